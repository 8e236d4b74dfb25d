#!/usr/bin/env python3
"""Checks that messages in CBOR are decoded and encoded to the same values as by Python's cbor2.

cbor_messages.py --holdall HOLDALL

Bags with values by chance, and in all forms that CBOR has for them. They are edited as well, which encodes them anew:
cbor2 must find the same values, with the same types but for the widths of numbers. HOLDALL_PYTHON is the Python that
has cbor2; without it the test is skipped, but fails when CI=true.
"""
import argparse
import base64
import json
import math
import os
import pathlib
import random
import struct
import subprocess
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from harness import run_again  # noqa: E402

SKIP = 77  # exit status of a skipped test in meson
COUNT = 50
TEXTS = ("", "a", "\u00e4\u20ac\U0001f600", "two\nlines \"quoted\" \\", "x" * 300, "\x00")


def number(chance):
    return chance.choice((0, 1, -1, 2**53 - 1, -(2**53) + 1, 1.5, -0.25, 1e300, 0.1, math.inf, -math.inf, math.nan,
                          chance.random(), struct.unpack("f", struct.pack("f", chance.random()))[0]))


def message(chance):
    return {"number": number(chance), "big": chance.choice((2**63 - 1, -(2**63), 2**62 + 1)),
            "flag": chance.random() < 0.5, "text": chance.choice(TEXTS), "bytes": chance.randbytes(chance.randrange(9)),
            "numbers": [number(chance) for _ in range(chance.randrange(5))], "none": None,
            "point": {"x": 0.5, "name": chance.choice(TEXTS), "data": chance.randbytes(3)},
            "points": [{"x": chance.random(), "on": True} for _ in range(chance.randrange(4))],
            "blobs": [chance.randbytes(5) for _ in range(chance.randrange(3))],
            "lists": [[1.5, 2.5], [], [chance.random()]],
            "any": chance.choice(({"a": [1, b"\x00\xff", None]}, [True, "x"], "text"))}


def write(path, topics):
    from mcap.writer import Writer

    with open(path, "wb") as file:
        writer = Writer(file)
        writer.start()
        for topic, messages in topics.items():
            channel = writer.register_channel(topic, "cbor", 0)
            for i, data in enumerate(messages):
                writer.add_message(channel, i, data, i)
        writer.finish()


def read(path):
    from mcap.reader import make_reader

    topics = {}
    with open(path, "rb") as file:
        for _, channel, item in make_reader(file).iter_messages():
            topics.setdefault(channel.topic, []).append(item.data)
    return topics


def same(found, wanted):
    if isinstance(wanted, bytes):
        data = found["values"] if isinstance(found, dict) else found
        return (base64.b64decode(data) if isinstance(data, str) else bytes(data)) == wanted
    if isinstance(wanted, float) and not math.isfinite(wanted):
        return found == ("NaN" if math.isnan(wanted) else "Infinity" if wanted > 0 else "-Infinity")
    if wanted is None:
        return found in ("NaN", "")
    if isinstance(wanted, dict):
        return all(same(found[key], value) for key, value in wanted.items())
    if isinstance(wanted, list):
        found = [item["values"] if isinstance(item, dict) and isinstance(part, list) else item
                 for item, part in zip(found, wanted)]
        return len(found) == len(wanted) and all(map(same, found, wanted))
    return found == wanted


def without_any(values):
    return {key: value for key, value in values.items() if key != "any"}


def compare(holdall, path, topic, messages):
    keys = ",".join(messages[0])
    command = [holdall, "cat", "--json", "--fields", keys, "--topic", topic, path]
    lines = subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout.splitlines()
    if len(lines) != len(messages):
        return [f"{topic}: {len(lines)} messages, should be {len(messages)}"]
    for i, (line, wanted) in enumerate(zip(lines, messages)):
        found = json.loads(line)["data"]
        for key, value in without_any(wanted).items():
            if not same(found[key], value):
                return [f"{topic}: message {i}: {key}: {found[key]!r:.200}, should be {value!r:.200}"]
    return []


def alike(found, wanted):
    """Compares values of equal types; missing values have their default."""
    if isinstance(wanted, float) and math.isnan(wanted):
        return isinstance(found, float) and math.isnan(found)
    if isinstance(wanted, dict):
        return all(alike(found[key], value) for key, value in wanted.items())
    if isinstance(wanted, list):
        return len(found) == len(wanted) and all(map(alike, found, wanted))
    return wanted is None or found == wanted and (
        isinstance(wanted, (int, float)) and not isinstance(wanted, bool) or type(found) is type(wanted))


def compare_edited(holdall, path, messages):
    import cbor2

    edited = path.with_name("edited.mcap")
    subprocess.run([holdall, "edit", "-o", edited, "--set", "/all.text=new", path], check=True, capture_output=True)
    for i, (data, wanted) in enumerate(zip(read(edited)["/all"], messages)):
        found = cbor2.loads(data)
        if not alike(found, {**wanted, "text": "new"}):
            return [f"edited: message {i}: {found}, should be {wanted}"]
    return []


def forms():
    """Encodings of {"a": 1, "b": "xyx"}: widths of numbers, indefinite lengths, tags."""
    text = "6162" "63787978"
    return {"/forms": [bytes.fromhex(data) for data in (
        "a2616101" + text,
        "bf61611801" + text + "ff",              # a map of indefinite length, an integer of two bytes
        "a26161190001" + text,                   # of three, five and nine
        "a261611a00000001" + text,
        "a261611b0000000000000001" + text,
        "a26161f93c00" + text,                   # 1.0 in half, single and double precision
        "a26161fa3f800000" + text,
        "a26161fb3ff0000000000000" + text,
        "d9d9f7a26161c101" + text,               # tags: CBOR itself, and a time
        "a261610161627f6178617961" "78ff",       # a text in parts
    )]}


def wrong():
    """Damage, and the reason that must be printed."""
    return {"a1": "ends within", "a16161": "ends within", "ff": "an end without a beginning", "1c": "cannot begin a value",
            "a1616101 00".replace(" ", ""): "left after", "a1616162c328": "not UTF-8", "81" * 80: "nested too deep",
            "a1f501": "neither a text nor an integer", "3bffffffffffffffff": "below -2^63", "7f4161ff": "a part of a text"}


def compare_wrong(holdall, path):
    write(path, {f"/wrong{i}": [bytes.fromhex(text)] for i, text in enumerate(wrong())})
    failures = []
    for i, (text, reason) in enumerate(wrong().items()):
        command = [holdall, "cat", "--topic", f"/wrong{i}", path]
        found = subprocess.run(command, check=False, capture_output=True, text=True).stderr
        if reason not in found:
            failures.append(f"{text}: {found!r} without {reason!r}")
    return failures


def run(holdall):
    import cbor2

    chance = random.Random(5)
    messages = [message(chance) for _ in range(COUNT)]
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "chance.mcap"
        write(path, {"/all": list(map(cbor2.dumps, messages))} | forms())
        failures = compare(holdall, path, "/all", messages)
        failures += compare(holdall, path, "/forms", [{"a": 1, "b": "xyx"}] * len(forms()["/forms"]))
        failures += compare_edited(holdall, path, messages)
        return failures + compare_wrong(holdall, pathlib.Path(folder) / "wrong.mcap")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--holdall", required=True)
    args = parser.parse_args()
    try:
        import cbor2  # noqa: F401
        import mcap.writer  # noqa: F401
    except ImportError:
        return run_again() if os.environ.get("HOLDALL_PYTHON") else SKIP
    failures = run(args.holdall)
    print("\n".join(failures))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
