#!/usr/bin/env python3
"""Checks that independent readers read output of holdall in each format and mode. TAP, one line a mode and a peer.

peers.py --holdall PROGRAM --list PROGRAM

Three bags are converted with the options of WAYS: a recording of rosbag, and two MCAP files that
Foxglove's package writes, of ROS 1 and of ROS 2, with messages over 64 KiB. Each peer must find in
the outputs the messages that list_bag finds in the input. Peers of .bag: Debian's rosbag (Python;
info, check, play), the package rosbags. Of .mcap: Foxglove's Python and JavaScript packages, each
from end to end and by the index, with all checksums. Of .db3: Python's sqlite3, and the shell's
PRAGMA integrity_check. Of folders: the package rosbags, by its Reader and its AnyReader.

The conversions with "direct" bypass the page cache. Padding aligns their large messages to blocks of the
file; in MCAP no padding may lie within chunks, which may contain only schemas, channels and messages.

HOLDALL_PYTHON is the Python that has the packages of tools/requirements.txt, HOLDALL_NODE the folder
of those of tools/node. Where a peer is missing the test is skipped, but fails when CI=true.
"""
import hashlib
import json
import os
import pathlib
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import time

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from harness import (OWN, READER_FOLDER, Difference, Run, arguments, listings, must_equal,  # noqa: E402
                     must_equal_lists, skip)

ROS_PYTHON = "/usr/bin/python3"  # the interpreter that Debian's ROS packages are installed for
START_NS = 1700000000 * 10**9
ROS1 = {"recorded", "ros1"}
CDR = {"cdr"}

# name: output, options, inputs. Chunks are small, so that none is copied unchanged from the input.
WAYS = {
    "bag": ("x.bag", "-c none --chunk-size 100000", ROS1),
    "bag, lz4": ("x.bag", "-c lz4", ROS1),
    "bag, bz2": ("x.bag", "-c bz2", ROS1),
    "bag, direct": ("x.bag", "-c none --direct --chunk-size 100000", ROS1),
    "mcap": ("x.mcap", "-c none --chunk-size 100000", ROS1 | CDR),
    "mcap, lz4": ("x.mcap", "-c lz4", ROS1 | CDR),
    "mcap, zstd": ("x.mcap", "-c zstd", ROS1 | CDR),
    "mcap, no chunks": ("x.mcap", "--no-chunks", ROS1 | CDR),
    "mcap, direct": ("x.mcap", "-c none --direct --chunk-size 100000", ROS1 | CDR),
    "mcap, no chunks, direct": ("x.mcap", "--no-chunks --direct", ROS1 | CDR),
    "db3": ("x.db3", "", ROS1 | CDR),
    "folder, mcap": ("x", "-s mcap -c zstd", CDR),
    "folder, mcap, direct": ("x", "-s mcap -c none --direct --chunk-size 100000", CDR),
    "folder, mcap, split": ("x", "-s mcap -c none --split-size 1000000 --chunk-size 100000", CDR),
    "folder, mcap, messages": ("x", "-s mcap --compression-mode message -c zstd", CDR),
    "folder, mcap, files": ("x", "-s mcap --compression-mode file -c zstd", CDR),
    "folder, sqlite3": ("x", "-s sqlite3", CDR),
    "folder, sqlite3, messages": ("x", "-s sqlite3 --compression-mode message -c zstd", CDR),
    "folder, sqlite3, files": ("x", "-s sqlite3 --compression-mode file -c zstd", CDR),
}


class Peer:
    """ordered: it returns messages of one time in file order. publish_time: it reports that time."""

    def __init__(self, name, command, ordered=True, publish_time=False):
        self.name = name
        self.command = command
        self.ordered = ordered
        self.publish_time = publish_time

    def arrange(self, messages):
        """The fields of messages that this peer reports, in a common order."""
        kept = [m if self.publish_time else m[:4] for m in messages]
        return kept if self.ordered else sorted(kept)

    def compare(self, answer, wanted):
        messages, error = answer
        if error:
            raise Difference(f"it says {error}")
        must_equal_lists("messages", self.arrange(messages), self.arrange(wanted))

    def ask(self, paths):
        """{path: (messages, error)}, by one run of a program with the output of listing.py."""
        run = subprocess.run(self.command, input="".join(f"{p}\n" for p in paths), text=True, check=True,
                             stdout=subprocess.PIPE)
        answers = {}
        messages = []
        for line in map(json.loads, run.stdout.splitlines()):
            if "end" in line:
                answers[pathlib.Path(line["end"])] = (messages, line["error"])
                messages = []
            else:
                messages.append((line["time_ns"], line["topic"], line["size"], line["crc32"],
                                 line["publish_time_ns"]))
        return answers


def readers(name, script, *arguments, **what):
    return Peer(name, [sys.executable, READER_FOLDER / script, *arguments], **what)


NODE = ["node", READER_FOLDER / "read_mcap.mjs"]
BY_INDEX = "JavaScript mcap, index"  # reads only messages in chunks
PEERS = {
    ".bag": [
        Peer("rosbag", [ROS_PYTHON, READER_FOLDER / "read_rosbag.py"]),
        readers("rosbags", "read_any.py", ordered=False),
    ],
    ".mcap": [
        readers("Python mcap, stream", "read_mcap.py", publish_time=True),
        readers("Python mcap, index", "read_mcap_indexed.py", publish_time=True, ordered=False),
        Peer("JavaScript mcap, stream", [*NODE, "stream"], publish_time=True),
        Peer(BY_INDEX, [*NODE, "index"], publish_time=True, ordered=False),
    ],
    ".db3": [readers("sqlite3", "read_sqlite3.py")],
    "": [
        readers("rosbags Reader", "read_rosbags.py", ordered=False),
        readers("rosbags AnyReader", "read_any.py", ordered=False),
    ],
}


# --- bags ----------------------------------------------------------------------------------------


def write_input(path, ros1):
    """Writes a bag with two topics; every fourth message is large."""
    from mcap.writer import CompressionType, Writer
    with open(path, "wb") as out:
        writer = Writer(out, compression=CompressionType.NONE)
        writer.start(profile="ros1" if ros1 else "ros2", library="peers.py")
        schema = writer.register_schema("test_msgs/Bytes" if ros1 else "test_msgs/msg/Bytes",
                                        "ros1msg" if ros1 else "ros2msg", b"uint8[] data\n")
        fields = {"md5sum": hashlib.md5(b"uint8[] data").hexdigest()} if ros1 else {}
        channels = [writer.register_channel(topic, "ros1" if ros1 else "cdr", schema, fields)
                    for topic in ("/small", "/large")]
        for i in range(120):
            size = 66000 + i * 1777 if i % 4 == 3 else i * 31
            data = struct.pack("<I", size) + bytes((i + k) % 251 for k in range(251)) * (size // 251 + 1)
            data = data[:4 + size] if ros1 else b"\0\1\0\0" + data[:4 + size]
            time_ns = START_NS + i // 2 * 1000
            writer.add_message(channels[i % 4 == 3], time_ns, data, time_ns if ros1 else time_ns - 5, i)
        writer.finish()


def make_inputs(folder):
    write_input(folder / "ros1.mcap", True)
    write_input(folder / "cdr.mcap", False)
    return {"recorded": OWN / "demo/demo.bag", "ros1": folder / "ros1.mcap", "cdr": folder / "cdr.mcap"}


def make(holdall, inputs, scratch):
    """{way: {name of the input: output}}"""
    made = {way: {} for way in WAYS}
    for number, (way, (output, options, names)) in enumerate(WAYS.items()):
        for name in sorted(names):
            folder = scratch / f"{number}-{name}"
            folder.mkdir()
            run = Run(holdall, "convert", inputs[name], "-o", folder / output, *options.split())
            if run.status not in (0, 3):  # 3: the format cannot hold everything
                raise Difference(f"{way}, {name}: {run.lines}")
            made[way][name] = folder / output
    return made


def messages_of(bag):
    """As Peer.ask() gives them."""
    if bag.get("error") or bag.get("refused") or not bag["messages"]:
        raise Difference(f"an input cannot be read: {bag}")
    topics = [c["topic"] for c in bag["channels"]]
    return [(m[0], topics[m[3]], m[4], m[5], m[0] if m[1] is None else m[1]) for m in bag["messages"]]


# --- checks ---------------------------------------------------------------------------------------


def check_answers(peer, answers, outputs, wanted):
    for name, path in outputs.items():
        try:
            peer.compare(answers[path], wanted[name])
        except Difference as e:
            raise Difference(f"{name}: {e}") from e


def check_integrity(outputs):
    """PRAGMA integrity_check by the shell of sqlite3."""
    files = [p for o in outputs.values() for p in ([o] if o.is_file() else sorted(o.glob("*.db3")))]
    for path in files:
        done = subprocess.run(["sqlite3", path, "PRAGMA integrity_check"], capture_output=True, text=True)
        must_equal(f"{path.name}: integrity", (done.returncode, done.stdout), (0, "ok\n"))


def mcap_records(data, start, end):
    """(opcode, offset of the content, its size)"""
    while start < end:
        opcode, size = struct.unpack_from("<BQ", data, start)
        yield opcode, start + 9, size
        start += 9 + size


def check_mcap_padding(path):
    """Padding is in top-level private records; plain chunks contain only schemas, channels and messages."""
    data = path.read_bytes()
    padding = 0
    for opcode, at, _ in mcap_records(data, 8, len(data) - 8):
        padding += opcode >= 0x80
        if opcode == 6:
            name, = struct.unpack_from("<I", data, at + 28)
            size, = struct.unpack_from("<Q", data, at + 32 + name)
            inner = {o for o, *_ in mcap_records(data, at + 40, at + 40 + size)} if name == 0 else set()
            if inner - {3, 4, 5}:
                raise Difference(f"{path.name}: a chunk has records of the kinds {sorted(inner)}")
    if padding == 0:
        raise Difference(f"{path.name}: has no padding")


def check_padding(outputs):
    for name, path in outputs.items():
        if name == "recorded":  # has no large messages
            continue
        for file in [path] if path.is_file() else sorted(path.glob("*.mcap")):
            if file.suffix == ".mcap":
                check_mcap_padding(file)
            elif b"_=   " not in file.read_bytes():
                raise Difference(f"{file.name}: has no padding")


def command(*words, **environment):
    done = subprocess.run(list(map(str, words)), capture_output=True, text=True, timeout=60,
                          env=dict(os.environ, **environment))
    must_equal(f"{words[0]} {words[1]} ({done.stdout.strip()} {done.stderr.strip()})", done.returncode, 0)
    return done.stdout


def check_rosbag_command(outputs, wanted):
    """`rosbag info` counts as list_bag does; `rosbag check` reports nothing for types that are
    installed."""
    for name, path in outputs.items():
        lines = command("rosbag", "info", "--yaml", path).splitlines()
        must_equal(f"{name}: rosbag info", [line for line in lines if line.startswith("messages: ")],
                   [f"messages: {len(wanted[name])}"])
    command("rosbag", "check", outputs["recorded"])


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def wait_for(port, master):
    for _ in range(600):
        with socket.socket() as s:
            if s.connect_ex(("127.0.0.1", port)) == 0:
                return
        if master.poll() is not None:
            break
        time.sleep(0.05)
    raise Difference("no rosmaster")


def check_play(outputs, home):
    """Plays with a private ROS master."""
    port = free_port()
    where = {"ROS_MASTER_URI": f"http://127.0.0.1:{port}", "ROS_HOSTNAME": "127.0.0.1", "ROS_HOME": str(home)}
    with subprocess.Popen(["rosmaster", "--core", "-p", str(port)], stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL, env=dict(os.environ, **where)) as master:
        try:
            wait_for(port, master)
            command("rosbag", "play", "--immediate", "--quiet", outputs["recorded"], **where)
        finally:
            master.kill()


# --- cases ---------------------------------------------------------------------------------------


def suffix_of(way):
    return pathlib.Path(WAYS[way][0]).suffix


def ask_all(made):
    """{name of the peer: its results}, in one run for all outputs."""
    answers = {}
    for suffix, peers in PEERS.items():
        paths = {w: [*o.values()] for w, o in made.items() if suffix_of(w) == suffix}
        for peer in peers:
            answers[peer.name, suffix] = peer.ask(p for w, o in paths.items() if is_for(peer, w) for p in o)
    return answers


def is_for(peer, way):
    return not (peer.name == BY_INDEX and "no chunks" in way)


def cases(made, answers, wanted, scratch):
    """(name, check) of all cases."""
    for way, outputs in made.items():
        suffix = suffix_of(way)
        for peer in PEERS[suffix]:
            if is_for(peer, way):
                yield (f"{way}: {peer.name}", lambda p=peer, o=outputs, s=suffix:
                       check_answers(p, answers[p.name, s], o, wanted))
        if way in ("db3", "folder, sqlite3"):
            yield f"{way}: sqlite3 shell", lambda o=outputs: check_integrity(o)
        if suffix == ".bag":
            yield f"{way}: rosbag info, check", lambda o=outputs: check_rosbag_command(o, wanted)
        if "direct" in way:
            yield f"{way}: padding", lambda o=outputs: check_padding(o)
    yield "bag, lz4: rosbag play", lambda: check_play(made["bag, lz4"], scratch)


def what_is_missing():
    node = os.environ.get("HOLDALL_NODE", "")
    for program in ("node", "sqlite3", "rosbag", "rosmaster"):
        if not shutil.which(program):
            return f"no command {program}"
    if not (pathlib.Path(node) / "node_modules/@mcap/core").is_dir():
        return f"no @mcap/core in HOLDALL_NODE ('{node}')"
    for python, packages in ((sys.executable, "mcap, rosbags, zstandard"), (ROS_PYTHON, "rosbag, roslz4")):
        if subprocess.run([python, "-c", f"import {packages}"], capture_output=True).returncode:
            return f"{python} has not all of: {packages}"
    return None


def run(args, scratch):
    inputs = make_inputs(scratch)
    wanted = dict(zip(inputs, map(messages_of, listings(args.list, inputs.values()))))
    made = make(args.holdall, inputs, scratch)
    checks = list(cases(made, ask_all(made), wanted, scratch))
    failed = 0
    print(f"1..{len(checks)}")
    for number, (name, check) in enumerate(checks, 1):
        try:
            check()
            print(f"ok {number} - {name}", flush=True)
        except (Difference, KeyError, subprocess.SubprocessError) as e:
            failed += 1
            print(f"not ok {number} - {name}\n# {type(e).__name__}: {e}", flush=True)
    return failed


def main():
    args = arguments("holdall", "list")
    missing = what_is_missing()
    if missing:
        return skip(missing)
    with tempfile.TemporaryDirectory() as scratch:
        return 1 if run(args, pathlib.Path(scratch)) else 0


sys.exit(main())
