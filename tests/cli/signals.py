#!/usr/bin/env python3
"""Each verb on a large bag, stopped by a signal: it ends within a second, and leaves no partial output.

signals.py --holdall PATH [--megabytes N] [VERB...]

The bag is made here: an MCAP file without an index, so that opening it takes time, too, and its
conversions. A run that ended before the signal came counts when it ended well. TAP.
"""
import argparse
import os
import pathlib
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time

# fontconfig keeps memory until exit, and a verb ended by a signal frees nothing.
ENVIRONMENT = {**os.environ, "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":detect_leaks=0"}
LIMIT_S = 1.0
TRIES = 4  # the machine may be busy
MAGIC = b"\x89MCAP0\r\n"
TEXT = b"uint32 number\nfloat64 x\nstring name\nuint8[] data\n"

# Arguments of each verb for the large bag; {bag} is the unfinished one, {whole} has an index, {db}
# is a database, {packed} is compressed as a whole. A copy is made where a verb changes its bag.
RUNS = {
    "info": ["info", "{bag}"],
    "info-packed": ["info", "{packed}"],
    "cat": ["cat", "{bag}"],
    "cat-csv": ["cat", "{whole}", "--csv", "--topic", "/large"],
    "cat-where": ["cat", "{whole}", "--where", "/large.number > 4000000000"],
    "cat-database": ["cat", "{db}", "--json"],
    "records": ["records", "{bag}"],
    "check": ["check", "{bag}"],
    "check-database": ["check", "{db}"],
    "list": ["list", "storage"],
    "schema": ["schema", "{bag}"],
    "plot": ["plot", "{whole}", "/large.x", "-o", "{out}/x.svg"],
    "plot-png": ["plot", "{bag}", "/large.x", "--separate", "-o", "{out}/x.png"],
    "export-csv": ["export", "{whole}", "--as", "csv", "-o", "{out}/x"],
    "export-jsonl": ["export", "{bag}", "--as", "jsonl", "-o", "{out}/x"],
    "filter": ["filter", "{bag}", "-o", "{out}/x.mcap", "--topic", "/large"],
    "filter-where": ["filter", "{whole}", "-o", "{out}/x.mcap", "--where", "/large.number > 4000000000"],
    "convert": ["convert", "{whole}", "-o", "{out}/x.db3"],
    "convert-folder": ["convert", "{db}", "-o", "{out}/x", "--storage", "mcap", "--compression", "zstd"],
    "merge": ["merge", "{whole}", "{db}", "-o", "{out}/x.mcap"],
    "sort": ["sort", "{whole}", "-o", "{out}/x.mcap"],
    "split": ["split", "{whole}", "-o", "{out}/x", "--split-size", "50M"],
    "edit": ["edit", "{whole}", "-o", "{out}/x.mcap", "--set", "/large.x=1"],
    "edit-in-place": ["edit", "{copy}", "--set", "/large.x=1"],
    "fix": ["fix", "{whole}", "-o", "{out}/x.mcap"],
    "compress": ["compress", "{copy}"],
    "decompress": ["decompress", "{packed}", "-o", "{out}/x.mcap"],
    "recover": ["recover", "{bag}", "-o", "{out}/x.mcap"],
    "reindex": ["reindex", "{unfinished}"],
    "attachments": ["attachments", "{copy}", "--add", "{small}"],
    "attachments-get": ["attachments", "{attached}", "--get", "large", "-o", "{out}/x"],
    "metadata": ["metadata", "{copy}", "--add", "name", "a=b"],
}

# Verbs for which a SIGINT ignored at start is tested.
CATCHING = ("cat", "filter", "plot", "export-csv")


# --- bags -----------------------------------------------------------------------------------------

def record(opcode, body):
    return bytes([opcode]) + struct.pack("<Q", len(body)) + body


def text(value):
    return struct.pack("<I", len(value)) + value


def messages(first, count):
    """They have their own times; two topics."""
    out = []
    for number in range(first, first + count):
        body = struct.pack("<IdI", number, number / 7, 4) + b"name" + text(b"\5" * 400)
        head = struct.pack("<HIQQ", 1 + number % 2, number, 10**15 + number * 1000, 10**15 + number * 1000)
        out.append(record(5, head + body))
    return b"".join(out)


def make_bag(path, megabytes):
    count = megabytes * 1000000 // 460
    with open(path, "wb") as file:
        file.write(MAGIC + record(1, text(b"ros1") + text(b"")))
        file.write(record(3, struct.pack("<H", 1) + text(b"a/Large") + text(b"ros1msg") + text(TEXT)))
        for number, topic in ((1, b"/large"), (2, b"/other")):
            file.write(record(4, struct.pack("<HH", number, 1) + text(topic) + text(b"ros1") + text(b"")))
        for first in range(0, count, 10000):
            file.write(messages(first, min(10000, count - first)))


def make(holdall, *words):
    done = subprocess.run([holdall, *words, "-q"], check=False, stderr=subprocess.PIPE, text=True)
    if done.returncode not in (0, 3):  # 3: the other format cannot hold everything
        sys.exit(f"{' '.join(words)}: {done.stderr}")


def make_bags(folder, holdall, megabytes):
    bags = {name: str(folder / file) for name, file in (
        ("bag", "large.mcap"), ("whole", "whole.mcap"), ("db", "large.db3"),
        ("packed", "whole.mcap.zstd"), ("small", "small"), ("attached", "attached.mcap"))}
    make_bag(bags["bag"], megabytes)
    make(holdall, "convert", bags["bag"], "-o", bags["whole"])
    make(holdall, "convert", bags["whole"], "-o", bags["db"])
    pathlib.Path(bags["small"]).write_bytes(b"x")
    large = folder / "large"
    large.write_bytes(b"y" * (megabytes * 500000))
    shutil.copy(pathlib.Path(__file__).parent.parent / "data/mcap/plain_chunks.mcap", bags["attached"])
    make(holdall, "attachments", bags["attached"], "--add", str(large))
    make(holdall, "convert", bags["whole"], "-o", str(folder / "packing"), "--storage", "mcap",
         "--compression", "zstd", "--compression-mode", "file")
    packed = next((folder / "packing").glob("*.zstd"))
    packed.rename(bags["packed"])
    return bags


# --- runs -----------------------------------------------------------------------------------------

def snapshot(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


def arguments(words, bags, work):
    names = dict(bags, out=str(work / "out"))
    for name, source in (("copy", "whole"), ("unfinished", "bag")):
        if "{" + name + "}" in words:
            names[name] = str(work / "out" / "mine.mcap")
            os.link(bags[source], names[name])  # verbs replace their bag, and never write into it
    return [word.format(**names) for word in words]


def ignore_interrupts():
    """Ignores SIGINT, like a shell without job control for commands that end in "&"."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def try_once(holdall, words, bags, number, delay, prepare):
    """None, or the failure and whether it is only one of time."""
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        (work / "out").mkdir()
        command = [holdall, *arguments(words, bags, work)]
        before = snapshot(work)
        with open(work / "stdout", "wb") as out, open(work / "stderr", "wb") as err:
            process = subprocess.Popen(command, stdout=out, stderr=err, preexec_fn=prepare, env=ENVIRONMENT)
            try:
                process.wait(delay)
            except subprocess.TimeoutExpired:
                process.send_signal(number)
            start = time.monotonic()
            try:
                code = process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
                return "does not end", False
            took = time.monotonic() - start
        said = (work / "stderr").read_text(errors="replace").strip()
        left = [name for name in snapshot(work) if name not in before + ["stdout", "stderr"]]
        if code == 2 or code not in (0, 1, 3, -number):
            return f"status {code}: {said[-300:]}", False
        half = [name for name in left if name.endswith((".tmp", ".active", ".new", ".adding.mcap"))]
        if half or (left and code in (1, -number) and words[0] != "export"):
            return f"status {code}, left behind: {left}; {said[-300:]}", False
        if took > LIMIT_S:
            return f"took {took:.2f} s to end (status {code})", True
    return None


def check(*case):
    for _ in range(TRIES):
        wrong = try_once(*case)
        if wrong is None or not wrong[1]:
            return wrong
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--holdall", required=True, type=pathlib.Path)
    parser.add_argument("--megabytes", type=int, default=250)
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    names = options.names or list(RUNS)
    cases = [(name, number, delay, prepare) for name in names for number, delay, prepare in (
        (signal.SIGINT, 0.15, None), (signal.SIGTERM, 0.6, None),
        (signal.SIGINT, 0.3, ignore_interrupts)) if not prepare or name in CATCHING]
    good = True
    print(f"1..{len(cases)}")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TMPDIR"] = folder
        tempfile.tempdir = folder
        holdall = str(options.holdall.resolve())
        bags = make_bags(pathlib.Path(folder), holdall, options.megabytes)
        for index, (name, number, delay, prepare) in enumerate(cases, 1):
            wrong = check(holdall, RUNS[name], bags, number, delay, prepare)
            print(f"{'not ok' if wrong else 'ok'} {index} - {name} {number.name} after {delay} s"
                  f"{', ignored before' if prepare else ''}")
            if wrong:
                print("# " + wrong[0].replace("\n", "\n# "))
            good = good and not wrong
            sys.stdout.flush()
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
