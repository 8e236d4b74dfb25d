#!/usr/bin/env python3
"""Checks that the ROS 1 nodes of the live tests and ROS's own tools understand each other. TAP.

ros1_peers.py --peer PROGRAM... [NAME...]

These tests do not use holdall: a failure is a failure of the peers, of roscore.py or of the machine. They
validate the peers that the other live tests rely on.
"""
import pathlib
import signal
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from contents import IMAGE_BYTES, NUMBERED, Heard, Ros1, content, encoded_ros1, must_have_all, tally, text_of  # noqa: E402
from network import arguments  # noqa: E402
from processes import Difference, as_event, let_go, must_equal  # noqa: E402
from roscore import (GATE, START_NS, STRING, RosbagRecord, bag_heard, by_connection, let_play, must_tell_rate,  # noqa: E402
                     rosbag_play, run_ros1, write_bag_ros1)

PUBLISHERS = ("ros1_pub", "rospy_pub")
SUBSCRIBERS = ("ros1_sub", "rospy_sub")
KINDS = ("string", "numbered", "imu", "tf")


def all_with_all(network, kind, count, **words):
    """Each subscriber receives all messages of each publisher, and checks every byte."""
    subscribers = [network.peer(name, kind=kind, depth=0, count=2 * count) for name in SUBSCRIBERS]
    publishers = [network.peer(name, kind=kind, depth=0, count=count, publisher=i, go=True, stay=True,
                               matched=2, **words) for i, name in enumerate(PUBLISHERS, 1)]
    let_go(publishers, subscribers)
    for publisher in publishers:
        said = publisher.event("done")
        must_equal(publisher.name, (said["sent"], said["acked"]), (count, True))
    for subscriber in subscribers:
        subscriber.event("reached")
        must_have_all(subscriber.name, subscriber.stop(), {i: range(count) for i in (1, 2)})


def flat_out(network):
    """A publisher that sends without waiting loses no message: they are queued."""
    receiver = network.peer("ros1_sub", kind="numbered", depth=0, count=100000)
    sender = network.peer("ros1_pub", kind="numbered", depth=0, count=100000, size=84, matched=1, go=True, stay=True)
    let_go([sender], [receiver])
    must_equal("acked", sender.event("done")["acked"], True)
    receiver.event("reached")
    must_have_all(receiver.name, receiver.stop(), {1: range(100000)})


def late(network, publisher, subscriber):
    """A late subscriber receives the last message of a latched topic."""
    sender = network.peer(publisher, latch=True, depth=0, count=8, stay=True)
    sender.event("done")
    receiver = network.peer(subscriber, count=1)
    receiver.event("reached")
    must_have_all(receiver.name, receiver.stop(), {1: range(7, 8)})


def header_from(receiver, node):
    """The connection header that a node sent to the receiver. A count of messages does not show that all nodes
    are connected: roscpp may send a latched message twice to a subscriber that connects meanwhile."""

    def wanted(line):
        said = as_event(line)
        return said if (said.get("event"), said.get("callerid")) == ("connection", node) else None

    return receiver.wait_for(wanted, f"connection from {node}")


def headers(network):
    """Connection headers describe the peers."""
    receiver = network.peer("rospy_sub", kind="numbered")
    for publisher, latch in (("ros1_pub", True), ("rospy_pub", False)):
        network.peer(publisher, kind="numbered", node="/" + publisher, latch=latch, count=1, matched=1, stay=True)
    for node, latching in (("/ros1_pub", "1"), ("/rospy_pub", "0")):
        header = header_from(receiver, node)
        must_equal(node, [header[k].strip() for k in ("type", "md5sum", "latching", "message_definition")],
                   ["live_msgs/Numbered", "89c63d0b859ded7c6976bce9ac2f3f57", latching, NUMBERED.strip()])


def many_topics(network):
    receiver = network.peer("ros1_sub", topics=100, kind="numbered", depth=0, count=1000)
    sender = network.peer("ros1_pub", topics=100, kind="numbered", depth=0, count=1000, matched=1, go=True, stay=True)
    let_go([sender], [receiver])
    sender.event("done")
    receiver.event("reached")
    must_have_all("100 topics", receiver.stop(), {i: range(10) for i in range(1, 101)})


def restarts(network):
    """A node is killed and restarts with the same name."""
    receiver = network.peer("ros1_sub", depth=0, count=20)
    for first, number in ((0, signal.SIGKILL), (10, signal.SIGINT)):
        sender = network.peer("ros1_pub", node="/talker", depth=0, first=first, count=10, matched=1, stay=True)
        must_equal("acked", sender.event("done")["acked"], True)
        sender.signal(number)
        sender.status()
    receiver.event("reached")
    must_have_all(receiver.name, receiver.stop(), {1: range(20)})


def without_roscore(network):
    """Connections continue when roscore is killed; later nodes connect through the new roscore."""
    receiver = network.peer("ros1_sub", depth=0, count=10)
    sender = network.peer("ros1_pub", depth=0, count=10, matched=1, go=True, stay=True)
    let_go([sender], [receiver])
    sender.event("done")
    network.roscore.kill()
    receiver.event("reached")
    must_have_all(receiver.name, receiver.stop(), {1: range(10)})
    network.roscore.start()
    must_equal("publishers known", network.roscore.publishers("/chatter"), [])
    again = network.peer("ros1_sub", depth=0, count=10)
    network.peer("ros1_pub", depth=0, count=10, matched=1)
    again.event("reached")


# --- ROS's own tools ----------------------------------------------------------------------------------


def rostopic_pub(network):
    receiver = network.peer("ros1_sub", depth=0, count=1)
    network.tool("rostopic", "pub", "/chatter", "std_msgs/String", text_of(1, 5, 40))
    receiver.event("reached")
    must_have_all(receiver.name, receiver.stop(), {1: range(5, 6)})


def rostopic_echo(network):
    echo = network.tool("rostopic", "echo", "/chatter")
    sender = network.peer("ros1_pub", depth=0, count=20, matched=1, stay=True)
    sender.event("done")
    echo.wait_for_line(f'data: "{text_of(1, 19, 32)}"')
    must_equal("echoed", sum(line.startswith("data: ") for line in echo.said), 20)


def rostopic_hz(network):
    hz = network.tool("rostopic", "hz", "/chatter")
    network.peer("ros1_pub", depth=0, count=10000, rate=100, matched=1)
    must_tell_rate(hz, 100)


def rosbag_records(network):
    """Debian's rosbag record records the peers, and rosbags reads the messages and their publishers."""
    theirs = RosbagRecord(network, "/chatter", "-l", "600")
    senders = [network.peer(name, kind="numbered", depth=0, count=300, rate=300, publisher=i, matched=1, go=True,
                            stay=True, node="/" + name, latch=i == 1) for i, name in enumerate(PUBLISHERS, 1)]
    let_go(senders, [])
    theirs.ended()
    must_have_all("bag", tally(m for _, m in bag_heard(theirs.path)), {1: range(300), 2: range(300)})
    must_equal("who", sorted((h.callerid, h.latching) for h in by_connection(theirs.path)),
               [("/ros1_pub", 1), ("/rospy_pub", 0)])


def rosbag_plays(network):
    heard = Heard("/chatter", *STRING, "/talker", 0)
    bag = write_bag_ros1(network.folder / "made.bag", [
        GATE, *[(heard, START_NS + i * 10**6, encoded_ros1("string", 1, i)) for i in range(300)]])
    receivers = [network.peer(name, depth=0, count=300) for name in SUBSCRIBERS]
    player = rosbag_play(network, bag, "-d", "1")  # it may know fewer peers than report "matched"
    let_play(network, receivers)
    for receiver in receivers:
        receiver.event("reached")
        must_have_all(receiver.name, receiver.stop(), {1: range(300)})
    must_equal("status", player.status(), 0)


def sim_time(network):
    """Times in a bag are those of /clock."""
    network.roscore.ask("setParam", "/use_sim_time", True)
    clock = network.peer("rospy_clock", first=1000, count=100000, rate=100, matched=0)
    theirs = RosbagRecord(network, "/chatter", "-l", "10")
    network.peer("ros1_pub", depth=0, count=10, rate=20, matched=1, stay=True)
    theirs.ended()
    clock.stop()
    times = [m.log_ns for _, m in bag_heard(theirs.path)]
    if not all(1000 * 10**9 <= t < 11000 * 10**9 for t in times):
        raise Difference(f"times are {times}")


# --- the tests' own checks --------------------------------------------------------------------------------


def gaps_are_seen(_):
    """Stops the recording like Recorder.stop()."""
    for kind in ("string", "numbered", "imu", "tf", "image"):
        good = encoded_ros1(kind, 3, 9, 5760)
        must_equal(kind, content(kind, good, Ros1), (3, 9))
        must_equal(f"{kind}, a wrong byte", content(kind, good[:-1] + bytes([good[-1] ^ 1]), Ros1), None)
        must_equal(f"{kind}, longer", content(kind, good + b"\0", Ros1), None)


def counters_count(network):
    """A subscriber reports missing and repeated messages."""
    receivers = [network.peer(name, kind="numbered", depth=0, count=9) for name in SUBSCRIBERS]
    for begin in (4, 8, 5):
        sender = network.peer("ros1_pub", kind="numbered", depth=0, first=begin, count=3, matched=2, stay=True)
        must_equal("acked", sender.event("done")["acked"], True)
        sender.stop()
    for receiver in receivers:
        receiver.event("reached")
        # 4 5 6, 8 9 10, 5 6 7
        must_equal("counted", receiver.stop()["publishers"]["1"],
                   {"count": 7, "first": 4, "last": 10, "missing": 0, "twice": 2, "back": 1})


def wrong_type(network):
    """A subscriber of another type receives nothing."""
    receiver = network.peer("ros1_sub", kind="imu", depth=0)
    taker = network.peer("ros1_sub", bare=True, depth=0, count=5)
    sender = network.peer("ros1_pub", kind="numbered", depth=0, count=5, matched=1, stay=True)
    sender.event("done")
    taker.event("reached")
    must_equal("received", receiver.stop()["received"], 0)


CASES = [
    *[(f"{kind}: each hears each", lambda n, kind=kind: all_with_all(n, kind, 30)) for kind in KINDS],
    ("images of 6 MB: each hears each", lambda n: all_with_all(n, "image", 5, size=IMAGE_BYTES)),
    ("small messages flat out", flat_out),
    *[(f"latched: {p} to {s}", lambda n, p=p, s=s: late(n, p, s)) for p, s in zip(PUBLISHERS, reversed(SUBSCRIBERS))],
    ("connection headers", headers),
    ("100 topics", many_topics),
    ("a publisher restarts", restarts),
    ("rostopic pub", rostopic_pub),
    ("rostopic echo", rostopic_echo),
    ("rostopic hz", rostopic_hz),
    ("rosbag record", rosbag_records),
    ("rosbag play", rosbag_plays),
    ("use_sim_time", sim_time),
    ("contents in Python", gaps_are_seen),
    ("what is missing is counted", counters_count),
    ("what is of another type", wrong_type),
    ("roscore is killed", without_roscore),
]

if __name__ == "__main__":
    sys.exit(run_ros1(CASES, arguments()))
