#!/usr/bin/env python3
"""Tests the Python package on a ROS 1 network with peers of rospy and roscpp, ROS's own tools, and the command. TAP.

ros1_python.py --package DIR --holdall PROGRAM --peer PROGRAM... [NAME...]
"""
import pathlib
import signal
import sys
import time

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from contents import IMAGE_BYTES, Heard, bag_heard, encoded_ros1, must_have_all, natural, tally, text_of  # noqa: E402
from network import Recorder, arguments  # noqa: E402
from processes import Difference, must_equal  # noqa: E402
from ros1_services import COUNT, NAME, start  # noqa: E402
from roscore import START_NS, STRING, run_ros1, write_bag_ros1  # noqa: E402

PEERS = ("rospy", "ros1")
KINDS = ("string", "numbered", "imu", "tf")
INTERRUPT_S = 5


def hears(network, peer, kind, count, way="iterator", **words):
    """Python receives all messages of a peer, as bytes and as fields."""
    receiver = network.peer("python_sub", kind=kind, count=count, way=way)
    sender = network.peer(peer + "_pub", kind=kind, depth=0, count=count, matched=1, stay=True, **words)
    must_equal("acked", sender.event("done")["acked"], True)
    receiver.event("reached")
    counted = receiver.stop()
    must_have_all(receiver.name, counted, {1: range(count)})
    must_equal("dropped", counted["dropped"], 0)


def is_heard(network, peer, kind, count, **words):
    """A peer receives messages that Python publishes as values."""
    receiver = network.peer(peer + "_sub", kind=kind, depth=0, count=count)
    sender = network.peer("python_pub", kind=kind, count=count, matched=1, stay=True, **words)
    must_equal("acked", sender.event("done")["acked"], True)
    receiver.event("reached")
    must_have_all(receiver.name, receiver.stop(), {1: range(count)})


def latched(network):
    """A late subscriber receives the last message."""
    sender = network.peer("python_pub", count=8, latch=True, stay=True)
    sender.event("done")
    receiver = network.peer("rospy_sub", count=1)
    receiver.event("reached")
    must_have_all(receiver.name, receiver.stop(), {1: range(7, 8)})


def echoed(network):
    """rostopic echo prints messages that Python publishes."""
    echo = network.tool("rostopic", "echo", "/chatter")
    network.peer("python_pub", count=20, matched=1, stay=True).event("done")
    echo.wait_for_line(f'data: "{text_of(1, 19, 32)}"')


def records(network):
    """The bag that Python records has all messages of a peer, when read by rosbags."""
    bag = network.folder / "bag.bag"
    recorder = network.peer("python_record", bag=bag, kind="numbered", count=300)
    network.peer("rospy_pub", kind="numbered", count=300, matched=1, stay=True).event("done")
    recorder.event("reached")
    done = recorder.stop()
    must_equal("counted", (done["messages"], done["lost"], done["dropped"]), (300, 0, 0))
    files = sorted(bag.parent.glob("bag*.bag"), key=natural)
    must_have_all("bag", tally(message for file in files for _, message in bag_heard(file)), {1: range(300)})


def plays(network):
    heard = Heard("/chatter", *STRING, "/talker", 0)
    bag = write_bag_ros1(network.folder / "made.bag",
                         [(heard, START_NS + i * 10**6, encoded_ros1("string", 1, i)) for i in range(300)])
    receiver = network.peer("rospy_sub", count=300)
    must_equal("sent", network.peer("python_play", bag=bag, matched=1).done()["sent"], 300)
    receiver.event("reached")
    must_have_all(receiver.name, receiver.stop(), {1: range(300)})


def command_records(network):
    """`holdall record` records all messages that Python publishes."""
    recorder = Recorder(network, "/chatter", name="theirs.bag")
    network.peer("python_pub", kind="imu", count=200, matched=1, stay=True).event("done")
    must_equal("messages", recorder.stop()["messages"], 200)
    must_have_all("bag", tally(recorder.messages("/chatter")), {1: range(200)})


def calls(network):
    """Python calls a service of rospy."""
    start(network, "rospy_service", "serve", NAME).event("ready")
    done = network.peer("python_call", topic=NAME, count=COUNT).done()
    must_equal("answered, wrong", (done["answered"], done["wrong"]), (COUNT, 0))


def serves(network, program):
    """Clients of rospy and roscpp call a service of Python, with a connection for each call and with a
    persistent one. Another type is refused."""
    server = network.peer("python_serve", topic=NAME)
    must_equal(program, start(network, program, "call", NAME, COUNT).done()["count"], 2 * COUNT)
    must_equal("asked", server.stop()["answered"], 2 * COUNT)


def tool_calls(network):
    server = network.peer("python_serve", topic=NAME)
    tool = network.tool("rosservice", "call", NAME, "{logger: a, level: b}")
    must_equal(f"rosservice call: {tool.tail()}", tool.status(), 0)
    must_equal("asked", server.stop()["answered"], 1)


def interrupted(network):
    """SIGINT ends each kind of wait, also without a master."""
    for is_there in (True, False):
        if not is_there:
            network.roscore.kill()
        for verb, words in (("sub", {}), ("sub", {"way": "asyncio"}), ("pub", {"matched": 1}),
                            ("record", {"bag": network.folder / f"none{is_there}.bag"})):
            peer = network.peer("python_" + verb, **words)
            begin = time.monotonic()
            peer.signal(signal.SIGINT)
            must_equal(f"{verb} {peer.tail()}", peer.status(), 0)
            if time.monotonic() - begin > INTERRUPT_S:
                raise Difference(f"{peer.name} took {time.monotonic() - begin} s to end")


def sees(network):
    """topics() lists what peers announce."""
    network.peer("rospy_pub", kind="imu", topic="/seen", count=0, matched=0, stay=True)
    code = "import holdall; t = holdall.topics(network='ros1')['/seen']; print(t.type, t.publishers[0].node[:7])"
    looking = network.start("topics", [sys.executable, "-c", code])
    must_equal(f"status {looking.tail()}", looking.status(), 0)
    must_equal("seen", looking.said[-1], "sensor_msgs/Imu /rospy_")


CASES = [
    *[(f"Python hears {peer}: {kind}", lambda n, peer=peer, kind=kind: hears(n, peer, kind, 50)) for peer in PEERS for kind in KINDS],
    ("Python hears rospy by asyncio: images", lambda n: hears(n, "rospy", "image", 5, "asyncio", size=IMAGE_BYTES)),
    ("Python hears roscpp by callback: images", lambda n: hears(n, "ros1", "image", 5, "callback", size=IMAGE_BYTES)),
    *[(f"{peer} hears Python: {kind}", lambda n, peer=peer, kind=kind: is_heard(n, peer, kind, 50)) for peer in PEERS for kind in KINDS],
    ("rospy hears Python: images", lambda n: is_heard(n, "rospy", "image", 5, size=IMAGE_BYTES)),
    ("latched", latched),
    ("rostopic echo", echoed),
    ("Python records", records),
    ("Python plays", plays),
    ("the command records what Python publishes", command_records),
    ("topics", sees),
    ("Python calls rospy", calls),
    *[(f"{program} calls Python", lambda n, program=program: serves(n, program)) for program in ("rospy_service", "ros1_service")],
    ("rosservice call", tool_calls),
    ("SIGINT", interrupted),
]

if __name__ == "__main__":
    sys.exit(run_ros1(CASES, arguments()))
