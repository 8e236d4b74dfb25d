#!/usr/bin/env python3
"""Reads rosbag2's sqlite3 files with Python's sqlite3 (see listing.py)."""
import os
import shutil
import sqlite3
import tempfile

from listing import serve


def add_messages(database, listing):
    topics = dict(database.execute("SELECT id, name FROM topics"))
    for topic in topics.values():
        listing.add_topic(topic)
    rows = database.execute("SELECT id, topic_id, timestamp, data FROM messages")
    for position, topic, time_ns, data in rows:
        listing.add(topics[topic], time_ns, position, data)


def read(name, listing):
    """Opens a copy of the database and its write-ahead log, because sqlite writes files beside the database."""
    with tempfile.TemporaryDirectory() as folder:
        copy = os.path.join(folder, "copy.db3")
        shutil.copyfile(name, copy)
        if os.path.exists(name + "-wal"):
            shutil.copyfile(name + "-wal", copy + "-wal")
        database = sqlite3.connect(copy)
        try:
            add_messages(database, listing)
        finally:
            database.close()


serve(read)
