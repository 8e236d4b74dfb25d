"""The package rosbag2_py of ROS 2, above holdall: reads bags of every format, and writes those of ROS 2."""

from __future__ import annotations

import dataclasses
import enum
import os
import warnings
from collections.abc import Iterator
from typing import Any

import holdall

from . import _types, rclpy, rosidl


@dataclasses.dataclass
class StorageOptions:
    uri: str = ""
    storage_id: str = ""
    max_bagfile_size: int = 0
    max_bagfile_duration: int = 0
    max_cache_size: int = 0
    storage_preset_profile: str = ""
    storage_config_uri: str = ""
    snapshot_mode: bool = False
    start_time_ns: int = -1
    end_time_ns: int = -1
    custom_data: dict[str, str] = dataclasses.field(default_factory=dict)


@dataclasses.dataclass
class ConverterOptions:
    input_serialization_format: str = ""
    output_serialization_format: str = ""


@dataclasses.dataclass
class StorageFilter:
    topics: list[str] = dataclasses.field(default_factory=list)
    services: list[str] = dataclasses.field(default_factory=list)
    topics_regex: str = ""
    topics_regex_to_exclude: str = ""
    regex: str = ""
    exclude_topics: list[str] = dataclasses.field(default_factory=list)


@dataclasses.dataclass
class TopicMetadata:
    id: int = 0
    name: str = ""
    type: str = ""
    serialization_format: str = "cdr"
    offered_qos_profiles: Any = dataclasses.field(default_factory=list)
    type_description_hash: str = ""


@dataclasses.dataclass
class MessageDefinition:
    """The definition of a type."""

    topic_type: str = ""
    encoding: str = ""
    encoded_message_definition: str = ""
    type_hash: str = ""


class LocalMessageDefinitionSource:
    """Definitions of the environment, and of the common interfaces."""

    def get_full_text(self, root_type: str) -> MessageDefinition:
        found = _types.find_definition(rosidl.full_name(root_type), _types.ROS2)
        if found is None:
            return MessageDefinition(root_type, "unknown")
        return MessageDefinition(root_type, found.encoding, found.full_text, found.rihs)


class CompressionMode(enum.Enum):
    """What is compressed as one."""

    NONE, FILE, MESSAGE = range(3)


def compression_mode_from_string(mode: str) -> CompressionMode:
    return CompressionMode.__members__.get(mode.upper(), CompressionMode.NONE)


def compression_mode_to_string(mode: CompressionMode) -> str:
    return mode.name


@dataclasses.dataclass
class CompressionOptions:
    compression_format: str = ""
    compression_mode: CompressionMode = CompressionMode.NONE
    compression_queue_size: int = 1
    compression_threads: int = 0
    thread_priority: int | None = None


@dataclasses.dataclass
class TopicInformation:
    topic_metadata: TopicMetadata
    message_count: int


@dataclasses.dataclass
class FileInformation:
    path: str
    starting_time: rclpy.Time
    duration: rclpy.Duration
    message_count: int


@dataclasses.dataclass
class BagMetadata:
    version: int = 9
    bag_size: int = 0
    storage_identifier: str = ""
    relative_file_paths: list[str] = dataclasses.field(default_factory=list)
    files: list[FileInformation] = dataclasses.field(default_factory=list)
    duration: rclpy.Duration = dataclasses.field(default_factory=rclpy.Duration)
    starting_time: rclpy.Time = dataclasses.field(default_factory=rclpy.Time)
    message_count: int = 0
    topics_with_message_count: list[TopicInformation] = dataclasses.field(default_factory=list)
    compression_format: str = ""
    compression_mode: str = ""
    custom_data: dict[str, str] = dataclasses.field(default_factory=dict)
    ros_distro: str = ""


class ReadOrderSortBy:
    ReceivedTimestamp, PublishedTimestamp, File = range(3)


class ReadOrder:
    """The order in which messages are read."""

    def __init__(self, sort_by: int = ReadOrderSortBy.ReceivedTimestamp, reverse: bool = False) -> None:
        self.sort_by, self.reverse = sort_by, reverse


# --- reading ----------------------------------------------------------------------------------------


class SequentialReader:
    """Messages one after the other, as (topic, bytes, time in nanoseconds)."""

    def __init__(self) -> None:
        self._bag: holdall.Bag | None = None
        self._uri = ""
        self._filter = StorageFilter()
        self._start: int | None = None
        self._reverse = False
        self._messages: Iterator[Any] | None = None
        self._next: Any = None
        self._skipped = 0
        # the time of the message that was read last, and the topics of all that were read of this time
        self._time: int | None = None
        self._same: list[str] = []

    def open(self, storage_options: StorageOptions, converter_options: ConverterOptions | None = None) -> None:
        self._uri = storage_options.uri
        try:
            self._bag = holdall.open(storage_options.uri)
        except holdall.Error as error:
            raise RuntimeError(f"No storage could be initialized from the inputs: {error}") from error
        for channel in self._bag.channels:
            rosidl.learn(channel)
        self._restart()

    def open_uri(self, uri: str) -> None:
        self.open(StorageOptions(uri=uri))

    def close(self) -> None:
        if self._bag:
            self._bag.close()
        self._bag = self._messages = self._next = None

    def _opened(self) -> holdall.Bag:
        if self._bag is None:
            raise RuntimeError("Bag is not open. Call open() before reading.")
        return self._bag

    def _restart(self) -> None:
        """Begin again, at the time of seek()."""
        self._time, self._same = None, []
        self._continue()

    def _continue(self) -> None:
        """With another filter, after the message that was read last."""
        self._messages = self._next = None

    def _wanted(self) -> list[str]:
        """The topics that the filter lets through."""
        import re

        wanted = self._filter
        topics = list(self._opened().topics)
        regex = wanted.topics_regex or wanted.regex
        if wanted.topics or wanted.services or regex:
            names = {*wanted.topics, *wanted.services}
            topics = [name for name in topics if name in names or (regex and re.fullmatch(regex, name))]
        if wanted.topics_regex_to_exclude:
            topics = [name for name in topics if not re.fullmatch(wanted.topics_regex_to_exclude, name)]
        return [name for name in topics if name not in wanted.exclude_topics]

    def _query(self) -> Iterator[Any]:
        topics = self._wanted()
        if self._time is None:
            start, end = (None, self._start) if self._reverse else (self._start, None)
            yield from self._range(topics, start, None if end is None else end + 1)
            return
        time, read = self._time, list(self._same)  # they change while this goes on
        for message in self._range(None, time, time + 1):  # those of the same time, in the order of the file
            if not read and message.topic in topics:
                yield message
            if read and message.topic == read[0]:
                del read[0]
        start, end = (None, time) if self._reverse else (time + 1, None)
        yield from self._range(topics, start, end)

    def _range(self, topics: list[str] | None, start: int | None, end: int | None) -> Iterator[Any]:
        if topics == []:
            return
        messages = self._opened().messages(topics, start=start, end=end, reverse=self._reverse, errors="skip")
        yield from messages
        self._skipped += messages.skipped

    def has_next(self) -> bool:
        if self._messages is None:
            self._messages = self._query()
        if self._next is None:
            self._next = next(self._messages, None)
        if self._next is None:
            self._report_skipped()
        return self._next is not None

    def _report_skipped(self) -> None:
        """At the end: damage is passed over, as by rosbag2, but not in silence."""
        skipped, self._skipped = self._skipped, 0
        self._messages = iter(())
        if skipped:
            warnings.warn(f"{self._uri}: {skipped} messages or places left out", RuntimeWarning, stacklevel=3)

    def read_next(self) -> tuple[str, bytes, int]:
        if not self.has_next():
            raise RuntimeError("No more messages available.")
        message, self._next = self._next, None
        if message.time != self._time:
            self._time, self._same = message.time, []
        self._same.append(message.topic)
        return message.topic, bytes(message.raw), message.time

    def seek(self, timestamp: int) -> None:
        self._opened()
        self._start = int(timestamp)
        self._restart()

    def set_filter(self, storage_filter: StorageFilter) -> None:
        self._filter = storage_filter
        self._continue()

    def reset_filter(self) -> None:
        self.set_filter(StorageFilter())

    def set_read_order(self, order: ReadOrder) -> bool:
        self._reverse = order.reverse
        self._restart()
        return True

    def get_all_topics_and_types(self) -> list[TopicMetadata]:
        return _topics(self._opened())

    def get_all_message_definitions(self) -> list[MessageDefinition]:
        found = {
            channel.type: MessageDefinition(
                channel.type, channel.definition_encoding, channel.definition.decode(errors="replace"), channel.hash
            )
            for channel in self._opened().channels
        }
        return list(found.values())

    def get_metadata(self) -> BagMetadata:
        return _metadata(self._opened())


SequentialCompressionReader = SequentialReader


def _topics(bag: holdall.Bag) -> list[TopicMetadata]:
    found: dict[str, TopicMetadata] = {}
    for channel in bag.channels:
        if channel.topic not in found:
            found[channel.topic] = TopicMetadata(
                len(found) + 1, channel.topic, channel.type, channel.encoding, channel.qos, channel.hash
            )
    return list(found.values())


def _metadata(bag: holdall.Bag) -> BagMetadata:
    info = bag.info()
    counts = {topic.name: topic.count or 0 for topic in info.topics}
    start, end = int(info.start or 0), int(info.end or 0)
    files = [
        FileInformation(
            os.path.basename(file.path),
            rclpy.Time(nanoseconds=int(file.start or 0)),
            rclpy.Duration(nanoseconds=int(file.end or 0) - int(file.start or 0)),
            file.count or 0,
        )
        for file in info.files
    ]
    return BagMetadata(
        bag_size=info.size,
        storage_identifier=info.storage,
        relative_file_paths=[file.path for file in files],
        files=files,
        duration=rclpy.Duration(nanoseconds=end - start),
        starting_time=rclpy.Time(nanoseconds=start),
        message_count=info.count or 0,
        topics_with_message_count=[TopicInformation(topic, counts[topic.name]) for topic in _topics(bag)],
    )


class Info:
    """What is in a bag."""

    def read_metadata(self, uri: str, storage_id: str = "") -> BagMetadata:
        with holdall.open(uri) as bag:
            return _metadata(bag)


class Reindexer:
    """Rebuilds metadata.yaml."""

    def reindex(self, storage_options: StorageOptions) -> None:
        holdall.reindex(storage_options.uri)


def get_registered_readers() -> set[str]:
    return {"sqlite3", "mcap", "rosbag1"}


def get_registered_writers() -> set[str]:
    return {"sqlite3", "mcap"}


def get_registered_compressors() -> set[str]:
    return {"zstd", "lz4", "bz2"}


def get_registered_serializers() -> set[str]:
    return {"cdr"}


# --- writing ----------------------------------------------------------------------------------------


class SequentialWriter:
    """Writes messages of bytes."""

    _compression: dict[str, Any] = {}

    def __init__(self) -> None:
        self._writer: Any = None
        self._topics: set[str] = set()

    def open(self, storage_options: StorageOptions, converter_options: ConverterOptions | None = None) -> None:
        options = storage_options
        self._writer = holdall.create(
            options.uri,
            storage=options.storage_id or "mcap",
            split=options.max_bagfile_size,
            split_seconds=options.max_bagfile_duration,
            preset=options.storage_preset_profile or None,
            metadata=options.custom_data or None,
            **self._compression,
        )

    def create_topic(self, topic: TopicMetadata, message_definition: MessageDefinition | None = None) -> None:
        if topic.name in self._topics:
            return
        text = message_definition.encoded_message_definition if message_definition else ""
        self._topics.add(topic.name)
        self._writer.add(
            topic.name,
            rosidl.full_name(topic.type),
            definition=text or rosidl.get_message(topic.type)._definition.full_text,
            encoding=topic.serialization_format or "cdr",
            qos=topic.offered_qos_profiles if isinstance(topic.offered_qos_profiles, list) else (),
        )

    def write(self, topic_name: str, message: bytes, time_stamp: int, *sequence: int) -> None:
        if topic_name not in self._topics:
            raise RuntimeError(f"Topic '{topic_name}' has not been created yet! Call 'create_topic' first.")
        self._writer.write(topic_name, int(time_stamp), message)

    def close(self) -> None:
        if self._writer:
            self._writer.close()
        self._writer = None

    def __del__(self) -> None:
        self.close()


class SequentialCompressionWriter(SequentialWriter):
    """Writes them compressed."""

    def __init__(self, compression_options: CompressionOptions | None = None) -> None:
        super().__init__()
        options = compression_options or CompressionOptions("zstd", CompressionMode.MESSAGE)
        if options.compression_mode is not CompressionMode.NONE:
            mode = options.compression_mode.name.lower()
            self._compression = {"compression": options.compression_format or "zstd", "mode": mode, "threads": options.compression_threads}
