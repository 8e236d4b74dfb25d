#!/usr/bin/env python3
"""Tests services and clients of the transport with those of roscpp, rospy, and ROS's own tools. TAP.

ros1_services.py --peer PROGRAM... [NAME...]
"""
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from network import arguments  # noqa: E402
from processes import HERE, WAIT_S, Peer, must_equal, wait_until  # noqa: E402
from roscore import ROS_PYTHON, run_ros1  # noqa: E402

TYPE = "roscpp/SetLoggerLevel"
MD5 = "51da076440d78ca1684d36c868df61ea"
NAME = "/under/test"
REQUEST = "01000000610100000062"  # "a", "b"
BAD = "030000006261640100000062"  # "bad", "b"
COUNT = 40


def start(network, program, *words):
    """Starts a program that prints JSON."""
    command = ([ROS_PYTHON, HERE / "ros1" / "rospy_service.py"] if program == "rospy_service"
               else [network.peers[program]])
    peer = Peer(f"{program} {' '.join(map(str, words))}", [*command, *words], network.env)
    network.processes.append(peer)
    return peer


def served(network):
    party = start(network, "ros1_party", "serve", NAME, TYPE, MD5, "")
    party.event("ready")
    wait_until(lambda: network.roscore.ask("lookupService", NAME), "the master knows the service")
    return party


def services(network):
    return dict(network.roscore.ask("getSystemState")[2])


def called_by(network, program):
    """All calls succeed, except one of another type."""
    party = served(network)
    caller = start(network, program, "call", NAME, COUNT)
    must_equal(program, caller.done()["count"], 2 * COUNT)
    must_equal("requests", party.stop()["count"], 2 * COUNT)
    must_equal("known to the master", NAME in services(network), False)


def tools(network):
    party = served(network)
    for words, wanted in ((("type", NAME), TYPE), (("args", NAME), "logger level"),
                          (("call", NAME, "{logger: a, level: b}"), None)):
        tool = network.tool("rosservice", *words)
        must_equal(f"rosservice {words[0]}: {tool.tail()}", tool.status(), 0)
        if wanted:
            must_equal(f"rosservice {words[0]}", tool.said[0], wanted)
    must_equal("request", party.event("request")["data"], REQUEST)
    must_equal("requests", party.stop()["count"], 1)


def calls(network, program):
    """Calls are answered in order; a refusal is reported in one line."""
    server = start(network, program, "serve", NAME)
    server.event("ready")
    party = start(network, "ros1_party", "call", NAME, TYPE, MD5, REQUEST, COUNT)
    must_equal("replies", party.done()["count"], COUNT)
    party = start(network, "ros1_party", "call", NAME, "*", "*", BAD)
    told = party.event("note")["text"]
    if program == "rospy_service":
        must_equal("what it says", told.endswith("this will not do"), True)
    party = start(network, "ros1_party", "call", NAME, TYPE, "0" * 32, REQUEST)
    must_equal("what it says", "md5sum" in party.event("note")["text"], True)


def gone(network):
    """A server is killed: the call without a reply is reported."""
    server = start(network, "rospy_service", "serve", NAME)
    server.event("ready")
    party = start(network, "ros1_party", "call", NAME, TYPE, MD5, REQUEST, 100000)
    party.event("reply", timeout=WAIT_S)
    server.close()
    party.event("note")


CASES = [
    ("called by rospy", lambda network: called_by(network, "rospy_service")),
    ("called by roscpp", lambda network: called_by(network, "ros1_service")),
    ("called by rosservice", tools),
    ("calls rospy", lambda network: calls(network, "rospy_service")),
    ("calls roscpp", lambda network: calls(network, "ros1_service")),
    ("a server that dies", gone),
]

if __name__ == "__main__":
    sys.exit(run_ros1(CASES, arguments(), ("ros1_party", "ros1_service")))
