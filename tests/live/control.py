#!/usr/bin/env python3
"""Tests the times at which a subscriber receives messages of `holdall play` while the player is paused, seeks
and changes its rate. TAP.

control.py --holdall PROGRAM --peer PROGRAM... [NAME...]

A slow machine delays single messages, but never all of them, so that the earliest ones are compared.
"""
import sys
import time

from contents import bag_files
from dds import Caller, Log, code, run, types
from network import arguments
from processes import Difference, must_equal
from play import START_NS, made

NEEDED = ("raw_pub",)
STEP_S = 0.02
COUNT = 200
DRIFT_S = 0.15  # a wrong rate causes a larger drift


class Playing:
    """A bag with a message each 20 ms, and the receive times. No message is lost, because both sides have
    discovered each other."""

    def __init__(self, network, bag=None, count=COUNT, beside=None, acked=True):
        """beside: a log of another topic that is opened first. acked: wait for acknowledgements at the end."""
        bag = bag or made(network, "numbered", count, int(STEP_S * 1e9))
        # a peer that knows a participant's second reader also knows its first one
        self.log = Log(network, participant=beside.participant if beside else None)
        self.player = network.start("holdall play", [
            network.holdall, "play", bag, "--wait-for-subscribers", "--start-paused", "--disable-keyboard-controls",
            *(["--wait-for-all-acked", "10000"] if acked else [])])
        self.caller = Caller(network, "/holdall_player")
        must_equal("paused", self.is_paused(), True)
        for log in (beside, self.log) if beside else (self.log,):
            log.wait_matched()
        self.caller.call("resume", "Resume")

    def is_paused(self):
        return self.caller.call("is_paused", "IsPaused", reply={"paused": bool})[0]

    def set_rate(self, rate):
        must_equal(f"rate {rate}", self.caller.call("set_rate", "SetRate", {"rate": (types().float64, rate)},
                                                    {"success": bool}), (True,))

    def seek(self, number):
        seconds, rest = divmod(START_NS + int(number * STEP_S * 1e9), 10**9)
        must_equal(f"seek to {number}", self.caller.call("seek", "Seek", {
            "sec": (types().int32, seconds), "nanosec": (types().uint32, rest)}, {"success": bool}), (True,))

    def stop(self):
        self.caller.call("stop", "Stop", reply=code())
        self.end()

    def end(self):
        status = self.player.status()
        must_equal(f"exit status of holdall play ({self.player.tail()})", status, 0)

    def must_keep_pace(self, what, entries, rate=1):
        """Compares the earliest messages of the first half with those of the second half."""
        starts = [at - number * STEP_S / rate for at, number in entries]
        half = len(starts) // 2
        drift = min(starts[half:]) - min(starts[:half])
        if abs(drift) > DRIFT_S:
            raise Difference(f"{what}: the second half came {drift:.3f} s too late")


def pauses(network):
    """While playback is paused nothing is received; no message is lost; and later messages are delayed by the
    pause."""
    p = Playing(network)
    p.log.wait_for(20)
    p.caller.call("pause", "Pause")
    must_equal("paused", p.is_paused(), True)
    paused = time.monotonic()
    p.log.wait_silence(0.5)
    before = len(p.log.entries)
    p.caller.call("resume", "Resume")
    p.end()
    p.log.wait_for(COUNT - 1)
    must_equal("numbers", p.log.numbers(), list(range(COUNT)))
    late = [at - paused for at, _ in p.log.entries[before:]]
    if late[0] < 0.5:
        raise Difference(f"a message came {late[0]:.3f} s after the pause began, which took 0.5 s")
    p.must_keep_pace("behind the pause", p.log.entries[before:])


def changes_rate(network):
    """Changes the rate from 1 to 4, then to 0.5: after each change messages arrive at the new rate. Each
    measured half takes longer than a second, and the bag has more messages than are played."""
    p = Playing(network, count=2000, acked=False)
    p.log.wait_for(20)
    p.set_rate(4.0)
    fast = len(p.log.entries)
    p.log.wait_for(p.log.numbers()[-1] + 500)
    p.set_rate(0.5)
    slow = len(p.log.entries)
    p.log.wait_for(p.log.numbers()[-1] + 60)
    p.stop()
    entries = p.log.entries
    must_equal("numbers", p.log.numbers(), list(range(len(entries))))
    p.must_keep_pace("at rate 4", entries[fast:slow - 8], 4)  # some may have been received before the reply
    p.must_keep_pace("at rate 0.5", entries[slow:], 0.5)


def seeks(network):
    """Seeks forward and backward during playback: messages after the new position follow in order."""
    p = Playing(network, count=500)
    p.log.wait_for(20)
    p.seek(150)
    there = len(p.log.entries)
    p.log.wait_for(160, there)
    p.seek(50)
    again = len(p.log.entries)
    p.log.wait_for(60, again)
    p.set_rate(4.0)
    p.end()
    p.log.wait_for(499, again)
    numbers = p.log.numbers()
    first, second = (next(i for i, (a, b) in enumerate(zip(numbers, numbers[1:])) if wanted(a, b))
                     for wanted in (lambda a, b: b > a + 1, lambda a, b: b < a))
    must_equal("up to the first seek", numbers[:first + 1], list(range(first + 1)))
    must_equal("up to the second", numbers[first + 1:second + 1], list(range(150, 150 + second - first)))
    must_equal("behind the second", numbers[second + 1:], list(range(50, 500)))


def seeks_while_paused(network):
    p = Playing(network)
    p.log.wait_for(20)
    p.caller.call("pause", "Pause")
    p.log.wait_silence(0.3)
    before = len(p.log.entries)
    p.seek(190)
    p.log.wait_silence(0.3)
    must_equal("messages while paused", len(p.log.entries), before)
    p.caller.call("resume", "Resume")
    p.end()
    p.log.wait_for(COUNT - 1)
    must_equal("behind the pause", p.log.numbers()[before:], list(range(190, COUNT)))


def read_splits(network):
    """Each new file is published on events/read_split together with the previous one."""
    from cyclonedds.idl import make_idl_struct
    whole = made(network, "numbered", COUNT, int(STEP_S * 1e9))
    bag = network.folder / "split"
    convert = network.start("holdall convert", [network.holdall, "convert", whole, "-o", bag, "--split-duration", "1s"])
    must_equal(f"holdall convert ({convert.tail()})", convert.status(), 0)
    files = [str(f) for f in bag_files(bag, ".mcap")]
    must_equal("files", len(files) > 2, True)
    kind = make_idl_struct("Event", "rosbag2_interfaces.msg.dds_.ReadSplitEvent_",
                           {"closed_file": str, "opened_file": str, "node_name": str})
    log = Log(network, "/events/read_split", kind, lambda m: (m.closed_file, m.opened_file, m.node_name))
    p = Playing(network, bag=bag, beside=log)
    log.wait_count(len(files) - 1)
    p.end()
    must_equal("events", [event for _, event in log.entries], [(a, b, "/holdall_player") for a, b in zip(files, files[1:])])


CASES = [
    ("a pause", pauses),
    ("another rate", changes_rate),
    ("seeking while it plays", seeks),
    ("seeking while it is paused", seeks_while_paused),
    ("a split that is read", read_splits),
]

if __name__ == "__main__":
    sys.exit(run(CASES, arguments(), NEEDED))
