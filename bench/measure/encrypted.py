"""bench/run encrypted: the cipher beside `openssl speed`; reading and writing encrypted bags beside plain ones."""
import json
import os
import pathlib
import re
import statistics
import subprocess
import tempfile

from . import bags
from .programs import BUILD, build_holdall, build_peers, data_folder
from .programs import run as run_program

ROUNDS = 7
IMAGES = 60
TOPIC = "/odom"


def add_options(parser):
    parser.add_argument("--rounds", type=int, default=ROUNDS)


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
    print(f"| {what} | {value} | {limit} | {'yes' if good else '**no**'} |")


def compare(rounds, plain, folder, recipient):
    program = BUILD / "bench" / "bench_encrypted"
    reader = BUILD / "bench" / "bench_read"
    sealed = folder / "sealed.bag"
    subprocess.run(["age", "-r", recipient, "-o", sealed, plain], check=True)
    print("| what | measured | limit | met |\n|---|---|---|---|")
    share = cipher(program)
    row("cipher, of `openssl speed`", f"{share:.0%}", ">= 85 %", share >= 0.85)
    base, ours = in_turns(rounds, [reader, "all", plain, "2"], [reader, "all", sealed, "2"])
    row("reading W2-lz4, of plain, CPU", f"{base['cpu'] / ours['cpu']:.0%}", ">= 62 %", base["cpu"] / ours["cpu"] >= 0.62)
    times = read_bytes([reader, TOPIC, sealed]) / read_bytes([reader, TOPIC, plain])
    row(f"reading {TOPIC}, bytes read, of plain", f"{times:.2f}x", "<= 1.2x", times <= 1.2)
    base, ours = in_turns(rounds, [program, "write", folder / "x.mcap", IMAGES],
                          [program, "write", folder / "y.mcap", IMAGES, recipient])
    print(f"| writing images of 6 MB, without a network, CPU, of plain | {ours['cpu'] / base['cpu']:.2f}x | - | - |")


def make_key(folder):
    """The public key; the secret key is in the environment of all later commands."""
    identity = folder / "identity"
    subprocess.run(["age-keygen", "-o", identity], check=True, stderr=subprocess.PIPE)
    os.environ["HOLDALL_IDENTITY"] = str(identity)
    return subprocess.run(["age-keygen", "-y", identity], check=True, capture_output=True, text=True).stdout.strip()


def run(args):
    build_holdall()
    groups, notes = build_peers()
    plain = bags.make(data_folder(), "W2s", "lz4", ".bag", groups)
    if plain is None:
        print("\n".join(notes))
        return 1
    with tempfile.TemporaryDirectory(dir=data_folder()) as name:
        folder = pathlib.Path(name)
        compare(args.rounds, plain, folder, make_key(folder))
    return 0
