#!/usr/bin/env python3
"""Checks that `holdall check` finds the errors in damaged bags and no errors in correct ones. TAP.

usage: check.py HOLDALL TESTS_DATA [NAME...]

One line per bag: the odd files of tests/data, the MCAP conformance suite and the real bags at $HOLDALL_SHARED
(these two are skipped where they are missing, but fail when CI=true). A bag must have no error unless this
script expects one: from the generator of the file, from the features in its name, or from the table of real
bags below, which states the reasons. SQLite's integrity_check and the rosbag package check the bags of their
formats, too. NAME: only bags with this in their names.
"""
import json
import os
import pathlib
import re
import sqlite3
import subprocess
import sys

ROS_PYTHON = "/usr/bin/python3"  # the Python version of Debian's ROS packages
HAS_ROSBAG = os.path.exists(ROS_PYTHON) and subprocess.run(
    [ROS_PYTHON, "-c", "import rosbag"], capture_output=True).returncode == 0

# Files of tests/data/mcap with errors that a reader need not report: a part of an error text, and the reason.
ODD_MCAP = {
    "a_chunk_is_not_indexed": ("chunk records that the summary", "that is what the file is for"),
    "attachment_and_metadata_not_indexed": ("attachment_count 0", "made to be left out of Statistics, too"),
    "no_channels_in_the_summary": ("channels that messages in chunks use", "that is what the file is for"),
    "no_schemas_in_the_summary": ("schemas that messages in chunks use", "that is what the file is for"),
    "one_topic_on_several_channels": ("schema_count 1, there are 2", "its maker counts one schema always"),
    "wrong_attachment_crc": ("the attachment has the CRC", "that is what the file is for"),
}

# The same for tests/data/rosbag1.
ODD_ROSBAG1 = {
    "20_connections_in_chunks": ("no record in the index", "that is what the file is for"),
    "20_index_at_connection": ("INDEX DATA of connection 0 points to", "that is what the file is for"),
}

# Real bags with errors: a part of an error text, and the reason.
KILLED = ("no Footer at the end", "the recorder was killed")
FILES = {
    "SkoltechRobotics+rosbag-rs/dummy.bag":
        ("states 600 chunks, there are 0", "a header alone, made for a test of rosbag-rs"),
    "Tiryoh+rosbag-analyzer-web/e2e/fixtures/test_unindexed.bag":
        ("was not closed by its writer", "made without an index"),
    "Tiryoh+rosbag-analyzer-web/e2e/fixtures/test_sample_truncated.mcap":
        ("no Footer at the end", "cut on purpose"),
    "ros2+rosbag2/rosbag2_py/test/resources/mcap/convert_a/rewriter_a_0.mcap":
        ("Statistics states times from 1000000", "its writer took the time 0 for no time"),
    "rosbag2-recorded/mcap_killed/mcap_killed_0.mcap": KILLED,
    "rosbag2-recorded/reindex_mcap_killed/mcap_killed_0.mcap": KILLED,
}
FOLDERS = {
    "KrishnaH96+beginner_tutorials/rosbag2":
        ("which does not exist", "the file was renamed"),
    "rosbag-sharing-community+amber/@d388a411/tests/rosbag/soccer_goal":
        ("which does not exist", "12 of its 13 files are missing"),
    "ros2+rosbag2/rosbag2_py/test/resources/mcap/convert_a": FILES[
        "ros2+rosbag2/rosbag2_py/test/resources/mcap/convert_a/rewriter_a_0.mcap"],
    "rosbag2-recorded/mcap_killed": KILLED,
    "rosbag2-recorded/reindex_mcap_killed": KILLED,
}


class Wrong(Exception):
    pass


class Run:
    """The output of the command for one bag."""

    def __init__(self, holdall, path):
        done = subprocess.run([holdall, "check", "--json", path], capture_output=True, text=True)
        self.status, self.stderr = done.returncode, done.stderr.strip()
        if done.returncode in (0, 3):
            said = json.loads(done.stdout)
            self.findings = said["findings"]
            self.errors = [f for f in self.findings if f["severity"] == "error"]
            if said["ok"] != (done.returncode == 0) or said["errors"] != len(self.errors):
                raise Wrong(f"status {done.returncode}, ok {said['ok']}, {said['errors']} errors")
        elif done.returncode != 1 or done.stdout.strip():
            raise Wrong(f"exit status {done.returncode}: {self.stderr}")

    def must_open(self):
        if self.status == 1:
            raise Wrong(self.stderr)

    def must_have(self, part):
        self.must_open()
        if not any(part in f["text"] for f in self.errors):
            raise Wrong(f"no error with '{part}', but {self.errors}")

    def must_be_good(self):
        self.must_open()
        if self.errors:
            raise Wrong(f"{self.errors}")

    def has(self, part):
        return any(part in f["text"] for f in self.findings)


# --- expected findings -----------------------------------------------------------------------


def odd_mcap(run, path):
    truth = json.loads(path.with_suffix(".json").read_text())
    if truth["open"] != "ok":
        if run.status != 1:
            raise Wrong(f"exit status {run.status}, want 1")
    elif path.stem in ODD_MCAP:
        run.must_have(ODD_MCAP[path.stem][0])
    elif truth["failures"] or not truth["complete"]:
        run.must_have("")
    else:
        run.must_be_good()
        if truth["problems"] and not run.findings:
            raise Wrong(f"nothing is found, want {truth['problems']}")


def odd_rosbag1(run, path):
    truth = json.loads(path.with_suffix(".json").read_text())
    if not truth["opens"]:
        if run.status != 1:
            raise Wrong(f"exit status {run.status}, want 1")
    elif path.stem in ODD_ROSBAG1:
        run.must_have(ODD_ROSBAG1[path.stem][0])
    elif truth["failed_chunks"] or not truth["complete"]:
        run.must_have("")
    else:
        run.must_be_good()


def conformance(run, path):
    records = {r["type"] for r in json.loads(path.with_suffix(".json").read_text())["records"]}
    features = set(path.stem.split("-")[1:])
    # files of the suite lack definitions in the summary that the format requires for entries of an index or
    # Statistics
    if "Message" in records and "rch" not in features and features & {"chx", "st"}:
        run.must_have("")
    elif {"Message", "Schema"} <= records and "chx" in features and "rsh" not in features:
        run.must_have("schemas that messages in chunks use")
    else:
        run.must_be_good()


def listed(table, name, run):
    if name in table:
        run.must_have(table[name][0])
    else:
        run.must_be_good()


def judge_by_sqlite(run, path):
    base = sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True)
    try:
        good = base.execute("PRAGMA integrity_check(100)").fetchall() == [("ok",)]
    except sqlite3.DatabaseError:
        good = False
    base.close()
    if good == run.has("integrity_check"):
        raise Wrong(f"SQLite finds it {'good' if good else 'bad'}, but {run.findings}")


ROSBAG = """
import sys, rosbag
try:
    bag = rosbag.Bag(sys.argv[1])
    list(bag.read_messages(raw=True))
    print("good")
except rosbag.bag.ROSBagUnindexedException:
    print("unindexed")
except Exception as e:
    print("bad", e)
"""


def judge_by_rosbag(run, path):
    done = subprocess.run([ROS_PYTHON, "-c", ROSBAG, path], capture_output=True, text=True)
    said = done.stdout.strip().split(" ")[0]
    if said not in ("good", "bad", "unindexed"):
        raise Wrong(f"rosbag does not run: {done.stderr}")
    if said != "good" and not run.errors:
        raise Wrong(f"rosbag says '{done.stdout.strip()}'")


def is_encrypted(name):
    return name.startswith("encrypted/") and not name.endswith("/plain.bag")


def encrypted(run):
    """The bag is recognised as encrypted and not read, also if the index, which has the name of the method,
    is missing."""
    if run.status != 1 or "encrypted" not in run.stderr:
        raise Wrong(f"exit status {run.status}, not refused as encrypted: {run.stderr}")


def real_file(run, path, name):
    if is_encrypted(name):
        encrypted(run)
        return
    with open(path, "rb") as file:
        head = file.read(16)
    if not head:
        if run.status != 1:
            raise Wrong("an empty file")
        return
    listed(FILES, name, run)
    if head.startswith(b"SQLite format 3\0") and not os.path.exists(f"{path}-wal"):
        judge_by_sqlite(run, path)
    if head.startswith(b"#ROSBAG V2.0") and HAS_ROSBAG:
        judge_by_rosbag(run, path)


def real_folder(run, path, name):
    bags = [entry for entry in os.listdir(path) if entry.endswith((".db3", ".mcap", ".bag", ".zstd"))]
    if run.status == 1 and not bags and re.search("metadata.yaml names(, is not in this folder| no file)", run.stderr):
        return  # the bag has its metadata.yaml, but not its files
    listed(FOLDERS, name, run)


# --- all bags ---------------------------------------------------------------------------------


def made_cases(data):
    for path in sorted((data / "mcap").glob("*.mcap")):
        yield f"mcap/{path.name}", path, odd_mcap
    for path in sorted((data / "rosbag1").glob("*.bag")):
        yield f"rosbag1/{path.name}", path, odd_rosbag1
    for path in sorted((data / "demo").glob("*.bag")):
        yield f"demo/{path.name}", path, lambda run, path: run.must_be_good()


def shared_cases(shared):
    for path in sorted((shared / "conformance/mcap").rglob("*.mcap")):
        yield f"conformance/{path.name}", path, conformance
    data = shared / "data"
    for path in sorted(data.rglob("*")):
        name = path.relative_to(data).as_posix()
        if path.suffix in {".bag", ".mcap", ".db3"} and path.is_file():
            yield name, path, lambda run, path, name=name: real_file(run, path, name)
        elif path.name == "metadata.yaml":
            name = path.parent.relative_to(data).as_posix()
            yield f"{name}/", path.parent, lambda run, path, name=name: real_folder(run, path, name)


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    holdall, data, wanted = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3:]
    root = pathlib.Path(__file__).resolve().parents[2]
    shared = pathlib.Path(os.environ.get("HOLDALL_SHARED") or root.parent / "shared")
    first, every = (int(os.environ.get(f"HOLDALL_{name}", otherwise)) for name, otherwise in (("FIRST", 0), ("EVERY", 1)))
    cases = list(made_cases(data)) + list(shared_cases(shared))[first::every]
    cases = [case for case in cases if not wanted or any(name in case[0] for name in wanted)]
    missing = not (shared / "data").is_dir() and not wanted
    print(f"1..{len(cases) + missing}")
    failed = 0
    for number, (name, path, judge) in enumerate(cases, 1):
        try:
            judge(Run(holdall, str(path)), path)
            print(f"ok {number} - {name}")
        except (Wrong, ValueError) as e:
            failed += 1
            print(f"not ok {number} - {name}\n# {type(e).__name__}: {e}")
    if missing:
        fails = os.environ.get("CI") == "true"
        failed += fails
        print(f"{'not ok' if fails else 'ok'} {len(cases) + 1} - real bags # SKIP none at {shared}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
