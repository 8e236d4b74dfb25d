#!/usr/bin/env python3
"""Tests the replies that `holdall call` gets from rospy servers. TAP.

ros1_call.py --holdall PROGRAM --peer PROGRAM... [NAME...]
"""
import json
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from call import call, ends  # noqa: E402
from network import arguments  # noqa: E402
from processes import HERE, Peer, must_equal  # noqa: E402
from roscore import ROS_PYTHON, run_ros1  # noqa: E402

SET = "string logger\nstring level\n---\n"
GET = "---\nLogger[] loggers\n"
LOGGER = "string name\nstring level\n"


def definitions(network):
    """The service type is in a package that is not part of the common interfaces."""
    package = network.folder / "definitions" / "roscpp"
    for kind, name, text in (("srv", "SetLoggerLevel", SET), ("srv", "GetLoggers", GET), ("msg", "Logger", LOGGER)):
        (package / kind).mkdir(parents=True, exist_ok=True)
        (package / kind / f"{name}.{kind}").write_text(text, encoding="ascii")
    return package.parent


def start(network):
    server = Peer("rospy_service", [ROS_PYTHON, HERE / "ros1" / "rospy_service.py", "serve", "/under/test"],
                  network.env)
    network.processes.append(server)
    server.event("ready")


def ask(network, name, short, *words, status=0):
    return ends(call(network, "--ros1", name, f"roscpp/{short}", "--timeout", "60", "--json",
                     "--definitions", definitions(network), *words), status)


def objects(said):
    return [json.loads(line) for line in said if line.startswith("{")]


def loggers(network):
    """After a call sets a logger's level, the node reports that level."""
    start(network)
    node = dict(network.roscore.ask("getSystemState")[2])["/under/test"][0]
    for level in ("warn", "error"):
        said = ask(network, f"{node}/set_logger_level", "SetLoggerLevel", f"{{logger: rosout, level: {level}}}")
        must_equal("response", objects(said), [{}])
        found = objects(ask(network, f"{node}/get_loggers", "GetLoggers"))[0]["loggers"]
        must_equal("level", {f["name"]: f["level"] for f in found}["rosout"], level.upper())


def refused(network):
    """The text of a server that answers with a failure is printed at once, not after the timeout, and once."""
    start(network)
    said = ask(network, "/under/test", "SetLoggerLevel", "{logger: bad, level: warn}", status=1)
    must_equal("reason", ["the call failed" in line for line in said if "this will not do" in line], [True])


CASES = [("refused", refused), ("loggers of a node", loggers)]

if __name__ == "__main__":
    sys.exit(run_ros1(CASES, arguments()))
