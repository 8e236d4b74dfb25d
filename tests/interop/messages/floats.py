#!/usr/bin/env python3
"""Compares floats as text (floats.c) with Python's repr() and, for float32, with NumPy's. TAP.

floats.py PROGRAM [COUNT]

Both print the shortest digits that parse to the same value, and the closest of these. HOLDALL_PYTHON is the Python that
has NumPy; without it the second part is skipped, but fails when CI=true.
"""
import os
import pathlib
import struct
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from harness import run_again  # noqa: E402

run_again()
try:
    import numpy
except ImportError:
    numpy = None

COUNT = 200_000


def text_f64(bits):
    return repr(struct.unpack(">d", bytes.fromhex(bits))[0])


def text_f32(bits):
    """NumPy's digits, laid out as those of a Python float."""
    return repr(float(str(numpy.frombuffer(bytes.fromhex(bits), ">f4")[0])))


def report(number, what, compared, wrong):
    if compared < COUNT:
        wrong.append(f"only {compared} numbers were compared")
    print(f"{'not ok' if wrong else 'ok'} {number} - {compared} {what}")
    for line in wrong[:20]:
        print(f"# {line}")


def main():
    count = sys.argv[2] if len(sys.argv) > 2 else str(COUNT)
    output = subprocess.run([sys.argv[1], count], stdout=subprocess.PIPE, text=True, check=True).stdout
    peers = {"f64": text_f64, "f32": text_f32 if numpy else None}
    compared = dict.fromkeys(peers, 0)
    wrong = {kind: [] for kind in peers}
    for line in output.splitlines():
        kind, bits, text = line.split(" ")
        if not peers[kind]:
            continue
        compared[kind] += 1
        theirs = peers[kind](bits)
        if theirs != text:
            wrong[kind].append(f"{bits}: {text}, {theirs}")
    print("1..2")
    report(1, "float64 as Python's repr", compared["f64"], wrong["f64"])
    if numpy or os.environ.get("CI") == "true":
        report(2, "float32 as NumPy has them", compared["f32"], wrong["f32"])
    else:
        print("ok 2 - float32 # SKIP NumPy is not there")


if __name__ == "__main__":
    main()
