#!/usr/bin/env python3
"""Checks that independent readers read databases of holdall. TAP, one line a mode of writing and a reader.

check_sqlite3.py --writer PROGRAM

The program (write_sqlite3.c) writes a database; Python's sqlite3 checks its structure. Both sqlite3
and the package rosbags, with a metadata.yaml, must find every message, byte for byte.

HOLDALL_PYTHON is the Python that has rosbags. Without it the test is skipped, but fails when
CI=true.
"""
import pathlib
import sqlite3
import subprocess
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from harness import arguments, must_equal, skip  # noqa: E402

TOPICS = ["/chatter", "/other", "/chatter"]
TYPES = ["std_msgs/msg/String", "pkg/msg/Other", "pkg/msg/Unknown"]
TEXTS = ["string data\n", "module pkg { module msg { struct Other { octet a; }; }; };", ""]
HASH = "RIHS01_df668c740482bbd48fb39d76a70dfd4bd59db1288021743503259e948f6b1a18"
COUNT = 3000

YAML = """rosbag2_bagfile_information:
  version: 9
  storage_identifier: sqlite3
  relative_file_paths: [bag_0.db3]
  duration: {nanoseconds: 1499000}
  starting_time: {nanoseconds_since_epoch: 1700000000000000000}
  message_count: 3000
  topics_with_message_count:
    - topic_metadata:
        name: /chatter
        type: std_msgs/msg/String
        serialization_format: cdr
        offered_qos_profiles:
          - history: keep_last
            depth: 7
            reliability: reliable
            durability: transient_local
            deadline: {sec: 9223372036, nsec: 854775807}
            lifespan: {sec: 1, nsec: 500000000}
            liveliness: automatic
            liveliness_lease_duration: {sec: 9223372036, nsec: 854775807}
            avoid_ros_namespace_conventions: false
        type_description_hash: HASH
      message_count: 1000
    - topic_metadata: {name: /other, type: pkg/msg/Other, serialization_format: cdr,
                       offered_qos_profiles: [], type_description_hash: ""}
      message_count: 1000
    - topic_metadata: {name: /chatter, type: pkg/msg/Unknown, serialization_format: cdr,
                       offered_qos_profiles: [], type_description_hash: ""}
      message_count: 1000
  compression_format: ""
  compression_mode: ""
  files:
    - path: bag_0.db3
      starting_time: {nanoseconds_since_epoch: 1700000000000000000}
      duration: {nanoseconds: 1499000}
      message_count: 3000
  custom_data: ~
  ros_distro: jazzy
""".replace("HASH", HASH)


def expected():
    """(time, number, channel, data) in the order of reading."""
    messages = []
    for i in range(COUNT):
        size = 40 * i if i % 1000 == 999 else i % 400
        time_ns = 1700000000000000000 + (i ^ 5) // 2 * 1000
        messages.append((time_ns, i, i % 3, b"\0\1\0\0" + bytes([i & 255]) * size))
    return sorted(messages, key=lambda m: m[:2])


def check_sqlite(folder):
    path = folder / "bag_0.db3"
    must_equal("files", sorted(p.name for p in folder.iterdir()), ["bag_0.db3", "metadata.yaml"])
    db = sqlite3.connect(path)
    try:
        must_equal("integrity", db.execute("PRAGMA integrity_check").fetchall(), [("ok",)])
        must_equal("journal", db.execute("PRAGMA journal_mode").fetchall(), [("delete",)])
        rows = db.execute("SELECT timestamp, id - 1, topic_id - 1, data FROM messages"
                          " INDEXED BY timestamp_idx ORDER BY timestamp, id").fetchall()
        must_equal("rows", rows, expected())
        must_equal("topics", db.execute("SELECT id, name, type FROM topics").fetchall(),
                   list(zip([1, 2, 3], TOPICS, TYPES)))
        must_equal("schema", db.execute("SELECT * FROM schema").fetchall(), [(4, "jazzy")])
        must_equal("metadata", db.execute("SELECT metadata_version FROM metadata").fetchall(), [(9,)])
    finally:
        db.close()


def check_rosbags(folder):
    """It takes a message only if topic, type, QoS and hash in the file are those of metadata.yaml."""
    from rosbags.rosbag2 import Reader

    with Reader(folder) as bag:
        found = [(c.topic, c.msgtype, t, bytes(d)) for c, t, d in bag.messages()]
        must_equal("messages", found, [(TOPICS[c], TYPES[c], t, d) for t, _, c, d in expected()])


def check_rosbags_file(folder):
    from rosbags.interfaces import QosDurability
    from rosbags.rosbag2 import Reader

    with Reader(folder / "bag_0.db3") as bag:
        first = bag.connections[0]
        must_equal("counts", [c.msgcount for c in bag.connections], [1000, 1000, 1000])
        must_equal("hash", first.digest, HASH)
        must_equal("definitions", [c.msgdef.data for c in bag.connections], TEXTS)
        must_equal("QoS", [(q.depth, q.durability, q.lifespan.sec, q.lifespan.nsec)
                           for q in first.ext.offered_qos_profiles],
                   [(7, QosDurability.TRANSIENT_LOCAL, 1, 500000000)])
        must_equal("no QoS", bag.connections[1].ext.offered_qos_profiles, [])


def what_is_missing():
    try:
        import rosbags.rosbag2  # noqa: F401
    except ImportError as e:
        return str(e)
    return None


def run(writer):
    number = 0
    failures = 0
    print("1..9")
    for how in ["fast", "durable", "resilient"]:
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            subprocess.run([writer, folder / "bag_0.db3", how], check=True)
            (folder / "metadata.yaml").write_text(YAML, encoding="utf-8")
            for check in [check_sqlite, check_rosbags, check_rosbags_file]:
                number += 1
                name = f"{number} - {how}, {check.__name__}"
                try:
                    check(folder)
                    print("ok", name)
                except Exception as e:  # a foreign reader may raise anything
                    failures += 1
                    print(f"not ok {name}\n# {type(e).__name__}: {e}")
    return failures


def main():
    args = arguments("writer")
    missing = what_is_missing()
    if missing:
        return skip(missing)
    return 1 if run(args.writer) else 0


sys.exit(main())
