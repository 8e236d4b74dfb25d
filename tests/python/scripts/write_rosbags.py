"""Bags of both ROS written with rosbags: WHICH (1 or 2) PATH."""
import sys

import numpy
from rosbags.rosbag1 import Writer as Writer1
from rosbags.rosbag2 import StoragePlugin
from rosbags.rosbag2 import Writer as Writer2
from rosbags.typesys import Stores, get_types_from_msg, get_typestore

which, path = int(sys.argv[1]), sys.argv[2]
store = get_typestore(Stores.ROS1_NOETIC if which == 1 else Stores.ROS2_JAZZY)
store.register(get_types_from_msg("float64[] values\nstring label", "own_msgs/msg/Values"))
types = store.types
header = {"stamp": types["builtin_interfaces/msg/Time"](sec=3, nanosec=5), "frame_id": "map"}
if which == 1:
    header["seq"] = 7
pose = types["geometry_msgs/msg/PoseStamped"](
    header=types["std_msgs/msg/Header"](**header),
    pose=types["geometry_msgs/msg/Pose"](
        position=types["geometry_msgs/msg/Point"](1.0, 2.0, 3.0),
        orientation=types["geometry_msgs/msg/Quaternion"](0.0, 0.0, 0.0, 1.0),
    ),
)
serialize = store.serialize_ros1 if which == 1 else store.serialize_cdr
with Writer1(path) if which == 1 else Writer2(path, version=9, storage_plugin=StoragePlugin.MCAP) as writer:
    connection = writer.add_connection("/pose", "geometry_msgs/msg/PoseStamped", typestore=store)
    for i in range(10):
        pose.pose.position.x = i * 0.5
        writer.write(connection, 10**9 * i, serialize(pose, "geometry_msgs/msg/PoseStamped"))
print(numpy.__name__, connection.topic, connection.msgtype)
