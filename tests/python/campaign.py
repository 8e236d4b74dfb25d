#!/usr/bin/env python3
"""Long runs of the Python package; tests run them in short.

campaign.py opens BAG... [--count N]
    Open, read, pickle and fail N times; memory and open files must not grow.

campaign.py damage FOLDER... [--count N] [--first N] [--seconds S]
    Read damaged variants of all bags below the folders, N of each, by every interface of the package. Exceptions
    must be those that the package documents; any other exception, a crash or a call that takes longer
    than 2 minutes ends the run, and the variant stays in the file that is named. To find memory errors, run it
    with an extension that was built with sanitizers:
    LD_PRELOAD=$(gcc -print-file-name=libasan.so):$(gcc -print-file-name=libstdc++.so) ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1
"""
import argparse
import copy
import ctypes
import faulthandler
import gc
import os
import pathlib
import pickle
import random
import resource
import sys
import tempfile
import time

import holdall

SUFFIXES = (".bag", ".mcap", ".db3", ".active")
MAX_BYTES = 1 << 20  # of a bag that is damaged; larger ones are cut
MAX_MESSAGES = 100
HANGS_S = 120
EXPECTED = (holdall.Error, ValueError, IndexError, KeyError, EOFError)


def used():
    """Bytes in memory, open files."""
    gc.collect()
    getattr(ctypes.CDLL(None), "malloc_trim", lambda _: None)(0)
    return int(open("/proc/self/statm").read().split()[1]) * resource.getpagesize(), len(os.listdir("/proc/self/fd"))


def expect(error, function, *arguments, **options):
    try:
        function(*arguments, **options)
    except error:
        return
    raise AssertionError(f"{function} did not raise {error}")


def open_once(path):
    """Reads the bag, including calls that fail halfway."""
    with holdall.open(path) as bag:
        iterator = bag.messages(limit=3)
        m = next(iterator, None)
        bag.info(), bag.problems
        if m is not None:
            attempt(lambda: (m[""], m.json()))  # the type may be unknown
            m.raw, dir(m), copy.copy(m)
            expect(EXPECTED, lambda: m["nothing.of[5].this"])
            expect((AttributeError, *EXPECTED), lambda: m.nothing_of_this)
            again = pickle.loads(pickle.dumps((bag, m, bag.splits(count=2))))
            assert again[1].topic == m.topic and len(again[2]) <= 2
            again[0].close()
        expect(ValueError, bag.messages, where="(")
        expect(TypeError, bag.messages, topics=[5])
    expect(ValueError, bag.messages)
    expect(FileNotFoundError, holdall.open, path, "/nothing/of/this.mcap")


def opens(paths, count, warm_up=200):
    """Growth of memory (bytes) and of open files by `count` openings."""
    for i in range(warm_up):
        open_once(paths[i % len(paths)])
    memory, files = used()
    for i in range(count):
        open_once(paths[i % len(paths)])
    more, files_then = used()
    return more - memory, files_then - files


# --- damage --------------------------------------------------------------------------------------


def damaged(data, chance):
    """A damaged variant of a bag: wrong bits, bytes, numbers or blocks, or cut."""
    data = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 5, 20))):
        size = len(data)
        if not size:
            break
        # damage heads, ends and indexes more often than the rest
        at = chance.choice((chance.randrange(size), chance.randrange(min(size, 4096)), size - 1 - chance.randrange(min(size, 8192))))
        kind = chance.randrange(7)
        if kind == 0:
            data[at] ^= 1 << chance.randrange(8)
        elif kind == 1:
            data[at] = chance.randrange(256)
        elif kind == 2:
            number = chance.choice((0, 1, 0x7FFFFFFF, 0xFFFFFFFF, 0x80000000, size, chance.randrange(1 << 32)))
            data[at : at + 4] = number.to_bytes(4, "little")
        elif kind == 3:
            data[at : at + chance.choice((1, 8, 64, 4096))] = b""
        elif kind == 4:
            block = data[at : at + chance.choice((1, 8, 64, 4096))]
            data[at:at] = block
        elif kind == 5:
            width = chance.choice((8, 64, 512))
            data[at : at + width] = bytes(len(data[at : at + width]))
        elif size > 64:
            del data[max(64, at) :]
    return bytes(data)


def attempt(function, *arguments, **options):
    try:
        return function(*arguments, **options)
    except EXPECTED:
        return None


def read_message(m):
    for use in (m.image, m.points, m._repr_html_, lambda: m[""], m.json, m.yaml, lambda: repr(m), lambda: bytes(m), lambda: m.header.stamp, lambda: holdall.to_dict(m)):
        try:
            use()
        except (*EXPECTED, AttributeError):
            pass


def read_topic(topic):
    import pyarrow

    attempt(topic.numpy)
    try:
        pyarrow.table(topic.select(errors="skip", limit=MAX_MESSAGES))
    except (*EXPECTED, OSError, pyarrow.lib.ArrowException):
        pass


def read_aligned(bag, names, options):
    """Aligns only a few rows, because damaged times may be centuries apart."""
    start = bag.start or 0
    attempt(bag.align(topics=names, start=start, end=min(start + 10**9, 2**63 - 1), **options).numpy)


def read_bag(bag):
    bag.info(sizes=True), bag.problems, bag.channels
    for errors in ("raise", "skip"):
        messages = bag.messages(errors=errors)
        for _ in range(MAX_MESSAGES):
            try:
                m = next(messages, None)
            except EXPECTED:
                continue
            if m is None:
                break
            read_message(m)
        messages.close()
    list(bag.messages(limit=20, errors="skip", reverse=True))
    bag.splits(count=3), bag.losses()
    list(attempt(bag.tf) or ())
    names = list(bag.topics)[:3]
    for options in ({"rate": 20.0}, {"at": names[:1] and names[0], "method": "linear", "ages": True}):
        if names:
            attempt(read_aligned, bag, names, options)
    for topic in list(bag.topics.values())[:5]:
        attempt(read_topic, topic)


def read_damaged(path, folder):
    """Calls every function that reads a bag."""
    for options in ({}, {"recover": True}, {"crc": False, "mapped": True}):
        bag = attempt(holdall.open, path, **options)
        if bag is not None:
            attempt(read_bag, bag)
            bag.close()
    attempt(holdall.check, path, types=True)
    attempt(holdall.recover, path, folder / "recovered.mcap", force=True)
    attempt(holdall.convert, path, folder / "converted.bag", force=True, ros=1)
    attempt(holdall.edit, path, folder / "edited.mcap", force=True, shift=5, headers_from_log=True)


def bags_below(folders):
    return sorted(p for f in folders for p in pathlib.Path(f).rglob("*") if p.is_file() and p.suffix in SUFFIXES)


def damage(folders, count, first=0, seconds=float("inf"), report=None):
    """Reads damaged variants. Returns their number."""
    end = time.monotonic() + seconds
    bags = bags_below(folders)
    read = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for i in range(first, first + count):
            for source in bags:
                if time.monotonic() > end:
                    return read
                with open(source, "rb") as file:
                    data = file.read(MAX_BYTES)
                path = folder / ("damaged" + source.suffix)
                path.write_bytes(damaged(data, random.Random(f"{source.name} {i}")))
                if report:
                    report.seek(0)
                    report.write(f"{source} {i}\n".encode().ljust(500))
                    report.flush()
                faulthandler.dump_traceback_later(HANGS_S, exit=True)
                read_damaged(path, folder)
                faulthandler.cancel_dump_traceback_later()
                read += 1
    return read


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["opens", "damage"])
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--count", type=int, default=0)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    options = parser.parse_args()
    if options.what == "opens":
        count = options.count or 1_000_000
        memory, files = opens(options.paths, count)
        print(f"{count} opens: {memory} bytes and {files} files more")
        return 1 if files > 0 or memory > 8 << 20 else 0
    last = pathlib.Path(tempfile.gettempdir()) / f"holdall-damage-{os.getpid()}"
    print(f"the variant that is read, 'BAG NUMBER', is named in {last}", flush=True)
    with open(last, "wb") as report:
        print(f"{damage(options.paths, options.count or 100, options.first, options.seconds, report)} variants")
    last.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
