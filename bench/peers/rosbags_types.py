#!/usr/bin/env python3
"""rosbags_types.py BAG: the messages of a ROS 1 bag, from memory, deserialized by the package rosbags once.
Prints a line as measure.h does."""
import json
import pathlib
import resource
import sys
import time

from rosbags.rosbag1 import Reader
from rosbags.typesys import Stores, get_types_from_msg, get_typestore

store = get_typestore(Stores.ROS1_NOETIC)
with Reader(pathlib.Path(sys.argv[1])) as reader:
    for connection in reader.connections:
        if connection.msgtype not in store.fielddefs:
            store.register(get_types_from_msg(connection.msgdef.data, connection.msgtype))
    messages = [(data, connection.msgtype) for connection, _, data in reader.messages()]
read = store.deserialize_ros1
for data, kind in {kind: (data, kind) for data, kind in messages}.values():
    read(data, kind)  # it compiles a function for each type
before, start = resource.getrusage(resource.RUSAGE_SELF), time.monotonic()
for data, kind in messages:
    read(data, kind)
wall, after = time.monotonic() - start, resource.getrusage(resource.RUSAGE_SELF)
print(json.dumps({"messages": len(messages), "bytes": sum(len(data) for data, _ in messages),
                  "wall_s": wall, "user_s": after.ru_utime - before.ru_utime,
                  "system_s": after.ru_stime - before.ru_stime}))
