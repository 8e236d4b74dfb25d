#!/usr/bin/env python3
"""Checks what users of the page of `holdall serve` keep: marks beside the bag.

keep.py --holdall PATH DEMO.bag

Copies the demo bag, reads it with the command, and passes the expected values to keep.mjs, which controls
Chromium and prints TAP.
"""
import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import page

HERE = pathlib.Path(__file__).resolve().parent
WHERE = "/pose.pose.position.x > 0.5 && topic == '/pose'"


def wanted_of(holdall, folder, demo):
    bag = folder / "drive.bag"
    shutil.copy(demo, bag)
    info = json.loads(subprocess.run([holdall, "info", "--json", bag], check=True, stdout=subprocess.PIPE).stdout)
    times = [json.loads(line)["log_time_ns"] for line in page.messages(holdall, str(bag), "--where", WHERE)]
    return {"holdall": holdall, "chromium": shutil.which("chromium"), "bag": str(bag), "marks": str(bag) + ".marks.json", "where": WHERE,
            "hits": [str(t) for t in dict.fromkeys(times)], "startNs": str(info["start_ns"]), "endNs": str(info["end_ns"])}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--holdall", required=True)
    parser.add_argument("demo")
    args = parser.parse_args()
    if why := page.missing():
        return page.skip(why)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "wanted.json").write_text(json.dumps(wanted_of(args.holdall, folder, args.demo)))
        code = subprocess.run(["node", str(HERE / "keep.mjs"), str(folder / "wanted.json")]).returncode
        if code and (kept := os.environ.get("HOLDALL_PICTURES")):
            for picture in folder.glob("*.png"):
                shutil.copy(picture, kept)
        return code


if __name__ == "__main__":
    sys.exit(main())
