#!/usr/bin/env python3
"""Compares `holdall topics --stats` with `rostopic hz`, `bw` and `delay` for the same messages. TAP.

ros1_topics.py --holdall PROGRAM --peer PROGRAM... [NAME...]
"""
import json
import pathlib
import re
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from network import arguments  # noqa: E402
from processes import Difference, must_equal  # noqa: E402
from roscore import run_ros1  # noqa: E402

SECONDS = 4
POSE = "{header: auto, pose: {orientation: {w: 1}}}"
POSE_SIZE = 4 + 8 + 4 + 7 * 8  # sequence, stamp, empty frame id, pose


def stats(network, *words):
    """The object that --json prints at the end, by topic."""
    process = network.start("holdall topics", [
        network.holdall, "topics", "--ros1", "--stats", "--json", "--duration", f"{SECONDS}s", "--interval",
        f"{SECONDS}s", *words])
    must_equal(f"exit status ({process.tail()})", process.status(60), 0)
    said = [json.loads(line) for line in process.said if line.startswith("{")]
    must_equal("objects", [(o["event"], round(o["seconds"])) for o in said], [("stats", SECONDS)])
    return {topic["name"]: topic for topic in said[0]["topics"]}


def must_be_near(what, found, wanted, within):
    if found is None or abs(found - wanted) > within:
        raise Difference(f"{what}: {found}, but rostopic has {wanted}")


def numbers(tool, pattern):
    """The groups of the last match in the tool's output."""
    found = [m for m in (re.search(pattern, line) for line in tool.said) if m]
    if not found:
        raise Difference(f"{tool.name} says {tool.tail()}")
    return [float(number) for number in found[-1].groups()]


def like_rostopic(network):
    network.tool("rostopic", "pub", "-s", "-r", "25", "/pose", "geometry_msgs/PoseStamped", POSE)
    tools = {name: network.tool("rostopic", name, "/pose") for name in ("hz", "bw", "delay")}
    tools["hz"].wait_for_line("std dev")  # all tools have subscribed
    found = stats(network, "/pose")["/pose"]
    for tool in tools.values():
        tool.wait_for_line("window")
    rate, = numbers(tools["hz"], r"average rate: ([\d.]+)")
    must_be_near("rate", found["hz"], rate, rate / 10)
    must_equal("sizes", [found["size"][key] for key in ("mean", "min", "max", "std")], [POSE_SIZE, POSE_SIZE, POSE_SIZE, 0])
    sizes = numbers(tools["bw"], r"mean: ([\d.]+)KB min: ([\d.]+)KB max: ([\d.]+)KB")
    must_equal("sizes of rostopic", sizes, 3 * [round(POSE_SIZE / 1000, 2)])
    bandwidth, = numbers(tools["bw"], r"average: ([\d.]+)KB/s")
    must_be_near("bandwidth", found["bytes_per_second"], bandwidth * 1000, 400)
    delay, = numbers(tools["delay"], r"average delay: ([\d.]+)")
    must_be_near("delay", found["delay_ns"]["mean"] / 1e9, delay, 0.02)
    must_equal("counts", (found["delay_ns"]["count"], found["period_ns"]["count"] + 1),
               2 * (found["messages"],))


def without_stamps(network):
    """A type without a header has no delay."""
    sender = network.peer("ros1_pub", topic="/chatter", depth=0, count=1000, rate=50, size=100, matched=1, go=True)
    sender.go()
    found = stats(network, "/chatter")["/chatter"]
    must_equal("delay", found["delay_ns"], None)
    must_be_near("rate", found["hz"], 50, 5)


def simulated_time(network):
    """Stamps of simulated time are not compared with the wall clock."""
    network.tool("rosparam", "set", "/use_sim_time", "true").status()
    network.tool("rostopic", "pub", "-r", "25", "/pose", "geometry_msgs/PoseStamped", "{header: {stamp: {secs: 7}}}")
    must_equal("delay", stats(network, "/pose")["/pose"]["delay_ns"], None)


CASES = [
    ("as rostopic hz, bw and delay have it", like_rostopic),
    ("messages without stamps", without_stamps),
    ("simulated time", simulated_time),
]

if __name__ == "__main__":
    sys.exit(run_ros1(CASES, arguments()))
