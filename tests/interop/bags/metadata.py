#!/usr/bin/env python3
"""Checks that metadata.yaml of holdall equals that of rosbag2, and that other readers accept it. TAP.

metadata.py --rewrite PROGRAM [--shared FOLDER]

PROGRAM (metadata_rewrite.c) reads a metadata.yaml, writes it, and checks that holdall reads the
same back. This script compares the text

- byte for byte with its source, for each metadata.yaml of FOLDER/data that rosbag2
  wrote, the copies inside of its databases and MCAP files, and the QoS profiles of topics;
- with what ruamel.yaml loads from both, for others, and for strings that need care;
- by opening a bag with rosbags.rosbag2.Reader.

HOLDALL_PYTHON is the Python that has the packages of tools/requirements.txt. Where packages or
data are missing the test is skipped, but fails when CI=true.
"""
import contextlib
import pathlib
import re
import sqlite3
import subprocess
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from harness import Difference, arguments, must_equal, skip  # noqa: E402

ROOT = "rosbag2_bagfile_information"
VERSIONS = range(5, 10)
SORTED = "written by a program that sorts the keys"
EDITED = "edited by hand"

# Files with another layout than that of rosbag2. Files not listed here must be rewritten to the same bytes;
# listed files must not.
OTHER_LAYOUT = {
    "geocamxyz+rosbags-rs/tests/test_bags/test_bag_sqlite3": SORTED,
    "ros2+rosbag2/rosbag2_py/test/resources/mcap/convert_a": SORTED,
    "ros2+rosbag2/rosbag2_py/test/resources/mcap/convert_b": EDITED,
    "ros2+rosbag2/rosbag2_py/test/resources/sqlite3/convert_b": EDITED,
    "rosbag-sharing-community+amber/@6bdc07dd/tests/rosbag": EDITED,
    "rosbag-sharing-community+amber/@d388a411/tests/rosbag/soccer_goal": EDITED,
    "vikramnagashoka+rosbag-resurrector/tests/fixtures/ros2_dir_bag": EDITED,
    **{f"ros2+rosbag2/@{commit}/rosbag2_tests/resources/reindex_test_bags/target_metadata/"
       "multiple_files": "lacks keys" for commit in ("18a78001", "2d90f01e", "78bde30a")},
}

# Each must be read back unchanged, from readers of YAML 1.1 and 1.2.
STRINGS = [
    "", " ", " leading", "trailing ", "two  spaces", "a: b", "a:b", "a :b", "a #b", "a#b", "#a", ":",
    "a:", "- a", "-", "---", "...", "--- a", "?", "? a", "!a", "&a", "a&b", "*a", "%a", "@a", "`a",
    "|", ">", "[a]", "{a: b}", "a, b", "a]", "'", "''", "it's", '"', 'say "x"', "\\", "\\n",
    "~", "null", "Null", "NULL", "true", "True", "yes", "NO", "on", "Off", "y", "N", "<<", "=",
    "0", "12", "-1", "+1", "0012", "1_000", "0x1F", "0o17", "0b11", "1e5", "1E-5", "1.5", ".5", "5.",
    "+.5", "+0x1F", ".inf", "-.inf", "+.INF", ".NaN", "12:30:45", "190:20:30.15", "2001-12-14",
    "2001-12-14t21:59:43.10-05:00", "2001-12-14 21:59:43.10 -5", "2001-12-14T21:59:43Z",
    "0x", "e5", "T", "1.2.3", "12 a", "0_0.db3", "/a/b", "~private", "a\nb", "\n", "a\n", "a\n\n b",
    "a\r\nb", "\t", "a\tb", "\0", "a\0b", "\x01\x1b\x7f", "\x85", "\xa0", "\u2028\u2029", "\ufeffa",
    "a\ufeff", "\ufffd", "\ufffe\uffff", "\U0001f916", "\U0010ffff", "žluťoučký kůň", "日本語 ",
    "a" * 5000, "a b " * 2000 + "c", "\n" * 200,
]


def load(text, version=(1, 2)):
    from ruamel.yaml import YAML

    yaml = YAML(typ="safe", pure=True)
    yaml.version = version
    return yaml.load(text)


def escaped(data):
    """The data as unambiguous YAML: every character is escaped."""
    if isinstance(data, dict):
        return "{" + ", ".join(f"? {escaped(k)} : {escaped(v)}" for k, v in data.items()) + "}"
    if isinstance(data, list):
        return "[" + ", ".join(map(escaped, data)) + "]"
    return '"' + "".join(f"\\U{ord(c):08X}" for c in data) + '"' if isinstance(data, str) else str(data)


class Rewrite:
    """Runs the program; each call returns the text that it wrote."""

    def __init__(self, program):
        self.program = program

    def run(self, text, *args):
        run = subprocess.run([self.program, *map(str, args)], input=text, capture_output=True)
        if run.returncode:
            raise Difference(f"{' '.join(map(str, args))} ends with {run.returncode}: "
                             f"{run.stderr.decode(errors='replace').strip()}")
        return run.stdout

    def file(self, text, version=0):
        return self.run(text, version, "file")

    def embedded(self, text, version=0):
        return self.run(text, version, "embedded")

    def qos(self, text, form):
        return self.run(text, "qos", form)


# --- files of rosbag2 ---------------------------------------------------------------------------------


def normal(metadata):
    """The parts of a document that must be kept: QoS as a list, only keys of its version."""
    topics = []
    for topic in metadata["topics_with_message_count"]:
        about = dict(topic["topic_metadata"])
        qos = about.pop("offered_qos_profiles", "")
        qos = (load(qos) if isinstance(qos, str) else qos) or []
        topics.append((about, topic["message_count"], qos))
    # "files_metadata" was the name of "files" while version 5 was developed
    elsewhere = ("topics_with_message_count", "files_metadata")
    plain = {key: value for key, value in metadata.items() if key not in elsewhere}
    return {"relative_file_paths": [], "files": [], **plain, "topics": topics}


def check_real(rewrite, folder, path):
    text = path.read_bytes()
    original = load(text)[ROOT]
    mine = rewrite.file(text)
    if original.get("version", 0) < 5:
        return
    must_equal("as ruamel.yaml loads it", normal(load(mine)[ROOT]), normal(original))
    if folder in OTHER_LAYOUT:
        if mine == text:
            raise Difference(f"is the same to the byte, though {OTHER_LAYOUT[folder]}")
    else:
        must_equal("bytes", mine, text)


def rows_of(path, table, columns):
    with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True)) as db:
        try:
            return db.execute(f"SELECT {columns} FROM {table}").fetchall()
        except sqlite3.DatabaseError:  # older schemas lack the column, and some files are not databases
            return []


def copies_of(path):
    """(metadata, [QoS profiles]) of the storage file."""
    if path.suffix == ".db3":
        return ([text for text, in rows_of(path, "metadata", "metadata")],
                [text for text, in rows_of(path, "topics", "offered_qos_profiles")])
    from mcap.exceptions import McapError
    from mcap.reader import make_reader

    with open(path, "rb") as file:
        try:
            reader = make_reader(file)
            channels = reader.get_summary().channels.values()
            records = [m.metadata["serialized_metadata"] for m in reader.iter_metadata() if m.name == "rosbag2"]
        except (McapError, AttributeError, KeyError):  # an unfinished file, or one of another writer
            return [], []
    return records, [c.metadata.get("offered_qos_profiles", "") for c in channels]


def is_layout_of_rosbag2(qos):
    """False for writers that sort keys, and for versions before ROS limited durations."""
    return qos == "[]" or qos.startswith("- history:") and "4294967295" not in qos


def check_copies(rewrite, path):
    metadata, profiles = copies_of(path)
    for text in filter(None, metadata):
        mine = rewrite.embedded(text.encode()).decode()
        must_equal("copy, as ruamel.yaml loads it", normal(load(mine)), normal(load(text)))
        if text.startswith("version:"):
            must_equal("copy of metadata.yaml", mine, text)
    for text in filter(is_layout_of_rosbag2, profiles):
        form = "numbers" if re.match(r"- history: \d", text) else "names"
        must_equal("QoS profiles", rewrite.qos(text.encode(), form).decode(), text.rstrip())


# --- synthetic -----------------------------------------------------------------------------------------


def made_up(version, strings):
    """Metadata of a bag whose names and custom data are these strings, as Python objects."""
    return {
        "version": version, "storage_identifier": strings[-1], "duration": {"nanoseconds": 2**63 - 1},
        "starting_time": {"nanoseconds_since_epoch": -(2**62)}, "message_count": 2**64 - 2,
        "topics_with_message_count": [
            {"topic_metadata": {"name": s, "type": s, "serialization_format": s,
                                "offered_qos_profiles": [] if version >= 9 else "",
                                "type_description_hash": s}, "message_count": i}
            for i, s in enumerate(strings)],
        "compression_format": strings[0], "compression_mode": "FILE",
        "relative_file_paths": [s for s in strings if s],
        "files": [{"path": s, "starting_time": {"nanoseconds_since_epoch": 2**63 - 1},
                   "duration": {"nanoseconds": 0}, "message_count": 0} for s in strings],
        "custom_data": {s: s for s in strings}, "ros_distro": strings[0],
    }


def cut_to(version, data):
    """Removes keys that the version does not have."""
    if version < 7:
        for topic in data["topics_with_message_count"]:
            del topic["topic_metadata"]["type_description_hash"]
    since = {"custom_data": 6, "ros_distro": 8}
    return {key: value for key, value in data.items() if since.get(key, 0) <= version}


def check_strings(rewrite, version):
    strings = [s for s in STRINGS if "\0" not in s]  # names are strings of C
    expected = cut_to(version, made_up(version, strings))
    source = escaped({ROOT: made_up(version, strings)}).encode()
    must_equal("as a file", load(rewrite.file(source, version))[ROOT], expected)
    must_equal("in a file", load(rewrite.embedded(source, version)), expected)
    must_equal("by YAML 1.1", load(rewrite.file(source, version), (1, 1))[ROOT], expected)


def check_each_value(rewrite):
    """Tests strings one by one, so that a failure names the case."""
    for s in STRINGS:
        data = made_up(9, ["x"])
        data["custom_data"] = {"key": s}
        for version in (1, 1), (1, 2):
            found = load(rewrite.file(escaped({ROOT: data}).encode()), version)
            must_equal(f"value, by YAML {version}", found[ROOT]["custom_data"], {"key": s})


# --- rosbags ----------------------------------------------------------------------------------------------


def make_bag(folder, storage):
    from rosbags.interfaces import (Qos, QosDurability, QosHistory, QosLiveliness, QosReliability,
                                    QosTime)
    from rosbags.rosbag2 import StoragePlugin, Writer
    from rosbags.typesys import Stores, get_typestore

    store = get_typestore(Stores.ROS2_HUMBLE)
    string = store.types["std_msgs/msg/String"]
    qos = Qos(QosHistory.KEEP_LAST, 7, QosReliability.BEST_EFFORT, QosDurability.TRANSIENT_LOCAL,
              QosTime(9223372036, 854775807), QosTime(1, 500000000), QosLiveliness.MANUAL_BY_TOPIC,
              QosTime(0, 0), False)
    with Writer(folder, version=9, storage_plugin=StoragePlugin[storage.upper()]) as writer:
        writer.set_custom_data("on", "12:30: yes")
        a = writer.add_connection("/a", string.__msgtype__, typestore=store,
                                  offered_qos_profiles=[qos, qos])
        writer.add_connection("/b: c", string.__msgtype__, typestore=store)
        for i in range(3):
            writer.write(a, 10**18 + i, store.serialize_cdr(string(f"{i}"), string.__msgtype__))


def read_bag(folder):
    from rosbags.rosbag2 import Reader

    with Reader(folder) as bag:
        connections = [(c.topic, c.msgtype, c.digest, c.msgcount, c.ext) for c in bag.connections]
        messages = [(c.topic, t, bytes(data)) for c, t, data in bag.messages()]
        return bag.storage.metadata, connections, messages


def without(version, facts):
    metadata, connections, messages = facts
    if version < 6:
        metadata = metadata._replace(custom=None)
    if version < 7:
        connections = [(topic, kind, "", *rest) for topic, kind, _, *rest in connections]
    if version < 8:
        metadata = metadata._replace(ros_distro=None)
    return metadata, connections, messages


def check_reader(rewrite, storage):
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch) / "bag"
        make_bag(folder, storage)
        expected = read_bag(folder)
        must_equal("messages", len(expected[2]), 3)
        path = folder / "metadata.yaml"
        text = path.read_bytes()
        for version in VERSIONS:
            path.write_bytes(rewrite.file(text, version))
            metadata, connections, messages = read_bag(folder)
            connections = [tuple(c) for c in connections]
            want = without(version, expected)
            must_equal(f"version {version}: metadata", metadata, want[0])
            must_equal(f"version {version}: connections", connections, [tuple(c) for c in want[1]])
            must_equal(f"version {version}: messages", messages, want[2])


# --- cases ------------------------------------------------------------------------------------------------


def cases(rewrite, data):
    for version in VERSIONS:
        yield f"strings, version {version}", lambda v=version: check_strings(rewrite, v)
    yield "strings, one by one", lambda: check_each_value(rewrite)
    for storage in ("sqlite3", "mcap"):
        yield f"rosbags reads {storage}", lambda s=storage: check_reader(rewrite, s)
    for path in sorted(data.rglob("metadata.yaml")):
        folder = str(path.parent.relative_to(data))
        yield folder, lambda f=folder, p=path: check_real(rewrite, f, p)
    for path in sorted(p for p in data.rglob("*") if p.suffix in {".db3", ".mcap"}):
        yield str(path.relative_to(data)), lambda p=path: check_copies(rewrite, p)


def tap(rewrite, data):
    listed = list(cases(rewrite, data))
    print(f"1..{len(listed)}")
    failed = 0
    for number, (name, check) in enumerate(listed, 1):
        try:
            check()
            print(f"ok {number} - {name}", flush=True)
        except (Difference, KeyError, ValueError) as e:
            failed += 1
            print(f"not ok {number} - {name}\n# {type(e).__name__}: {str(e)[:2000]}", flush=True)
    return failed


def what_is_missing(data):
    if not (data / "manifest.tsv").exists():
        return f"no test data in {data}"
    try:
        import mcap, rosbags, ruamel.yaml  # noqa: E401, F401
    except ImportError as e:
        return str(e)
    return None


def main():
    args = arguments("rewrite")
    data = args.shared / "data"
    missing = what_is_missing(data)
    if missing:
        return skip(missing)
    return 1 if tap(Rewrite(args.rewrite), data) else 0


sys.exit(main())
