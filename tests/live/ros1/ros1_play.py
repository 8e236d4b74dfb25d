#!/usr/bin/env python3
"""Tests what independent ROS 1 nodes receive from `holdall play`. TAP.

ros1_play.py --holdall PROGRAM --peer PROGRAM... [NAME...]

Bags are written by the package rosbags; each subscriber checks every byte.
"""
import pathlib
import signal
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from contents import IMAGE_BYTES, Heard, content_of, encoded_ros1, must_have_all, text_of  # noqa: E402
from network import arguments, play  # noqa: E402
from processes import Difference, as_event, must_equal, wait_until  # noqa: E402
from roscore import (GATE, NUMBER, ROS_PYTHON, START_NS, STRING, RosbagRecord, by_connection, ends, let_play,  # noqa: E402
                     must_tell_rate, run_ros1, write_bag_ros1)

SUBSCRIBERS = ("ros1_sub", "rospy_sub")


def definition_of(name):
    """(type, md5, definition) from Debian's packages."""
    package, short = name.split("/")
    said = subprocess.run([ROS_PYTHON, "-c", f"from {package}.msg import {short} as T; print(T._md5sum); "
                           "print(T._full_text, end='')"], capture_output=True, text=True, check=True).stdout
    md5, text = said.split("\n", 1)
    return name, md5, text


def made(network, kind, count, step_ns, size=32, latching=0):
    """A bag of one topic, and of the topic that let_play() needs."""
    what = {"string": STRING, "numbered": NUMBER}.get(kind) or definition_of(
        {"image": "sensor_msgs/Image", "imu": "sensor_msgs/Imu"}[kind])
    heard = Heard("/chatter", *what, "/talker", latching)
    return write_bag_ros1(network.folder / "made.bag", [
        GATE, *[(heard, START_NS + i * step_ns, encoded_ros1(kind, 1, i, size)) for i in range(count)]])


def all_get_all(network, kind, count, step_ns, size=32):
    bag = made(network, kind, count, step_ns, size)
    receivers = [network.peer(name, kind=kind, depth=0, count=count) for name in SUBSCRIBERS]
    player = play(network, bag)
    let_play(network, receivers)
    ends(player)
    for receiver in receivers:
        receiver.event("reached")
        must_have_all(receiver.name, receiver.stop(), {1: range(count)})


def flat_out(network):
    """Plays at the maximum rate; nothing is lost, because the player waits for its subscribers."""
    bag = made(network, "numbered", 50000, 1, 84)
    receiver = network.peer("ros1_sub", kind="numbered", depth=0, count=50000)
    player = play(network, bag, "--queue", "50000")
    let_play(network, [receiver])
    ends(player)
    receiver.event("reached")
    must_have_all(receiver.name, receiver.stop(), {1: range(50000)})


def waits(network):
    """The player waits until each topic has a subscriber; then all messages are received."""
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
    """Subscribers receive the connection header of the bag."""
    bag = made(network, "numbered", 5, 10**6, latching=latching)
    receiver = network.peer("rospy_sub", kind="numbered", count=5)
    play(network, bag, "--keep-alive")
    let_play(network, [receiver])
    receiver.event("reached")
    said = receiver.event("connection")
    must_equal("header", [said[k] for k in ("type", "md5sum", "message_definition", "latching")],
               [*NUMBER, str(latching)])


def latched(network):
    """A subscriber that joins after the last message receives the latched message."""
    bag = made(network, "string", 20, 10**6, latching=1)
    early = network.peer("ros1_sub", depth=0, count=20)
    play(network, bag, "--keep-alive")
    let_play(network, [early])
    early.event("reached")
    for name in SUBSCRIBERS:
        late = network.peer(name, count=1)
        late.event("reached")
        must_have_all(late.name, late.stop(), {1: range(19, 20)})


def another_name(network):
    bag = made(network, "string", 20, 10**6)
    receiver = network.peer("ros1_sub", topic="/other", depth=0, count=20)
    player = play(network, bag, "/chatter:=/other")
    let_play(network, [receiver])
    ends(player)
    receiver.event("reached")
    must_have_all(receiver.name, receiver.stop(), {1: range(20)})


def rostopic_echo(network):
    echo = network.tool("rostopic", "echo", "/chatter")
    player = play(network, made(network, "string", 20, 10**7))
    let_play(network, [])
    ends(player)
    echo.wait_for_line(f'data: "{text_of(1, 19, 32)}"')
    must_equal("echoed", sum(line.startswith("data: ") for line in echo.said), 20)


def rostopic_hz(network):
    hz = network.tool("rostopic", "hz", "/chatter")
    play(network, made(network, "string", 1000, 10**7))
    let_play(network, [])
    must_tell_rate(hz, 100)


def slow_subscriber(network):
    """A stopped subscriber does not delay the others; its losses are reported."""
    bag = made(network, "image", 20, 2 * 10**7, IMAGE_BYTES)
    still, receiver = (network.peer("ros1_sub", kind="image", depth=0, count=20) for _ in range(2))
    player = play(network, bag)
    still.event("matched", least=1)
    still.stand_still()
    let_play(network, [receiver])
    receiver.event("reached")
    status = player.status()
    still.signal(signal.SIGCONT)
    must_have_all(receiver.name, receiver.stop(), {1: range(20)})
    must_equal("exit status", status, 3)
    report = player.wait_for(lambda line: as_event(line) if "missed" in as_event(line) else None, "a report")
    if not 1 <= report["missed"] <= 20 - still.stop()["received"]:
        raise Difference(f"missed: {report['missed']}")


def subscriber_killed(network):
    bag = made(network, "numbered", 1000, 10**6, 84)
    gone, receiver = (network.peer("ros1_sub", kind="numbered", depth=0, count=1000) for _ in range(2))
    player = play(network, bag)
    let_play(network, [gone, receiver])
    gone.signal(signal.SIGKILL)
    receiver.event("reached")
    ends(player)
    must_have_all(receiver.name, receiver.stop(), {1: range(1000)})


def two_types(network):
    """A topic can't have two types at once: the first is played, and the other is reported."""
    bag = write_bag_ros1(network.folder / "made.bag", [
        (Heard("/chatter", *what, "/talker", 0), START_NS + i * 10**6, encoded_ros1(kind, 1, i))
        for i in range(100) for kind, what in (("string", STRING), ("numbered", NUMBER))])
    receiver = network.peer("ros1_sub", depth=0, count=100)
    player = play(network, bag)
    receiver.event("reached")
    if player.status() not in (0, 3) or not any("/chatter" in line for line in player.said):
        raise Difference(f"nothing is told of the other type: {player.tail()}")


# --- clock, pause -----------------------------------------------------------------------------------------


def clock(network):
    """Nodes that use /clock receive the time of the bag."""
    network.roscore.ask("setParam", "/use_sim_time", True)
    bag = made(network, "string", 100, 10**7)
    check = RosbagRecord(network, "/chatter", "-l", "50")
    play(network, bag, "--clock", "--keep-alive")
    let_play(network, [])
    check.ended()
    (messages,) = by_connection(check.path).values()
    for m in messages:
        _, number = content_of(m)
        late = (m.log_ns - START_NS - number * 10**7) / 10**9
        if not -1 < late < 10:  # both /clock and a message may be delayed
            raise Difference(f"message {number} came {late} s late by /clock")


def pause(network):
    """~pause_playback pauses and resumes playback."""
    bag = made(network, "string", 300, 10**7)
    receiver = network.peer("ros1_sub", depth=0, count=300)
    play(network, bag, "--node-name", "player", "--start-paused")
    let_play(network, [receiver])
    for wanted, told in (("True", "already"), ("False", "resumed")):
        service = network.tool("rosservice", "call", "/player/pause_playback", wanted)
        service.wait_for_line(told)
    receiver.event("reached")
    must_have_all(receiver.name, receiver.stop(), {1: range(300)})


CASES = [
    *[(f"{kind}: each gets all", lambda n, kind=kind: all_get_all(n, kind, 300, 10**6))
      for kind in ("string", "numbered", "imu")],
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
    ("a clock", clock),
    ("a service that pauses", pause),
]

if __name__ == "__main__":
    sys.exit(run_ros1(CASES, arguments()))
