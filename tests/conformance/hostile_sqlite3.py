#!/usr/bin/env python3
"""Tests databases that are made to waste time or memory: wrong page headers, lists and trees, and very many
topics. No verb takes more than 10 s of CPU time, or 512 MiB.

usage: hostile_sqlite3.py HOLDALL FOLDER, with the databases of tests/data/sqlite3
"""
import pathlib
import random
import resource
import shutil
import sqlite3
import struct
import subprocess
import sys
import tempfile

VERBS = (("info",), ("cat", "--json", "--payload", "none"), ("cat", "--reverse", "--json", "--payload", "none"),
         ("check",), ("records",), ("recover",), ("reindex",))
SECONDS = 10
MIB = 512
PAGE_TYPES = (2, 5, 10, 13)


def page_size(data):
    size = struct.unpack(">H", data[16:18])[0]
    return 65536 if size == 1 else size


def headers(data):
    """Offsets of the b-tree pages except the first, which has the schema."""
    return [at for at in range(page_size(data), len(data), page_size(data)) if data[at] in PAGE_TYPES]


def lie_in_headers(data, chance):
    for at in headers(data):
        if random.random() < chance:
            for _ in range(2):
                data[at + random.randrange(1, 12)] = random.randrange(256)


def lead_in_circles(data, chance):
    """Pointers to children, overflow pages and right-most children are random."""
    count = len(data) // page_size(data)
    for at in range(page_size(data), len(data), page_size(data)):
        where = at + 8 if data[at] in (2, 5) else at
        if data[at] not in (10, 13) and random.random() < chance:
            data[where:where + 4] = struct.pack(">I", random.randrange(1, count + 1))


def lie_of_free_pages(data, chance):
    data[32:40] = struct.pack(">II", random.randrange(2, 8), 0x7fffffff)
    lie_in_headers(data, chance / 4)


LIES = (lie_in_headers, lead_in_circles, lie_of_free_pages)


def many_topics(path):
    db = sqlite3.connect(path)
    db.executescript("CREATE TABLE topics(id INTEGER PRIMARY KEY, name TEXT, type TEXT, serialization_format TEXT);"
                     "CREATE TABLE messages(id INTEGER PRIMARY KEY, topic_id INTEGER, timestamp INTEGER, data BLOB);"
                     "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000)"
                     " INSERT INTO topics SELECT i, '/' || i, 't', 'cdr' FROM n;"
                     "INSERT INTO messages VALUES(1, 1, 1, x'00010000')")
    db.close()


def limit():
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def faults(holdall, path, name):
    wrong = 0
    for verb in VERBS:
        copy = path.with_suffix(".copy.db3")
        out = path.with_suffix(".out.mcap")
        shutil.copyfile(path, copy)
        out.unlink(missing_ok=True)
        more = ("-o", str(out)) if verb[0] == "recover" else ()
        code = subprocess.run([holdall, verb[0], str(copy), *verb[1:], *more], stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL, preexec_fn=limit, timeout=100).returncode
        largest = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
        if code not in (0, 1, 3) or largest > MIB:
            wrong += 1
            print(f"{name}, {' '.join(verb)}: status {code}, {largest} MiB")
    return wrong


def main():
    holdall, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    random.seed(1)
    wrong = 0
    with tempfile.TemporaryDirectory() as scratch:
        path = pathlib.Path(scratch) / "hostile.db3"
        for name in ("many_rows", "long_rows"):
            for lie in LIES:
                for chance in (0.1, 0.5, 1):
                    data = bytearray((folder / f"{name}.db3").read_bytes())
                    lie(data, chance)
                    path.write_bytes(data)
                    wrong += faults(holdall, path, f"{name}, {lie.__name__} {chance}")
        path.unlink()
        many_topics(path)
        wrong += faults(holdall, path, "many topics")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
