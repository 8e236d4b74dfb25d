#!/usr/bin/env python3
"""Checks that ROS decompresses chunks of holdall. TAP, one line a level and size.

pack.py PACK

PACK is the program of pack.c. ROS 1 accepts only one kind of LZ4 frame: its code (python3-roslz4)
must decompress the output of PACK to the input. Without it the test is skipped, but fails when CI=true.
"""
import pathlib
import random
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from harness import READER_FOLDER, skip  # noqa: E402

ROS_PYTHON = "/usr/bin/python3"  # the interpreter that Debian's ROS packages are installed for
MIB = 1 << 20
SIZES = [0, 1, 63, 64 << 10, MIB - 1, MIB, MIB + 1, 5 * MIB]
LEVELS = [0, -20, 9]


def run(command, data):
    return subprocess.run(command, input=data, stdout=subprocess.PIPE, check=True).stdout


def samples():
    generator = random.Random(1)
    noise = generator.randbytes(SIZES[-1])
    text = b" ".join(b"%d" % generator.randrange(5000) for _ in range(SIZES[-1] // 4))
    for size in SIZES:
        yield f"{size} bytes of noise", noise[:size]
        yield f"{size} bytes of text", text[:size]


def main():
    pack = sys.argv[1]
    if subprocess.run([ROS_PYTHON, "-c", "import roslz4"], capture_output=True).returncode:
        return skip(f"{ROS_PYTHON} has no roslz4")
    cases = [(level, name, data) for level in LEVELS for name, data in samples()]
    print(f"1..{len(cases)}")
    failed = 0
    for number, (level, name, data) in enumerate(cases, 1):
        try:
            good = run([ROS_PYTHON, READER_FOLDER / "unpack_roslz4.py"],
                       run([pack, "lz4", str(level)], data)) == data
        except subprocess.CalledProcessError:
            good = False
        failed += not good
        print(f"{'ok' if good else 'not ok'} {number} - lz4 level {level}, {name}", flush=True)
    return 1 if failed else 0


sys.exit(main())
