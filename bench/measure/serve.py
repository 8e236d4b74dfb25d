"""bench/run serve: how long the page of `holdall serve` waits for its server: for the first picture after the start, for
pictures and clouds at other times, for plots and the density of the timeline; and the memory of the server."""
import contextlib
import http.client
import json
import pathlib
import signal
import statistics
import subprocess
import time
import urllib.parse

from . import bags
from .programs import BUILD, build_holdall, build_peers, data_folder

FORMATS = (("none", ".mcap"), ("lz4", ".mcap"), ("zstd", ".mcap"), ("none", ".bag"), ("lz4", ".bag"))
CAMERA, CLOUD, NUMBERS, FIELD = "/camera/left/image_raw", "/points", "/imu/data", "orientation.x"
WIDTH, PLACES = 640, 100
# at most: seconds, or bytes
MOST = {"first picture": 1, "picture, median": 0.05, "picture, 99 of 100": 0.15, "plot, zoomed": 0.03, "memory": 256 << 20}


def add_options(parser):
    parser.add_argument("--small", action="store_true", help="the first tenth of the workload: a quick look, no verdict")


class Server:
    def __init__(self, holdall, path):
        self.begun = time.monotonic()
        self.process = subprocess.Popen([holdall, "serve", "-q", path], stdout=subprocess.PIPE, text=True)
        self.url = urllib.parse.urlsplit(self.process.stdout.readline().strip())
        self.token = urllib.parse.parse_qs(self.url.query)["token"][0]
        self.connection = http.client.HTTPConnection(self.url.hostname, self.url.port, timeout=600)

    def ask(self, place, **parameters):
        """(seconds, body)"""
        begun = time.monotonic()
        self.connection.request("GET", f"/api/v1/bags/0{place}?{urllib.parse.urlencode(parameters)}",
                                headers={"Authorization": "Bearer " + self.token})
        answer = self.connection.getresponse()
        body = answer.read()
        if answer.status != 200:
            raise RuntimeError(f"{place} of {parameters}: {body.decode()}")
        return time.monotonic() - begun, body

    def peak_bytes(self):
        text = pathlib.Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        return int(text.split("VmHWM:")[1].split()[0]) << 10

    def close(self):
        self.connection.close()
        self.process.send_signal(signal.SIGINT)
        self.process.wait()


def figures(holdall, path):
    """[(what, value)] of a bag; the file is in the cache of pages after the first of them."""
    with contextlib.closing(Server(holdall, path)) as server:
        server.ask("/image", topic=CAMERA, at="+0.5s", width=WIDTH)
        yield "first picture", time.monotonic() - server.begun
        info = json.loads(server.ask("")[1])
        start, span = info["start_ns"], info["duration_ns"]
        # in an order without neighbours, as scrubbing has none
        times = [start + span // PLACES * (i * 37 % PLACES) + span // PLACES for i in range(PLACES)]
        took = sorted(server.ask("/image", topic=CAMERA, at=at, width=WIDTH)[0] for at in times)
        yield "picture, median", statistics.median(took)
        yield "picture, 99 of 100", took[PLACES * 99 // 100 - 1]
        yield "cloud, median", statistics.median(server.ask("/cloud", topic=CLOUD, at=at, field="intensity")[0] for at in times)
        yield "transforms, median", statistics.median(server.ask("/tf", at=at)[0] for at in times[:10])
        yield "plot, whole bag", server.ask("/series", topic=NUMBERS, field=FIELD, points=1000)[0]
        yield "plot, zoomed", server.ask("/series", topic=NUMBERS, field=FIELD, points=1000, start=start + span // 2,
                                         end=start + span // 2 + span // 100)[0]
        yield "density, whole bag", server.ask("/density", bins=400)[0]
        yield "memory", server.peak_bytes()


def shown(what, value):
    return f"{value / 2**20:.0f} MiB" if what == "memory" else f"{value * 1000:.1f} ms"


def measure(holdall, path, judges):
    """Prints a row for each figure; the number of those that are missed."""
    missed = 0
    for what, value in figures(holdall, path):
        most = MOST.get(what)
        is_missed = judges and most is not None and value > most
        missed += is_missed
        print(f"| {path.name} | {what} | {shown(what, value)}{' **missed**' if is_missed else ''} | "
              f"{'at most ' + shown(what, most) if most else ''} |", flush=True)
    return missed


def run(args):
    build_holdall()
    groups, notes = build_peers()
    print("\n".join(f"note: {note}" for note in notes))
    workload, missed = "W2s" if args.small else "W2", 0
    print("| bag | what | figure | wanted |\n|---|---|---|---|")
    for compression, suffix in FORMATS:
        path = bags.make(data_folder(), workload, compression, suffix, groups)
        if path:
            missed += measure(BUILD / "holdall", path, not args.small)
    return 1 if missed else 0
