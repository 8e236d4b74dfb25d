#!/usr/bin/env python3
"""The page of `holdall serve` in a browser: what it shows equals what other verbs print.

page.py --holdall PATH DEMO.bag

Writes bags, asks the command what is in them, and passes both to page.mjs, which drives Chromium by
playwright-core (in HOLDALL_NODE) and prints TAP.
"""
import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "cli"))
import bags  # noqa: E402
import images  # noqa: E402

MARKUP = "/<img src=x onerror=alert(1)>"


def missing():
    node = pathlib.Path(os.environ.get("HOLDALL_NODE", "")) / "node_modules/playwright-core"
    if not shutil.which("node") or not node.is_dir():
        return f"no node, or no {node}"
    return None if shutil.which("chromium") else "no chromium"


def skip(why):
    print(f"1..0 # SKIP {why}")
    return 1 if os.environ.get("CI") == "true" else 0


def markup_mcap():
    """A bag whose names and texts are HTML."""
    bag = bags.Mcap()
    bag.channel(MARKUP, "std_msgs/msg/String", 1)
    bag.message(1, 0, 0, 0, b"\0\1\0\0" + bags.cdr_string(0, b"<script>alert(2)</script>"))
    bag.end_chunk()
    return bag.close()


def messages(holdall, path, *args):
    """Each message as a text, as cat prints it."""
    return subprocess.run([holdall, "cat", "--json", path, *args], check=True, stdout=subprocess.PIPE,
                          encoding="utf-8").stdout.splitlines()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--holdall", required=True)
    parser.add_argument("demo")
    args = parser.parse_args()
    if why := missing():
        return skip(why)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        images.write_bags(folder)
        (folder / "markup.mcap").write_bytes(markup_mcap())
        paths = [args.demo, str(folder / "images.mcap"), str(folder / "markup.mcap")]
        pose = messages(args.holdall, args.demo, "--topic", "/pose")
        wanted = {"holdall": args.holdall, "bags": paths, "folder": name, "chromium": shutil.which("chromium"),
                  "topics": json.loads(subprocess.run([args.holdall, "info", "--json", args.demo], check=True,
                                                      stdout=subprocess.PIPE).stdout)["topics"],
                  "pose": pose, "x": [json.loads(line)["data"]["pose"]["position"]["x"] for line in pose],
                  "image": [images.all_images()[0].topic, images.WIDTH, images.HEIGHT], "markup": MARKUP}
        return subprocess.run(["node", str(HERE / "page.mjs"), json.dumps(wanted)]).returncode


if __name__ == "__main__":
    sys.exit(main())
