"""The package rosbag2_py of ROS 2, implemented with holdall: reads bags of every format, and writes those of ROS 2."""

from __future__ import annotations

import dataclasses
import enum
import warnings
import os
from collections.abc import Iterator
from typing import Any

import holdall

from . import _types, rosidl
from .rosbag2_metadata import (
    BagMetadata,
    Duration,
    FileInformation,
    MetadataIo,
    QoS,
    TopicInformation,
    TopicMetadata,
    convert_rclcpp_qos_to_rclpy_qos,
    dicts_of,
    metadata_of,
    rmw_qos_durability_policy_t,
    rmw_qos_history_policy_t,
    rmw_qos_liveliness_policy_t,
    rmw_qos_reliability_policy_t,
    to_rclcpp_qos_vector,
    topics_of,
)
from .rosbag2_transport import Player, PlayOptions, Recorder, RecordOptions, ServiceRequestsSource, bag_rewrite, make_parent

__all__ = [
    "BagMetadata", "CompressionMode", "CompressionOptions", "ConverterOptions", "Duration", "FileInformation", "Info",
    "LocalMessageDefinitionSource", "MessageDefinition", "MetadataIo", "Player", "PlayOptions", "QoS", "ReadOrder",
    "ReadOrderSortBy", "RecordOptions", "Recorder", "Reindexer", "SequentialCompressionReader",
    "SequentialCompressionWriter", "SequentialReader", "SequentialWriter", "ServiceRequestsSource", "StorageFilter",
    "StorageOptions", "TopicInformation", "TopicMetadata", "bag_rewrite", "compression_mode_from_string",
    "compression_mode_to_string", "convert_rclcpp_qos_to_rclpy_qos", "get_default_storage_id",
    "get_registered_compressors", "get_registered_readers", "get_registered_serializers", "get_registered_writers",
    "rmw_qos_durability_policy_t", "rmw_qos_history_policy_t", "rmw_qos_liveliness_policy_t",
    "rmw_qos_reliability_policy_t", "to_rclcpp_qos_vector",
]  # fmt: skip


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
    """Which topics are read; regular expressions must match a name as a whole. Names differ between versions of rosbag2."""

    topics: list[str] = dataclasses.field(default_factory=list)
    services: list[str] = dataclasses.field(default_factory=list)
    topics_regex: str = ""
    topics_regex_to_exclude: str = ""
    regex: str = ""
    exclude_topics: list[str] = dataclasses.field(default_factory=list)
    services_events: list[str] = dataclasses.field(default_factory=list)
    exclude_service_events: list[str] = dataclasses.field(default_factory=list)
    regex_to_exclude: str = ""


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
        """The definition of a type with those of nested types; one that is not found has the encoding "unknown"."""
        found = _types.find_definition(rosidl.full_name(root_type), _types.ROS2)
        if found is None:
            return MessageDefinition(root_type, "unknown")
        return MessageDefinition(root_type, found.encoding, found.full_text, found.rihs)


class CompressionMode(enum.Enum):
    """The unit of compression."""

    NONE, FILE, MESSAGE = range(3)


def compression_mode_from_string(mode: str) -> CompressionMode:
    """The mode of a name; NONE for an unknown name."""
    return CompressionMode.__members__.get(mode.upper(), CompressionMode.NONE)


def compression_mode_to_string(mode: CompressionMode) -> str:
    """The name of a mode."""
    return mode.name


@dataclasses.dataclass
class CompressionOptions:
    compression_format: str = ""
    compression_mode: CompressionMode = CompressionMode.NONE
    compression_queue_size: int = 1
    compression_threads: int = 0
    thread_priority: int | None = None


class ReadOrderSortBy:
    """The time by which messages are ordered: here always that of reception."""

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
        # the time of the last message read, and the topics of all messages read with this time
        self._time: int | None = None
        self._same: list[str] = []

    def open(self, storage_options: StorageOptions, converter_options: ConverterOptions | None = None) -> None:
        """Open a bag of any format; its storage is found by its content. Raises RuntimeError."""
        self._uri = storage_options.uri
        try:
            self._bag = holdall.open(storage_options.uri)
        except holdall.Error as error:
            raise RuntimeError(f"No storage could be initialized from the inputs: {error}") from error
        for channel in self._bag.channels:
            rosidl.learn(channel)
        self._restart()

    def open_uri(self, uri: str) -> None:
        """Open a bag by its path."""
        self.open(StorageOptions(uri=uri))

    def close(self) -> None:
        """Close the files."""
        if self._bag:
            self._bag.close()
        self._bag = self._messages = self._next = None

    def _opened(self) -> holdall.Bag:
        if self._bag is None:
            raise RuntimeError("Bag is not open. Call open() before reading.")
        return self._bag

    def _restart(self) -> None:
        """Restart, at the time of seek()."""
        self._time, self._same = None, []
        self._continue()

    def _continue(self) -> None:
        """Continue with another filter, after the last message read."""
        self._messages = self._next = None

    def _wanted(self) -> list[str]:
        """The topics that pass the filter."""
        import re

        wanted = self._filter
        topics = list(self._opened().topics)
        regex = wanted.topics_regex or wanted.regex
        names = {*wanted.topics, *wanted.services, *wanted.services_events}
        if names or regex:
            topics = [name for name in topics if name in names or (regex and re.fullmatch(regex, name))]
        unwanted = wanted.topics_regex_to_exclude or wanted.regex_to_exclude
        if unwanted:
            topics = [name for name in topics if not re.fullmatch(unwanted, name)]
        return [name for name in topics if name not in (*wanted.exclude_topics, *wanted.exclude_service_events)]

    def _query(self) -> Iterator[Any]:
        topics = self._wanted()
        if self._time is None:
            start, end = (None, self._start) if self._reverse else (self._start, None)
            yield from self._range(topics, start, None if end is None else end + 1)
            return
        time, read = self._time, list(self._same)  # they change in this loop
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
        """Whether there is another message. At the end a RuntimeWarning reports skipped damage."""
        if self._messages is None:
            self._messages = self._query()
        if self._next is None:
            self._next = next(self._messages, None)
        if self._next is None:
            self._report_skipped()
        return self._next is not None

    def _report_skipped(self) -> None:
        """Warn at the end, because damage is skipped, as in rosbag2."""
        skipped, self._skipped = self._skipped, 0
        self._messages = iter(())
        if skipped:
            warnings.warn(f"{self._uri}: {skipped} messages or places left out", RuntimeWarning, stacklevel=3)

    def read_next(self) -> tuple[str, bytes, int]:
        """(topic, bytes, time in nanoseconds since 1970) of the next message. Raises RuntimeError after the last one."""
        if not self.has_next():
            raise RuntimeError("No more messages available.")
        message, self._next = self._next, None
        if message.time != self._time:
            self._time, self._same = message.time, []
        self._same.append(message.topic)
        return message.topic, bytes(message.raw), message.time

    def seek(self, timestamp: int) -> None:
        """Continue with the first message at this time (nanoseconds since 1970) or later; in reverse order, or earlier."""
        self._opened()
        self._start = int(timestamp)
        self._restart()

    def set_filter(self, storage_filter: StorageFilter) -> None:
        """Read only these topics from now on."""
        self._filter = storage_filter
        self._continue()

    def reset_filter(self) -> None:
        """Read all topics from now on."""
        self.set_filter(StorageFilter())

    def set_read_order(self, order: ReadOrder) -> bool:
        """Read forwards or in reverse, from the beginning; returns True."""
        self._reverse = order.reverse
        self._restart()
        return True

    def get_all_topics_and_types(self) -> list[TopicMetadata]:
        """The topics of the bag."""
        return topics_of(self._opened())

    def get_all_message_definitions(self) -> list[MessageDefinition]:
        """The definitions of the types of the bag, as stored in it."""
        found = {
            channel.type: MessageDefinition(
                channel.type, channel.definition_encoding, channel.definition.decode(errors="replace"), channel.hash
            )
            for channel in self._opened().channels
        }
        return list(found.values())

    def get_metadata(self) -> BagMetadata:
        """The metadata of the bag."""
        return metadata_of(self._opened())


SequentialCompressionReader = SequentialReader


class Info:
    """Reads the metadata of a bag."""

    def read_metadata(self, uri: str, storage_id: str = "") -> BagMetadata:
        """Read it from a file or folder. Raises RuntimeError if it can't be read."""
        try:
            with holdall.open(uri) as bag:
                return metadata_of(bag)
        except holdall.Error as error:
            raise RuntimeError(str(error)) from error


class Reindexer:
    """Rebuilds metadata.yaml."""

    def reindex(self, storage_options: StorageOptions) -> None:
        """Rebuild it from the files in the folder. Raises RuntimeError if they can't be read."""
        try:
            holdall._holdall.reindex((os.fsencode(storage_options.uri),), 0, None)
        except holdall.Error as error:
            raise RuntimeError(str(error)) from error


def _plugins(kind: str) -> set[str]:
    return {found[1] for found in holdall._holdall.plugins() if found[0] == kind}


def get_registered_readers() -> set[str]:
    """Names of storages that can be read."""
    return _plugins("storage")


def get_registered_writers() -> set[str]:
    """Names of storages that can be written with messages of ROS 2."""
    return _plugins("storage") - {"rosbag1"}


def get_registered_compressors() -> set[str]:
    """Names of compressions."""
    return _plugins("compression") - {"none"}


def get_registered_serializers() -> set[str]:
    """Names of encodings of messages."""
    return {"cdr", *_plugins("encoding")}


def get_default_storage_id() -> str:
    """The default storage."""
    return "mcap"


# --- writing ----------------------------------------------------------------------------------------


class SequentialWriter:
    """Writes serialized messages. Raises RuntimeError for a bag that exists already and for topics that were not created."""

    _compression: dict[str, Any] = {}

    def __init__(self) -> None:
        self._writer: Any = None
        self._topics: set[str] = set()
        # arguments of Writer.add() for topics without messages
        self._waiting: dict[str, dict[str, Any]] = {}

    def open(self, storage_options: StorageOptions, converter_options: ConverterOptions | None = None) -> None:
        """Make the bag."""
        options = storage_options
        if options.snapshot_mode:
            raise RuntimeError("snapshot_mode: messages are written at once here; Recorder has it")
        make_parent(options.uri)
        try:
            self._writer = holdall.create(
                options.uri,
                storage=options.storage_id or get_default_storage_id(),
                split=options.max_bagfile_size,
                split_seconds=options.max_bagfile_duration,
                preset=options.storage_preset_profile or None,
                metadata=options.custom_data or None,
                **self._compression,
            )
        except (holdall.Error, ValueError) as error:
            raise RuntimeError(str(error)) from error

    def _opened(self) -> holdall.Writer:
        if self._writer is None:
            raise RuntimeError("Bag is not open. Call open() before writing.")
        writer: holdall.Writer = self._writer
        return writer

    def create_topic(self, topic: TopicMetadata, message_definition: MessageDefinition | None = None) -> None:
        """Declare a topic; one that is declared already stays as it is."""
        self._opened()
        if topic.name in self._topics:
            return
        text = message_definition.encoded_message_definition if message_definition else ""
        self._waiting[topic.name] = {
            "type": rosidl.full_name(topic.type),
            "definition": text or rosidl.get_message(topic.type)._definition.full_text,
            "encoding": topic.serialization_format or "cdr",
            "qos": dicts_of(topic.offered_qos_profiles),
        }
        self._topics.add(topic.name)

    def remove_topic(self, topic: TopicMetadata) -> None:
        """Remove a topic; its written messages stay."""
        self._waiting.pop(topic.name, None)
        self._topics.discard(topic.name)

    def write(self, topic_name: str, message: bytes, time_stamp: int, send_time_stamp: int | None = None) -> None:
        """Write a message; times are nanoseconds since 1970."""
        writer = self._opened()
        if topic_name not in self._topics:
            raise RuntimeError(f"Topic '{topic_name}' has not been created yet! Call 'create_topic' first.")
        if topic_name in self._waiting:
            writer.add(topic_name, **self._waiting.pop(topic_name))
        writer.write(topic_name, int(time_stamp), message, publish_time=send_time_stamp)

    def split_bagfile(self) -> None:
        """Begin another file."""
        self._opened().split()

    def take_snapshot(self) -> bool:
        """Returns False: snapshot_mode is not supported."""
        return False

    def close(self) -> None:
        """Finish the bag."""
        writer, self._writer = self._writer, None
        if writer:
            for name, arguments in self._waiting.items():
                writer.add(name, **arguments)
            writer.close()

    def __del__(self) -> None:
        self.close()


class SequentialCompressionWriter(SequentialWriter):
    """Writes compressed messages."""

    def __init__(self, compression_options: CompressionOptions | None = None) -> None:
        super().__init__()
        options = compression_options or CompressionOptions("zstd", CompressionMode.MESSAGE)
        if options.compression_mode is not CompressionMode.NONE:
            mode = options.compression_mode.name.lower()
            self._compression = {"compression": options.compression_format or "zstd", "mode": mode, "threads": options.compression_threads}
