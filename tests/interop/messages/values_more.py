#!/usr/bin/env python3
"""Like values.py, with more readers: mcap-ros2-support (Python), and Foxglove's packages for
Node.js, which read both kinds of ROS. TAP, one line a reader.

values_more.py --holdall PROGRAM [--shared FOLDER]

For each small bag of FOLDER/data: the first message of each topic, the last, and some
between, field by field. Both read only MCAP files: ROS 1 bags are converted to MCAP first, which keeps the
messages unchanged. Where the peer differs, or fails, KNOWN states who is right and why; each listed case
must occur.

HOLDALL_PYTHON and HOLDALL_NODE are where the packages of tools/ are. Where one is missing its reader is
skipped, but fails when CI=true.
"""
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from harness import READER_FOLDER, arguments  # noqa: E402
from values import compare_all, has_module, report, sample  # noqa: E402

SAMPLES = 4  # messages of a topic
LARGEST = 2_000_000  # bytes of a bag
# (part of the file and topic, part of what differs, who is right and why)
KNOWN = {
    "ros2": [
        ("", "Error: it does not read ", "it reads ROS 2 by .msg definitions alone"),
        ("_service_event", "the peer fails: InvalidFieldDefinition: ---",
         "the definition is that of the service: holdall derives the event's from it, as rosidl does"),
    ],
    "foxglove": [
        ("", "Error: it does not read ", "it reads ROS by .msg definitions alone"),
        ("_service_event", "the peer fails: Error: Could not parse line: '---'",
         "the definition is that of the service: holdall derives the event's from it, as rosidl does"),
        ("", "the peer fails: Error: Expected 1 top level type definition for 'Header' but found 0",
         "old recorders name it roslib/Header; \"Header\" alone means it, as genmsg has it"),
        ("mcap_split3_zstd_message", "messages that the peer does not find",
         "the messages are zstd frames, as the file's metadata tells: holdall unpacks them"),
        ("soccer_goal_12.mcap", "messages that the peer does not find",
         "its messages are zstd frames, as metadata.yaml tells, or the first of them: holdall unpacks them"),
    ],
}


def small(folder, suffix):
    return sorted(p for p in folder.rglob(f"*{suffix}") if p.is_file() and p.stat().st_size <= LARGEST)


def sampled(holdall, paths):
    return {str(path): sample(holdall, path, SAMPLES) for path in paths}


def as_mcap(holdall, bags, folder):
    """Converts ROS 1 bags to MCAP; bags that cannot be converted are skipped, other tests cover them."""
    made = []
    for number, bag in enumerate(bags):
        path = pathlib.Path(folder, f"{number}-{bag.stem}.mcap")
        done = subprocess.run([holdall, "convert", "--quiet", bag, "-o", path], stderr=subprocess.DEVNULL,
                              check=False)
        if done.returncode == 0:
            made.append(path)
    return made


def has_node():
    node = os.environ.get("HOLDALL_NODE", "")
    return pathlib.Path(node, "node_modules", "@foxglove", "rosmsg2-serialization").is_dir()


def main():
    args = arguments("holdall")
    data = args.shared / "data"
    is_there = {"ros2": has_module(sys.executable, "mcap_ros2"), "foxglove": has_node()}
    commands = {"ros2": [sys.executable, READER_FOLDER / "values_ros2.py"],
                "foxglove": ["node", READER_FOLDER / "values_foxglove.mjs"]}
    print(f"1..{len(commands)}")
    with tempfile.TemporaryDirectory() as folder:
        samples = {}
        if data.is_dir() and any(is_there.values()):
            samples["ros2"] = sampled(args.holdall, small(data, ".mcap"))
            bags = as_mcap(args.holdall, small(data, ".bag"), folder)
            samples["foxglove"] = {**{path: dict(wanted) for path, wanted in samples["ros2"].items()},
                                   **sampled(args.holdall, bags)}
        for number, (peer, command) in enumerate(commands.items(), 1):
            if not samples or not is_there[peer]:
                fails = os.environ.get("CI") == "true"
                print(f"{'not ok' if fails else 'ok'} {number} - values as {peer} has them # "
                      f"{'it' if fails else 'SKIP it'} is not there")
                continue
            count = compare_all(command, samples[peer], KNOWN[peer])
            count.wrong += [f"not met: {case}" for n, case in enumerate(KNOWN[peer]) if n not in count.met]
            report(number, f"values as {peer} has them", count, 100)


if __name__ == "__main__":
    main()
