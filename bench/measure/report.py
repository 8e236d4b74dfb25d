"""Common parts of the verbs that compare programs: programs in turns, medians, targets, tables."""
import mmap
import statistics
import subprocess
import time
from collections import namedtuple

from .programs import run as run_program

# group: what must be built for it; writes: the file that it makes, or None
Program = namedtuple("Program", "name group command writes", defaults=(None,))
# What `own` must reach: `times` less of `what` than `peer`, or at most `limit` of it.
Target = namedtuple("Target", "peer what times limit own",
                    defaults=(None, None, None, None, "holdall"))
ALONE = "alone, 1 thread"  # how the names of bare libraries end
SLOW_S = 15  # a program that takes longer is not run again
WHAT = {"wall_s": "wall", "cpu_s": "CPU", "peak_bytes": "memory"}


def warm_memory(size):
    """What a virtual machine has given back to its host is slow when first touched."""
    flags = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | mmap.MAP_POPULATE
    mmap.mmap(-1, size, flags=flags).close()


def in_turns(programs, groups, rounds, before, after):
    """{program's name: [results]}, one run of each in turn, with before(program) and
    after(program, its result)."""
    results = {p.name: [] for p in programs if p.group in groups}
    for _ in range(rounds):
        for program in programs:
            runs = results.get(program.name)
            if runs is None or (runs and runs[0]["wall_s"] > SLOW_S):
                continue
            before(program)
            runs.append(run_program(program.command))
            after(program, runs[-1])
    return results


def summed_up(runs):
    line = {"runs": len(runs), **{what: runs[0].get(what) for what in ("messages", "bytes")}}
    for what in ("wall_s", "cpu_s", "on_disk_s"):
        values = [r[what] for r in runs if what in r]
        if values:
            line[what] = statistics.median(values)
            line[what + "_min"] = min(values)
            line[what + "_max"] = max(values)
    for what in ("peak_bytes", "resident_bytes"):
        line[what] = max(r.get(what, 0) for r in runs)
    return line


def two_at_once(programs, lines):
    """How much faster two processes on two cores do twice as much as the bare library does in one
    thread: what nothing can beat on this machine. None where there is no such program."""
    alone = next((p for p in programs if p.name.endswith(ALONE) and p.name in lines), None)
    if not alone:
        return None
    command = [str(word) for word in alone.command]
    start = time.monotonic()
    pair = [subprocess.Popen(command, stdout=subprocess.DEVNULL) for _ in range(2)]
    for process in pair:
        process.wait()
    return 2 * lines[alone.name]["wall_s"] / (time.monotonic() - start)


def amount(what, value):
    if what == "peak_bytes":
        return f"{value / 2**20:.1f} MiB"
    return f"{value * 1e3:.3g} ms" if value < 0.1 else f"{value:.3f} s"


def judged(target, lines):
    """The distance of holdall from a target; None if a program is missing."""
    own = lines.get(target.own)
    if own is None:
        return None
    who = "" if target.own == "holdall" else f"{target.own}: "
    what = WHAT[target.what]
    if target.limit is not None:
        return {"target": f"{who}<= {amount(target.what, target.limit)} of {what}",
                "shown": amount(target.what, own[target.what]), "value": own[target.what],
                "reached": own[target.what] <= target.limit}
    if target.peer not in lines:
        return None
    ratio = lines[target.peer][target.what] / max(own[target.what], 1e-6)
    return {"target": f"{who}>= {target.times:g}x {target.peer}, {what}", "shown": f"{ratio:.2f}x",
            "value": ratio, "reached": ratio >= target.times}


# --- printing -------------------------------------------------------------------------------------


def cell(line, what):
    if what not in line:
        return ""
    return f"{line[what]:.4f} ({line[what + '_min']:.4f}-{line[what + '_max']:.4f})"


def per_message(line):
    return f"{line['cpu_s'] / line['messages'] * 1e9:.0f}" if line["messages"] else ""


def times_first(lines, name, what):
    first = next(iter(lines.values()))
    return f"{lines[name][what] / max(first[what], 1e-6):.2f}"


COLUMNS = (
    ("program", lambda lines, name: name),
    ("runs", lambda lines, name: lines[name]["runs"]),
    ("wall s (min-max)", lambda lines, name: cell(lines[name], "wall_s")),
    ("CPU s (min-max)", lambda lines, name: cell(lines[name], "cpu_s")),
    ("CPU ns a message", lambda lines, name: per_message(lines[name])),
    ("x holdall, wall", lambda lines, name: times_first(lines, name, "wall_s")),
    ("x holdall, CPU", lambda lines, name: times_first(lines, name, "cpu_s")),
)


def print_job(report, columns=COLUMNS):
    """report: bag, job, programs, two_at_once, targets; the first program is holdall."""
    lines = report["programs"]
    print(f"\n### {report['bag']}: {report['job']}\n")
    print("| " + " | ".join(title for title, _ in columns) + " |")
    print("|" + "---|" * len(columns))
    for name in lines:
        print("| " + " | ".join(str(shown(lines, name)) for _, shown in columns) + " |")
    for verdict in report["targets"]:
        print(f"\nTarget {verdict['target']}: {verdict['shown']}, "
              f"{'reached' if verdict['reached'] else '**missed**'}")
    if report["two_at_once"]:
        print(f"\nTwo at once, the most that two cores give here: {report['two_at_once']:.2f}x")
    print(end="", flush=True)


def print_verdicts(reports, path):
    verdicts = [v for r in reports for v in r["targets"]]
    print(f"\n{sum(v['reached'] for v in verdicts)} of {len(verdicts)} targets reached; {path}")
