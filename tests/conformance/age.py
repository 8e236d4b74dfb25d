#!/usr/bin/env python3
"""Tests the reader of age files with the test kit of age (C2SP's CCTV). TAP.

age.py PROGRAM

PROGRAM (age_vector.c) opens a vector, and reads it in order and at random. The outcome must be the one that
the vector specifies, and the bytes delivered before a failure must have the hash that it specifies. The
vectors are the npm package cctv-age in the folder HOLDALL_NODE; without it all tests are skipped, but fail
when CI=true.

Post-quantum identities (AGE-SECRET-KEY-PQ-...) are not supported: they must be refused with that reason.
"""
import base64
import hashlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import zlib

DUMP = """
const kit = require("cctv-age");
const all = {};
for (const name of Object.keys(kit)) all[name] = Buffer.from(kit[name]).toString("base64");
process.stdout.write(JSON.stringify(all));
"""
EMPTY = hashlib.sha256(b"").hexdigest()
# outcomes of the kit, and those of the reader: failures of header, MAC and armor are failures to open
OUTCOMES = {"header failure": {"failure", "not age"}, "HMAC failure": {"failure"},
            "armor failure": {"failure", "not age"}, "no match": {"no match"}, "success": {"success"},
            "payload failure": {"payload failure"}}


def vectors(node):
    done = subprocess.run(["node", "-e", DUMP], cwd=node, capture_output=True, text=True, check=True)
    return {name: base64.b64decode(text) for name, text in json.loads(done.stdout).items()}


def parse(raw):
    head, _, body = raw.partition(b"\n\n")
    fields = {}
    for line in head.decode().splitlines():
        key, _, value = line.partition(": ")
        fields.setdefault(key, []).append(value)
    if fields.get("compressed") == ["zlib"]:
        body = zlib.decompress(body)
    return fields, body


def run(program, folder, fields, body):
    (folder / "vector").write_bytes(body)
    args = [program, folder / "vector"]
    for key in ("identity", "passphrase"):
        (folder / key).write_text("\n".join(fields.get(key, [])) + "\n", encoding="utf-8")
        args.append(folder / key if key in fields else "-")
    done = subprocess.run(args, capture_output=True, text=True, timeout=60)
    if done.returncode != 0:
        return "", "", f"exit {done.returncode}: {done.stderr}"
    first, text = done.stdout.split("\n", 1)
    outcome, _, digest = first.rpartition(" ")
    return outcome, digest, text.strip()


def problem(program, folder, raw):
    fields, body = parse(raw)
    expect = fields["expect"][0]
    outcome, digest, text = run(program, folder, fields, body)
    if any(identity.startswith("AGE-SECRET-KEY-PQ-") for identity in fields.get("identity", [])):
        well = outcome in ("refused identity", "failure") and digest == EMPTY
        return None if well else f"a post-quantum identity is not refused: {outcome} {text}"
    if outcome not in OUTCOMES[expect]:
        return f"expected {expect}, got '{outcome}': {text}"
    if outcome != "success" and not text and outcome not in ("not age", "payload failure"):
        return "a failure without a text"
    if digest != fields.get("payload", [EMPTY])[0]:
        return "other bytes were delivered"
    return None


def main():
    program = sys.argv[1]
    node = pathlib.Path(os.environ.get("HOLDALL_NODE", ""))
    if not (node / "node_modules/cctv-age").is_dir():
        print("1..0 # SKIP no cctv-age in HOLDALL_NODE: ./dev setup test")
        return 1 if os.environ.get("CI") == "true" else 0
    kit = vectors(node)
    failed = 0
    print(f"1..{len(kit)}")
    with tempfile.TemporaryDirectory() as folder:
        for number, (name, raw) in enumerate(sorted(kit.items()), 1):
            why = problem(program, pathlib.Path(folder), raw)
            failed += why is not None
            print(f"{'not ok' if why else 'ok'} {number} - {name}{': ' + why if why else ''}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
