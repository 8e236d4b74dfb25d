#!/usr/bin/env python3
"""Compares tables, trees of frames and tracks written by `holdall export` with the messages.
TAP, one line a subject.

export_tables.py --holdall PROGRAM [NAME...]

The bags are written by the package rosbags, in both ROS.
"""
import csv
import json
import math
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from export_points import Bags, export  # noqa: E402
from harness import must_equal, must_equal_lists, tap_subjects  # noqa: E402

START = 10**18  # log time of the first message, ns; a nanosecond more for each


def numbers(values, kind="float64"):
    import numpy

    return numpy.array(values, dtype=kind)


def define(bags, kind, text):
    """A type that not both stores have."""
    from rosbags.typesys import get_types_from_msg

    for store in bags.stores.values():
        if kind not in store.types:
            store.register(get_types_from_msg(text, kind))


# --- tables -----------------------------------------------------------------------------------------


SCANS = [[], [1.5, math.nan], [0.1, -2.0, math.inf]]
NAMES = ["plain", 'comma, "quote"', "line\nbreak"]


def scan(make, ranges):
    return make("sensor_msgs/msg/LaserScan", make.header("laser"), 0.0, 1.0, 0.5, 0.0, 0.0, 0.0, 10.0,
                numbers(ranges, "float32"), numbers([], "float32"))


def check_csv(holdall, folder):
    """Columns for the longest array, although the first messages have empty ones; names with
    special characters."""
    bags = Bags(folder)
    for ranges in SCANS:
        bags.add("/scan", "sensor_msgs/msg/LaserScan", lambda make, r=ranges: scan(make, r))
    for name in NAMES:
        bags.add("/name", "std_msgs/msg/String", lambda make, n=name: make("std_msgs/msg/String", n))
    for ros, bag in bags.write().items():
        out = folder / f"csv-{ros}"
        export(holdall, bag, out, "--as", "csv")
        must_equal("files", sorted(p.name for p in out.iterdir()), ["name.csv", "scan.csv"])
        check_scans(out / "scan.csv")
        with open(out / "name.csv", newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        must_equal("names", [row["/name/data"] for row in rows], NAMES)
        must_equal("times", [row["__time"] for row in rows],
                   [f"{START // 10**9}.{3 + i:09}" for i in range(len(NAMES))])


def check_scans(path):
    with open(path, newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    columns = [f"/scan/ranges[{i}]" for i in range(3)]
    must_equal("columns", [name for name in rows[0] if "ranges" in name], columns)
    found = [[repr(float(row[name])) for name in columns if row[name] != ""] for row in rows]
    must_equal("ranges", found, [[repr(r) for r in ranges] for ranges in SCANS])
    must_equal("frames", [row["/scan/header/frame_id"] for row in rows], ["laser"] * 3)


def check_full(holdall, folder):
    """Long arrays have columns if requested; otherwise a warning is printed."""
    bags = Bags(folder)
    bags.add("/scan", "sensor_msgs/msg/LaserScan", lambda make: scan(make, range(600)))
    bag = bags.write()["ros2"]
    done = export(holdall, bag, folder / "cut", "--as", "csv", status=3)
    must_equal("warnings", done.warnings(), ["/scan: 100 values of long arrays have no column; "
                                             "--full adds columns for all"])
    export(holdall, bag, folder / "full", "--as", "csv", "--full")
    for name, count in (("cut", 500), ("full", 600)):
        with open(folder / name / "scan.csv", newline="", encoding="utf-8") as file:
            header, row = csv.reader(file)
        must_equal(name, len([n for n in header if n.startswith("/scan/ranges[")]), count)
        must_equal(f"{name}: width", len(row), len(header))


def check_jsonl(holdall, folder):
    bags = Bags(folder)
    for ranges in SCANS:
        bags.add("/scan", "sensor_msgs/msg/LaserScan", lambda make, r=ranges: scan(make, r))
    wanted = [[{math.inf: "Infinity"}.get(r, "NaN" if r != r else r) for r in ranges] for ranges in SCANS]
    for ros, bag in bags.write().items():
        out = folder / f"jsonl-{ros}"
        export(holdall, bag, out, "--as", "jsonl")
        must_equal("files", sorted(p.name for p in out.iterdir()), ["scan.jsonl"])
        found = [json.loads(line) for line in open(out / "scan.jsonl", encoding="utf-8")]
        must_equal("times", [line["log_time_ns"] for line in found], [START, START + 1, START + 2])
        must_equal("topics", {line["topic"] for line in found}, {"/scan"})
        must_equal("ranges", [line["data"]["ranges"] for line in found], wanted)


# --- frames -----------------------------------------------------------------------------------------


def transforms(make, *pairs):
    """A TFMessage with a transform for each "parent child"."""
    parts = []
    for pair in pairs:
        parent, child = pair.split(" ")
        vector = make("geometry_msgs/msg/Vector3", 1.0, 2.0, 3.0)
        turn = make("geometry_msgs/msg/Quaternion", 0.0, 0.0, 0.0, 1.0)
        parts.append(make("geometry_msgs/msg/TransformStamped", make.header(parent), child,
                          make("geometry_msgs/msg/Transform", vector, turn)))
    return make("tf2_msgs/msg/TFMessage", parts)


def tree_of(holdall, folder, messages):
    """Exports transforms of topics, in each ROS, as text, JSON and DOT, and checks the warnings."""
    bags = Bags(folder)
    define(bags, "tf2_msgs/msg/TFMessage", "geometry_msgs/TransformStamped[] transforms\n")
    for topic, pairs in messages:
        bags.add(topic, "tf2_msgs/msg/TFMessage", lambda make, p=pairs: transforms(make, *p))
    for ros, bag in bags.write().items():
        out = folder / f"tf-{ros}"
        done = export(holdall, bag, out)
        must_equal("files", sorted(p.name for p in out.iterdir()), ["tf.dot", "tf.json", "tf.txt"])
        tree = json.loads((out / "tf.json").read_text())
        notes = [line.split("note: tf: ")[1] for line in done.lines]
        must_equal("notes", notes, [problem["text"] for problem in tree["problems"]])
        yield (out / "tf.txt").read_text(), tree, (out / "tf.dot").read_text(), notes


def edges(tree):
    return {(e["parent"], e["child"]): (e["static_count"], e["dynamic_count"]) for e in tree["transforms"]}


def check_tree(holdall, folder):
    messages = [("/tf_static", ["base_link laser", "base_link a\"b\\"])]
    messages += [("/tf", ["/odom /base_link", "map odom"]), ("/tf", ["odom base_link"])] * 2
    for text, tree, dot, _ in tree_of(holdall, folder, messages):
        must_equal("roots", tree["roots"], ["map"])
        must_equal("counts", edges(tree), {("map", "odom"): (0, 2), ("odom", "base_link"): (0, 4),
                                           ("base_link", "laser"): (1, 0), ("base_link", 'a"b\\'): (1, 0)})
        shown = [line[:len(line) - len(line.lstrip())] + line.split()[0] for line in text.splitlines()]
        must_equal("text", shown, ["map", "  odom", "    base_link", '      a"b\\', "      laser"])
        moving = next(e for e in tree["transforms"] if e["child"] == "base_link")
        must_equal("times", (moving["first_log_time_ns"], moving["last_log_time_ns"]), (START + 1, START + 4))
        must_equal("rate", round(moving["rate_hz"]), 10**9)
        must_equal("problems", tree["problems"], [])
        must_equal("dot", dot.count(" -> "), 4)
        must_equal("quoted", dot.count(r'"base_link" -> "a\"b\\"[label='), 1)


def check_problems(holdall, folder):
    messages = [("/tf", ["map a", "odom a", "a b", "self self", "x y", "y x", "lone far"]),
                ("/tf_static", ["a b"])]
    for text, tree, _, notes in tree_of(holdall, folder, messages):
        must_equal("kinds", [p["kind"] for p in tree["problems"]], ["parents", "static", "loop", "loop", "roots"])
        must_equal("notes", notes, [
            "a has 2 parents: map, odom", "a -> b is published as static and as dynamic",
            "self is its own ancestor: self -> self closes a loop", "x is its own ancestor: y -> x closes a loop",
            "5 unconnected trees, with the roots lone, map, odom, ..."])
        must_equal("roots", tree["roots"], ["lone", "map", "odom", "self", "x"])
        must_equal("text", text.count("see above for its children"), 3)  # a below odom, and each closed loop


def check_deep(holdall, folder):
    """A chain too long for recursion."""
    chain = [f"f{i} f{i + 1}" for i in range(20000)]
    for text, tree, _, _ in tree_of(holdall, folder, [("/tf", chain)]):
        must_equal("lines", len(text.splitlines()), 20001)
        must_equal("roots", tree["roots"], ["f0"])


# --- tracks -------------------------------------------------------------------------------------------


def fix(make, latitude, longitude, altitude, status=0, sec=5):
    return make("sensor_msgs/msg/NavSatFix", make.header("gps", sec, 250 if sec else 0),
                make("sensor_msgs/msg/NavSatStatus", status, 1), latitude, longitude, altitude,
                numbers([0.0] * 9), 0)


FIXES = [(10.5, 20.25, math.nan), (95.0, 20.0, 1.0), (-33.1, 151.2, 5.125), (math.nan, 0.0, 0.0), (90.0, -180.0, -1.0)]


def check_track(holdall, folder):
    bags = Bags(folder)
    for place in FIXES:
        bags.add("/fix", "sensor_msgs/msg/NavSatFix", lambda make, p=place: fix(make, *p))
    bags.add("/fix", "sensor_msgs/msg/NavSatFix", lambda make: fix(make, 1.0, 2.0, 3.0, -1))
    bags.add("/one", "sensor_msgs/msg/NavSatFix", lambda make: fix(make, 1.0, 2.0, 3.0, 2, 0))
    bags.add("/none", "sensor_msgs/msg/NavSatFix", lambda make: fix(make, 1.0, 2.0, 3.0, -1))
    bags.add("/point", "geographic_msgs/msg/GeoPoint",
             lambda make: make("geographic_msgs/msg/GeoPoint", 4.0, 5.0, 6.0))
    define(bags, "geographic_msgs/msg/GeoPoint", "float64 latitude\nfloat64 longitude\nfloat64 altitude\n")
    for ros, bag in bags.write().items():
        out = folder / f"track-{ros}"
        export(holdall, bag, out)
        check_line(out / "fix.geojson")
        must_equal("a point", feature(out / "one.geojson")["geometry"],
                   {"type": "Point", "coordinates": [2.0, 1.0, 3.0]})
        # without a stamp the log time counts
        must_equal("its time", feature(out / "one.geojson")["properties"]["coordTimes"],
                   ["2001-09-09T01:46:40.000000006Z"])
        must_equal("nothing", feature(out / "none.geojson")["geometry"], None)
        must_equal("a GeoPoint", feature(out / "point.geojson")["geometry"]["coordinates"], [5.0, 4.0, 6.0])


def feature(path):
    collection = json.loads(path.read_text(), parse_constant=lambda word: must_equal("number", word, "one"))
    must_equal("type", collection["type"], "FeatureCollection")
    must_equal("features", [f["type"] for f in collection["features"]], ["Feature"])
    return collection["features"][0]


def check_line(path):
    line = feature(path)
    must_equal("geometry", line["geometry"]["type"], "LineString")
    must_equal_lists("coordinates", line["geometry"]["coordinates"],
                     [[20.25, 10.5], [151.2, -33.1, 5.125], [-180.0, 90.0, -1.0]])
    properties = line["properties"]
    must_equal("topic", properties["topic"], "/fix")
    must_equal("left out", (properties["no_fix"], properties["invalid"]), (1, 2))
    must_equal("times", properties["coordTimes"], ["1970-01-01T00:00:05.000000250Z"] * 3)
    must_equal("status", properties["status"], [0, 0, 0])


SUBJECTS = {"csv": check_csv, "full": check_full, "jsonl": check_jsonl, "tree": check_tree,
            "problems": check_problems, "deep": check_deep, "track": check_track}

if __name__ == "__main__":
    sys.exit(tap_subjects(SUBJECTS, "rosbags"))
