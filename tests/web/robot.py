#!/usr/bin/env python3
"""Checks that the page of `holdall serve` shows robot models with their meshes, and markers with meshes.

robot.py --holdall PATH

The bag is written with rosbags; robot.mjs controls Chromium and prints TAP.
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


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--holdall", required=True)
    args = parser.parse_args()
    if why := page.missing():
        return page.skip(why)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        subprocess.run([os.environ["HOLDALL_PYTHON"], HERE / "robot_bag.py", folder], check=True)
        arms = [json.loads(line)["data"]["transforms"][2]["transform"]["translation"]["x"]
                for line in page.messages(args.holdall, str(folder / "robot.bag"), "--topic", "/tf")]
        wanted = {"holdall": args.holdall, "chromium": shutil.which("chromium"), "bag": str(folder / "robot.bag"),
                  "packages": str(folder / "packages"), "arms": [arms[0], arms[-1]]}
        return page.run_script("robot.mjs", folder, wanted)


if __name__ == "__main__":
    sys.exit(main())
