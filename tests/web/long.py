#!/usr/bin/env python3
"""Checks the page of `holdall serve` with a sparse bag of 20 GB.

long.py --holdall PATH

long.mjs controls Chromium and prints TAP.
"""
import json
import pathlib
import subprocess
import sys

import page  # first: it makes the modules of other folders available
import long_bag

LARGEST_ON_DISK = 200 << 20
MOST_MEMORY = 256 << 20  # --memory of serve, by default


def wanted_of_bag(holdall, folder):
    bag = folder / "long.mcap"
    long_bag.write(bag)
    if bag.stat().st_blocks * 512 > LARGEST_ON_DISK:
        sys.exit(page.skip(f"{folder} stores no sparse files"))
    info = json.loads(subprocess.run([holdall, "info", "--json", bag], check=True, stdout=subprocess.PIPE).stdout)
    sanitized = b"__asan_init" in pathlib.Path(holdall).read_bytes()
    return {"bag": str(bag), "size": info["size"], "messages": info["messages"],
            "count": long_bag.COUNT, "periodNs": long_bag.PERIOD_NS, "grays": [long_bag.gray_of(i) for i in range(long_bag.COUNT)],
            "camera": [long_bag.WIDTH, long_bag.HEIGHT], "memory": None if sanitized else MOST_MEMORY}


if __name__ == "__main__":
    page.run_page("long.mjs", wanted_of_bag)
