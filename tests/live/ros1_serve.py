#!/usr/bin/env python3
"""Tests what programs get by HTTP from `holdall serve --live --ros1` of rostopic. TAP.

ros1_serve.py --holdall PROGRAM --peer PROGRAM... [NAME...]
"""
import sys

from network import arguments
from processes import must_equal
from roscore import run_ros1
from serve import Server, until


def by_http(network):
    """The requests of the page read the network as if it were a bag."""
    server = Server(network, ros="--ros1")
    network.tool("rostopic", "pub", "-r", "20", "/chatter", "std_msgs/String", "hello")
    network.tool("rostopic", "pub", "-l", "/number", "std_msgs/Float64", "1.5")
    topics = until(lambda: {t["name"]: t["types"] for t in server.get("bags/0")["topics"]}, lambda found: {"/chatter", "/number"} <= set(found), "topics")
    must_equal("types", (topics["/chatter"], topics["/number"]), (["std_msgs/String"], ["std_msgs/Float64"]))
    lines = until(lambda: server.lines("bags/0/messages?topic=/chatter"), lambda found: len(found) >= 5, "messages")
    must_equal("contents", {line["data"]["data"] for line in lines}, {"hello"})
    must_equal("of one channel", len({line["channel"] for line in lines}), 1)
    last = lines[3]  # several messages can arrive at one time
    must_equal("the last one at a time", server.lines(f"bags/0/messages?topic=/chatter&at={last['log_time_ns']}"),
               [line for line in lines if line["log_time_ns"] == last["log_time_ns"]][-1:])
    series = until(lambda: server.get("bags/0/series?topic=/number&field=data&points=10"), lambda found: found["points"], "a latched value")
    must_equal("its value", [(count, least, most) for count, _, least, _, most in series["points"]], [(1, 1.5, 1.5)])
    until(lambda: server.get("network"), lambda found: found["transport"] == "ros1" and any(t["name"] == "/chatter" for t in found["topics"]), "the graph")
    server.stop()


CASES = [("the network by HTTP", by_http)]

if __name__ == "__main__":
    sys.exit(run_ros1(CASES, arguments()))
