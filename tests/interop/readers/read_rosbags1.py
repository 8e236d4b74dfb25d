#!/usr/bin/env python3
"""Reads ROS 1 bags 2.0 with the Python package rosbags (see listing.py); definitions are not parsed."""
from rosbags.rosbag1 import Reader

from listing import serve


def read(name, listing):
    with Reader(name) as bag:
        for connection in bag.connections:
            listing.add_topic(connection.topic)
        for position, (connection, time_ns, data) in enumerate(bag.messages()):
            listing.add(connection.topic, time_ns, position, data)


serve(read)
