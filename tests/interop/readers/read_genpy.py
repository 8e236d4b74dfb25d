#!/usr/bin/python3
"""Decode all messages of a ROS 1 bag with Debian's python3-rosbag and genpy: read_genpy.py BAG

For each connection the MD5 sum that genpy computes of the definition must be the stored one; each
message must be decoded, and encoded to the same bytes. Prints the number of messages of each type as JSON.
"""
import collections
import io
import json
import sys

import genpy.dynamic
import rosbag


def main():
    counts = collections.Counter()
    classes = {}
    with rosbag.Bag(sys.argv[1]) as bag:
        for connection in bag._connections.values():
            key = (connection.datatype, connection.msg_def)
            if key not in classes:
                classes[key] = genpy.dynamic.generate_dynamic(*key)[connection.datatype]
            if classes[key]._md5sum != connection.md5sum:
                sys.exit(f"{connection.topic} ({connection.datatype}): MD5 sum {connection.md5sum}, "
                         f"genpy has {classes[key]._md5sum}")
            connection.decoder = classes[key]
        for topic, raw, time in bag.read_messages(raw=True):
            datatype, data, _, position, _ = raw
            connection = next(c for c in bag._connections.values()
                              if c.topic == topic and c.datatype == datatype)
            message = connection.decoder().deserialize(data)
            again = io.BytesIO()
            message.serialize(again)
            if again.getvalue() != data:
                sys.exit(f"{topic} ({datatype}) at {time}: genpy encodes it to other bytes")
            counts[datatype] += 1
    print(json.dumps(counts))


main()
