#!/usr/bin/env python3
"""Decodes messages of MCAP files and of rosbag2's databases with the package rosbags; the package mcap and
Python's sqlite3 read the files (see value_forms.py)."""
import functools
import json
import os
import shutil
import sqlite3
import tempfile

from rosbags.typesys import Stores, get_types_from_idl, get_types_from_msg, get_typestore

from mcap_messages import mcap_messages, unpacked
from value_forms import array, floating, serve, some_bytes

BYTES = {"uint8", "octet", "byte", "char"}
BASE, NAME = 1, 2
BUNDLED = get_typestore(Stores.ROS2_HUMBLE)


# --- files --------------------------------------------------------------------------------------


def of_mcap(path):
    for channel, schema, data in mcap_messages(path):
        yield channel.topic, data, (channel.message_encoding, schema.name, schema.encoding,
                                    schema.data.decode())


def of_database(path):
    with tempfile.TemporaryDirectory() as folder:
        copy = os.path.join(folder, "copy.db3")
        shutil.copyfile(path, copy)
        if os.path.exists(path + "-wal"):
            shutil.copyfile(path + "-wal", copy + "-wal")
        database = sqlite3.connect(copy)
        definitions = {}
        if database.execute("SELECT 1 FROM sqlite_master WHERE name = 'message_definitions'").fetchone():
            definitions = {name: (encoding, text) for name, encoding, text in database.execute(
                "SELECT topic_type, encoding, encoded_message_definition FROM message_definitions")}
        topics = {number: (name, (form, kind, *definitions.get(kind, ("", ""))))
                  for number, name, kind, form in database.execute(
                      "SELECT id, name, type, serialization_format FROM topics")}
        for topic, data in database.execute("SELECT topic_id, data FROM messages"):
            yield topics[topic][0], bytes(data), topics[topic][1]
        database.close()


def messages(path):
    with open(path, "rb") as file:
        reader = of_mcap if file.read(5) == b"\x89MCAP" else of_database
    for topic, data, info in reader(path):
        yield topic, info[1], unpacked(data), info


# --- messages -----------------------------------------------------------------------------------


@functools.lru_cache(maxsize=None)
def store_of(name, language, text):
    if not text:
        return BUNDLED
    store = get_typestore(Stores.EMPTY)
    store.register(get_types_from_idl(text) if language == "ros2idl" else get_types_from_msg(text, name))
    return store


def single(store, encoding, kind, it):
    if kind[0] == NAME:
        return fields(store, encoding, kind[1], it)
    base = kind[1][0]
    if base in ("float32", "float64"):
        return floating("f" if base == "float32" else "d", it)
    if base in ("string", "wstring", "bool"):
        return it if isinstance(it, str) else bool(it)
    return int(it)


def value(store, encoding, kind, it):
    if kind[0] in (BASE, NAME):
        return single(store, encoding, kind, it)
    inner = kind[1][0]
    if inner[0] == NAME or inner[1][0] in ("string", "wstring"):
        return [single(store, encoding, inner, item) for item in it]
    if inner[1][0] in BYTES:
        return some_bytes(bytes(it.tobytes()))
    return array(it, lambda item: single(store, encoding, inner, item))


def fields(store, encoding, name, message):
    if encoding == "ros1" and name in ("builtin_interfaces/msg/Time", "builtin_interfaces/msg/Duration"):
        return {"secs": message.sec, "nsecs": message.nanosec}
    return {field: value(store, encoding, kind, getattr(message, field))
            for field, kind in store.fielddefs[name][1] if field != "structure_needs_at_least_one_member"}


def decode(info, data):
    encoding, name, language, text = info
    if encoding == "json":
        return json.loads(data)
    if name.count("/") == 1:
        name = name.replace("/", "/msg/")
    store = store_of(name, language, text)
    read = store.deserialize_ros1 if encoding == "ros1" else store.deserialize_cdr
    return fields(store, encoding, name, read(data, name))


serve(messages, decode)
