#!/usr/bin/env python3
"""Tests the requests that `holdall play` sends again from a bag to independent service servers. TAP.

again.py --holdall PROGRAM --peer PROGRAM... [NAME...]

The bag of service events was recorded by rosbag2 of Jazzy (HOLDALL_SHARED). The bag of an action is written
here with the events that its introspection publishes.
"""
import struct
import sys

from contents import DEFINITIONS, Cdr, bag_messages, recorded_by_rosbag2, write_bag
from dds import Server, run
from network import arguments
from processes import as_event, must_equal
from play import START_NS, qos

NEEDED = ("service", "fast_service")
ADD = "example_interfaces.srv.dds_.AddTwoInts"


def recorded():
    return recorded_by_rosbag2("mcap_service_events")


def events_of(bag, kind):
    """The requests in a bag's service events of one kind."""
    found = [decode_event(message.data) for message in bag_messages(bag)]
    return [request for event, request in found if event == kind and request]


def decode_event(data):
    """Decodes an event to (kind, (a, b) of the request or None), from its ServiceEventInfo, request and response."""
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
    """The requests that the servers received, or that the clients sent, are sent once each, in order."""
    from cyclonedds.idl.types import int64
    wanted = events_of(recorded(), kind)
    must_equal("there are requests", len(wanted) > 3, True)
    server = Server(network, "/add_two_ints", ADD, {"a": int64, "b": int64}, {"sum": int64},
                    lambda request: {"sum": sum(request)})
    process = play(network, recorded(), "--publish-service-requests", "--service-requests-source", source)
    ended(process, requests=len(wanted), replies=len(wanted))
    must_equal("requests", server.requests, wanted)


def requests_to(network, program):
    """Servers of two middlewares count the requests."""
    server = network.peer(program, "serve", topic="/add_two_ints")
    wanted = events_of(recorded(), 1)
    ended(play(network, recorded(), "--publish-service-requests"), requests=len(wanted), replies=len(wanted))
    must_equal("answered", server.stop()["answered"], len(wanted))


def requests_to_both(network):
    """Servers that would misread each other's requests receive none, and the user is notified. The player
    must have discovered both before it starts."""
    servers = [network.peer(program, "serve", topic="/add_two_ints") for program in ("service", "fast_service")]
    process = network.start("holdall play", [network.holdall, "play", recorded(), "--publish-service-requests",
                                             "--delay", "5", "--json", "--disable-keyboard-controls"])
    must_equal(f"exit status of holdall play ({process.tail()})", process.status(60), 3)
    must_equal("why", any("servers of two middlewares" in line for line in process.said), True)
    for server in servers:
        must_equal(server.name, server.stop()["answered"], 0)


# --- actions -----------------------------------------------------------------------------------------

TURN = b"int32 order\n---\nint32 result\n---\nint32 progress\n"
STEP_NS = 50 * 10**6


def event(content):
    """The event of a request that a server received. The alignment of the content is at most 4 here."""
    info = struct.pack("<Bxxx iI", 1, 1, 2) + 16 * b"\xab" + struct.pack("<4x q", 7)
    return b"\0\1\0\0" + info + struct.pack("<I", 1) + content + b"\0" * (-len(content) % 4) + bytes(4)


def goal_id(number):
    return bytes([number]) * 16


def write_turns(path):
    """The events of three goals, of which the second is not accepted; of the cancellation of the first; and
    of results of the first, the second, and one that is not in the bag."""
    parts = {"goal": ("send_goal/_service_event", "live_msgs/action/Turn_SendGoal_Event"),
             "result": ("get_result/_service_event", "live_msgs/action/Turn_GetResult_Event"),
             "cancel": ("cancel_goal/_service_event", "action_msgs/srv/CancelGoal_Event"),
             "told": ("feedback", "live_msgs/action/Turn_FeedbackMessage")}
    DEFINITIONS.update((name, TURN) for _, name in parts.values() if "Turn" in name)
    events = [("goal", event(goal_id(n) + struct.pack("<i", n))) for n in (1, 2, 3)]
    events += [("told", b"\0\1\0\0" + goal_id(1) + bytes(4)), ("cancel", event(goal_id(1) + bytes(8)))]
    events += [("result", event(goal_id(n))) for n in (1, 2, 99)]
    return write_bag(path, [(f"/turn/_action/{parts[part][0]}", parts[part][1], START_NS + i * STEP_NS, data, qos())
                            for i, (part, data) in enumerate(events)])


def actions_again(network):
    """Goals get new ids, and related requests use the same ids. Other requests are not sent. A goal that is
    still active at the end is cancelled."""
    from cyclonedds.idl.types import array, int8, int32, uint8, uint32
    goal = {"goal_id": array[uint8, 16]}
    goals = Server(network, "/turn/_action/send_goal", "live_msgs.action.dds_.Turn_SendGoal", {**goal, "order": int32},
                   {"accepted": bool, "sec": int32, "nanosec": uint32},
                   lambda request: {"accepted": request[1] != 2, "sec": 0, "nanosec": 0})
    results = Server(network, "/turn/_action/get_result", "live_msgs.action.dds_.Turn_GetResult", goal,
                     {"status": int8, "result": int32}, lambda _: {"status": 4, "result": 0})
    cancels = Server(network, "/turn/_action/cancel_goal", "action_msgs.srv.dds_.CancelGoal",
                     {**goal, "sec": int32, "nanosec": uint32}, {"return_code": int8, "goals": uint32},
                     lambda _: {"return_code": 0, "goals": 0})
    ended(play(network, write_turns(network.folder / "turns.mcap"), "--send-actions-as-client"), requests=6, replies=6)
    ids = [bytes(request[0]) for request in goals.requests]
    must_equal("orders", [request[1] for request in goals.requests], [1, 2, 3])
    must_equal("new ids", len({*ids, *map(goal_id, (1, 2, 3))}), 6)
    must_equal("results", [bytes(request[0]) for request in results.requests], ids[:1])
    must_equal("cancelled", [bytes(request[0]) for request in cancels.requests], [ids[0], ids[2]])


CASES = [
    ("requests that servers saw", lambda n: requests_again(n, "service_introspection", 1)),
    ("requests that clients sent", lambda n: requests_again(n, "client_introspection", 0)),
    *[(f"requests to {p}", lambda n, p=p: requests_to(n, p)) for p in NEEDED],
    ("goals of an action", actions_again),
    ("requests to servers of two middlewares", requests_to_both),
]

if __name__ == "__main__":
    sys.exit(run(CASES, arguments(), NEEDED))
