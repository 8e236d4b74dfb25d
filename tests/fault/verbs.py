#!/usr/bin/env python3
"""Runs each verb while one system call after the other fails, or a part of its input cannot be read: the verb
exits with a status and a message that names the file, and a file with the name of a result is complete.

verbs.py --holdall PATH --failing LIBRARY
"""
import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

DEMO = pathlib.Path(__file__).resolve().parent.parent / "data/demo/demo-lz4.bag"
VERBS = (
    "info IN", "cat --json IN", "cat --csv IN", "check IN", "check --types IN", "records IN",
    "convert IN -o out.mcap", "convert IN -o out.bag", "convert IN -o out.db3", "convert IN -o out",
    "recover IN -o outSUFFIX", "reindex IN -o outSUFFIX", "sort IN -o outSUFFIX", "compress IN -o outSUFFIX",
    "decompress IN -o outSUFFIX", "merge IN IN -o outSUFFIX", "split IN -o out --split-duration 1s",
    "edit IN -o outSUFFIX --rename /imu:=/x", "export IN -o tables --as csv",
    "plot IN -o plot.svg /imu.linear_acceleration.x", "plot IN -o plot.png /imu.linear_acceleration.x")
BAGS = (".mcap", ".bag", ".db3")
CALLS = ("write", "sync", "rename", "truncate")
MOST_CALLS = 40
BAD_BYTES = 5  # spread over the input


class Scene:
    """A folder with the input of a verb, and the verb's results."""

    def __init__(self, options, bag, verb):
        self.options, self.bag = options, bag
        self.name = "in" + bag.suffix
        self.arguments = verb.replace("SUFFIX", bag.suffix).replace("IN", self.name).split()
        self.good, self.files, _ = self.run()

    def run(self, call=None, at=0):
        """Returns the process, the files that it wrote, and whether the failing call was reached."""
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder).resolve()
            shutil.copy(self.bag, folder / self.name)
            mark = pathlib.Path(str(folder) + ".mark")
            environment = dict(os.environ)
            if call:
                environment.update(LD_PRELOAD=str(self.options.failing), FAIL_CALL=call, FAIL_AT=str(at),
                                   FAIL_BELOW=str(folder / self.name if call == "read" else folder),
                                   FAIL_MARK=str(mark))
            done = subprocess.run([self.options.holdall, *self.arguments], cwd=folder, env=environment,
                                  capture_output=True, timeout=120, check=False)
            files = {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}
            del files[self.name]
            reached = mark.exists()
            mark.unlink(missing_ok=True)
            return done, files, reached

    def is_whole(self, name, content, has_less):
        """has_less: the verb reported that some of the input could not be read."""
        if content == self.files.get(name):
            return True
        if name not in self.files or not has_less:
            return False
        return pathlib.Path(name).suffix not in BAGS or self.passes_check(name, content)

    def passes_check(self, name, content):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / pathlib.Path(name).name
            path.write_bytes(content)
            done = subprocess.run([self.options.holdall, "check", path], capture_output=True, timeout=120, check=False)
            return done.returncode == 0 or b": 0 errors," in done.stdout

    def problems(self, call, at, done, files):
        said = (done.stderr + done.stdout).decode(errors="replace")
        known = [self.name, self.arguments[self.arguments.index("-o") + 1] if "-o" in self.arguments else self.name]
        if done.returncode not in (0, 1, 2, 3):  # 2: no readable data defines the field
            yield f"status {done.returncode}"
        if done.returncode == 0 and done.stdout != self.good.stdout:
            yield "prints something else, and no failure"
        if done.returncode == 0 and files != self.files:
            yield f"other files, and no failure: {sorted(files)}"
        if done.returncode != 0 and not any(name in said for name in known):
            yield f"names no file: {said}"
        if done.returncode == 0:
            return
        has_less = call == "read" and (done.returncode == 3 or "no message could be saved" in said)
        for name, content in files.items():
            if not self.is_whole(name, content, has_less):
                yield f"leaves {name} ({len(content)} bytes): {said}"


def failures(scene):
    """Yields each failure that can be reached."""
    size = scene.bag.stat().st_size
    for i in range(BAD_BYTES):
        yield "read", i * (size - 1) // (BAD_BYTES - 1)
    for call in CALLS:
        yield from ((call, at) for at in range(1, MOST_CALLS + 1))


def campaign(options, bag, verb):
    scene = Scene(options, bag, verb)
    if scene.good.returncode not in (0, 3):
        return [f"{verb}: {scene.good.stderr.decode()}"], 0
    found, count, ended = [], 0, set()
    for call, at in failures(scene):
        if call in ended:
            continue
        done, files, reached = scene.run(call, at)
        if not reached and call != "read":
            ended.add(call)
        if reached:
            count += 1
            found += [f"{verb} of {bag.name}, {call} {at}: {text}" for text in scene.problems(call, at, done, files)]
    return found, count


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--holdall", required=True)
    parser.add_argument("--failing", required=True, type=pathlib.Path)
    options = parser.parse_args()
    options.holdall, options.failing = str(pathlib.Path(options.holdall).resolve()), options.failing.resolve()
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        bags = [DEMO]
        for suffix in BAGS[::2]:
            bags.append(pathlib.Path(folder) / f"demo{suffix}")
            subprocess.run([options.holdall, "convert", DEMO, "-o", bags[-1]], check=False, capture_output=True)
        for number, verb in enumerate(VERBS, 1):
            problems, count = [], 0
            for bag in bags[:2] if verb.startswith("compress") else bags:  # databases have no chunks
                found, reached = campaign(options, bag, verb)
                problems, count = problems + found, count + reached
            if count == 0:
                problems.append("no call failed")
            print("".join(f"# {line}\n" for problem in problems for line in problem.splitlines()), end="")
            print(f"{'not ok' if problems else 'ok'} {number} - {verb}: {count} failures", flush=True)
            failed += bool(problems)
    print(f"1..{len(VERBS)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
