#!/usr/bin/env python3
"""Tests `holdall record --trigger` on a ROS 2 network. TAP.

trigger.py --holdall PROGRAM --peer PROGRAM... [NAME...]

The messages that trigger are published by the package cyclonedds, a stream beside them by raw_pub; bags are
read by the package mcap. Spans are those of the log times in the bag.
"""
import sys
import time

from contents import bag_files, bag_messages, tally
from dds import join, qos, run
from network import Recorder, arguments
from processes import Difference, must_equal, wait_until
from record import primed

NEEDED = ("raw_pub",)
RATE = 100  # of the stream
TOLERANCE_S = 0.5  # tolerance at each end of a span: messages are handled in batches
COLLISION = "/collision.data == true"


class Bumper:
    """A publisher of std_msgs/msg/Bool on /collision, matched with the recorder."""

    def __init__(self, network, topic="/collision", type_name="std_msgs.msg.dds_.Bool_", kind=bool):
        from cyclonedds.core import Listener
        from cyclonedds.idl import make_idl_struct
        from cyclonedds.pub import DataWriter
        from cyclonedds.topic import Topic
        matched = []

        class Ears(Listener):
            def on_publication_matched(self, writer, status):
                matched.append(status.current_count)

        participant = join(network)
        self.kind = make_idl_struct("Kind", type_name, {"data": kind})
        self.writer = DataWriter(participant, Topic(participant, "rt" + topic, self.kind), qos=qos(100), listener=Ears())
        wait_until(lambda: matched and matched[-1] == 1, f"a subscriber of {topic}")

    def say(self, *values):
        for value in values:
            self.writer.write(self.kind(data=value))


class Scene:
    """A recorder with a stream of numbered messages, and a bumper."""

    def __init__(self, network, *words, trigger=COLLISION):
        self.recorder = Recorder(network, "-a", "--trigger", trigger, *words)
        self.stream = primed(network, "raw_pub", kind="numbered", count=10**7, rate=RATE, size=84)
        self.stream.go()
        self.start = time.monotonic()
        self.bumper = Bumper(network)

    def wait_to(self, seconds):
        """Until this time of the stream."""
        time.sleep(max(0, self.start + seconds - time.monotonic()))

    def wait_files(self, count):
        wait_until(lambda: len(self.files()) >= count, f"{count} files")

    def files(self):
        return bag_files(self.recorder.path, ".mcap")

    def end(self, **more):
        self.stream.stop()
        return self.recorder.stop(**more)

    def must_be_whole(self):
        """All files together have each message of the stream once."""
        counted = tally(m for m in self.recorder.messages("/chatter"))["publishers"]["1"]
        must_equal("missing, twice, back", (counted["missing"], counted["twice"], counted["back"]), (0, 0, 0))


def is_true(message):
    return message.topic == "/collision" and message.data[4] == 1


def collisions(file):
    return [m.log_ns for m in bag_messages(file) if is_true(m)]


def must_span(file, first_s, last_s):
    """The stream in this file: from first_s before its first collision to last_s after its last one."""
    hits = collisions(file)
    stream = [m.log_ns for m in bag_messages(file) if m.topic == "/chatter"]
    found = ((hits[0] - stream[0]) / 1e9, (stream[-1] - hits[-1]) / 1e9)
    for what, got, wanted in zip(("before", "after"), found, (first_s, last_s)):
        if not wanted - TOLERANCE_S <= got <= wanted + TOLERANCE_S:
            raise Difference(f"{file.name}: {got} s {what} the collision, should be {wanted}")
    count = tally(m for m in bag_messages(file) if m.topic == "/chatter")["publishers"]["1"]
    must_equal(f"{file.name}: missing, twice", (count["missing"], count["twice"]), (0, 0))


def snapshots(network):
    """Each time that the expression becomes true there is a snapshot, with the seconds before and after; not while
    it stays true."""
    scene = Scene(network, "--snapshot-mode", "--max-cache-duration", "2", "--snapshot-post", "1")
    scene.wait_to(3)
    scene.bumper.say(False, True)
    scene.wait_to(6.5)
    scene.bumper.say(True)  # still
    scene.wait_to(7)
    scene.bumper.say(False, True, True)
    scene.wait_to(9)
    must_equal("snapshots", scene.end()["snapshots"], 2)
    files = scene.files()
    must_equal("collisions", [len(collisions(f)) for f in files], [1, 3])
    must_span(files[0], 2, 1)
    # the true one before belongs to its ring
    stream = [m.log_ns for m in bag_messages(files[1]) if m.topic == "/chatter"]
    hit = collisions(files[1])[-1]
    for got, wanted in (((hit - stream[0]) / 1e9, 2), ((stream[-1] - hit) / 1e9, 1)):
        if abs(got - wanted) > TOLERANCE_S:
            raise Difference(f"{got} s, should be {wanted}")


def snapshot_extended(network):
    """A trigger in the time after another one extends the snapshot."""
    scene = Scene(network, "--snapshot-mode", "--max-cache-duration", "1", "--snapshot-post", "2")
    scene.wait_to(2)
    scene.bumper.say(True)
    scene.wait_to(3.2)
    scene.bumper.say(False, True)
    scene.wait_to(6.5)
    must_equal("snapshots", scene.end()["snapshots"], 1)
    file, = scene.files()
    must_equal("collisions", len(collisions(file)), 2)
    must_span(file, 1, 2)


def separate_bags(network):
    """--snapshot-bags: a bag for each trigger."""
    scene = Scene(network, "--snapshot-bags", "--max-cache-duration", "1", "--snapshot-post", "1")
    for i in (1, 2):
        scene.wait_to(3 * i)
        scene.bumper.say(False, True)
    scene.wait_to(8)
    must_equal("snapshots", scene.end()["snapshots"], 2)
    for i in (1, 2):
        file, = bag_files(network.folder / f"bag_{i}", ".mcap")
        must_span(file, 1, 1)


def splits(network):
    """Each trigger begins a file with its message, and sets a mark; one in the time after a mark extends it. No
    message is missing at the seams."""
    scene = Scene(network, "-b", "1G", "--mark-before", "1", "--mark-after", "2")
    for at, values in ((2, (True,)), (3, (False, True)), (4.2, (False, True)), (9, (False, True)), (9.1, (True,))):
        scene.wait_to(at)
        scene.bumper.say(*values)
    scene.wait_files(2)
    scene.wait_to(10)
    report = scene.end()
    files = scene.files()
    must_equal("files, marks", (len(files), report["marks"]), (3, 2))
    must_equal("collisions", [len(collisions(f)) for f in files], [0, 3, 2])
    for file in files[1:]:
        must_equal("first message", is_true(next(bag_messages(file))), True)
    scene.must_be_whole()


def kept(network):
    """Files around a trigger stay when the limit of age deletes others."""
    scene = Scene(network, "-d", "0.5", "--max-age", "3", "--mark-before", "1", "--mark-after", "1")
    scene.wait_to(5)
    scene.bumper.say(True)
    scene.wait_to(12)
    report = scene.end()
    if not report["deleted"] or not report["kept_files"]:
        raise Difference(f"deleted {report['deleted']} messages, kept {report['kept_files']} files")
    folder = network.folder / "bag.kept"
    messages = [m for file in sorted(folder.glob("*.mcap"), key=lambda f: next(bag_messages(f)).log_ns)
                for m in bag_messages(file)]
    hit, = [m.log_ns for m in messages if is_true(m)]
    stream = [m for m in messages if m.topic == "/chatter"]
    before, after = (hit - stream[0].log_ns) / 1e9, (stream[-1].log_ns - hit) / 1e9
    if before < 1 - 2 / RATE or after < 1 - 2 / RATE:
        raise Difference(f"kept {before} s before the collision, and {after} s after it")
    seen = tally(stream)["publishers"]["1"]
    must_equal("missing, twice", (seen["missing"], seen["twice"]), (0, 0))


def undecodable(network):
    """A message that its definition does not fit is recorded, with a note that it can't be tested; later
    ones still trigger."""
    from cyclonedds.idl.types import uint32
    recorder = Recorder(network, "-a", "-b", "1G", "--trigger", '/text.data == "stop"')
    wrong = Bumper(network, "/text", "std_msgs.msg.dds_.String_", uint32)  # the size of a text that does not follow
    wrong.say(1000, 1000)
    recorder.process.wait_for_line("/text: the trigger can't be tested with a message")
    right = Bumper(network, "/text", "std_msgs.msg.dds_.String_", str)
    right.say("go", "stop")
    wait_until(lambda: len(bag_files(recorder.path, ".mcap")) == 2 or recorder.process.ended(), "a second file")
    report = recorder.stop()
    must_equal("messages, marks", (report["messages"], report["marks"]), (4, 1))
    notes = [line for line in recorder.process.said if "can't be tested" in line]
    must_equal("notes", len(notes), 1)


def undefined(network):
    """A type without a definition can't be tested, and a topic that is not recorded: each is noted."""
    recorder = Recorder(network, "-a", "-b", "1G", "--trigger", "/unknown.data == true")
    Bumper(network, "/unknown", "nobody_msgs.msg.dds_.Nothing_").say(True)
    recorder.process.wait_for_line("the trigger can't be tested: .*nobody_msgs/msg/Nothing")
    must_equal("marks", recorder.stop()["marks"], 0)


def misspelt(network):
    recorder = Recorder(network, "--topics", "/chatter", "-b", "1G", "--trigger", COLLISION, name="other")
    stream = primed(network, "raw_pub", kind="numbered", count=10**7, rate=RATE, size=84)
    stream.go()
    recorder.process.wait_for_line("the trigger can't be tested so far: .*/collision")
    stream.stop()
    must_equal("marks", recorder.stop()["marks"], 0)


CASES = [
    ("snapshots", snapshots),
    ("a snapshot is extended", snapshot_extended),
    ("a bag for each snapshot", separate_bags),
    ("splits", splits),
    ("files are kept", kept),
    ("a message that can't be decoded", undecodable),
    ("a type without definition", undefined),
    ("a topic that is not recorded", misspelt),
]

if __name__ == "__main__":
    sys.exit(run(CASES, arguments(), NEEDED))
