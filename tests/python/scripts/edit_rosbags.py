"""edit_rosbags.py BAG OUT: messages of a bag of ROS 2 are changed and written; types of one's own are registered."""
import copy
import dataclasses
import pickle
import sys
from pathlib import Path

import numpy as np
from rosbags.highlevel import AnyReader
from rosbags.rosbag2 import Reader, Writer
from rosbags.typesys import Stores, get_types_from_msg, get_typestore
from rosbags.typesys.base import TypesysError  # noqa: F401
from rosbags.typesys.stores.ros1_noetic import std_msgs__msg__Header as Header1
from rosbags.typesys.stores.ros2_humble import builtin_interfaces__msg__Time as Time
from rosbags.typesys.stores.ros2_humble import sensor_msgs__msg__CompressedImage as CompressedImage
from rosbags.typesys.stores.ros2_humble import std_msgs__msg__Header as Header

OWN = """my_msgs/Inner[] inner
Header header
uint8[3] three
string[] names
================================================================================
MSG: my_msgs/Inner
int16 x
duration d
"""

np.set_printoptions(threshold=5)
store = get_typestore(Stores.ROS2_HUMBLE)
found = get_types_from_msg(OWN.replace("duration", "builtin_interfaces/Duration"), "my_msgs/msg/Own")
print(sorted(found))
store.register(found)
Inner, Own, Span = (store.types[f"{name}"] for name in ("my_msgs/msg/Inner", "my_msgs/msg/Own", "builtin_interfaces/msg/Duration"))
print(store.fielddefs["my_msgs/msg/Own"])
own = Own([Inner(5, Span(1, 2))], Header(Time(sec=3, nanosec=4), "map"), np.array([1, 2, 3], np.uint8), ["a", "ü"])
data = store.serialize_cdr(own, own.__msgtype__)
print(bytes(data).hex(), own)
back = store.deserialize_cdr(data, "my_msgs/msg/Own")
print(back, back.three.dtype, back.inner[0].d.sec, type(back).__name__, back.header == own.header)
same = copy.deepcopy(back)
same.header.stamp.sec = 99
print(back.header.stamp.sec, same.header.stamp.sec, back.header != same.header, Header1(1, Time(2, 3), "x"))
print([f.name for f in dataclasses.fields(back.header)], dataclasses.replace(back.header, frame_id="other").frame_id)
for wrong in (lambda: Header(Time(1, 2)), lambda: Time(1, 2, 3, 4), lambda: Time(second=1), lambda: setattr(back, "nothing", 1)):
    try:
        wrong()
        print("accepted")
    except TypeError:
        print("TypeError")
    except AttributeError:
        print("AttributeError")

with Reader(Path(sys.argv[1])) as reader, Writer(Path(sys.argv[2]), version=9) as writer:
    connections = {}
    for c in reader.connections:
        print(c.topic, c.msgtype, len(c.msgdef.data), c.msgdef.format.name)
        connections[c.id] = writer.add_connection(c.topic, c.msgtype, typestore=store)
    image = writer.add_connection("/image", CompressedImage.__msgtype__, typestore=store)
    for c, t, raw in reader.messages():
        message = store.deserialize_cdr(raw, c.msgtype) if c.topic != "/tf" else None
        if message is not None:
            message.header.stamp.sec -= 5
            message.header.frame_id = "other"
            raw = store.serialize_cdr(message, c.msgtype)
        writer.write(connections[c.id], t + 7, raw)
    writer.write(image, t + 8, store.serialize_cdr(CompressedImage(Header(Time(0, 1), ""), format="jpeg", data=np.arange(9, dtype=np.uint8)), "sensor_msgs/msg/CompressedImage"))

with AnyReader([Path(sys.argv[2])]) as reader:
    for c, t, raw in list(reader.messages())[:40]:
        print(c.topic, t, reader.deserialize(raw, c.msgtype))
