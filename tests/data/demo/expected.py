#!/usr/bin/python3
"""What Debian's python3-rosbag, an independent reader, finds in a bag: expected.py BAG > expected.tsv"""
import sys
import zlib

import rosbag

with rosbag.Bag(sys.argv[1]) as bag:
    for topic, (kind, data, *_), stamp in bag.read_messages(raw=True):
        print(stamp.to_nsec(), topic, kind, len(data), zlib.crc32(data), sep="\t")
