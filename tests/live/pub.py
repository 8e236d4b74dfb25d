#!/usr/bin/env python3
"""Tests what independent subscribers receive from `holdall pub`. TAP.

pub.py --holdall PROGRAM --peer PROGRAM... [NAME...]

Each subscriber checks every byte.
"""
import json
import signal
import sys

from contents import must_have_all, text_of
from network import arguments, run
from processes import must_equal

NEEDED = ("cyclone_sub", "fast_sub", "raw_sub")
SUBSCRIBERS = ("cyclone_sub", "fast_sub", "raw_sub")
COUNT = 30


def pub(network, *words):
    return network.start("holdall pub", [network.holdall, "pub", *words])


def ends(process, status=0):
    must_equal(f"exit status of {process.name} ({process.tail()})", process.status(60), status)


def values(network, form):
    """A file with COUNT messages of content.h."""
    texts = [text_of(1, i, 32) for i in range(COUNT)]
    path = network.folder / f"values.{form}"
    forms = {"jsonl": "".join(json.dumps({"data": text}) + "\n" for text in texts),
             "yaml": "".join(f"data: {text}\n---\n" for text in texts),
             "csv": "data\n" + "".join(f'"{text}"\n' for text in texts)}
    path.write_text(forms[form], encoding="ascii")
    return path


def of_a_file(network, form):
    """All messages are received in order, also by subscribers that discover the publisher later than it
    discovers them."""
    receivers = [network.peer(name, depth=0, transient_local=True, count=COUNT) for name in SUBSCRIBERS]
    sender = pub(network, "--ros2", "/chatter", "std_msgs/msg/String", "--file", values(network, form), "-r", "100",
                 "-w", "3", "--latch", "--qos-depth", "1000")
    for receiver in receivers:
        receiver.event("reached")
        must_have_all(receiver.name, receiver.stop(), {1: range(COUNT)})
    ends(sender)


def until_stopped(network):
    """The same message is repeated; Ctrl-C ends the program with success."""
    receiver = network.peer("raw_sub", depth=0, count=5)
    sender = pub(network, "--ros2", "chatter", "std_msgs/String", f"data: {text_of(1, 0, 32)}", "-r", "50")
    receiver.event("reached")
    sender.signal(signal.SIGINT)
    ends(sender)
    counted = receiver.stop()
    must_equal("bad, publishers", (counted["bad"], list(counted["publishers"])), (0, ["1"]))


def unmatched(network):
    """It is said why a subscriber does not match while the program waits for it, for each once."""
    receivers = [network.peer(name, depth=0, transient_local=True, count=1) for name in SUBSCRIBERS]
    sender = pub(network, "--ros2", "/chatter", "std_msgs/msg/String", "--once", "-w", "1", "--qos-reliability", "best_effort")
    sender.wait_for_line(r"not matched: the subscriber .*: reliability: the publisher offers best_effort.*durability: the publisher offers")
    sender.signal(signal.SIGINT)
    ends(sender)
    for receiver in receivers:
        must_equal(f"messages of {receiver.name}", receiver.stop()["publishers"], {})


CASES = [
    ("documents of YAML", lambda n: of_a_file(n, "yaml")),
    ("lines of JSON", lambda n: of_a_file(n, "jsonl")),
    ("rows of a table", lambda n: of_a_file(n, "csv")),
    ("until it is stopped", until_stopped),
    ("subscribers that do not match", unmatched),
]

if __name__ == "__main__":
    sys.exit(run(CASES, arguments(), NEEDED))
