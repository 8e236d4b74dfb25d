#!/usr/bin/env python3
"""Compares values of `holdall cat` with those of independent readers. TAP, one line a kind of reader.

values.py --holdall PROGRAM --encode PROGRAM [--shared FOLDER]

For each bag of FOLDER/data and of tests/data: some messages of each topic, spread over the bag, field
by field: of ROS 1 bags as genpy decodes them, of MCAP files and databases as the package rosbags does.
Long arrays are compared at some places, arrays of bytes by a hash. Where the peer differs, or fails,
KNOWN states who is right and why; each listed case must occur.

Each message, encoded again as its own type (values.c), must be the same: in ROS 1 to the byte, in CDR
except for padding.

HOLDALL_PYTHON is the Python that has the packages of tools/requirements.txt. Where packages or
data are missing the test is skipped, but fails when CI=true.
"""
import base64
import collections
import hashlib
import json
import os
import pathlib
import struct
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from harness import OWN, READER_FOLDER, arguments, chosen, has_module  # noqa: E402

ROS_PYTHON = "/usr/bin/python3"  # the interpreter that Debian's ROS packages are installed for
ODD_BAGS = str(OWN)  # damaged on purpose
SAMPLES = 12  # messages of a topic
ENDINGS = {".bag": "genpy", ".mcap": "rosbags", ".db3": "rosbags"}
# (part of the file and topic, part of what differs, who is right and why)
KNOWN = [
    ("", "the peer fails: KeyError: 'test_msgs/",
     "the bag does not define the type, holdall's table does, and rosbags' does not"),
    ("_service_event", "the peer fails: TypesysError: Could not parse",
     "the definition is that of the service: holdall derives the event's from it, as rosidl does"),
    ("20_connections.bag any", "fields ['data'], []",
     "the definition is empty, and no MD5 sum tells that it should be: holdall looks the type up"),
    ("", "the peer fails: SerdeError: CDR message size mismatch",
     "bytes behind the last field: rosbags takes the message for damaged, ROS, genpy and Foxglove's "
     "reader pass them over, and so does holdall"),
]


# --- comparison ---------------------------------------------------------------------------------


def same_float(kind, ours, theirs):
    if isinstance(ours, str) or isinstance(theirs, str):
        return ours == theirs
    form = "<f" if kind == "f" else "<d"
    return struct.pack(form, ours) == struct.pack(form, theirs)


def differences(ours, theirs, where=""):
    """Places where the values differ, the first few of them."""
    if isinstance(theirs, dict) and "_" in theirs:
        kind = theirs["_"]
        if kind in "fd":
            return [] if same_float(kind, ours, theirs["v"]) else [f"{where}: {ours}, {theirs['v']}"]
        if kind == "b":
            ours = base64.b64decode(ours, validate=True)
            same = len(ours) == theirs["n"] and hashlib.sha1(ours).hexdigest() == theirs["sha1"]
            return [] if same else [f"{where}: other bytes"]
        if len(ours) != theirs["n"]:
            return [f"{where}: {len(ours)} items, {theirs['n']}"]
        return [d for i, item in theirs["at"] for d in differences(ours[i], item, f"{where}[{i}]")]
    if isinstance(theirs, dict):
        if not isinstance(ours, dict) or list(ours) != list(theirs):
            return [f"{where}: fields {list(ours)}, {list(theirs)}"]
        return [d for key in ours for d in differences(ours[key], theirs[key], f"{where}.{key}")]
    if isinstance(theirs, list):
        if len(ours) != len(theirs):
            return [f"{where}: {len(ours)} items, {len(theirs)}"]
        return [d for i, item in enumerate(theirs) for d in differences(ours[i], item, f"{where}[{i}]")]
    same = type(ours) is type(theirs) and ours == theirs
    return [] if same else [f"{where}: {ours!r}, {theirs!r}"]


# --- holdall ------------------------------------------------------------------------------------


def lines_of(holdall, path, *options):
    done = subprocess.run([holdall, "cat", "--json", "--quiet", path, *options], stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, check=False)
    return done.stdout.splitlines() if done.returncode in (0, 3) else []


def spread(numbers, most):
    if len(numbers) <= most:
        return numbers
    return [numbers[i * (len(numbers) - 1) // (most - 1)] for i in range(most)]


def encodings(holdall, path):
    """{channel: encoding}"""
    done = subprocess.run([holdall, "info", "--json", "--quiet", path], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                          check=False)
    return {c["id"]: c["encoding"] for c in json.loads(done.stdout)["channels"]} if done.stdout else {}


def sample(holdall, path, most=SAMPLES):
    """{(topic, type, CRC-32): data} of messages in the encodings of ROS; None if not decoded. Both listings of
    a bag are in the same order."""
    of_channel = encodings(holdall, path)
    sums = [json.loads(line) for line in lines_of(holdall, path, "--payload", "crc32")]
    contents = lines_of(holdall, path)
    if len(sums) != len(contents):
        raise AssertionError(f"{path}: {len(sums)} messages in brief, {len(contents)} with contents")
    by_topic = collections.defaultdict(list)
    for number, message in enumerate(sums):
        if of_channel.get(message["channel"]) in ("ros1", "cdr"):
            by_topic[message["topic"], message["type"]].append(number)
    chosen = [number for numbers in by_topic.values() for number in spread(numbers, most)]
    keys = [(sums[n]["topic"], sums[n]["type"], sums[n]["payload"]) for n in chosen]
    return {key: json.loads(contents[n])["data"] for key, n in zip(keys, chosen)}


# --- peers --------------------------------------------------------------------------------------


def ask(command, samples):
    tasks = "".join(json.dumps({"path": path, "wanted": [list(key) for key in wanted]}) + "\n"
                    for path, wanted in samples.items())
    done = subprocess.run(command, input=tasks, stdout=subprocess.PIPE, text=True,
                          check=True)
    return map(json.loads, done.stdout.splitlines())


class Count(collections.Counter):
    """Counts comparisons and collects differences."""

    def __init__(self, known=()):
        super().__init__()
        self.known = known
        self.wrong = []
        self.met = set()

    def excused(self, text):
        """Whether this difference is a known case."""
        for number, (part, words, _) in enumerate(self.known):
            if part in text and words in text:
                self.met.add(number)
                self["known"] += 1
                return True
        return False

    def judge(self, text):
        if not self.excused(text):
            self.wrong.append(text)


def compare(count, path, ours, answer):
    name = f"{path} {answer['key'][0]}"
    if "error" in answer:
        if ours is None:
            count["decoded by neither"] += 1
        else:
            count.judge(f"{name}: the peer fails: {answer['error'].splitlines()[0][:160]}")
    elif ours is None:
        count.judge(f"{name}: decoded by the peer alone")
    else:
        found = differences(ours, answer["data"])
        for text in found[:3]:
            count.judge(f"{name}{text}")
        count["compared"] += not found


def compare_all(command, samples, known):
    count = Count(known)
    for answer in ask(command, samples):
        path = answer["path"]
        if "end" in answer:
            left = len(samples[path])
            count["files that the peer can't read to the end"] += answer["end"] is not None
            count["messages that it does not get to"] += left
            if left and not answer["end"] and not path.startswith(ODD_BAGS):  # covered by run.py and others
                count.judge(f"{path}: {left} messages that the peer does not find")
        else:
            compare(count, path, samples[path].pop(tuple(answer["key"])), answer)
    return count


def encode_all(program, paths):
    text = "".join(f"{path}\n" for path in paths)
    done = subprocess.run([program], input=text, stdout=subprocess.PIPE, text=True, check=True)
    count = Count()
    for line in done.stdout.splitlines():
        if line.startswith("! "):
            count.wrong.append(line[2:])
            continue
        path, messages, same, alike, raw, others = line.split("\t")
        count.update(messages=int(messages), same=int(same), alike=int(alike), raw=int(raw))
        if int(others) or (path.endswith(".bag") and int(alike)):
            count.wrong.append(f"{path}: {others} others, {alike} alike")
    return count


# --- the tests ----------------------------------------------------------------------------------


def report(number, what, count, least):
    if count["compared"] + count["same"] < least:
        count.wrong.append("too few messages were compared for this to tell anything")
    print(f"{'not ok' if count.wrong else 'ok'} {number} - {what}")
    print("# " + ", ".join(f"{value} {name}" for name, value in count.items()))
    for line in count.wrong[:50]:
        print(f"# {line}")
    sys.stdout.flush()


def main():
    args = arguments("holdall", "encode")
    folders = [args.shared / "data", OWN]
    paths = sorted(p for folder in folders for p in folder.rglob("*") if p.suffix in ENDINGS and p.is_file())
    every = len(paths)
    paths = chosen(paths, args.names)
    least = 300 * len(paths) // every
    peers = {"genpy": (ROS_PYTHON, "rosbag"), "rosbags": (sys.executable, "rosbags.typesys")}
    is_there = {peer: folders[0].is_dir() and has_module(*needs) for peer, needs in peers.items()}
    print(f"1..{len(peers) + 1}")
    met = set()
    for number, peer in enumerate(peers, 1):
        if not is_there[peer]:
            fails = os.environ.get("CI") == "true"
            print(f"{'not ok' if fails else 'ok'} {number} - values as {peer} has them # "
                  f"{'it' if fails else 'SKIP it'} is not there")
            continue
        samples = {str(p): sample(args.holdall, p) for p in paths if ENDINGS[p.suffix] == peer}
        count = compare_all([peers[peer][0], READER_FOLDER / f"values_{peer}.py"], samples, KNOWN)
        met |= count.met
        if number == len(peers) and len(paths) == every and all(is_there.values()):
            count.wrong += [f"not met: {KNOWN[n]}" for n in range(len(KNOWN)) if n not in met]
        report(number, f"values as {peer} has them", count, least)
    report(len(peers) + 1, "messages encoded anew", encode_all(args.encode, paths), least)


if __name__ == "__main__":
    main()
