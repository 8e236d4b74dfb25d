#!/usr/bin/python3
"""The messages of a bag in small compressed chunks, by Debian's python3-rosbag: compress.py IN OUT lz4|bz2"""
import sys

import rosbag

source, target, method = sys.argv[1:]
with rosbag.Bag(source) as bag, rosbag.Bag(target, "w", compression=method, chunk_threshold=8192) as out:
    for topic, message, stamp, header in bag.read_messages(raw=True, return_connection_header=True):
        out.write(topic, message, stamp, raw=True, connection_header=header)
