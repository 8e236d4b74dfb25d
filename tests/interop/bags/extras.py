#!/usr/bin/env python3
"""Reads additions to MCAP files, and several outputs of one conversion, with Foxglove's package.

extras.py HOLDALL

HOLDALL_PYTHON is the Python that has the package mcap; without it the test is skipped, but fails
when CI=true.
"""
import io
import json
import os
import pathlib
import re
import sqlite3
import subprocess
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from harness import run_again  # noqa: E402

SKIP = 77  # for meson
TOPICS = [("/camera/image", "sensor_msgs/msg/Image"), ("/chatter", "std_msgs/msg/String"),
          ("/_hidden/chatter", "std_msgs/msg/String"), ("/add/_service_event", "x/srv/Add_Event"),
          ("/fib/_action/status", "action_msgs/msg/GoalStatusArray"),
          ("/fib/_action/feedback", "x/action/Fib_FeedbackMessage"), ("/imu", "sensor_msgs/msg/Imu")]


def write_input(path):
    """Ids with gaps, metadata of channels in an order that holdall would not choose."""
    from mcap.writer import CompressionType, Writer
    with open(path, "wb") as out:
        writer = Writer(out, chunk_size=2000, compression=CompressionType.LZ4)
        writer.start(profile="ros2", library="a test")
        channels = []
        for topic, kind in TOPICS:
            writer.register_schema(f"unused {topic}", "ros2msg", b"")
            schema = writer.register_schema(kind, "ros2msg", b"int32 a")
            channels.append(writer.register_channel(topic, "cdr", schema,
                                                    {"z": topic, "a": "1", "topic_type_hash": "RIHS01_0"}))
        for i in range(700):
            writer.add_message(channels[(i * 3 + i // 10) % 7], 1000 + i // 2, bytes([0, 1, 0, 0, i % 256]) * (i % 13),
                               900 + i, i)
            if i == 300:
                writer.add_attachment(8, 7, "first", "text/plain", b"one")
                writer.add_metadata("first", {"k": "v"})
        writer.finish()


def read(path, seeking=True):
    from mcap.reader import NonSeekingReader, SeekingReader
    return (SeekingReader if seeking else NonSeekingReader)(io.BytesIO(path.read_bytes()), validate_crcs=True)


def messages(path, seeking=True):
    return [(c.topic, s.name, m.sequence, m.log_time, m.publish_time, m.data, tuple(sorted(c.metadata.items())))
            for s, c, m in read(path, seeking).iter_messages(log_time_order=False)]


def check_added(holdall, folder):
    bag = folder / "in.mcap"
    before = messages(bag)
    added = {"second": os.urandom(100000), "empty": b""}
    for name, data in added.items():
        (folder / name).write_bytes(data)
        subprocess.run([holdall, "attachments", bag, "--add", folder / name, "--media-type", "x/y",
                        "--log-time", "1.000000009", "--create-time", "1.00000001"], check=True)
    subprocess.run([holdall, "metadata", bag, "--add", "car", "a=1", "b=ä=c"], check=True)
    want = [("first", "text/plain", 7, 8, b"one")]
    want += [(name, "x/y", 1000000009, 1000000010, data) for name, data in added.items()]
    for seeking in (True, False):
        if messages(bag, seeking) != before:
            yield "messages are others after adding"
        got = [(a.name, a.media_type, a.log_time, a.create_time, a.data)
               for a in read(bag, seeking).iter_attachments()]
        if got != want:
            yield f"attachments: {[a[:4] for a in got]}"
        if [(m.name, m.metadata) for m in read(bag, seeking).iter_metadata()] != [
                ("first", {"k": "v"}), ("car", {"a": "1", "b": "ä=c"})]:
            yield "metadata are others"
    summary = read(bag).get_summary()
    statistics = summary.statistics
    if (statistics.message_count, statistics.attachment_count, statistics.metadata_count) != (700, 3, 2):
        yield f"statistics: {statistics}"
    if statistics.chunk_count != len(summary.chunk_indexes) or statistics.chunk_count < 5:
        yield "chunk indexes"
    for name, data in added.items():
        got = subprocess.run([holdall, "attachments", bag, "--get", name], check=True, stdout=subprocess.PIPE)
        if got.stdout != data:
            yield f"--get {name} gives other bytes"


# name of the output: (lines of its options, which messages it is to have)
OUTPUTS = {
    "everything": ("all: true\n  include_hidden_topics: true", lambda t, k, ns: True),
    "visible": ("all_topics: true", lambda t, k, ns: "/_" not in t),
    "named": ("topics: [/imu, /_hidden/chatter, /nothing]", lambda t, k, ns: t in ("/imu", "/_hidden/chatter")),
    "union": ("topic_types: [std_msgs/msg/String]\n  regex: a.*d\n  services: [/none]",
              lambda t, k, ns: t in ("/chatter", "/add/_service_event")),
    "actions": ("actions: [/fib]", lambda t, k, ns: t.startswith("/fib/")),
    "without": ("all: true\n  exclude_regex: ^/c\n  exclude_actions: [/fib]",
                lambda t, k, ns: not re.search("^/c|/_h|_action", t)),
    "timed": ("all_services: true\n  all_topics: true\n  start_time_ns: 1010\n  end_time_ns: 1100",
              lambda t, k, ns: "/_hidden" not in t and "/_action" not in t and 1010 <= ns <= 1100),
    "nothing": ("", lambda t, k, ns: False),
}


def read_folder(folder):
    for path in sorted(folder.glob("*.mcap")):
        yield from ((m[0], m[3], m[5]) for m in messages(path))
    for path in sorted(folder.glob("*.db3")):
        database = sqlite3.connect(path)
        yield from database.execute("SELECT name, timestamp, data FROM messages JOIN topics ON"
                                    " topics.id = topic_id ORDER BY messages.id")


def check_outputs(holdall, folder, storage):
    lines = ["output_bags:"]
    for name, (options, _) in OUTPUTS.items():
        lines.append(f"- uri: {folder}/{storage}_{name}\n  storage_id: {storage}\n  {options}")
    plan = folder / "plan.yaml"
    plan.write_text("\n".join(lines) + "\n")
    done = subprocess.run([holdall, "convert", folder / "in.mcap", "--output-options", plan, "--json"],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode != (3 if storage == "sqlite3" else 0):  # a database can't hold all of it
        yield f"{storage}: exit status {done.returncode}: {done.stderr}"
        return
    total = 0
    source = messages(folder / "in.mcap")
    for name, (_, wanted) in OUTPUTS.items():
        want = [(m[0], m[3], m[5]) for m in source if wanted(m[0], m[1], m[3])]
        got = list(read_folder(folder / f"{storage}_{name}"))
        total += len(got)
        if got != want:
            yield f"{storage} {name}: {len(got)} messages, want {len(want)}"
        if not want and name != "nothing":
            yield f"{name}: the test is of no use"
    if json.loads(done.stdout)["messages"] != total:
        yield f"{storage}: {done.stdout}"
    if b"nothing will be empty" not in done.stderr:
        yield f"{storage}: no warning of the empty output"


def run(holdall):
    problems = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        write_input(folder / "in.mcap")
        problems += check_added(holdall, folder)
        for storage in ("mcap", "sqlite3"):
            problems += check_outputs(holdall, folder, storage)
    print("\n".join(problems) or "all is as it should be")
    return 1 if problems else 0


def main():
    run_again()
    try:
        import mcap.writer  # noqa: F401
    except ImportError:
        print(f"{sys.executable} has no package mcap")
        return 1 if os.environ.get("CI") == "true" else SKIP
    return run(sys.argv[1])


if __name__ == "__main__":
    sys.exit(main())
