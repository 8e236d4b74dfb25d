#!/usr/bin/env python3
"""Checks images in the page of `holdall serve`: colors of depth, images and detections over an image, linked zoom, touch, and map tiles.

picture.py --holdall PATH

The bag is written with rosbags; picture.mjs controls Chromium and prints TAP.
"""
import json
import os
import pathlib
import subprocess

import page

HERE = pathlib.Path(__file__).resolve().parent


def wanted_of(holdall, folder):
    bag = str(folder / "picture.bag")
    subprocess.run([os.environ["HOLDALL_PYTHON"], HERE / "picture_bag.py", bag], check=True)
    center = json.loads(page.messages(holdall, bag, "--topic", "/detections")[0])["data"]["detections"][0]["bbox"]
    depth = json.loads(page.messages(holdall, bag, "--topic", "/depth")[0])["data"]
    fix = json.loads(page.messages(holdall, bag, "--topic", "/fix")[-1])["data"]
    return {"position": [fix["latitude"], fix["longitude"]], "bag": bag, "size": [depth["width"], depth["height"]],
            "box": [center["center"]["x"], center["center"]["y"], center["size_x"], center["size_y"]]}


if __name__ == "__main__":
    page.run_page("picture.mjs", wanted_of)
