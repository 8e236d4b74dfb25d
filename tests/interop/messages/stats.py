#!/usr/bin/env python3
"""Compares `holdall info --stats` with statistics that Python computes from messages read by rosbags. TAP.

stats.py --holdall PROGRAM [--shared FOLDER] [NAME...]

NAME: only bags whose name has this in it.
"""
import collections
import json
import pathlib
import statistics
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from cross import folder_of, stores, wanted_bags  # noqa: E402
from harness import Difference, arguments, chosen, must_equal, skip, tap  # noqa: E402

MAX_MESSAGES = 20000


def read(source):
    """{topic: [log times]}, {topic: [latencies]}, {connection: (topic, [header.seq])}"""
    from rosbags.highlevel import AnyReader

    noetic, kilted = stores()
    times, latencies, numbers = collections.defaultdict(list), collections.defaultdict(list), {}
    with AnyReader([source], default_typestore=noetic if source.suffix == ".bag" else kilted) as reader:
        for connection, time_ns, data in reader.messages():
            times[connection.topic].append(time_ns)
            if len(times[connection.topic]) > MAX_MESSAGES:
                return None
            header = getattr(reader.deserialize(data, connection.msgtype), "header", None)
            if getattr(header, "__msgtype__", "") != "std_msgs/msg/Header":
                continue
            if header.stamp.sec or header.stamp.nanosec:
                latencies[connection.topic].append(time_ns - header.stamp.sec * 10**9 - header.stamp.nanosec)
            if source.suffix == ".bag":
                numbers.setdefault(connection.id, (connection.topic, []))[1].append(header.seq)
    return times, latencies, numbers


def asked(args, path):
    done = subprocess.run([args.holdall, "info", "--stats", "--json", str(path)], capture_output=True, text=True, timeout=120)
    if done.returncode not in (0, 3):
        raise Difference(f"exit {done.returncode}: {done.stderr[-300:]}")
    return {topic["topic"]: topic for topic in json.loads(done.stdout)["statistics"]}


def must_be_near(what, found, wanted):
    if found is None or abs(found - wanted) > 1e-6 * abs(wanted) + 1e-3:
        raise Difference(f"{what}: {found}, should be {wanted}")


def check_times(topic, got, times):
    must_equal(f"{topic}: messages", got["messages"], len(times))
    periods = [b - a for a, b in zip(times, times[1:])]
    if not periods:
        must_equal(f"{topic}: rate", got["median_hz"], None)
        return
    must_be_near(f"{topic}: jitter", got["jitter_ns"], statistics.pstdev(periods))
    must_be_near(f"{topic}: gap", got["max_gap_ns"], max(periods))
    if statistics.median(periods) > 0:
        must_be_near(f"{topic}: rate", got["median_hz"], 1e9 / statistics.median(periods))


def check(args, name, path, scratch):
    """Compares a bag. Returns the number of compared topics."""
    source = folder_of(args, path, scratch)
    found = source and read(source)
    if not found:
        return 0
    times, latencies, numbers = found
    got = asked(args, source)
    for topic in times:
        check_times(topic, got[topic], times[topic])
        if latencies[topic]:
            must_be_near(f"{topic}: latency", got[topic]["min_latency_ns"], min(latencies[topic]))
            must_be_near(f"{topic}: latency", got[topic]["max_latency_ns"], max(latencies[topic]))
    for topic, series in numbers.values():
        alone = sum(other == topic for other, _ in numbers.values()) == 1
        if alone and all(a < b for a, b in zip(series, series[1:])):
            must_equal(f"{topic}: dropped", got[topic]["dropped"], series[-1] - series[0] + 1 - len(series))
    return len(times)


def main():
    args = arguments("holdall")
    if not (args.shared / "data").is_dir():
        return skip(f"no test data in {args.shared / 'data'}")
    try:
        from rosbags.highlevel import AnyReaderError
        from rosbags.serde import SerdeError
    except ImportError as error:
        return skip(error)
    bags = wanted_bags(args)
    counts = []

    def attempt(name, scratch):
        try:
            counts.append(check(args, name, bags[name], scratch))
        except (AnyReaderError, SerdeError, AssertionError, KeyError):
            pass  # rosbags cannot read the bag
        return None

    failed = tap(chosen(bags, args.names), attempt)
    print(f"# {sum(counts)} topics of {sum(map(bool, counts))} bags")
    return 1 if failed or not sum(counts) else 0


if __name__ == "__main__":
    sys.exit(main())
