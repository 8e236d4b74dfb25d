#!/usr/bin/env python3
"""Checks that holdall and Debian's rosbag behave alike on the same ROS 1 network. TAP.

ros1_rosbag.py --holdall PROGRAM --peer PROGRAM... [NAME...]

Both record the same publishers at the same time; each plays the other's recording.
"""
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from contents import IMAGE_BYTES, Heard, encoded_ros1  # noqa: E402
from network import arguments, play  # noqa: E402
from processes import must_equal  # noqa: E402
from roscore import (START_NS, STRING, RosbagRecord, connection_headers, contents_by_connection, ends, must_be_whole,  # noqa: E402
                     publisher, record, rosbag_play, run_ros1, send_all, write_bag_ros1)


def as_rosbag(network):
    """`rosbag record` at the same time has the same connections, md5 sums and definitions, each with the same
    messages."""
    topics = ("/string", "/imu", "/tf", "/numbered")
    ours, theirs = record(network, "--topics", *topics), RosbagRecord(network, *topics)
    senders = [publisher(network, program, topic=topic, kind=topic[1:], publisher=i, count=300, rate=150, matched=2,
                         latch=latch, node=f"/node{i}")
               for i, (program, topic, latch) in enumerate((
                   ("ros1_pub", "/string", False), ("rospy_pub", "/string", True), ("ros1_pub", "/imu", True),
                   ("rospy_pub", "/tf", False), ("ros1_pub", "/tf", False), ("ros1_pub", "/numbered", False)), 1)]
    send_all(*senders)
    theirs.stop()
    must_be_whole(ours, ours.stop(), {i: range(300) for i in range(1, 7)})
    of_ours, of_theirs = contents_by_connection(ours.path), contents_by_connection(theirs.path)
    must_equal("connections", sorted(of_ours), sorted(of_theirs))
    for heard, messages in of_theirs.items():
        must_equal(f"{heard.topic} of {heard.callerid}", of_ours[heard], messages)
    must_equal("connection headers", connection_headers(ours.path), connection_headers(theirs.path))


def images_as_rosbag(network):
    ours, theirs = record(network, "--topics", "/image"), RosbagRecord(network, "/image")
    send_all(publisher(network, topic="/image", kind="image", count=20, rate=10, size=IMAGE_BYTES, matched=2))
    theirs.stop()
    must_be_whole(ours, ours.stop(), {1: range(20)})
    must_equal("messages", contents_by_connection(ours.path) == contents_by_connection(theirs.path), True)


def publishers(network, receivers):
    """Publishers of several types, latched and not, with two types on one topic."""
    senders = [network.peer(program, topic=topic, kind=kind, publisher=i, depth=0, count=200, rate=200, latch=latch,
                            node=f"/node{i}", matched=receivers, stay=True)
               for i, (program, topic, kind, latch) in enumerate((
                   ("ros1_pub", "/chatter", "string", False), ("rospy_pub", "/chatter", "string", False),
                   ("ros1_pub", "/imu", "imu", True), ("ros1_pub", "/number", "numbered", False)), 1)]
    for sender in senders:
        must_equal("acked", sender.event("done")["acked"], True)
        sender.stop()


TOPICS = ("/chatter", "/imu", "/number")


def must_be_same(what, found, wanted):
    """Compares bags without their publishers, because a player is a single node, and without the order
    of messages across publishers, which may differ."""

    def of_topics(bag):
        topics = {}
        for heard, messages in contents_by_connection(bag).items():
            topics.setdefault(heard[:4], []).extend(messages)
        return {topic: sorted(messages) for topic, messages in topics.items()}

    found, wanted = of_topics(found), of_topics(wanted)
    must_equal(f"{what}: messages", *[{k[0]: len(v) for k, v in bag.items()} for bag in (found, wanted)])
    must_equal(f"{what}: types and definitions", sorted(found), sorted(wanted))
    for topic, messages in wanted.items():
        must_equal(f"{what}: {topic[0]}", found[topic], messages)


def ours_played(network):
    """holdall and rosbag play a recording of holdall: recordings of both playbacks equal the original."""
    ours = record(network, "--topics", *TOPICS)
    publishers(network, 1)
    ours.stop()
    for player in (rosbag_play, play):
        check = RosbagRecord(network, *TOPICS, name=f"{player.__name__}.bag")
        ends(player(network, ours.path))
        check.stop()
        must_be_same(player.__name__, check.path, ours.path)


def theirs_played(network):
    """holdall plays a recording of rosbag: the recorded messages are the same."""
    theirs = RosbagRecord(network, *TOPICS)
    publishers(network, 1)
    theirs.stop()
    check = record(network, "--topics", *TOPICS)
    ends(play(network, theirs.path))
    check.stop()
    must_be_same("played", check.path, theirs.path)


def same_part(network, words):
    """Options choose the same messages as those of rosbag play, including messages latched before the start.
    No message is exactly at a limit, because rosbag stores limits as floats."""
    bag = write_bag_ros1(network.folder / "made.bag", [
        (Heard(topic, *STRING, "/talker", latching), START_NS + i * 10**7, encoded_ros1("string", 1, i))
        for i in range(100) for topic, latching in (("/chatter", 0), ("/latched", 1))])
    counted = []
    for player in (rosbag_play, play):
        receivers = [network.peer("ros1_sub", topic=topic, depth=0) for topic in ("/chatter", "/latched")]
        ends(player(network, bag, *words))
        for receiver in receivers:
            receiver.wait_for(lambda line: True if '"matched", "count": 0' in line else None, "the player's end")
        counted.append([receiver.stop()["publishers"] for receiver in receivers])
    must_equal("played", counted[1], counted[0])


CASES = [
    ("both record", as_rosbag),
    ("both record images", images_as_rosbag),
    ("what we record, rosbag play plays", ours_played),
    ("what rosbag record records, we play", theirs_played),
    *[(f"as rosbag play: {' '.join(words)}", lambda n, words=words: same_part(n, words))
      for words in (("-s", "0.505"), ("-u", "0.305"), ("-s", "0.305", "-u", "0.2", "-r", "2"))],
]

if __name__ == "__main__":
    sys.exit(run_ros1(CASES, arguments()))
