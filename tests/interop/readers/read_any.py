#!/usr/bin/env python3
"""Reads bags of any format with the Python package rosbags (see listing.py), by AnyReader, which must be
able to parse the definitions in the bag."""
import pathlib

from rosbags.highlevel import AnyReader
from rosbags.typesys import Stores, get_typestore

from listing import serve

STORE = get_typestore(Stores.ROS2_JAZZY)


def read(name, listing):
    with AnyReader([pathlib.Path(name)], default_typestore=STORE) as bag:
        for connection in bag.connections:
            listing.add_topic(connection.topic)
        for position, (connection, time_ns, data) in enumerate(bag.messages()):
            listing.add(connection.topic, time_ns, position, data)


serve(read)
