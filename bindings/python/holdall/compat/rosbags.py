"""The readers of the package rosbags, above holdall: rosbags.highlevel, rosbag1, rosbag2, typesys."""

from __future__ import annotations

import enum
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, Self

import holdall
from holdall import _holdall
from holdall._write import writer_options

from . import _types, rosidl

highlevel = serde = typesys = interfaces = sys.modules[__name__]


class AnyReaderError(Exception):
    """A bag cannot be read."""


ReaderError = AnyReaderError


class Connection(NamedTuple):
    """A channel of a bag."""

    id: int
    topic: str
    msgtype: str
    msgdef: str
    digest: str
    msgcount: int
    ext: Any
    owner: Any


class TopicInfo(NamedTuple):
    msgtype: str | None
    msgdef: str | None
    msgcount: int
    connections: list[Connection]


class ConnectionExtRosbag1(NamedTuple):
    callerid: str | None
    latching: int | None


class ConnectionExtRosbag2(NamedTuple):
    serialization_format: str
    offered_qos_profiles: list[Any]


class AnyReader:
    """Bags of ROS 1 or ROS 2, read as one."""

    def __init__(self, paths: Iterable[Any] | Any, *, default_typestore: Any = None) -> None:
        self.paths = [paths] if isinstance(paths, (str, os.PathLike)) else list(paths)
        self.typestore = default_typestore
        self.isopen = False
        self.connections: list[Connection] = []
        self._channels: dict[str, holdall.Channel] = {}  # by type

    def open(self) -> None:
        try:
            self._bag = holdall.open(*self.paths)
        except holdall.Error as error:
            raise AnyReaderError(str(error)) from error
        counts = {topic.name: topic.count or 0 for topic in self._bag.info().topics}
        for number, channel in enumerate(self._bag.channels):
            self.connections.append(self._connect(number, channel, counts))
            self._channels.setdefault(rosidl.full_name(channel.type), channel)
        self.isopen = True

    def _connect(self, number: int, channel: holdall.Channel, counts: dict[str, int]) -> Connection:
        of_topic = [other for other in self.connections if other.topic == channel.topic]
        if channel.encoding == "ros1":
            latching = channel.metadata.get("latching")
            ext: Any = ConnectionExtRosbag1(channel.metadata.get("callerid"), int(latching) if latching else None)
        else:
            ext = ConnectionExtRosbag2(channel.encoding, channel.qos)
        text = channel.definition.decode("utf-8", "replace")
        count = 0 if of_topic else counts[channel.topic]
        return Connection(
            number, channel.topic, rosidl.full_name(channel.type), text, channel.hash, count, ext, self
        )

    def close(self) -> None:
        self._bag.close()
        self.isopen = False

    def __enter__(self) -> AnyReader:
        self.open()
        return self

    def __exit__(self, *error: Any) -> None:
        self.close()

    @property
    def is2(self) -> bool:
        return any(channel.encoding == "cdr" for channel in self._channels.values())

    @property
    def start_time(self) -> int:
        return int(self._bag.start or 0)

    @property
    def end_time(self) -> int:
        """After the last message."""
        return int(self._bag.end or 0) + 1

    @property
    def duration(self) -> int:
        return self.end_time - self.start_time

    @property
    def message_count(self) -> int:
        return self._bag.count

    @property
    def topics(self) -> dict[str, TopicInfo]:
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
                text = channel.definition.decode("utf-8", "replace")
                key = channel.topic, rosidl.full_name(channel.type), text, channel.hash
                connection = found[id(channel)] = self.connections[keys.index(key)]
            if not wanted or connection.id in numbers:
                yield connection, int(message.time), bytes(message.raw)

    def deserialize(self, rawdata: bytes, typ: str) -> Any:
        """A message of its bytes."""
        return _holdall.Message(self._channels[typ], bytes(rawdata), 0, 0, 0, 0)


class Reader(AnyReader):
    """A bag of one ROS."""

    def __init__(self, path: Any) -> None:
        super().__init__([path])


class WriterError(Exception):
    """A bag cannot be written."""


class BaseWriter:
    """What the writers of both ROS share."""

    def __init__(self, path: Any) -> None:
        self.path = os.fspath(path)
        self.connections: list[Connection] = []
        self._options: dict[str, Any] = {}
        self._writer: Any = None
        if os.path.exists(self.path):
            raise WriterError(f"{self.path} exists already, not overwriting.")

    def open(self) -> None:
        self._writer = _holdall.Writer((os.fsencode(self.path),), writer_options(**self._options))

    def close(self) -> None:
        self._writer.close()

    def __enter__(self) -> Self:
        self.open()
        return self

    def __exit__(self, *error: Any) -> None:
        self.close()

    def _add(self, topic: str, msgtype: str, schema: _types.Schema, metadata: Any, qos: Any, ext: Any) -> Connection:
        number = self._writer.add_channel(topic.encode(), schema, metadata, qos)
        self.connections.append(Connection(number, topic, msgtype, schema[3].decode(), schema[4], 0, ext, self))
        return self.connections[-1]

    def write(self, connection: Connection, timestamp: int, data: Any) -> None:
        self._writer.write(connection.id, int(timestamp), bytes(data), None, None)


# --- rosbags.typesys ------------------------------------------------------------------------------------


class Stores(enum.Enum):
    """Which interfaces are known."""

    EMPTY = "empty"
    LATEST = "latest"
    ROS1_NOETIC = "ros1_noetic"
    ROS2_DASHING = "ros2_dashing"
    ROS2_ELOQUENT = "ros2_eloquent"
    ROS2_FOXY = "ros2_foxy"
    ROS2_GALACTIC = "ros2_galactic"
    ROS2_HUMBLE = "ros2_humble"
    ROS2_IRON = "ros2_iron"
    ROS2_JAZZY = "ros2_jazzy"
    ROS2_KILTED = "ros2_kilted"


class Typestore:
    """Types by name. Those that a bag defines are taken from there, whatever is registered."""

    def __init__(self, store: Stores = Stores.LATEST) -> None:
        self._types = _Types(store is Stores.ROS1_NOETIC)
        self._texts: dict[str, str] = {}
        self._encoders: dict[tuple[str, str], Callable[[Any], bytes]] = {}

    def register(self, types: dict[str, Any]) -> None:
        self._texts.update(types)

    @property
    def types(self) -> Any:
        return self._types

    def _decode(self, rawdata: bytes, typename: str, encoding: str) -> Any:
        text = self._texts.get(typename, "")
        language = "" if not text else "ros1msg" if encoding == "ros1" else "ros2msg"
        channel = _holdall.Channel("", typename, encoding, language, text.encode(), "", {}, [])
        return _holdall.Message(channel, bytes(rawdata), 0, 0, 0, 0)

    def deserialize_cdr(self, rawdata: bytes, typename: str) -> Any:
        return self._decode(rawdata, typename, "cdr")

    def deserialize_ros1(self, rawdata: bytes, typename: str) -> Any:
        return self._decode(rawdata, typename.replace("/msg/", "/"), "ros1")

    def _encode(self, message: Any, name: str, encoding: str) -> bytes:
        if (name, encoding) not in self._encoders:
            text = self._texts.get(rosidl.full_name(name), "").encode()
            language = "" if not text else "ros1msg" if encoding == "ros1" else "ros2msg"
            self._encoders[name, encoding] = _types.encoder_of((name, encoding, language, text, ""))
        return self._encoders[name, encoding](message)

    def serialize_cdr(self, message: Any, typename: str, little_endian: bool = True) -> memoryview:
        return memoryview(self._encode(message, rosidl.full_name(typename), "cdr"))

    def serialize_ros1(self, message: Any, typename: str) -> memoryview:
        return memoryview(self._encode(message, typename.replace("/msg/", "/"), "ros1"))

    def text_of(self, name: str) -> str:
        """The definition that was registered, or ""."""
        return self._texts.get(rosidl.full_name(name), "")


class _Types:
    """Classes of messages by the names of their types; their fields can be given in order."""

    def __init__(self, is_ros1: bool) -> None:
        self._find = rosidl.class_of_ros1 if is_ros1 else rosidl.class_by_name
        self._made: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._made:
            base = self._find(name)
            if base is None:
                raise KeyError(name)
            self._made[name] = _with_order(base, name)
        return self._made[name]


def _with_order(base: Any, name: str) -> Any:
    def init(self: Any, *args: Any, **kwargs: Any) -> None:
        base.__init__(self, **dict(zip(base.__slots__, args)), **kwargs)

    made: Any = type(base.__name__, (base,), {"__init__": init, "__msgtype__": name, "__slots__": ()})
    made.__slots__ = base.__slots__
    return made


def get_typestore(store: Stores) -> Typestore:
    return Typestore(store)


def get_types_from_msg(text: str, name: str) -> dict[str, Any]:
    """The definition of a type, to be registered."""
    return {name: text}


def register_types(types: dict[str, Any]) -> None:
    """Nothing is to be done: bags define their types."""


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
    return Typestore().deserialize_cdr(rawdata, typename)


def deserialize_ros1(rawdata: bytes, typename: str) -> Any:
    return Typestore().deserialize_ros1(rawdata, typename)
