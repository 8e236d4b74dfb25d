#!/usr/bin/env python3
"""Tests what `holdall record` records from independent publishers. TAP.

record.py --holdall PROGRAM --peer PROGRAM... [NAME...]

Bags are read by the packages mcap and rosbags. Publishers are primed (peer.h): every message except the first
of each, which may be sent too early, must be in the bag, once, in its publisher's order, and with correct
content. Lost messages must be reported.
"""
import contextlib
import json
import os
import shlex
import signal
import socket
import sqlite3
import subprocess
import sys
import time

from contents import (DEFINITIONS, IMAGE_BYTES, bag_channels, bag_counts, bag_definitions, bag_files, bag_messages,
                      must_have_all, tally, text_of)
from network import Recorder, arguments, run
from processes import Difference, as_event, file_size_limit, must_equal, packets_dropped, wait_until

NEEDED = ("cyclone_pub", "fast_pub", "raw_pub", "raw_sub", "robot", "service")


def primed(network, program, **words):
    """A publisher that the recorder has discovered, and that waits for the line on stdin to start. The report
    that it leaves may overtake unacknowledged messages; without acknowledgements it therefore stays."""
    sender = network.peer(program, depth=0, matched=1, prime=True, go=True, stay="best_effort" in words, **words)
    sender.event("primed")
    return sender


def send_all(senders):
    for sender in senders:
        sender.go()
    for sender in senders:
        said = sender.event("done", timeout=120)
        must_equal(f"{sender.name}: acknowledged, refused", (said["acked"], said["refused"]), (True, 0))


def must_hold(recorder, wanted, topic=None):
    """The bag has all numbers of each publisher, except possibly the first message."""
    messages = recorder.messages(topic)
    counted = tally(messages)
    for publisher, numbers in wanted.items():
        seen = counted["publishers"].get(str(publisher), {"first": None})
        wanted[publisher] = numbers[1:] if seen["first"] == 1 and numbers[0] == 0 else numbers
    must_have_all("bag", counted, wanted)
    return messages


def must_be_whole(recorder, report, messages):
    """The report, metadata.yaml and the files agree."""
    must_equal("messages in the report", report["messages"], len(messages))
    must_equal("lost, dropped", (report["lost"], report["dropped"]), (0, 0))
    must_equal("messages that rosbags reads", sum(bag_counts(recorder.path).values()), len(messages))


# --- no message is lost ----------------------------------------------------------------------------


def small(network):
    recorder = Recorder(network, "--all-topics")
    senders = [primed(network, program, publisher=i, topic=f"/t{i % 2}", kind="numbered", count=5000,
                      rate=2000, size=84) for i, program in enumerate(("cyclone_pub", "fast_pub", "raw_pub"), 1)]
    send_all(senders)
    report = recorder.stop()
    must_be_whole(recorder, report, must_hold(recorder, {i: range(5000) for i in (1, 2, 3)}))


def flat_out(network):
    recorder = Recorder(network, "--topics", "/chatter")
    send_all([primed(network, "raw_pub", kind="numbered", count=200000, size=84, batch=True)])
    report = recorder.stop()
    must_be_whole(recorder, report, must_hold(recorder, {1: range(200000)}))


def images(network):
    """Images of 6 MB are recorded together with small messages."""
    recorder = Recorder(network, "-a")
    senders = [primed(network, "cyclone_pub", topic="/image", kind="image", count=60, rate=30, size=IMAGE_BYTES),
               primed(network, "raw_pub", topic="/imu", kind="imu", publisher=2, count=2000, rate=1000)]
    send_all(senders)
    report = recorder.stop()
    must_be_whole(recorder, report, must_hold(recorder, {1: range(60), 2: range(2000)}))


def durable(network):
    """The fewer bytes a power cut may cost, the more often the recorder syncs to disk."""
    syncs = []
    for size in ("1M", "8G"):
        recorder = Recorder(network, "-a", "--durable-bytes", size, name=f"bag-{size}")
        send_all([primed(network, "cyclone_pub", topic=f"/image_{size}", kind="image", count=40, rate=30,
                         size=IMAGE_BYTES)])
        syncs.append(recorder.stop()["syncs"])
    if syncs[0] <= 2 * syncs[1]:
        raise Difference(f"brought to the disk {syncs[0]} and {syncs[1]} times")


def splits(network):
    """No message is lost or reordered at splits, and each file can be read alone."""
    recorder = Recorder(network, "-a", "--max-bag-size", "500000")
    send_all([primed(network, "raw_pub", kind="numbered", count=30000, rate=10000, size=84)])
    report = recorder.stop()
    must_be_whole(recorder, report, must_hold(recorder, {1: range(30000)}))
    files = bag_files(recorder.path, ".mcap")
    if len(files) < 5:
        raise Difference(f"{len(files)} files")
    must_equal("files in the report", report["files"], len(files))


def must_name_files(process, bag):
    """--event-lines: ready, each split with its two files, then the report."""
    events = [e for e in map(as_event, process.said) if e]
    must_equal("events", [e["event"] for e in events], ["ready"] + ["split"] * (len(events) - 2) + ["end"])
    must_equal("process", events[0]["pid"], process.pid)
    files = [str(f) for f in bag_files(bag, ".mcap")]
    must_equal("splits", [(e["closed"], e["opened"]) for e in events[1:-1]], list(zip(files, files[1:])))
    return events


def splits_by_signal(network):
    recorder = Recorder(network, "-a", "--event-lines")
    sender = primed(network, "raw_pub", kind="numbered", count=10**7, rate=10000, size=84)
    sender.go()

    def split(files):
        """A split is ignored while the file has no message: it is requested again."""
        recorder.process.signal(signal.SIGUSR1)
        time.sleep(0.1)
        return len(bag_files(recorder.path, ".mcap")) >= files

    for files in (1, 2, 3):
        wait_until(lambda files=files: split(files), f"{files} finished files")
    sent = sender.stop()["sent"]
    report = recorder.stop()
    must_be_whole(recorder, report, must_hold(recorder, {1: range(sent)}))
    must_equal("bag", must_name_files(recorder.process, recorder.path)[0]["output"], str(recorder.path))
    player = network.start("holdall play", [network.holdall, "play", *network.play_words, recorder.path, "--immediate",
                                            "--event-lines", "-q"])
    must_equal(f"exit status of holdall play ({player.tail()})", player.status(), 0)
    must_equal("played", must_name_files(player, recorder.path)[-1]["messages"], sent)


def snapshot(network):
    """A snapshot holds the newest messages without gaps."""
    recorder = Recorder(network, "-a", "--snapshot-mode", "--max-cache-size", "200000")
    send_all([primed(network, "raw_pub", kind="numbered", count=20000, size=84)])
    recorder.process.signal(signal.SIGUSR1)
    wait_until(lambda: bag_files(recorder.path, ".mcap"), "a snapshot")
    report = recorder.stop()
    seen = tally(recorder.messages())["publishers"]["1"]
    must_equal("last, missing, twice, back", (seen["last"], seen["missing"], seen["twice"], seen["back"]),
               (19999, 0, 0, 0))
    if not 500 <= seen["count"] <= 2500:
        raise Difference(f"{seen['count']} messages of 100 bytes are in 200 kB")
    must_equal("snapshots", report["snapshots"], 1)


def best_effort(network):
    """The reported losses equal the lost messages: the recorder is stopped while many are sent."""
    recorder = Recorder(network, "--topics", "/chatter")
    sender = network.peer("raw_pub", kind="numbered", best_effort=True, count=10**7, size=84, rate=40000,
                          matched=1, go=True)
    sender.event("matched")
    sender.go()
    recorder.wait_written(100000)
    for _ in range(3):
        dropped = packets_dropped()
        recorder.process.stand_still()
        wait_until(lambda dropped=dropped: packets_dropped() > dropped + 100, "packets that are dropped")
        before = recorder.size()
        recorder.process.signal(signal.SIGCONT)
        recorder.wait_written(before + 4000000)  # a gap is detected by the message after it
    sender.stop()
    report = recorder.stop(status=3)
    counted = tally(recorder.messages("/chatter"))
    seen = counted["publishers"]["1"]
    must_equal("bad, twice, back", (counted["bad"], seen["twice"], seen["back"]), (0, 0, 0))
    must_equal("reported as lost", report["lost"], seen["missing"])


# --- publishers --------------------------------------------------------------------------------------


def quality(network, program, **words):
    """Any offered QoS is recorded, and stored in the bag."""
    recorder = Recorder(network, "-a")
    send_all([primed(network, program, count=50, rate=500, **words)])
    recorder.stop()
    must_hold(recorder, {1: range(50)})
    (_, metadata), = bag_channels(recorder.path)["/chatter"]
    for name, offered, other in (("best_effort", "best_effort", "reliable"),
                                 ("transient_local", "transient_local", "volatile")):
        text = metadata["offered_qos_profiles"]
        if (offered if words.get(name) else other) not in text:
            raise Difference(f"{words}: offered_qos_profiles are {text}")


def mixed_quality(network):
    """Three publishers of different QoS on one topic, and one more that joins while they send."""
    recorder = Recorder(network, "-a")
    first = [primed(network, "cyclone_pub", count=200, rate=500, publisher=1),
             primed(network, "fast_pub", count=200, rate=500, publisher=2, transient_local=True)]
    late = primed(network, "raw_pub", count=200, rate=500, publisher=3, best_effort=True)
    send_all([*first, late])
    report = recorder.stop()
    must_hold(recorder, {i: range(200) for i in (1, 2, 3)})
    must_equal("not received", report["unmatched"], 0)


def no_incompatible_quality(network):
    """The subscription requests no more than existing publishers offer. A publisher that joins later and
    offers less may be incompatible for a moment, but not the publishers that join after it."""
    def publisher(number, program, **words):
        return network.peer(program, count=1500, rate=500, publisher=number, depth=0, go=True, matched=1,
                            stay=True, **words)

    qualities = ({"transient_local": True}, {"best_effort": True}, {})
    there = [publisher(i + 1, program, **words) for i, (program, words) in
             enumerate((program, words) for program in ("cyclone_pub", "fast_pub") for words in qualities)]
    for sender in there:
        sender.event("ready")
    recorder = Recorder(network, "-a")
    behind = [publisher(7, "cyclone_pub", best_effort=True), publisher(8, "fast_pub", best_effort=True)]
    everybody = [*there, *behind]
    for sender in everybody:
        sender.event("matched")
    for sender in everybody:
        sender.go()
    for sender in everybody:
        must_equal(f"{sender.name}: readers that asked for more", sender.event("done", timeout=60)["incompatible"], 0)
    for sender in everybody:
        sender.stop()
    recorder.stop()
    must_equal("publishers in the bag", sorted(tally(recorder.messages())["publishers"]),
               [str(i) for i in range(1, 9)])


def recorded_during_discovery(network):
    """Messages of existing publishers are recorded from the moment they are discovered, and not only from the
    moment discovery has settled, at which the recorder reports that it is ready."""
    senders = [network.peer("cyclone_pub", count=4000, rate=1000, publisher=1, topic="/volatile", depth=0, stay=True),
               network.peer("cyclone_pub", count=4000, rate=1000, publisher=2, topic="/latched", depth=0, stay=True,
                            transient_local=True)]
    for sender in senders:
        sender.event("ready")
    started = time.time()
    recorder = Recorder(network, "-a")
    ready = (network.folder / "ready-bag").stat().st_mtime
    for sender in senders:
        sender.event("done", timeout=60)
        sender.stop()
    must_equal("lost", recorder.stop()["lost"], 0)
    for topic in ("/volatile", "/latched"):
        messages = recorder.messages(topic)
        seen = tally(messages)["publishers"]
        must_equal(f"{topic}: publishers", len(seen), 1)
        for counted in seen.values():
            must_equal(f"{topic}: last, missing, twice", [counted[k] for k in ("last", "missing", "twice")],
                       [3999, 0, 0])
        first = min(message.log_ns for message in messages) / 1e9
        print(f"# {topic}: first message {first - started:.3f} s after the start, ready after {ready - started:.3f} s")
        must_equal(f"{topic}: recorded before it was ready", ready - first > 0.05, True)


EVENTS = "rosbag2_interfaces::msg::dds_::"


def published_types(network):
    """Lists event topics of holdall's nodes. Another distribution may have other definitions of the package
    of their types."""
    process = network.start("holdall topics", [network.holdall, "topics", "--ros2", "--json"])
    must_equal(f"exit status ({process.tail()})", process.status(), 0)
    return {t["type"] for t in json.loads(process.said[0])["topics"]
            if t["type"].startswith("rosbag2_interfaces/") and t["publishers"]}


def events(network):
    """A recorder does not announce types that peers may not know: events are published when a peer uses their
    types, or when an option enables them."""
    quiet = Recorder(network, "-a", name="bag-quiet")
    must_equal("types", published_types(network), set())
    listener = network.peer("raw_sub", topic="/events/rosbag2_messages_lost", dds_type=EVENTS + "MessagesLostEvent_",
                            bare=True)
    listener.event("matched")
    wait_until(lambda: published_types(network) == {"rosbag2_interfaces/msg/MessagesLostEvent"},
               "the one that is used")
    listener.stop()
    quiet.stop()
    loud = Recorder(network, "-a", "--events", "always", name="bag-loud")
    wait_until(lambda: len(published_types(network)) == 2, "both")
    loud.stop()
    never = Recorder(network, "-a", "--events", "never", name="bag-never")
    listener = network.peer("raw_sub", topic="/events/write_split", dds_type=EVENTS + "WriteSplitEvent_", bare=True)
    listener.event("ready")
    must_equal("types", published_types(network), set())
    listener.stop()
    never.stop()


def latched(network):
    """Records latched messages sent before the recorder joined. They are delivered some time after the
    subscription is acknowledged, so that the recorder is stopped when it has received them."""
    senders = []
    for program, publisher in (("cyclone_pub", 1), ("fast_pub", 2)):
        senders.append(network.peer(program, transient_local=True, depth=5, count=8, publisher=publisher, stay=True))
        senders[-1].event("done")
    recorder = Recorder(network, "-a", "--max-recording-messages", "10")
    recorder.ended(0)
    must_have_all("latched", tally(recorder.messages()), {1: range(3, 8), 2: range(3, 8)})


def many_topics(network):
    recorder = Recorder(network, "-a")
    send_all([primed(network, "raw_pub", topics=200, kind="numbered", count=20000, rate=10000)])
    report = recorder.stop()
    must_be_whole(recorder, report, must_hold(recorder, {i: range(100) for i in range(1, 201)}))
    must_equal("topics", report["topics"] and len(report["topics"]), 200)


def coming_and_going(network):
    recorder = Recorder(network, "-a")
    for i, program in enumerate(("cyclone_pub", "fast_pub", "raw_pub") * 4, 1):
        send_all([primed(network, program, publisher=i, count=100)])
    report = recorder.stop()
    must_be_whole(recorder, report, must_hold(recorder, {i: range(100) for i in range(1, 13)}))


def two_types(network):
    recorder = Recorder(network, "-a")
    send_all([primed(network, "cyclone_pub", publisher=1, kind="string", count=100),
              primed(network, "raw_pub", publisher=2, kind="imu", count=100)])
    recorder.stop()
    must_hold(recorder, {1: range(100), 2: range(100)})
    must_equal("types", sorted(name for name, _ in bag_channels(recorder.path)["/chatter"]),
               ["sensor_msgs/msg/Imu", "std_msgs/msg/String"])


def description(name, text):
    """The hash of a type and the reply of get_type_description for it, from rosbags: in hexadecimal, without
    the CDR header."""
    from rosbags.typesys import Stores, get_types_from_msg, get_typestore
    store = get_typestore(Stores.ROS2_JAZZY)
    package = "type_description_interfaces/msg"
    store.register(get_types_from_msg(text, name))
    store.register(get_types_from_msg(
        "bool successful\nstring failure_reason\nTypeDescription type_description\n"
        "TypeSource[] type_sources\nKeyValue[] extra_information\n", f"{package}/Reply"))
    make = {short: store.types[f"{package}/{short}"] for short in (
        "Reply", "TypeDescription", "IndividualTypeDescription", "TypeSource")}
    root = make["IndividualTypeDescription"](type_name=name, fields=[])
    reply = make["Reply"](
        successful=True, failure_reason="", extra_information=[],
        type_description=make["TypeDescription"](type_description=root, referenced_type_descriptions=[]),
        type_sources=[make["TypeSource"](type_name=name, encoding="msg", raw_file_contents=text)])
    return store.hash_rihs01(name), bytes(store.serialize_cdr(reply, f"{package}/Reply"))[4:].hex()


def definition_of_node(network, lies):
    """Only the publisher's node provides the definition; with another hash it is a different type."""
    name, text = "live_msgs/msg/Numbered", DEFINITIONS["live_msgs/msg/Numbered"].decode()
    type_hash, reply = description(name, "uint8 data\n" if lies else text)
    if lies:
        type_hash, _ = description(name, text)
    recorder = Recorder(network, "-a")
    network.peer("service", "serve", topic="/robot/get_type_description", payload=reply,
                 dds_type="type_description_interfaces::srv::dds_::GetTypeDescription")
    send_all([primed(network, "raw_pub", kind="numbered", node="/robot", hash=type_hash, count=100)])
    report = recorder.stop()
    must_be_whole(recorder, report, must_hold(recorder, {1: range(100)}))
    (_, metadata), = bag_channels(recorder.path)["/chatter"]
    must_equal("ha_definition", metadata.get("ha_definition"), "missing" if lies else None)
    must_equal("definition", bag_definitions(recorder.path)[name], "" if lies else text)


def definition_that_comes_late(network):
    """A node provides the definition of its type only after messages were recorded without it."""
    name, text = "live_msgs/msg/Numbered", DEFINITIONS["live_msgs/msg/Numbered"].decode()
    type_hash, reply = description(name, text)
    recorder = Recorder(network, "-a")
    sender = primed(network, "raw_pub", kind="numbered", node="/robot", hash=type_hash, count=300,
                    rate=100)
    recorder.process.wait_for_line("no definition of live_msgs/msg/Numbered")
    network.peer("service", "serve", topic="/robot/get_type_description", payload=reply,
                 dds_type="type_description_interfaces::srv::dds_::GetTypeDescription")
    send_all([sender])
    report = recorder.stop()
    must_be_whole(recorder, report, must_hold(recorder, {1: range(300)}))
    channels = bag_channels(recorder.path)["/chatter"]
    must_equal("ha_definition", [metadata.get("ha_definition") for _, metadata in channels], ["missing", None])
    must_equal("definition", bag_definitions(recorder.path)[name], text)
    info = network.start("holdall info", [network.holdall, "info", "--json", recorder.path])
    must_equal("holdall info", info.status(), 0)
    must_equal("channels that holdall sees", [c["messages"] for c in as_event(info.said[-1])["channels"]],
               [report["messages"]])


def texts_of(path, encoding):
    """Decodes the messages of /chatter with independent decoders, and returns the encodings of /other."""
    import cbor2
    from mcap.reader import make_reader
    from mcap_protobuf.decoder import DecoderFactory

    factory = DecoderFactory()
    decoders = {"json": json.loads, "cbor": cbor2.loads}
    texts, others = [], set()
    for file in bag_files(path, ".mcap"):
        with open(file, "rb") as stream:
            for schema, channel, message in make_reader(stream).iter_messages():
                if channel.topic == "/other":
                    others.add(channel.message_encoding)
                    continue
                must_equal("the encoding", channel.message_encoding, encoding)
                decode = decoders.get(encoding) or factory.decoder_for(encoding, schema)
                found = decode(message.data)
                texts.append(found["data"] if isinstance(found, dict) else found.data)
    return texts, others


def other_encoding(network, encoding):
    """Messages are converted during recording; those of a type without a definition are recorded unchanged."""
    recorder = Recorder(network, "-a", "-f", encoding)
    send_all([primed(network, "cyclone_pub", kind="string", count=2000, rate=1000, size=300),
              primed(network, "raw_pub", publisher=2, topic="/other", kind="numbered", count=20)])
    report = recorder.stop()
    must_equal("lost, dropped", (report["lost"], report["dropped"]), (0, 0))
    texts, others = texts_of(recorder.path, encoding)
    must_equal("as it comes", others, {"cdr"})
    wanted = [text_of(1, number, 300) for number in range(2000)]
    must_equal("texts", texts if len(texts) == 2000 else wanted[:1] + texts, wanted)


def keyed(network, program):
    """Disposals of instances are not recorded as messages."""
    recorder = Recorder(network, "-a")
    send_all([primed(network, program, kind="keyed", count=100, keys=7, dispose=program != "raw_pub")])
    report = recorder.stop()
    must_be_whole(recorder, report, must_hold(recorder, {1: range(100)}))


def aliens(network):
    """Topics outside ROS are recorded on request."""
    words = {"dds_topic": "plain", "kind": "numbered", "count": 10}
    recorder = Recorder(network, "-a", "--include-alien-topics")
    send_all([primed(network, "raw_pub", **words)])
    recorder.stop()
    must_equal("topics", [t for t in bag_channels(recorder.path) if t.endswith("plain")], ["plain"])


def robot(network):
    """All topics of a robot are recorded, and rosbags can decode each message."""
    from rosbags.typesys import Stores, get_typestore
    recorder = Recorder(network, "-a")
    peer = network.peer("robot")
    recorder.wait_written(30000000)
    peer.stop()
    recorder.process.signal(signal.SIGINT)
    status = recorder.process.status()
    if status not in (0, 3):  # best-effort messages may be lost
        raise Difference(f"exit status {status}: {recorder.process.tail()}")
    store = get_typestore(Stores.ROS2_JAZZY)
    found = {}
    for m in recorder.messages():
        found[m.topic] = store.deserialize_cdr(m.data, m.type)
    must_equal("topics", sorted(found), ["/camera/image_raw", "/imu", "/lidar/points", "/robot_description",
                                         "/tf", "/tf_static"])
    must_equal("the picture", (found["/camera/image_raw"].encoding, len(found["/camera/image_raw"].data)),
               ("rgb8", 640 * 480 * 3))
    must_equal("the cloud", ([f.name for f in found["/lidar/points"].fields], found["/lidar/points"].is_dense),
               (["x", "y", "z", "intensity"], True))
    must_equal("static frames", [t.child_frame_id for t in found["/tf_static"].transforms],
               ["camera", "lidar", "imu"])


# --- failures ------------------------------------------------------------------------------------------


def publisher_killed(network):
    recorder = Recorder(network, "-a")
    senders = [primed(network, "cyclone_pub", publisher=i, count=100000, rate=1000) for i in (1, 2)]
    for sender in senders:
        sender.go()
    recorder.wait_written(50000)
    senders[0].signal(signal.SIGKILL)
    third = primed(network, "fast_pub", publisher=3, count=500, rate=1000)
    send_all([third])
    sent = senders[1].stop()["sent"]
    report = recorder.stop()
    counted = tally(recorder.messages())
    must_equal("bad", counted["bad"], 0)
    killed = counted["publishers"].pop("1")
    must_equal("of the killed one", (killed["missing"], killed["twice"]), (0, 0))
    must_equal("of the other: last, missing", (counted["publishers"]["2"]["last"],
                                               counted["publishers"]["2"]["missing"]), (sent - 1, 0))
    must_equal("of who came later: missing", counted["publishers"]["3"]["missing"], 0)
    must_equal("lost", report["lost"], 0)


def recorder_killed(network):
    """Messages that reached the disk can be read without gaps, and holdall reports the state of the bag."""
    recorder = Recorder(network, "-a")
    sender = primed(network, "raw_pub", kind="numbered", count=10**7, rate=20000, size=84)
    sender.go()
    recorder.wait_written(3000000)
    recorder.process.signal(signal.SIGKILL)
    recorder.process.status()
    sender.close()
    out = network.folder / "recovered"
    recover = network.start("holdall recover", [network.holdall, "recover", recorder.path, "-o", out])
    if recover.status() not in (0, 3):
        raise Difference(f"holdall recover: {recover.tail()}")
    seen = tally(bag_messages(out))["publishers"]["1"]
    must_equal("missing, twice, back", (seen["missing"], seen["twice"], seen["back"]), (0, 0, 0))
    if seen["count"] < 13000:  # at least two thirds, because a chunk may be truncated
        raise Difference(f"{seen['count']} messages of 3 MB are left")


def count_rows(folder):
    with contextlib.closing(sqlite3.connect(next(folder.glob("*.db3")))) as database:
        return database.execute("SELECT count(*) FROM messages").fetchone()[0]


def full_disk(network, storage, size):
    """The recorder reports the failure and exits. The messages that it reports as written can be read, also after
    `holdall recover`, and the others are reported as dropped because writing failed."""
    recorder = Recorder(network, "-a", "-s", storage, limits=file_size_limit(size))
    sender = primed(network, "raw_pub", kind="numbered", count=10**6, rate=20000, size=84)
    sender.go()
    report = recorder.ended(1)
    sender.stop()
    written = report["messages"]
    if written < 5000:
        raise Difference(f"{written} messages are written in {size} bytes")
    topics = report["topics"]
    must_equal("of topics", sum(topic["written"] for topic in topics), written)
    must_equal("received", sum(topic["received"] for topic in topics), written + sum(topic["dropped"] for topic in topics))
    must_equal("because writing failed", report["unstored"], report["dropped"])
    left = network.start("holdall cat", [network.holdall, "cat", "--payload", "crc32", "--json", recorder.path])
    left.status()
    must_equal("readable", sum(line.startswith("{") for line in left.said), written)
    out = network.folder / "recovered"
    network.start("holdall recover", [network.holdall, "recover", recorder.path, "-o", out]).status()
    must_equal("recovered", count_rows(out) if storage == "sqlite3" else len(list(bag_messages(out))), written)


def near_topic(network):
    """A selected topic without publisher, and the warning at the end names the one that the network has."""
    network.peer("raw_pub", topic="/chatter", matched=9, count=1)
    recorder = Recorder(network, "--topics", "/chater")
    recorder.process.signal(signal.SIGINT)
    recorder.ended(3)
    if "/chater had no publisher; did you mean '/chatter'?" not in recorder.process.tail():
        raise Difference(recorder.process.tail())


def in_background(network):
    """Runs in the background of a shell with a terminal: it records, and ends at a signal."""
    path, ready = network.folder / "bag", network.folder / "ready"
    command = shlex.join(map(str, [network.holdall, "record", "-a", "-o", path, "--ready-file", ready]))
    shell = network.start("script", ["script", "-q", "-c", f"set -m; {command} & echo pid $!; wait", "/dev/null"],
                          env={"SHELL": "/bin/sh"})
    pid = int(shell.wait_for_line(r"pid (\d+)").group(1))
    wait_until(ready.exists, "holdall record is ready")
    send_all([primed(network, "raw_pub", count=100)])
    os.kill(pid, signal.SIGINT)
    shell.status()
    must_equal("files", len(bag_files(path, ".mcap")), 1)
    seen = tally(bag_messages(path))["publishers"]["1"]
    must_equal("last, missing", (seen["last"], seen["missing"]), (99, 0))


def in_background_of_a_script(network):
    """A shell without job control starts it with SIGINT ignored: SIGINT still ends it. SIGHUP, which nohup
    ignores, does not."""
    path, ready = network.folder / "bag", network.folder / "ready"
    command = shlex.join(map(str, [network.holdall, "record", "-a", "-o", path, "--ready-file", ready]))
    shell = network.start("sh", ["sh", "-c", f"nohup {command} </dev/null 2>&1 & echo pid $!; wait $!; echo status $?"])
    pid = int(shell.wait_for_line(r"pid (\d+)").group(1))
    wait_until(ready.exists, "holdall record is ready")
    os.kill(pid, signal.SIGHUP)
    send_all([primed(network, "raw_pub", count=100)])
    os.kill(pid, signal.SIGINT)
    shell.wait_for_line(r"status 0")
    seen = tally(bag_messages(path))["publishers"]["1"]
    must_equal("last, missing", (seen["last"], seen["missing"]), (99, 0))


def standard_output(network):
    """-o -: messages are written within about a second, and the bag is complete at the end and not split."""
    path, ready = network.folder / "out.mcap", network.folder / "ready"
    recorder = network.start("holdall record", [
        "sh", "-c", 'exec "$@" > "$0"', path, network.holdall, "record", "-a", "-o", "-", "--ready-file", ready])
    wait_until(lambda: ready.exists() or recorder.ended(), "holdall record is ready")
    sender = primed(network, "raw_pub", kind="numbered", count=10**7, rate=100, size=84)
    sender.go()
    wait_until(lambda: path.stat().st_size > 10000, "messages that come while it records")
    recorder.signal(signal.SIGUSR1)
    recorder.wait_for_line("can't be split")
    sent = sender.stop()["sent"]
    recorder.wait_idle()
    recorder.signal(signal.SIGINT)
    must_equal(f"status ({recorder.tail()})", recorder.status(), 0)
    seen = tally(list(bag_messages(path)))["publishers"]["1"]
    must_equal("last, missing, twice", (seen["last"], seen["missing"], seen["twice"]), (sent - 1, 0, 0))


class Store:
    """An S3 server; uploaded files are in its folder."""

    def __init__(self, network, *words):
        self.folder = network.folder / "store"
        script = os.path.join(os.path.dirname(__file__), "..", "remote", "upload_server.py")
        self.process = subprocess.Popen([sys.executable, script, self.folder], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.url = self.process.stdout.readline().strip()
        network.env.update(AWS_ACCESS_KEY_ID="AKIDTESTTESTTEST", AWS_SECRET_ACCESS_KEY="se/cret+of:the=tests",
                           AWS_EC2_METADATA_DISABLED="true", HOME=str(network.folder))
        self.recorder = Recorder(network, "-a", "--max-bag-size", "300000", "--upload", "s3://robots/r7/",
                                 "--delete-after-upload", "--endpoint-url", self.url, *words)
        self.sender = primed(network, "raw_pub", kind="numbered", count=10**7, rate=5000, size=84)
        self.sender.go()
        wait_until(lambda: len(list(self.folder.glob("robots/r7/bag/*.mcap"))) >= 2, "files that are uploaded")

    def end(self, network):
        """The store has all messages of the publisher, and no file remains locally. The last file may be
        unfinished."""
        self.process.stdin.close()
        self.process.wait()
        path = self.recorder.path
        must_equal("what is left here", (path.exists(), path.with_name("bag.upload").exists()), (False, False))
        whole = network.folder / "whole.mcap"
        subprocess.run([network.holdall, "recover", self.folder / "robots/r7/bag", "-o", whole], capture_output=True,
                       check=False)
        return tally(list(bag_messages(whole)))["publishers"]["1"]


def uploads(network):
    """Files are uploaded and deleted locally during the recording; the remaining files follow at the end."""
    store = Store(network)
    sent = store.sender.stop()["sent"]
    process = store.recorder.process
    process.wait_idle()
    process.signal(signal.SIGINT)
    must_equal(f"status ({process.tail()})", process.status(), 0)
    seen = store.end(network)
    must_equal("last, missing, twice", (seen["last"], seen["missing"], seen["twice"]), (sent - 1, 0, 0))


def deleted_before_the_upload(network):
    """While the server does not answer, limits of the recording delete files: these are reported."""
    store = Store(network, "--max-bag-files", "3")
    store.process.send_signal(signal.SIGSTOP)
    before = len(list(store.folder.glob("robots/r7/bag/*.mcap")))
    files = store.recorder.path.glob
    wait_until(lambda: any(int(f.stem[4:]) > before + 10 for f in files("bag_*.mcap")), "files after those")
    store.process.send_signal(signal.SIGCONT)
    store.sender.stop()
    store.recorder.process.signal(signal.SIGINT)
    must_equal(f"status ({store.recorder.process.tail()})", store.recorder.process.status(120), 3)
    gone, = (int(line.split()[2]) for line in store.recorder.process.said if "limits of the recording deleted" in line)
    store.process.stdin.close()
    store.process.wait()
    names = sorted(int(f.stem[4:]) for f in store.folder.glob("robots/r7/bag/*.mcap"))
    must_equal("deleted", gone, names[-1] + 1 - len(names))
    if gone < 5:
        raise Difference(f"{gone} files were deleted")


def moved_before_the_upload(network):
    """While the server does not answer, limits of the recording move marked files away: these are uploaded, too."""
    store = Store(network, "--max-bag-files", "3", "--mark-before", "1", "--mark-after", "1")
    kept = store.recorder.path.with_name("bag.kept")
    store.process.send_signal(signal.SIGSTOP)
    time.sleep(1)
    store.recorder.process.signal(signal.SIGUSR2)
    before = len(list(store.folder.glob("robots/r7/bag/*.mcap")))
    files = store.recorder.path.glob
    wait_until(lambda: any(int(f.stem[4:]) > before + 30 for f in files("bag_*.mcap")), "files after those")
    moved = {f.name: f.stat().st_size for f in kept.glob("*.mcap")}
    if len(moved) < 3:
        raise Difference(f"only {sorted(moved)} were moved")
    store.process.send_signal(signal.SIGCONT)
    store.sender.stop()
    store.recorder.process.signal(signal.SIGINT)
    must_equal(f"status ({store.recorder.process.tail()})", store.recorder.process.status(120), 3)
    gone, = (int(line.split()[2]) for line in store.recorder.process.said if "limits of the recording deleted" in line)
    store.process.stdin.close()
    store.process.wait()
    uploaded = {f.name: f.stat().st_size for f in store.folder.glob("robots/r7/bag.kept/*.mcap")}
    must_equal("uploaded and left", (uploaded, list(kept.iterdir())), (moved, []))
    names = {int(f.stem[4:]) for f in store.folder.glob("robots/r7/*/*.mcap")}
    must_equal("deleted", gone, max(names) + 1 - len(names))


def upload_after_a_kill(network):
    """The recorder is killed while it uploads: every file is local or uploaded, and 'holdall upload' uploads
    the remaining ones."""
    store = Store(network)
    store.recorder.process.signal(signal.SIGKILL)
    store.recorder.process.status()
    done = subprocess.run([network.holdall, "upload", store.recorder.path, "--endpoint-url", store.url],
                          env=network.env, capture_output=True, text=True)
    must_equal(f"status ({done.stderr})", done.returncode, 0)
    seen = store.end(network)
    must_equal("missing, twice", (seen["missing"], seen["twice"]), (0, 0))


def as_a_service(network):
    """The recorder notifies a service manager when it is ready, that it is alive, and when it stops."""
    path, name = network.folder / "bag", network.folder / "notify"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(name))
        manager.settimeout(60)
        recorder = network.start("holdall record", [network.holdall, "record", "-a", "-o", path],
                                 env={"NOTIFY_SOCKET": str(name), "WATCHDOG_USEC": "1000000"})
        must_equal("first", manager.recv(4096), b"READY=1")
        send_all([primed(network, "raw_pub", count=100)])
        for _ in range(2):
            must_equal("alive", manager.recv(4096).partition(b"\n")[0], b"WATCHDOG=1")
        recorder.signal(signal.SIGTERM)
        said = manager.recv(4096)
        while said.startswith(b"WATCHDOG=1"):
            said = manager.recv(4096)
        must_equal("last", said, b"STOPPING=1")
    must_equal("status", recorder.status(), 0)
    must_equal("files", len(bag_files(path, ".mcap")), 1)


def by_config(network):
    """Options come from a file, a profile and rules by topic; the command line has precedence. Status files
    report the state."""
    status, metrics = network.folder / "status.json", network.folder / "holdall.prom"
    (network.folder / "config.yaml").write_text(f"""
all-topics: true
max-recording-messages: 1
status-file: {status}
metrics-file: {metrics}
rules: {{/nothing: {{record: false}}, /limited: {{max-size: 4000}}}}
profiles: {{field: {{custom-data: {{site: north}}}}}}
""", encoding="utf-8")
    recorder = Recorder(network, "--config", network.folder / "config.yaml", "--profile", "field",
                        "--max-recording-messages", "100000")
    send_all([primed(network, "raw_pub", count=100),
              primed(network, "raw_pub", kind="numbered", topic="/limited", publisher=2, count=100, size=84)])
    wait_until(lambda: status.exists() and json.loads(status.read_bytes())["messages"] >= 100, "the status is written")
    health = network.start("holdall record --health", [network.holdall, "record", "--health", status])
    must_equal("health", health.status(), 0)
    report = recorder.stop()
    limited, = (topic for topic in report["topics"] if topic["name"] == "/limited")
    must_equal("messages of at most 4000 bytes", (limited["written"] < 45, limited["throttled"] > 55), (True, True))
    ended = json.loads(status.read_bytes())
    must_equal("health at the end", ended["health"], "ended")
    must_equal("messages", ended["messages"], report["messages"])
    text = metrics.read_text(encoding="utf-8")
    must_equal("metric", f"holdall_messages_total {report['messages']}\n" in text, True)
    must_equal("metric of a topic", f'holdall_topic_throttled_total{{topic="/limited",type="live_msgs/msg/Numbered"}} '
               f"{limited['throttled']}\n" in text, True)
    must_equal("health", network.start("health", [network.holdall, "record", "--health", status]).status(), 1)
    must_equal("profile", "site: north" in (recorder.path / "metadata.yaml").read_text(encoding="utf-8"), True)


CASES = [
    ("small messages of three publishers", small),
    ("small messages flat out", flat_out),
    ("images of 6 MB and small messages", images),
    ("bytes that a power cut may cost", durable),
    ("splits by size", splits),
    ("splits by signal", splits_by_signal),
    ("a snapshot", snapshot),
    ("best effort: lost is what is reported", best_effort),
    *[(f"QoS: {p} {' '.join(words) or 'default'}", lambda n, p=p, words=words: quality(n, p, **words))
      for p in ("cyclone_pub", "fast_pub") for words in (
          {}, {"best_effort": True}, {"transient_local": True}, {"best_effort": True, "transient_local": True},
          {"deadline": 1, "lifespan": 5, "lease": 2})],
    ("publishers of different QoS on one topic", mixed_quality),
    ("types of events that others may not know", events),
    ("publishers of different QoS are asked for no more than they offer", no_incompatible_quality),
    ("messages are recorded while discovery is going on", recorded_during_discovery),
    ("latched messages from before", latched),
    ("200 topics", many_topics),
    ("publishers that come and go", coming_and_going),
    ("two types on one topic", two_types),
    ("a definition of a node", lambda n: definition_of_node(n, False)),
    ("a definition of a node with another hash", lambda n: definition_of_node(n, True)),
    ("a definition that comes late", definition_that_comes_late),
    *[(f"in {encoding}", lambda n, encoding=encoding: other_encoding(n, encoding))
      for encoding in ("json", "cbor", "protobuf")],
    *[(f"keys: {p}", lambda n, p=p: keyed(n, p)) for p in ("cyclone_pub", "fast_pub", "raw_pub")],
    ("topics that are not of ROS", aliens),
    ("a robot", robot),
    ("a publisher is killed", publisher_killed),
    ("the recorder is killed", recorder_killed),
    ("a selected topic is misspelt", near_topic),
    ("the disk is full: MCAP", lambda network: full_disk(network, "mcap", 1000000)),
    ("the disk is full: SQLite", lambda network: full_disk(network, "sqlite3", 4000000)),
    ("in the background of a terminal", in_background),
    ("in the background of a script", in_background_of_a_script),
    ("as a service", as_a_service),
    ("by a file of options", by_config),
    ("to standard output", standard_output),
    ("files are uploaded", uploads),
    ("files are deleted before they are uploaded", deleted_before_the_upload),
    ("files are moved before they are uploaded", moved_before_the_upload),
    ("killed while files are uploaded", upload_after_a_kill),
]

if __name__ == "__main__":
    sys.exit(run(CASES, arguments(), NEEDED))
