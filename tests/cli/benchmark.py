#!/usr/bin/env python3
"""holdall benchmark: four plausible results, no file left, also after Ctrl-C."""
import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time

SIZES = {"write_large": 1 << 20, "write_small": 320, "record_large": 1 << 20, "record_small": 320}


def check(good, name):
    print("ok" if good else "not ok", "-", name)
    return good


def results(holdall, folder, *options):
    done = subprocess.run([holdall, "benchmark", folder, "--json", "-d", "50ms", "--max-size", "8M", *options],
                          capture_output=True, text=True, timeout=300)
    if done.returncode != 0:
        print("#", done.stderr)
        return []
    return json.loads(done.stdout)


def is_plausible(rows):
    return [row["name"] for row in rows] == list(SIZES) and all(
        row["message_bytes"] == SIZES[row["name"]] and 0 < row["bytes"] <= 8 << 20 and row["seconds"] > 0 and
        row["bytes"] == row["messages"] * row["message_bytes"] for row in rows if row["name"].startswith("write"))


def interrupted(holdall, folder):
    """The exit status and the seconds until the end."""
    process = subprocess.Popen([holdall, "benchmark", folder, "-d", "60s", "--max-size", "64M"], stdout=subprocess.DEVNULL,
                               preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    while not os.listdir(folder) and process.poll() is None:
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    return process.wait(timeout=60)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--holdall", required=True, type=os.path.abspath)
    holdall = parser.parse_args().holdall
    good = True
    with tempfile.TemporaryDirectory() as folder:
        good &= check(is_plausible(results(holdall, folder, "-s", "rosbag1")), "rosbag1: four results")
        good &= check(is_plausible(results(holdall, folder, "--compression", "lz4", "--no-direct")), "compressed, by the page cache")
        good &= check(os.listdir(folder) == [], "no file is left")
        good &= check(interrupted(holdall, folder) == 1 and os.listdir(folder) == [], "nor after Ctrl-C")
        missing = subprocess.run([holdall, "benchmark", f"{folder}/none"], capture_output=True, text=True)
        good &= check(missing.returncode == 1 and "none" in missing.stderr, "a folder that is not there")
    print("1..5")
    return 0 if good else 1


sys.exit(main())
