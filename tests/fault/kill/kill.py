#!/usr/bin/env python3
"""Checks that all flushed messages can be read after a writer is killed. TAP, one line a format and mode.

kill.py --writer PROGRAM --reader PROGRAM --holdall PROGRAM [--kills N] [--seed N] [--keep] [WAY...]

Each run starts kill_writer, which reports its progress, and kills it at a random moment while it opens the
bag, writes, splits, or closes it. The seed makes a run repeatable, except for timing. Then `holdall info`
must open every remaining file, and kill_reader must find in them every message up to the last reported flush,
byte for byte, and no message that was never written. No program may crash, or take longer than a minute.

A file that is truncated within its first bytes, because nothing was flushed into it yet, may be refused: with
status 1 and one line that names it. With --keep the files of failed runs are not deleted.
"""
import argparse
import collections
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

# way: (path, storage, mode)
WAYS = {
    "bag": ("x.bag", "rosbag1", "buffered"),
    "bag-direct": ("x.bag", "rosbag1", "direct"),
    "bag-encrypted": ("x.bag", "rosbag1", "encrypted"),
    "mcap": ("x.mcap", "mcap", "buffered"),
    "mcap-direct": ("x.mcap", "mcap", "direct"),
    "db3": ("x.db3", "sqlite3", "buffered"),
    "folder": ("x", "mcap", "buffered"),
    "folder-direct": ("x", "mcap", "direct"),
    "folder-db3": ("x", "sqlite3", "buffered"),
}
# moment: (line after which to kill, maximum number of these lines, maximum delay after the line in seconds)
MOMENTS = {
    "open": ("opening", 1, 0.003),
    "write": ("flushed", 10, 0.015),
    "split": ("splitting", 2, 0.006),
    "close": ("closing", 1, 0.008),
}
TIMEOUT = 60
AES_KEY = "00112233445566778899aabbccddeeff"  # as in numbered.h
STORAGE_FILES = {".bag", ".mcap", ".db3", ".active"}


class Failure(Exception):
    pass


def run_and_kill(command, moment, choose):
    """Starts the writer and kills it; returns the lines that it printed."""
    line, most, latest = MOMENTS[moment]
    wanted = choose.randint(1, most)
    delay = choose.random() * latest
    lines = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        for text in process.stdout:
            lines.append(text)
            wanted -= text.startswith(line)
            if wanted == 0:
                time.sleep(delay)
                process.kill()
                break
        lines += process.stdout.readlines()
        errors = process.stderr.read()
        status = process.wait(timeout=TIMEOUT)
    if status not in (0, -9):
        raise Failure(f"the writer ended with {status}: {errors}")
    return [text.strip() for text in lines if text.endswith("\n")], status == -9


def run_tool(command):
    try:
        done = subprocess.run([str(c) for c in command], capture_output=True, text=True, timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        raise Failure(f"{command} hangs") from None
    if done.returncode not in (0, 1, 3):
        raise Failure(f"{command} ended with {done.returncode}: {done.stdout}{done.stderr}")
    return done


def refusal(holdall, path):
    """None if holdall info opens the file, else its error message."""
    done = run_tool([holdall, "info", path])
    if done.returncode in (0, 3):
        return None
    text = done.stderr.strip()
    if "\n" in text or str(path) not in text:
        raise Failure(f"an unclear refusal of {path}: {text!r}")
    return text


def is_storage_file(path):
    return path.suffix in STORAGE_FILES


def openable(holdall, folder, target, refused):
    """The paths for the reader: the bag's folder, or its files that can be opened."""
    paths = []
    left = [target] if target.is_dir() else sorted(p for p in folder.iterdir() if is_storage_file(p))
    for path in left:
        text = refusal(holdall, path)
        if text is None:
            paths.append(path)
        else:
            refused[text.replace(str(path), "PATH")] += 1
    return paths


def check(programs, folder, target, lines, started, refused):
    acked = max([int(text.split()[1]) for text in lines if text.startswith(("flushed", "closed"))], default=0)
    paths = openable(programs.holdall, folder, target, refused)
    if not paths:
        if acked:
            raise Failure(f"nothing can be opened, but {acked} messages were flushed: {dict(refused)}")
        return 0
    done = run_tool([programs.reader, acked, started, *paths])
    if done.returncode:
        raise Failure(done.stdout.strip())
    return int(done.stdout)


def one_kill(programs, way, seed, folder, tally):
    choose = random.Random(f"{way} {seed}")
    name, storage, mode = WAYS[way]
    moment = choose.choice(list(MOMENTS))
    target = folder / name
    started = folder / "started"
    command = [programs.writer, target, storage, mode, str(seed), started]
    lines, killed = run_and_kill([str(c) for c in command], moment, choose)
    where = lines[-1].split()[0] if lines else "start"
    tally.where[where if killed else "ended before"] += 1
    begun = int.from_bytes(started.read_bytes(), sys.byteorder) if started.exists() else 0
    tally.begun += begun
    tally.found += check(programs, folder, target, lines, begun, tally.refused)


class Tally:
    def __init__(self):
        self.where = collections.Counter()  # the last line before the kill
        self.refused = collections.Counter()
        self.begun = 0
        self.found = 0

    def report(self):
        print(f"# killed after: {dict(self.where)}; {self.begun} messages begun, {self.found} found")
        for text, count in self.refused.items():
            print(f"# refused {count} times: {text}")


def run_way(programs, way):
    tally = Tally()
    failures = []
    for i in range(programs.kills):
        folder = pathlib.Path(tempfile.mkdtemp(prefix="holdall-kill-", dir=programs.folder))
        try:
            one_kill(programs, way, programs.seed + i, folder, tally)
        except (Failure, subprocess.TimeoutExpired) as why:
            failures.append(f"{way} {programs.seed + i}: {why}" + (f" ({folder})" if programs.keep else ""))
        if not (failures and programs.keep and str(folder) in failures[-1]):
            shutil.rmtree(folder)
    return tally, failures


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--writer", required=True)
    parser.add_argument("--reader", required=True)
    parser.add_argument("--holdall", required=True)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", help="where bags are written; default: that of temporary files")
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("ways", nargs="*", metavar="WAY", help=", ".join(WAYS))
    programs = parser.parse_args()
    ways = programs.ways or list(WAYS)
    failed = False
    os.environ["HOLDALL_AES_KEY"] = AES_KEY
    print(f"1..{len(ways)}")
    for number, way in enumerate(ways, 1):
        tally, failures = run_way(programs, way)
        failed |= bool(failures)
        print(f"{'not ' if failures else ''}ok {number} - {way}: {programs.kills} kills")
        tally.report()
        for text in failures:
            print(f"# {text}")
        sys.stdout.flush()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
