#!/usr/bin/env python3
"""Checks that individually compressed messages, in files that do not declare it, are read alike from every storage.

usage: packed.py --holdall HOLDALL

Other packages write the files: MCAP by the package mcap, databases by sqlite3.
"""
import json
import pathlib
import sqlite3
import subprocess
import sys
import zlib

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from harness import Difference, tap_subjects  # noqa: E402

PAYLOADS = [b"\x00\x01\x00\x00" + bytes([i]) * (40 + i) for i in range(40)]
START = 1_700_000_000_000_000_000


def pack(data):
    import zstandard

    return zstandard.ZstdCompressor().compress(data)


def write_mcap(path, rows):
    from mcap.writer import CompressionType, Writer

    with open(path, "wb") as stream:
        writer = Writer(stream, compression=CompressionType.NONE)
        writer.start(profile="ros2", library="test")
        schema = writer.register_schema("std_msgs/msg/String", "ros2msg", b"string data")
        channel = writer.register_channel("/a", "cdr", schema)
        for i, row in enumerate(rows):
            writer.add_message(channel, START + i, row, START + i, 0)
        writer.finish()


def write_sqlite3(path, rows):
    db = sqlite3.connect(path)
    db.executescript("CREATE TABLE topics(id INTEGER PRIMARY KEY, name TEXT NOT NULL, type TEXT NOT NULL,"
                     " serialization_format TEXT NOT NULL, offered_qos_profiles TEXT NOT NULL);"
                     "CREATE TABLE messages(id INTEGER PRIMARY KEY, topic_id INTEGER NOT NULL,"
                     " timestamp INTEGER NOT NULL, data BLOB NOT NULL);"
                     "CREATE INDEX timestamp_idx ON messages (timestamp ASC);"
                     "INSERT INTO topics VALUES(1, '/a', 'std_msgs/msg/String', 'cdr', '')")
    db.executemany("INSERT INTO messages(topic_id, timestamp, data) VALUES(1, ?, ?)",
                   [(START + i, row) for i, row in enumerate(rows)])
    db.commit()
    db.close()


STORAGES = {"mcap": write_mcap, "db3": write_sqlite3}


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout, done.stderr


def expect(what, got, want):
    if got != want:
        raise Difference(f"{what}: {got}, want {want}")


def checksums(holdall, path):
    _, out, _ = run(holdall, "cat", "--json", "--payload", "crc32", path)
    return [json.loads(line)["payload"] for line in out.splitlines()]


def messages_are_unpacked(suffix):
    def check(holdall, folder):
        path = folder / f"bag.{suffix}"
        STORAGES[suffix](path, [pack(p) for p in PAYLOADS])
        expect("messages", checksums(holdall, path), [zlib.crc32(p) for p in PAYLOADS])
        for out in ("mcap", "sqlite3"):
            copy = folder / out
            code, _, err = run(holdall, "convert", path, "-o", copy, "-s", out)
            expect(f"convert ({err})", code, 0)
            expect(out, checksums(holdall, copy), [zlib.crc32(p) for p in PAYLOADS])
            says_what_is_true(copy)
    return check


def says_what_is_true(folder):
    """Compares metadata.yaml with the first message as other packages read it."""
    text = (folder / "metadata.yaml").read_text()
    says = "compression_format: zstd" in text and "compression_mode: MESSAGE" in text
    expect("metadata.yaml", says, first_bytes(folder).startswith(b"\x28\xb5\x2f\xfd"))


def first_bytes(folder):
    for path in folder.glob("*.db3"):
        return sqlite3.connect(path).execute("SELECT data FROM messages ORDER BY timestamp").fetchone()[0]
    from mcap.reader import make_reader

    with open(next(folder.glob("*.mcap")), "rb") as stream:
        return next(iter(make_reader(stream).iter_messages()))[2].data


def plain_messages_stay(suffix):
    """One message begins like compressed data."""
    def check(holdall, folder):
        path = folder / f"bag.{suffix}"
        rows = [pack(PAYLOADS[0]), *PAYLOADS]
        STORAGES[suffix](path, rows)
        expect("messages", checksums(holdall, path), [zlib.crc32(row) for row in rows])
    return check


def what_does_not_unpack_is_lost(suffix):
    """The first message, which decides the compression, has no magic; another one is truncated."""
    def check(holdall, folder):
        path = folder / f"bag.{suffix}"
        rows = [pack(p) for p in PAYLOADS]
        rows[0] = b"\x00\x01\x00\x00" + rows[0][4:]
        rows[20] = rows[20][:-3]
        STORAGES[suffix](path, rows)
        kept = [zlib.crc32(p) for i, p in enumerate(PAYLOADS) if i not in (0, 20)]
        expect("messages", checksums(holdall, path), kept)
        copy = folder / "copy.mcap"
        code, out, _ = run(holdall, "recover", path, "-o", copy)
        expect("status", code, 3)
        expect("recovered", f"{len(kept)} messages" in out and "2 messages, at 2 places" in out, True)
        expect("copy", checksums(holdall, copy), kept)
    return check


SUBJECTS = {f"{check.__name__}_{suffix}": check(suffix) for suffix in STORAGES
            for check in (messages_are_unpacked, plain_messages_stay, what_does_not_unpack_is_lost)}

if __name__ == "__main__":
    sys.exit(tap_subjects(SUBJECTS, "mcap"))
