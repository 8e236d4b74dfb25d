"""Builds the programs of the benchmark, and runs one of them."""
import json
import os
import pathlib
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = ROOT / "build-bench"
PEERS = BUILD / "peers"


def data_folder():
    folder = pathlib.Path(os.environ.get("HOLDALL_BENCH_DIR") or BUILD / "data")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def quietly(*command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          cwd=ROOT)
    if done.returncode:
        raise RuntimeError(f"{' '.join(map(str, command))}:\n{done.stdout}")


def build_holdall():
    """An ordinary build, as ./dev build makes it. Returns the reading program."""
    if not (BUILD / "build.ninja").exists():
        quietly("meson", "setup", BUILD, "-Dbench=true", "-Dtests=false")
    quietly("ninja", "-C", BUILD, "bench/bench_read", "bench/bench_write",
            "bench/bench_types", "bench/bench_types_bag", "bench/bench_encrypted", "holdall")
    return BUILD / "bench" / "bench_read"


def build_peers():
    """The groups of peers that can be built here, and notes on those that can't."""
    needs = {
        "bare": (shutil.which("cc"), "a C compiler"),
        "rosbag": (os.path.exists("/usr/include/rosbag/bag.h"), "librosbag-storage-dev"),
        "mcap": (shutil.which("cargo"), "cargo"),
    }
    there, notes = set(), []
    for group, (found, what) in needs.items():
        if not found:
            notes.append(f"without {what}: no rows of the {group} peers")
            continue
        make = subprocess.run(["make", "--silent", "-C", ROOT / "bench" / "peers",
                               f"OUT={PEERS}", group], capture_output=True, text=True)
        if make.returncode == 0:
            there.add(group)
        else:
            last = (make.stderr.strip().splitlines() or ["?"])[-1]
            notes.append(f"the {group} peers do not build: {last}")
    return there, notes


def run(command):
    """The line of JSON that a program of the benchmark prints."""
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{' '.join(map(str, command))}: {done.stderr.strip()}")
    result = json.loads(done.stdout)
    result["cpu_s"] = result["user_s"] + result["system_s"] - result.get("source_s", 0)
    if "sync_s" in result:
        result["on_disk_s"] = result["wall_s"] + result["sync_s"]
    return result
