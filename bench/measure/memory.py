"""bench/run memory: the peak memory of holdall for bags of any size."""
import json
import subprocess
import time

from . import made_bags
from .made_bags import Shape
from .programs import build_holdall, data_folder

LIMIT = 64 << 20

SHAPES = {
    # 2 GB: images among small messages
    "large": Shape(topics=4, chunks=330, messages_per_chunk=4, payloads=(6_220_800, 320, 100, 320)),
    "many-chunks": Shape(topics=500, chunks=200_000, messages_per_chunk=5, payloads=(100,)),
    # sorted by topic: 400 chunks of 700 KB that are all open at once
    "overlapping": Shape(topics=400, chunks=400, messages_per_chunk=700, payloads=(1000,),
                         overlapping=True),
}
BAGS = (("large", ".bag"), ("large", ".mcap"), ("large", ".db3"), ("many-chunks", ".bag"),
        ("many-chunks", ".mcap"), ("overlapping", ".bag"), ("overlapping", ".mcap"))


def add_options(parser):
    parser.add_argument("--keep-going", action="store_true", help="exit 0 also when over the limit")


def anonymous_now(pid):
    """Bytes that are not pages of files; 0 when the process has ended."""
    try:
        with open(f"/proc/{pid}/status") as status:
            return next((int(line.split()[1]) << 10 for line in status
                         if line.startswith("RssAnon:")), 0)
    except (FileNotFoundError, ProcessLookupError):
        return 0


def peak(command):
    """Bytes at the most: (all, without the pages of files). The program reports the first itself, the second is sampled every millisecond."""
    anonymous = 0
    process = subprocess.Popen([str(c) for c in command], stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True)
    while process.poll() is None:
        anonymous = max(anonymous, anonymous_now(process.pid))
        time.sleep(0.001)
    out, errors = process.communicate()
    if process.returncode:
        raise RuntimeError(errors.strip())
    return json.loads(out)["peak_bytes"], anonymous


def largest_chunk(name):
    shape = SHAPES[name]
    return sum(shape.payloads[i % len(shape.payloads)] for i in range(shape.messages_per_chunk))


def measured(reader, mode, path, limit):
    """Prints a row; false when it is over the limit, or cannot be read at all."""
    try:
        total, anonymous = peak([reader, mode, path])
    except RuntimeError as e:
        print(f"| {path.name} | {mode} | **{e}** | | {limit / 2**20:.1f} |", flush=True)
        return False
    print(f"| {path.name} | {mode} | {total / 2**20:.1f} | {anonymous / 2**20:.1f} "
          f"| {limit / 2**20:.1f}{' **over**' if total > limit else ''} |", flush=True)
    return total <= limit


def run(args):
    reader = build_holdall()
    failed = 0
    print("| bag | what | peak of all, MiB | without file pages, MiB | limit, MiB |")
    print("|---|---|---|---|---|")
    for name, suffix in BAGS:
        path = made_bags.make(data_folder(), name, suffix, SHAPES[name])
        limit = LIMIT + largest_chunk(name)
        for mode in ("all", "open"):
            failed += not measured(reader, mode, path, limit)
    return 1 if failed and not args.keep_going else 0
