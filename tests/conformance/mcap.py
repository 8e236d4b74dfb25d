#!/usr/bin/env python3
"""Run mcap_reader over the MCAP conformance suite and compare what it prints.

usage: mcap.py MCAP_READER

The suite is at $HOLDALL_SHARED/conformance/mcap. Without it the test is skipped, but fails when CI=true.
"""
import json
import os
import pathlib
import subprocess
import sys

SKIP = 77  # for meson


def suite_folder():
    shared = os.environ.get("HOLDALL_SHARED")
    root = pathlib.Path(__file__).resolve().parents[2]
    return pathlib.Path(shared) if shared else root.parent / "shared"


def normal(records):
    """Records as a list of (type, sorted fields)."""
    return [(r["type"], sorted((k, json.dumps(v, sort_keys=True)) for k, v in r["fields"])) for r in records]


def run(reader, mode, path):
    done = subprocess.run([reader, mode, str(path)], capture_output=True, text=True)
    if done.returncode != 0:
        raise ValueError(f"exit status {done.returncode}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def unique_by_id(records):
    """The records, once each, by id."""
    found = {dict(map(tuple_of, r["fields"]))["id"]: r for r in reversed(records)}
    return [found[k] for k in sorted(found, key=int)]


def tuple_of(field):
    return field[0], json.dumps(field[1]) if not isinstance(field[1], str) else field[1]


def log_time(record):
    return int(dict(map(tuple_of, record["fields"]))["log_time"])


def expect_indexed(records):
    of = lambda kind: [r for r in records if r["type"] == kind]
    return {"schemas": unique_by_id(of("Schema")), "channels": unique_by_id(of("Channel")),
            "messages": sorted(of("Message"), key=log_time), "statistics": of("Statistics")}


def is_for_indexed(records, features):
    kinds = {r["type"] for r in records}
    wanted = {"ch", "chx", "mx", "rch"} | ({"rsh"} if "Schema" in kinds else set())
    return "Message" in kinds and wanted <= features


def differences(reader, path):
    """(number of tests, list of what is wrong)"""
    suite = json.loads(path.with_suffix(".json").read_text())
    wrong = []
    count = 1
    try:
        if normal(run(reader, "streamed", path)["records"]) != normal(suite["records"]):
            wrong.append("streamed: other records")
        if is_for_indexed(suite["records"], set(suite["meta"]["variant"]["features"])):
            count = 2
            got = run(reader, "indexed", path)
            for key, records in expect_indexed(suite["records"]).items():
                if normal(got[key]) != normal(records):
                    wrong.append(f"indexed: other {key}")
    except (ValueError, KeyError) as problem:
        wrong.append(str(problem))
    return count, wrong


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = suite_folder() / "conformance" / "mcap"
    files = sorted(folder.glob("*/*.mcap"))
    if not files:
        print(f"no conformance suite at {folder}")
        return 1 if os.environ.get("CI") == "true" else SKIP
    tests = failures = 0
    for path in files:
        count, wrong = differences(sys.argv[1], path)
        tests += count
        failures += len(wrong)
        for text in wrong:
            print(f"{path.name}: {text}")
    print(f"{len(files)} files: streamed {len(files)}, indexed {tests - len(files)}; {failures} wrong")
    return 1 if failures or len(files) != 416 else 0


if __name__ == "__main__":
    sys.exit(main())
