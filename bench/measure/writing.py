"""bench/run write: holdall and its peers write the same messages, in turns."""
import json
import shutil
import struct
from collections import namedtuple

from . import bags, report
from .programs import BUILD, PEERS, build_holdall, build_peers, data_folder, run as run_program
from .reading import warm
from .report import Program, Target

# reads: the bag that the programs read, or None. The first program is holdall.
Job = namedtuple("Job", "title programs targets reads", defaults=(None,))

HOLDALL = BUILD / "holdall"
WRITE = BUILD / "bench" / "bench_write"
MEMORY_LIMIT = 128 << 20
WARM_BYTES = 3 << 30  # more than any of the files
# the CPU time of osrf/rosbag_direct_write for W2 with O_DIRECT, measured once on the machine of
# docs/performance.md: it is not in any package
DIRECT_WRITE_CPU_S = 0.63
DD_BLOCKS = ("1M", "2M", "4M", "8M", "16M")
W2_BYTES = 2_049_600_000
LEVELS = {"lz4": 0, "zstd": 1, "bz2": 9}  # holdall's defaults


MEMORY = Target(what="peak_bytes", limit=MEMORY_LIMIT)
# workload and suffix -> peers and how many times as fast as they
PLAIN_TARGETS = {("W1", ".bag"): [("rosbag_storage", 40)], ("W1", ".mcap"): [("mcap crate", 2)],
                 ("W1", ".db3"): [("plain sqlite3", 2)], ("W2", ".db3"): [("plain sqlite3", 2)]}
BEST_PRAGMAS = ("page_size=65536", "cache_size=-1000", "journal_mode=OFF",
                "locking_mode=EXCLUSIVE")


# --- what is run --------------------------------------------------------------------------------


def holdall(tape, out, *options, name="holdall"):
    return Program(name, "holdall", [WRITE, tape, out, *options], out)


def command(name, out, *words, group="holdall"):
    """A command as a whole, its start counted. out: what it makes, or None."""
    return Program(name, group, [PEERS / "timed", out or "-", *words], out)


class Paths:
    """Where tapes and bags are, and where files are written: those are deleted after each job."""

    def __init__(self, groups):
        self.groups = groups
        self.data = data_folder()
        self.out = self.data / "written"

    def tape(self, workload):
        return bags.tape(self.data, workload)

    def bag(self, workload, suffix, compression="none"):
        return bags.make(self.data, workload, compression, suffix, self.groups)

    def to(self, name):
        return self.out / name


def job_plain(paths, workload, suffix):
    tape = paths.tape(workload)
    programs = [holdall(tape, paths.to(f"holdall{suffix}")),
                holdall(tape, paths.to(f"durable{suffix}"), "durable",
                        name="holdall, durable (its default)"),
                *PEERS_OF[suffix](paths, workload, tape)]
    targets = [Target(peer, what, times) for peer, times in PLAIN_TARGETS.get((workload, suffix), ())
               for what in ("cpu_s", "wall_s")]
    return Job("all messages", programs, [MEMORY, *targets])


def peers_bag(paths, workload, tape):
    return [rosbag_storage(paths, workload, "none"), bare(paths, tape, ".bag")]


def peers_mcap(paths, _, tape):
    return [*mcap_crate(paths, tape, "none"), bare(paths, tape, ".mcap")]


def peers_db3(paths, _, tape):
    """With larger pages and no journal the same program shows what SQLite itself costs for large
    messages."""
    out, other = paths.to("plain.db3"), paths.to("quick.db3")
    words = [PEERS / "sqlite_write", tape]
    return [Program("plain sqlite3", "bare", [*words, out], out),
            Program("plain sqlite3, best pragmas", "bare", [*words, other, *BEST_PRAGMAS], other)]


PEERS_OF = {".bag": peers_bag, ".mcap": peers_mcap, ".db3": peers_db3}


def bare(paths, tape, suffix):
    """A head, a copy and an index entry a message, a CRC and a write() a chunk, and nothing else."""
    out = paths.to(f"bare{suffix}")
    return Program("bare bound", "bare", [PEERS / "bare_write", tape, out], out)


def rosbag_storage(paths, workload, compression):
    out = paths.to("rosbag_storage.bag")
    return Program("rosbag_storage", "rosbag", [PEERS / "rosbag_write", workload, compression, out],
                   out)


def mcap_crate(paths, tape, compression):
    """By default, and as libmcap and rosbag2 have it, like holdall: no CRC over the whole file."""
    out, other = paths.to("crate.mcap"), paths.to("crate-no-crc.mcap")
    words = [PEERS / "mcap_write", compression, tape]
    return [Program("mcap crate", "mcap", [*words, out], out),
            Program("mcap crate, no data CRC", "mcap", [*words, other, "no-data-crc"], other)]


def job_direct(paths):
    tape = paths.tape("W2")
    programs = [holdall(tape, paths.to("lent.bag"), "direct", "lend"),
                holdall(tape, paths.to("direct.bag"), "direct", name="holdall, writev"),
                holdall(tape, paths.to("cached.bag"), "lend", name="holdall, lent, page cache"),
                best_dd(paths.to("zeros"))]
    targets = [MEMORY, Target(what="cpu_s", limit=DIRECT_WRITE_CPU_S / 4)]
    targets += [Target("dd oflag=direct", "wall_s", 0.95, own=own)
                for own in ("holdall", "holdall, writev")]
    return Job("large arrays from the caller's aligned memory", programs, targets)


def dd(out, block):
    size = int(block[:-1]) << 20
    return command("dd oflag=direct", out, "dd", "if=/dev/zero", f"of={out}", f"bs={block}",
                   f"count={-(-W2_BYTES // size)}", "oflag=direct", "status=none")


def best_dd(out):
    """dd with the block size that was fastest here just now."""
    times = {}
    for block in DD_BLOCKS * 2:
        out.unlink(missing_ok=True)
        took = run_program(dd(out, block).command)["wall_s"]
        times[block] = min(took, times.get(block, took))
    out.unlink(missing_ok=True)
    best = min(times, key=times.get)
    print(f"dd: {', '.join(f'{b} {t:.3f} s' for b, t in times.items())}; bs={best} it is")
    return dd(out, best)


def job_packed(paths, workload, compression, suffix):
    tape = paths.tape(workload)
    alone = "compression alone, 1 thread"
    bare = [PEERS / "compress", paths.bag(workload, suffix), compression, LEVELS[compression]]
    packed = paths.to("packed")
    programs = [holdall(tape, paths.to(f"holdall{suffix}"), f"compression={compression}"),
                Program(alone, "bare", bare),
                Program("compression and writing, 2 threads", "bare", [*bare, packed, "2"], packed)]
    if suffix == ".bag":
        programs.append(rosbag_storage(paths, workload, compression))
    else:
        programs += mcap_crate(paths, tape, compression)[:1]
    targets = [MEMORY, Target(alone, "wall_s", 1.8)]
    return Job("all messages", programs, targets)


def job_convert(paths, workload, suffix):
    if suffix == ".bag":
        source = paths.bag(workload, suffix)
    else:
        source = paths.to(f"source{suffix}")
        run_program([WRITE, paths.tape(workload), source, "once"])
    out, copy = paths.to("converted.mcap"), paths.to(f"copy{suffix}")
    programs = [command("holdall", out, HOLDALL, "convert", "--quiet", source, "-o", out),
                command("cp", copy, "cp", source, copy, group="bare")]
    if suffix == ".db3":
        programs.append(command("bare bound: SQLite reads it", None, "sqlite3", source,
                                "SELECT max(data) IS NULL FROM messages", group="bare"))
    return Job(f"holdall convert {suffix} to .mcap", programs, [MEMORY, Target("cp", "wall_s", 0.6)],
               source)


def job_repair(paths, verb, workload, suffix, compression):
    """Against cat of the same file to another one, as both write; cat that only reads is shown."""
    cut = without_index(paths, paths.bag(workload, suffix, compression))
    out, copy = paths.to(f"repaired{suffix}"), paths.to("copy")
    programs = [command("holdall", out, HOLDALL, verb, "--quiet", cut, "-o", out),
                command("cat to a file", copy, "sh", "-c", 'exec cat "$0" > "$1"', cut, copy,
                        group="bare"),
                command("cat, reading alone", None, "cat", cut, group="bare")]
    return Job(f"holdall {verb} of a bag without its index", programs,
               [MEMORY, Target("cat to a file", "wall_s", 0.5)], cut)


def without_index(paths, bag):
    """A copy that ends where the index, or the summary, begins."""
    cut = paths.to(f"cut{bag.suffix}")
    shutil.copyfile(bag, cut)
    with open(cut, "r+b") as file:
        file.truncate(index_start(file, bag.suffix))
    return cut


def index_start(file, suffix):
    if suffix == ".bag":
        head = file.read(4096)
        at = head.index(b"index_pos=") + len(b"index_pos=")
        return struct.unpack("<Q", head[at:at + 8])[0]
    file.seek(-28, 2)  # the footer's content, and the magic
    return struct.unpack("<Q", file.read(8))[0]


def catalogue(small):
    """(name, workload, what makes the job of it), the slow ones last."""
    s = "s" if small else ""
    for w in (f"W1{s}", f"W2{s}", f"W3{s}"):
        for suffix in (".bag", ".mcap", ".db3"):
            yield f"{w}-none{suffix}", w, lambda p, w=w, x=suffix: job_plain(p, w, x)
    yield "W2-none.bag direct", "W2", job_direct
    for w in (f"W1{s}", f"W2{s}", f"W3{s}"):
        for c, suffix in (("lz4", ".bag"), ("lz4", ".mcap"), ("zstd", ".mcap")):
            yield f"{w}-{c}{suffix}", w, lambda p, w=w, c=c, x=suffix: job_packed(p, w, c, x)
    for w in (f"W1{s}", f"W2{s}"):
        for suffix in (".bag", ".db3"):
            yield f"{w}{suffix} to .mcap", w, lambda p, w=w, x=suffix: job_convert(p, w, x)
    for verb in ("recover", "reindex"):
        for w, suffix in ((f"W1{s}", ".bag"), (f"W2{s}", ".mcap")):
            for c in ("none", "lz4"):
                yield (f"{w}-{c}{suffix} {verb}", w,
                       lambda p, v=verb, w=w, x=suffix, c=c: job_repair(p, v, w, x, c))
    for w in ("W1s", "W2s"):  # it takes long enough
        yield f"{w}-bz2.bag", w, lambda p, w=w: job_packed(p, w, "bz2", ".bag")


# --- running -------------------------------------------------------------------------------------


def measure(job, groups, rounds, seen):
    """seen: what our reader must find in each bag."""
    checked = set()

    def before(program):
        if program.writes:
            program.writes.unlink(missing_ok=True)
        report.warm_memory(WARM_BYTES)

    def after(program, result):
        if "messages" in result and "compression" not in program.name:
            must_be(seen, result, program)
        if program.group == "holdall" and program.name not in checked and is_bag(program.writes):
            must_be(seen, run_program([BUILD / "bench" / "bench_read", "all", program.writes]), program)
            checked.add(program.name)
        if program.writes:
            program.writes.unlink()

    if job.reads:
        warm(job.reads)
    return report.in_turns(job.programs, groups, rounds, before, after)


def is_bag(path):
    return path is not None and path.suffix in (".bag", ".mcap", ".db3")


def must_be(seen, result, program):
    found = {what: result[what] for what in ("messages", "bytes", "sum")}
    if found != seen:
        raise RuntimeError(f"{program.writes.name}: has {found}, was given {seen}")


def memory(line):
    """Of its own; pages of files counted, where the program maps some."""
    own, resident = line["peak_bytes"] / 2**20, line["resident_bytes"] / 2**20
    return f"{own:.1f} ({resident:.1f})" if resident else f"{own:.1f}"


COLUMNS = (*report.COLUMNS[:3],
           ("until on the disk", lambda lines, name: report.cell(lines[name], "on_disk_s")),
           *report.COLUMNS[3:],
           ("peak MiB", lambda lines, name: memory(lines[name])))


def add_options(parser):
    parser.add_argument("--small", action="store_true",
                        help="the first tenth of each workload: a quick look, no verdict")
    parser.add_argument("--only", metavar="TEXT", action="append", default=[],
                        help="jobs whose name has this in it (W1-, .mcap, direct); may be repeated")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", default=str(BUILD / "write.json"), help="default: %(default)s")


def run_job(paths, workload, make_job, args):
    """The lines of the job's table, and its verdicts."""
    shutil.rmtree(paths.out, ignore_errors=True)  # of a run that was stopped
    paths.out.mkdir()
    try:
        seen = run_program([PEERS / "tape_sum", paths.tape(workload)])
        seen = {what: seen[what] for what in ("messages", "bytes", "sum")}
        job = make_job(paths)
        results = measure(job, paths.groups | {"holdall"}, args.rounds, seen)
    finally:
        shutil.rmtree(paths.out)
    lines = {program: report.summed_up(runs) for program, runs in results.items() if runs}
    for line in lines.values():
        line["messages"] = line["messages"] or seen["messages"]
    verdicts = [] if args.small else [report.judged(t, lines) for t in job.targets]
    return {"job": job.title, "programs": lines,
            "two_at_once": report.two_at_once(job.programs, lines),
            "targets": [v for v in verdicts if v]}


def run(args):
    build_holdall()
    groups, notes = build_peers()
    for note in notes:
        print(f"note: {note}")
    if not {"rosbag", "bare"} <= groups:
        print("the messages are made with Debian's ROS 1 packages: nothing can be measured")
        return 1
    paths = Paths(groups)
    reports = []
    for name, workload, make_job in catalogue(args.small):
        if args.only and not any(o in name for o in args.only):
            continue
        reports.append({"bag": name, **run_job(paths, workload, make_job, args)})
        report.print_job(reports[-1], COLUMNS)
    with open(args.json, "w") as file:
        json.dump({"notes": notes, "jobs": reports}, file, indent=1)
    report.print_verdicts(reports, args.json)
    return 0
