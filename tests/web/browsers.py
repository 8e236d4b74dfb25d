#!/usr/bin/env python3
"""Checks the page of `holdall serve` in Firefox, and in Chromium without a secure context.

browsers.py --holdall PATH DEMO.bag

The server listens at an address of this machine that is not loopback, without TLS: browsers then offer neither
a clipboard API nor WebCodecs. browsers.mjs controls them with playwright-core (in HOLDALL_NODE) and prints
TAP. The values are those that `cat` prints. Screenshots of failed tests are written to HOLDALL_PICTURES.
"""
import argparse
import json
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile

import page
import images


def own_address():
    """An address of this machine that is not loopback, or None. No packet is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return probe.getsockname()[0]


def missing():
    if why := page.missing():
        return why
    if not shutil.which("firefox-esr"):
        return "no firefox-esr"
    return None if own_address() else "this machine has no address but loopback"


def wanted_of_demo(holdall, demo):
    info = json.loads(subprocess.run([holdall, "info", "--json", demo], check=True, stdout=subprocess.PIPE).stdout)
    poses = [json.loads(line) for line in page.messages(holdall, demo, "--topic", "/pose")]
    times = [pose["log_time_ns"] for pose in poses]
    middle, last = times[len(times) // 2] - info["start_ns"], poses[-1]["data"]["pose"]["position"]
    return {"topics": len(info["topics"]), "times": [str(t) for t in times], "last": last, "about": ", ".join(page.short(last[axis]) for axis in "xyz"),
            "middle": f"{middle // 10**9}.{middle % 10**9:09}", "atMiddle": str(times[len(times) // 2])}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--holdall", required=True)
    parser.add_argument("demo")
    args = parser.parse_args()
    if why := missing():
        return page.skip(why)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        images.write_bags(folder)
        address = own_address()
        wanted = {"holdall": args.holdall, "words": ["--listen", address, "--quiet"], "address": address, "bags": [args.demo, str(folder / "images.mcap")],
                  "firefox": shutil.which("firefox-esr"), "chromium": shutil.which("chromium"),
                  "image": [images.all_images()[0].topic, images.WIDTH, images.HEIGHT], **wanted_of_demo(args.holdall, args.demo)}
        return page.run_script("browsers.mjs", folder, wanted)


if __name__ == "__main__":
    sys.exit(main())
