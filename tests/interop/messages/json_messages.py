#!/usr/bin/env python3
"""Checks that JSON messages of the shared bags decode to the values that Python's json reads.

json_messages.py --holdall HOLDALL

Every field of every message is compared: `cat --fields`, which decodes messages by their types, with the
message bytes that Foxglove's reader returns. HOLDALL_PYTHON is the Python that has it; without it the test is skipped, but fails
when CI=true.
"""
import argparse
import json
import math
import os
import pathlib
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from harness import run_again, shared_folder  # noqa: E402

SKIP = 77  # for meson
SHARED = shared_folder() / "data"


def clean(key):
    """The field name that holdall derives from a JSON key."""
    return "".join(c if c.isascii() and c.isalnum() else "_" for c in key)


def same(found, wanted):
    if wanted is None:
        return found in ("NaN", "", 0, False) or found == [] or isinstance(found, dict)
    if isinstance(wanted, dict):
        if isinstance(found, str):
            return json.loads(found) == wanted
        return all(same(found[clean(key)], value) for key, value in wanted.items())
    if isinstance(wanted, list):
        if isinstance(found, str):
            return json.loads(found) == wanted
        values = [f["values"] if isinstance(w, list) and isinstance(f, dict) else f for f, w in zip(found, wanted)]
        return len(found) == len(wanted) and all(map(same, values, wanted))
    if isinstance(wanted, float) and math.isnan(wanted):
        return found == "NaN"
    return type(found) is type(wanted) and found == wanted or not isinstance(wanted, (str, bool)) and found == wanted


def topics_of(path):
    from mcap.reader import make_reader

    topics = {}
    with open(path, "rb") as file:
        for _, channel, message in make_reader(file).iter_messages():
            if channel.message_encoding == "json":
                topics.setdefault(channel.topic, []).append(json.loads(message.data))
    return topics


def compare(holdall, path, topic, messages):
    keys = sorted({key for message in messages for key in message})
    command = [holdall, "cat", "--json", "--fields", ",".join(map(clean, keys)), "--topic", topic, path]
    lines = subprocess.run(command, check=True, capture_output=True).stdout.splitlines()
    if len(lines) != len(messages):
        return f"{topic}: {len(lines)} messages, should be {len(messages)}"
    for i, (line, wanted) in enumerate(zip(lines, messages)):
        found = json.loads(line)["data"]
        for key, value in wanted.items():
            if not same(found.get(clean(key)), value):
                return f"{topic}: message {i}: {key}: {found.get(clean(key))!r:.200}, should be {value!r:.200}"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--holdall", required=True)
    args = parser.parse_args()
    try:
        import mcap.reader  # noqa: F401
    except ImportError:
        return run_again() if os.environ.get("HOLDALL_PYTHON") else SKIP
    if not SHARED.is_dir():
        print(f"no {SHARED}")
        return 1 if os.environ.get("CI") == "true" else SKIP
    failures = fields = 0
    for path in sorted(SHARED.rglob("*.mcap")):
        try:
            topics = topics_of(path)
        except Exception:  # damaged on purpose: covered by other tests
            continue
        for topic, messages in topics.items():
            difference = compare(args.holdall, path, topic, messages)
            fields += sum(map(len, messages))
            if difference:
                failures += 1
                print(f"{path.relative_to(SHARED)}: {difference}")
    print(f"{fields} fields compared, {failures} topics differ")
    return 0 if failures == 0 and fields > 10000 else 1


if __name__ == "__main__":
    sys.exit(main())
