"""bench/run encrypted: the cipher beside `openssl speed`; reading, writing and recording encrypted bags beside plain ones."""
import json
import os
import pathlib
import re
import statistics
import subprocess
import tempfile

from . import bags, live
from .programs import BUILD, ROOT, build_peers, data_folder
from .programs import run as run_program
from .remote import chunk_bytes

ROUNDS = 7
IMAGES = 60
TOPICS = ("/points", "/odom")
LOAD = live.Load("6 MB, 60 Hz", "image", live.IMAGE, 60, 3, None)


def add_options(parser):
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--holdall", type=pathlib.Path, default=live.HOLDALL, help="another one to record with")


def openssl_rate():
    done = subprocess.run(["openssl", "speed", "-evp", "chacha20-poly1305", "-bytes", "65536", "-seconds", "2"],
                          capture_output=True, text=True, check=True)
    return 1000 * float(re.search(r"(?i)chacha20-poly1305 +([0-9.]+)k", done.stdout).group(1))


def cipher(program):
    """Alternate the runs, because the machine's speed changes."""
    shares = []
    for _ in range(3):
        bound = openssl_rate()
        done = subprocess.run([program, "cipher", "2"], capture_output=True, text=True, check=True)
        ours = json.loads(done.stdout)
        shares.append(min(ours["seal_bytes_s"], ours["open_bytes_s"]) / bound)
    return statistics.median(shares)


def in_turns(rounds, plain, sealed):
    """Median CPU and wall time of both, one run of each in turn."""
    runs = ([], [])
    for _ in range(rounds):
        for command, results in zip((plain, sealed), runs):
            results.append(run_program(command))
    return [{"cpu": statistics.median(r["cpu_s"] for r in results), "wall": statistics.median(r["wall_s"] for r in results)}
            for results in runs]


def read_bytes(command):
    """Bytes that a program reads from files."""
    done = subprocess.run(["bash", "-c", '"$@" >/dev/null; sed -n "s/rchar: //p" /proc/$$/io', "-", *map(str, command)],
                          capture_output=True, text=True, check=True)
    return int(done.stdout)


def row(what, value, limit, good):
    print(f"| {what} | {value} | {limit} | {'yes' if good else '**no**'} |", flush=True)


def read_topics(reader, plain, sealed):
    """Bytes that are read beyond opening: all of them are decrypted."""
    opened = read_bytes([reader, "open", sealed])
    for topic in TOPICS:
        share = (read_bytes([reader, topic, sealed]) - opened) / chunk_bytes(plain, topic)
        row(f"reading {topic} of {plain.name}, decrypted, of its chunks", f"{share:.2f}x", "<= 1.2x", share <= 1.2)


class Sealed(live.Holdall):
    name = "holdall record --recipient"


def record(args, recipient):
    """CPU of the process that records images from DDS on loopback, with and without encryption, in turns."""
    Sealed.words = ("--recipient", recipient)
    runs = {live.Holdall: [], Sealed: []}
    for _ in range(args.rounds):
        for recorder, results in runs.items():
            done = live.record(recorder, LOAD, LOAD.rate_hz * LOAD.seconds, args)
            results.append(1000 * done["cpu_s"] / max(done["received"], 1))
    base, ours = (statistics.median(results) for results in runs.values())
    row("recording images of 6 MB, CPU, of plain", f"{ours / base:.2f}x ({ours:.1f} and {base:.1f} ms an image)", "<= 1.60x",
        ours / base <= 1.6)


def compare(args, bag, mcap, folder, recipient):
    program = BUILD / "bench" / "bench_encrypted"
    reader = BUILD / "bench" / "bench_read"
    sealed = {}
    for plain in (bag, mcap):
        sealed[plain] = folder / f"sealed{plain.suffix}"
        subprocess.run(["age", "-r", recipient, "-o", sealed[plain], plain], check=True)
    print("| what | measured | limit | met |\n|---|---|---|---|")
    share = cipher(program)
    row("cipher, of `openssl speed`", f"{share:.0%}", ">= 85 %", share >= 0.85)
    base, ours = in_turns(args.rounds, [reader, "all", bag, "2"], [reader, "all", sealed[bag], "2"])
    row(f"reading {bag.name}, of plain, CPU", f"{base['cpu'] / ours['cpu']:.0%}", ">= 62 %", base["cpu"] / ours["cpu"] >= 0.62)
    for plain in (bag, mcap):
        read_topics(reader, plain, sealed[plain])
    base, ours = in_turns(args.rounds, [program, "write", folder / "x.mcap", IMAGES],
                          [program, "write", folder / "y.mcap", IMAGES, recipient])
    print(f"| writing images of 6 MB, without a network, CPU, of plain | {ours['cpu'] / base['cpu']:.2f}x | - | - |", flush=True)
    record(args, recipient)


def make_key(folder):
    """The public key; the secret key is in the environment of all later commands."""
    identity = folder / "identity"
    subprocess.run(["age-keygen", "-o", identity], check=True, stderr=subprocess.PIPE)
    os.environ["HOLDALL_IDENTITY"] = str(identity)
    return subprocess.run(["age-keygen", "-y", identity], check=True, capture_output=True, text=True).stdout.strip()


def run(args):
    os.environ.setdefault("HOLDALL_PYTHON", str(ROOT / ".cache" / "venv" / "bin" / "python"))
    live.run_again()  # in the Python that has the packages of the recorder's peers
    live.build()
    groups, notes = build_peers()
    plain = [bags.make(data_folder(), "W2", "lz4", suffix, groups) for suffix in (".bag", ".mcap")]
    if None in plain:
        print("\n".join(notes))
        return 1
    with tempfile.TemporaryDirectory(dir=data_folder()) as name:
        folder = pathlib.Path(name)
        compare(args, *plain, folder, make_key(folder))
    return 0
