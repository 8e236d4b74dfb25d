#!/usr/bin/env python3
"""Tests the page of `holdall serve --live` in Chromium: its values are those that independent programs publish. TAP.

page.py --holdall PROGRAM --peer PROGRAM...

tests/web/live.mjs controls the browser with playwright-core (in HOLDALL_NODE). Screenshots of failed tests are
written to HOLDALL_PICTURES.
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from contents import text_of
from harness import skip
from network import Network, arguments, what_is_missing
from processes import HERE

NEEDED = ("cyclone_pub", "cyclone_sub", "robot")
COUNT, RATE, SIZE = 20000, 20, 32
PEER_S = 900  # longer than the test may take


def missing(peers):
    node = pathlib.Path(os.environ.get("HOLDALL_NODE", "")) / "node_modules/playwright-core"
    if not shutil.which("node") or not node.is_dir():
        return f"no node, or no {node}"
    return what_is_missing(peers, NEEDED) or (None if shutil.which("chromium") else "no chromium")


def control(args, folder):
    """Runs the script with a robot, a publisher of numbered messages, and a pair that does not match."""
    (folder / "bags").mkdir()
    with Network(folder, args.peers) as network:
        network.peer("robot", timeout=PEER_S)
        network.peer("cyclone_pub", publisher=1, count=COUNT, rate=RATE, size=SIZE, topic="/chatter", timeout=PEER_S)
        network.peer("cyclone_pub", publisher=2, count=1, stay=True, best_effort=True, topic="/quiet", timeout=PEER_S)
        network.peer("cyclone_sub", topic="/quiet", timeout=PEER_S)
        wanted = {"holdall": args.holdall, "chromium": shutil.which("chromium"),
                  "serve": ["serve", "--live", "--ros2", "--quiet", "--control", "--record-to", str(folder / "bags")],
                  "topics": ["topics", "--ros2", "--json", "--quiet", "--wait", "3s", "/quiet"],
                  "texts": [text_of(1, i, SIZE) for i in range(COUNT)]}
        (folder / "wanted.json").write_text(json.dumps(wanted))
        return subprocess.run(["node", HERE.parent / "web/live.mjs", folder / "wanted.json"], env=network.env).returncode


def main():
    args = arguments()
    if why := missing(args.peers):
        return skip(why)
    with tempfile.TemporaryDirectory() as name:
        code = control(args, pathlib.Path(name))
        if code and (kept := os.environ.get("HOLDALL_PICTURES")):
            for picture in pathlib.Path(name).glob("*.png"):
                shutil.copy(picture, kept)
        return code


if __name__ == "__main__":
    sys.exit(main())
