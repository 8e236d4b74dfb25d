#!/usr/bin/env python3
"""Compares edited bags with their source by independent readers: Debian's python3-rosbag (ROS 1) and the package
rosbags (both ROS).

edited.py HOLDALL

Debian's rosbag writes a bag, holdall converts it to ROS 2. Each edit of EDITS is applied to both. Peers
decode the source and the result; the source, changed in the same way by Python, must equal the result. HOLDALL_PYTHON is
the Python that has the package rosbags. Where a peer is missing the test is skipped, but fails when
CI=true.
"""
import copy
import json
import os
import pathlib
import subprocess
import sys
import tempfile

SKIP = 77  # for meson
ROS_PYTHON = "/usr/bin/python3"
START_NS = 1700000000 * 10**9
HOUR_NS = 3600 * 10**9


# --- the bag, by Debian's rosbag --------------------------------------------------------------------


def write_bag(path):
    import genpy
    import rosbag
    from geometry_msgs.msg import TransformStamped
    from nav_msgs.msg import Odometry
    from sensor_msgs.msg import JointState, LaserScan
    from tf2_msgs.msg import TFMessage

    with rosbag.Bag(path, "w") as bag:
        for i in range(40):
            stamp = genpy.Time(1700000000 + i // 10, i % 10 * 10**8 + 1)
            odometry = Odometry(child_frame_id="base" * (i % 3))
            odometry.header.frame_id = "odom"[:i % 5]
            odometry.pose.pose.position.x = i / 3
            scan = LaserScan(ranges=[float(i)] * (i % 7), intensities=[1.0] * (i % 3), angle_min=-1.5)
            scan.header.frame_id = "laser"
            joints = JointState(name=["arm", "b" * i][:i % 3], position=[0.5] * (i % 3))
            transforms = TFMessage([TransformStamped(child_frame_id="c" * k) for k in range(i % 4)])
            for message in [odometry, scan, joints, *transforms.transforms]:
                message.header.stamp = stamp if i != 5 else genpy.Time()
            for topic, message in (("/odom", odometry), ("/scan", scan), ("/joints", joints),
                                   ("/tf", transforms)):
                bag.write(topic, message, stamp)


# --- reading ----------------------------------------------------------------------------------------


def plain(it):
    """Times as nanoseconds, messages as dictionaries."""
    if hasattr(it, "secs") and hasattr(it, "nsecs"):
        return it.secs * 10**9 + it.nsecs
    if hasattr(it, "sec") and hasattr(it, "nanosec"):
        return it.sec * 10**9 + it.nanosec
    if isinstance(it, (bool, int, float, str)):
        return it
    if isinstance(it, bytes):
        return list(it)
    if hasattr(it, "__dataclass_fields__"):
        return {name: plain(getattr(it, name)) for name in it.__dataclass_fields__
                if not name.startswith("__")}
    if hasattr(it, "__slots__") and hasattr(it, "_slot_types"):
        return {name: plain(getattr(it, name)) for name in it.__slots__}
    return [plain(x) for x in (it.tolist() if hasattr(it, "tolist") else it)]


def read_rosbag(path):
    import rosbag
    with rosbag.Bag(path) as bag:
        return [[topic, time.secs * 10**9 + time.nsecs, plain(message)]
                for topic, message, time in bag.read_messages()]


def read_rosbags(path):
    from rosbags.highlevel import AnyReader
    with AnyReader([pathlib.Path(path)]) as bag:
        return [[connection.topic, time, plain(bag.deserialize(data, connection.msgtype))]
                for connection, time, data in bag.messages()]


def decoded(peer, path):
    done = subprocess.run([*PEERS[peer], __file__, "--" + peer, str(path)], stdout=subprocess.PIPE,
                          check=True, encoding="utf-8")
    listed = json.loads(done.stdout)
    return sorted(listed, key=lambda entry: (entry[1], entry[0]))


# --- what edits do ----------------------------------------------------------------------------------


def set_frame(entry):
    if entry[0] == "/odom":
        entry[2]["header"]["frame_id"] = "a_longer_map"


def set_all_frames(entry):
    for message in [entry[2], *entry[2].get("transforms", [])]:
        if "header" in message:
            message["header"]["frame_id"] = "m"


def set_values(entry):
    topic, _, message = entry
    if topic == "/scan":
        message["ranges"] = [0.25, 0.5]
        message["angle_min"] = 2.0
    if topic == "/joints":
        message["name"] = ["joint"] * len(message["name"])
        if message["position"]:
            message["position"][0] = -1.0
    if topic == "/odom":
        message["child_frame_id"] = ""


def shift(entry, amount=HOUR_NS + 500000000):
    entry[1] += amount
    for message in [entry[2], *entry[2].get("transforms", [])]:
        if "header" in message and message["header"]["stamp"]:
            message["header"]["stamp"] += amount


def stretch(entry):
    entry[1] = START_NS + 1 + (entry[1] - START_NS - 1) * 2
    for message in [entry[2], *entry[2].get("transforms", [])]:
        if "header" in message and message["header"]["stamp"]:
            stamp = message["header"]["stamp"]
            message["header"]["stamp"] = START_NS + 1 + (stamp - START_NS - 1) * 2


def move_log(entry):
    entry[1] -= HOUR_NS


def stamp_all(entry):
    for message in [entry[2], *entry[2].get("transforms", [])]:
        if "header" in message:
            message["header"]["stamp"] = entry[1]


def rename(entry):
    entry[0] = {"/odom": "/odometry"}.get(entry[0], entry[0])


EDITS = {
    "a frame": (["--set", "/odom.header.frame_id=a_longer_map"], set_frame),
    "all frames": (["--set", "*.header.frame_id=m", "--set", "/tf.transforms[].header.frame_id=m"],
                   set_all_frames),
    "values": (["--set", "/scan.ranges=[0.25, 0.5]", "--set", "sensor_msgs/LaserScan:angle_min=2",
                "--set", "/joints.name[]=joint", "--set", "/joints.position[0]=-1",
                "--set", "/odom.child_frame_id="], set_values),
    "shift": (["--shift-time", "+1h500ms"], shift),
    "start": (["--start-at", "1700003600.500000001"], shift),
    "scale": (["--scale-time", "2"], stretch),
    "log alone": (["--shift-time", "-1h", "--times", "log,publish"], move_log),
    "stamps": (["--header-from-log"], stamp_all),
    "a name": (["--rename", "/odom:=/odometry"], rename),
}


def check(holdall, peer, bag, out, name):
    options, change = EDITS[name]
    done = subprocess.run([holdall, "edit", str(bag), "-o", str(out), "-f", "-q", *options],
                          stderr=subprocess.PIPE, encoding="utf-8", check=False)
    if done.returncode != 0:
        sys.exit(f"{peer}, {name}: status {done.returncode}: {done.stderr}")
    wanted = copy.deepcopy(decoded(peer, bag))
    for entry in wanted:
        change(entry)
    wanted.sort(key=lambda entry: (entry[1], entry[0]))
    found = decoded(peer, out)
    if len(found) != len(wanted):
        sys.exit(f"{peer}, {name}: {len(found)} messages, should be {len(wanted)}")
    for a, b in zip(found, wanted):
        if a != b:
            sys.exit(f"{peer}, {name}: {a}\nshould be {b}")
    print(f"{peer}, {name}: {len(found)} messages are as they should be")


def skip(missing):
    print(f"{missing} is missing")
    sys.exit(1 if os.environ.get("CI") == "true" else SKIP)


def has(python, module):
    return subprocess.run([*python, "-c", f"import {module}"], stderr=subprocess.DEVNULL,
                          check=False).returncode == 0


def main(holdall):
    for peer, module in (("rosbag", "rosbag, tf2_msgs.msg, nav_msgs.msg"), ("rosbags", "rosbags")):
        if not os.path.exists(PEERS[peer][0]) or not has(PEERS[peer], module):
            skip(module)
    with tempfile.TemporaryDirectory() as folder:
        bag = pathlib.Path(folder, "in.bag")
        ros2 = pathlib.Path(folder, "in")
        subprocess.run([*PEERS["rosbag"], __file__, "--write", str(bag)], check=True)
        subprocess.run([holdall, "convert", str(bag), "-o", str(ros2), "-q", "--to", "ros2:humble"],
                       check=True)
        for name in EDITS:
            check(holdall, "rosbag", bag, pathlib.Path(folder, "out.bag"), name)
            check(holdall, "rosbags", ros2, pathlib.Path(folder, "out"), name)


PEERS = {"rosbag": [ROS_PYTHON], "rosbags": [os.environ.get("HOLDALL_PYTHON", sys.executable)]}

if sys.argv[1] == "--write":
    write_bag(sys.argv[2])
elif sys.argv[1] in ("--rosbag", "--rosbags"):
    json.dump({"--rosbag": read_rosbag, "--rosbags": read_rosbags}[sys.argv[1]](sys.argv[2]), sys.stdout)
else:
    main(sys.argv[1])
