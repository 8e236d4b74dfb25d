#!/usr/bin/env python3
"""No chunk is unpacked more than twice, with an index or without, by any verb; nor is an
individually compressed message. Recovery reads chunks twice: to find intact data,
and to copy them.

A plugin with a private compression counts decompressed bytes.

unpacks.py --holdall PATH --plugin PATH
"""
import argparse
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import zlib

import packed

packed.PACK["counted"] = lambda pieces: b"COUNTED!" + packed.plain(pieces)
CHUNKS, PER_CHUNK = 12, 10


def chunks():
    """Each chunk overlaps the next one."""
    return [[(1000 * (c * PER_CHUNK + i) + (1500 * PER_CHUNK if i % 2 else 0), packed.image(c * PER_CHUNK + i, 4, 2))
             for i in range(PER_CHUNK)] for c in range(CHUNKS)]


def publish_times(bag):
    """Messages of MCAP with publish times that run backwards; the bytes of the bag, and the sequence numbers by
    publish time."""
    count = 0
    order = []
    for chunk in chunks():
        for time, body in chunk:
            log = packed.u64(packed.START + time)
            head = packed.u64(22 + packed.size_of(body)) + packed.u16(1) + packed.u32(count) + log
            publish = packed.START + 10**9 - time
            assert bag.count(head + log) == 1
            bag = bag.replace(head + log, head + packed.u64(publish))
            order.append((publish, count))
            count += 1
    return bag, [number for _, number in sorted(order)]


class Bags:
    def __init__(self, folder):
        mcap = packed.in_memory(packed.mcap, chunks(), "counted")
        mcap, self.by_publish_time = publish_times(mcap)
        (folder / "indexed.mcap").write_bytes(mcap)
        end = mcap.rindex(packed.record(15, packed.u32(0)))  # without the summary, but closed
        (folder / "scanned.mcap").write_bytes(
            mcap[:end] + packed.record(15, packed.u32(0)) + packed.record(2, bytes(20)) + b"\x89MCAP0\r\n")
        (folder / "cut.mcap").write_bytes(mcap[:end])
        for name, index in (("indexed.bag", True), ("cut.bag", False)):
            with open(folder / name, "wb") as out:
                packed.bag1(out, chunks(), "counted", index=index)
        packed_messages = [[(time, [b"COUNTED!" + packed.plain(body)]) for time, body in chunk] for chunk in chunks()]
        (folder / "messages.mcap").write_bytes(packed.in_memory(packed.mcap, packed_messages, "none"))
        self.paths = [folder / name for name in
                      ("indexed.mcap", "scanned.mcap", "cut.mcap", "indexed.bag", "cut.bag", "messages.mcap")]

    def reference(self, path):
        """A bag of the same content whose chunks, or messages, cat unpacks once."""
        if path.name == "messages.mcap":
            return path
        return self.paths[0] if path.suffix == ".mcap" else self.paths[3]


class Command:
    def __init__(self, holdall, plugin, folder):
        self.holdall, self.folder = holdall, folder
        self.log = folder / "log"
        self.environment = {**os.environ, "HOLDALL_PLUGIN_PATH": str(pathlib.Path(plugin).resolve().parent),
                            "COUNTED_LOG": str(self.log)}

    def __call__(self, *arguments):
        """Output, and number of decompressed bytes."""
        self.log.write_text("")
        done = subprocess.run([self.holdall, *map(str, arguments)], env=self.environment, timeout=60, check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")
        assert done.returncode in (0, 3), (arguments, done)
        return done.stdout, sum(map(int, self.log.read_text().split()))


def verbs(folder, suffix):
    yield ["info"]
    yield ["check"]
    yield ["check", "--types"]
    for more in ([], ["--reverse"], ["--nth", "3"], ["--order", "publish"], ["--order", "publish", "--reverse"]):
        for form in ("--json", "--csv"):
            if suffix == ".mcap" or form == "--json":
                yield ["cat", form, *more]
    yield ["cat", "--brief", "--threads", "1"]
    yield ["export", "--as", "csv", "--force", "-o", folder / "tables"]
    for verb in ("recover", "reindex", "convert", "sort", "decompress"):
        yield [verb, "--force", "-o", folder / f"out{suffix}"]


def no_more_than_twice(run, bags):
    problems = []
    for path in bags.paths:
        _, once = run("cat", bags.reference(path))
        if once == 0:
            problems.append(f"{path.name}: nothing is unpacked")
            continue
        for verb in verbs(run.folder, path.suffix):
            out, size = run(verb[0], path, *verb[1:])
            times = size / once
            print(f"# {path.name}: {times:.2f} {' '.join(map(str, verb))}")
            if times > 2.2:  # a look at the beginning of some chunks
                problems.append(f"{path.name}: {' '.join(map(str, verb))}: {times:.2f} times")
            if verb[0] == "cat" and "--nth" not in verb and len(out.splitlines()) < CHUNKS * PER_CHUNK:
                problems.append(f"{path.name}: {verb}: {len(out.splitlines())} lines")
    return problems


def same_without_index(run, bags):
    """Order and columns do not depend on how the times and messages were found."""
    problems = []
    for more in ([], ["--reverse"], ["--order", "publish"], ["--order", "publish", "--reverse"], ["--nth", "7"]):
        for form in ("--json", "--csv"):
            want, *others = [run("cat", form, path, *more)[0] for path in bags.paths[:3]]
            problems += [f"{form} {more}: differs without index" for other in others if other != want]
    numbers = [int(line.split('"sequence":')[1].split(",")[0])
               for line in run("cat", "--json", bags.paths[1], "--order", "publish")[0].splitlines()]
    return problems + ([] if numbers == bags.by_publish_time else [f"by publish time: {numbers}"])


def no_room(run, bags):
    """Without space for a temporary file messages are read again."""
    want, _ = run("cat", "--csv", bags.paths[2])
    got = [run("cat", "--csv", bags.paths[2], *more)[0]
           for more in (["--max-temp", "1k"], ["--temp-dir", run.folder / "none"])]
    return [] if got == [want, want] else ["the table differs"]


def large_chunks():
    """Chunks of a megabyte that hardly shrink, with indexes of several kilobytes."""
    rng = random.Random(1)
    return [[(1000 * (c * 600 + i), [b"\0\1\0\0" + rng.randbytes(1800)]) for i in range(600)] for c in range(12)]


def bytes_read(run, *arguments):
    """Bytes read by the process, as Linux counts them."""
    done = subprocess.Popen([run.holdall, *map(str, arguments)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.waitid(os.P_PID, done.pid, os.WEXITED | os.WNOWAIT)
    counts = dict(line.split(": ") for line in pathlib.Path(f"/proc/{done.pid}/io").read_text().splitlines())
    assert done.wait() in (0, 3), (arguments, done.returncode)
    return int(counts["rchar"])


def recovery_reads_twice(run, _):
    mcap = packed.in_memory(packed.mcap, large_chunks(), "lz4", crc=True)
    end = mcap.rindex(packed.record(15, packed.u32(0)))
    (run.folder / "large.mcap").write_bytes(mcap[:end] + packed.record(15, packed.u32(zlib.crc32(mcap[:end]))))
    bag = packed.in_memory(packed.bag1, large_chunks(), "lz4", defined_once=True)
    at = bag.index(b"index_pos=") + len(b"index_pos=")
    (run.folder / "large.bag").write_bytes(bag[:int.from_bytes(bag[at:at + 8], "little")])
    problems = []
    for name in ("large.mcap", "large.bag"):
        path = run.folder / name
        start = bytes_read(run, "--version")
        times = (bytes_read(run, "recover", path, "-o", run.folder / f"out-{name}") - start) / path.stat().st_size
        print(f"# {name}: read {times:.2f} times")
        problems += [f"{name}: read {times:.2f} times"] if times > 2.3 else []
    return problems


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--holdall", required=True)
    parser.add_argument("--plugin", required=True)
    options = parser.parse_args()
    failed = 0
    cases = (no_more_than_twice, same_without_index, no_room, recovery_reads_twice)
    for number, case in enumerate(cases, 1):
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            problems = case(Command(str(pathlib.Path(options.holdall).resolve()), options.plugin, folder), Bags(folder))
        print("\n".join(f"# {problem}" for problem in problems), end="\n" if problems else "")
        print("not ok" if problems else "ok", number, "-", case.__name__, flush=True)
        failed += bool(problems)
    print(f"1..{len(cases)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
