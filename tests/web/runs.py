#!/usr/bin/env python3
"""Checks that the page of `holdall serve` shows two bags side by side, each with the values that `cat` prints.

runs.py --holdall PATH

Makes the bags of runs_bag.py with `holdall create`, reads them with the command, and passes the expected values to
runs.mjs, which controls Chromium and prints TAP.
"""
import base64
import json
import subprocess

import page
import runs_bag

AT_NS = 550_000_000  # since the start of the first bag


def make(holdall, path, run):
    rows = path.with_suffix(".jsonl")
    rows.write_text("\n".join(runs_bag.lines(run)) + "\n")
    subprocess.run([holdall, "create", "-q", path, "--from", rows], check=True)


def start_of(holdall, path):
    return json.loads(subprocess.run([holdall, "info", "--json", path], check=True, stdout=subprocess.PIPE).stdout)["start_ns"]


def last_before(holdall, path, topic, at_ns):
    found = [json.loads(line) for line in page.messages(holdall, path, "--topic", topic, "--full")]
    return [message for message in found if message["log_time_ns"] <= at_ns][-1]


def wanted_of(holdall, path, after_ns):
    """What the page shows of a bag at a time since its start."""
    at_ns = start_of(holdall, path) + after_ns
    camera, pose = (last_before(holdall, path, topic, at_ns) for topic in ("/camera", "/pose"))
    fixes = {topic: last_before(holdall, path, topic, at_ns)["data"] for topic in ("/gps/left", "/gps/right")}
    position = pose["data"]["pose"]["position"]
    return {"gray": base64.b64decode(camera["data"]["data"])[0], "position": position, "time": str(pose["log_time_ns"]),
            "places": {topic: [fix["latitude"], fix["longitude"]] for topic, fix in fixes.items()},
            "about": ", ".join(page.short(position[axis]) for axis in "xyz")}


def wanted(holdall, folder):
    paths = [folder / "monday.bag", folder / "tuesday.bag"]
    for run, path in enumerate(paths):
        make(holdall, path, run)
    moved = start_of(holdall, paths[1]) - start_of(holdall, paths[0])
    return {"bags": [str(path) for path in paths], "at": AT_NS,
            "first": wanted_of(holdall, paths[0], AT_NS), "second": wanted_of(holdall, paths[1], AT_NS),
            "secondLater": wanted_of(holdall, paths[1], AT_NS + 300_000_000), "moved": moved}


if __name__ == "__main__":
    page.run_page("runs.mjs", wanted)
