"""convert_rosbags.py BAG OUT: a bag as one of the ROS that OUT names, with converters of rosbags."""
import sys
from pathlib import Path

from rosbags.convert import ConverterError, convert
from rosbags.convert.converter import create_connections_converters
from rosbags.highlevel import AnyReader
from rosbags.rosbag1 import Writer as Writer1
from rosbags.rosbag2 import StoragePlugin
from rosbags.rosbag2 import Writer as Writer2

source, target = Path(sys.argv[1]), Path(sys.argv[2])
writer = Writer1(target) if target.suffix == ".bag" else Writer2(target, version=9, storage_plugin=StoragePlugin.MCAP)
with AnyReader([source]) as reader, writer:
    connections, converters = create_connections_converters(reader.connections, None, reader, writer)
    for connection, time, data in reader.messages():
        made = connections[connection.id, connection.owner]
        writer.write(made, time, converters[connection.msgtype](data))
    print(sorted((c.topic, c.msgtype) for c in writer.connections), sorted(converters))
try:
    convert([source], target, "mcap", 9, None, "file", None, None, [], [], [], [])
    print("converted")
except ConverterError:
    print("ConverterError")
