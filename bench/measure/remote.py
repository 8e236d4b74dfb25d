"""bench/run remote: bags of a web server that adds a latency to each answer and limits each connection, against the least
that is possible: few requests one after the other to open a bag, the chunks of a topic and little more, and all of it as
fast as curl by parallel ranges. Beside the `mcap` command, where that is installed."""
import contextlib
import json
import shutil
import statistics
import subprocess
import sys
import time
import urllib.request

from . import bags
from .programs import BUILD, build_holdall, build_peers, data_folder, quietly, run as run_program

LATENCY_S, RATE = 0.06, 80e6
WINDOW = 8  # connections
SMALL_WINDOW = 64  # the same for small ranges
RANGE = 16 << 20
TOPICS = ("/points", "/odom")
HOLDALL = BUILD / "holdall"
# at most, as the rows are named
MOST = {"open, in turn": {".mcap": 3, ".bag": 4}, "topic, time": 1.3, "topic, bytes": 1.2}
LEAST = {"all, of curl": 0.9}


def add_options(parser):
    parser.add_argument("--small", action="store_true", help="the first tenth of the workload: a quick look, no verdict")
    parser.add_argument("--rounds", type=int, default=3)


@contextlib.contextmanager
def served(folder):
    process = subprocess.Popen([sys.executable, __file__.replace("remote.py", "remote_server.py"), folder,
                                str(LATENCY_S), str(RATE)], stdout=subprocess.PIPE, text=True)
    try:
        yield f"http://127.0.0.1:{int(process.stdout.readline())}"
    finally:
        process.kill()
        process.wait()


def requests_of(url):
    with urllib.request.urlopen(f"{url}/log") as answer:
        return json.load(answer)


def in_turn(requests):
    """The longest row of requests of which each began after the one before had ended."""
    depths = []
    for begin, end, _ in sorted(requests):
        depths.append((end, 1 + max((depth for last, depth in depths if last <= begin), default=0)))
    return max((depth for _, depth in depths), default=0)


def timed(command):
    begun = time.monotonic()
    done = subprocess.run([str(c) for c in command], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if done.returncode:
        raise RuntimeError(f"{' '.join(map(str, command))}: {done.stderr.strip()}")
    return time.monotonic() - begun


def measured(url, rounds, command):
    """Median time, and the requests of the last round."""
    times = []
    for _ in range(rounds):
        requests_of(url)
        times.append(timed(command))
    return statistics.median(times), requests_of(url)


def chunk_ranges(path, topic):
    """The chunks that have messages of the topic, as they are stored: [begin, end)."""
    sizes = {}
    done = subprocess.run([str(HOLDALL), "records", "--json", str(path)], check=True, capture_output=True, text=True)
    wanted, chunk = None, None
    for record in map(json.loads, done.stdout.splitlines()):
        fields = {field["name"]: field["value"] for field in record["fields"]}
        if record["kind"] in ("connection", "channel") and fields.get("topic") == topic:
            wanted = fields.get("conn", fields.get("id"))
        elif record["kind"] == "chunk":
            chunk = record["offset"]
            sizes[chunk] = [record["size"], set()]
        elif record["kind"] == "index data":
            sizes[chunk][1].add(fields["conn"])
        elif record["kind"] == "message index":
            sizes[chunk][1].add(fields["channel_id"])
    return [(at, at + size) for at, (size, channels) in sizes.items() if wanted in channels]


def chunk_bytes(path, topic):
    return sum(end - begin for begin, end in chunk_ranges(path, topic))


def curl(url, ranges, window, rounds, folder):
    """Median time to fetch the ranges and to drop them."""
    config = folder / "curl.txt"
    config.write_text("next\n".join(f'url = "{url}"\nrange = "{begin}-{end - 1}"\noutput = "/dev/null"\n'
                                    for begin, end in ranges))
    return statistics.median(timed(["curl", "--silent", "--fail", "--parallel", "--parallel-max", str(window),
                                    "--config", config]) for _ in range(rounds))


class Table:
    def __init__(self, judges):
        self.judges, self.missed = judges, 0
        print("| bag | what | figure | wanted |\n|---|---|---|---|")

    def row(self, bag, what, value, text, suffix=None):
        most, least = MOST.get(what), LEAST.get(what)
        most = most[suffix] if isinstance(most, dict) else most
        good = value is None or ((most is None or value <= most) and (least is None or value >= least))
        wanted = f"at most {most}" if most else f"at least {least}" if least else ""
        self.missed += self.judges and not good
        print(f"| {bag} | {what} | {text}{'' if good else ' **missed**'} | {wanted} |", flush=True)


def measure_topic(table, url, path, topic, opened, args):
    """Beyond what opening takes, which is measured apart."""
    reader = BUILD / "bench" / "bench_read"
    ranges = chunk_ranges(path, topic)
    needed = sum(end - begin for begin, end in ranges)
    if not needed:
        return
    took, requests = measured(url, args.rounds, [reader, topic, f"{url}/{path.name}"])
    ideal = needed / (WINDOW * RATE) + LATENCY_S
    bytes_got = sum(size for _, _, size in requests) - opened[1]
    local = run_program([reader, topic, path])["wall_s"]
    by_curl = curl(f"{url}/{path.name}", ranges, SMALL_WINDOW, args.rounds, data_folder())
    own = max(took - opened[0], 0)
    name = f"{path.name} {topic}"
    table.row(name, "topic, time", own / ideal, f"{own:.2f} s, {own / ideal:.2f} of the ideal {ideal:.2f} s; {len(ranges)} chunks by curl {by_curl:.2f} s, from the disk {local:.2f} s")
    table.row(name, "topic, bytes", bytes_got / needed, f"{bytes_got / 1e6:.1f} MB, {bytes_got / needed:.2f} of its chunks")


def measure_bag(table, url, path, args):
    reader = BUILD / "bench" / "bench_read"
    there = f"{url}/{path.name}"
    took, requests = measured(url, args.rounds, [reader, "open", there])
    got = sum(size for _, _, size in requests)
    turns = in_turn(requests)
    table.row(path.name, "open, in turn", turns, f"{turns} of {len(requests)} requests, {got / 1e6:.2f} MB, {took:.2f} s", path.suffix)
    for topic in TOPICS:
        measure_topic(table, url, path, topic, (took, got), args)
    size = path.stat().st_size
    whole = [(at, min(size, at + RANGE)) for at in range(0, size, RANGE)]
    by_curl = curl(there, whole, WINDOW, args.rounds, data_folder())
    took, requests = measured(url, args.rounds, [reader, "all", there])
    table.row(path.name, "all, of curl", by_curl / took, f"{took:.2f} s; curl {by_curl:.2f} s: {by_curl / took:.2f} of its rate")
    if path.suffix == ".mcap" and shutil.which("mcap"):
        took, requests = measured(url, args.rounds, ["mcap", "info", there])
        table.row(path.name, "open by mcap", None, f"{in_turn(requests)} of {len(requests)} requests in turn, {took:.2f} s")


def make(workload, groups):
    """The bag as rosbag writes it, and an MCAP file of it."""
    bag = bags.make(data_folder(), workload, "none", ".bag", groups)
    if not bag:
        raise RuntimeError("the bag is written by the rosbag peer, which is missing")
    mcap = data_folder() / f"{workload}-remote.mcap"
    if not mcap.exists():
        quietly(HOLDALL, "convert", "-q", "-c", "lz4", bag, "-o", mcap)
    return bag, mcap


def run(args):
    build_holdall()
    quietly("ninja", "-C", BUILD, "src/io/http/io_http.so")
    groups, notes = build_peers()
    print("\n".join(f"note: {note}" for note in notes))
    paths = make("W2s" if args.small else "W2", groups)
    table = Table(not args.small)
    with served(data_folder()) as url:
        for path in paths:
            quietly("dd", f"if={path}", "of=/dev/null", "bs=1M")  # into the page cache: a single round must not measure the disk
            measure_bag(table, url, path, args)
    return 1 if table.missed else 0
