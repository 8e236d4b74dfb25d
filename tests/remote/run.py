#!/usr/bin/env python3
"""Bags on a web server: what the command reads through http is what it reads from the disk, and each
fault of a server has its outcome. TAP on stdout.

run.py --holdall PROGRAM FOLDER...
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import server  # noqa: E402

SUFFIXES = {".bag", ".mcap", ".db3", ".zstd", ".lz4", ".bz2", ".active"}
LARGEST = 64 << 20


class Tap:
    """Prints results; each test is a function whose exception is its failure."""

    def __init__(self):
        self.count, self.failed = 0, 0

    def run(self, name, function, *args):
        self.count += 1
        try:
            function(*args)
            print(f"ok {self.count} - {name}", flush=True)
        except Exception as error:  # any failure is a result
            self.failed += 1
            print(f"not ok {self.count} - {name}\n# {type(error).__name__}: {error}", flush=True)

    def end(self):
        print(f"1..{self.count}")
        return 1 if self.failed or self.count == 0 else 0


class Command:
    def __init__(self, program):
        self.program = program

    def __call__(self, *args, timeout=120):
        return subprocess.run([self.program, *map(str, args)], capture_output=True, timeout=timeout,
                              env=dict(os.environ, LC_ALL="C.UTF-8"))


def expect(condition, what):
    if not condition:
        raise AssertionError(what)


def bags_below(folders):
    for folder in folders:
        for path in sorted(pathlib.Path(folder).rglob("*")):
            if path.suffix in SUFFIXES and path.is_file() and path.stat().st_size <= LARGEST:
                yield pathlib.Path(folder), path
            elif path.name == "metadata.yaml":
                yield pathlib.Path(folder), path.parent


def same_as_local(holdall, verb, path, url):
    """Output, errors and status, but for the name of the bag in them."""
    here = holdall(verb, path)
    there = holdall(verb, url)
    expect(here.returncode == there.returncode,
           f"status {here.returncode} here, {there.returncode} there: {there.stderr[-300:]}")
    renamed = there.stdout.replace(url.encode(), str(path).encode())
    expect(renamed == here.stdout, f"{verb}: other output, {len(here.stdout)} and {len(renamed)} bytes")


def folder_lacks_files(path):
    """metadata.yaml names files that are not there: others are found by a listing, which http has not."""
    names = re.findall(r"^ +- (\S+\.(?:db3|mcap)\S*)$", (path / "metadata.yaml").read_text(), re.M)
    return not all((path / pathlib.Path(name).name).exists() for name in names)


def all_bags(holdall, folders):
    """None is read otherwise through a server than from the disk."""
    bags = list(bags_below(folders))
    servers = {folder: server.Server(folder) for folder, _ in bags}
    problems = []

    def one(bag):
        folder, path = bag
        # a folder has no listing over http: its metadata.yaml names the files
        url = f"{servers[folder].url}/ok/{path.relative_to(folder)}" + ("/" if path.is_dir() else "")
        if path.is_dir() and folder_lacks_files(path):
            return
        try:
            same_as_local(holdall, "cat", path, url)
        except Exception as error:
            problems.append(f"{path}: {error}")

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        list(pool.map(one, bags))
    expect(len(bags) > 100, f"only {len(bags)} bags were found")
    expect(not problems, f"{len(problems)} of {len(bags)}:\n# " + "\n# ".join(problems[:20]))


def make_large(holdall, folder, demo):
    """Bags of 11 MB: many times what is fetched when they are opened."""
    for name in ["large.mcap", "large.bag"]:
        done = holdall("merge", *[demo] * 200, "-c", "none", "-o", folder / name)
        expect(done.returncode == 0, done.stderr)
        expect((folder / name).stat().st_size > 5 << 20, "too small to test anything")


def outcome(holdall, at, fault, name, status, *words):
    result = holdall("cat", f"{at.url.replace('//', '//user:SECRET@')}/{fault}/{name}?sig=SECRET")
    text = result.stderr.decode()
    expect(result.returncode == status, f"status {result.returncode}, not {status}: {text}")
    for word in words:
        expect(word in text, f"{word!r} is not in {text!r}")
    expect("SECRET" not in text, f"a secret is in {text!r}")
    return result.stdout


def faults(tap, holdall, at, name):
    right = holdall("cat", at.root / name).stdout
    lines = set(right.splitlines())
    expect(lines, "nothing to compare with")

    def passes(fault):
        expect(outcome(holdall, at, fault, name, 0) == right, "other messages")

    def stays(fault, status, *words):
        got = outcome(holdall, at, fault, name, status, *words)
        expect(set(got.splitlines()) <= lines, "output that the bag does not give")

    for fault in ["ok", "busy", "cut", "moved"]:
        tap.run(f"{name}: {fault}", passes, fault)
    for fault, status, word in [
            ("always-busy", 1, "503"), ("no-ranges", 1, "Range"), ("shifted", 1, "asked for"),
            ("loop", 1, "redirect"), ("to-file", 1, "rotocol"), ("encoded", 1, "Content-Encoding"),
            ("secret", 1, "403"), ("ok/none", 1, "no such file"),
            ("changed", 3, "changed"), ("other-total", 3, "changed")]:
        tap.run(f"{name}: {fault}", stays, fault, status, word)


def no_secrets(holdall, at, fault, folder):
    """No verb shows or writes the user, the password or the query of a URL, whatever it does with it."""
    url = f"{at.url.replace('//', '//user:SECRET@')}/{fault}/mcap/cut_in_a_chunk.mcap?sig=SECRET"
    verbs = ["info", "info -v", "info --json", "cat", "cat --json", "check", "check --json", "records", "topics",
             "schema", "attachments", "recover", "reindex", "compress", "convert", "sort", "edit --set x=1",
             "convert -o a.mcap", "recover -o b.bag --json", "filter -o c.mcap", "merge -o d.bag",
             "export -o e --as csv", "catalog -o f.arrow", "plot /imu.x", "bogus"]
    for verb in verbs:
        done = subprocess.run([os.path.abspath(holdall.program), *verb.split(), url], capture_output=True,
                              cwd=folder, timeout=60)
        expect(b"SECRET" not in done.stdout + done.stderr, f"{verb}: {done.stdout[-200:]} {done.stderr[-200:]}")
    for path in folder.rglob("*"):
        expect("SECRET" not in path.name, path)
        expect(not path.is_file() or b"SECRET" not in path.read_bytes(), f"in {path}")


def requests_of(holdall, at, name, *args):
    before, sent = len(at.state.requests), at.state.sent
    done = holdall(*args, f"{at.url}/ok/{name}")
    expect(done.returncode == 0, done.stderr)
    return len(at.state.requests) - before, at.state.sent - sent


def few_requests(holdall, at, name):
    """Opening takes two requests at once and few more; reading all fetches little more than the file."""
    size = (at.root / name).stat().st_size
    count, sent = requests_of(holdall, at, name, "info")
    expect(count <= 4, f"info: {count} requests")
    expect(sent < size / 4, f"info: {sent} of {size} bytes")
    count, sent = requests_of(holdall, at, name, "cat")
    expect(sent < size * 1.2, f"cat: {sent} bytes of a file of {size}")
    expect(count < 40, f"cat: {count} requests")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--holdall", required=True)
    parser.add_argument("--demo", required=True)
    parser.add_argument("folders", nargs="+")
    args = parser.parse_args()
    holdall, tap = Command(args.holdall), Tap()
    folders = [f for f in args.folders if pathlib.Path(f).is_dir()]
    tap.run("all bags are read as from the disk", all_bags, holdall, folders)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for fault in ["ok", "secret"]:
            own = folder / fault
            own.mkdir()
            data = server.Server(pathlib.Path(args.demo).parents[1])
            tap.run(f"no secrets: {fault}", no_secrets, holdall, data, fault, own)
        make_large(holdall, folder, args.demo)
        for bag in ["large.mcap", "large.bag"]:
            faults(tap, holdall, server.Server(folder), bag)
            tap.run(f"{bag}: few requests", few_requests, holdall, server.Server(folder), bag)
    return tap.end()


sys.exit(main())
