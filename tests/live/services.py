#!/usr/bin/env python3
"""Tests the services of `holdall record` and `holdall play` with independent clients of the package
cyclonedds, whose types are defined here. TAP.

services.py --holdall PROGRAM --peer PROGRAM... [NAME...]
"""
import hashlib
import json
import sys

from contents import DEFINITIONS, bag_channels, bag_definitions, bag_files
from dds import Caller, code, moment, run, types
from network import Recorder, arguments
from processes import Difference, must_equal, wait_until
from play import START_NS, made

NEEDED = ("raw_pub", "raw_sub", "service", "fast_service")


# --- the recorder ----------------------------------------------------------------------------------


def recorder_pauses(network):
    """Requests without fields, as Humble to Jazzy send them, and requests of later releases pause and resume
    the recorder."""
    recorder = Recorder(network, "--topics", "/chatter")
    caller = Caller(network, "/holdall_recorder")

    def is_paused():
        return caller.call("is_paused", "IsPaused", reply={"paused": bool})[0]

    must_equal("paused", is_paused(), False)
    caller.call("pause", "Pause")
    must_equal("paused", is_paused(), True)
    caller.call("resume", "Resume")
    must_equal("paused", is_paused(), False)
    caller.call("pause", "Pause")
    must_equal("resume", caller.call("resume", "Resume", moment(), code()), (0, ""))
    must_equal("paused", is_paused(), False)
    recorder.stop()


def recorder_splits(network):
    recorder = Recorder(network, "--topics", "/chatter")
    caller = Caller(network, "/holdall_recorder")
    sender = network.peer("raw_pub", depth=0, count=100, matched=1, prime=True, go=True)
    sender.event("primed")
    sender.go()
    sender.done()
    caller.call("split_bagfile", "SplitBagfile")
    must_equal("split", caller.call("split_bagfile", "SplitBagfile", moment(), code()), (0, ""))
    must_equal("files", recorder.stop()["files"], len(bag_files(recorder.path, ".mcap")))


def recorder_records(network):
    """Stops the recording, and begins another bag."""
    recorder = Recorder(network, "--topics", "/chatter")
    caller = Caller(network, "/holdall_recorder")
    for running in (False, True):
        name = "start" if running else "stop"
        must_equal(name, caller.call(f"{name}_discovery", f"{name.title()}Discovery", reply=code()), (0, ""))
        must_equal("running", caller.call("is_discovery_running", "IsDiscoveryRunning", reply={"running": bool}),
                   (running,))
    must_equal("stop", caller.call("stop", "Stop", reply=code()), (0, ""))
    other = network.folder / "other"
    must_equal("record", caller.call("record", "Record", {"uri": (str, str(other))}, code()), (0, ""))
    must_equal("record once more", caller.call("record", "Record", {"uri": (str, str(other))}, code())[0], 1)
    recorder.stop()
    for path in (recorder.path, other):
        must_equal(f"metadata of {path.name}", (path / "metadata.yaml").exists(), True)


def recorder_takes_snapshots(network):
    recorder = Recorder(network, "--topics", "/chatter", "--snapshot-mode")
    caller = Caller(network, "/holdall_recorder")
    sender = network.peer("raw_pub", depth=0, count=100, matched=1, prime=True, go=True)
    sender.event("primed")
    sender.go()
    sender.done()
    must_equal("snapshot", caller.call("snapshot", "Snapshot", reply={"success": bool}), (True,))
    must_equal("snapshots", recorder.stop()["snapshots"], 1)


# --- the player ------------------------------------------------------------------------------------


class Playing:
    """A paused player of a bag with a message each 0.1 s, and a subscriber."""

    def __init__(self, network, count, *words):
        bag = made(network, "numbered", 50, 10**8)
        self.receiver = network.peer("raw_sub", kind="numbered", depth=0, count=count)
        self.player = network.start("holdall play", [network.holdall, "play", bag, "--start-paused", *words,
                                                     "--wait-for-subscribers", "--disable-keyboard-controls"])
        self.caller = Caller(network, "/holdall_player")
        self.receiver.event("matched", least=1)

    def call(self, *args, **words):
        return self.caller.call(*args, **words)

    def must_end(self):
        status = self.player.status()
        must_equal(f"exit status of holdall play ({self.player.tail()})", status, 0)


def player_steps(network):
    """While paused, plays single messages, and seeks."""
    t = types()
    p = Playing(network, 16)
    must_equal("paused", p.call("is_paused", "IsPaused", reply={"paused": bool}), (True,))
    # the player rejects requests before it has started
    wait_until(lambda: p.call("play_next", "PlayNext", reply={"success": bool})[0], "the first message")
    must_equal("burst", p.call("burst", "Burst", {"num_messages": (t.uint64, 5)}, {"actually_burst": t.uint64}), (5,))
    at = divmod(START_NS + 40 * 10**8, 10**9)
    must_equal("seek", p.call("seek", "Seek", {"sec": (t.int32, at[0]), "nanosec": (t.uint32, at[1])},
                              {"success": bool}), (True,))
    must_equal("all that is left", p.call("burst", "Burst", {"num_messages": (t.uint64, 0)},
                                          {"actually_burst": t.uint64}), (10,))
    p.receiver.event("reached")
    p.call("stop", "Stop", reply=code())
    p.must_end()
    seen = p.receiver.stop()
    must_equal("messages", (seen["received"], seen["publishers"]["1"]["last"], seen["publishers"]["1"]["missing"]),
               (16, 49, 34))


def player_runs(network):
    """Toggles, resumes with both forms of requests, and changes the rate; then the player reaches the end."""
    t = types()
    p = Playing(network, 50, "--wait-for-all-acked", "10000")
    success, rate = {"success": bool}, {"rate": t.float64}
    must_equal("rate", p.call("get_rate", "GetRate", reply=rate), (1.0,))
    must_equal("a rate that there is not", p.call("set_rate", "SetRate", {"rate": (t.float64, -1.0)}, success), (False,))
    must_equal("another rate", p.call("set_rate", "SetRate", {"rate": (t.float64, 2.0)}, success), (True,))
    must_equal("rate", p.call("get_rate", "GetRate", reply=rate), (2.0,))
    span = {f"{name}_{part}": (kind, value) for name, value in (("start", 0), ("length", -1), ("until", -1))
            for part, kind, value in (("sec", t.int32, value), ("nanosec", t.uint32, 0))}
    must_equal("play, while it does", p.call("play", "Play", span, success), (False,))
    for _ in range(2):
        p.call("toggle_paused", "TogglePaused")
    must_equal("paused", p.call("is_paused", "IsPaused", reply={"paused": bool}), (True,))
    must_equal("resume", p.call("resume", "Resume", moment(), code()), (0, ""))
    p.call("pause", "Pause")
    p.call("resume", "Resume")
    p.must_end()
    p.receiver.event("reached")
    p.receiver.stop()


# --- clients of two middlewares --------------------------------------------------------------------


def clients_of_both(network):
    """Each client gets the replies to its requests only. Two clients use Fast DDS, which rejects messages
    larger than their type, and one uses Cyclone DDS."""
    recorder = Recorder(network, "--topics", "/chatter")
    words = {"topic": "/holdall_recorder/is_paused", "dds_type": "rosbag2_interfaces::srv::dds_::IsPaused",
             "payload": "00", "size": 4, "count": 200}
    clients = [network.peer(program, "call", **words) for program in ("fast_service", "fast_service", "service")]
    for client in clients:
        done = client.done()
        must_equal(client.name, (done["answered"], done["wrong"], done["reply"][:2]), (200, 0, "00"))
    words.update(topic="/holdall_recorder/pause", dds_type="rosbag2_interfaces::srv::dds_::Pause", count=1)
    must_equal("pause", network.peer("fast_service", "call", **words).done()["answered"], 1)
    words.update(topic="/holdall_recorder/resume", dds_type="rosbag2_interfaces::srv::dds_::Resume")
    must_equal("resume", network.peer("fast_service", "call", **words).done()["answered"], 1)
    recorder.stop()


# --- times of replies -------------------------------------------------------------------------------

ANSWERED_US = 2000  # limit for the median; a busy machine delays some replies
# A client of Fast DDS sends its first request before its writer can be discovered, and then waits 5 ms (its
# nackResponseDelay) before it repeats the request. Without that wait it is as fast as other clients.
FAST_FIRST_US = 10000


def must_be_fast(name, replies, limit=ANSWERED_US):
    """The median must be below the limit; the times are printed."""
    replies = sorted(replies)
    p50, p99 = (replies[int(len(replies) * part)] for part in (0.5, 0.99))
    print(f"# {name}: {len(replies)} replies, p50 {p50} us, p99 {p99} us, max {replies[-1]} us", flush=True)
    if p50 > limit:
        raise Difference(f"{name}: half of the replies took more than {p50} us")


def replies_are_fast(network, program, first_us=ANSWERED_US, **more):
    """Replies to new clients and to existing ones."""
    recorder = Recorder(network, "--topics", "/chatter")
    words = {"topic": "/holdall_recorder/is_paused", "dds_type": "rosbag2_interfaces::srv::dds_::IsPaused",
             "payload": "00", "size": 4, "count": 5, **more}
    first, others = [], []
    for clients in (1, 1, 1, 40):
        done = network.peer(program, "call", clients=clients, **words).done()
        must_equal("answered", (done["answered"], done["wrong"]), (5 * clients, 0))
        first += done["first_us"]
        others += done["other_us"]
    recorder.stop()
    must_be_fast("new clients", first, first_us)
    must_be_fast("clients that are known", others)


# --- services of each node -------------------------------------------------------------------------


def parameters_are_told(network):
    """Clients of both middlewares call list_parameters, without prefixes and depth, and get_parameters."""
    recorder = Recorder(network, "--topics", "/chatter")
    name = "use_sim_time".encode().hex()
    one_name = "01000000" + "0d000000" + name + "00"
    for service, type_name, payload, wanted in (
            ("list_parameters", "ListParameters", "00" * 16, "01000000" + "0d000000" + name),
            ("get_parameter_types", "GetParameterTypes", one_name, "01000000" + "01"),
            ("describe_parameters", "DescribeParameters", one_name, "01000000" + "0d000000" + name + "00" + "01")):
        for program in ("service", "fast_service"):
            done = network.peer(program, "call", topic=f"/holdall_recorder/{service}", payload=payload, size=1000,
                                dds_type=f"rcl_interfaces::srv::dds_::{type_name}", count=1).done()
            must_equal(f"{service} by {program}", (done["answered"], done["reply"][:len(wanted)]), (1, wanted))
    recorder.stop()


def parameters_of_a_player(network):
    """Parameters are below "play", and the prefix is listed."""
    p = Playing(network, 16)
    prefix = "01000000" + "05000000" + b"play\0".hex()
    done = network.peer("service", "call", topic="/holdall_player/list_parameters", count=1, size=1000,
                        payload=prefix + "00" * 11, dds_type="rcl_interfaces::srv::dds_::ListParameters").done()
    must_equal("count", done["reply"][:8], "04000000")
    # the peer prints only the first names, because it truncates its output
    must_equal("first name", bytes.fromhex(done["reply"][16:]).split(b"\0")[0], b"play.clock_publish_frequency")
    p.call("stop", "Stop", reply=code())
    p.must_end()
    p.receiver.stop()


# --- descriptions of types -------------------------------------------------------------------------

DESCRIBE = "type_description_interfaces.srv.dds_.GetTypeDescription"


def description_types():
    """The fields of a reply of get_type_description."""
    from cyclonedds.idl import make_idl_struct
    from cyclonedds.idl.types import bounded_str, sequence, uint8, uint64
    name = bounded_str[255]
    kind = make_idl_struct("FieldType", "FieldType", {"type_id": uint8, "capacity": uint64, "string_capacity": uint64,
                                                      "nested_type_name": name})
    field = make_idl_struct("Field", "Field", {"name": str, "type": kind, "default_value": str})
    one = make_idl_struct("Individual", "Individual", {"type_name": name, "fields": sequence[field]})
    whole = make_idl_struct("Description", "Description", {"type_description": one,
                                                           "referenced_type_descriptions": sequence[one]})
    source = make_idl_struct("Source", "Source", {"type_name": str, "encoding": str, "raw_file_contents": str})
    pair = make_idl_struct("Pair", "Pair", {"key": str, "value": str})
    return {"successful": bool, "failure_reason": str, "type_description": whole, "type_sources": sequence[source],
            "extra_information": sequence[pair]}


def hash_of(description):
    """Hashes a type description in JSON without default values, as REP 2016 specifies."""
    def of_type(one):
        return {"type_name": one.type_name,
                "fields": [{"name": f.name, "type": vars(f.type)} for f in one.fields]}

    text = json.dumps({"type_description": of_type(description.type_description),
                       "referenced_type_descriptions": [of_type(t) for t in description.referenced_type_descriptions]})
    return "RIHS01_" + hashlib.sha256(text.encode()).hexdigest()


def types_are_described(network):
    """Descriptions of types of the bag and of the node: their hashes equal those of another implementation."""
    from rosbags.typesys import Stores, get_types_from_msg, get_typestore
    name = "live_msgs/msg/Numbered"
    store = get_typestore(Stores.ROS2_JAZZY)
    store.register(get_types_from_msg(DEFINITIONS[name].decode(), name))
    p = Playing(network, 16)

    def describe(type_name, type_hash, sources=True):
        return p.call("get_type_description", DESCRIBE, {
            "type_name": (str, type_name), "type_hash": (str, type_hash), "include_type_sources": (bool, sources)},
            description_types())

    for type_name, sources in ((name, True), (name, False), ("rcl_interfaces/msg/Log", True)):
        done, why, description, texts, _ = describe(type_name, store.hash_rihs01(type_name), sources)
        must_equal(type_name, (done, why, hash_of(description)), (True, "", store.hash_rihs01(type_name)))
        must_equal("sources", bool(texts), sources)
    found = describe(name, store.hash_rihs01(name))[3]
    must_equal("source", [(s.type_name, s.encoding, s.raw_file_contents) for s in found],
               [(name, "msg", DEFINITIONS[name].decode())])
    for odd in ((name, "RIHS01_" + 64 * "0"), ("sensor_msgs/msg/Imu", store.hash_rihs01("sensor_msgs/msg/Imu"))):
        must_equal("another type", describe(*odd)[:2], (False, "the node does not use this type"))
    p.call("stop", "Stop", reply=code())
    p.must_end()
    p.receiver.stop()


def recorder_learns_from_a_player(network):
    """No other node exists: the recorder requests the description of an unknown type, and the player provides it."""
    name = "live_msgs/msg/Numbered"
    recorder = Recorder(network, "--topics", "/chatter")
    bag = made(network, "numbered", 5, 10**8)
    player = network.start("holdall play", [network.holdall, "play", bag, "--wait-for-subscribers", "--delay", "1",
                                            "--disable-keyboard-controls", "--wait-for-all-acked", "10000"])
    must_equal(f"exit status of holdall play ({player.tail()})", player.status(), 0)
    must_equal("messages", recorder.stop()["messages"], 5)
    must_equal("definition", bag_definitions(recorder.path)[name], DEFINITIONS[name].decode())
    (_, metadata), = bag_channels(recorder.path)["/chatter"]
    must_equal("ha_definition", metadata.get("ha_definition"), None)


def descriptions_are_for_who_knows_them(network):
    """A node of a distribution without the service's type does not discover the service."""
    recorder = Recorder(network, "--topics", "/chatter")
    caller = Caller(network, "/holdall_recorder")
    must_equal("paused", caller.call("is_paused", "IsPaused", reply={"paused": bool}), (False,))

    def services():
        listed = network.start("holdall topics", [network.holdall, "topics", "--ros2", "--json", "--services"])
        must_equal("holdall topics", listed.status(), 0)
        return [line for line in listed.said if "get_type_description" in line]

    must_equal("before", services(), [])
    must_equal("a type of nobody", caller.call("get_type_description", DESCRIBE, {
        "type_name": (str, "a/msg/B"), "type_hash": (str, ""), "include_type_sources": (bool, True)},
        description_types())[0], False)
    must_equal("now", len(services()) > 0, True)
    recorder.stop()


CASES = [
    ("the recorder is paused and resumed", recorder_pauses),
    ("the recorder splits", recorder_splits),
    ("the recorder stops and records", recorder_records),
    ("the recorder takes a snapshot", recorder_takes_snapshots),
    ("clients of two middlewares", clients_of_both),
    ("parameters are told", parameters_are_told),
    ("parameters of a player are told", parameters_of_a_player),
    ("types are described", types_are_described),
    ("a recorder learns a type from a player", recorder_learns_from_a_player),
    ("descriptions are for who knows them", descriptions_are_for_who_knows_them),
    ("replies to Cyclone DDS are fast", lambda n: replies_are_fast(n, "service")),
    ("replies to Fast DDS are fast", lambda n: replies_are_fast(n, "fast_service", FAST_FIRST_US)),
    ("replies to Fast DDS that does not wait are fast", lambda n: replies_are_fast(n, "fast_service", nack=0)),
    ("the player steps and seeks", player_steps),
    ("the player runs", player_runs),
]

if __name__ == "__main__":
    sys.exit(run(CASES, arguments(), NEEDED))
