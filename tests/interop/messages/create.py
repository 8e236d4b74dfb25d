#!/usr/bin/env python3
"""Checks that `holdall create` makes the messages that its input tables describe.

create.py --holdall HOLDALL

From the lines of `cat --json --full` it must make the original messages, to the byte: for the demo bag, also in other
encodings, and for random messages with all kinds of fields. Bags made from CSV and JSON by rules must have the values of the table, decoded by rosbags.
HOLDALL_PYTHON is the Python that has the peers; without it the test is skipped, but fails when CI=true.
"""
import json
import pathlib
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from harness import OWN, must_equal, tap_subjects  # noqa: E402
from recode import by_chance, write  # noqa: E402

DEMO = OWN / "demo/demo.bag"
TABLE = """stamp,y,x,frame,note,sent
1000,2,1.5,base,"one, two",3
2000.000001,4,-3,"say ""a"" \\",,4
"""
RULES = """- topic: /imu
  type: sensor_msgs/msg/Imu
  time: stamp ms
  publish-time: sent
  columns: {x: linear_acceleration.x, y: linear_acceleration.y, frame: header.frame_id, stamp: header.stamp}
  values: {angular_velocity.z: 7, orientation_covariance: "[-1, 0, 0, 0, 0, 0, 0, 0, 0]"}
- topic: /note
  type: std_msgs/msg/String
  time: stamp ms
  columns: {note: data}
"""


def holdall(program, *words, status=0):
    done = subprocess.run([program, *map(str, words)], capture_output=True)
    must_equal(f"{words[0]}: exit status ({done.stderr.decode(errors='replace')})", done.returncode, status)
    return done.stdout


def raw_messages(path):
    """(topic, type, time, bytes), by rosbags or mcap."""
    if path.suffix == ".bag":
        from rosbags.rosbag1 import Reader

        with Reader(path) as reader:
            return [(c.topic, c.msgtype, ns, bytes(data)) for c, ns, data in reader.messages()]
    from mcap.reader import make_reader

    with open(path, "rb") as file:
        return [(c.topic, s and s.name, m.log_time, m.publish_time, m.sequence, m.data)
                for s, c, m in make_reader(file).iter_messages()]


def again(program, folder, bag, *words, status=0):
    """status: the exit status of cat."""
    lines = folder / f"{bag.stem}.jsonl"
    lines.write_bytes(holdall(program, "cat", bag, "--json", "--full", status=status))
    made = folder / f"again{bag.suffix}"
    holdall(program, "create", made, "--from", lines, *words)
    must_equal(f"messages of {bag.name}", raw_messages(made), raw_messages(bag))


def of_demo(program, folder):
    again(program, folder, DEMO)


def of_chance(program, folder):
    types, topics = by_chance()
    # rosbags writes strings that are too long in bytes, which the builder refuses
    topics = {topic: (name, items) for topic, (name, items) in topics.items()
              if "string<=7" not in types.generate_msgdef(name, ros_version=2)[0]}
    bag = folder / "chance.mcap"
    write(bag, types, topics)
    places = folder / "definitions"
    for name, text in ((n, types.generate_msgdef(n, ros_version=2)[0]) for n, _ in topics.values()):
        package, _, short = name.split("/")
        (places / package / "msg").mkdir(parents=True, exist_ok=True)
        (places / package / "msg" / f"{short}.msg").write_text(text.split("=" * 80)[0])
        for part in text.split("=" * 80 + "\n")[1:]:
            head, _, body = part.partition("\n")
            package, short = head.removeprefix("MSG: ").replace("/msg/", "/").split("/")
            (places / package / "msg").mkdir(parents=True, exist_ok=True)
            (places / package / "msg" / f"{short}.msg").write_text(body)
    again(program, folder, bag, "--definitions", places)


def in_encoding(encoding):
    """The bag of the lines says how the messages are serialized."""
    def check(program, folder):
        bag = folder / f"{encoding}.mcap"
        holdall(program, "convert", DEMO, "-o", bag, "--encoding", encoding)
        again(program, folder, bag, "--definitions", bag)
    return check


def of_damage(program, folder):
    """A message that cannot be decoded: its line has its bytes."""
    from mcap.writer import Writer

    bag = folder / "damaged.mcap"
    with open(bag, "wb") as file:
        writer = Writer(file)
        writer.start()
        schema = writer.register_schema("std_msgs/msg/String", "ros2msg", b"string data")
        channel = writer.register_channel("/text", "cdr", schema)
        for i, data in enumerate((b"\0\1\0\0\2\0\0\0a\0", b"\0\1\0\0\xff")):
            writer.add_message(channel, i, data, i, i)
        writer.finish()
    again(program, folder, bag, status=3)


def without_schema(program, folder):
    """Fields that only the messages show; a line for which the encoding is unknown."""
    from mcap.writer import Writer

    bag = folder / "plain.mcap"
    with open(bag, "wb") as file:
        writer = Writer(file)
        writer.start()
        channel = writer.register_channel("/plain", "json", 0)
        for i in range(3):
            writer.add_message(channel, i, b'{"a-b":%d,"list":[{"x":"y"}],"more":true}' % i, i, i)
        writer.finish()
    again(program, folder, bag, "--definitions", bag)
    done = subprocess.run([program, "create", folder / "no.mcap", "--from", folder / "plain.jsonl"], capture_output=True,
                          text=True)
    must_equal("exit status", done.returncode, 1)
    must_equal(f"the way is named in {done.stderr}", "topic /plain: '' is no type of ROS; --definitions BAG" in done.stderr, True)


def of_a_table(program, folder):
    """The same rows as CSV and as lines of JSON."""
    import csv
    import io
    from rosbags.typesys import Stores, get_typestore

    types = get_typestore(Stores.ROS2_HUMBLE)
    rules = folder / "rules.yaml"
    rules.write_text(RULES)
    table = folder / "table.csv"
    table.write_text(TABLE)
    lines = folder / "table.jsonl"
    rows = list(csv.DictReader(io.StringIO(TABLE)))
    with open(lines, "w", encoding="utf-8") as file:
        for row in rows:
            # stamp is a field, too: of ROS's time, which is seconds
            numbers = {k: float(v) if k in ("x", "y", "stamp", "sent") else v for k, v in row.items() if v}
            file.write(json.dumps(numbers) + "\n")
    for source in (table, lines):
        made = folder / f"{source.suffix[1:]}.mcap"
        holdall(program, "create", made, "--from", source, "--map", rules)
        found = raw_messages(made)
        imus = [(m[2], m[3], types.deserialize_cdr(m[5], m[1])) for m in found if m[0] == "/imu"]
        must_equal("times", [m[:2] for m in imus], [(10**9, 3 * 10**9), (2 * 10**9 + 1, 4 * 10**9)])
        for (_, _, imu), row in zip(imus, rows, strict=True):
            got = (imu.linear_acceleration.x, imu.linear_acceleration.y, imu.header.frame_id, imu.angular_velocity.z,
                   list(imu.orientation_covariance), imu.header.stamp.sec)
            want = (float(row["x"]), float(row["y"]), row["frame"], 7.0, [-1.0] + 8 * [0.0], int(float(row["stamp"])))
            must_equal("an Imu", got, want)
        notes = [types.deserialize_cdr(m[5], m[1]).data for m in found if m[0] == "/note"]
        must_equal("notes", notes, ["one, two", ""])


def of_columns(program, folder):
    """`cat --csv` of two topics, of which one is taken; floats have all their digits."""
    table = folder / "imu.csv"
    table.write_bytes(holdall(program, "cat", DEMO, "--csv", "--topics", "/imu", "--topics", "/pose"))
    made = folder / "imu.bag"
    holdall(program, "create", made, "--from", table, "--topic", "/imu", "--type", "sensor_msgs/Imu")
    must_equal("messages", raw_messages(made), [m for m in raw_messages(DEMO) if m[0] == "/imu"])


CASES = {"the demo bag again": of_demo, "messages by chance again": of_chance, "rules": of_a_table,
         "columns of one topic": of_columns, "JSON without a schema again": without_schema,
         "a damaged message again": of_damage}
CASES |= {f"the demo bag in {encoding} again": in_encoding(encoding) for encoding in ("json", "cbor", "protobuf")}


if __name__ == "__main__":
    sys.exit(1 if tap_subjects(CASES, "rosbags") else 0)
