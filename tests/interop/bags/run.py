#!/usr/bin/env python3
"""Compares messages that holdall reads with those of independent readers. TAP, one line a file of the shared data.

run.py --holdall PROGRAM [--shared FOLDER] [NAME...]

For each bag of FOLDER/data: the messages that `holdall cat` prints (topic, both times, size, CRC-32,
in this order) must be those of the independent reader, and counts of `holdall info` must be those of the
reader and of the manifest. A folder with metadata.yaml must give the messages of its files, merged by time;
the package rosbags, where it can read the folder, and results of rosbag2 itself (expect.json) must
agree. Differences are listed in exceptions.py, with the reason why holdall is right, and each of
them must exist. NAME: only bags whose name has this in it.

HOLDALL_PYTHON is the Python that has the packages of tools/requirements.txt. Where packages or
data are missing the test is skipped, but fails when CI=true.
"""
import csv
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
from collections import Counter, namedtuple

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

import exceptions  # noqa: E402

from harness import READER_FOLDER, Difference, arguments, chosen, must_equal, must_equal_lists, skip  # noqa: E402

ROS_PYTHON = "/usr/bin/python3"  # the interpreter that Debian's ROS packages are installed for

Message = namedtuple("Message", "topic time_ns publish_time_ns size crc32")
Stored = namedtuple("Stored", "message unpacked")  # as stored in the file; and decompressed, or None
Expected = namedtuple("Expected", "messages topics error")

READERS = {  # first bytes of a file: the program that reads it, and its Python
    b"#ROSBAG V2.0": ("read_rosbag.py", ROS_PYTHON),
    b"#ROSRECORD V1.2": ("read_rosbag.py", ROS_PYTHON),
    b"#ROSLOG V1.0": ("read_text.py", sys.executable),
    b"SQLite format 3\0": ("read_sqlite3.py", sys.executable),
    b"\x89MCAP0\r\n": ("read_mcap.py", sys.executable),
}
ZSTD_MAGIC = b"\x28\xb5\x2f\xfd"
NOT_A_BAG_OF_ITS_OWN = re.compile(r"sqlite (shm|wal)")
COUNTS = re.compile(r"(?:own scan )?(\d+) msgs(?:/(\d+) topics)?")


# --- the independent readers --------------------------------------------------------------------


def reader_of(path):
    with open(path, "rb") as file:
        head = file.read(16)
    return next((reader for magic, reader in READERS.items() if head.startswith(magic)), None)


def is_bag_file(path):
    with open(path, "rb") as file:
        head = file.read(4)
    return head == ZSTD_MAGIC or reader_of(path) is not None


def listings(program, python, paths):
    """{path: Expected} for all paths, by one run of the program."""
    run = subprocess.run([python, READER_FOLDER / program], input="".join(f"{p}\n" for p in paths),
                         stdout=subprocess.PIPE, text=True, check=True)
    result = {}
    messages = []
    for line in map(json.loads, run.stdout.splitlines()):
        if "end" in line:
            result[line["end"]] = Expected(messages, line["topics"], line["error"])
            messages = []
        else:
            inner = line.pop("unpacked", None)
            stored = Message(**line)
            messages.append(Stored(stored, inner and stored._replace(size=inner[0], crc32=inner[1])))
    return result


def read_files(paths, scratch):
    """{path: Expected} of single files, one run for each kind of reader. A compressed file
    is decompressed before."""
    by_reader = {}
    for number, path in enumerate(paths):
        bare = path
        if reader_of(path) is None:
            bare = os.path.join(scratch, str(number))
            subprocess.run(["zstd", "-q", "-d", "-o", bare, path], check=True)
        by_reader.setdefault(reader_of(bare), {})[bare] = path
    result = {}
    for reader, bares in by_reader.items():
        found = listings(*reader, bares)
        result.update({path: found[bare] for bare, path in bares.items()})
    return result


# --- folders ---------------------------------------------------------------------------------------


def natural(path):
    return [(int(digits or 0), text) for text, digits in re.findall(r"(\D+)|(\d+)", path.name)]


def metadata_of(folder):
    from ruamel.yaml import YAML

    path = folder / "metadata.yaml"
    return YAML(typ="safe").load(path)["rosbag2_bagfile_information"] if path.exists() else {}


def files_of(folder):
    """Files of a bag, in order: those that metadata.yaml names, or all files of the folder if
    a named one is missing or none is named."""
    named = [folder / pathlib.PurePath(name).name
             for name in metadata_of(folder).get("relative_file_paths") or []]
    files = [f for f in named if f.is_file()]
    if not files or len(files) < len(named):
        rest = sorted((f for f in folder.iterdir() if f.is_file() and is_bag_file(f)), key=natural)
        files += [f for f in rest if f not in files and f.with_suffix("") not in files]
    return [str(f) for f in files]


def merged(parts, messages_packed):
    """Expected messages of a bag of several files: by time, then by the order of the files."""
    messages = sorted((m for p in parts for m in p.messages), key=lambda m: m.message.time_ns)
    if messages_packed:
        messages = [Stored(m.unpacked, None) for m in messages]
    topics = Counter()
    for part in parts:
        topics.update(part.topics)
    errors = [p.error for p in parts if p.error]
    return Expected(messages, dict(topics), errors[0] if errors else None)


# --- holdall -----------------------------------------------------------------------------------------


def run_holdall(program, *args):
    run = subprocess.run([program, *args], capture_output=True, text=True, timeout=60)
    return run.returncode, run.stdout, run.stderr.strip()


def cat_message(line):
    m = json.loads(line)
    keys = {"topic", "type", "channel", "log_time_ns", "publish_time_ns", "sequence", "size", "payload"}
    if not keys <= m.keys():
        raise Difference(f"cat prints no {', '.join(sorted(keys - m.keys()))}")
    return Message(m["topic"], m["log_time_ns"], m["publish_time_ns"], m["size"], m["payload"])


def cat(program, path):
    status, out, err = run_holdall(program, "cat", "--json", "--payload", "crc32", path)
    return status, [cat_message(line) for line in out.splitlines()], err


def info(program, path):
    status, out, err = run_holdall(program, "info", "--json", path)
    if not out:
        raise Difference(f"info ends with {status}: {err}")
    return status, json.loads(out)


# --- comparing ----------------------------------------------------------------------------------------


def must_differ(what, a, b):
    if a == b:
        raise Difference(f"{what} has no exception any more: {a!r}")


def without_ties(messages):
    """Sorts messages of equal times in a fixed order, and removes the publish time: for a reader that
    defines no order for them and does not report that time."""
    return sorted((m.time_ns, m.topic, m.crc32, m.size) for m in messages)


def check_bag(holdall, path, expected, exception):
    """Compares the output of cat. Returns the messages."""
    status = exception.get("status", 0)
    found, messages, errors = cat(holdall, path)
    must_equal("exit status of cat" + (f" ({errors.splitlines()[0]})" if errors else ""),
               found, status)
    must_equal_lists("cat", messages, [m.message for m in expected.messages])
    found, facts = info(holdall, path)
    must_equal("exit status of info", found, exception.get("info_status", status))
    must_equal("messages of info", facts["messages"], len(expected.messages))
    must_equal("topics of info", {t["name"]: t["messages"] for t in facts["topics"]},
               expected.topics)
    must_equal("messages by channel", sum(c["messages"] for c in facts["channels"]),
               len(expected.messages))
    must_equal("complete", facts["complete"], status == 0)
    return messages


def check_manifest(row, expected, exception):
    """Compares counts with the manifest, which another reader made before. For MCAP it counted only
    topics with messages; metadata.yaml lists all topics."""
    found = COUNTS.match(row["messages_topics"])
    if not found:
        raise Difference(f"the manifest says '{row['messages_topics']}'")
    topics = [t for t, n in expected.topics.items() if n > 0 or "mcap profile" not in row["kind"]]
    said = tuple(int(n) for n in found.groups() if n)
    counts = (len(expected.messages), len(topics))[: len(said)]
    if "manifest" in exception:
        must_differ("the manifest", said, exception["manifest"])
        said = exception["manifest"]
    must_equal("messages and topics (manifest)", counts, said)


def check_recorded(expect, messages):
    """Compares results of rosbag2's own reader."""
    must_equal("messages (rosbag2)", len(messages), expect["read_count"])
    for topic, facts in expect["topics"].items():
        mine = [m for m in messages if m.topic == topic]
        must_equal(f"{topic} (rosbag2)",
                   (len(mine), sum(m.size for m in mine), mine[0].time_ns, mine[-1].time_ns),
                   (facts["count"], facts["bytes"], facts["first"], facts["last"]))


def check_refused(holdall, path):
    status, messages, errors = cat(holdall, path)
    must_equal("exit status of cat", (status, messages), (1, []))
    must_equal("lines of its error", len(errors.splitlines()), 1)


# --- cases ----------------------------------------------------------------------------------------------


class Suite:
    def __init__(self, holdall, data, only):
        self.holdall = holdall
        self.data = data
        with open(data / "manifest.tsv", newline="") as file:
            self.rows = {row["path"]: row for row in csv.DictReader(file, delimiter="\t")}
        with open(data / "rosbag2-recorded" / "expect.json") as file:
            self.recorded = {f"rosbag2-recorded/{name}": facts for name, facts in json.load(file).items()}
        # the manifest has no rows for rosbag2-recorded
        names = list(self.rows) + [str(f.relative_to(data))
                                   for f in sorted((data / "rosbag2-recorded").glob("*/*"))]
        self.files = [n for n in names if self.is_file(n)]
        self.folders = sorted({str(pathlib.PurePath(n).parent) for n in names
                               if n.endswith("/metadata.yaml")} | set(self.recorded))
        # belongs to a database; holdall and the reader read both together
        self.parts = [n for n in names if n not in self.files and not n.endswith("/metadata.yaml")]
        self.files, self.folders, self.parts = (
            chosen(group, only) for group in (self.files, self.folders, self.parts))

    def is_file(self, name):
        row = self.rows.get(name)
        return not name.endswith("/metadata.yaml") and not (
            row and NOT_A_BAG_OF_ITS_OWN.match(row["kind"]))

    def read(self, scratch):
        self.folder_files = {f: files_of(self.data / f) for f in self.folders}
        paths = {str(self.data / f) for f in self.files if (self.data / f).stat().st_size > 0}
        paths.update(*self.folder_files.values())
        self.expected = read_files(sorted(paths), scratch)
        self.rosbags = listings("read_rosbags.py", sys.executable,
                                [str(self.data / f) for f in self.folders])

    def file(self, name):
        path = str(self.data / name)
        if path not in self.expected:
            return check_refused(self.holdall, path)
        exception = exceptions.FILES.get(name, {})
        expected = self.expected[path]
        must_equal("error of the independent reader", expected.error, exception.get("reader_error"))
        if "unpacked" in exception:
            expected = expected._replace(messages=[Stored(m.unpacked, None)
                                                   for m in expected.messages])
        if name in self.rows:
            check_manifest(self.rows[name], expected, exception)
        check_bag(self.holdall, path, expected, exception)

    def folder(self, name):
        path = str(self.data / name)
        files = self.folder_files[name]
        if not files:
            return check_refused(self.holdall, path)
        exception = exceptions.FOLDERS.get(name, {})
        mode = metadata_of(self.data / name).get("compression_mode") or ""
        expected = merged([self.expected[f] for f in files], mode.upper() == "MESSAGE")
        messages = check_bag(self.holdall, path, expected, exception)
        self.check_rosbags(self.rosbags[path], messages, exception)
        if "read_count" in self.recorded.get(name, {}):
            check_recorded(self.recorded[name], messages)
        row = self.rows.get(f"{name}/metadata.yaml")
        if row:
            check_manifest(row, expected, exception)

    def check_rosbags(self, rosbags, messages, exception):
        """rosbags refuses many folders; messages that it reads must be the same."""
        if rosbags.error is None and "rosbags" in exception:
            must_equal("messages (rosbags)", len(rosbags.messages), exception["rosbags"])
            must_differ("rosbags", len(messages), exception["rosbags"])
        elif rosbags.error is None:
            must_equal_lists("rosbags", without_ties(messages),
                             without_ties(m.message for m in rosbags.messages))

    def part(self, name):
        kind = self.rows[name]["kind"]
        if not NOT_A_BAG_OF_ITS_OWN.match(kind):
            raise Difference(f"no reader for '{kind}'")

    def cases(self):
        for group, check in ((self.files, self.file), (self.folders, self.folder),
                             (self.parts, self.part)):
            for name in group:
                yield name, check


def tap(suite):
    cases = list(suite.cases())
    print(f"1..{len(cases)}")
    failed = 0
    for number, (name, check) in enumerate(cases, 1):
        try:
            check(name)
            print(f"ok {number} - {name}", flush=True)
        except (Difference, KeyError, ValueError, subprocess.SubprocessError) as e:
            failed += 1
            print(f"not ok {number} - {name}\n# {type(e).__name__}: {e}", flush=True)
    return failed


def what_is_missing(data):
    if not (data / "manifest.tsv").exists():
        return f"no test data in {data}"
    for python, packages in ((sys.executable, "mcap, rosbags, ruamel.yaml, zstandard"),
                             (ROS_PYTHON, "rosbag")):
        if subprocess.run([python, "-c", f"import {packages}"], capture_output=True).returncode:
            return f"{python} has not all of: {packages}"
    return None


def main():
    args = arguments("holdall")
    data = args.shared / "data"
    missing = what_is_missing(data)
    if missing:
        return skip(missing)
    suite = Suite(args.holdall, data, args.names)
    with tempfile.TemporaryDirectory() as scratch:
        suite.read(scratch)
    return 1 if tap(suite) else 0


sys.exit(main())
