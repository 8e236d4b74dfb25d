#!/usr/bin/env python3
"""Print, as JSON, what panels should show of two bags, using rosbags and numpy.

panels_values.py GPS_DATA.bag OTHER.mcap
"""
import json
import math
import pathlib
import sys

import numpy as np
from rosbags.highlevel import AnyReader

AT_NS = 20 * 10**9  # since the start, in the middle of the bag
LEVELS = ("OK", "WARN", "ERROR", "STALE")


def statistics(times):
    gaps = np.diff(np.sort(np.array(times, dtype="i8")))
    return {"messages": len(times), "hz": 1e9 / float(np.median(gaps)) if len(gaps) else None, "gap": float(gaps.max()) / 1e9 if len(gaps) else None}


def statuses(messages, at):
    """The last status of each name: by level, the worst first, then by name."""
    found = {}
    for time, message in messages:
        if time <= at:
            found.update({status.name: status for status in message.status})
    order = sorted(found.values(), key=lambda status: (-status.level, status.name))
    return [{"line": f"{LEVELS[status.level]} {status.name}: {status.message}", "values": [f"{pair.key}|{pair.value}" for pair in status.values]} for status in order]


def angles(x, y, z, w):
    return [math.degrees(value) for value in (math.atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y)), math.asin(max(-1, min(1, 2 * (w * y - z * x)))),
                                              math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)))]


def frames(messages, at):
    """By frame: parent, translation and angles, interpolated between the stamps before and after the time."""
    found = {}
    for _, message in messages:
        for stamped in message.transforms:
            stamp = stamped.header.stamp.sec * 10**9 + stamped.header.stamp.nanosec
            t, q = stamped.transform.translation, stamped.transform.rotation
            found.setdefault(stamped.child_frame_id.lstrip("/"), []).append((stamp, stamped.header.frame_id.lstrip("/"), [t.x, t.y, t.z], [q.x, q.y, q.z, q.w]))
    result = {}
    for frame, known in found.items():
        known.sort(key=lambda each: each[0])
        before = [each for each in known if each[0] <= at][-1:] or known[:1]
        after = [each for each in known if each[0] > at][:1] or before
        (t0, parent, p0, q0), (t1, _, p1, q1) = before[0], after[0]
        share = (at - t0) / (t1 - t0) if t1 > t0 else 0
        q = np.array(q0) * (1 - share) + np.array(q1) * share * (1 if np.dot(q0, q1) >= 0 else -1)  # near enough to slerp for small steps
        result[frame] = {"parent": parent, "translation": [a + (b - a) * share for a, b in zip(p0, p1)], "angles": angles(*(q / np.linalg.norm(q)))}
    return result


def states(messages, start, end):
    """Runs of equal names of nodes: [name, begin as a share of the bag]."""
    runs = []
    for time, message in messages:
        value = message.name
        if not runs or runs[-1][0] != value:
            runs.append([value, (time - start) / (end - start + 1)])
    return runs


def of_ros1(path):
    with AnyReader([pathlib.Path(path)]) as reader:
        by_topic = {}
        for connection, time, data in reader.messages():
            by_topic.setdefault(connection.topic, []).append((time, connection, data))

        def messages(topic):
            return [(time, reader.deserialize(data, connection.msgtype)) for time, connection, data in by_topic[topic]]

        at = reader.start_time + AT_NS
        log = [message for time, message in messages("/rosout") if time <= at]
        return {"at": AT_NS, "statistics": {topic: statistics([time for time, *_ in found]) for topic, found in by_topic.items()},
                "statuses": statuses(messages("/diagnostics"), at), "frames": frames(messages("/tf"), at),
                "states": states(messages("/rosout"), reader.start_time, reader.end_time - 1),
                "log": [f"{message.name}|{message.msg}" for message in reversed(log)][:20]}


def of_ros2(path):
    """The QoS that the first publisher of each topic offers."""
    with AnyReader([pathlib.Path(path)]) as reader:
        return {"qos": {connection.topic: f"{profile.reliability.name.lower()}, {profile.durability.name.lower()}"
                        for connection in reader.connections for profile in connection.ext.offered_qos_profiles[:1]}}


print(json.dumps({**of_ros1(sys.argv[1]), **of_ros2(sys.argv[2])}))
