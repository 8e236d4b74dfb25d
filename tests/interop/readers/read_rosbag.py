#!/usr/bin/python3
"""Reads ROS 1 bags with Debian's python3-rosbag (see listing.py)."""
import os
import shutil
import tempfile

import rosbag
import rosbag.bag

from listing import serve

# Messages are not decoded, so that their types need no Python classes.
rosbag.bag._get_message_type = lambda info: None


def add_messages(bag, listing):
    for connection in bag._connections.values():
        listing.add_topic(connection.topic)
    if bag.version == 102 and bag._file_header_pos is not None:
        # Bag.read_messages() passes this reader one argument too many
        messages = bag._reader.read_messages(None, None, None, None, True)
    else:
        messages = bag.read_messages(raw=True)
    for topic, raw, time in messages:
        _, data, _, position, _ = raw
        listing.add(topic, time.to_nsec(), position, data)


def read_unindexed(name, listing):
    with tempfile.TemporaryDirectory() as folder:
        copy = os.path.join(folder, "copy.bag")
        shutil.copyfile(name, copy)
        with rosbag.Bag(copy, "a", allow_unindexed=True) as bag:
            for _ in bag.reindex():
                pass
        with rosbag.Bag(copy) as bag:
            add_messages(bag, listing)


def read(name, listing):
    try:
        with rosbag.Bag(name) as bag:
            add_messages(bag, listing)
    except rosbag.ROSBagUnindexedException:
        read_unindexed(name, listing)


serve(read)
