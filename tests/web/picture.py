#!/usr/bin/env python3
"""Checks images in the page of `holdall serve`: colors of depth, images and detections over an image, linked zoom, touch, and map tiles.

picture.py --holdall PATH

The bag is written with rosbags; picture.mjs controls Chromium and prints TAP.
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
        bag = str(folder / "picture.bag")
        subprocess.run([os.environ["HOLDALL_PYTHON"], HERE / "picture_bag.py", bag], check=True)
        center = json.loads(page.messages(args.holdall, bag, "--topic", "/detections")[0])["data"]["detections"][0]["bbox"]
        depth = json.loads(page.messages(args.holdall, bag, "--topic", "/depth")[0])["data"]
        fix = json.loads(page.messages(args.holdall, bag, "--topic", "/fix")[-1])["data"]
        wanted = {"position": [fix["latitude"], fix["longitude"]], "holdall": args.holdall, "chromium": shutil.which("chromium"), "bag": bag, "size": [depth["width"], depth["height"]],
                  "box": [center["center"]["x"], center["center"]["y"], center["size_x"], center["size_y"]]}
        return page.run_script("picture.mjs", folder, wanted)


if __name__ == "__main__":
    sys.exit(main())
