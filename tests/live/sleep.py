#!/usr/bin/env python3
"""Tests `holdall record` and `holdall play` on a machine that sleeps for hours, in a ROS 2 network. TAP.

sleep.py --holdall PROGRAM --asleep LIBRARY --peer PROGRAM... [NAME...]

The network is down while the machine sleeps. Like outage.py it is a network namespace.
"""
import json
import signal
import socket
import sys
import time

from asleep import HOUR_S, Machine
from contents import bag_files, tally
from dds import Log
from harness import run_again, skip
from network import CONFIGURATION, Recorder, arguments, play, run
from outage import LEASE, in_namespace
from peers import told
from play import made
from processes import Difference, must_equal, wait_until
from record import primed

NEEDED = ("raw_pub", "cyclone_pub", "fast_pub", "watch")


def custom(network, bag):
    """Custom data of a bag whose keys begin with holdall."""
    said = network.start("holdall info", [network.holdall, "info", "--json", bag])
    must_equal("status of info", said.status(), 0)
    found = json.loads("\n".join(said.said))["metadata"]
    return {key: value for key, value in found.items() if key.startswith("holdall.")}


def must_have_slept(network, machine, recorder, hours=8):
    """The recorder has noted one sleep, and its bag says when it was; one of ROS 1 has no place for that."""
    recorder.process.wait_for_line(f"slept for {hours * HOUR_S} s")
    if recorder.path.suffix == ".bag":
        return
    began, ended = map(int, custom(network, recorder.path)["holdall.sleep.1"].split())
    must_equal("hours in the bag", round((ended - began) / 1e9 / HOUR_S, 2), hours)
    if not 0 < machine.now_ns() - ended < 120e9:
        raise Difference(f"it ended at {ended}, and now it is {machine.now_ns()}")


def apart(network, program):
    """The recorder's machine sleeps, a publisher on another one does not. Both sides remove each other, and
    discover each other again: messages sent in between are missing, and counted. There is one split."""
    network.env["CYCLONEDDS_URI"] = CONFIGURATION + LEASE
    machine = Machine(network)
    with machine.started_here():
        recorder = Recorder(network, "--topics", "/chatter", "--max-bag-duration", "10min")
    sender = primed(network, program, kind="numbered", count=10**7, rate=1000, size=84)
    sender.go()
    recorder.wait_written(50000)
    watch = network.peer("watch")
    reader = told(watch, "reader", topic="rt/chatter")
    with machine.sleep_unreachable(recorder.process):
        told(watch, "reader", gid=reader["gid"], left=True)
        heard = len(watch.said)
    watch.wait_for(lambda line: True if reader["gid"] in line else None, "the recorder is there again", start=heard)
    before = recorder.size()
    recorder.wait_written(before + 200000)
    sender.stop()
    report = recorder.stop(status=3)
    seen = tally(recorder.messages())["publishers"]["1"]
    must_equal("twice, back", (seen["twice"], seen["back"]), (0, 0))
    if not seen["missing"]:
        raise Difference("nothing is missing of what was sent during the sleep")
    must_equal("reported as lost", report["lost"], seen["missing"])
    must_equal("files", len(bag_files(recorder.path, ".mcap")), 2)
    must_have_slept(network, machine, recorder)


def together(network):
    """The recorder and the publishers are on the machine that sleeps. What is missing is counted."""
    machine = Machine(network)
    with machine.started_here():
        recorder = Recorder(network, "--topics", "/chatter")
        senders = [primed(network, program, publisher=i, kind="numbered", count=10**7, rate=500, size=84)
                   for i, program in enumerate(("raw_pub", "cyclone_pub"), 1)]
    for sender in senders:
        sender.go()
    recorder.wait_written(100000)
    with machine.sleep(recorder.process, *senders):
        pass
    recorder.process.wait_for_line("slept")
    for sender in senders:
        sender.event("matched", least=1)
    before = recorder.size()
    recorder.wait_written(before + 200000)
    sent = [sender.stop()["sent"] for sender in senders]
    report = recorder.stop(status=None)
    seen = tally(recorder.messages())["publishers"]
    must_equal("last", [seen[i]["last"] for i in ("1", "2")], [n - 1 for n in sent])
    must_equal("twice, back", [(s["twice"], s["back"]) for s in seen.values()], [(0, 0)] * 2)
    must_equal("reported as lost", report["lost"], sum(s["missing"] for s in seen.values()))
    must_have_slept(network, machine, recorder)


def limit_of_time(network):
    """A sleep counts towards the limit of time: the recording ends, and the bag is complete."""
    machine = Machine(network)
    with machine.started_here():
        recorder = Recorder(network, "--topics", "/chatter", "--max-recording-duration", "1h")
    sender = primed(network, "raw_pub", kind="numbered", count=1000, size=84)
    sender.go()
    must_equal("acknowledged", sender.event("done")["acked"], True)
    with machine.sleep(recorder.process):
        pass
    report = recorder.ended(0)
    must_equal("reason", report["ended"], "the limit of time is reached")
    must_equal("missing", tally(recorder.messages())["publishers"]["1"]["missing"], 0)
    must_have_slept(network, machine, recorder)


def watched(network):
    """After a sleep a service manager hears from the recorder at once, and a status file that is hours old does
    not mean that the recorder hangs."""
    machine = Machine(network)
    status, name = network.folder / "status.json", network.folder / "notify"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager, machine.started_here():
        manager.bind(str(name))
        manager.settimeout(20)
        network.env.update(NOTIFY_SOCKET=str(name), WATCHDOG_USEC="3600000000")
        recorder = Recorder(network, "-a", "--status-file", status)
        must_equal("first", manager.recv(4096), b"READY=1")
        wait_until(status.exists, "a status")
        with machine.sleep(recorder.process):
            pass
        health = network.start("health", [network.holdall, "record", "--health", status])
        must_equal(f"health ({health.tail()})", health.status(), 0)
        must_equal("alive", manager.recv(4096).partition(b"\n")[0], b"WATCHDOG=1")
        recorder.process.stand_still()
        with machine.sleep():
            pass
        must_equal("health", network.start("health", [network.holdall, "record", "--health", status]).status(), 1)
        recorder.process.signal(signal.SIGCONT)


def played(network):
    """The player goes on where it was, at its rate: it sends nothing of the time of the sleep at once."""
    count, step_s = 1500, 0.01
    machine = Machine(network)
    log = Log(network)
    with machine.started_here():
        player = play(network, made(network, "numbered", count, int(step_s * 1e9)))
    log.wait_count(200)
    with machine.sleep_unreachable(player):
        time.sleep(2)
        before = len(log.entries)
    log.wait_for(count - 1)
    must_equal(f"status ({player.tail()})", player.status(), 0)
    must_equal("order", log.numbers(), sorted(set(log.numbers())))
    after = log.entries[before:]
    for first, last in zip(after, after[50:]):
        if last[0] - first[0] < 0.5 * step_s * (last[1] - first[1]):
            raise Difference(f"messages {first[1]} to {last[1]} came in {last[0] - first[0]} s")


CASES = [
    *[(f"the recorder sleeps alone: {p}", lambda n, p=p: apart(n, p)) for p in ("raw_pub", "cyclone_pub", "fast_pub")],
    ("all sleep", together),
    ("the limit of time", limit_of_time),
    ("as a service", watched),
    ("the player sleeps", played),
]

if __name__ == "__main__":
    run_again()
    missing = in_namespace()
    sys.exit(skip(missing) if missing else run(CASES, arguments(), NEEDED))
