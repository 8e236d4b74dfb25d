"""bench/run live: recording from a network of this machine and playing to it, beside the least that
can be done: a subscriber that takes the bytes and drops them, a loop that sleeps until each message
is due."""
import json
import os
import pathlib
import resource
import shutil
import signal
import statistics
import sys
import tempfile
import time
from collections import namedtuple

from .programs import BUILD, ROOT, build_holdall, data_folder, quietly

sys.path.append(str(ROOT / "tests" / "live"))

from network import Network  # noqa: E402
from contents import bag_counts, encoded, write_bag  # noqa: E402
from processes import Peer, wait_until  # noqa: E402
from harness import run_again  # noqa: E402

# What is sent: rate_hz 0 = flat out, to a reliable subscriber; else best effort, that may lose some.
# batched: many messages in a packet, which ROS nodes do not do.
Load = namedtuple("Load", "name kind size rate_hz seconds count batched", defaults=[False])
SMALL, IMAGE = 84, 1920 * 1080 * 3  # 108 bytes of CDR; 6.2 MB
LOADS = [
    Load("100 bytes, flat out", "numbered", SMALL, 0, None, 500_000),
    Load("100 bytes, flat out, in batches", "numbered", SMALL, 0, None, 1_000_000, True),
    Load("100 bytes, 10 kHz", "numbered", SMALL, 10_000, 5, None),
    Load("100 bytes, 50 kHz", "numbered", SMALL, 50_000, 5, None),
    Load("6 MB, 60 Hz", "image", IMAGE, 60, 5, None),
    Load("6 MB, 105 Hz", "image", IMAGE, 105, 5, None),
    Load("6 MB, flat out", "image", IMAGE, 0, None, 300),
]
PLAY_HZ, PLAY_COUNT = 1000, 10_000
PEERS = {"pub": BUILD / "bench" / "bench_live_pub", "sub": BUILD / "bench" / "bench_live_sub",
         "disk": BUILD / "bench" / "bench_live_disk", "listen": BUILD / "bench" / "bench_live"}
HOLDALL = BUILD / "holdall"


def add_options(parser):
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", default="", help="loads whose name has this in it; 'play'")
    parser.add_argument("--small", action="store_true", help="a tenth of each, no verdict")
    parser.add_argument("--holdall", type=pathlib.Path, default=HOLDALL, help="another one to measure")


def children_cpu_s():
    use = resource.getrusage(resource.RUSAGE_CHILDREN)
    return use.ru_utime + use.ru_stime


# --- recorders --------------------------------------------------------------------------------------


class Bare:
    """Receives the bytes of each message, and drops them."""
    name = "bare subscriber"

    def __init__(self, network, load, _):
        self.process = network.peer("sub", kind=load.kind, bare=True, depth=0, best_effort=load.rate_hz > 0,
                                    topic="/bench")

    def messages(self):
        return self.process.stop()["received"]


class BareRecorder(Bare):
    """Writes the bytes of each message, and does nothing else: the cost of the disk of this machine."""
    name = "bare recorder"

    def __init__(self, network, load, _):
        self.process = network.peer("disk", network.folder / "bare", kind=load.kind, depth=0,
                                    best_effort=load.rate_hz > 0, topic="/bench")


class Holdall:
    name = "holdall record"
    words = ()  # further ones of the command

    def __init__(self, network, _, holdall):
        ready = network.folder / "ready"
        self.process = network.start(self.name, [
            holdall, "record", "--topics", "/bench", "-o", network.folder / "bag", "--ready-file", ready,
            "--json", "--disable-keyboard-controls", *self.words])
        wait_until(lambda: ready.exists() or self.process.ended(), "holdall record is ready")
        if not ready.exists():
            raise RuntimeError(f"holdall record ends with {self.process.status()}: {self.process.tail()}")

    def messages(self):
        self.process.signal(signal.SIGINT)
        self.process.status(60)
        reports = [json.loads(line) for line in self.process.said if line.startswith("{")]
        if not reports:
            raise RuntimeError(f"holdall record: {self.process.tail()}")
        return reports[-1]["messages"]


class Rosbag2:
    name = "ros2 bag record"

    def __init__(self, network, _, __):
        self.bag = network.folder / "bag"
        self.process = network.start(self.name, ["ros2", "bag", "record", "--topics", "/bench", "-o", self.bag,
                                                 "--disable-keyboard-controls"],
                                     env={"RMW_IMPLEMENTATION": "rmw_cyclonedds_cpp"})

    def messages(self):
        self.process.signal(signal.SIGINT)
        self.process.status(60)
        return bag_counts(self.bag)["/bench"]


def recorders(load):
    """The bare recorder writes whole blocks: of small messages there are none."""
    found = [Bare, BareRecorder, Holdall] if load.kind == "image" else [Bare, Holdall]
    return found + ([Rosbag2] if shutil.which("ros2") else [])


# --- one run ------------------------------------------------------------------------------------------


def wait_for_disks(quiet_s=1, at_most_s=30):
    """Wait until earlier writes are on the disk, and deleted blocks are discarded."""
    def done():
        return pathlib.Path("/proc/diskstats").read_text(encoding="ascii")

    os.sync()
    end = time.monotonic() + at_most_s
    before = None
    while before != done() and time.monotonic() < end:
        before = done()
        time.sleep(quiet_s)


def record(recorder, load, count, args):
    """Results of a recorder for a load."""
    wait_for_disks()
    with tempfile.TemporaryDirectory(dir=data_folder()) as folder, \
            Network(pathlib.Path(folder), PEERS) as network:
        running = recorder(network, load, args.holdall)
        sender = network.peer("pub", kind=load.kind, size=load.size, count=count, rate=load.rate_hz,
                              topic="/bench", best_effort=load.rate_hz > 0, depth=0, matched=1, go=True,
                              prime=load.rate_hz == 0, batch=load.batched, timeout=300)
        sender.event("primed" if load.rate_hz == 0 else "matched")
        before_s = running.process.cpu_s()
        sender.go()
        sent = sender.done(timeout=300)
        at_end_s, peak = children_cpu_s(), running.process.peak_bytes()
        received = running.messages()
        running.process.close()
        return {"sent": sent["sent"], "received": received, "wall_s": sent["wall_s"], "peak_bytes": peak,
                "cpu_s": children_cpu_s() - at_end_s - before_s, "bytes": load.size}


def play(player, count, args):
    """The lateness of its messages."""
    with tempfile.TemporaryDirectory(dir=data_folder()) as folder, \
            Network(pathlib.Path(folder), PEERS) as network:
        listener = network.peer("listen", kind="numbered", rate=PLAY_HZ, count=count, depth=0,
                                topic="/bench", timeout=300)
        words = player(network, count, args)
        listener.event("reached", timeout=60 + count / PLAY_HZ)
        played = listener.stop()
        if isinstance(words, Peer):
            words.done()
        return played


def bare_player(network, count, _):
    """Sleeps until each message is due, by the steady clock, and sends it."""
    return network.peer("pub", kind="numbered", size=SMALL, count=count, rate=PLAY_HZ, topic="/bench", depth=0,
                        matched=1, timeout=300)


def play_bag(network, count):
    qos = "- {history: keep_all, depth: 0, reliability: reliable, durability: volatile}\n"
    return write_bag(network.folder / "play.mcap", [
        ("/bench", "live_msgs/msg/Numbered", 10**18 + i * 10**9 // PLAY_HZ, encoded("numbered", 1, i, SMALL), qos)
        for i in range(count)])


def holdall_player(network, count, args):
    return network.start("holdall play", [
        args.holdall, "play", play_bag(network, count), "--wait-for-subscribers", "--delay", "1",
        "--wait-for-all-acked", "10000", "--disable-keyboard-controls", "--quiet"])


def rosbag2_player(network, count, _):
    return network.start("ros2 bag play", ["ros2", "bag", "play", play_bag(network, count), "--delay", "2",
                                           "--disable-keyboard-controls"],
                         env={"RMW_IMPLEMENTATION": "rmw_cyclonedds_cpp"})


def players():
    found = {"bare loop": bare_player, "holdall play": holdall_player}
    if shutil.which("ros2"):
        found["ros2 bag play"] = rosbag2_player
    return found


# --- all of them, in turns -------------------------------------------------------------------------------


def middle(runs, what):
    return statistics.median(what(r) for r in runs)


def print_load(load, results):
    print(f"\n### {load.name}\n")
    print("| program | sent/s | MB/s | lost, % (most) | CPU us a message | x bare | peak MiB |")
    print("|---|---|---|---|---|---|---|")
    per = {name: middle(runs, lambda r: r["cpu_s"] / max(r["received"], 1) * 1e6) for name, runs in results.items()}
    for name, runs in results.items():
        rate = middle(runs, lambda r: r["sent"] / r["wall_s"])
        lost = [100 * (1 - r["received"] / r["sent"]) for r in runs]
        print(f"| {name} | {rate:.0f} | {rate * load.size / 1e6:.1f} | {statistics.median(lost):.2f} ({max(lost):.2f}) "
              f"| {per[name]:.2f} | {per[name] / max(per[Bare.name], 1e-9):.2f} "
              f"| {max(r['peak_bytes'] for r in runs) / 2**20:.1f} |")
    print(end="", flush=True)


def run_load(load, args):
    count = load.count or load.rate_hz * load.seconds
    count = count // 10 if args.small else count
    results = {recorder.name: [] for recorder in recorders(load)}
    for _ in range(args.rounds):
        for recorder in recorders(load):
            results[recorder.name].append(record(recorder, load, count, args))
    print_load(load, results)
    return results


def run_players(args):
    count = PLAY_COUNT // 10 if args.small else PLAY_COUNT
    results = {name: [] for name in players()}
    for _ in range(args.rounds):
        for name, player in players().items():
            results[name].append(play(player, count, args))
    print(f"\n### playing at {PLAY_HZ} Hz: how late messages are sent\n")
    print("| program | p50 us | p99 us | at most us |\n|---|---|---|---|")
    for name, runs in results.items():
        print(f"| {name} | {middle(runs, lambda r: r['p50_us']):.0f} | {middle(runs, lambda r: r['p99_us']):.0f} "
              f"| {max(r['max_us'] for r in runs):.0f} |")
    return results


def build():
    build_holdall()
    quietly("ninja", "-C", BUILD, "src/transport/ros2/transport_ros2.so", "bench/bench_live",
            "bench/bench_live_pub", "bench/bench_live_sub", "bench/bench_live_disk")


def run(args):
    os.environ.setdefault("HOLDALL_PYTHON", str(ROOT / ".cache" / "venv" / "bin" / "python"))
    run_again()  # in the Python that has the packages mcap and rosbags
    build()
    reports = {load.name: run_load(load, args) for load in LOADS if args.only in load.name}
    if args.only in "play":
        reports["play"] = run_players(args)
    path = BUILD / "live.json"
    path.write_text(json.dumps(reports, indent=1), encoding="utf-8")
    print(f"\n{path}")
    return 0
