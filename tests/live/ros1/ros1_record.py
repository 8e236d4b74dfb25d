#!/usr/bin/env python3
"""Tests what `holdall record` records from independent ROS 1 nodes. TAP.

ros1_record.py --holdall PROGRAM --peer PROGRAM... [NAME...]

Bags are read by the package rosbags. A publisher that reports "matched" is connected: every message that it
sends after that must be in the bag, once, in its publisher's order, and with correct content. It reports
"acked" when all data was read from its sockets: a recorder that is stopped after that must write the data.
"""
import pathlib
import re
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from contents import IMAGE_BYTES, bag_messages, must_have_all, tally, text_of  # noqa: E402
from network import arguments  # noqa: E402
from processes import Difference, must_equal  # noqa: E402
from roscore import by_connection, must_be_whole, publisher, record, run_ros1, send_all  # noqa: E402


# --- no message is lost ----------------------------------------------------------------------------


def small(network):
    recorder = record(network, "--all-topics")
    send_all(*[publisher(network, program, publisher=i, topic=f"/t{i % 2}", kind="numbered", count=3000,
                         rate=2000, size=84) for i, program in enumerate(("ros1_pub", "rospy_pub", "ros1_pub"), 1)])
    must_be_whole(recorder, recorder.stop(), {i: range(3000) for i in (1, 2, 3)})


def flat_out(network):
    recorder = record(network, "--topics", "/chatter")
    send_all(publisher(network, kind="numbered", count=100000, size=84))
    must_be_whole(recorder, recorder.stop(), {1: range(100000)})


def images(network):
    """Images of 6 MB are recorded together with small messages."""
    recorder = record(network, "-a")
    send_all(publisher(network, topic="/image", kind="image", count=30, rate=30, size=IMAGE_BYTES),
             publisher(network, topic="/imu", kind="imu", publisher=2, count=1000, rate=1000))
    must_be_whole(recorder, recorder.stop(), {1: range(30), 2: range(1000)})


def images_flat_out(network):
    recorder = record(network, "-a")
    send_all(publisher(network, kind="image", count=40, size=IMAGE_BYTES))
    must_be_whole(recorder, recorder.stop(), {1: range(40)})


def many_topics(network):
    recorder = record(network, "-a")
    send_all(publisher(network, topics=200, kind="numbered", count=10000, rate=10000))
    report = recorder.stop()
    must_be_whole(recorder, report, {i: range(50) for i in range(1, 201)})


def splits(network):
    """No message is lost or reordered at splits, and each file can be read alone."""
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
    for i, program in enumerate(("ros1_pub", "rospy_pub", "ros1_pub", "ros1_pub"), 1):
        sender = publisher(network, program, publisher=i, count=100)
        send_all(sender)
        sender.stop()
    must_be_whole(recorder, recorder.stop(), {i: range(100) for i in range(1, 5)})


# --- publishers --------------------------------------------------------------------------------------


def latched(network):
    """The last latched message of each publisher is recorded, although it was sent before the recorder joined."""
    for i, program in enumerate(("ros1_pub", "rospy_pub"), 1):
        network.peer(program, latch=True, depth=0, count=8, publisher=i, stay=True).event("done")
    recorder = record(network, "--topics", "/chatter", "--max-recording-messages", "2")
    report = recorder.ended(0)
    must_be_whole(recorder, report, {1: range(7, 8), 2: range(7, 8)})
    must_equal("latching", [h.latching for h in by_connection(recorder.path)], [1, 1])


def two_types(network):
    """A topic has two types: each message is recorded with its type."""
    recorder = record(network, "--topics", "/chatter")
    send_all(publisher(network, publisher=1, kind="string", count=100),
             publisher(network, publisher=2, kind="imu", count=100))
    must_be_whole(recorder, recorder.stop(), {1: range(100), 2: range(100)})
    must_equal("types", sorted(h.type for h in by_connection(recorder.path)), ["sensor_msgs/Imu", "std_msgs/String"])


def rostopic_pub(network):
    """All topics are recorded, including rosout."""
    recorder = record(network, "-a", "--max-recording-messages", "3", "--exclude-topics", "/rosout,/rosout_agg")
    network.tool("rostopic", "pub", "-r", "10", "/chatter", "std_msgs/String", text_of(1, 5, 40))
    recorder.ended(0)
    must_equal("texts", [m.data[4:].decode() for m in recorder.messages()], 3 * [text_of(1, 5, 40)])


def rosout(network):
    """Log messages are recorded as nodes publish them, and as rosout republishes them."""
    recorder = record(network, "-a", "--max-recording-messages", "60")
    network.tool("rostopic", "pub", "-r", "10", "/rosout", "rosgraph_msgs/Log", "{msg: hello}")
    recorder.ended(0)
    must_equal("topics", {m.topic for m in recorder.messages() if b"hello" in m.data}, {"/rosout", "/rosout_agg"})


# --- options ---------------------------------------------------------------------------------------


def regex(network):
    """The patterns of -e and -x match whole names."""
    recorder = record(network, "-e", "/t[0-9]", "-x", "/t2")
    for topic in ("/t2", "/t33", "/at3"):
        network.peer("ros1_pub", topic=topic, publisher=9, count=1, latch=True, stay=True)
    send_all(*[publisher(network, topic=f"/t{i}", publisher=i, count=10) for i in (1, 3)])
    must_be_whole(recorder, recorder.stop(), {1: range(10), 3: range(10)})


def limit(network):
    """-l limits the messages of each topic, and then ends the recording."""
    recorder = record(network, "-l", "5", "/a", "/b")
    send_all(publisher(network, topic="/a", count=20), publisher(network, topic="/b", publisher=2, count=20))
    must_be_whole(recorder, recorder.ended(0), {1: range(5), 2: range(5)})


def node(network):
    """--node records the topics that a node subscribes to."""
    network.peer("ros1_sub", node="/listener", topic="/heard")
    recorder = record(network, "--node", "/listener")
    network.peer("ros1_pub", publisher=9, count=1, latch=True, stay=True)
    send_all(publisher(network, topic="/heard", count=10, matched=2))
    must_be_whole(recorder, recorder.stop(), {1: range(10)})


def as_of_roslaunch(network):
    """Remapping arguments follow a list of topics; names in options are relative to the namespace."""
    recorder = record(network, "--throttle", "chatter=0.01", "--topics", "/a", "/robot/chatter", "__name:=rec",
                      "__ns:=/robot")
    must_equal("subscribers", network.roscore.subscribers("/robot/chatter"), ["/robot/rec"])
    send_all(publisher(network, topic="/robot/chatter", count=10))
    report = recorder.stop()
    must_equal("messages, throttled", (report["messages"], report["throttled"]), (1, 9))


def repeat_latched(network):
    """The latched message is in each file."""
    early = network.peer("ros1_pub", topic="/latched", latch=True, depth=0, count=8, publisher=2, stay=True)
    early.event("done")
    recorder = record(network, "--repeat-latched", "--split", "--size", "1", "/latched", "/chatter")
    early.event("acked")
    send_all(publisher(network, kind="numbered", count=20000, size=84))
    recorder.stop()
    again = [tally(m for m in bag_messages(file) if m.topic == "/latched") for file in recorder.files()]
    if len(again) < 2:
        raise Difference(f"{len(again)} files")
    for counted in again:
        must_have_all("latched", counted, {2: range(7, 8)})


def snapshot(network):
    """A message on the topic of rosbag triggers a snapshot, which holds the newest messages without gaps."""
    recorder = record(network, "--topics", "/chatter", "--snapshot-mode", "--max-cache-size", "200000")
    send_all(publisher(network, kind="numbered", count=20000, size=84))
    network.tool("rostopic", "pub", "/snapshot_trigger", "std_msgs/Empty", "{}")
    recorder.wait_written(100000)
    report = recorder.stop()
    seen = tally(recorder.messages())["publishers"]["1"]
    must_equal("last, missing, twice, back", (seen["last"], seen["missing"], seen["twice"], seen["back"]),
               (19999, 0, 0, 0))
    must_equal("snapshots", report["snapshots"], 1)


def begin_write(network):
    """Each file is announced to existing and to late subscribers."""
    recorder = record(network, "--topics", "/chatter", "--publish", "--split", "--size", "1")
    send_all(publisher(network, kind="numbered", count=20000, size=84))
    echo = network.tool("rostopic", "echo", "/begin_write")
    echo.wait_for_line('data: "')
    recorder.stop()
    echo.wait_for_line(f'data: "{re.escape(str(recorder.files()[-1]))}')


def sim_time(network):
    """Times in the bag are those of /clock."""
    network.roscore.ask("setParam", "/use_sim_time", True)
    recorder = record(network, "--topics", "/chatter", "--use-sim-time")
    clock = network.peer("rospy_clock", first=1000, step=0.5, count=100, matched=1, go=True, stay=True)
    clock.go()
    must_equal("acked", clock.event("done")["acked"], True)
    send_all(publisher(network, count=5, rate=100))
    report = recorder.stop()
    must_be_whole(recorder, report, {1: range(5)})
    must_equal("times", {m.log_ns for m in recorder.messages()}, {1049_500_000_000})


CASES = [
    ("small messages of three publishers", small),
    ("small messages flat out", flat_out),
    ("images of 6 MB and small messages", images),
    ("images of 6 MB flat out", images_flat_out),
    ("200 topics", many_topics),
    ("splits by size", splits),
    ("publishers that come and go", coming_and_going),
    ("latched messages from before", latched),
    ("two types on one topic", two_types),
    ("rostopic pub", rostopic_pub),
    ("rosout", rosout),
    ("topics by regular expressions", regex),
    ("a limit by topic", limit),
    ("topics of a node", node),
    ("as roslaunch starts it", as_of_roslaunch),
    ("latched messages in each file", repeat_latched),
    ("snapshot_trigger", snapshot),
    ("begin_write", begin_write),
    ("use_sim_time", sim_time),
]

if __name__ == "__main__":
    sys.exit(run_ros1(CASES, arguments()))
