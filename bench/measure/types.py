"""bench/run types: the cost of checking, reading, printing and converting messages, and that of others
for the same."""
import json
import os
import shutil
import statistics
import subprocess
import sys

from . import bags, report
from .programs import BUILD, PEERS, ROOT, build_holdall, build_peers, data_folder
from .report import Program, Target

TYPES_BAG = BUILD / "bench" / "bench_types_bag"
# the types of W1 and W2, a number near their end, and whether they are small
FIELDS = {"sensor_msgs/Imu": ("linear_acceleration.x", True),
          "tf2_msgs/TFMessage": ("transforms[0].transform.rotation.w", True),
          "nav_msgs/Odometry": ("twist.twist.angular.z", True),
          "sensor_msgs/Image": ("step", False), "sensor_msgs/PointCloud2": ("is_dense", False)}
BAG_OF = {"nav_msgs/Odometry": "W2s", "sensor_msgs/Image": "W2s", "sensor_msgs/PointCloud2": "W2s"}
LEAST_MESSAGES = 10e6  # a second
LEAST_TEXT = 300e6  # bytes a second
LEAST_CONVERTED = 70  # % of memcpy
LEAST_BUILT = 5  # million messages a second, all fields set
HEAD = 29  # characters of a line of bench_types in front of its numbers


def add_options(parser):
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", default=str(BUILD / "types.json"), help="default: %(default)s")


# --- messages of the workloads, in memory -------------------------------------------------------


def works(kind, path):
    field, is_small = FIELDS[kind]
    words = {"check": ["check", path, kind], "get": ["get", path, kind, field],
             "visit": ["visit", path, kind], "json": ["json", path, kind], "yaml": ["yaml", path, kind]}
    return [Program(name, "holdall", [TYPES_BAG, *words[name]])
            for name in words if is_small or name in ("check", "json")]


def rate(line, what):
    return line[what] / line["cpu_s"]


def rate_verdict(kind, name, line):
    """Messages a second where they are only looked at, bytes a second where they are printed."""
    if name in ("check", "get") and FIELDS[kind][1]:
        target, got, unit = LEAST_MESSAGES, rate(line, "messages"), "million messages/s"
    elif name == "json":
        target, got, unit = LEAST_TEXT, rate(line, "bytes"), "MB/s"
    else:
        return None
    return {"target": f"{name}: >= {target / 1e6:g} {unit} of CPU", "shown": f"{got / 1e6:.1f}",
            "value": got, "reached": got >= target}


RATE_COLUMNS = (
    ("work", lambda lines, name: name),
    ("runs", lambda lines, name: lines[name]["runs"]),
    ("CPU ns a message (min-max)", lambda lines, name: " ".join(
        f"{lines[name][what] / lines[name]['messages'] * 1e9:.0f}"
        for what in ("cpu_s", "cpu_s_min", "cpu_s_max"))),
    ("million messages/s", lambda lines, name: f"{rate(lines[name], 'messages') / 1e6:.2f}"),
    ("MB/s", lambda lines, name: f"{rate(lines[name], 'bytes') / 1e6:.0f}"),
)


def of_workloads(groups, rounds):
    for kind in FIELDS:
        path = bags.make(data_folder(), BAG_OF.get(kind, "W1s"), "none", ".bag", groups)
        if not path:
            continue
        runs = report.in_turns(works(kind, path), {"holdall"}, rounds, lambda _: None, lambda *_: None)
        lines = {name: report.summed_up(results) for name, results in runs.items()}
        verdicts = [rate_verdict(kind, name, line) for name, line in lines.items()]
        yield {"bag": path.name, "job": kind, "programs": lines, "two_at_once": None,
               "targets": [v for v in verdicts if v]}, RATE_COLUMNS


# --- beside others -------------------------------------------------------------------------------


def mcap_command():
    """The mcap command line tool, which is in no registry: $HOLDALL_MCAP, or the one on the path."""
    return os.environ.get("HOLDALL_MCAP") or shutil.which("mcap")


def job_ndjson(groups, workload):
    path = bags.make(data_folder(), workload, "none", ".mcap", groups)
    if not path or not mcap_command():
        return None
    timed = [PEERS / "timed", "-"]
    programs = [Program("holdall", "holdall", [*timed, BUILD / "holdall", "cat", "--json", path]),
                Program("mcap cat", "bare", [*timed, mcap_command(), "cat", "--format=ndjson", path])]
    return path.name, "as lines of JSON", programs, [Target("mcap cat", "cpu_s", 2),
                                                     Target("mcap cat", "wall_s", 2)]


def python_with(module):
    """The Python of the peers, if it has this module."""
    python = os.environ.get("HOLDALL_PYTHON") or str(ROOT / ".cache" / "venv" / "bin" / "python")
    done = subprocess.run([python, "-c", f"import {module}"], stderr=subprocess.DEVNULL, check=False)
    return None if done.returncode else python


def in_encoding(path, encoding):
    """The bag with its messages in another encoding, beside it."""
    made = path.with_name(f"{path.stem}-{encoding}.mcap")
    if not made.exists():
        subprocess.run([BUILD / "holdall", "convert", "--quiet", "--encoding", encoding, "--compression", "none",
                        "-o", made, path], check=True)
    return made


def job_encoding(groups, workload, encoding):
    path = bags.make(data_folder(), workload, "none", ".bag", groups)
    python = python_with("mcap_protobuf")
    if not path or not python:
        return None
    made = in_encoding(path, encoding)
    peer = ROOT / "bench" / "peers" / "encoding_types.py"
    name = "Python's json" if encoding == "json" else "protobuf (upb, Python)"
    programs = [Program("holdall", "holdall", [TYPES_BAG, "visit", made]),
                Program(name, "holdall", [python, peer, made])]
    return made.name, f"messages in {encoding}, each value decoded, from memory", programs, [Target(name, "cpu_s", 1)]


def job_rosbags(groups, workload):
    path = bags.make(data_folder(), workload, "none", ".bag", groups)
    python = python_with("rosbags")
    if not path or not python:
        return None
    peer = ROOT / "bench" / "peers" / "rosbags_types.py"
    programs = [Program("holdall", "holdall", [TYPES_BAG, "visit", path]),
                Program("holdall, checked alone", "holdall", [TYPES_BAG, "check", path]),
                Program("rosbags (Python)", "holdall", [python, peer, path])]
    targets = [Target("rosbags (Python)", "cpu_s", 50),
               Target("rosbags (Python)", "cpu_s", 50, own="holdall, checked alone")]
    return path.name, "each value decoded, from memory", programs, targets


def beside_others(groups, rounds):
    for job in (job_rosbags(groups, "W1s"), job_encoding(groups, "W1s", "json"),
                job_encoding(groups, "W1s", "protobuf"), job_ndjson(groups, "W1s"), job_ndjson(groups, "W2s")):
        if not job:
            continue
        name, title, programs, targets = job
        runs = report.in_turns(programs, groups | {"holdall"}, rounds, lambda _: None, lambda *_: None)
        lines = {program: report.summed_up(results) for program, results in runs.items()}
        verdicts = [report.judged(target, lines) for target in targets]
        yield {"bag": name, "job": title, "programs": lines, "two_at_once": None,
               "targets": [v for v in verdicts if v]}, report.COLUMNS


# --- made messages --------------------------------------------------------------------------------


def of_made_messages(rounds):
    """The lines of bench_types, each with the median of its numbers."""
    found = {}
    for _ in range(rounds):
        done = subprocess.run([BUILD / "bench" / "bench_types", "0.05"], stdout=subprocess.PIPE, text=True,
                              check=True)
        for line in done.stdout.splitlines():
            percent = line.rsplit(":", 1)[1].strip(" %") if ":" in line else None
            number = float(percent or next(w for w in line[HEAD:].split() if w[0].isdigit()))
            found.setdefault((line[:HEAD].strip(), "% of memcpy" if percent else " ".join(
                line[HEAD:].split()[1:])), []).append(number)
    return found


def print_made(found):
    print("\n### made messages, and arrays of a million numbers\n\n| what | median (min-max) | |\n|---|---|---|")
    verdicts = []
    for (what, unit), numbers in found.items():
        middle = statistics.median(numbers)
        print(f"| {' '.join(what.split())} | {middle:g} ({min(numbers):g}-{max(numbers):g}) | {unit} |")
        if unit == "% of memcpy":
            verdicts.append({"target": f"{what}: >= {LEAST_CONVERTED} {unit}", "shown": f"{middle:g}",
                             "value": middle, "reached": middle >= LEAST_CONVERTED})
        if what.startswith("build "):
            verdicts.append({"target": f"{' '.join(what.split())}: >= {LEAST_BUILT} {unit}", "shown": f"{middle:g}",
                             "value": middle, "reached": middle >= LEAST_BUILT})
    for verdict in verdicts:
        print(f"\nTarget {verdict['target']}: {verdict['shown']}, "
              f"{'reached' if verdict['reached'] else '**missed**'}")
    sys.stdout.flush()
    return verdicts


# --- the verb -------------------------------------------------------------------------------------


def run(args):
    build_holdall()
    groups, notes = build_peers()
    if not mcap_command():
        notes.append("without the mcap command ($HOLDALL_MCAP): no rows of mcap cat")
    for note in notes:
        print(f"note: {note}")
    reports = []
    for job in (of_workloads(groups, args.rounds), beside_others(groups, args.rounds)):
        for result, columns in job:
            reports.append(result)
            report.print_job(result, columns)
    reports.append({"job": "made messages", "targets": print_made(of_made_messages(args.rounds))})
    with open(args.json, "w") as file:
        json.dump({"notes": notes, "jobs": reports}, file, indent=1)
    report.print_verdicts(reports, args.json)
    return 0
