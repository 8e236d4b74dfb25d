#!/usr/bin/env python3
"""Write a bag with one topic of each kind that the page of `holdall serve` shows, using rosbags.

scene.py OUTPUT.bag

A robot drives along x for 4 s; the bag has a cloud, a scan, markers, a map, a path, poses, positions, log
messages, diagnostics and a camera, as ROS 1 types. All numbers differ, so that tests detect swapped ones.
"""
import math
import pathlib
import sys

import numpy as np
from rosbags.rosbag1 import Writer
from rosbags.typesys import Stores, get_types_from_msg, get_typestore

START_NS = 1_700_000_000_000_000_000
STEPS = 41  # each 0.1 s
CLOUD = 500

store = get_typestore(Stores.ROS1_NOETIC)
LOG = """byte DEBUG=1\nbyte INFO=2\nbyte WARN=4\nbyte ERROR=8\nbyte FATAL=16\nHeader header\nbyte level\nstring name\nstring msg
string file\nstring function\nuint32 line\nstring[] topics"""
if "rosgraph_msgs/msg/Log" not in store.types:
    store.register(get_types_from_msg(LOG, "rosgraph_msgs/msg/Log"))
if "tf2_msgs/msg/TFMessage" not in store.types:
    store.register(get_types_from_msg("geometry_msgs/TransformStamped[] transforms", "tf2_msgs/msg/TFMessage"))
T = store.types


def time(ns):
    return T["builtin_interfaces/msg/Time"](sec=ns // 10**9, nanosec=ns % 10**9)


def header(ns, frame):
    return T["std_msgs/msg/Header"](seq=0, stamp=time(ns), frame_id=frame)


def vector(x, y, z):
    return T["geometry_msgs/msg/Vector3"](x=float(x), y=float(y), z=float(z))


def point(x, y, z):
    return T["geometry_msgs/msg/Point"](x=float(x), y=float(y), z=float(z))


def turn(angle):
    return T["geometry_msgs/msg/Quaternion"](x=0.0, y=0.0, z=math.sin(angle / 2), w=math.cos(angle / 2))


def pose(x, y, z=0, angle=0):
    return T["geometry_msgs/msg/Pose"](position=point(x, y, z), orientation=turn(angle))


def stamped(ns, frame, child, x, y, z, angle=0):
    transform = T["geometry_msgs/msg/Transform"](translation=vector(x, y, z), rotation=turn(angle))
    return T["geometry_msgs/msg/TransformStamped"](header=header(ns, frame), child_frame_id=child, transform=transform)


def tf(*transforms):
    return T["tf2_msgs/msg/TFMessage"](transforms=list(transforms))


def cloud(ns):
    """A spiral; every tenth point has NaN as x."""
    values = np.zeros((CLOUD, 4), dtype="<f4")
    angle = np.arange(CLOUD) * 0.05
    values[:, 0], values[:, 1] = np.cos(angle) * (2 + angle / 5), np.sin(angle) * (2 + angle / 5)
    values[:, 2], values[:, 3] = np.arange(CLOUD) / 200, np.arange(CLOUD)
    values[::10, 0] = np.nan
    fields = [T["sensor_msgs/msg/PointField"](name=name, offset=4 * i, datatype=7, count=1)
              for i, name in enumerate(("x", "y", "z", "intensity"))]
    return T["sensor_msgs/msg/PointCloud2"](header=header(ns, "lidar"), height=1, width=CLOUD, fields=fields, is_bigendian=False,
                                            point_step=16, row_step=16 * CLOUD, is_dense=False,
                                            data=values.view("u1").reshape(-1))


def scan(ns):
    ranges = np.full(180, 4, dtype="<f4")
    return T["sensor_msgs/msg/LaserScan"](header=header(ns, "laser"), angle_min=-1.5, angle_max=1.5, angle_increment=3 / 179,
                                          time_increment=0.0, scan_time=0.1, range_min=0.1, range_max=30.0, ranges=ranges,
                                          intensities=np.arange(180, dtype="<f4"))


def marker(ns, number, kind, where, scale, color, alpha=1.0, **more):
    parts = {"lifetime": T["builtin_interfaces/msg/Duration"](sec=0, nanosec=0), "frame_locked": False, "points": [], "colors": [],
             "text": "", "mesh_resource": "", "mesh_use_embedded_materials": False, "action": 0, "ns": "test"}
    parts.update(more)
    return T["visualization_msgs/msg/Marker"](header=header(ns, "map"), id=number, type=kind, pose=pose(*where), scale=vector(*scale),
                                              color=T["std_msgs/msg/ColorRGBA"](*color, alpha), **parts)


def markers(ns):
    points = [point(i / 2, math.sin(i), 0) for i in range(8)]
    return T["visualization_msgs/msg/MarkerArray"](markers=[
        marker(ns, 0, 0, (0, -4), (2, 0.2, 0.2), (1.0, 0.2, 0.2)), marker(ns, 1, 1, (2, -4), (1, 1, 1), (0.2, 1.0, 0.2)),
        marker(ns, 2, 2, (4, -4), (1, 1, 1), (0.2, 0.2, 1.0)), marker(ns, 3, 3, (6, -4), (1, 1, 2), (1.0, 1.0, 0.2)),
        marker(ns, 4, 4, (0, -6), (0.1, 0, 0), (1.0, 0.5, 0.0), points=points),
        marker(ns, 5, 5, (0, -7), (0.1, 0, 0), (0.0, 1.0, 1.0), points=points),
        # the points have colors, the marker has none
        marker(ns, 6, 6, (5, -6), (0.3, 0.3, 0.3), (0.0, 0.0, 0.0), 0.0, points=points,
               colors=[T["std_msgs/msg/ColorRGBA"](1.0, 0.0, 1.0, 1.0)] * 8),
        marker(ns, 7, 7, (5, -7), (0.3, 0.3, 0.3), (0.5, 0.5, 1.0), points=points),
        marker(ns, 8, 8, (5, -8), (0.2, 0.2, 0), (1.0, 1.0, 1.0), points=points),
        marker(ns, 9, 9, (2, -3, 2), (0, 0, 0.5), (1.0, 1.0, 1.0), text="<b>a label</b>"),
        marker(ns, 10, 11, (-3, -5), (1, 1, 1), (0.9, 0.4, 0.1), points=[point(0, 0, 0), point(1, 0, 0), point(0, 1, 1)]),
    ])


def latched(write):
    """Messages that are written once, at the start."""
    write("/tf_static", START_NS, tf(stamped(START_NS, "base_link", "lidar", 0, 0, 1), stamped(START_NS, "base_link", "laser", 0.5, 0, 0.3)))
    cells = np.full((40, 60), -1, dtype="i1")
    cells[5:35, 5:55] = 0
    cells[20, 10:40] = 100
    info = T["nav_msgs/msg/MapMetaData"](map_load_time=time(START_NS), resolution=0.5, width=60, height=40, origin=pose(-10, -10))
    write("/map", START_NS, T["nav_msgs/msg/OccupancyGrid"](header=header(START_NS, "map"), info=info, data=cells.reshape(-1)))
    poses = [T["geometry_msgs/msg/PoseStamped"](header=header(START_NS, "map"), pose=pose(i / 4, 0.5)) for i in range(21)]
    write("/plan", START_NS, T["nav_msgs/msg/Path"](header=header(START_NS, "map"), poses=poses))


def camera(write):
    """A camera with a field of view of 90 degrees that looks upwards, and its image."""
    empty = T["sensor_msgs/msg/RegionOfInterest"](x_offset=0, y_offset=0, height=0, width=0, do_rectify=False)
    matrix = np.array([32.0, 0, 32, 0, 32, 24, 0, 0, 1])
    write("/camera/camera_info", START_NS, T["sensor_msgs/msg/CameraInfo"](
        header=header(START_NS, "lidar"), height=48, width=64, distortion_model="plumb_bob", D=np.zeros(5), K=matrix, R=np.zeros(9),
        P=np.zeros(12), binning_x=0, binning_y=0, roi=empty))
    pixels = np.tile(np.array([0, 255, 0], dtype="u1"), 48 * 64)
    write("/camera/image", START_NS, T["sensor_msgs/msg/Image"](header=header(START_NS, "lidar"), height=48, width=64, encoding="rgb8",
                                                            is_bigendian=0, step=192, data=pixels))


def moving(write, i):
    ns = START_NS + i * 10**8
    x = i * 0.1
    write("/tf", ns, tf(stamped(ns, "map", "odom", 0, 0, 0), stamped(ns, "odom", "base_link", x, 0, 0, i * 0.01)))
    write("/points", ns + 1, cloud(ns))
    write("/scan", ns + 2, scan(ns))
    write("/markers", ns + 3, markers(ns))
    write("/pose", ns + 4, T["geometry_msgs/msg/PoseStamped"](header=header(ns, "map"), pose=pose(x, 0, 0, i * 0.01)))
    write("/lost", ns + 5, T["geometry_msgs/msg/PoseStamped"](header=header(ns, "nowhere"), pose=pose(1, 2)))
    write("/mode", ns + 6, T["std_msgs/msg/String"](data=("idle", "drive", "<i>stop</i>")[i // 15]))
    status = T["sensor_msgs/msg/NavSatStatus"](status=0, service=1)
    write("/fix", ns + 7, T["sensor_msgs/msg/NavSatFix"](header=header(ns, "gps"), status=status, latitude=48 + i * 1e-5,
                                                       longitude=11 + math.sin(i / 6) * 1e-4, altitude=500.0,
                                                       position_covariance=np.zeros(9), position_covariance_type=0))


def reports(write, i):
    ns = START_NS + i * 10**8 + 8
    level = (2, 4, 8)[i % 3]
    if i % 4 == 0:
        write("/rosout", ns, T["rosgraph_msgs/msg/Log"](header=header(ns, ""), level=level, name="/driver", msg=f"<b>line {i}</b>",
                                                      file="a.cpp", function="f", line=i, topics=[]))
    if i % 10 == 0:
        pairs = [T["diagnostic_msgs/msg/KeyValue"](key="temperature", value=str(30 + i))]
        states = [T["diagnostic_msgs/msg/DiagnosticStatus"](level=n, name=f"part {n}", message=f"state {i}", hardware_id="", values=pairs)
                  for n in (0, 1, 2)]
        write("/diagnostics", ns + 1, T["diagnostic_msgs/msg/DiagnosticArray"](header=header(ns, ""), status=states))


def main():
    with Writer(pathlib.Path(sys.argv[1])) as writer:
        connections = {}

        def write(topic, ns, message):
            name = message.__msgtype__
            if topic not in connections:
                connections[topic] = writer.add_connection(topic, name, typestore=store)
            writer.write(connections[topic], ns, store.serialize_ros1(message, name))

        latched(write)
        camera(write)
        for i in range(STEPS):
            moving(write, i)
            reports(write, i)


if __name__ == "__main__":
    main()
