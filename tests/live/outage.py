#!/usr/bin/env python3
"""Tests `holdall record` during temporary failures of the network. TAP.

outage.py --holdall PROGRAM --peer PROGRAM... [NAME...]

The interface is the loopback of a separate network namespace made by unshare(1), which needs root or
permission for user namespaces.
"""
import fcntl
import os
import socket
import struct
import subprocess
import sys
import time

from contents import tally
from harness import run_again, skip
from network import CONFIGURATION, Recorder, arguments, run
from processes import Difference, must_equal, wait_until
from peers import told
from record import primed

NEEDED = ("raw_pub", "cyclone_pub", "watch")
GETS_FLAGS, SETS_FLAGS, IS_UP = 0x8913, 0x8914, 1  # SIOCGIFFLAGS, SIOCSIFFLAGS, IFF_UP
LEASE = "<Discovery><LeaseDuration>1s</LeaseDuration></Discovery>"


def set_interface(up):
    """Sets the state of lo, which has its address as soon as it is up."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as control:
        name, flags = struct.unpack("16sH", fcntl.ioctl(control, GETS_FLAGS, struct.pack("16sH", b"lo", 0) + bytes(14))[:18])
        flags = flags | IS_UP if up else flags & ~IS_UP
        fcntl.ioctl(control, SETS_FLAGS, struct.pack("16sH", name, flags) + bytes(14))


def wait_standstill(recorder, seconds=0.5):
    """Waits until its files have not grown for this long."""
    last = [recorder.size(), time.monotonic()]

    def stands():
        if recorder.size() != last[0]:
            last[:] = recorder.size(), time.monotonic()
        return time.monotonic() - last[1] > seconds

    wait_until(stands, "a recorder that gets nothing")


def short(network, program):
    """An outage that is shorter than a lease: a reliable publisher repeats the missing messages."""
    recorder = Recorder(network, "--topics", "/chatter")
    sender = primed(network, program, kind="numbered", count=3000, rate=1000, size=84)
    sender.go()
    recorder.wait_written(50000)
    set_interface(False)
    wait_standstill(recorder)
    set_interface(True)
    must_equal("acknowledged", sender.done(timeout=60)["acked"], True)
    report = recorder.stop()
    seen = tally(recorder.messages())["publishers"]["1"]
    must_equal("last, missing, twice, back", (seen["last"], seen["missing"], seen["twice"], seen["back"]), (2999, 0, 0, 0))
    must_equal("lost, dropped", (report["lost"], report["dropped"]), (0, 0))


def long(network):
    """An outage that is longer than a lease: both sides remove each other and discover each other again.
    Messages sent in between are missing, and counted as lost."""
    network.env["CYCLONEDDS_URI"] = CONFIGURATION + LEASE
    recorder = Recorder(network, "--topics", "/chatter")
    sender = primed(network, "raw_pub", kind="numbered", count=10**7, rate=1000, size=84)
    sender.go()
    recorder.wait_written(50000)
    watch = network.peer("watch")
    told(watch, "writer", topic="rt/chatter")
    set_interface(False)
    watch.wait_for(lambda line: True if '"left": true' in line else None, "a writer that left")
    wait_standstill(recorder, 2)
    before = recorder.size()
    set_interface(True)
    recorder.wait_written(before + 50000)
    sender.stop()
    report = recorder.stop(status=3)
    seen = tally(recorder.messages())["publishers"]["1"]
    must_equal("twice, back", (seen["twice"], seen["back"]), (0, 0))
    if not seen["missing"]:
        raise Difference("nothing is missing of what was sent while the network was gone")
    must_equal("reported as lost", report["lost"], seen["missing"])


CASES = [
    *[(f"short: {p}", lambda n, p=p: short(n, p)) for p in ("raw_pub", "cyclone_pub")],
    ("longer than a lease", long),
]


def in_namespace():
    """Runs the script again in a network namespace. Returns None, or the reason why that fails."""
    if "HOLDALL_NAMESPACE" in os.environ:
        set_interface(True)
        return None
    for flags in ("-n", "-rn"):
        made = subprocess.run(["unshare", flags, "true"], stderr=subprocess.PIPE, text=True, check=False)
        if made.returncode == 0:
            os.environ["HOLDALL_NAMESPACE"] = "1"
            os.execvp("unshare", ["unshare", flags, sys.executable, *sys.argv])
    return f"no network namespace can be made: {made.stderr.strip()}"


if __name__ == "__main__":
    run_again()
    missing = in_namespace()
    sys.exit(skip(missing) if missing else run(CASES, arguments(), NEEDED))
