#!/usr/bin/env python3
"""Tests what independent ROS 1 nodes receive from `holdall pub`. TAP.

ros1_pub.py --holdall PROGRAM --peer PROGRAM... [NAME...]

Each subscriber checks every byte.
"""
import pathlib
import signal
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from contents import must_have_all  # noqa: E402
from network import arguments  # noqa: E402
from processes import must_equal  # noqa: E402
from pub import COUNT, ends, pub, values  # noqa: E402
from roscore import run_ros1  # noqa: E402

SUBSCRIBERS = ("ros1_sub", "rospy_sub")


def of_a_file(network, form):
    receivers = [network.peer(name, depth=0, count=COUNT) for name in SUBSCRIBERS]
    sender = pub(network, "--ros1", "/chatter", "std_msgs/String", "--file", values(network, form), "-r", "100",
                 "-w", "2")
    for receiver in receivers:
        receiver.event("reached")
        must_have_all(receiver.name, receiver.stop(), {1: range(COUNT)})
    ends(sender)


def latched(network):
    """A late subscriber receives the last message, and rostopic echo prints it."""
    sender = pub(network, "--ros1", "/pose", "geometry_msgs/PoseStamped", "--latch", "-r", "0.001",
                 "{header: {stamp: {secs: 5}, frame_id: map}, pose: {position: {x: 1.5}, orientation: {w: 1}}}")
    echo = network.tool("rostopic", "echo", "-n", "1", "/pose")
    must_equal(f"status of rostopic echo: {echo.tail()}", echo.status(60), 0)
    wanted = ["secs: 5", 'frame_id: "map"', "x: 1.5", "w: 1.0"]
    said = [line.strip() for line in echo.said]
    must_equal("what rostopic shows", [line for line in wanted if line not in said], [])
    sender.signal(signal.SIGINT)
    ends(sender)


CASES = [
    ("documents of YAML", lambda n: of_a_file(n, "yaml")),
    ("lines of JSON", lambda n: of_a_file(n, "jsonl")),
    ("rows of a table", lambda n: of_a_file(n, "csv")),
    ("a latched message, by rostopic", latched),
]

if __name__ == "__main__":
    sys.exit(run_ros1(CASES, arguments()))
