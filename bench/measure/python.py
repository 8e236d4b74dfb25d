"""bench/run python: what a message costs in Python, beside other readers."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

from .programs import BUILD, ROOT, build_holdall, data_folder, quietly

LINE = re.compile(r"(\d+) messages +(\d+) ns CPU +(\d+) ns wall +(\d+) MiB")
# ns of CPU a message, at most
TARGETS = {"raw": 150, "field": 60, "arrow": 250}
# of each storage: reader, jobs
OTHERS = {"mcap": [("rosbags", ("raw", "field", "table")), ("mcap", ("raw", "field"))], "bag": [("rosbags", ("raw", "field", "table"))]}


def add_options(parser):
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--python", default=os.environ.get("HOLDALL_PYTHON") or ROOT / ".cache/venv/bin/python",
                        help="that has the packages of tools/requirements.txt; default: %(default)s")
    parser.add_argument("--peers", type=pathlib.Path, help="peers_python.py; default: in $HOLDALL_SHARED",
                        default=pathlib.Path(os.environ.get("HOLDALL_SHARED", ROOT.parent / "shared")) / "reference/peers/peers_python.py")
    parser.add_argument("--build", type=lambda text: pathlib.Path(text).resolve(), help="folder that holdall is built in; default: %(default)s", default=BUILD)
    parser.add_argument("--json", default=str(BUILD / "python.json"), help="default: %(default)s")


def figures(args, *command):
    """The figures that a program prints, or None."""
    env = {**os.environ, "PYTHONPATH": str(args.build / 'bindings/python'), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([str(part) for part in (args.python, *command)], env=env, capture_output=True, text=True, cwd=data_folder())
    found = LINE.search(done.stdout)
    if not found:
        print(done.stderr[-500:], file=sys.stderr)
        return None
    return dict(zip(("messages", "cpu_ns", "wall_ns", "mib"), map(int, found.groups())))


MAKE = """
import sys
sys.path.insert(0, sys.argv[1])
import holdall
for name, kind in (("imu.mcap", "sensor_msgs/msg/Imu"), ("imu.bag", "sensor_msgs/Imu")):
    with holdall.create(name, force=True) as out:
        out.add("/imu", kind)
        build = out._build
        for i in range(int(sys.argv[2])):
            t = 1_700_000_000_000_000_000 + i * 5_000_000
            if i % 100 == 0:
                data = build("/imu", {"header": {"stamp": {"sec": t // 10**9, "nanosec": t % 10**9}, "frame_id": "imu_link"},
                                      "linear_acceleration": {"z": 9.81 + i % 1000 / 1000}})
            out.write("/imu", t, data)
"""


def make_bags(args):
    """Two bags with the same messages; by storage."""
    folder = data_folder()
    bags = {"mcap": folder / "python-mcap", "bag": folder / "imu.bag"}
    if not (bags["mcap"] / "imu.mcap").exists():
        subprocess.run([str(args.python), "-c", MAKE, str(args.build / 'bindings/python'), str(args.messages)], check=True, cwd=folder)
        # the others find an MCAP file by the folder and its metadata.yaml
        shutil.rmtree(bags["mcap"], ignore_errors=True)
        bags["mcap"].mkdir()
        (folder / "imu.mcap").rename(bags["mcap"] / "imu.mcap")
        subprocess.run([args.build / "holdall", "reindex", bags["mcap"]], check=True, stdout=subprocess.DEVNULL)
    return bags


def runs_of(args, bags):
    """(name, job, storage, command) of each, in turns."""
    ours = ROOT / "bench/peers/python_holdall.py"
    for storage, bag in bags.items():
        for job in ("raw", "decode", "field", "arrow", "table", "write"):
            yield "holdall", job, storage, (ours, job, bag)
        for job in ("raw", "field", "arrow"):
            yield "holdall, mapped", job, storage, (ours, job, bag, "mapped")
        for reader, jobs in OTHERS[storage] if args.peers.exists() else ():
            for job in jobs:
                path = bag / "imu.mcap" if reader == "mcap" else bag
                yield reader, job, storage, (args.peers, reader, job, path)


def run_all(args, bags):
    """The least CPU of several rounds, by (name, job, storage)."""
    best = {}
    for turn in range(args.rounds):
        for name, job, storage, command in runs_of(args, bags):
            if name not in ("holdall", "holdall, mapped") and turn >= 2:
                continue
            line = figures(args, *command)
            key = name, job, storage
            if line and (key not in best or line["cpu_ns"] < best[key]["cpu_ns"]):
                best[key] = line
    return best


def run_images(args):
    """Images to numpy beside copies of their bytes: at least 80 % of the speed. 1 if that is missed."""
    env = {**os.environ, "PYTHONPATH": str(args.build / "bindings/python"), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([str(args.python), str(ROOT / "bench/peers/python_images.py")], env=env, capture_output=True, text=True)
    words = done.stdout.split()
    if done.returncode != 0 or not words:
        print(done.stderr[-500:], file=sys.stderr)
        return 1
    us = dict(zip(words[::2], map(float, words[1::2]), strict=True))
    share = us["copy"] / us["image"]
    print(f"images: {us['image']:.0f} µs CPU copied, {us['view']:.0f} µs as a view; a copy of the bytes {us['copy']:.0f} µs: "
          f"{share:.0%} of its speed  (at least 80 %: {'reached' if share >= 0.8 else 'MISSED'})")  # fmt: skip
    return 0 if share >= 0.8 else 1


def run(args):
    if args.build == BUILD:
        build_holdall()
        quietly("ninja", "-C", BUILD, "bindings/python/holdall/_holdall.abi3.so")
    best = run_all(args, make_bags(args))
    missed = 0
    for (name, job, storage), line in sorted(best.items(), key=lambda item: (item[0][2], item[0][1], item[1]["cpu_ns"])):
        target = TARGETS.get(job) if name == "holdall" else None
        verdict = "" if target is None else f"  (at most {target}: {'reached' if line['cpu_ns'] <= target else 'MISSED'})"
        missed += "MISSED" in verdict
        print(f"{storage:5} {job:7} {name:16} {line['cpu_ns']:7} ns CPU {line['wall_ns']:7} ns wall {line['mib']:5} MiB{verdict}")
    missed += run_images(args)
    pathlib.Path(args.json).write_text(json.dumps([{"name": n, "job": j, "storage": s, **line} for (n, j, s), line in best.items()], indent=1))
    return 1 if missed else 0
