"""bench/run instructions: a check that a busy machine does not disturb. Counts the instructions of
reading and of writing a small bag, by valgrind, and compares them with what is committed in
instructions.json."""
import json
import pathlib
import re
import subprocess

from . import made_bags
from .made_bags import Shape
from .programs import BUILD, build_holdall

LIMITS = pathlib.Path(__file__).resolve().parents[1] / "instructions.json"
SLACK = 1.10
SHAPE = Shape(topics=5, chunks=60, messages_per_chunk=500, payloads=(320, 320, 320, 320, 100))
MESSAGES = SHAPE.chunks * SHAPE.messages_per_chunk
FEW_CHUNKS = 10
WRITER = BUILD / "bench" / "bench_write"


def add_options(parser):
    parser.add_argument("--update", action="store_true", help="write the counts as the new limits")


def count(*command):
    """Instructions of the whole process."""
    done = subprocess.run(["valgrind", "--tool=cachegrind", "--cache-sim=no", "--branch-sim=no",
                           "--cachegrind-out-file=/dev/null", *command],
                          capture_output=True, text=True)
    found = re.search(r"I\s+refs:\s+([\d,]+)", done.stderr)
    if done.returncode not in (0, 2) or not found:
        raise RuntimeError(f"valgrind: {done.stderr.strip().splitlines()[-1:]}")
    return int(found[1].replace(",", ""))


def counted(reader, path, start):
    """With one thread; without the cost of starting a program and loading its libraries."""
    opening = count(reader, "open", path, "1")
    return {"open": opening - start,
            "a message": round((count(reader, "all", path, "1") - opening) / MESSAGES, 1)}


def counted_rows(reader, folder, suffix):
    """Of a storage without an index of counts: what each message costs to give, and to count."""
    few, all_of_them = bags_of_two_sizes(folder, suffix)
    messages = MESSAGES - FEW_CHUNKS * SHAPE.messages_per_chunk
    return {what: round((count(reader, verb, all_of_them, "1") - count(reader, verb, few, "1"))
                        / messages, 1)
            for what, verb in (("a message", "all"), ("a message counted", "open"))}


def bags_of_two_sizes(folder, suffix):
    return (made_bags.make(folder, "few", suffix, SHAPE._replace(chunks=FEW_CHUNKS)),
            made_bags.make(folder, "instructions", suffix, SHAPE))


def counted_writing(folder, suffix):
    """A message, given by a tape, with one thread that compresses nothing; without opening and
    closing the bag."""
    few, all_of_them = bags_of_two_sizes(folder, ".tape")
    out = folder / f"instructions-written{suffix}"
    counts = [count(WRITER, tape, out, "once", "threads=1") for tape in (few, all_of_them)]
    out.unlink()
    messages = MESSAGES - FEW_CHUNKS * SHAPE.messages_per_chunk
    return {"a message written": round((counts[1] - counts[0]) / messages, 1)}


def run(args):
    reader = build_holdall()
    folder = BUILD / "data"
    folder.mkdir(parents=True, exist_ok=True)
    start = count(reader)  # it ends after printing its usage
    found = {suffix: {**counted(reader, made_bags.make(folder, "instructions", suffix, SHAPE), start),
                      **counted_writing(folder, suffix)}
             for suffix in (".bag", ".mcap")}
    found[".db3"] = {**counted_rows(reader, folder, ".db3"), **counted_writing(folder, ".db3")}
    if args.update:
        LIMITS.write_text(json.dumps(found, indent=2) + "\n")
    limits = json.loads(LIMITS.read_text())
    over = 0
    for suffix, numbers in found.items():
        for what, number in numbers.items():
            limit = limits[suffix].get(what, 0)
            verdict = "ok"
            if number > limit * SLACK:
                verdict = f"over {SLACK:g} x {limit}"
                over += 1
            elif number * SLACK < limit:
                verdict = f"better than {limit}: --update takes it as the limit"
            print(f"{suffix} {what}: {number} instructions, {verdict}")
    return 1 if over else 0
