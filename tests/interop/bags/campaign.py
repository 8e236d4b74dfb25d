#!/usr/bin/env python3
"""Checks that repaired bags are valid and contain only original messages. TAP, one line a bag.

campaign.py --holdall PROGRAM [--shared FOLDER] [--rounds N] [--seed N] [--keep FOLDER] [NAME...]

Each bag of the repository and of the shared data up to LARGEST bytes is damaged in ways that a seed
draws: bytes flipped (anywhere, in texts, near the ends), a part lost, a part overwritten, the end
cut off. `recover` makes a bag of it, and `reindex` of some. What comes out must

- pass `check` without errors;
- be read in full by each independent reader that reads the bag before it was damaged: messages as
  many as holdall reads;
- hold no message that was not there, but one for each byte that was flipped in it;
- where messages are missing, be reported as a loss, by exit status 3.

HOLDALL_FIRST and HOLDALL_EVERY choose bags as in tests/conformance/check.py. --keep: the failures
stay in a folder.
"""
import collections
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import zlib

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from harness import (READER_FOLDER, Difference, all_bags, arguments, chosen, has_module, must_equal, skip, tap)  # noqa: E402

ROS_PYTHON = "/usr/bin/python3"  # the one that Debian's ROS packages are for
LARGEST = 300_000
FLIPS = ("flip", "flips", "noise")
FORMATS = {".bag": "bag", ".mcap": "mcap", ".db3": "db3"}
PEERS = {
    "bag": {"rosbag": [ROS_PYTHON, READER_FOLDER / "read_rosbag.py"], "rosbags": [sys.executable, READER_FOLDER / "read_rosbags1.py"]},
    "mcap": {"mcap, stream": [sys.executable, READER_FOLDER / "read_mcap.py"],
             "mcap, index": [sys.executable, READER_FOLDER / "read_mcap_indexed.py"],
             "@mcap/core, stream": ["node", READER_FOLDER / "read_mcap.mjs", "stream"],
             "@mcap/core, index": ["node", READER_FOLDER / "read_mcap.mjs", "index"]},
    "db3": {"sqlite3": [sys.executable, READER_FOLDER / "read_sqlite3.py"]},
}


# --- damage ---------------------------------------------------------------------------------------


def is_text(byte):
    return 48 <= byte < 58 or 65 <= byte < 91 or 95 <= byte < 123 or byte in b"/.-"


def place(rng, data):
    """Returns a place for a flipped bit: anywhere, in a text, near the start or the end."""
    way = rng.randrange(4)
    if way == 0:
        return rng.randrange(len(data))
    if way == 1:
        at = rng.randrange(len(data))
        return next((i for i in range(at, len(data)) if all(map(is_text, data[i:i + 4]))), at)
    edge = min(len(data), 6000)
    return rng.randrange(edge) if way == 2 else len(data) - 1 - rng.randrange(edge)


def flipped(rng, data, count):
    data = bytearray(data)
    for _ in range(count):
        data[place(rng, data)] ^= rng.choice((1, 2, 4, 8, 16, 32, 64, 128, 255))
    return bytes(data)


def damaged(rng, data):
    """Returns the kind of damage, the damaged bytes, and the number of messages that may differ
    from the original ones."""
    way = rng.choice(("flip", "flip", "flip", "flips", "cut", "cut", "hole", "noise"))
    at = rng.randrange(len(data))
    size = min(len(data) - at, rng.choice((1, 7, 50, 500, 4096)))
    if way == "flip":
        return way, flipped(rng, data, 1), 1
    if way == "flips":
        return way, flipped(rng, data, 5), 5
    if way == "cut":
        return way, data[:at], 0
    if way == "hole":
        return way, data[:at] + data[at + size:], 1
    return way, data[:at] + rng.randbytes(size) + data[at + size:], size // 40 + 2


def ends_anywhere(data, suffix):
    """A ROS 1 bag before 1.2 is a header, or none, and records: nothing states how many, so that a file that was cut
    between two of them is another whole bag."""
    return suffix == ".bag" and not data.startswith((b"#ROSBAG", b"#ROSRECORD V1.2"))


def is_unchecked(data, suffix):
    """True if a file has compressed chunks without a checksum: one wrong byte can change all bytes
    after it."""
    at = 8
    while suffix == ".mcap" and at + 9 <= len(data):
        opcode, size = data[at], int.from_bytes(data[at + 1:at + 9], "little")
        if opcode == 6 and data[at + 37:at + 41] != bytes(4) and data[at + 33:at + 37] == bytes(4):
            return True
        at += 9 + size
    return False


# --- readers ----------------------------------------------------------------------------------------


def listings(command, paths):
    """{path: (messages, error)} of one peer."""
    run = subprocess.run(list(map(str, command)), input="".join(f"{p}\n" for p in paths), capture_output=True,
                         text=True, check=True)
    found, count = {}, 0
    for line in run.stdout.splitlines():
        line = json.loads(line)
        count += "end" not in line
        if "end" in line:
            found[line["end"]] = count, line["error"]
            count = 0
    return found


def messages(holdall, path):
    """Counter of (time, CRC of the bytes), and the exit status."""
    run = subprocess.run([holdall, "cat", "--json", "--payload", "crc32", "--quiet", path], capture_output=True,
                         text=True, timeout=60)
    lines = map(json.loads, run.stdout.splitlines())
    return collections.Counter((m["log_time_ns"], m["payload"]) for m in lines), run.returncode


def tried(holdall, verb, *args):
    run = subprocess.run([holdall, verb, *map(str, args)], capture_output=True, text=True, errors="replace", timeout=60)
    if run.returncode not in (0, 1, 3):
        raise Difference(f"{verb}: exit status {run.returncode}: {run.stderr[-300:]}")
    return run


def errors_of(holdall, path):
    check = tried(holdall, "check", "--json", path)
    if check.returncode == 1:
        return [check.stderr.strip()]
    return [f["text"] for f in json.loads(check.stdout)["findings"] if f["severity"] == "error"]


def has_companion(path):
    """True if a database has a write-ahead log or a journal."""
    return any(pathlib.Path(f"{path}{end}").exists() for end in ("-wal", "-journal"))


# --- one bag ------------------------------------------------------------------------------------------


class Attempt:
    def __init__(self, name, damage, path, mended, verb):
        self.name, self.damage, self.path, self.mended, self.verb = name, damage, path, mended, verb
        self.count = None  # messages of the result, if there is one
        self.unchecked = False  # is_unchecked()
        self.hides_cut = False  # the file is the beginning of one that ends_anywhere()
        self.wrong = []

    def judge(self, holdall, original, may_differ):
        if self.verb == "recover":
            run = tried(holdall, "recover", self.path, "-o", self.mended)
        else:
            shutil.copyfile(self.path, self.mended)
            run = tried(holdall, "reindex", self.mended)
        if run.returncode == 1 or "nothing to do" in run.stdout:
            return
        suspect = re.search(r"^lost.*?, (\d+) saved that may be wrong, at", run.stdout, re.MULTILINE | re.DOTALL)
        if suspect:
            may_differ = max(may_differ, int(suspect[1]))
        found, status = messages(holdall, self.mended)
        self.count = sum(found.values())
        if status != 0:
            self.wrong.append(f"cat ends with {status}")
        invented = sum((found - original).values())
        if invented > may_differ:
            self.wrong.append(f"{invented} messages were not there, at most {may_differ} differ")
        missing = sum((original - found).values()) - invented
        if missing > 0 and not self.hides_cut and run.returncode != 3:
            self.wrong.append(f"{missing} messages are missing, exit status {run.returncode}")
        errors = errors_of(holdall, self.mended)
        if errors:
            self.wrong.append(f"check: {errors[:3]}")


class Campaign:
    def __init__(self, args):
        self.args = args
        self.attempts = {}
        self.counts = {}  # numbers of messages before the damage

    def make(self, name, path, folder):
        """All attempts on one bag."""
        data = path.read_bytes()
        original, status = messages(self.args.holdall, path)
        made = []
        if status != 0 or errors_of(self.args.holdall, path) or has_companion(path):
            return made  # already damaged, unfinished or unusual
        self.counts[name] = sum(original.values())
        for number in range(self.args.rounds):
            rng = random.Random(f"{self.args.seed} {name} {number}")
            way, bad, may_differ = damaged(rng, data)
            unchecked = is_unchecked(data, path.suffix)
            if may_differ and unchecked:
                may_differ = sum(original.values())
            if ends_anywhere(data, path.suffix):
                may_differ *= 2  # after a wrong length the following bytes may become a valid message
            hurt = folder / f"{zlib.crc32(name.encode()):08x}-{number}{path.suffix}"
            hurt.write_bytes(bad)
            verbs = ["recover"] + (["reindex"] if path.suffix != ".db3" and rng.randrange(4) == 0 else [])
            for verb in verbs:
                attempt = Attempt(name, way, hurt, folder / f"{hurt.stem}-{verb}{path.suffix}", verb)
                attempt.unchecked = unchecked
                attempt.hides_cut = ends_anywhere(data, path.suffix) and data.startswith(bad)
                made.append(attempt)
                try:
                    attempt.judge(self.args.holdall, original, may_differ)
                except (Difference, ValueError, subprocess.SubprocessError) as e:
                    attempt.wrong.append(str(e))
        return made

    def compare(self, bags):
        """With what the peers read. A compressed chunk may be damaged so that one decoder refuses what others unpack
        to the right bytes (its header has bits without a meaning): where a byte was flipped, or chunks have no
        checksum, it is enough that another independent peer reads all."""
        for kind, peers in PEERS.items():
            names = [n for n, path in bags.items() if FORMATS[path.suffix] == kind]
            results = [a for n in names for a in self.attempts[n] if a.count is not None]
            refused, read = collections.defaultdict(list), set()
            for peer, command in peers.items():
                found = listings(command, [bags[n] for n in names] + [a.mended for a in results])
                able = {n for n in names if found[str(bags[n])] == (self.counts.get(n), None)}
                for attempt in results:
                    count, error = found[str(attempt.mended)]
                    if attempt.name not in able:
                        continue
                    if not error and count == attempt.count:
                        read.add(attempt)
                        continue
                    wrong = f"{peer}: {count} of {attempt.count} messages, {error}"
                    if error and "decompress" in error and (attempt.unchecked or attempt.damage in FLIPS):
                        refused[attempt].append(wrong)
                    else:
                        attempt.wrong.append(wrong)
            for attempt in refused.keys() - read:
                attempt.wrong += refused[attempt]


def small_bags(args):
    bags = {name: path for name, path in all_bags(args.shared).items()
            if path.suffix in FORMATS and path.is_file() and 0 < path.stat().st_size <= LARGEST}
    return {name: bags[name] for name in chosen(sorted(bags), args.names)}


def report(attempts, keep):
    """Returns a description of the failures, or None."""
    wrong = [a for a in attempts if a.wrong]
    for attempt in wrong if keep else []:
        keep.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(attempt.path, keep / attempt.path.name)
    return "\n# ".join(f"{a.path.name}, {a.damage}, {a.verb}: {'; '.join(a.wrong)}" for a in wrong) or None


def run(args, folder):
    import concurrent.futures

    campaign = Campaign(args)
    bags = small_bags(args)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        made = pool.map(lambda item: campaign.make(*item, folder), bags.items())
        campaign.attempts = dict(zip(bags, made))
    campaign.compare(bags)
    return tap(sorted(bags), lambda name, _: report(campaign.attempts[name], args.keep))


def main():
    import tempfile

    args = arguments("holdall", options={"rounds": (int, 2), "seed": (int, 1), "keep": (pathlib.Path, None)})
    if not (args.shared / "data").is_dir():
        return skip(f"no test data in {args.shared / 'data'}")
    if not has_module(ROS_PYTHON, "rosbag"):
        return skip("no python3-rosbag")
    if not (pathlib.Path(os.environ.get("HOLDALL_NODE", "")) / "node_modules").is_dir():
        return skip("no HOLDALL_NODE")
    with tempfile.TemporaryDirectory() as folder:
        return 1 if run(args, pathlib.Path(folder)) else 0


sys.exit(main())
