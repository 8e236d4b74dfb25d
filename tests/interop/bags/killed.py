#!/usr/bin/env python3
"""Checks that independent readers find all flushed messages in a bag whose writer was killed. TAP.

killed.py --writer PROGRAM --holdall PROGRAM

kill_writer writes numbered messages, and is killed after a flush. `rosbag reindex` must repair the
unfinished .bag, and the package mcap must stream the unfinished .mcap. In both, every message up to the
flush must exist, and all messages must equal those that holdall reads.

HOLDALL_PYTHON is the Python that has the packages of tools/requirements.txt. Where packages are
missing the test is skipped, but fails when CI=true.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from harness import READER_FOLDER, Difference, arguments, skip  # noqa: E402

ROS_PYTHON = "/usr/bin/python3"  # the interpreter that Debian's ROS packages are installed for
START_NS = 1700000000 * 10**9  # as in numbered.c
SPACING_NS = 1000
FLUSHES = 3
CASES = [("x.bag", "rosbag1", "buffered"), ("x.bag", "rosbag1", "direct"),
         ("x.mcap", "mcap", "buffered"), ("x.mcap", "mcap", "direct")]


def kill_behind_flush(writer, folder, case, seed):
    """Checks one case. Returns the number of flushed messages; 0 if the writer split or finished the bag before."""
    name, storage, mode = case
    command = [writer, folder / name, storage, mode, str(seed), folder / "started"]
    flushed = []
    with subprocess.Popen([str(c) for c in command], stdout=subprocess.PIPE, text=True) as process:
        for line in process.stdout:
            if line.startswith("flushed"):
                flushed.append(int(line.split()[1]))
            if len(flushed) == FLUSHES or line.startswith("splitting"):
                process.kill()
                break
    whole = len(flushed) == FLUSHES and (folder / f"{name}.active").exists()
    return flushed[-1] if whole else 0


def listed(program, python, path):
    run = subprocess.run([python, READER_FOLDER / program], input=f"{path}\n", stdout=subprocess.PIPE, text=True, check=True)
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    return {(m["time_ns"], m["topic"], m["size"], m["crc32"]) for m in lines if "end" not in m}


def read_by_peer(folder, name, left):
    if name.endswith(".mcap"):
        return listed("read_mcap.py", sys.executable, left)
    copy = folder / "y.bag"
    copy.write_bytes(left.read_bytes())
    subprocess.run(["rosbag", "reindex", "-q", copy], check=True, stdout=subprocess.DEVNULL)
    return listed("read_rosbag.py", ROS_PYTHON, copy)


def read_by_holdall(holdall, path):
    run = subprocess.run([holdall, "cat", "--json", "--payload", "crc32", path], capture_output=True, text=True)
    if run.returncode not in (0, 3):
        raise Difference(f"holdall cat: {run.stderr}")
    messages = map(json.loads, run.stdout.splitlines())
    return {(m["log_time_ns"], m["topic"], m["size"], m["payload"]) for m in messages}


def check(args, folder, case, seed):
    """False: no usable flush, because the bag was split or finished before."""
    acked = kill_behind_flush(args.writer, folder, case, seed)
    if acked == 0:
        return False
    left = folder / f"{case[0]}.active"
    theirs = read_by_peer(folder, case[0], left)
    ours = read_by_holdall(args.holdall, left)
    numbers = {(time_ns - START_NS) // SPACING_NS ^ 3 for time_ns, *_ in theirs}
    missing = set(range(acked)) - numbers
    if missing:
        raise Difference(f"seed {seed}: {len(missing)} of {acked} flushed messages are missing: {min(missing)}, ...")
    if not theirs <= ours:
        raise Difference(f"seed {seed}: the peer has what holdall has not: {min(theirs - ours)}")
    return True


def check_case(args, case):
    for seed in range(1, 40):
        with tempfile.TemporaryDirectory() as folder:
            if check(args, pathlib.Path(folder), case, seed):
                return
    raise Difference("no seed comes to a third flush")


def what_is_missing():
    for python, packages in ((sys.executable, "mcap, lz4, zstandard"), (ROS_PYTHON, "rosbag")):
        if subprocess.run([python, "-c", f"import {packages}"], capture_output=True).returncode:
            return f"{python} has not all of: {packages}"
    return None


def main():
    args = arguments("writer", "holdall")
    missing = what_is_missing()
    if missing:
        return skip(missing)
    failed = 0
    print(f"1..{len(CASES)}")
    for number, case in enumerate(CASES, 1):
        try:
            check_case(args, case)
            print(f"ok {number} - {case[0]} {case[2]}", flush=True)
        except (Difference, subprocess.SubprocessError) as e:
            failed += 1
            print(f"not ok {number} - {case[0]} {case[2]}\n# {e}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
