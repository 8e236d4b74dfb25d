"""bench/run serve: how long the page of `holdall serve` waits for its server: for the first picture after the start, for
pictures and clouds at other times, for plots and the density of the timeline; many clients; the memory of the server; and
the page in a browser (serve_page.py)."""
import contextlib
import http.client
import json
import math
import pathlib
import signal
import statistics
import subprocess
import time
import urllib.parse
from collections import namedtuple

from . import bags, serve_bags, serve_clients, serve_page
from .programs import BUILD, build_holdall, build_peers, data_folder

FORMATS = (("none", ".mcap"), ("lz4", ".mcap"), ("zstd", ".mcap"), ("none", ".bag"), ("lz4", ".bag"))
CAMERA, CLOUD, NUMBERS, FIELD = "/camera/left/image_raw", "/points", "/imu/data", "orientation.x"
WIDTH, PLACES, STARTS = 640, 100, 5
MIB = 1 << 20
# values: seconds, bytes, or numbers of a unit; limits: {"median" | "p99" | "max" | "min": the most, or for min the least}
Row = namedtuple("Row", "bag what values unit limits", defaults=("ms", {}))


def add_options(parser):
    parser.add_argument("--small", action="store_true", help="the first tenth of the workload: a quick look, no verdict")
    parser.add_argument("--only", default="", help="only bags whose name contains this")
    parser.add_argument("--browser", action="store_true", help="only the page in a browser")


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

    def seconds(self, place, **parameters):
        return self.ask(place, **parameters)[0]

    def span(self):
        info = json.loads(self.ask("")[1])
        return info["start_ns"], info["duration_ns"]

    def places(self, count):
        """Times in an order without neighbours, as scrubbing has none."""
        start, span = self.span()
        return [start + span // count * (i * 37 % count) + span // count for i in range(count)]

    def peak_bytes(self):
        text = pathlib.Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        return int(text.split("VmHWM:")[1].split()[0]) << 10

    def close(self):
        self.connection.close()
        self.process.send_signal(signal.SIGINT)
        self.process.wait()


def serving(holdall, path):
    return contextlib.closing(Server(holdall, path))


# --- what is measured -----------------------------------------------------------------------------


def first_picture(holdall, path):
    with serving(holdall, path) as server:
        server.ask("/image", topic=CAMERA, at="+0.5s", width=WIDTH)
        return time.monotonic() - server.begun


def of_workload(holdall, path):
    name = path.name
    serve_bags.warm(path)
    yield Row(name, "first picture after the start", [first_picture(holdall, path) for _ in range(STARTS)], "ms", {"max": 1})
    with serving(holdall, path) as server:
        times = server.places(PLACES)
        yield Row(name, "density, whole bag", [server.seconds("/density", bins=400) for _ in range(STARTS)])
        yield Row(name, f"picture of {WIDTH} columns", [server.seconds("/image", topic=CAMERA, at=at, width=WIDTH) for at in times],
                  "ms", {"median": 0.05, "p99": 0.15})
        yield Row(name, "cloud", [server.seconds("/cloud", topic=CLOUD, at=at, field="intensity") for at in times])
        yield Row(name, "transforms", [server.seconds("/tf", at=at) for at in times[:10]])
        yield Row(name, "memory", [server.peak_bytes()], "MiB", {"max": 256 * MIB})
    yield from of_plot(holdall, path, NUMBERS, {})


def of_plot(holdall, path, topic, first_limits):
    """The first view of the whole bag by new servers, and parts of it afterwards."""
    views, parts, peaks = [], [], []
    for _ in range(STARTS):
        with serving(holdall, path) as server:
            views.append(server.seconds("/series", topic=topic, field=FIELD, points=1500))
            start, span = server.span()
            parts += [server.seconds("/series", topic=topic, field=FIELD, points=1500, start=start + span // 3, end=start + span // 3 + span // part)
                      for part in (2, 10, 100, 1000)]
            peaks.append(server.peak_bytes())
    yield Row(path.name, f"plot of {topic}, first view", views, "ms", first_limits)
    yield Row(path.name, f"plot of {topic}, zoomed", parts, "ms", {"max": 0.03})
    yield Row(path.name, f"memory with the plot of {topic}", peaks, "MiB", {"max": 256 * MIB})


def of_clouds(holdall, path):
    """Clouds one after the other, as a page that plays asks for them; 10 Hz is one each 100 ms."""
    with serving(holdall, path) as server:
        start, span = server.span()
        took = [server.seconds("/cloud", topic=serve_bags.CLOUD, at=start + span * i // PLACES, field="intensity", max=200_000)
                for i in range(PLACES)]
        yield Row(path.name, "cloud of 1,000,000 points, thinned to 200,000", took, "ms", {"p99": 0.1})
        yield Row(path.name, "memory", [server.peak_bytes()], "MiB", {"max": 256 * MIB})


def of_clients(holdall, path, what, topics, apart, limits):
    what = f"{what} at {'different places' if apart else 'the same place'}"
    with serving(holdall, path) as server:
        counts, pictures = serve_clients.play(server, topics, lambda at: server.seconds("/image", topic=CAMERA, at=at, width=WIDTH), apart)
        yield Row(path.name, f"{serve_clients.CLIENTS} clients of {what}, messages a second each", [count / serve_clients.SECONDS for count in counts], "", limits)
        yield Row(path.name, f"picture meanwhile, of {WIDTH} columns", pictures)
        yield Row(path.name, "memory with these clients", [server.peak_bytes()], "MiB", {"max": 256 * MIB})


# --- bags ----------------------------------------------------------------------------------------


def rows_of_servers(args, groups, is_wanted):
    holdall, folder, workload = BUILD / "holdall", data_folder(), "W2s" if args.small else "W2"
    for compression, suffix in FORMATS:
        if is_wanted(f"{workload}-{compression}{suffix}") and (path := bags.make(folder, workload, compression, suffix, groups)):
            yield from of_workload(holdall, path)
    if is_wanted(f"{workload}-none.db3") and (path := bags.make(folder, workload, "none", ".bag", groups)):
        yield from of_workload(holdall, serve_bags.converted(holdall, path, ".db3"))
    for compression in ("none", "lz4"):
        if is_wanted(f"{workload}-{compression}.mcap") and (path := bags.make(folder, workload, compression, ".mcap", groups)):
            yield from of_clients(holdall, path, "small topics", serve_clients.SMALL_TOPICS, False, {"min": serve_clients.LEAST_HZ})
            yield from of_clients(holdall, path, "small topics", serve_clients.SMALL_TOPICS, True, {})  # they begin with a seek each
            yield from of_clients(holdall, path, "images", (CAMERA,), True, {})
    if not args.small and {"rosbag", "mcap"} <= groups:
        yield from rows_of_others(holdall, folder, is_wanted)


def rows_of_others(holdall, folder, is_wanted):
    """Bags that are made for this, of which large ones are removed afterwards."""
    for compression in ("none", "lz4", "zstd"):
        if is_wanted(f"imu-2M-{compression}.mcap"):
            yield from of_plot(holdall, serve_bags.numbers(folder, compression), serve_bags.NUMBERS, {"max": 0.5} if compression == "none" else {})
    if is_wanted("imu-2M-none.bag"):
        yield from of_plot(holdall, serve_bags.converted(holdall, serve_bags.numbers(folder, "none"), ".bag"), serve_bags.NUMBERS, {"max": 0.5})
    if is_wanted("clouds-1M-none.mcap"):
        yield from of_clouds(holdall, serve_bags.cloud_bag(folder))
    for compression in ("none", "lz4", "zstd"):
        if is_wanted(f"W2x10-{compression}.mcap"):
            with serve_bags.removed(serve_bags.long_bag(folder, compression)) as path:
                yield from of_workload(holdall, path)
                if compression == "none":
                    yield from serve_page.rows(Row, holdall, path)


# --- the table ------------------------------------------------------------------------------------


def figures_of(values):
    ordered = sorted(values)
    return {"min": ordered[0], "median": statistics.median(ordered), "p99": ordered[math.ceil(len(ordered) * 0.99) - 1], "max": ordered[-1]}


def shown(value, unit):
    if unit == "ms":
        return f"{value * 1000:.1f} ms"
    if unit in ("MiB", "MB"):
        return f"{value / (MIB if unit == 'MiB' else 10**6):.{0 if unit == 'MiB' else 2}f} {unit}"
    return f"{value:.0f}{unit}"


def is_missed(figures, name, limit):
    return figures[name] < limit if name == "min" else figures[name] > limit


def print_row(row, judges):
    """Prints a row; true when a limit is missed."""
    figures = figures_of(row.values)
    missed = [name for name, limit in row.limits.items() if is_missed(figures, name, limit)]
    wanted = ", ".join(f"{name} {'>=' if name == 'min' else '<='} {shown(limit, row.unit)}" for name, limit in row.limits.items())
    cells = [f"{shown(value, row.unit)}{' **missed**' if judges and name in missed else ''}" for name, value in figures.items()]
    print(f"| {row.bag} | {row.what} | {len(row.values)} | {' | '.join(cells)} | {wanted} |", flush=True)
    return bool(missed)


def all_rows(args, groups):
    def is_wanted(name):
        return args.only in name

    if not args.browser:
        yield from rows_of_servers(args, groups, is_wanted)
    workload = "W2s" if args.small else "W2"
    for compression, suffix in FORMATS:
        if is_wanted(f"{workload}-{compression}{suffix}") and (path := bags.make(data_folder(), workload, compression, suffix, groups)):
            yield from serve_page.rows(Row, BUILD / "holdall", path)


def run(args):
    build_holdall()
    groups, notes = build_peers()
    print("\n".join(f"note: {note}" for note in (*notes, *serve_page.notes())))
    print("| bag | what | values | min | median | 99 of 100 | max | wanted |\n|---|---|---|---|---|---|---|---|")
    missed = sum([print_row(row, not args.small) for row in all_rows(args, groups)])
    return 1 if missed and not args.small else 0
