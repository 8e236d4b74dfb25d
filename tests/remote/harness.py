"""Shared by the tests of remote bags: results as TAP, runs of the command, and all bags of a folder."""
import concurrent.futures
import os
import pathlib
import re
import subprocess

SUFFIXES = {".bag", ".mcap", ".db3", ".zstd", ".lz4", ".bz2", ".active"}
LARGEST = 64 << 20


class Tap:
    """Prints results; each test is a function whose exception is its failure."""

    def __init__(self):
        self.count, self.failed = 0, 0

    def run(self, name, function, *args, **settings):
        self.count += 1
        try:
            function(*args, **settings)
            print(f"ok {self.count} - {name}", flush=True)
        except Exception as error:  # any failure is a result
            self.failed += 1
            print(f"not ok {self.count} - {name}\n# {type(error).__name__}: {error}", flush=True)

    def skip(self, name, why):
        self.count += 1
        print(f"ok {self.count} - {name} # SKIP {why}", flush=True)

    def end(self):
        print(f"1..{self.count}")
        return 1 if self.failed or self.count == 0 else 0


# The leak check itself crashed, which happens with libraries that are loaded at run time, if a thread ends meanwhile.
SANITIZER_FAILED = b"LeakSanitizer has encountered a fatal error"


class Command:
    def __init__(self, program, env=None):
        self.program, self.env = program, env or {}

    def __call__(self, *args, timeout=120, **env):
        def run():
            return subprocess.run([self.program, *map(str, args)], capture_output=True, timeout=timeout,
                                  env={**os.environ, **self.env, **env, "LC_ALL": "C.UTF-8"})

        done = run()
        return run() if SANITIZER_FAILED in done.stderr else done


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
    """Whether metadata.yaml names missing files: others are found only by listing, which http does not have."""
    names = re.findall(r"^ +- (\S+\.(?:db3|mcap)\S*)$", (path / "metadata.yaml").read_text(), re.M)
    return not all((path / pathlib.Path(name).name).exists() for name in names)


def all_bags(holdall, folders, url_of, lists=False):
    """Each bag must be read alike from the server and from the disk; url_of(folder) is its URL."""
    bags = list(bags_below(folders))
    urls = {folder: url_of(folder) for folder, _ in bags}
    problems = []

    def one(bag):
        folder, path = bag
        url = f"{urls[folder]}/{path.relative_to(folder)}" + ("/" if path.is_dir() else "")
        # without listings the metadata.yaml of a folder names its files
        if path.is_dir() and not lists and folder_lacks_files(path):
            return
        try:
            same_as_local(holdall, "cat", path, url)
        except Exception as error:
            problems.append(f"{path}: {error}")

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        list(pool.map(one, bags))
    expect(len(bags) > 100, f"only {len(bags)} bags were found")
    expect(not problems, f"{len(problems)} of {len(bags)}:\n# " + "\n# ".join(problems[:20]))
