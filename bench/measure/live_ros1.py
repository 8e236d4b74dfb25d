"""bench/run live-ros1: recording from a ROS 1 network of this machine and playing to it, beside
Debian's rosbag, in turns. Messages come from one roscpp node, which queues what is not yet taken."""
import functools
import json
import os
import pathlib
import shutil
import signal
import tempfile
import time

from .live import children_cpu_s, middle
from .programs import BUILD, ROOT, build_holdall, data_folder, quietly

from contents import Heard, encoded_ros1  # noqa: E402 (live.py knows where)
from harness import run_again  # noqa: E402
from processes import wait_until  # noqa: E402
from roscore import NUMBER, ROSBAG, Ros1Network, Roscore, rosbag_play, write_bag_ros1  # noqa: E402

from .live import IMAGE, PLAY_COUNT, PLAY_HZ, SMALL, Load

LOADS = [
    *[Load(f"100 bytes, {hz // 1000} kHz", "numbered", SMALL, hz, 5, None)
      for hz in (1000, 3000, 10_000, 30_000, 60_000, 100_000)],
    Load("100 bytes, flat out", "numbered", SMALL, 0, None, 1_000_000),
    Load("6 MB, 30 Hz", "image", IMAGE, 30, 5, None),
    Load("6 MB, 60 Hz", "image", IMAGE, 60, 5, None),
    Load("6 MB, flat out", "image", IMAGE, 0, None, 300),
]
PEERS = {"ros1_pub": BUILD / "tests" / "live" / "ros1" / "ros1_pub", "listen": BUILD / "bench" / "bench_live_ros1"}
HOLDALL = BUILD / "holdall"
TOPIC = "/bench"
# what is aimed at: without loss up to so many a second; flat out in MB/s; so much less CPU a message
LOSSLESS_HZ, IMAGE_MB_S, CPU_TIMES = 60_000, 600, 10
STILL_S = 0.5


def add_options(parser):
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", default="", help="loads whose name has this in it; 'play'")
    parser.add_argument("--small", action="store_true", help="a tenth of each, no verdict")
    parser.add_argument("--holdall", type=pathlib.Path, default=HOLDALL, help="another one to measure")


# --- recorders --------------------------------------------------------------------------------------


class Holdall:
    name = "holdall record"

    def __init__(self, network, holdall):
        self.bag = network.folder / "bag.bag"
        ready = network.folder / "ready"
        self.process = network.start(self.name, [
            holdall, "record", *network.record_words, self.bag, "--ready-file", ready,
            "--disable-keyboard-controls", "--topics", TOPIC])
        wait_until(lambda: ready.exists() or self.process.ended(), "holdall record is ready")

    def wait_for_the_rest(self):
        """Messages that it has read are written when it is stopped."""


class Rosbag:
    name = "rosbag record"

    def __init__(self, network, _):
        self.bag = network.folder / "bag.bag"
        self.process = network.start(self.name, [ROSBAG / "record", "-q", "-O", self.bag, TOPIC])

    def wait_for_the_rest(self):
        """Messages in its queues are lost when it is stopped: wait until its file stops growing."""
        file = self.bag.with_name("bag.bag.active")
        size = -1
        while size != file.stat().st_size:
            size = file.stat().st_size
            time.sleep(STILL_S)


RECORDERS = (Holdall, Rosbag)


def messages_in(bag):
    from rosbags.rosbag1 import Reader
    with Reader(bag) as reader:
        return reader.message_count


def record(join, recorder, load, count, args):
    """Results of a recorder for a load."""
    with tempfile.TemporaryDirectory(dir=data_folder()) as folder, join(pathlib.Path(folder), PEERS) as network:
        running = recorder(network, args.holdall)
        sender = network.peer("ros1_pub", kind=load.kind, size=load.size, count=count, rate=load.rate_hz,
                              topic=TOPIC, depth=0, matched=1, go=True, stay=True, timeout=300)
        sender.event("matched")
        before_s, start_s = running.process.cpu_s(), time.monotonic()
        sender.go()
        sent = sender.event("done", timeout=300)
        wall_s = time.monotonic() - start_s  # until all was read from the socket
        running.wait_for_the_rest()
        at_end_s, peak = children_cpu_s(), running.process.peak_bytes()
        running.process.signal(signal.SIGINT)
        if running.process.status(120) != 0:
            raise RuntimeError(f"{recorder.name}: {running.process.tail()}")
        cpu_s = children_cpu_s() - at_end_s - before_s
        return {"sent": sent["sent"], "acked": sent["acked"], "received": messages_in(running.bag), "wall_s": wall_s,
                "peak_bytes": peak, "cpu_s": cpu_s, "bytes": load.size}


# --- players ----------------------------------------------------------------------------------------


def bare_player(network, count, _):
    """Sleeps until each message is due, by the steady clock, and publishes it by roscpp."""
    network.peer("ros1_pub", kind="numbered", size=SMALL, count=count, rate=PLAY_HZ, topic=TOPIC, depth=0, matched=1,
                 stay=True, timeout=300)


def play_bag(network, count):
    heard = Heard(TOPIC, *NUMBER, "/talker", 0)
    return write_bag_ros1(network.folder / "play.bag", [
        (heard, 10**18 + i * 10**9 // PLAY_HZ, encoded_ros1("numbered", 1, i, SMALL)) for i in range(count)])


def holdall_player(network, count, args):
    network.start("holdall play", [
        args.holdall, "play", *network.play_words, play_bag(network, count), "--wait-for-subscribers",
        "--delay", "1", "--disable-keyboard-controls", "--quiet"])


def rosbag_player(network, count, _):
    rosbag_play(network, play_bag(network, count), "-d", "1")


PLAYERS = {"bare loop": bare_player, "holdall play": holdall_player, "rosbag play": rosbag_player}


def play(join, player, count, args):
    """The lateness of its messages."""
    with tempfile.TemporaryDirectory(dir=data_folder()) as folder, join(pathlib.Path(folder), PEERS) as network:
        listener = network.peer("listen", kind="numbered", rate=PLAY_HZ, count=count, depth=0, topic=TOPIC, timeout=300)
        player(network, count, args)
        listener.event("reached", timeout=60 + count / PLAY_HZ)
        return listener.stop()


# --- all of them, in turns -------------------------------------------------------------------------------


def print_load(load, results):
    print(f"\n### {load.name}\n")
    print("| program | sent/s | MB/s | lost, % (most) | CPU us a message | x holdall | peak MiB |")
    print("|---|---|---|---|---|---|---|")
    per = cpu_per_message(results)
    for name, runs in results.items():
        rate = middle(runs, lambda r: r["sent"] / r["wall_s"])
        lost = [100 * (1 - r["received"] / r["sent"]) for r in runs]
        print(f"| {name} | {rate:.0f} | {rate * load.size / 1e6:.1f} | {sorted(lost)[len(lost) // 2]:.2f} "
              f"({max(lost):.2f}) | {per[name]:.2f} | {per[name] / max(per[Holdall.name], 1e-9):.2f} "
              f"| {max(r['peak_bytes'] for r in runs) / 2**20:.1f} |")
    print(end="", flush=True)


def cpu_per_message(results):
    return {name: middle(runs, lambda r: r["cpu_s"] / max(r["received"], 1) * 1e6) for name, runs in results.items()}


def run_load(join, load, args):
    count = load.count or load.rate_hz * load.seconds
    count = count // 10 if args.small else count
    results = {recorder.name: [] for recorder in RECORDERS}
    for _ in range(args.rounds):
        for recorder in RECORDERS:
            results[recorder.name].append(record(join, recorder, load, count, args))
    print_load(load, results)
    return results


def run_players(join, args):
    count = PLAY_COUNT // 10 if args.small else PLAY_COUNT
    results = {name: [] for name in PLAYERS}
    for _ in range(args.rounds):
        for name, player in PLAYERS.items():
            results[name].append(play(join, player, count, args))
    print(f"\n### playing at {PLAY_HZ} Hz: how late messages come\n")
    print("| program | p50 us | p99 us | at most us |\n|---|---|---|---|")
    for name, runs in results.items():
        print(f"| {name} | {middle(runs, lambda r: r['p50_us']):.0f} | {middle(runs, lambda r: r['p99_us']):.0f} "
              f"| {max(r['max_us'] for r in runs):.0f} |")
    return results


def verdicts(reports):
    """(target, reached) of the loads that were run."""
    for load in LOADS:
        if load.name not in reports:
            continue
        runs, theirs = (reports[load.name][r.name] for r in RECORDERS)
        if load.rate_hz <= LOSSLESS_HZ:  # flat out, too
            yield f"{load.name}: nothing is lost", all(r["received"] == r["sent"] for r in runs)
        rate = middle(runs, lambda r: r["sent"] / r["wall_s"])
        if load.kind == "numbered":
            if load.rate_hz == 0:
                yield f"{load.name}: >= {LOSSLESS_HZ} a second, {rate:.0f}", rate >= LOSSLESS_HZ
            times = cpu_per_message({"ours": runs, "theirs": theirs})
            ratio = times["theirs"] / times["ours"]
            yield f"{load.name}: <= 1/{CPU_TIMES} of rosbag record's CPU, 1/{ratio:.1f}", ratio >= CPU_TIMES
        elif load.rate_hz == 0:
            rate *= load.size / 1e6
            yield f"{load.name}: >= {IMAGE_MB_S} MB/s, {rate:.0f}", rate >= IMAGE_MB_S


def build():
    if not (ROSBAG / "record").exists() or not shutil.which("roscore"):
        raise RuntimeError("no rosbag, no roscore: needs ros-core, python3-rosbag, libroscpp-dev")
    build_holdall()
    quietly("ninja", "-C", BUILD, "src/transport/ros1/transport_ros1.so", "bench/bench_live_ros1",
            "tests/live/ros1/ros1_pub")


def run(args):
    os.environ.setdefault("HOLDALL_PYTHON", str(ROOT / ".cache" / "venv" / "bin" / "python"))
    run_again()  # in the Python that has the package rosbags
    build()
    with tempfile.TemporaryDirectory() as folder, Roscore(pathlib.Path(folder)) as roscore:
        join = functools.partial(Ros1Network, roscore=roscore)
        reports = {load.name: run_load(join, load, args) for load in LOADS if args.only in load.name}
        if args.only in "play":
            reports["play"] = run_players(join, args)
    print()
    for target, reached in verdicts(reports) if not args.small else ():
        print(f"Target {target}: {'reached' if reached else '**missed**'}")
    path = BUILD / "live-ros1.json"
    path.write_text(json.dumps(reports, indent=1), encoding="utf-8")
    print(f"\n{path}")
    return 0
