#!/usr/bin/env python3
"""Make small odd rosbag2 databases, each with what a reader must find in it.

usage: make_sqlite3.py FOLDER

Written from the format's description with Python's sqlite3 alone, sharing nothing with holdall.
NAME.db3 (maybe with NAME.db3-wal or -journal) comes with NAME.json:
  open       "ok", or a part of the text that opening must fail with
  version    of the schema, as text
  complete   closed by its writer and without damage
  messages   [{topic, time_ns, size, crc32}], in the order of time and id
  at_least   so many of the messages are to be read, in their order; all, when it is not there
  problems   a part of each text that must be reported while everything is read; [] = nothing
Message data that are zstd frames stand in the list as what they unpack to.
"""
import json
import os
import pathlib
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import zlib

T0 = 1_700_000_000_000_000_000
QOS_NUMBERS = ("- history: 1\n  depth: 10\n  reliability: 1\n  durability: 2\n  deadline:\n    sec: 9223372036\n"
               "    nsec: 854775807\n  lifespan:\n    sec: 9223372036\n    nsec: 854775807\n  liveliness: 1\n"
               "  liveliness_lease_duration:\n    sec: 9223372036\n    nsec: 854775807\n"
               "  avoid_ros_namespace_conventions: false")
QOS_NAMES = "- history: keep_last\n  depth: 5\n  reliability: best_effort\n  durability: transient_local\n"

TOPICS = {1: "", 2: ", offered_qos_profiles TEXT NOT NULL", 3: ", offered_qos_profiles TEXT NOT NULL",
          4: ", offered_qos_profiles TEXT NOT NULL, type_description_hash TEXT NOT NULL"}
MESSAGES = ("CREATE TABLE messages(id INTEGER PRIMARY KEY, topic_id INTEGER NOT NULL, timestamp INTEGER NOT NULL,"
            " data BLOB NOT NULL)")
LOOSE_MESSAGES = MESSAGES.replace(" NOT NULL", "")
INDEX = "CREATE INDEX timestamp_idx ON messages (timestamp ASC)"


def metadata_yaml(count):
    return (f"version: 9\nstorage_identifier: sqlite3\nduration:\n  nanoseconds: 0\nstarting_time:\n"
            f"  nanoseconds_since_epoch: {T0}\nmessage_count: {count}\ntopics_with_message_count:\n  []\n"
            f"custom_data: ~\nros_distro: jazzy\n")


class Bag:
    """A database that is written, and the truth about it."""

    def __init__(self, folder, name, version=4, page_size=512, messages=MESSAGES, index=INDEX, topics=None, wal=False):
        self.path = pathlib.Path(folder) / f"{name}.db3"
        self.path.unlink(missing_ok=True)
        self.db = sqlite3.connect(self.path, isolation_level=None)
        self.db.execute(f"PRAGMA page_size={page_size}")
        if wal:
            self.db.execute("PRAGMA journal_mode=WAL")
            self.db.execute("PRAGMA wal_autocheckpoint=0")
        self.version = version
        self.truth = {"open": "ok", "version": str(version), "complete": True, "messages": [], "problems": []}
        self.names = {}
        if version >= 3:
            self.run("CREATE TABLE schema(schema_version INTEGER PRIMARY KEY, ros_distro TEXT NOT NULL)")
            self.run("INSERT INTO schema VALUES(?, 'jazzy')", (version,))
            self.run("CREATE TABLE metadata(id INTEGER PRIMARY KEY, metadata_version INTEGER NOT NULL,"
                     " metadata TEXT NOT NULL)")
        self.run(topics or "CREATE TABLE topics(id INTEGER PRIMARY KEY, name TEXT NOT NULL, type TEXT NOT NULL,"
                 f" serialization_format TEXT NOT NULL{TOPICS[version]})")
        if version >= 4:
            self.run("CREATE TABLE message_definitions(id INTEGER PRIMARY KEY, topic_type TEXT NOT NULL,"
                     " encoding TEXT NOT NULL, encoded_message_definition TEXT NOT NULL,"
                     " type_description_hash TEXT NOT NULL)")
        if messages:
            self.run(messages)
        if index:
            self.run(index)

    def run(self, sql, args=()):
        return self.db.execute(sql, args)

    def topic(self, number, name, kind="std_msgs/msg/String", qos="", kind_hash="RIHS01_" + "0" * 64, encoding="cdr"):
        row = [number, name, kind, encoding, qos, kind_hash][:{1: 4, 2: 5, 3: 5, 4: 6}[self.version]]
        self.run(f"INSERT INTO topics VALUES({','.join('?' * len(row))})", row)
        self.names[number] = name

    def definition(self, kind, text, encoding="ros2msg", kind_hash="RIHS01_" + "0" * 64):
        self.run("INSERT INTO message_definitions(topic_type, encoding, encoded_message_definition,"
                 " type_description_hash) VALUES(?, ?, ?, ?)", (kind, encoding, text, kind_hash))

    def message(self, topic, time, data, good=True, stored=None):
        row = (topic, time, data if stored is None else stored)
        number = self.run("INSERT INTO messages(topic_id, timestamp, data) VALUES(?, ?, ?)", row).lastrowid
        if good:
            self.truth["messages"].append((time, number, {"topic": self.names[topic], "time_ns": time,
                                                          "size": len(data), "crc32": zlib.crc32(data)}))

    def some(self, count=10, topics=(1, 2), size=20):
        rng = random.Random(count)
        self.topic(1, "/one")
        self.topic(2, "/two", kind="std_msgs/msg/Int32")
        for i in range(count):
            self.message(topics[i % len(topics)], T0 + i * 1000, b"\0\1\0\0" + rng.randbytes(size))

    def close(self, complete=True, problems=(), opened="ok"):
        self.db.close()
        self.truth["messages"] = [m for _, _, m in sorted(self.truth["messages"], key=lambda m: m[:2])]
        self.truth.update(complete=complete, problems=list(problems), open=opened)
        self.path.with_suffix(".json").write_text(json.dumps(self.truth, indent=1) + "\n")


def zstd(data):
    return subprocess.run(["zstd", "-q", "-1", "-c", f"--stream-size={len(data)}", "--no-check"], input=data,
                          stdout=subprocess.PIPE, check=True).stdout


# --- the four schemas ---------------------------------------------------------------------------

def schemas(folder):
    for version in (1, 2, 3, 4):
        bag = Bag(folder, f"schema{version}", version, index=INDEX if version > 1 else None)
        bag.some()
        bag.topic(7, "/without_messages", qos=QOS_NUMBERS)
        if version == 4:
            bag.run("INSERT INTO metadata(metadata_version, metadata) VALUES(9, ?)", (metadata_yaml(0),))
            bag.run("INSERT INTO metadata(metadata_version, metadata) VALUES(9, ?)", (metadata_yaml(10),))
        bag.close()

    bag = Bag(folder, "before_the_first_release", 1, index=None,
              topics="CREATE TABLE topics(id INTEGER PRIMARY KEY, name TEXT NOT NULL, type TEXT NOT NULL)")
    bag.run("INSERT INTO topics VALUES(1, '/one', 'std_msgs/String')")
    bag.names[1] = "/one"
    bag.message(1, T0, b"\0\1\0\0abc")
    bag.close()

    bag = Bag(folder, "no_messages")
    bag.topic(1, "/one")
    bag.close()

    bag = Bag(folder, "schema_table_is_empty")
    bag.some()
    bag.run("DELETE FROM schema")
    bag.close()

    # recorders leave files that they split off, and those that they were killed over, like this
    bag = Bag(folder, "metadata_counts_nothing")
    bag.some()
    bag.run("INSERT INTO metadata(metadata_version, metadata) VALUES(9, ?)", (metadata_yaml(0),))
    bag.close()


def topics(folder):
    bag = Bag(folder, "definitions")
    bag.topic(1, "/one", kind="a/msg/A", qos=QOS_NAMES, kind_hash="RIHS01_" + "1" * 64)
    bag.topic(2, "/two", kind="a/msg/A", qos="[]", kind_hash="RIHS01_" + "2" * 64)
    bag.topic(3, "/three", kind="a/msg/B", qos=QOS_NUMBERS, kind_hash="")
    bag.topic(4, "/four", kind="a/msg/Unknown")
    bag.topic(5, "/one", kind="a/msg/B")
    bag.definition("a/msg/A", "int32 first", kind_hash="RIHS01_" + "1" * 64)
    bag.definition("a/msg/A", "int32 second", kind_hash="RIHS01_" + "2" * 64)
    bag.definition("a/msg/B", "=" * 80 + "\nIDL: a/msg/B\nmodule a {};", encoding="ros2idl", kind_hash="RIHS01_b")
    for i in range(5):
        bag.message(i + 1, T0 + i, b"\0\1\0\0")
    bag.close()

    bag = Bag(folder, "bad_qos")
    bag.topic(1, "/one", qos="not: [a list")
    bag.message(1, T0, b"x")
    bag.close(complete=False, problems=["QoS"])

    bag = Bag(folder, "odd_topic_ids")
    for number in (-5, 0, 3, 2**40):
        bag.topic(number, f"/topic{number}")
        bag.message(number, T0 + number, b"\0\1\0\0" + str(number).encode())
    bag.close()

    bag = Bag(folder, "many_topics", page_size=1024)
    for i in range(120):
        bag.topic(i + 1, f"/t{i}")
        bag.message(i + 1, T0 + i, b"")
    bag.close()


def rows(folder):
    bag = Bag(folder, "out_of_order")
    bag.topic(1, "/one")
    for i, time in enumerate((5, 3, 3, 9, -7, 3, 0, -2**63, 2**63 - 1, 3)):
        bag.message(1, time, bytes([i]))
    bag.close()

    bag = Bag(folder, "out_of_order_without_index", index=None)
    bag.topic(1, "/one")
    bag.topic(2, "/two")
    rng = random.Random(5)
    for i in range(100):
        bag.message(1 + i % 2, T0 + rng.randrange(50), bytes([i]))
    bag.close()

    bag = Bag(folder, "index_of_no_use", index="CREATE INDEX timestamp_idx ON messages (timestamp DESC)")
    bag.run("CREATE INDEX partial ON messages (timestamp) WHERE id > 3")
    bag.run("CREATE INDEX two ON messages (timestamp, topic_id)")
    bag.some()
    bag.close()

    bag = Bag(folder, "zstd_rows")
    bag.topic(1, "/one")
    for i in range(5):
        data = b"\0\1\0\0" + b"hello " * (i + 1)
        bag.message(1, T0 + i, data, stored=zstd(data))
    bag.close()

    bag = Bag(folder, "unknown_topics")
    bag.some(6)
    for i in range(4):
        bag.message(50 + i % 2, T0 + 500 + i * 1000, b"lost", good=False)
    bag.close(problems=["topic_id 50 is not", "topic_id 51 is not"])

    bag = Bag(folder, "odd_values", messages=LOOSE_MESSAGES)
    bag.topic(1, "/one")
    bag.message(1, T0, b"good")
    bag.message(1, T0 + 1, "text", good=False)
    bag.message(1, T0 + 2, b"")
    bag.message(1, T0 + 3, None, good=False)
    bag.message(1, "a time", b"x", good=False)
    bag.message(1, None, b"x", good=False)
    bag.message(1, 1.5, b"x", good=False)
    bag.message(None, T0 + 4, b"x", good=False)
    bag.message(1, T0 + 5, b"good too")
    bag.close(problems=["row 2: data is text", "row 4: data is NULL", "row 5: timestamp is text",
                        "row 6: timestamp is NULL", "row 7: timestamp is a fraction", "row 8"])

    bag = Bag(folder, "long_rows")
    bag.topic(1, "/one")
    for i in range(6):
        bag.message(1, T0 + i, random.Random(i).randbytes(4000))
    bag.close()

    bag = Bag(folder, "many_rows")
    bag.some(250, size=40)
    bag.close()

    bag = Bag(folder, "gaps_in_ids")
    bag.topic(1, "/one")
    for i in (-2**63, -1, 4, 10**15, 2**63 - 1):
        bag.run("INSERT INTO messages VALUES(?, 1, ?, ?)", (i, T0 + i % 7, b"x"))
        bag.truth["messages"].append((T0 + i % 7, i, {"topic": "/one", "time_ns": T0 + i % 7, "size": 1,
                                                      "crc32": zlib.crc32(b"x")}))
    bag.close()


# --- files beside the database -----------------------------------------------------------------------

def with_wal(folder, name, change=lambda path: None, **truth):
    """Ten messages in the database, ten more in a WAL that was never merged."""
    with tempfile.TemporaryDirectory() as temp:
        bag = Bag(temp, name, wal=True)
        bag.some()
        bag.run("PRAGMA wal_checkpoint(TRUNCATE)")
        for i in range(10):
            bag.message(1, T0 + 500 + i * 1000, b"in the wal")
        change(bag)
        for suffix in ("", "-wal"):
            shutil.copy(f"{bag.path}{suffix}", f"{folder}/{name}.db3{suffix}")
        bag.path = pathlib.Path(folder) / f"{name}.db3"
        bag.close(**truth)


def beside(folder):
    with_wal(folder, "wal", complete=False)

    def tear(bag):
        """The last transaction is not whole: it never was."""
        wal = pathlib.Path(f"{bag.path}-wal")
        data = wal.read_bytes()
        wal.write_bytes(data[:-100])
        bag.truth["messages"].pop()

    with_wal(folder, "wal_torn", tear, complete=False)
    bag = Bag(folder, "wal_merged", wal=True)
    bag.some()
    bag.close()
    bag = Bag(folder, "wal_empty", wal=True)
    bag.some()
    bag.close()
    pathlib.Path(f"{bag.path}-wal").write_bytes(b"")

    # a -journal that was begun, before the database was written to: nothing to undo
    interrupted(folder, "journal_begun", lambda bag: bag.run("BEGIN") and bag.run("INSERT INTO topics SELECT 100 + id, 'x', 'x', 'cdr', '', ''"
                                                             " FROM topics"))

    def overwrite(bag):
        bag.run("PRAGMA cache_size=1")
        bag.run("BEGIN")
        bag.run("UPDATE messages SET timestamp = 5, data = x'00'")
        bag.run("INSERT INTO messages(topic_id, timestamp, data) SELECT 1, 6, data FROM messages")

    interrupted(folder, "hot_journal", overwrite, complete=False, problems=["stopped in a transaction"])

    def without_sync(bag):
        bag.run("PRAGMA synchronous=OFF")
        overwrite(bag)

    interrupted(folder, "hot_journal_not_counted", without_sync, complete=False, problems=["stopped in a transaction"])


def interrupted(folder, name, change, **truth):
    """The files as they are in the middle of a transaction, which must be undone."""
    with tempfile.TemporaryDirectory() as temp:
        bag = Bag(temp, name)
        bag.some(100)
        change(bag)
        for suffix in ("", "-journal"):
            if os.path.exists(f"{bag.path}{suffix}"):
                shutil.copy(f"{bag.path}{suffix}", f"{folder}/{name}.db3{suffix}")
        bag.path = pathlib.Path(folder) / f"{name}.db3"
        bag.close(**truth)


# --- untrusted ------------------------------------------------------------------------------------------

def strangers(folder):
    bag = Bag(folder, "not_a_bag", 1, messages=None, index=None)
    bag.close(opened="not a bag: it has no table messages")

    bag = Bag(folder, "view_of_messages", 1, messages=LOOSE_MESSAGES.replace("messages", "hidden"), index=None)
    bag.run("CREATE VIEW messages AS SELECT * FROM hidden")
    bag.close(opened="not a bag: it has no table messages")

    bag = Bag(folder, "virtual_messages", 1, messages=None, index=None)
    bag.run("CREATE VIRTUAL TABLE messages USING fts3(id, topic_id, timestamp, data)")
    bag.close(opened="not a bag: it has no table messages")

    bag = Bag(folder, "column_missing", 1, messages="CREATE TABLE messages(id INTEGER PRIMARY KEY, topic_id, timestamp)",
              index=None)
    bag.close(opened="table messages has no column data")

    bag = Bag(folder, "computed_data", 1, index=None,
              messages="CREATE TABLE messages(id INTEGER PRIMARY KEY, topic_id, timestamp,"
              " data AS (zeroblob(900000000)))")
    bag.close()

    bag = Bag(folder, "triggers_and_more_tables")
    bag.some()
    bag.run("CREATE TRIGGER t AFTER INSERT ON messages BEGIN DELETE FROM messages; END")
    bag.run("CREATE TABLE \"odd \"\" name\"(\"a \"\" b\", c)")
    bag.run("CREATE VIEW v AS SELECT * FROM messages")
    bag.run("INSERT INTO \"odd \"\" name\" VALUES(1.5, NULL)")
    bag.close()


def damaged(folder):
    """Pages with nonsense in them: what lies elsewhere is read."""
    bag = Bag(folder, "schema_is_broken")
    bag.some()
    bag.run("PRAGMA writable_schema=ON")
    bag.run("INSERT INTO sqlite_master VALUES('table', 'nonsense', 'nonsense', 2, 'CREATE TABLE nonsense (')")
    bag.close(complete=False, problems=["malformed"])

    bag = Bag(folder, "cut_short")
    bag.some(250, size=40)
    data = bag.path.read_bytes()
    bag.path.write_bytes(data[: len(data) * 2 // 3 // 512 * 512])
    bag.truth["at_least"] = 100
    bag.close(complete=False, problems=["malformed"])

    # pages in the middle of a tree
    bag = Bag(folder, "leaves_zeroed")
    bag.some(250, size=40)
    data = bytearray(bag.path.read_bytes())
    root = bag.run("SELECT rootpage FROM sqlite_master WHERE name = 'messages'").fetchone()[0]
    for leaf in leaves(data, root)[3:9]:
        data[(leaf - 1) * 512 : leaf * 512] = bytes(512)
    bag.path.write_bytes(data)
    bag.truth["at_least"] = 180
    bag.close(complete=False, problems=["can't be read"])

    bag = Bag(folder, "index_zeroed")
    bag.some(120, size=40)
    data = bytearray(bag.path.read_bytes())
    root = bag.run("SELECT rootpage FROM sqlite_master WHERE name = 'timestamp_idx'").fetchone()[0]
    for leaf in leaves(data, root)[1:]:
        data[(leaf - 1) * 512 : leaf * 512] = bytes(512)
    bag.path.write_bytes(data)
    bag.close(problems=["index"])


def leaves(data, page):
    """Pages of the leaves of the tree with this root, of page size 512, in order."""
    at = (page - 1) * 512
    if data[at] in (10, 13):
        return [page]
    cells = int.from_bytes(data[at + 3 : at + 5], "big")
    pointers = [int.from_bytes(data[at + 12 + 2 * i : at + 14 + 2 * i], "big") for i in range(cells)]
    children = [int.from_bytes(data[at + p : at + p + 4], "big") for p in pointers]
    children.append(int.from_bytes(data[at + 8 : at + 12], "big"))
    return [leaf for child in children for leaf in leaves(data, child)]


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for make in (schemas, topics, rows, beside, strangers, damaged):
        make(folder)


main()
