#!/usr/bin/python3
"""Decodes messages of ROS 1 bags with Debian's python3-rosbag and genpy (see value_forms.py)."""
import os
import re
import shutil
import tempfile

import rosbag

from value_forms import array, floating, serve, some_bytes

ARRAY = re.compile(r"(.+)\[\d*\]$")


def value(kind, it):
    found = ARRAY.match(kind)
    if found:
        return values(found.group(1), it)
    if kind in ("time", "duration"):
        return {"secs": it.secs, "nsecs": it.nsecs}
    if kind in ("float32", "float64"):
        return floating("f" if kind == "float32" else "d", it)
    if kind == "string":
        return it if isinstance(it, str) else it.decode("utf-8", "replace")
    if kind == "bool":
        return bool(it)
    return it if isinstance(it, int) else fields(it)


def values(kind, items):
    if kind in ("uint8", "char"):
        return some_bytes(bytes(items))
    if kind.startswith(("int", "uint", "float", "bool", "byte")):
        return array(items, lambda item: value(kind, item))
    return [value(kind, item) for item in items]


def fields(message):
    return {name: value(kind, getattr(message, name))
            for name, kind in zip(message.__slots__, message._slot_types)}


def read(path):
    with rosbag.Bag(path) as bag:
        for topic, raw, _ in bag.read_messages(raw=True):
            yield topic, raw[0], raw[1], raw[4]


def messages(path):
    try:
        yield from read(path)
    except rosbag.ROSBagUnindexedException:
        with tempfile.TemporaryDirectory() as folder:
            copy = os.path.join(folder, "copy.bag")
            shutil.copyfile(path, copy)
            with rosbag.Bag(copy, "a", allow_unindexed=True) as bag:
                for _ in bag.reindex():
                    pass
            yield from read(copy)


def decode(made, data):
    message = made()
    message.deserialize(data)
    return fields(message)


serve(messages, decode)
