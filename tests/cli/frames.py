#!/usr/bin/env python3
"""A bag of transforms, positions, and two channels of one topic.

frames.py FOLDER      FOLDER/frames.mcap
"""
import pathlib
import struct
import sys

import bags

SECOND = 10**9
LINE = "=" * 80 + "\n"
HEADER = LINE + """MSG: std_msgs/Header
builtin_interfaces/Time stamp
string frame_id
"""
TF = """geometry_msgs/TransformStamped[] transforms
""" + LINE + """MSG: geometry_msgs/TransformStamped
std_msgs/Header header
string child_frame_id
geometry_msgs/Transform transform
""" + LINE + """MSG: geometry_msgs/Transform
geometry_msgs/Vector3 translation
geometry_msgs/Quaternion rotation
""" + LINE + """MSG: geometry_msgs/Vector3
float64 x
float64 y
float64 z
""" + LINE + """MSG: geometry_msgs/Quaternion
float64 x
float64 y
float64 z
float64 w
""" + HEADER
FIX = """std_msgs/Header header
sensor_msgs/NavSatStatus status
float64 latitude
float64 longitude
float64 altitude
float64[9] position_covariance
uint8 position_covariance_type
""" + LINE + """MSG: sensor_msgs/NavSatStatus
int8 status
uint16 service
""" + HEADER


def padded(body, size):
    return body + bytes(-len(body) % size)


def header(body, seconds, frame):
    body = padded(body, 4) + bags.u32(seconds) + bags.u32(0)
    return body + bags.cdr_string(len(body), frame)


def transforms(seconds, *pairs):
    body = bags.u32(len(pairs))
    for parent, child in pairs:
        body = header(body, seconds, parent)
        body += bags.cdr_string(len(body), child)
        body = padded(body, 8) + struct.pack("<7d", 1, 2, 3, 0, 0, 0, 1)
    return b"\0\1\0\0" + body


def fix(seconds, status, latitude, longitude, altitude):
    body = header(b"", seconds, b"gps") + struct.pack("<b", status)
    body = padded(padded(body, 2) + bags.u16(1), 8)
    return b"\0\1\0\0" + body + struct.pack("<12dB", latitude, longitude, altitude, *[0] * 9, 0)


def main():
    bag = bags.Mcap()
    bag.channel("/tf", "tf2_msgs/msg/TFMessage", 1, TF, callerid="/odometry")
    bag.channel("/tf", "tf2_msgs/msg/TFMessage", 2, TF, callerid="/localization")
    bag.channel("/tf_static", "tf2_msgs/msg/TFMessage", 3, TF, callerid="/robot")
    bag.channel("/fix", "sensor_msgs/msg/NavSatFix", 4, FIX)
    bag.message(3, 0, 0, 0, transforms(1, (b"base_link", b"laser"), (b"base_link", b"imu")))
    for i in range(3):
        moved = [(b"map", b"odom")] if i < 2 else [(b"map", b"odom"), (b"odom", b"base_link")]
        bag.message(1, i, i * SECOND, 0, transforms(i, (b"odom", b"base_link")))
        bag.message(2, i, i * SECOND + 5, 0, transforms(i, *moved))
    bag.message(1, 9, 3 * SECOND, 0, transforms(9, (b"", b"nobody")))
    bag.message(4, 0, 4 * SECOND, 0, fix(0, 0, 48.5, 11.25, 520))
    bag.message(4, 1, 5 * SECOND, 0, fix(1700000000, -1, 0, 0, 0))
    bag.message(4, 2, 6 * SECOND, 0, fix(1700000001, 2, 48.50001, 11.25, float("nan")))
    bag.end_chunk()
    (pathlib.Path(sys.argv[1]) / "frames.mcap").write_bytes(bag.close())


if __name__ == "__main__":
    main()
