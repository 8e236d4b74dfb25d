"""rosbags.convert: convert bags to the other ROS, merge and filter them."""

from __future__ import annotations

import argparse
import os
import pathlib
import re
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import holdall

from . import rosbags1, rosidl
from .rosbags_types import Stores, Typestore

# rosbags.convert and rosbags.convert.converter
converter = sys.modules[__name__]

__all__ = ["ConverterError", "convert", "create_connections_converters"]


class ConverterError(Exception):
    """A bag cannot be converted."""


def convert(
    srcs: Sequence[Any],
    dst: Any,
    dst_storage: str = "sqlite3",
    dst_version: int = 9,
    compress: str | None = None,
    compress_mode: str = "file",
    default_typestore: Typestore | None = None,
    typestore: Typestore | None = None,
    exclude_topics: Sequence[str] = (),
    include_topics: Sequence[str] = (),
    exclude_msgtypes: Sequence[str] = (),
    include_msgtypes: Sequence[str] = (),
) -> None:
    """Write the messages of bags into another one; a name that ends in .bag makes it one of ROS 1."""
    if os.path.exists(dst):
        raise ConverterError(f"Writing destination bag: {dst} exists already, not overwriting.")
    is_ros1 = os.fspath(dst).endswith(".bag")
    options: dict[str, Any] = {"storage": "rosbag1" if is_ros1 else dst_storage, "ros": 1 if is_ros1 else 2}
    if compress:
        options["compression"] = compress
        options["mode"] = "chunk" if is_ros1 or compress_mode == "storage" else compress_mode
    if typestore and not is_ros1 and typestore._store.value.startswith("ros2_"):
        options["distro"] = typestore._store.value.removeprefix("ros2_")
    try:
        with tempfile.TemporaryDirectory() as folder:
            definitions = _write_definitions(folder, default_typestore)
            topics = _topics(srcs, definitions, (include_topics, include_msgtypes), (exclude_topics, exclude_msgtypes))
            if topics:
                target = os.fspath(dst) if is_ros1 else os.path.join(dst, "")
                holdall.convert(list(srcs), target, topics=topics, definitions=definitions, **options)
    except holdall.Error as error:
        raise ConverterError(f"Converting rosbag: {error}") from error


def _write_definitions(folder: str, store: Typestore | None) -> list[str]:
    """Write the types registered in a store to files that holdall finds."""
    for name, text in (store._texts if store else {}).items():
        package, _, leaf = name.partition("/msg/")
        place = pathlib.Path(folder, package, "msg")
        place.mkdir(parents=True, exist_ok=True)
        (place / f"{leaf}.msg").write_text(text, encoding="utf-8")
    return [folder] if store and store._texts else []


def _topics(srcs: Sequence[Any], definitions: Sequence[str], include: Any, exclude: Any) -> list[str]:
    """Topics that are included, by name or type, and not excluded."""

    def is_in(channel: holdall.Channel, lists: tuple[Iterable[str], Iterable[str]]) -> bool:
        return channel.topic in lists[0] or rosidl.full_name(channel.type) in lists[1]

    wants_all = not any(include)
    with holdall.open(*srcs, definitions=definitions) as bag:
        chosen = {c.topic for c in bag.channels if (wants_all or is_in(c, include)) and not is_in(c, exclude)}
    return sorted(chosen)


# --- one message at a time ----------------------------------------------------------------------------


def create_connections_converters(
    connections: Sequence[Any], typestore: Typestore | None, reader: Any, writer: Any
) -> tuple[dict[tuple[int, Any], Any], dict[str, Callable[[Any], memoryview]]]:
    """The connections of a writer by (id, owner) of those of a reader, and the functions that convert bytes, by type."""
    to_ros1 = isinstance(writer, rosbags1.Writer)
    is_copy = typestore is None and reader.is2 is not to_ros1
    store = typestore or (reader.typestore if is_copy else _store_of_the_other(reader.typestore, to_ros1))
    made: dict[tuple[int, Any], Any] = {}
    converters: dict[str, Callable[[Any], memoryview]] = {}
    for connection in connections:
        made[connection.id, connection.owner] = _connect(writer, connection, store, to_ros1)
        name = connection.msgtype
        converters[name] = memoryview if is_copy else _converter(reader, store, name, to_ros1)
    return made, converters


def _connect(writer: Any, connection: Any, store: Typestore, to_ros1: bool) -> Any:
    """The connection of the writer that has the same topic, type and properties, or a new one."""
    ext = connection.ext
    if to_ros1:
        is_latched = any(_durability(profile) == 1 for profile in getattr(ext, "offered_qos_profiles", ()))
        options = {"callerid": getattr(ext, "callerid", None), "latching": getattr(ext, "latching", int(is_latched))}
    else:
        qos = getattr(ext, "offered_qos_profiles", [_LATCHED] if getattr(ext, "latching", None) else [])
        options = {"offered_qos_profiles": qos}
    for other in writer.connections:
        same = other.topic == connection.topic and other.msgtype == connection.msgtype
        if same and all(getattr(other.ext, key) == value for key, value in options.items()):
            return other
    return writer.add_connection(connection.topic, connection.msgtype, typestore=store, **options)


_LATCHED = {"history": 1, "depth": 1, "reliability": 1, "durability": 1}


def _durability(profile: Any) -> Any:
    return profile.get("durability") if isinstance(profile, dict) else profile.durability.value


def _store_of_the_other(store: Typestore, to_ros1: bool) -> Typestore:
    """The types of a store in the form of the other ROS."""
    made = Typestore(Stores.ROS1_NOETIC if to_ros1 else Stores.ROS2_FOXY)
    for name, text in store._texts.items():
        if name not in ("std_msgs/msg/Header", "builtin_interfaces/msg/Time", "builtin_interfaces/msg/Duration"):
            made.register({name: _with_times(text, to_ros1)})
    return made


def _with_times(text: str, to_ros1: bool) -> str:
    if to_ros1:
        return re.sub(r"^(\s*)builtin_interfaces/(Time|Duration)\b", lambda m: m[1] + m[2].lower(), text, flags=re.M)
    return re.sub(r"^(\s*)(time|duration)(?=[\s\[])", lambda m: f"{m[1]}builtin_interfaces/{m[2].title()}", text, flags=re.M)


def _converter(reader: Any, store: Typestore, name: str, to_ros1: bool) -> Callable[[Any], memoryview]:
    write = store.serialize_ros1 if to_ros1 else store.serialize_cdr
    return lambda data: write(_values(reader.deserialize(data, name)), name)


def _values(value: Any) -> Any:
    """Fields as dicts; a header without its number, which ROS 2 does not have."""
    if isinstance(value, rosidl.Message):
        is_header = value._type == "std_msgs/msg/Header"
        return {name: _values(getattr(value, name)) for name in value.__slots__ if not (is_header and name == "seq")}
    return [_values(item) for item in value] if isinstance(value, list) else value


# --- the command -----------------------------------------------------------------------------------


def _store_of(name: str | None) -> Typestore | None:
    return None if name in (None, "copy") else Typestore(Stores(name))


def main() -> None:
    """rosbags-convert"""
    parser = argparse.ArgumentParser(prog="rosbags-convert", description="Merge, filter, and convert rosbags.")
    stores = [store.value for store in Stores]
    parser.add_argument("--src", dest="srcs", nargs="*", action="extend", required=True, type=pathlib.Path)
    parser.add_argument("--dst", required=True, type=pathlib.Path)
    parser.add_argument("--dst-storage", choices=("sqlite3", "mcap"), default="sqlite3")
    parser.add_argument("--dst-version", type=int, default=9)
    parser.add_argument("--compress", choices=("none", "bz2", "lz4", "zstd"), default="none")
    parser.add_argument("--compress-mode", choices=("file", "message", "storage"), default="file")
    parser.add_argument("--src-typestore", choices=stores, dest="default_typestore", default="ros2_foxy")
    parser.add_argument("--dst-typestore", choices=[*stores, "copy"], dest="typestore", default="copy")
    for what in ("topic", "msgtype"):
        for verb in ("exclude", "include"):
            parser.add_argument(f"--{verb}-{what}", dest=f"{verb}_{what}s", nargs="*", action="extend", default=[])
    options = vars(parser.parse_args())
    options["compress"] = None if options["compress"] == "none" else options["compress"]
    for name in ("default_typestore", "typestore"):
        options[name] = _store_of(options[name])
    try:
        convert(**options)
    except ConverterError as error:
        print(f"ERROR: {error}")
        sys.exit(1)
