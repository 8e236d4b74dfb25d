"""All messages of bags, with rosbags."""
import sys
from pathlib import Path

from rosbags.highlevel import AnyReader
from rosbags.typesys import Stores, get_typestore

for path in sys.argv[1:]:
    with AnyReader([Path(path)], default_typestore=get_typestore(Stores.LATEST)) as reader:
        print(sorted((c.topic, c.msgtype, c.msgcount) for c in reader.connections))
        print(reader.start_time, reader.end_time, reader.duration, reader.message_count)
        for connection, time, data in reader.messages(connections=reader.connections):
            message = reader.deserialize(data, connection.msgtype)
            print(connection.topic, time, len(data))
            if hasattr(message, "header"):
                print(message.header.stamp.sec, message.header.stamp.nanosec, message.header.frame_id)
            if hasattr(message, "linear_acceleration"):
                print(message.linear_acceleration.z, message.orientation_covariance.tolist())
