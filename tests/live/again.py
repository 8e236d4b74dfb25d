#!/usr/bin/env python3
"""What servers that know nothing of it are asked by `holdall play`, when it sends the requests of a
bag again. TAP.

again.py --holdall PROGRAM --peer PROGRAM... [NAME...]

The bag of service events was recorded by rosbag2 of Jazzy (HOLDALL_SHARED); a bag of an action is
made here, by rosbags, as its introspection has it.
"""
import os
import pathlib
import sys

from dds import Server
from network import Difference, Process, arguments, as_event, must_equal, run
from play import START_NS

NEEDED = ("service", "fast_service")
ADD = "example_interfaces.srv.dds_.AddTwoInts"
ACTION = "live_msgs.action.dds_.Turn"


def recorded():
    return pathlib.Path(os.environ["HOLDALL_SHARED"], "data/rosbag2-recorded/mcap_service_events")


def events_of(bag, kind):
    """The requests of events of a kind, by rosbags and by the definition in the bag."""
    from mcap.reader import make_reader
    from rosbags.typesys import Stores, get_typestore
    store = get_typestore(Stores.ROS2_JAZZY)
    found = []
    for file in bag.glob("*.mcap"):
        with open(file, "rb") as stream:
            for _, _, message in make_reader(stream).iter_messages():
                event = decode_event(store, message.data)
                found += [event[1]] if event[0] == kind and event[1] else []
    return found


def decode_event(store, data):
    """(kind, (a, b) of the request or None): ServiceEventInfo, request, response."""
    from network import Cdr
    cdr = Cdr(data)
    kind = cdr.value("B")
    for code in "iI" + 16 * "B" + "q":
        cdr.value(code)
    return kind, tuple(cdr.value("q") for _ in "ab") if cdr.value("I") else None


def ended(process, **wanted):
    status = process.status(60)
    must_equal(f"exit status of holdall play ({process.tail()})", status, 0)
    report = next(said for said in map(as_event, reversed(process.said)) if "requests" in said)
    must_equal("report", {k: report[k] for k in wanted}, wanted)


def play(network, bag, *words):
    return network.start("holdall play", [network.holdall, "play", bag, "--wait-for-subscribers", "--json",
                                          "--disable-keyboard-controls", *words])


# --- services ----------------------------------------------------------------------------------------


def requests_again(network, source, kind):
    """Those that its servers saw, or its clients sent: once each, in order."""
    from cyclonedds.idl.types import int64
    wanted = events_of(recorded(), kind)
    must_equal("there are requests", len(wanted) > 3, True)
    server = Server(network, "/add_two_ints", ADD, {"a": int64, "b": int64}, {"sum": int64},
                    lambda request: {"sum": sum(request)})
    process = play(network, recorded(), "--publish-service-requests", "--service-requests-source", source)
    ended(process, requests=len(wanted), replies=len(wanted))
    must_equal("requests", server.requests, wanted)


def requests_to(network, program):
    """The peers of two middlewares count them."""
    server = network.peer(program, "serve", topic="/add_two_ints")
    wanted = events_of(recorded(), 1)
    ended(play(network, recorded(), "--publish-service-requests"), requests=len(wanted), replies=len(wanted))
    must_equal("answered", server.stop()["answered"], len(wanted))


def requests_to_both(network):
    """Servers that would misread each other's requests get none, and the user is told."""
    servers = [network.peer(program, "serve", topic="/add_two_ints") for program in ("service", "fast_service")]
    process = network.start("holdall play", [network.holdall, "play", recorded(), "--publish-service-requests",
                                             "--delay", "2", "--json", "--disable-keyboard-controls"])
    must_equal(f"exit status of holdall play ({process.tail()})", process.status(60), 3)
    must_equal("why", any("servers of two middlewares" in line for line in process.said), True)
    for server in servers:
        must_equal(server.name, server.stop()["answered"], 0)


CASES = [
    ("requests that servers saw", lambda n: requests_again(n, "service_introspection", 1)),
    ("requests that clients sent", lambda n: requests_again(n, "client_introspection", 0)),
    *[(f"requests to {p}", lambda n, p=p: requests_to(n, p)) for p in NEEDED],
    ("requests to servers of two middlewares", requests_to_both),
]

if __name__ == "__main__":
    sys.exit(run(CASES, arguments(), NEEDED))
