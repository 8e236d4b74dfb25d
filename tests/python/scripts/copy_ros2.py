"""A bag of ROS 2 read and written, with rosbag2_py and rclpy."""
import sys

import rosbag2_py
from diagnostic_msgs.msg import DiagnosticStatus
from rclpy.serialization import deserialize_message, serialize_message
from rosidl_runtime_py.utilities import get_message

source, target, storage = sys.argv[1:]
reader = rosbag2_py.SequentialReader()
reader.open(rosbag2_py.StorageOptions(uri=source), rosbag2_py.ConverterOptions("cdr", "cdr"))
writer = rosbag2_py.SequentialWriter()
writer.open(rosbag2_py.StorageOptions(uri=target, storage_id=storage), rosbag2_py.ConverterOptions("", ""))
types = {}
for topic in reader.get_all_topics_and_types():
    types[topic.name] = get_message(topic.type)
    writer.create_topic(topic)
writer.create_topic(rosbag2_py.TopicMetadata(id=9, name="/diag", type="diagnostic_msgs/msg/DiagnosticStatus"))
while reader.has_next():
    topic, data, time = reader.read_next()
    message = deserialize_message(data, types[topic])
    if hasattr(message, "header"):
        message.header.frame_id += "_copy"
    writer.write(topic, serialize_message(message), time)
writer.write("/diag", serialize_message(DiagnosticStatus(level=b"\x02", name="copied")), 2**62)
print(reader.get_metadata().message_count)
del writer
