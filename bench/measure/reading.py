"""bench/run read: holdall and its peers over the same bags, in turns."""
import json
import os
from collections import namedtuple

from . import bags, report
from .programs import BUILD, PEERS, build_holdall, build_peers, data_folder
from .report import Program, Target

# The first program of a job is holdall.
Job = namedtuple("Job", "title path programs targets")

FORMATS = ((".bag", ("none", "lz4", "bz2")), (".mcap", ("none", "lz4", "zstd")))
LOW_RATE_TOPIC = "/odom"
# the targets for uncompressed bags, in CPU time: workload and suffix -> peer and ratio
TARGETS = {("W1", ".bag"): ("rosbag_storage", 16), ("W2", ".bag"): ("rosbag_storage", 1.7),
           ("W3", ".bag"): ("rosbag_storage", 200), ("W1", ".mcap"): ("mcap crate", 4),
           ("W2", ".mcap"): ("mcap crate", 1.7)}


# --- what is run --------------------------------------------------------------------------------


def holdall(mode, path, *options, name="holdall"):
    return Program(name, "holdall", [BUILD / "bench" / "bench_read", mode, path, *options])


def peers_of(mode, path):
    """Other readers of the same messages in the same order."""
    if path.suffix == ".bag":
        return [Program("rosbag_storage", "rosbag", [PEERS / "rosbag_read", mode, path])]
    return [Program("mcap crate", "mcap", [PEERS / "mcap_read", mode, path])]


def bare_mcap(compression, path):
    """The same work, handing out nothing: on one core where holdall takes one, else on all."""
    if compression == "lz4":
        return []
    threads = 1 if compression == "none" else os.cpu_count()
    return [Program(f"bare bound, {what}", "bare", [PEERS / "bare_mcap", path, threads, how])
            for what, how in (("no CRC", "touch"), ("CRC checked", "check"))]


def job_all(workload, compression, path):
    programs = [holdall("all", path), *peers_of("all", path)]
    targets = []
    if path.suffix == ".mcap":
        programs.insert(1, holdall("all", path, "no-crc", name="holdall, no CRC"))
        programs.append(Program("mcap crate, file order", "mcap", [PEERS / "mcap_read", "file", path]))
        programs += bare_mcap(compression, path)
    if compression != "none":
        programs.append(Program("decompression alone, 1 thread", "bare", [PEERS / "decompress", path]))
        targets.append(Target("decompression alone, 1 thread", "wall_s", 1.8))
    elif path.suffix == ".bag":
        programs.append(Program("bare bound", "bare", [PEERS / "bare_read", path]))
    if compression == "none" and (workload, path.suffix) in TARGETS:
        peer, times = TARGETS[workload, path.suffix]
        targets.append(Target(peer, "cpu_s", times))
    return Job("all messages", path, programs, targets)


def job_topic(path):
    programs = [holdall(LOW_RATE_TOPIC, path), *peers_of(LOW_RATE_TOPIC, path)]
    targets = [Target("rosbag_storage", "cpu_s", 20)] if path.suffix == ".bag" else []
    return Job(f"topic {LOW_RATE_TOPIC}", path, programs, targets)


def job_open(path):
    return Job("open and info", path, [holdall("open", path), *peers_of("open", path)],
               [Target(what="cpu_s", limit=0.005)])


def jobs_of(name, compression, path):
    yield job_all(name[:2], compression, path)
    if name.startswith("W2"):
        yield job_topic(path)
    yield job_open(path)


# --- running -------------------------------------------------------------------------------------


def warm(path):
    """The file into the page cache as reading it from the disk leaves it there (what was written
    in small pieces lies in small pages, which cost more to map), and memory into the virtual machine: what a
    virtual machine has given back to its host is slow when first touched."""
    with open(path, "rb", buffering=0) as file:
        os.fsync(file.fileno())
        os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        while file.read(1 << 24):
            pass
    report.warm_memory(1 << 30)


def measure(job, groups, rounds):
    warm(job.path)
    return report.in_turns(job.programs, groups, rounds, lambda _: None, lambda *_: None)


def must_have_seen_the_same(job, results):
    """All of them the same bytes; decompression alone sees chunks."""
    seen = {(name, r["messages"], r["bytes"], r["sum"])
            for name, runs in results.items() if "decompression" not in name for r in runs}
    if len({s[1:] for s in seen}) > 1:
        raise RuntimeError(f"{job.path.name}: {job.title}: not the same messages: {sorted(seen)}")


# --- verbs -------------------------------------------------------------------------------------------


def add_data_options(parser):
    parser.add_argument("--small", action="store_true",
                        help="the first tenth of each workload: a quick look, no verdict")
    parser.add_argument("--only", metavar="TEXT", action="append", default=[],
                        help="bags whose name has this in it (W1-, lz4, .mcap); may be repeated")


def add_options(parser):
    add_data_options(parser)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", default=str(BUILD / "read.json"), help="default: %(default)s")


def wanted_bags(args, groups):
    """(workload, compression, path) of each bag, the slow ones last."""
    names = ("W1s", "W2s", "W3s") if args.small else ("W1", "W2", "W3")
    wanted = [(name, compression, suffix) for suffix, compressions in FORMATS
              for compression in compressions for name in names]
    for name, compression, suffix in sorted(wanted, key=lambda w: w[1] == "bz2"):
        if args.only and not any(o in f"{name}-{compression}{suffix}" for o in args.only):
            continue
        path = bags.make(data_folder(), name, compression, suffix, groups)
        if path:
            yield name, compression, path


def make_data(args):
    groups, notes = build_peers()
    for _, _, path in wanted_bags(args, groups):
        print(path)
    print("\n".join(notes))
    return 0


def run(args):
    build_holdall()
    groups, notes = build_peers()
    for note in notes:
        print(f"note: {note}")
    reports = []
    for name, compression, path in list(wanted_bags(args, groups)):
        for job in jobs_of(name, compression, path):
            results = measure(job, groups | {"holdall"}, args.rounds)
            must_have_seen_the_same(job, results)
            lines = {program: report.summed_up(runs) for program, runs in results.items()}
            verdicts = [] if args.small else [report.judged(t, lines) for t in job.targets]
            reports.append({"bag": path.name, "job": job.title, "programs": lines,
                            "two_at_once": report.two_at_once(job.programs, lines),
                            "targets": [v for v in verdicts if v]})
            report.print_job(reports[-1])
    with open(args.json, "w") as file:
        json.dump({"notes": notes, "jobs": reports}, file, indent=1)
    report.print_verdicts(reports, args.json)
    return 0
