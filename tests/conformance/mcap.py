#!/usr/bin/env python3
"""Run mcap_reader or mcap_writer over the MCAP conformance suite.

usage: mcap.py read MCAP_READER     compare what it prints with what must be read
       mcap.py write MCAP_WRITER    compare what it writes with the files, byte for byte

The suite is at $HOLDALL_SHARED/conformance/mcap. Without it the test is skipped, but fails when CI=true.
"""
import json
import os
import pathlib
import subprocess
import sys

SKIP = 77  # status of skipped tests for meson


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
    """The records by id, without repetitions."""
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
    """(number of tests, list of failures)"""
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


# --- writing -----------------------------------------------------------------

# The setting that disables each feature.
SETTINGS = {"ch": "noChunking", "mx": "noMessageIndex", "chx": "noChunkIndex", "st": "noStatistics",
            "rsh": "noRepeatedSchemas", "rch": "noRepeatedChannels", "ax": "noAttachmentIndex",
            "mdx": "noMetadataIndex", "sum": "noSummaryOffsets"}


def hexed(value):
    """A text, or a list of numbers, in the form that mcap_writer reads."""
    data = value.encode() if isinstance(value, str) else bytes(map(int, value))
    return data.hex() or "-"


def hexed_pairs(pairs):
    return [hexed(part) for pair in pairs.items() for part in pair]


def steps_for(record, schemas):
    """The command of mcap_writer for one record of the suite's data section."""
    fields = dict(record["fields"])
    kind = record["type"]
    if kind == "Header":
        return [["begin", hexed(fields["profile"]), hexed(fields["library"])]]
    if kind == "Schema":
        schemas[fields["id"]] = [hexed(fields[name]) for name in ("name", "encoding", "data")]
        return []
    if kind == "Channel":
        schema = schemas.get(fields["schema_id"], ["-", "-", "-"])
        return [["channel", hexed(fields["topic"]), hexed(fields["message_encoding"]), *schema,
                 *hexed_pairs(fields["metadata"])]]
    if kind == "Message":
        channel = str(int(fields["channel_id"]) - 1)
        return [["message", channel, fields["sequence"], fields["log_time"], fields["publish_time"], "0",
                 hexed(fields["data"])]]
    if kind == "Attachment":
        return [["attachment", fields["log_time"], fields["create_time"], hexed(fields["name"]),
                 hexed(fields["media_type"]), hexed(fields["data"])]]
    if kind == "Metadata":
        return [["metadata", hexed(fields["name"]), *hexed_pairs(fields["metadata"])]]
    raise ValueError(f"{kind} record in the data section")


def script_for(suite):
    features = set(suite["meta"]["variant"]["features"])
    steps = [["set", name, "true"] for code, name in SETTINGS.items() if code not in features]
    steps.append(["set", "enableDataCRC", "true"])
    schemas = {}
    for record in suite["records"]:
        if record["type"] == "DataEnd":
            break
        steps += steps_for(record, schemas)
    return "".join(" ".join(step) + "\n" for step in steps)


def write(writer, path):
    suite = json.loads(path.with_suffix(".json").read_text())
    done = subprocess.run([writer], input=script_for(suite).encode(), capture_output=True)
    if done.returncode != 0:
        return 1, [f"exit status {done.returncode}: {done.stderr.decode().strip()}"]
    want = path.read_bytes()
    if done.stdout == want:
        return 1, []
    same = os.path.commonprefix([done.stdout, want])
    return 1, [f"{len(done.stdout)} bytes, want {len(want)}; they differ at {len(same)}"]


# --- all files ----------------------------------------------------------------------

def has_padding(path):
    return "pad" in path.stem.split("-")


def main():
    if len(sys.argv) != 3 or sys.argv[1] not in ("read", "write"):
        sys.exit(__doc__)
    folder = suite_folder() / "conformance" / "mcap"
    files = sorted(folder.glob("*/*.mcap"))
    if not files:
        print(f"no conformance suite at {folder}")
        return 1 if os.environ.get("CI") == "true" else SKIP
    expected = 416
    test = differences
    if sys.argv[1] == "write":
        expected = 208
        test = write
        files = [path for path in files if not has_padding(path)]
    tests = failures = 0
    for path in files:
        count, wrong = test(sys.argv[2], path)
        tests += count
        failures += len(wrong)
        for text in wrong:
            print(f"{path.name}: {text}")
    print(f"{len(files)} files, {tests} tests; {failures} wrong")
    return 1 if failures or len(files) != expected else 0


if __name__ == "__main__":
    sys.exit(main())
