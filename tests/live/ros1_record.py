#!/usr/bin/env python3
"""What `holdall record` makes of what nodes of ROS 1 send that know nothing of it. TAP.

ros1_record.py --holdall PROGRAM --peer PROGRAM... [NAME...]

Bags are read by the package rosbags. A publisher that says "matched" is connected: of all that it
sends from then on every single message must be in the bag, once, in its publisher's order, to the
last byte. It says "acked" when all was read from its sockets: what is told to end then must write it.
"""
import signal
import sys

from contents import IMAGE_BYTES, bag_messages, must_have_all, tally, text_of
from network import Recorder, arguments
from processes import Difference, file_size_limit, must_equal, wait_until
from roscore import RosbagRecord, by_connection, contents_by_connection, run_ros1


def record(network, *words, name="ours.bag", **more):
    return Recorder(network, *words, name=name, **more)


def publisher(network, program="ros1_pub", **words):
    """Connected to so many as `matched` says, and waiting for the word to go."""
    words = {"depth": 0, "matched": 1, "go": True, "stay": True, **words}
    sender = network.peer(program, **words)
    sender.event("matched")
    return sender


def send_all(*senders):
    for sender in senders:
        sender.go()
    for sender in senders:
        must_equal(f"{sender.name}: acknowledged", sender.event("done", timeout=120)["acked"], True)


def must_be_whole(recorder, report, wanted):
    """All numbers of each publisher, and the report says so."""
    messages = [m for m in recorder.messages() if not m.topic.startswith("/rosout")]
    must_have_all("bag", tally(messages), wanted)
    must_equal("lost, dropped", (report["lost"], report["dropped"]), (0, 0))
    return messages


# --- nothing is lost -------------------------------------------------------------------------------


def small(network):
    recorder = record(network, "--all-topics")
    send_all(*[publisher(network, program, publisher=i, topic=f"/t{i % 2}", kind="numbered", count=3000,
                         rate=2000, size=84) for i, program in enumerate(("ros1_pub", "rospy_pub", "ros1_pub"), 1)])
    must_be_whole(recorder, recorder.stop(), {i: range(3000) for i in (1, 2, 3)})


def flat_out(network):
    recorder = record(network, "--topics", "/chatter")
    send_all(publisher(network, kind="numbered", count=200000, size=84))
    must_be_whole(recorder, recorder.stop(), {1: range(200000)})


def images(network):
    """Images of 6 MB, and small messages beside them."""
    recorder = record(network, "-a")
    send_all(publisher(network, topic="/image", kind="image", count=60, rate=30, size=IMAGE_BYTES),
             publisher(network, topic="/imu", kind="imu", publisher=2, count=2000, rate=1000))
    must_be_whole(recorder, recorder.stop(), {1: range(60), 2: range(2000)})


def images_flat_out(network):
    recorder = record(network, "-a")
    send_all(publisher(network, kind="image", count=100, size=IMAGE_BYTES))
    must_be_whole(recorder, recorder.stop(), {1: range(100)})


def many_topics(network):
    recorder = record(network, "-a")
    send_all(publisher(network, topics=200, kind="numbered", count=20000, rate=10000))
    report = recorder.stop()
    must_be_whole(recorder, report, {i: range(100) for i in range(1, 201)})


def splits(network):
    """Nothing is lost or turned round at the seams, and each file can be read alone."""
    recorder = record(network, "-a", "--max-bag-size", "500000")
    send_all(publisher(network, kind="numbered", count=30000, rate=20000, size=84))
    report = recorder.stop()
    files = recorder.files()
    if len(files) < 5:
        raise Difference(f"{len(files)} files")
    must_equal("files in the report", report["files"], len(files))
    numbered = sorted((m for file in files for m in bag_messages(file) if m.topic == "/chatter"),
                      key=lambda m: m.log_ns)
    must_have_all("bag", tally(numbered), {1: range(30000)})


def coming_and_going(network):
    recorder = record(network, "-a")
    for i, program in enumerate(("ros1_pub", "ros1_pub", "rospy_pub") * 2, 1):
        sender = publisher(network, program, publisher=i, count=100)
        send_all(sender)
        sender.stop()
    must_be_whole(recorder, recorder.stop(), {i: range(100) for i in range(1, 7)})


def goes_at_once(network):
    """A publisher that leaves while its messages are on the way: what it has written is recorded."""
    recorder = record(network, "--topics", "/chatter")
    sender = publisher(network, kind="numbered", count=1000, size=84)
    recorder.process.signal(signal.SIGSTOP)
    sender.go()
    wait_until(lambda: waiting_bytes() >= 1000 * 104, "messages in sockets")
    sender.signal(signal.SIGINT)
    sender.status()
    wait_until(lambda: not network.roscore.publishers("/chatter"), "the publisher has left")
    recorder.process.signal(signal.SIGCONT)
    again = publisher(network, publisher=2, kind="numbered", count=10)
    send_all(again)
    must_be_whole(recorder, recorder.stop(), {1: range(1000), 2: range(10)})


def waiting_bytes():
    """The most that a socket of this machine has received, and nobody has read."""
    with open("/proc/net/tcp", encoding="ascii") as table:
        return max(int(line.split()[4].split(":")[1], 16) for line in list(table)[1:])


# --- who publishes what ------------------------------------------------------------------------------


def as_rosbag(network):
    """Beside `rosbag record`: the same connections, md5 sums and definitions, each with the same
    messages."""
    topics = ("/string", "/imu", "/tf", "/numbered")
    ours, theirs = record(network, "--topics", *topics), RosbagRecord(network, *topics)
    senders = [publisher(network, program, topic=topic, kind=topic[1:], publisher=i, count=300, rate=150, matched=2,
                         latch=latch, node=f"/node{i}")
               for i, (program, topic, latch) in enumerate((
                   ("ros1_pub", "/string", False), ("rospy_pub", "/string", True), ("ros1_pub", "/imu", True),
                   ("rospy_pub", "/tf", False), ("ros1_pub", "/tf", False), ("ros1_pub", "/numbered", False)), 1)]
    send_all(*senders)
    theirs.stop()
    must_be_whole(ours, ours.stop(), {i: range(300) for i in range(1, 7)})
    of_ours, of_theirs = contents_by_connection(ours.path), contents_by_connection(theirs.path)
    must_equal("connections", sorted(of_ours), sorted(of_theirs))
    for heard, messages in of_theirs.items():
        must_equal(f"{heard.topic} of {heard.callerid}", of_ours[heard], messages)


def images_as_rosbag(network):
    ours, theirs = record(network, "--topics", "/image"), RosbagRecord(network, "/image")
    send_all(publisher(network, topic="/image", kind="image", count=20, rate=10, size=IMAGE_BYTES, matched=2))
    theirs.stop()
    must_be_whole(ours, ours.stop(), {1: range(20)})
    must_equal("messages", contents_by_connection(ours.path) == contents_by_connection(theirs.path), True)


def latched(network):
    """What was sent before the recorder came: the last of each publisher."""
    for i, program in enumerate(("ros1_pub", "rospy_pub"), 1):
        network.peer(program, latch=True, depth=0, count=8, publisher=i, stay=True).event("done")
    recorder = record(network, "--topics", "/chatter", "--max-recording-messages", "2")
    report = recorder.ended(0)
    must_be_whole(recorder, report, {1: range(7, 8), 2: range(7, 8)})
    must_equal("latching", [h.latching for h in by_connection(recorder.path)], [1, 1])


def two_types(network):
    """A topic that has two types: each message under its own."""
    recorder = record(network, "--topics", "/chatter")
    send_all(publisher(network, publisher=1, kind="string", count=100),
             publisher(network, publisher=2, kind="imu", count=100))
    must_be_whole(recorder, recorder.stop(), {1: range(100), 2: range(100)})
    must_equal("types", sorted(h.type for h in by_connection(recorder.path)), ["sensor_msgs/Imu", "std_msgs/String"])


def rostopic_pub(network):
    """All that is there, rosout too."""
    recorder = record(network, "-a", "--max-recording-messages", "3", "--exclude-topics", "/rosout,/rosout_agg")
    network.tool("rostopic", "pub", "-r", "10", "/chatter", "std_msgs/String", text_of(1, 5, 40))
    recorder.ended(0)
    must_equal("texts", [m.data[4:].decode() for m in recorder.messages()], 3 * [text_of(1, 5, 40)])


def rosout(network):
    recorder = record(network, "-a")
    sender = publisher(network, count=10)
    send_all(sender)
    topics = ("/rosout", "/rosout_agg")
    network.tool("rostopic", "pub", "-1", "/rosout", "rosgraph_msgs/Log", "{msg: hello}").status()
    recorder.stop()
    must_equal("topics", sorted({m.topic for m in recorder.messages() if b"hello" in m.data}), sorted(topics))


def sim_time(network):
    """Times in the bag are those of /clock; nothing is recorded before there is one."""
    network.roscore.ask("setParam", "/use_sim_time", True)
    recorder = record(network, "--topics", "/chatter", "--use-sim-time")
    clock = network.peer("rospy_clock", first=1000, step=0.5, count=100, matched=1, go=True, stay=True)
    sender = publisher(network, count=5, rate=100)
    clock.go()
    must_equal("acked", clock.event("done")["acked"], True)
    send_all(sender)
    report = recorder.stop()
    must_be_whole(recorder, report, {1: range(5)})
    must_equal("times", {m.log_ns for m in recorder.messages()}, {1049_500_000_000})


# --- what goes wrong -----------------------------------------------------------------------------------


def restarts(network, number):
    """A node that comes again under its name, with another port."""
    recorder = record(network, "--topics", "/chatter")
    for first in (0, 100, 200):
        sender = publisher(network, node="/talker", first=first, count=100)
        send_all(sender)
        sender.signal(number)
        sender.status()
    must_be_whole(recorder, recorder.stop(), {1: range(300)})


def dead_publisher(network):
    """One that the master knows, and that is no more."""
    dead = network.peer("ros1_pub", topic="/dead", count=1)
    dead.signal(signal.SIGKILL)
    dead.status()
    recorder = record(network, "-a")
    send_all(publisher(network, count=100))
    must_be_whole(recorder, recorder.stop(), {1: range(100)})


def publisher_killed(network):
    recorder = record(network, "-a")
    senders = [publisher(network, publisher=i, count=100000, rate=1000) for i in (1, 2)]
    for sender in senders:
        sender.go()
    recorder.wait_written(50000)
    senders[0].signal(signal.SIGKILL)
    third = publisher(network, publisher=3, count=500, rate=1000)
    send_all(third)
    senders[1].signal(signal.SIGINT)
    sent = senders[1].event("done")["sent"]
    report = recorder.stop()
    counted = tally(m for m in recorder.messages() if m.topic == "/chatter")
    killed = counted["publishers"].pop("1")
    must_equal("of the killed one", (killed["missing"], killed["twice"]), (0, 0))
    must_have_all("of the others", {**counted, "bad": 0}, {2: range(sent), 3: range(500)})
    must_equal("lost", report["lost"], 0)


def without_roscore(network, *words):
    """roscore is killed and started again: what is connected goes on, and who comes then is heard."""
    recorder = record(network, *words)
    sender = publisher(network, count=2000, rate=500, publisher=1)
    sender.go()
    network.roscore.kill()
    must_equal("acked", sender.event("done")["acked"], True)
    network.roscore.start()
    wait_until(lambda: network.roscore.subscribers("/chatter") or "-a" in words, "the recorder is there again")
    send_all(publisher(network, count=100, publisher=2))
    must_be_whole(recorder, recorder.stop(), {1: range(2000), 2: range(100)})


def same_name(network):
    """The master tells the first of two of one name to leave: it ends, with all in its bag."""
    first = record(network, "--topics", "/chatter", "--node-name", "recorder", name="first.bag")
    sender = publisher(network, count=100)
    send_all(sender)
    record(network, "--topics", "/chatter", "--node-name", "recorder", name="second.bag")
    must_be_whole(first, first.ended(0), {1: range(100)})


def recorder_killed(network):
    """What was on the disk can be read, by holdall and by rosbag reindex, without a hole."""
    recorder = record(network, "--topics", "/chatter")
    sender = publisher(network, kind="numbered", count=10**7, rate=20000, size=84)
    sender.go()
    recorder.wait_written(3000000)
    recorder.process.signal(signal.SIGKILL)
    recorder.process.status()
    left = recorder.files()[0]
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


def full_disk(network):
    """It ends, says so, and what is there can be read."""
    recorder = record(network, "-a", limits=file_size_limit(1000000))
    sender = publisher(network, kind="numbered", count=10**6, rate=20000, size=84)
    sender.go()
    status = recorder.process.status()
    if status not in (1, 3):
        raise Difference(f"exit status {status} with a full disk")
    left = network.start("holdall cat", [network.holdall, "cat", "--payload", "crc32", "--json", recorder.files()[0]])
    left.status()
    messages = sum(line.startswith("{") for line in left.said)
    if messages < 5000:
        raise Difference(f"{messages} messages can be read of 1 MB: {left.tail()}")


def dropped(network):
    """What it has no room for is reported: images come faster than bzip2 goes."""
    recorder = record(network, "--topics", "/chatter", "--max-cache-size", "20M", "--compression-mode", "chunk",
                      "--compression-format", "bz2", "--compression-threads", "1")
    send_all(publisher(network, kind="image", count=60, rate=60, size=IMAGE_BYTES))
    report = recorder.stop(status=3)
    counted = tally(recorder.messages())
    must_equal("bad, back", (counted["bad"], counted["publishers"]["1"]["back"]), (0, 0))
    must_equal("in the bag and dropped", counted["received"] + report["dropped"], 60)


CASES = [
    ("small messages of three publishers", small),
    ("small messages flat out", flat_out),
    ("images of 6 MB and small messages", images),
    ("images of 6 MB flat out", images_flat_out),
    ("200 topics", many_topics),
    ("splits by size", splits),
    ("publishers that come and go", coming_and_going),
    ("a publisher that leaves at once", goes_at_once),
    ("beside rosbag record", as_rosbag),
    ("images beside rosbag record", images_as_rosbag),
    ("latched messages from before", latched),
    ("two types on one topic", two_types),
    ("rostopic pub", rostopic_pub),
    ("rosout", rosout),
    ("use_sim_time", sim_time),
    *[(f"a publisher restarts after {number.name}", lambda n, number=number: restarts(n, number))
      for number in (signal.SIGINT, signal.SIGKILL)],
    ("a publisher that is dead", dead_publisher),
    ("a publisher is killed", publisher_killed),
    *[(f"roscore restarts: {' '.join(words)}", lambda n, words=words: without_roscore(n, *words))
      for words in (("-a",), ("--topics", "/chatter"))],
    ("two recorders of one name", same_name),
    ("the recorder is killed", recorder_killed),
    ("the disk is full", full_disk),
    ("dropped is what is reported", dropped),
]

if __name__ == "__main__":
    sys.exit(run_ros1(CASES, arguments()))
