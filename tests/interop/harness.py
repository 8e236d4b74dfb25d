"""Shared by the tests: list of test bags, runs of the command and of peer programs, output as TAP."""
import argparse
import concurrent.futures
import importlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
OWN = HERE.parent / "data"
READER_FOLDER = HERE / "readers"  # programs that print bags or messages, each by a library that is independent of holdall
BAG_SUFFIXES = {".bag", ".mcap", ".db3", ".zstd", ".zst"}


class Difference(Exception):
    pass


def must_equal(what, found, wanted):
    if found == wanted:
        return
    if isinstance(found, dict) and isinstance(wanted, dict):  # only what differs, because the text is short
        found, wanted = ({k: v for k, v in a.items() if k not in b or b[k] != v} for a, b in ((found, wanted), (wanted, found)))
    raise Difference(f"{what}: {short(found)}, should be {short(wanted)}")


def short(value):
    text = repr(value)
    return text if len(text) <= 300 else text[:300] + "..."


def must_equal_lists(what, found, wanted):
    for i, (a, b) in enumerate(zip(found, wanted)):
        must_equal(f"{what}, number {i}", a, b)
    must_equal(f"{what}, how many", len(found), len(wanted))


# --- the command ----------------------------------------------------------------------------


def run(holdall, *args, **environment):
    """Returns status, output and errors of the command."""
    done = subprocess.run([holdall, *map(str, args)], capture_output=True, text=True, timeout=60,
                          stdin=subprocess.DEVNULL, env={**os.environ, **environment})
    return done.returncode, done.stdout, done.stderr


def run_well(holdall, *args):
    """Returns the output of the command, which must succeed."""
    status, out, err = run(holdall, *args)
    must_equal(f"status of {args[0]} ({err})", status, 0)
    return out


# --- bags -------------------------------------------------------------------------------------


def bags_in(folder):
    """Files with the suffix of a bag, and folders with metadata.yaml: {name: path}."""
    found = [p for p in folder.rglob("*") if p.suffix in BAG_SUFFIXES and p.is_file()]
    found += [p.parent for p in folder.rglob("metadata.yaml")]
    return {str(p.relative_to(folder)): p for p in sorted(found)}


def is_encrypted(path):
    """Encrypted bags, readable only by rosbag with its keys; tests/conformance/check.py tests them."""
    return path.parent.name == "encrypted" and path.name != "plain.bag"


def all_bags(shared):
    """Readable bags of the repository and of the shared data."""
    bags = bags_in(OWN)
    bags.update((name, path) for name, path in bags_in(shared / "data").items() if not is_encrypted(path))
    return bags


def size_of(path):
    files = path.iterdir() if path.is_dir() else [path]
    return sum(f.stat().st_size for f in files if f.is_file())


# --- programs -----------------------------------------------------------------------------------


class Run:
    """One run of the command."""

    def __init__(self, holdall, verb, *args):
        done = subprocess.run([holdall, verb, "--quiet", *map(str, args)], capture_output=True,
                              text=True, timeout=120)
        self.status = done.returncode
        self.out = done.stdout
        self.lines = done.stderr.splitlines()

    def warnings(self):
        return [line.split("warning: ", 1)[1] for line in self.lines if "warning: " in line]

    def must_end_with(self, status):
        must_equal("exit status" + (f" ({self.lines[-1]})" if self.lines else ""), self.status, status)


def listings(program, paths):
    """Contents of each bag as the library reads them (list_bag.c)."""
    done = subprocess.run([program], input="".join(f"{p}\n" for p in paths), check=True, text=True,
                          stdout=subprocess.PIPE)
    return [json.loads(line) for line in done.stdout.splitlines()]


def cat(holdall, path, *args):
    """The messages that the command prints, as dictionaries."""
    done = subprocess.run([holdall, "cat", "--json", "--payload", "crc32", *map(str, args), path],
                          capture_output=True, text=True, timeout=120)
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()]


# --- TAP ------------------------------------------------------------------------------------------


def tap(names, check):
    """Calls check(name, scratch folder) for each name, several in parallel. Returns the number of failures."""
    failed = 0

    def attempt(name):
        with tempfile.TemporaryDirectory() as scratch:
            try:
                return check(name, pathlib.Path(scratch))
            except (Difference, KeyError, ValueError, OSError, subprocess.SubprocessError) as e:
                return f"{type(e).__name__}: {e}"

    print(f"1..{len(names)}")
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for number, (name, why) in enumerate(zip(names, pool.map(attempt, names)), 1):
            failed += bool(why)
            print(f"not ok {number} - {name}\n# {why}" if why else f"ok {number} - {name}", flush=True)
    return failed


def tap_subjects(subjects, package):
    """Runs all checks of a script, {name: check(holdall, scratch folder)}; they need the peers' Python packages."""
    args = arguments("holdall")
    try:
        importlib.import_module(package)
    except ImportError:
        return skip(f"the package {package} is missing")
    return tap(named(subjects, args.names), lambda name, scratch: subjects[name](args.holdall, scratch))


def skip(missing):
    """Skip the test because peers or data are missing; in CI fail instead."""
    fails = os.environ.get("CI") == "true"
    print(f"1..1\nnot ok 1 - {missing}" if fails else f"1..0 # SKIP {missing}")
    return 1 if fails else 0


def run_again():
    """Restart the script in the Python that has the peers."""
    wanted = os.environ.get("HOLDALL_PYTHON")
    if wanted and os.path.exists(wanted) and "HOLDALL_PYTHON_RUNS" not in os.environ:
        os.environ["HOLDALL_PYTHON_RUNS"] = "1"
        os.execv(wanted, [wanted, *sys.argv])


def has_module(python, name):
    return subprocess.run([python, "-c", f"import {name}"], stderr=subprocess.DEVNULL).returncode == 0


def shared_folder():
    """Folder of the shared bags, which other programs wrote."""
    return pathlib.Path(os.environ.get("HOLDALL_SHARED") or HERE.parents[1].parent / "shared")


def arguments(*programs, options=None):
    """Parses the command line, in the Python that has the peers. options: {name: (type, default)}."""
    run_again()
    parser = argparse.ArgumentParser()
    for program in programs:
        parser.add_argument(f"--{program}", required=True, type=os.path.abspath)
    parser.add_argument("--shared", type=pathlib.Path, default=shared_folder())
    for option, (kind, default) in (options or {}).items():
        parser.add_argument(f"--{option}", type=kind, default=default)
    parser.add_argument("names", nargs="*")
    args = parser.parse_args()
    args.shared = args.shared.resolve()
    return args


def named(names, wanted):
    return [n for n in names if not wanted or any(w in n for w in wanted)]


def chosen(names, wanted):
    """Names of the selected bags; HOLDALL_EVERY=N selects every Nth, from number HOLDALL_FIRST."""
    names = named(names, wanted)
    return names[int(os.environ.get("HOLDALL_FIRST", "0"))::int(os.environ.get("HOLDALL_EVERY", "1"))]
