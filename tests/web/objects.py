#!/usr/bin/env python3
"""Checks objects of the 3-D panel by their place, size and color: markers of each kind, meshes, grids, clouds, robots with joint states.

objects.py --holdall PATH

The bags are written with rosbags; objects.mjs controls Chromium and prints TAP.
"""
import json
import os
import pathlib
import subprocess

import page

HERE = pathlib.Path(__file__).resolve().parent


def expected():
    """Extent and covered share of each marker, by topic."""
    script = "import json, objects_bag; print(json.dumps({topic: rest for topic, (_, *rest) in objects_bag.MARKERS.items()}))"
    return json.loads(subprocess.run([os.environ["HOLDALL_PYTHON"], "-c", script], check=True, stdout=subprocess.PIPE, cwd=HERE).stdout)


def wanted_of(holdall, folder):
    subprocess.run([os.environ["HOLDALL_PYTHON"], HERE / "objects_bag.py", folder], check=True)
    bags = [str(folder / bag) for bag in ("kinds", "moving", "joints")]
    positions = [json.loads(line)["data"] for line in page.messages(holdall, bags[2], "--topic", "/joint_states")]
    moves = [json.loads(line)["data"]["transforms"][0]["transform"]["translation"]["x"] for line in page.messages(holdall, bags[1], "--topic", "/tf")]
    return {"bags": bags, "packages": str(folder / "packages"),
            "markers": expected(), "joints": [dict(zip(data["name"], data["position"])) for data in positions], "moves": moves}


if __name__ == "__main__":
    page.run_page("objects.mjs", wanted_of)
