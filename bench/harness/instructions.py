"""bench/run instructions: a guard that does not mind a busy machine. Counts the instructions of
reading a small bag, by valgrind, and compares them with what is committed in instructions.json."""
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


def add_options(parser):
    parser.add_argument("--update", action="store_true", help="write what was counted as the limits")


def count(reader, mode, path):
    """Instructions of the whole process, with one thread."""
    done = subprocess.run(["valgrind", "--tool=cachegrind", "--cache-sim=no", "--branch-sim=no",
                           "--cachegrind-out-file=/dev/null", reader, mode, path, "1"],
                          capture_output=True, text=True)
    found = re.search(r"I\s+refs:\s+([\d,]+)", done.stderr)
    if done.returncode or not found:
        raise RuntimeError(f"valgrind: {done.stderr.strip().splitlines()[-1:]}")
    return int(found[1].replace(",", ""))


def counted(reader, path):
    opening = count(reader, "open", path)
    return {"open": opening,
            "a message": round((count(reader, "all", path) - opening) / MESSAGES, 1)}


def run(args):
    reader = build_holdall()
    folder = BUILD / "data"
    folder.mkdir(parents=True, exist_ok=True)
    found = {suffix: counted(reader, made_bags.make(folder, "instructions", suffix, SHAPE))
             for suffix in (".bag", ".mcap")}
    if args.update:
        LIMITS.write_text(json.dumps(found, indent=2) + "\n")
    limits = json.loads(LIMITS.read_text())
    over = 0
    for suffix, numbers in found.items():
        for what, number in numbers.items():
            limit = limits[suffix][what]
            verdict = "ok"
            if number > limit * SLACK:
                verdict = f"over {SLACK:g} x {limit}"
                over += 1
            elif number * SLACK < limit:
                verdict = f"better than {limit}: --update takes it as the limit"
            print(f"{suffix} {what}: {number} instructions, {verdict}")
    return 1 if over else 0
