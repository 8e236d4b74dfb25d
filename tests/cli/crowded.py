#!/usr/bin/env python3
"""Small files with many channels, definitions or attachments must not use much memory or processor time.

crowded.py --holdall PATH

Each case is a file of a few hundred kilobytes to some megabytes, a verb, and what the verb may use
of memory and processor. Prints TAP.
"""
import argparse
import json
import os
import pathlib
import resource
import struct
import subprocess
import sys
import tempfile

import bags
from bags import Bag1, header, mcap_record, record, ros_string, text, u16, u32, u64

MIB = 1 << 20
PAYLOAD = b"\0\1\0\0" + bytes(4)


def schema(number, name, definition):
    return mcap_record(3, u16(number) + text(name) + text("ros2msg") + u32(len(definition))
                       + definition)


def channel(number, schema_number, topic):
    return mcap_record(4, u16(number) + u16(schema_number) + text(topic) + text("cdr") + u32(0))


def message(number, after):
    return mcap_record(5, u16(number) + u32(0) + u64(bags.START + after) * 2 + PAYLOAD)


def mcap(*records):
    """A file without a summary, which is read by a scan."""
    return (bags.MCAP_MAGIC + mcap_record(1, text("ros2") + text("tests")) + b"".join(records)
            + mcap_record(15, u32(0)) + mcap_record(2, u64(0) * 2 + u32(0)) + bags.MCAP_MAGIC)


def many_channels(path, count, same_schema=False):
    path.write_bytes(mcap(*(
        (b"" if same_schema and i > 1 else schema(i, f"p/msg/T{i}", b"int32 a\n# %d\n" % i))
        + channel(i, 1 if same_schema else i, f"/t{i}") + message(i, i)
        for i in range(1, count + 1))))


def many_streams(path, count):
    """Topics of sound and of positions, each with two messages, in turns."""
    sound = b"\0\1\0\0" + u32(4) + b"abcd"
    place = b"\0\1\0\0" + struct.pack("<3d", 48.5, 11.25, 500)
    types = ((schema(1, "audio_common_msgs/msg/AudioData", b"uint8[] data"), sound),
             (schema(2, "geographic_msgs/msg/GeoPoint",
                     b"float64 latitude\nfloat64 longitude\nfloat64 altitude"), place))
    topics = [channel(2 * i + k, 1 + k, f"/t{i}_{k}") for i in range(count) for k in range(2)]
    messages = [mcap_record(5, u16(2 * i + k) + u32(0) + u64(bags.START + turn) * 2 + types[k][1])
                for turn in range(2) for i in range(count) for k in range(2)]
    path.write_bytes(mcap(*(record for record, _ in types), *topics, *messages))


def large_definitions(path, count, size, same):
    def definition(i):
        return b"# %08d" % (0 if same else i) + b"x" * size + b"\nint32 a\n"
    path.write_bytes(mcap(*(schema(i, f"p/msg/T{0 if same else i}", definition(i))
                            + channel(i, i, f"/t{i}") + message(i, i) for i in range(1, count + 1))))


def many_connections(path, count):
    bag = Bag1()
    fields = header([(b"type", b"std_msgs/String"), (b"md5sum", bags.STRING_MD5.encode()),
                     (b"message_definition", b"string data\n")])
    first = bag.connect(b"/t")
    bag.chunk([(first, 0, ros_string(b"x"))])
    bag.connections += [record([(b"op", b"\7"), (b"conn", u32(i)), (b"topic", b"/t%d" % i)], fields)
                        for i in range(1, count)]
    path.write_bytes(bag.close())


def many_attachments(path, count):
    path.write_bytes(mcap(*[mcap_record(9, u64(0) * 2 + text("") * 2 + u64(0) + u32(0))] * count))


def many_fields(path, count):
    definition = b"".join(b"uint8 field%d\n" % i for i in range(count))
    path.write_bytes(mcap(schema(1, "p/msg/T", definition), channel(1, 1, "/t"),
                          mcap_record(5, u16(1) + u32(0) + u64(bags.START) * 2 + b"\0\1\0\0"
                                      + bytes(count))))


class Cost:
    def __init__(self, status, output, errors, memory, seconds):
        self.status, self.output, self.errors = status, output, errors
        self.memory, self.seconds = memory, seconds


def run(holdall, *arguments):
    """Runs a verb once; returns its memory (bytes) and processor time (seconds)."""
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (60, 60))
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, 256))
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        child = subprocess.Popen([holdall, *map(str, arguments)], stdout=out, stderr=err,
                                 preexec_fn=limit)
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        return Cost(child.returncode, out.read(), err.read().decode("utf-8", "replace"),
                    used.ru_maxrss * 1024, used.ru_utime + used.ru_stime)


class Suite:
    def __init__(self, holdall, folder):
        self.holdall, self.folder = holdall, folder
        self.sanitized = b"__asan_init" in pathlib.Path(holdall).read_bytes()
        self.number = 0
        self.good = True

    def case(self, name, want, memory, seconds, *arguments, says=""):
        cost = run(self.holdall, *arguments)
        wrong = []
        if cost.status != want:
            wrong.append(f"exit status {cost.status}, not {want}")
        if says not in cost.errors:
            wrong.append(f"not reported: {says}")
        if not self.sanitized and cost.memory > memory:
            wrong.append(f"{cost.memory / MIB:.0f} MiB of memory")
        if not self.sanitized and cost.seconds > seconds:
            wrong.append(f"{cost.seconds:.1f} s of processor")
        self.number += 1
        self.good = self.good and not wrong
        print(f"{'not ok' if wrong else 'ok'} {self.number} - {name}")
        for line in wrong + (cost.errors.splitlines()[:5] if wrong else []):
            print("# " + line)
        sys.stdout.flush()

    def make(self, name, maker, *arguments):
        path = self.folder / name
        maker(path, *arguments)
        return path


def definitions(suite):
    path = suite.make("large.mcap", large_definitions, 72, MIB, False)
    for verb in (["info"], ["check"], ["cat"], ["schema"]):
        suite.case(f"72 definitions of 1 MiB are too much for {verb[0]}", 1, 200 * MIB, 5, *verb,
                   path, says="max-definitions")
    path = suite.make("same.mcap", large_definitions, 72, MIB, True)
    for verb in (["info"], ["cat"]):
        suite.case(f"72 equal ones are kept once by {verb[0]}", 0, 48 * MIB, 5, *verb, path)


def channels(suite):
    path = suite.make("connections.bag", many_connections, 100_001)
    for verb in (["info"], ["check"], ["recover", "-o", suite.folder / "r.bag"]):
        suite.case(f"more than 100,000 connections are too many for {verb[0]}", 1, 100 * MIB, 10,
                   *verb, path, says="max-channels")
    path = suite.make("channels.mcap", many_channels, 3000)
    for kind in ("csv", "jsonl"):
        output = suite.folder / kind
        suite.case(f"3,000 topics as {kind}, with few files open", 0, 120 * MIB, 10, "export",
                   "--as", kind, "-o", output, path)
        made = sum(1 for file in output.iterdir() if file.suffix == f".{kind}")
        suite.good = suite.good and made == 3000
        print(f"# {made} files")
    many = suite.make("many.mcap", many_channels, 65_000)
    streams = suite.make("streams.mcap", many_streams, 1500)
    output = suite.folder / "streams"
    suite.case("3,000 topics of sound and positions, with few files open", 0, 120 * MIB, 10, "export",
               "-o", output, streams)
    sounds = [file.read_bytes() for file in output.iterdir() if file.suffix == ".raw"]
    tracks = [json.loads(file.read_text()) for file in output.iterdir() if file.suffix == ".geojson"]
    suite.good = suite.good and sounds == [b"abcdabcd"] * 1500 and len(tracks) == 1500 and all(
        track["features"][0]["geometry"]["coordinates"] == [[11.25, 48.5, 500]] * 2
        and len(track["features"][0]["properties"]["coordTimes"]) == 2 for track in tracks)
    suite.case("65,000 types to convert meet a limit", 1, 512 * MIB, 10, "convert", "-o",
               suite.folder / "many.bag", many, says="max-definitions")
    suite.case("65,000 topics as a table", 3, 512 * MIB, 10, "cat", "--csv", many)
    suite.case("65,000 columns and more are refused", 1, 512 * MIB, 10, "cat", "--csv",
               "--max-definitions", "1G", many, says="--topic")
    suite.case("3,000 types cost little", 0, 64 * MIB, 5, "cat", path)


def large_messages(suite):
    path = suite.make("large_messages.mcap", lambda path: path.write_bytes(mcap(
        schema(1, "p/msg/T", b"uint8[] a\n"), channel(1, 1, "/t"),
        *[mcap_record(5, u16(1) + u32(0) + u64(bags.START + i) * 2 + b"\0\1\0\0" + u32(100 << 20)
                      + os.urandom(1 << 20) * 100) for i in range(3)])))
    for compression in ("zstd", "lz4"):
        suite.case(f"messages of 100 MiB, packed by {compression}", 0, 512 * MIB, 20, "recover", "-o",
                   suite.folder / f"{compression}.mcap", "--compression", compression, path)


def others(suite):
    path = suite.make("attachments.mcap", many_attachments, 100_001)
    suite.case("more than 100,000 attachments are too many", 1, 64 * MIB, 5, "info", path,
               says="max-attachments")
    path = suite.make("fields.mcap", many_fields, 60_000)
    suite.case("60,000 fields are converted in time linear to them", 0, 128 * MIB, 4, "convert",
               "-o", suite.folder / "fields.bag", path)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--holdall", required=True)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        suite = Suite(options.holdall, pathlib.Path(folder))
        definitions(suite)
        channels(suite)
        others(suite)
        large_messages(suite)
        print(f"1..{suite.number}")
    return 0 if suite.good else 1


if __name__ == "__main__":
    sys.exit(main())
