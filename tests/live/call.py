#!/usr/bin/env python3
"""Tests the replies that `holdall call` gets from independent service servers. TAP.

call.py --holdall PROGRAM --peer PROGRAM... [NAME...]
"""
import json
import sys

from network import arguments, run
from processes import must_equal

NEEDED = ("service", "fast_service")
ADD = ("/add_two_ints", "example_interfaces/srv/AddTwoInts")


def call(network, *words):
    return network.start("holdall call", [network.holdall, "call", *words])


def ends(process, status=0):
    must_equal(f"exit status of {process.name} ({process.tail()})", process.status(60), status)
    return process.said


def sum_of(network, program):
    """Servers of both middlewares reply; the reply is printed as YAML and as JSON."""
    server = network.peer(program, "serve", topic=ADD[0])
    words = ("--ros2", *ADD, "{a: 2, b: -5000000000}", "--timeout", "60")
    must_equal("YAML", "sum: -4999999998" in ends(call(network, *words)), True)
    said = [line for line in ends(call(network, *words, "--json")) if line.startswith("{")]
    must_equal("JSON", [json.loads(line) for line in said], [{"sum": -4999999998}])
    must_equal("answered", server.stop()["answered"], 2)


def nobody(network):
    said = ends(call(network, "--ros2", *ADD, "--timeout", "0.5"), 1)
    must_equal("why", any("no server was found" in line for line in said), True)


CASES = [
    ("a server of Cyclone DDS", lambda n: sum_of(n, "service")),
    ("a server of Fast DDS", lambda n: sum_of(n, "fast_service")),
    ("no server", nobody),
]

if __name__ == "__main__":
    sys.exit(run(CASES, arguments(), NEEDED))
