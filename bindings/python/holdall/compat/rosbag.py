"""The package rosbag of ROS 1, implemented with holdall: reads bags of every version, and writes 2.0."""

from __future__ import annotations

import collections
import os
import statistics
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import holdall

from .. import _holdall
from .._write import writer_options
from . import _types, genpy, rosbag_main, rospy
from .rosbag_index import Index


bag = sys.modules[__name__]  # rosbag.bag
ProgressMeter = rosbag_main.ProgressMeter


class ROSBagException(Exception):
    """A failure with a bag."""

    def __init__(self, value: Any = None) -> None:
        super().__init__(value)
        self.value = value


class ROSBagFormatException(ROSBagException):
    """The file is not a bag, or is damaged."""


class ROSBagUnindexedException(ROSBagException):
    """The bag was not closed by its writer."""

    def __init__(self, *args: Any) -> None:
        super().__init__("Unindexed bag")


class ROSBagEncryptNotSupportedException(ROSBagException):
    """The bag is encrypted."""


class ROSBagEncryptException(ROSBagException):
    """The bag cannot be decrypted."""


class Compression:
    """Names of the compressions of chunks."""

    NONE = "none"
    BZ2 = "bz2"
    LZ4 = "lz4"


BagMessage = collections.namedtuple("BagMessage", "topic message timestamp")
BagMessageWithConnectionHeader = collections.namedtuple(
    "BagMessageWithConnectionHeader", "topic message timestamp connection_header"
)
TypesAndTopicsTuple = collections.namedtuple("TypesAndTopicsTuple", "msg_types topics")
TopicTuple = collections.namedtuple("TopicTuple", "msg_type message_count connections frequency")
CompressionTuple = collections.namedtuple("CompressionTuple", "compression uncompressed compressed")

_Filter = Callable[[str, str, str, str, dict[str, Any]], bool]


class _Range(NamedTuple):
    start: int | None
    end: int | None


class Bag(Index):
    """A bag, opened to read (mode "r"), write ("w") or append ("a")."""

    def __init__(
        self,
        f: Any,
        mode: str = "r",
        compression: str = Compression.NONE,
        chunk_threshold: int = 768 * 1024,
        allow_unindexed: bool = False,
        options: dict[str, Any] | None = None,
        skip_index: bool = False,
    ) -> None:
        if mode not in ("r", "w", "a"):
            raise ValueError(f"mode {mode!r} is invalid")
        options = options or {}
        self._filename = os.fspath(f if isinstance(f, (str, os.PathLike)) else f.name)
        self._mode = mode
        self._compression = options.get("compression", compression)
        self._chunk_threshold = options.get("chunk_threshold", chunk_threshold)
        self._allow_unindexed = allow_unindexed
        self._bag: holdall.Bag | None = None
        self._writer: Any = None
        self._channels: dict[Any, int] = {}
        if self._compression not in ("none", "bz2", "lz4"):
            raise ValueError("compression must be one of: none, bz2, lz4")
        if mode == "r" or (mode == "a" and os.path.exists(self._filename)):
            self._open_reader()
        if mode != "r":
            self._open_writer()

    def _open_reader(self) -> None:
        try:
            self._bag = holdall.open(self._filename)
        except holdall.NotFoundError as error:
            raise FileNotFoundError(2, "No such file or directory", self._filename) from error
        except holdall.Error as error:
            raise (ROSBagEncryptException if "encrypt" in str(error) else ROSBagFormatException)(str(error)) from error
        if any(channel.encoding != "ros1" for channel in self._bag.channels):
            self._bag.close()
            raise ROSBagFormatException(f"{self._filename}: not a bag of ROS 1: holdall convert --to ros1 makes one")
        if not self._bag.info().complete and not self._allow_unindexed:
            self._bag.close()
            raise ROSBagUnindexedException

    def _open_writer(self) -> None:
        if self._mode == "a" and self._bag:
            self._bag.close()
            self._bag = None
        options = writer_options(
            storage="rosbag1",
            compression=None if self._compression == "none" else self._compression,
            chunk_bytes=self._chunk_threshold,
            force=self._mode == "w",
            append=self._mode == "a" and os.path.exists(self._filename),
        )
        self._writer = _holdall.Writer((os.fsencode(self._filename),), options)

    # --- reading

    def _reader(self) -> holdall.Bag:
        if self._bag is None:
            raise ValueError("I/O operation on closed bag" if not self._writer else "Bag not open for reading")
        return self._bag

    def read_messages(
        self,
        topics: str | Iterable[str] | None = None,
        start_time: Any = None,
        end_time: Any = None,
        connection_filter: _Filter | None = None,
        raw: bool = False,
        return_connection_header: bool = False,
    ) -> Iterator[Any]:
        """Messages in the order of time; end_time is included."""
        self.flush()
        bag = self._reader()
        wanted = _range(start_time, end_time)
        names = _names(topics)
        if names == []:
            names = None
        connect = _connecter(connection_filter, raw, return_connection_header)
        made = BagMessageWithConnectionHeader if return_connection_header else BagMessage
        try:
            messages = bag.messages(names, start=wanted.start, end=wanted.end)
        except holdall.Error as error:
            raise ROSBagFormatException(str(error)) from error
        return _holdall.RosbagMessages(messages, connect, _fail, made, rospy.Time)

    def __iter__(self) -> Iterator[Any]:
        return self.read_messages()

    def get_message_count(self, topic_filters: Any = None) -> int:
        """The number of messages of these topics, or of all."""
        names = _names(topic_filters)
        topics = self._reader().info().topics
        return sum(topic.count or 0 for topic in topics if not names or topic.name in names)

    def get_start_time(self) -> float:
        """Time of the first message: seconds since 1970, a float. Raises ROSBagException without messages."""
        return _seconds(self._reader().start, "start")

    def get_end_time(self) -> float:
        """Time of the last message: seconds since 1970, a float. Raises ROSBagException without messages."""
        return _seconds(self._reader().end, "end")

    def get_type_and_topic_info(self, topic_filters: Any = None) -> Any:
        """The MD5 sums of all types, and properties of each topic."""
        bag = self._reader()
        names = _names(topic_filters)
        channels: dict[str, list[holdall.Channel]] = {}
        types = {}
        for channel in bag.channels:
            if not names or channel.topic in names:
                channels.setdefault(channel.topic, []).append(channel)
                types[channel.type] = channel.hash
        counts = {topic.name: topic.count or 0 for topic in bag.info().topics}
        periods = self._periods(list(channels))
        topics = {
            name: TopicTuple(of[0].type, counts[name], len(of), _frequency(periods[name]))
            for name, of in sorted(channels.items())
        }
        return TypesAndTopicsTuple(types, topics)

    def _periods(self, topics: list[str]) -> dict[str, list[float]]:
        """Seconds between the messages of each topic."""
        last: dict[str, float] = {}
        periods: dict[str, list[float]] = {topic: [] for topic in topics}
        for message in self._reader().messages(topics) if topics else ():
            time = genpy.Time._of(message.time).to_sec()
            if message.topic in last:
                periods[message.topic].append(time - last[message.topic])
            last[message.topic] = time
        return periods

    def get_compression_info(self) -> Any:
        """The compression of most chunks, and the sizes before and after compression."""
        uses = self._reader().info().compressions
        if not uses:
            return CompressionTuple(Compression.NONE, 0, 0)
        most = max(uses, key=lambda use: use.count or 0)
        return CompressionTuple(most.name, sum(use.raw_bytes or 0 for use in uses), sum(use.stored_bytes or 0 for use in uses))

    # --- writing

    def write(
        self,
        topic: str,
        msg: Any,
        t: Any = None,
        raw: bool = False,
        connection_header: dict[str, Any] | None = None,
    ) -> None:
        """Write a message; t: its time. raw: msg is (type, bytes, md5, position, class)."""
        if not self._writer:
            raise ValueError("Bag not open for writing")
        if not topic:
            raise ValueError("topic is invalid")
        if msg is None:
            raise ValueError("msg is invalid")
        made, data = (msg[4], msg[1]) if raw else (type(msg), None)
        if raw and made is None:
            made = _types.class_by_name(msg[0])
        if made is None:
            raise ROSBagException(f"no definition of {msg[0]} was found")
        time = _nanoseconds(t) if t is not None else _now()
        channel = self._channel(topic, made, connection_header)
        self._writer.write(channel, time, data if raw else made._encode(msg), None, None)

    def _channel(self, topic: str, made: Any, header: dict[str, Any] | None) -> Any:
        key = topic, made, str(header)
        if key not in self._channels:
            pairs = {_text(name): _text(value) for name, value in (header or {}).items()}
            own = {"topic", "type", "md5sum", "message_definition"}
            metadata = {name: value for name, value in pairs.items() if name not in own}
            schema = (made._type, "ros1", "ros1msg", made._full_text.encode(), made._md5sum)
            self._channels[key] = self._writer.add_channel(topic.encode(), schema, metadata, [])
        return self._channels[key]

    def reindex(self) -> Iterator[int]:
        """Does nothing: opening a bag has indexed it."""
        yield self.size

    def flush(self) -> None:
        """Make written messages readable from the file."""
        if self._writer:
            self._writer.flush(False)

    def close(self) -> None:
        """Finish the bag."""
        if self._writer:
            self._writer.close()
            self._writer = None
        if self._bag:
            self._bag.close()
            self._bag = None

    def __enter__(self) -> Bag:
        return self

    def __exit__(self, *error: Any) -> None:
        self.close()

    # --- attributes

    @property
    def options(self) -> dict[str, Any]:
        """compression and chunk_threshold."""
        return {"compression": self._compression, "chunk_threshold": self._chunk_threshold}

    filename = property(lambda self: self._filename, doc="The given name.")
    mode = property(lambda self: self._mode, doc="'r', 'w' or 'a'.")
    compression = property(lambda self: self._compression, doc="Compression of written chunks.")
    chunk_threshold = property(lambda self: self._chunk_threshold, doc="Size of written chunks in bytes.")

    @property
    def size(self) -> int:
        """Bytes of the file."""
        return os.path.getsize(self._filename)

    @property
    def version(self) -> int:
        """The version in the numbering of rosbag: 102 is 1.2, 200 is 2.0."""
        if self._bag is None:
            return 200
        major, _, minor = self._bag.info().files[0].format_version.partition(".")
        return int(major) * 100 + int(minor or 0)

    def __str__(self) -> str:
        return str(self._reader().info()) if self._bag else f"<rosbag.Bag {self._filename}>"

    def _get_yaml_info(self, key: str | None = None) -> str:
        """The output of `rosbag info --yaml`."""
        info = self._reader().info()
        lines = {
            "path": self._filename,
            "version": f"{self.version / 100:.1f}",
            "duration": f"{_seconds(info.end, 'end') - _seconds(info.start, 'start'):.6f}" if info.count else "0",
            "start": f"{_seconds(info.start, 'start'):.6f}" if info.count else "0",
            "end": f"{_seconds(info.end, 'end'):.6f}" if info.count else "0",
            "size": str(self.size),
            "messages": str(info.count),
            "indexed": str(info.complete),
            "compression": self.get_compression_info().compression,
        }
        if key is not None:
            return str(lines.get(key, ""))
        known = self.get_type_and_topic_info()
        types = "".join(f"    - type: {name}\n      md5: {md5}\n" for name, md5 in known.msg_types.items())
        topics = "".join(
            f"    - topic: {name}\n      type: {topic.msg_type}\n      messages: {topic.message_count}\n"
            + (f"      connections: {topic.connections}\n" if topic.connections > 1 else "")
            + (f"      frequency: {topic.frequency:.4f}\n" if topic.frequency else "")
            for name, topic in known.topics.items()
        )
        head = "".join(f"{name}: {value}\n" for name, value in lines.items())
        return f"{head}types:\n{types}topics:\n{topics}"


# --- helpers ----------------------------------------------------------------------------------------


def _frequency(periods: list[float]) -> float | None:
    """The frequency of the median period."""
    if not periods:
        return None
    median = statistics.median(periods)
    return 1.0 / median if median > 0 else None


def _names(topics: Any) -> list[str] | None:
    if topics is None:
        return None
    return [topics] if isinstance(topics, str) else list(topics)


def _nanoseconds(time: Any) -> int:
    return int(time.to_nsec()) if hasattr(time, "to_nsec") else round(float(time) * genpy.SECOND)


def _range(start: Any, end: Any) -> _Range:
    """The range in holdall's form: the end is exclusive."""
    return _Range(
        None if start is None else _nanoseconds(start),
        None if end is None else _nanoseconds(end) + 1,
    )


def _now() -> int:
    import time

    return time.time_ns()


def _seconds(time: int | None, which: str) -> float:
    if time is None:
        raise ROSBagException(f"Bag contains no message: no {which} time")
    return genpy.Time._of(int(time)).to_sec()


def _text(value: Any) -> str:
    return value.decode("utf-8", "surrogateescape") if isinstance(value, bytes) else str(value)


def _header(channel: holdall.Channel) -> dict[str, Any]:
    """The connection header in the form of rosbag: values are bytes."""
    parts = {
        "topic": channel.topic,
        "type": channel.type,
        "md5sum": channel.hash,
        "message_definition": channel.definition,
        **channel.metadata,
    }
    return {
        name: value if isinstance(value, bytes) else str(value).encode("utf-8", "surrogateescape")
        for name, value in parts.items()
    }


def _fail(error: BaseException) -> None:
    """Raise the exception for a failed read."""
    if isinstance(error, holdall.Error):
        raise ROSBagFormatException(str(error)) from error


def _connecter(is_wanted: _Filter | None, raw: bool, with_header: bool) -> Callable[[holdall.Channel], Any]:
    """A function that returns, for each channel: its topic, the function that makes messages, and the header; None: left out."""

    def connect(channel: holdall.Channel) -> Any:
        header = _header(channel)
        text = channel.definition.decode("utf-8", "replace")
        if is_wanted and not is_wanted(channel.topic, channel.type, channel.hash, text, header):
            return None
        make: Any = _types.class_of(channel.type, channel.definition_encoding, channel.definition, channel.hash)
        if raw:
            make = _raw_of(channel, make)
        return (channel.topic, make, header) if with_header else (channel.topic, make)

    return connect


def _raw_of(channel: holdall.Channel, made: Any) -> Callable[[holdall.Message], Any]:
    return lambda message: (channel.type, bytes(message.raw), channel.hash, (0, 0), made)
