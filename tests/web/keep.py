#!/usr/bin/env python3
"""Checks what users of the page of `holdall serve` keep: marks beside the bag, bags that are cut out of it, and a
second bag that is compared with it.

keep.py --holdall PATH DEMO.bag

Copies the demo bag, reads it with the command, and passes the expected values to keep.mjs, which controls
Chromium and prints TAP.
"""
import argparse
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

import page

WHERE = "/pose.pose.position.x > 0.5 && topic == '/pose'"


def wanted_of_cut(holdall, folder, bag):
    """A second of two topics, written by filter: from the message 30 to the message 50 of /pose."""
    times = [json.loads(line)["log_time_ns"] for line in page.messages(holdall, bag, "--topic", "/pose")]
    filtered = str(folder / "filtered.bag")
    subprocess.run([holdall, "filter", "-q", bag, "-o", filtered, "--start", str(times[30]), "--end", str(times[50] + 1), "--topic", "/pose",
                    "--topic", "/map_name", "--last-per-channel", "^/map_name$"], check=True)
    start = json.loads(subprocess.run([holdall, "info", "--json", bag], check=True, stdout=subprocess.PIPE).stdout)["start_ns"]
    info = json.loads(subprocess.run([holdall, "info", "--json", filtered], check=True, stdout=subprocess.PIPE).stdout)
    lost = json.loads(subprocess.run([holdall, "filter", "--json", "-q", filtered, "-o", str(folder / "lost.db3"), "--start", "+0s"],
                                     stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout)["notes"]
    begin, end = (f"{(at - start) / 1e9:.9f}".rstrip("0").rstrip(".") for at in (times[30], times[50]))
    path = str(folder / "part.bag")
    return {"from": times[30] - start, "to": times[50] - start, "without": ["/imu", "/status"], "path": path, "filtered": filtered,
            "proposed": f"drive_{begin}-{end}.bag", "losses": "\n".join(lost),
            "result": f"{path}: {info['messages']} messages, {info['size'] / 1024:.1f} KiB"}


def wanted_of_second(holdall, folder, bag):
    """A bag with the poses 20 to 60, 100 s later."""
    poses = [json.loads(line) for line in page.messages(holdall, bag, "--topic", "/pose")]
    part, later = str(folder / "some.bag"), str(folder / "later.bag")
    subprocess.run([holdall, "filter", "-q", bag, "-o", part, "--start", str(poses[20]["log_time_ns"]), "--end", str(poses[60]["log_time_ns"] + 1),
                    "--topic", "/pose"], check=True)
    subprocess.run([holdall, "edit", "-q", part, "-o", later, "--shift-time", "+100s"], check=True)
    shifted = [json.loads(line) for line in page.messages(holdall, later, "--topic", "/pose")]
    first, first_y, second, second_y = ([pose["data"]["pose"]["position"][axis] for pose in each] for each in (poses, shifted) for axis in "xy")
    first_times, times = ([str(pose["log_time_ns"]) for pose in each] for each in (poses, shifted))
    return {"path": later, "x": second, "y": second_y, "times": times, "first": first, "firstY": first_y, "firstTimes": first_times,
            "at": poses[30]["log_time_ns"] - json.loads(
        subprocess.run([holdall, "info", "--json", bag], check=True, stdout=subprocess.PIPE).stdout)["start_ns"], "value": first[30]}


def wanted_of(holdall, folder, demo):
    bag = folder / "drive.bag"
    shutil.copy(demo, bag)
    info = json.loads(subprocess.run([holdall, "info", "--json", bag], check=True, stdout=subprocess.PIPE).stdout)
    times = [json.loads(line)["log_time_ns"] for line in page.messages(holdall, str(bag), "--where", WHERE)]
    return {"holdall": holdall, "chromium": shutil.which("chromium"), "bag": str(bag), "marks": str(bag) + ".marks.json", "where": WHERE,
            "second": wanted_of_second(holdall, folder, str(bag)), "cut": wanted_of_cut(holdall, folder, str(bag)),
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
        return page.run_script("keep.mjs", folder, wanted_of(args.holdall, folder, args.demo))


if __name__ == "__main__":
    sys.exit(main())
