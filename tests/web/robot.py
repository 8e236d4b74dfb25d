#!/usr/bin/env python3
"""Checks that the page of `holdall serve` shows robot models with their meshes, and markers with meshes.

robot.py --holdall PATH

The bag is written with rosbags; robot.mjs controls Chromium and prints TAP.
"""
import json
import os
import pathlib
import subprocess

import page

HERE = pathlib.Path(__file__).resolve().parent


def wanted_of(holdall, folder):
    subprocess.run([os.environ["HOLDALL_PYTHON"], HERE / "robot_bag.py", folder], check=True)
    arms = [json.loads(line)["data"]["transforms"][2]["transform"]["translation"]["x"]
            for line in page.messages(holdall, str(folder / "robot.bag"), "--topic", "/tf")]
    return {"bag": str(folder / "robot.bag"),
            "packages": str(folder / "packages"), "arms": [arms[0], arms[-1]]}


if __name__ == "__main__":
    page.run_page("robot.mjs", wanted_of)
