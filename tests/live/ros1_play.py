#!/usr/bin/env python3
"""What nodes of ROS 1 that know nothing of holdall get from `holdall play`. TAP.

ros1_play.py --holdall PROGRAM --peer PROGRAM... [NAME...]

Bags are written by the package rosbags, and by recorders; each subscriber checks every byte.
"""
import signal
import subprocess
import sys

from contents import IMAGE_BYTES, NUMBERED, Heard, content_of, encoded_ros1, must_have_all, text_of
from network import Recorder, arguments, play
from processes import Difference, must_equal, wait_until
from roscore import (ROS_PYTHON, RosbagRecord, by_connection, contents_by_connection, rosbag_play, run_ros1,
                     write_bag_ros1)

SUBSCRIBERS = ("ros1_sub", "rospy_sub")
START_NS = 1_700_000_000 * 10**9
STRING = ("std_msgs/String", "992ce8a1687cec8c8bd883ec73ca41d1", "string data\n")
NUMBER = ("live_msgs/Numbered", "89c63d0b859ded7c6976bce9ac2f3f57", NUMBERED)


def definition_of(name):
    """(type, md5, definition), as Debian's packages have it."""
    package, short = name.split("/")
    said = subprocess.run([ROS_PYTHON, "-c", f"from {package}.msg import {short} as T; print(T._md5sum); "
                           "print(T._full_text, end='')"], capture_output=True, text=True, check=True).stdout
    md5, text = said.split("\n", 1)
    return name, md5, text


def made(network, kind, count, step_ns, size=32, topic="/chatter", latching=0, name="made.bag"):
    what = {"string": STRING, "numbered": NUMBER}.get(kind) or definition_of(
        {"image": "sensor_msgs/Image", "imu": "sensor_msgs/Imu", "tf": "tf2_msgs/TFMessage"}[kind])
    heard = Heard(topic, *what, "/talker", latching)
    return write_bag_ros1(network.folder / name, [
        (heard, START_NS + i * step_ns, encoded_ros1(kind, 1, i, size)) for i in range(count)])


def ends(player, status=0):
    must_equal(f"exit status of {player.name} ({player.tail()})", player.status(60), status)


def all_get_all(network, kind, count, step_ns, size=32):
    bag = made(network, kind, count, step_ns, size)
    receivers = [network.peer(name, kind=kind, depth=0, count=count) for name in SUBSCRIBERS]
    player = play(network, bag)
    ends(player)
    for receiver in receivers:
        receiver.event("reached")
        must_have_all(receiver.name, receiver.stop(), {1: range(count)})


def flat_out(network):
    """As fast as it goes; nothing is lost as long as it may wait."""
    bag = made(network, "numbered", 50000, 1, 84)
    receiver = network.peer("ros1_sub", kind="numbered", depth=0, count=50000)
    ends(play(network, bag, "--queue", "50000"))
    receiver.event("reached")
    must_have_all(receiver.name, receiver.stop(), {1: range(50000)})


def waits(network):
    """Until each topic has a subscriber, however late; then all of it comes."""
    heard = [Heard(topic, *STRING, "/talker", 0) for topic in ("/one", "/two")]
    bag = write_bag_ros1(network.folder / "made.bag", [
        (heard[i % 2], START_NS + i * 10**5, encoded_ros1("string", 1, i // 2)) for i in range(200)])
    player = play(network, bag)
    receivers = []
    for topic in ("/two", "/one"):
        wait_until(lambda: network.roscore.publishers("/two"), "the player is there")
        must_equal("played", [r.matched_now() for r in receivers], [1] * len(receivers))
        receivers.append(network.peer("ros1_sub", topic=topic, depth=0, count=100))
        receivers[-1].event("matched", least=1)
    for receiver in receivers:
        receiver.event("reached")
        must_have_all(receiver.name, receiver.stop(), {1: range(100)})
    ends(player)


def headers(network, latching):
    """Subscribers are told what the bag has."""
    bag = made(network, "numbered", 5, 10**6, latching=latching)
    receiver = network.peer("rospy_sub", kind="numbered", count=5)
    play(network, bag, "--keep-alive")
    receiver.event("reached")
    said = receiver.event("connection")
    must_equal("header", [said[k] for k in ("type", "md5sum", "message_definition", "latching")],
               [*NUMBER, str(latching)])


def latched(network):
    """Who comes when all was played gets what is latched."""
    bag = made(network, "string", 20, 10**6, latching=1)
    early = network.peer("ros1_sub", depth=0, count=20)
    play(network, bag, "--keep-alive")
    early.event("reached")
    for name in SUBSCRIBERS:
        late = network.peer(name, count=1)
        late.event("reached")
        must_have_all(late.name, late.stop(), {1: range(19, 20)})


def another_name(network):
    bag = made(network, "string", 20, 10**6)
    receiver = network.peer("ros1_sub", topic="/other", depth=0, count=20)
    ends(play(network, bag, "/chatter:=/other"))
    receiver.event("reached")
    must_have_all(receiver.name, receiver.stop(), {1: range(20)})


def rostopic_echo(network):
    echo = network.tool("rostopic", "echo", "/chatter")
    ends(play(network, made(network, "string", 20, 10**7)))
    echo.wait_for_line(f'data: "{text_of(1, 19, 32)}"')
    must_equal("echoed", sum(line.startswith("data: ") for line in echo.said), 20)


def rostopic_hz(network):
    hz = network.tool("rostopic", "hz", "/chatter")
    play(network, made(network, "string", 1000, 10**7))
    rate = hz.wait_for(lambda line: float(line.split()[2]) if line.startswith("average rate") else None, "average rate")
    if not 90 < rate < 110:
        raise Difference(f"{rate} Hz, should be 100")


def slow_subscriber(network):
    """One that stands still holds up nobody."""
    bag = made(network, "image", 20, 2 * 10**7, IMAGE_BYTES)
    still, receiver = (network.peer("ros1_sub", kind="image", depth=0, count=20) for _ in range(2))
    player = play(network, bag)
    receiver.event("matched", least=1)
    still.event("matched", least=1)
    still.signal(signal.SIGSTOP)
    receiver.event("reached")
    still.signal(signal.SIGCONT)
    player.signal(signal.SIGINT)
    must_have_all(receiver.name, receiver.stop(), {1: range(20)})


def subscriber_killed(network):
    bag = made(network, "numbered", 1000, 10**6, 84)
    gone, receiver = (network.peer("ros1_sub", kind="numbered", depth=0, count=1000) for _ in range(2))
    player = play(network, bag)
    gone.event("matched", least=1)
    gone.signal(signal.SIGKILL)
    receiver.event("reached")
    ends(player)
    must_have_all(receiver.name, receiver.stop(), {1: range(1000)})


def two_types(network):
    """A topic can't have two types at once: the first is played, and that the other is not is told."""
    bag = write_bag_ros1(network.folder / "made.bag", [
        (Heard("/chatter", *what, "/talker", 0), START_NS + i * 10**6, encoded_ros1(kind, 1, i))
        for i in range(100) for kind, what in (("string", STRING), ("numbered", NUMBER))])
    receiver = network.peer("ros1_sub", depth=0, count=100)
    player = play(network, bag)
    receiver.event("reached")
    if player.status() not in (0, 3) or not any("/chatter" in line for line in player.said):
        raise Difference(f"nothing is told of the other type: {player.tail()}")


# --- recorders and players, of both houses --------------------------------------------------------------


def publishers(network, receivers):
    """Of several types, latched and not, two on one topic."""
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
    """A player is one node for all; and what comes from several nodes may come in another order."""

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
    """What we record, rosbag plays, and we: both playings, recorded, are the recording."""
    ours = Recorder(network, "--topics", *TOPICS, name="ours.bag")
    publishers(network, 1)
    ours.stop()
    for player in (rosbag_play, play):
        check = RosbagRecord(network, *TOPICS, name=f"{player.__name__}.bag")
        ends(player(network, ours.path))
        check.stop()
        must_be_same(player.__name__, check.path, ours.path)


def theirs_played(network):
    """What rosbag records, we play: the same comes."""
    theirs = RosbagRecord(network, *TOPICS)
    publishers(network, 1)
    theirs.stop()
    check = Recorder(network, "--topics", *TOPICS, name="check.bag")
    ends(play(network, theirs.path))
    check.stop()
    must_be_same("played", check.path, theirs.path)


# --- clock, pause -----------------------------------------------------------------------------------------


def clock(network):
    """Nodes that live by /clock are in the time of the bag."""
    network.roscore.ask("setParam", "/use_sim_time", True)
    bag = made(network, "string", 100, 10**7)
    check = RosbagRecord(network, "/chatter", "-l", "50")
    play(network, bag, "--clock", "--keep-alive")
    check.ended()
    (messages,) = by_connection(check.path).values()
    for m in messages:
        _, number = content_of(m)
        late = (m.log_ns - START_NS - number * 10**7) / 10**9
        if not -0.02 < late < 1:
            raise Difference(f"message {number} came {late} s late by /clock")


def pause(network):
    """~pause_playback stops and goes on."""
    bag = made(network, "string", 300, 10**7)
    receiver = network.peer("ros1_sub", depth=0, count=300)
    play(network, bag, "--node-name", "player", "--start-paused")
    receiver.event("matched", least=1)
    for wanted, told in (("True", "already"), ("False", "resumed")):
        service = network.tool("rosservice", "call", "/player/pause_playback", wanted)
        service.wait_for_line(told)
    receiver.event("reached")
    must_have_all(receiver.name, receiver.stop(), {1: range(300)})


CASES = [
    *[(f"{kind}: each gets all", lambda n, kind=kind: all_get_all(n, kind, 300, 10**6))
      for kind in ("string", "numbered", "imu", "tf")],
    ("images of 6 MB", lambda n: all_get_all(n, "image", 20, 10**8, IMAGE_BYTES)),
    ("small messages flat out", flat_out),
    ("waits for subscribers", waits),
    *[(f"connection headers, latching={latching}", lambda n, latching=latching: headers(n, latching))
      for latching in (0, 1)],
    ("latched messages come late", latched),
    ("another name", another_name),
    ("rostopic echo", rostopic_echo),
    ("rostopic hz", rostopic_hz),
    ("a subscriber that stands still", slow_subscriber),
    ("a subscriber is killed", subscriber_killed),
    ("two types on one topic", two_types),
    ("what we record, rosbag play plays", ours_played),
    ("what rosbag record records, we play", theirs_played),
    ("a clock", clock),
    ("a service that pauses", pause),
]

if __name__ == "__main__":
    sys.exit(run_ros1(CASES, arguments()))
