"""The readers of the package rosbags, implemented with holdall: rosbags.highlevel, rosbag1, rosbag2, typesys."""

from __future__ import annotations

import enum
import os
import sys
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, Self

import holdall
from holdall import _holdall
from holdall._write import writer_options

from . import _types, rosbags_types, rosidl
from .rosbags_types import Stores, Typestore, default, get_types_from_msg, get_typestore, register_types

__all__ = ["Stores", "Typestore", "get_types_from_msg", "get_typestore", "register_types"]

highlevel = serde = interfaces = sys.modules[__name__]
typesys = rosbags_types


class MessageDefinitionFormat(enum.IntEnum):
    """The language of a definition."""

    NONE, MSG, IDL = range(3)


class MessageDefinition(NamedTuple):
    """The definition of a type in a bag."""

    format: MessageDefinitionFormat
    data: str


class AnyReaderError(Exception):
    """A bag cannot be read."""


ReaderError = AnyReaderError


class Connection(NamedTuple):
    """A channel of a bag."""

    id: int
    topic: str
    msgtype: str
    msgdef: MessageDefinition
    digest: str
    msgcount: int
    ext: Any
    owner: Any


class TopicInfo(NamedTuple):
    msgtype: str | None
    msgdef: MessageDefinition | None
    msgcount: int
    connections: list[Connection]


class ConnectionExtRosbag1(NamedTuple):
    callerid: str | None
    latching: int | None


class ConnectionExtRosbag2(NamedTuple):
    serialization_format: str
    offered_qos_profiles: list[Any]


def _definition(channel: holdall.Channel) -> MessageDefinition:
    text = channel.definition.decode("utf-8", "replace")
    kinds = {"ros1msg": MessageDefinitionFormat.MSG, "ros2msg": MessageDefinitionFormat.MSG, "ros2idl": MessageDefinitionFormat.IDL}
    return MessageDefinition(kinds.get(channel.definition_encoding, MessageDefinitionFormat.NONE), text)


class AnyReader:
    """Bags of ROS 1 or ROS 2, read as one."""

    def __init__(self, paths: Iterable[Any] | Any, *, default_typestore: Any = None) -> None:
        self.paths = [paths] if isinstance(paths, (str, os.PathLike)) else list(paths)
        self.typestore = default_typestore
        self.isopen = False
        self.connections: list[Connection] = []
        self._channels: dict[str, holdall.Channel] = {}  # by type
        self._classes: dict[str, Any] = {}

    def open(self) -> None:
        """Open the bags. Raises AnyReaderError."""
        try:
            self._bag = holdall.open(*self.paths)
        except holdall.Error as error:
            raise AnyReaderError(str(error)) from error
        counts = {topic.name: topic.count or 0 for topic in self._bag.info().topics}
        for number, channel in enumerate(self._bag.channels):
            self.connections.append(self._connect(number, channel, counts))
            self._channels.setdefault(rosidl.full_name(channel.type), channel)
        if self.typestore is None:
            self.typestore = Typestore(Stores.LATEST if self.is2 else Stores.ROS1_NOETIC)
        self._register()
        self.isopen = True

    def _register(self) -> None:
        """Add the types that the bag defines to the store."""
        for channel in self._channels.values():
            if channel.definition and channel.definition_encoding in ("ros1msg", "ros2msg"):
                text = channel.definition.decode("utf-8", "replace")
                self.typestore.register(get_types_from_msg(text, channel.type))

    def _connect(self, number: int, channel: holdall.Channel, counts: dict[str, int]) -> Connection:
        of_topic = [other for other in self.connections if other.topic == channel.topic]
        if channel.encoding == "ros1":
            latching = channel.metadata.get("latching")
            ext: Any = ConnectionExtRosbag1(channel.metadata.get("callerid"), int(latching) if latching else None)
        else:
            ext = ConnectionExtRosbag2(channel.encoding, channel.qos)
        count = 0 if of_topic else counts[channel.topic]
        return Connection(
            number, channel.topic, rosidl.full_name(channel.type), _definition(channel), channel.hash, count, ext, self
        )

    def close(self) -> None:
        """Close the bags."""
        self._bag.close()
        self.isopen = False

    def __enter__(self) -> AnyReader:
        self.open()
        return self

    def __exit__(self, *error: Any) -> None:
        self.close()

    @property
    def is2(self) -> bool:
        """Whether the bags are of ROS 2."""
        return any(channel.encoding == "cdr" for channel in self._channels.values())

    @property
    def start_time(self) -> int:
        """Nanoseconds since 1970 of the first message."""
        return int(self._bag.start or 0)

    @property
    def end_time(self) -> int:
        """One nanosecond after the last message."""
        return int(self._bag.end or 0) + 1

    @property
    def duration(self) -> int:
        """Nanoseconds from the first to the last message."""
        return self.end_time - self.start_time

    @property
    def message_count(self) -> int:
        """The number of messages."""
        return self._bag.count

    @property
    def topics(self) -> dict[str, TopicInfo]:
        """TopicInfo by name."""
        out: dict[str, TopicInfo] = {}
        for connection in self.connections:
            of = [other for other in self.connections if other.topic == connection.topic]
            types = {other.msgtype for other in of}
            out[connection.topic] = TopicInfo(
                connection.msgtype if len(types) == 1 else None,
                connection.msgdef if len(types) == 1 else None,
                sum(other.msgcount for other in of),
                of,
            )
        return out

    def messages(
        self, connections: Iterable[Connection] = (), start: int | None = None, stop: int | None = None
    ) -> Iterator[tuple[Connection, int, bytes]]:
        """(connection, time, bytes), in the order of time."""
        wanted = list(connections)
        numbers = {connection.id for connection in wanted}
        found: dict[int, Connection] = {}
        keys = [(c.topic, c.msgtype, c.msgdef, c.digest) for c in self.connections]
        topics = sorted({connection.topic for connection in wanted}) or None
        for message in self._bag.messages(topics, start=start, end=stop):
            channel = message.channel
            connection = found.get(id(channel))
            if connection is None:
                key = channel.topic, rosidl.full_name(channel.type), _definition(channel), channel.hash
                connection = found[id(channel)] = self.connections[keys.index(key)]
            if not wanted or connection.id in numbers:
                yield connection, int(message.time), bytes(message.raw)

    def deserialize(self, rawdata: bytes, typ: str) -> Any:
        """A message from its bytes."""
        channel = self._channels[rosidl.full_name(typ)]
        if typ not in self._classes:
            text = channel.definition.decode("utf-8", "replace")
            is_msg = channel.definition_encoding in ("ros1msg", "ros2msg")
            dialect = _types.ROS1 if channel.encoding == "ros1" else _types.ROS2
            name = rosidl.full_name(typ)
            store = self.typestore if isinstance(self.typestore, Typestore) else default()
            self._classes[typ] = (
                rosbags_types.made_of(name, dialect, text)[name] if text and is_msg else store.class_of(name, dialect)
            )
        return self._classes[typ]._of(_holdall.Message(channel, bytes(rawdata), 0, 0, 0, 0))


class Reader(AnyReader):
    """A bag of one ROS version."""

    def __init__(self, path: Any) -> None:
        super().__init__([path])


class WriterError(Exception):
    """A bag cannot be written."""


class BaseWriter:
    """Base class of the writers of both ROS versions."""

    def __init__(self, path: Any) -> None:
        self.path = os.fspath(path)
        self.connections: list[Connection] = []
        self._options: dict[str, Any] = {}
        self._writer: Any = None
        if os.path.exists(self.path):
            raise WriterError(f"{self.path} exists already, not overwriting.")

    def open(self) -> None:
        """Make the bag."""
        self._writer = _holdall.Writer((os.fsencode(self.path),), writer_options(**self._options))

    def close(self) -> None:
        """Finish the bag."""
        self._writer.close()

    def __enter__(self) -> Self:
        self.open()
        return self

    def __exit__(self, *error: Any) -> None:
        self.close()

    def _add(self, topic: str, msgtype: str, schema: _types.Schema, metadata: Any, qos: Any, ext: Any) -> Connection:
        number = self._writer.add_channel(topic.encode(), schema, metadata, qos)
        self.connections.append(Connection(number, topic, msgtype, MessageDefinition(MessageDefinitionFormat.MSG, schema[3].decode()), schema[4], 0, ext, self))
        return self.connections[-1]

    def write(self, connection: Connection, timestamp: int, data: Any) -> None:
        """Write a message; timestamp: nanoseconds since 1970."""
        self._writer.write(connection.id, int(timestamp), bytes(data), None, None)


# --- rosbags.typesys, rosbags.serde ---------------------------------------------------------------------


def describe(name: str, encoding: str, text: str | None, typestore: Typestore | None) -> tuple[str, str]:
    """The full definition of a type, and its hash."""
    dialect = _types.ROS1 if encoding == "ros1" else _types.ROS2
    given = text or (typestore.text_of(name) if typestore else "")
    if given:
        language = "ros1msg" if encoding == "ros1" else "ros2msg"
        definition: Any = _types.Definition(name, language, given.encode(), "", dialect)
    else:
        definition = _types.find_definition(name, dialect)
    if definition is None:
        raise KeyError(name)
    return text or definition.full_text, definition.md5sum if encoding == "ros1" else definition.rihs


def deserialize_cdr(rawdata: bytes, typename: str) -> Any:
    """A message from bytes in CDR."""
    return default().deserialize_cdr(rawdata, typename)


def deserialize_ros1(rawdata: bytes, typename: str) -> Any:
    """A message from bytes of ROS 1."""
    return Typestore(Stores.ROS1_NOETIC).deserialize_ros1(rawdata, typename)


def serialize_cdr(message: Any, typename: str, little_endian: bool = True) -> memoryview:
    """The bytes of a message in CDR."""
    return default().serialize_cdr(message, typename)


def serialize_ros1(message: Any, typename: str) -> memoryview:
    """The bytes of a message of ROS 1."""
    return Typestore(Stores.ROS1_NOETIC).serialize_ros1(message, typename)
