#!/usr/bin/env python3
"""Tests names chosen by untrusted peers on the screens of `holdall topics`, `record` and `play`: no control
character reaches the terminal, no name starts a new line, and a long name does not fill the screen. TAP.

names.py --holdall PROGRAM --peer PROGRAM... [NAME...]

On ROS 1 a master in the test provides the names. On ROS 2 Fast DDS provides them, because it does not check
topic names.
"""
import contextlib
import os
import re
import sys
import threading
import xmlrpc.server

from contents import write_bag
from network import arguments, run
from processes import HERE, Difference, must_equal

sys.path.insert(0, str(HERE.parent / "cli"))
import terminal  # noqa: E402

NEEDED = ("fast_pub",)
FORGED = "FORGED: 7 messages"
LINES = [f"/line\n{FORGED}\n", f"/return\r{FORGED}\r"]
IN_XML = re.sub("[\0-\x1f]", "", terminal.EVIL)  # without the characters that the XML parser rejects
ROS1_NAMES = ["/" + IN_XML, *LINES, "/" + 100_000 * "n", "/plain"]
DDS_NAMES = ["/" + terminal.EVIL, *LINES, "/" + 250 * "n", "/plain"]  # at most 255 bytes
BAG_NAMES = ["/" + terminal.EVIL, *LINES, "/" + 100_000 * "n", "/plain"]
# Control sequences that record and play themselves write to replace the status line.
OWN = re.compile(rb"\r\x1b\[K|\x1b\[K\r\x1b\[J|\x1b\[K|\r\x1b\[J|\r(?=recording|[A-Z]+ +\[)|\r\n")
MOST_BYTES = 1_200_000  # for a screen: where names are listed, a name of 100 KB is printed whole


class Master(xmlrpc.server.SimpleXMLRPCServer):
    """The master of a ROS 1 network whose nodes and topics have such names."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), logRequests=False, allow_none=True)
        self.uri = f"http://127.0.0.1:{self.server_address[1]}/"
        self.register_instance(self)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def _dispatch(self, method, words):
        topics = [[name, [f"/node{name}"]] for name in ROS1_NAMES]
        dead = "http://127.0.0.1:1/"
        return {"getSystemState": [1, "", [topics, topics, []]],
                "getTopicTypes": [1, "", [[name, f"pkg{name}"] for name in ROS1_NAMES]],
                "getPublishedTopics": [1, "", [[name, f"pkg{name}"] for name in ROS1_NAMES]],
                "registerSubscriber": [1, "", [dead]], "registerPublisher": [1, "", []],
                "lookupNode": [1, "", dead], "getPid": [1, "", os.getpid()],
                }.get(method, [1, "", 0])


@contextlib.contextmanager
def ros1(network):
    master = Master()
    try:
        yield {**network.env, "ROS_MASTER_URI": master.uri, "ROS_IP": "127.0.0.1"}
    finally:
        master.shutdown()
        master.server_close()


def must_be_tame(network, env, *command, statuses=(0,)):
    status, out = terminal.on_terminal([network.holdall, *map(str, command)], env)
    what = " ".join(map(str, command[:2]))
    if status not in statuses:
        raise Difference(f"exit status of {what}: {status}: {out[-500:]}")
    out = OWN.sub(b"\n", out)
    must_equal(f"{what}: what a terminal obeys", terminal.what_is_obeyed(out), None)
    lines = out.decode(errors="replace").replace("\r", "\n").split("\n")
    must_equal(f"{what}: lines that a name begins", [line for line in lines if line.startswith("FORGED")], [])
    must_equal(f"{what}: bytes", len(out) < MOST_BYTES, True)
    return out


# --- ROS 1 --------------------------------------------------------------------------------------------


def topics_of_ros1(network):
    with ros1(network) as env:
        for words in ([], ["--verbose"], ["--json"]):
            must_be_tame(network, env, "topics", "--ros1", *words)


def record_of_ros1(network):
    with ros1(network) as env:
        must_be_tame(network, env, "record", "--ros1", "-a", "-O", network.folder / "out.bag", "--duration", "2s",
                     statuses=(0, 3))


# --- ROS 2 --------------------------------------------------------------------------------------------


def peers(network):
    for i, name in enumerate(DDS_NAMES):
        network.peer("fast_pub", publisher=i, dds_topic=name[1:], count=1000, rate=100, depth=0)


def topics_of_ros2(network):
    peers(network)
    for words in ([], ["--json"]):
        out = must_be_tame(network, network.env, "topics", "--ros2", *words)
        must_equal("names that ROS does not have", b"plain" in out, False)


def record_of_ros2(network):
    peers(network)
    must_be_tame(network, network.env, "record", "--ros2", "-a", "--include-alien-topics", "-o", network.folder / "out",
                 "--max-recording-duration", "2", statuses=(0, 3))


def play(network):
    bag = write_bag(network.folder / "names.mcap",
                    [(name, "std_msgs/msg/String", i * 10**8, b"\0\1\0\0\2\0\0\0x\0", "")
                     for i, name in enumerate(BAG_NAMES)])
    for words in ([], ["--json"]):
        must_be_tame(network, network.env, "play", bag, "--ros2", *words, statuses=(0, 3))
    with ros1(network) as env:
        must_be_tame(network, env, "play", bag, "--ros1", statuses=(0, 1, 3))


CASES = [
    ("topics of ROS 1", topics_of_ros1),
    ("a recorder on ROS 1", record_of_ros1),
    ("topics of DDS", topics_of_ros2),
    ("a recorder on DDS", record_of_ros2),
    ("a player", play),
]

if __name__ == "__main__":
    sys.exit(run(CASES, arguments(), NEEDED))
