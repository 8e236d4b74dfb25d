#!/usr/bin/env python3
"""Tests `holdall record` during failures on a ROS 1 network. TAP.

ros1_faults.py --holdall PROGRAM --peer PROGRAM... [NAME...]

Conditions are those of ros1_record.py. Lost messages must be reported.
"""
import json
import pathlib
import shutil
import signal
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from contents import bag_messages, must_have_all, tally  # noqa: E402
from network import arguments  # noqa: E402
from processes import Difference, bytes_in_sockets, file_size_limit, must_equal, wait_until  # noqa: E402
from roscore import must_be_whole, publisher, record, run_ros1, send_all  # noqa: E402


def goes_at_once(network):
    """A publisher leaves while its messages are in transit: all messages that it has written are recorded."""
    recorder = record(network, "--topics", "/chatter")
    sender = publisher(network, kind="numbered", count=300, size=84)
    recorder.process.stand_still()
    sender.go()
    wait_until(lambda: sum(bytes_in_sockets(sender, recorder.process)) >= 300 * 104, "messages in sockets")
    sender.signal(signal.SIGINT)
    sender.status()
    wait_until(lambda: not network.roscore.publishers("/chatter"), "the publisher has left")
    recorder.process.signal(signal.SIGCONT)
    again = publisher(network, publisher=2, kind="numbered", count=10)
    send_all(again)
    must_be_whole(recorder, recorder.stop(), {1: range(300), 2: range(10)})


def restarts(network, number):
    """A node restarts with the same name and another port."""
    recorder = record(network, "--topics", "/chatter")
    for first in (0, 100, 200):
        sender = publisher(network, node="/talker", first=first, count=100)
        send_all(sender)
        sender.signal(number)
        sender.status()
    must_be_whole(recorder, recorder.stop(), {1: range(300)})


def dead_publisher(network):
    """The master still lists a publisher that has exited."""
    dead = network.peer("ros1_pub", topic="/dead", count=1)
    dead.signal(signal.SIGKILL)
    dead.status()
    recorder = record(network, "-a")
    send_all(publisher(network, count=100))
    must_be_whole(recorder, recorder.stop(), {1: range(100)})


def publisher_killed(network):
    recorder = record(network, "-a")
    senders = [publisher(network, publisher=i, count=count, rate=1000) for i, count in ((1, 100000), (2, 1500))]
    for sender in senders:
        sender.go()
    recorder.wait_written(50000)
    senders[0].signal(signal.SIGKILL)
    third = publisher(network, publisher=3, count=500, rate=1000)
    send_all(third)
    must_equal("acked", senders[1].event("done")["acked"], True)
    report = recorder.stop()
    counted = tally(m for m in recorder.messages() if m.topic == "/chatter")
    killed = counted["publishers"].pop("1")
    must_equal("of the killed one", (killed["missing"], killed["twice"]), (0, 0))
    must_have_all("of the others", counted, {2: range(1500), 3: range(500)})
    must_equal("lost", report["lost"], 0)


def without_roscore(network, *words):
    """roscore is killed and restarted: connections continue, and later publishers are recorded."""
    recorder = record(network, *words)
    sender = publisher(network, count=1000, rate=500, publisher=1)
    sender.go()
    network.roscore.kill()
    must_equal("acked", sender.event("done")["acked"], True)
    network.roscore.start()
    wait_until(lambda: network.roscore.subscribers("/chatter") or "-a" in words, "the recorder is there again")
    send_all(publisher(network, count=100, publisher=2))
    must_be_whole(recorder, recorder.stop(), {1: range(1000), 2: range(100)})


def roscore_comes_later(network):
    network.roscore.kill()
    recorder = record(network, "/chatter")
    recorder.process.wait_for_line("no master")
    network.roscore.start()
    send_all(publisher(network, count=100))
    must_be_whole(recorder, recorder.stop(), {1: range(100)})


def same_name(network):
    """The master shuts down the first of two nodes with the same name: it exits with a complete bag."""
    first = record(network, "--topics", "/chatter", "--node-name", "recorder", name="first.bag")
    sender = publisher(network, count=100)
    send_all(sender)
    record(network, "--topics", "/chatter", "--node-name", "recorder", name="second.bag")
    must_be_whole(first, first.ended(0), {1: range(100)})


def recorder_killed(network):
    """Messages that reached the disk can be read by holdall and by rosbag reindex, without gaps."""
    recorder = record(network, "--topics", "/chatter")
    sender = publisher(network, kind="numbered", count=10**7, rate=20000, size=84)
    sender.go()
    recorder.wait_written(3000000)
    recorder.process.signal(signal.SIGKILL)
    recorder.process.status()
    left = shutil.copy(recorder.files()[0], network.folder / "left.bag")
    out = network.folder / "recovered.bag"
    recover = network.start("holdall recover", [network.holdall, "recover", left, "-o", out])
    if recover.status() not in (0, 3):
        raise Difference(f"holdall recover: {recover.tail()}")
    network.tool("rosbag", "reindex", left).status()
    for name, bag in (("holdall recover", out), ("rosbag reindex", left)):
        seen = tally(bag_messages(bag))["publishers"]["1"]
        must_equal(f"{name}: missing, twice, back", (seen["missing"], seen["twice"], seen["back"]), (0, 0, 0))
        if seen["count"] < 15000:
            raise Difference(f"{name}: {seen['count']} messages of 3 MB are left")


def indexed(network, bag):
    """Number of messages in chunks that have a complete index, which is not encrypted."""
    records = network.start("holdall records", [network.holdall, "records", "--json", bag])
    records.status()
    lines = [json.loads(line) for line in records.said if line.startswith("{")]
    return sum(field["value"] for line in lines if line["kind"] == "index data"
               for field in line["fields"] if field["name"] == "count")


def encrypted_recorder_killed(network):
    """Each complete chunk is recovered, because the key is available from the beginning: in the bag, or from
    the recipient."""
    key = ("--aes-key", "00112233445566778899aabbccddeeff")
    recorder = record(network, "--topics", "/chatter", "--encrypt", *key)
    sender = publisher(network, kind="numbered", count=10**7, rate=20000, size=84)
    sender.go()
    recorder.wait_written(3000000)
    recorder.process.signal(signal.SIGKILL)
    recorder.process.status()
    left = recorder.files()[0]
    out = network.folder / "recovered.bag"
    network.start("holdall recover", [network.holdall, "recover", *key, left, "-o", out]).status()
    seen = tally(bag_messages(out))["publishers"]["1"]
    must_equal("missing, twice, back", (seen["missing"], seen["twice"], seen["back"]), (0, 0, 0))
    whole = indexed(network, left)
    if not 15000 <= whole <= seen["count"]:
        raise Difference(f"{seen['count']} messages are recovered, {whole} are in whole chunks")


def full_disk(network):
    """The recorder reports the failure and exits. What it reports as written can be read, the rest as dropped."""
    recorder = record(network, "-a", limits=file_size_limit(1000000))
    sender = publisher(network, kind="numbered", count=10**6, rate=20000, size=84)
    sender.go()
    report = recorder.ended(1)
    must_equal("because writing failed", report["unstored"], report["dropped"])
    left = network.start("holdall cat", [network.holdall, "cat", "--payload", "crc32", "--json", recorder.files()[0]])
    left.status()
    messages = sum(line.startswith("{") for line in left.said)
    must_equal("readable", messages, report["messages"])
    if messages < 5000:
        raise Difference(f"{messages} messages can be read of 1 MB: {left.tail()}")


def dropped(network):
    """Messages dropped from a full cache are reported: images arrive faster than bzip2 can compress them."""
    recorder = record(network, "--topics", "/chatter", "--max-cache-size", "2M", "--compression-mode", "chunk",
                      "--compression-format", "bz2", "--compression-threads", "1")
    send_all(publisher(network, kind="image", count=100, rate=100, size=100 * 5760))
    report = recorder.stop(status=3)
    counted = tally(recorder.messages())
    must_equal("bad, back", (counted["bad"], counted["publishers"]["1"]["back"]), (0, 0))
    must_equal("in the bag and dropped", counted["received"] + report["dropped"], 100)


CASES = [
    ("a publisher that leaves at once", goes_at_once),
    *[(f"a publisher restarts after {number.name}", lambda n, number=number: restarts(n, number))
      for number in (signal.SIGINT, signal.SIGKILL)],
    ("a publisher that is dead", dead_publisher),
    ("a publisher is killed", publisher_killed),
    *[(f"roscore restarts: {' '.join(words)}", lambda n, words=words: without_roscore(n, *words))
      for words in (("-a",), ("--topics", "/chatter"))],
    ("roscore comes later", roscore_comes_later),
    ("two recorders of one name", same_name),
    ("the recorder is killed", recorder_killed),
    ("the recorder of an encrypted bag is killed", encrypted_recorder_killed),
    ("the disk is full", full_disk),
    ("dropped is what is reported", dropped),
]

if __name__ == "__main__":
    sys.exit(run_ros1(CASES, arguments()))
