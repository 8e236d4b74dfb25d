#!/usr/bin/env python3
"""Tests the Python package on a ROS 2 network with peers of Cyclone DDS and with the command. TAP.

python.py --package DIR --holdall PROGRAM --peer PROGRAM... [NAME...]
"""
import signal
import sys
import time

from call import ADD, call, ends
from contents import IMAGE_BYTES, bag_messages, must_have_all, tally
from network import Recorder, arguments, play, run
from play import made
from processes import Difference, let_go, must_equal

SERVICES = ("service", "fast_service")
NEEDED = ("cyclone_pub", "cyclone_sub", *SERVICES)
CALLS = 20
KINDS = ("string", "numbered", "imu", "tf")
WAYS = ("iterator", "callback", "asyncio")
INTERRUPT_S = 5  # maximum, including leaving the network; an interrupted wait itself ends in 0.2 s


def hears(network, kind, count, way="iterator", **words):
    """Python receives all messages of a peer, as bytes and as fields."""
    receiver = network.peer("python_sub", kind=kind, count=count, way=way)
    sender = network.peer("cyclone_pub", kind=kind, depth=0, count=count, matched=1, prime=True, go=True, stay=True, **words)
    sender.event("primed")
    sender.go()
    must_equal("acked", sender.event("done")["acked"], True)
    receiver.event("reached")
    counted = receiver.stop()
    must_have_all(receiver.name, counted, {1: range(count)})
    must_equal("dropped, lost", (counted["dropped"], counted["lost"]), (0, 0))


def is_heard(network, kind, count, **words):
    """A peer receives messages that Python publishes as values."""
    receiver = network.peer("cyclone_sub", kind=kind, depth=0, count=count)
    sender = network.peer("python_pub", kind=kind, count=count, matched=1, go=True, stay=True, **words)
    let_go([sender], [receiver])
    must_equal("acked", sender.event("done")["acked"], True)
    receiver.event("reached")
    must_have_all(receiver.name, receiver.stop(), {1: range(count)})


def latched(network):
    """A late subscriber receives the last message."""
    sender = network.peer("python_pub", count=8, latch=True, depth=1, stay=True)
    sender.event("done")
    receiver = network.peer("cyclone_sub", transient_local=True, depth=0, count=1)
    receiver.event("reached")
    must_have_all(receiver.name, receiver.stop(), {1: range(7, 8)})


def records(network):
    """The bag that Python records has all messages of a peer; a split is reported."""
    bag = network.folder / "bag"
    recorder = network.peer("python_record", bag=bag, kind="numbered", count=500, size=500)
    sender = network.peer("cyclone_pub", kind="numbered", depth=0, count=500, size=500, matched=1, prime=True, go=True, stay=True)
    sender.event("primed")
    sender.go()
    must_equal("acked", sender.event("done")["acked"], True)
    recorder.event("reached")
    done = recorder.stop()
    must_equal("counted", (done["messages"], done["lost"], done["dropped"]), (500, 0, 0))
    if done["events"].count("file") < 2 or "stopped" not in done["events"]:
        raise Difference(f"events: {done['events']}")
    must_have_all("bag", tally(m for m in bag_messages(bag) if m.topic == "/chatter"), {1: range(500)})


def plays(network):
    """Python plays all messages of the bag; the digest equals that of the command."""
    receiver = network.peer("cyclone_sub", depth=0, count=300)
    bag = made(network, "string", 300, 10**6)
    player = network.peer("python_play", bag=bag, matched=1)
    receiver.event("reached")
    found = player.done()
    must_equal("result", (found["sent"], found["acked"]), (300, True))
    must_have_all(receiver.name, receiver.stop(), {1: range(300)})
    again = network.peer("cyclone_sub", depth=0, count=300)
    theirs = play(network, bag, "--digest")
    again.event("reached")
    theirs.status()
    if not any(found["digest"] in line for line in theirs.said):
        raise Difference(f"digest {found['digest']}, the command says {theirs.tail()}")


def command_records(network):
    """`holdall record` records all messages that Python publishes."""
    recorder = Recorder(network, "--topics", "/chatter")
    sender = network.peer("python_pub", kind="imu", count=200, matched=1, go=True, stay=True)
    sender.event("matched", least=1)
    sender.go()
    must_equal("acked", sender.event("done")["acked"], True)
    must_equal("messages", recorder.stop()["messages"], 200)
    must_have_all("bag", tally(recorder.messages("/chatter")), {1: range(200)})


def command_plays(network):
    """Python receives all messages of `holdall play`."""
    receiver = network.peer("python_sub", count=300)
    play(network, made(network, "string", 300, 10**6)).status()
    receiver.event("reached")
    must_have_all(receiver.name, receiver.stop(), {1: range(300)})


def calls(network, program):
    """Python receives the replies of a peer's service."""
    server = network.peer(program, "serve", topic="/add_two_ints")
    caller = network.peer("python_call", topic="/add_two_ints", count=CALLS)
    done = caller.done()
    must_equal("answered, wrong", (done["answered"], done["wrong"]), (CALLS, 0))
    must_equal("asked", server.stop()["answered"], CALLS)


def serves(network, program):
    """A peer's client receives the replies of Python's service."""
    server = network.peer("python_serve", topic="/add_two_ints")
    done = network.peer(program, "call", topic="/add_two_ints", count=CALLS, matched=1).done()
    must_equal("answered, wrong", (done["answered"], done["wrong"]), (CALLS, 0))
    must_equal("asked", server.stop()["answered"], CALLS)


def command_calls(network):
    """`holdall call` receives the reply of Python's service."""
    server = network.peer("python_serve", topic="/add_two_ints")
    said = ends(call(network, "--ros2", *ADD, "{a: 2, b: -5000000000}", "--timeout", "60"))
    must_equal("sum", "sum: -4999999998" in said, True)
    must_equal("asked", server.stop()["answered"], 1)


def interrupted(network):
    """SIGINT ends each kind of wait."""
    for verb, words in (("sub", {"way": "iterator"}), ("sub", {"way": "asyncio"}), ("sub", {"way": "callback"}),
                        ("pub", {"matched": 1}), ("record", {"bag": network.folder / "none"}), ("serve", {}), ("call", {"count": 1}),
                        ("play", {"bag": made(network, "string", 3, 10**6), "matched": 1})):
        peer = network.peer("python_" + verb, **words)
        begin = time.monotonic()
        peer.signal(signal.SIGINT)
        must_equal(f"{verb} {peer.tail()}", peer.status(), 0)
        if time.monotonic() - begin > INTERRUPT_S:
            raise Difference(f"{peer.name} took {time.monotonic() - begin} s to end")


def sees(network):
    """topics() lists what peers announce."""
    network.peer("cyclone_pub", kind="imu", topic="/seen", best_effort=True, depth=7, count=0, stay=True)
    network.peer("cyclone_sub", topic="/wanted")
    code = ("import holdall, sys; t = holdall.topics(network=int(sys.argv[1])); s = t['/seen']; q = s.publishers[0].qos\n"
            "print(s.type, len(s.subscribers), q['reliability'], q['depth'], t['/wanted'].type, len(t['/wanted'].subscribers))")
    looking = network.start("topics", [sys.executable, "-c", code, network.domain])
    must_equal(f"status {looking.tail()}", looking.status(), 0)
    must_equal("seen", looking.said[-1].split()[:3] + looking.said[-1].split()[4:],
               ["sensor_msgs/msg/Imu", "0", "best_effort", "std_msgs/msg/String", "1"])


CASES = [
    *[(f"Python hears: {kind}", lambda n, kind=kind: hears(n, kind, 100)) for kind in KINDS],
    *[(f"Python hears by {way}: images", lambda n, way=way: hears(n, "image", 5, way, size=IMAGE_BYTES)) for way in WAYS],
    *[(f"Python is heard: {kind}", lambda n, kind=kind: is_heard(n, kind, 100)) for kind in KINDS],
    ("Python is heard: images", lambda n: is_heard(n, "image", 5, size=IMAGE_BYTES)),
    ("latched", latched),
    ("Python records", records),
    ("Python plays", plays),
    ("the command records what Python publishes", command_records),
    ("Python hears what the command plays", command_plays),
    *[(f"Python calls {program}", lambda n, program=program: calls(n, program)) for program in SERVICES],
    *[(f"{program} calls Python", lambda n, program=program: serves(n, program)) for program in SERVICES],
    ("the command calls Python", command_calls),
    ("SIGINT", interrupted),
    ("topics", sees),
]

if __name__ == "__main__":
    sys.exit(run(CASES, arguments(), NEEDED))
