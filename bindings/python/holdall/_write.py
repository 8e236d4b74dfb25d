"""Writing: new bags, from bytes or from values."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any, Literal

from . import _holdall
from ._arguments import MAX_THREADS, bytes_of, check_choice, check_text, integer, mapping_of, metadata_version_of, names_of, nanoseconds, pairs_of, path_of, paths_of, text_of, whole
from ._build import build
from ._errors import ArgumentError
from ._holdall import Channel, Message

Storage = Literal["mcap", "sqlite3", "rosbag1"]
Compression = Literal["none", "lz4", "zstd", "bz2"]
_SEAL = 1 << 8  # HA_WRITE_SEAL
_MODES = {"chunk": 0, "message": 1, "file": 2}
_LANGUAGES = {"ros1": ("ros1msg", _holdall.DIALECT_ROS1), "cdr": ("ros2msg", _holdall.DIALECT_ROS2)}
_Schema = tuple[str, str, str, bytes, str]


def writer_options(
    *,
    storage: Storage | None = None,
    compression: Compression | None = None,
    level: int = 0,
    mode: Literal["chunk", "message", "file"] = "chunk",
    chunk_bytes: int = 0,
    split: int | None = None,
    split_seconds: float | None = None,
    max_files: int = 0,
    force: bool = False,
    append: bool = False,
    direct: bool = False,
    sync: bool = False,
    threads: int = 0,
    preset: str | None = None,
    profile: str | None = None,
    distro: str | None = None,
    metadata: Mapping[str, str] | None = None,
    settings: Mapping[str, str] | None = None,
    durable_bytes: int = 0,
    recipients: Sequence[str] = (),
    seal: bool = False,
    chunks: bool = True,
    metadata_version: int = 0,
) -> dict[str, Any]:
    """Options of writers in the form of the extension's arguments."""
    for name, text in (("storage", storage), ("compression", compression), ("preset", preset), ("profile", profile), ("distro", distro)):
        check_text(text, name)
    _check_plugin(storage, "storage", ("mcap", "sqlite3", "rosbag1"))
    _check_plugin(compression, "compression", ("none", "lz4", "zstd", "bz2"))
    check_choice(mode, tuple(_MODES), "mode")
    flags = (
        (_holdall.WRITE_FORCE if force else 0)
        | (_holdall.WRITE_APPEND if append else 0)
        | (_holdall.WRITE_DIRECT if direct else 0)
        | (_holdall.WRITE_SYNC if sync else 0)
        | (_SEAL if seal else 0)
        | (0 if chunks else _holdall.WRITE_NO_CHUNKS)
    )
    return {
        "flags": flags,
        "threads": whole(threads, "threads", 0, MAX_THREADS),
        "storage": storage,
        "compression": compression,
        "level": integer(level, "level", -(2**31), 2**31 - 1),
        "chunk_bytes": whole(chunk_bytes, "chunk_bytes"),
        "compression_mode": _MODES[mode],
        "split_bytes": 0 if split is None else whole(split, "split"),
        "split_ns": nanoseconds(split_seconds, "split_seconds"),
        "max_files": whole(max_files, "max_files", 0, 2**32 - 1),
        "metadata_version": metadata_version_of(metadata_version, "metadata_version"),
        "preset": preset,
        "profile": profile,
        "ros_distro": distro,
        "metadata": pairs_of(metadata, "metadata"),
        "settings": pairs_of(settings, "settings"),
        "durable_bytes": whole(durable_bytes, "durable_bytes"),
        "recipients": names_of(recipients, "recipients"),
    }


def _check_plugin(name: str | None, argument: str, known: tuple[str, ...]) -> None:
    """Check that a name is built in, or that a plugin provides it."""
    if name is None or name in known:
        return
    names = [found[1] for found in _holdall.plugins() if found[0] == argument]
    if name not in names:
        raise ArgumentError(f"{argument} must be {' or '.join(map(repr, names))}, not {name!r}")


def create(path: str | os.PathLike[str], *, definitions: Sequence[str | os.PathLike[str]] = (), **options: Any) -> Writer:
    """Make a bag.

    path           a file whose suffix names the storage, or the folder of a ROS 2 bag
    storage        "mcap", "sqlite3", "rosbag1"; by default derived from the path, else mcap
    compression    "none", "lz4", "zstd", "bz2", with level, mode ("chunk", "message", "file")
    split          begin another file after this many bytes; split_seconds: after this time span of the messages
    force          replace an existing bag, when the new one is complete; append: continue it
    recipients     encrypt the bag for these: "age1...", "ssh-ed25519 ...", "@FILE"; MCAP as it is written, others
                   with seal=True when they are finished (plain until then)
    direct         bypass the page cache; sync: the bag is on the disk when it is closed
    definitions    folders or zip files with message definitions, for types given by name
    durable_bytes  most bytes that a power cut may cost
    chunks         False: write messages outside of chunks (MCAP)
    metadata_version  of metadata.yaml, 5 to 9; 0: the newest
    others         chunk_bytes, max_files, threads, preset, profile, distro, metadata, settings: see
                   holdall-convert(1)

    Use it in a with statement, or close() it: a bag that is not closed is named NAME.active.
    """
    return Writer(path, writer_options(**options), paths_of(definitions, "definitions"))


class Writer:
    """Writes a bag. Made by holdall.create()."""

    def __init__(self, path: str | os.PathLike[str], options: dict[str, Any], definitions: tuple[bytes, ...]) -> None:
        self._path = path_of(path, "path")
        self._decoder = _holdall.Decoder(definitions or None)
        self._is_ros1 = options["storage"] == "rosbag1" or (options["storage"] is None and self._path.endswith(b".bag"))
        self._writer = _holdall.Writer((self._path,), options)
        self._channels: dict[str, int] = {}
        self._schemas: dict[str, _Schema] = {}
        self._builders: dict[str, _holdall.Builder] = {}

    def __enter__(self) -> Writer:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Finish the bag."""
        self._writer.close()

    def abort(self) -> None:
        """Delete what was written."""
        self._writer.abort()

    def flush(self, *, sync: bool = False) -> None:
        """Make written messages readable from the file; sync: and write them to the disk."""
        self._writer.flush(sync)

    def split(self) -> None:
        """Begin another file."""
        self._writer.split()

    def attach(self, name: str, data: bytes, *, media_type: str = "application/octet-stream", time: int = 0) -> None:
        """Add a file to the bag (MCAP)."""
        try:
            memoryview(data)
        except TypeError:
            raise TypeError(f"data must be bytes, not {type(data).__name__}") from None
        self._writer.add_attachment(text_of(name, "name"), text_of(media_type, "media_type"), integer(time, "time"), data)

    # --- channels

    def add(
        self,
        topic: str,
        type: str | Channel,
        *,
        definition: str | bytes | None = None,
        encoding: str | None = None,
        definition_encoding: str | None = None,
        qos: Sequence[Mapping[str, Any]] = (),
        metadata: Mapping[str, str] | None = None,
    ) -> None:
        """Declare a topic.

        type        its name, "sensor_msgs/msg/Imu", or the channel of another bag
        definition  text of the type; None: found by the name
        encoding    of the messages: "cdr" or "ros1" (the default of a ROS 1 bag); others with their
                    definition and its definition_encoding
        qos         profiles, dicts as in Channel.qos
        metadata    {key: value} of the channel (MCAP); the header of the connection (ROS 1)

        Raises ValueError for a topic that is declared already, or a type that is defined nowhere.
        """
        text_of(topic, "topic")
        check_text(encoding, "encoding")
        check_text(definition_encoding, "definition_encoding")
        if topic in self._channels:
            raise ValueError(f"topic: {topic} is declared already")
        if isinstance(type, Channel):
            schema = schema_of_channel(type)
            metadata = type.metadata if metadata is None else metadata
            qos = qos or type.qos
        else:
            schema = find_schema(self._decoder, type, definition, encoding or ("ros1" if self._is_ros1 else "cdr"), definition_encoding)
        id = self._writer.add_channel(topic.encode("utf-8", "surrogateescape"), schema, pairs_of(metadata, "metadata"), _profiles(qos))
        self._channels[topic] = id
        self._schemas[topic] = schema

    # --- messages

    def write(
        self,
        topic: str,
        time: int,
        message: Any,
        *,
        type: str | Channel | None = None,
        publish_time: int | None = None,
        sequence: int | None = None,
    ) -> None:
        """Write a message.

        time     nanoseconds since 1970
        message  its serialized bytes (any buffer, also a holdall.Message), or its values: a dict, or
                 an object with the fields as attributes. Fields that are left out have their defaults.
        type     type of a topic that was not declared by add(); not needed for a holdall.Message
        publish_time  when it was sent, nanoseconds since 1970; None: the same as time
        sequence  sequence number of its publisher (MCAP)

        Raises ValueError, with the path of the field, for values that do not fit.
        """
        if topic.__class__ is not str:
            topic = text_of(topic, "topic")
        if topic not in self._channels:
            kind = message.channel if type is None and isinstance(message, Message) else type
            if kind is None:
                raise ValueError(f"topic: {topic} is not declared: add() it, or give its type")
            self.add(topic, kind)
        data = message if isinstance(message, (bytes, bytearray, memoryview, Message)) else self._build(topic, message)
        if isinstance(message, Message) and message.channel.encoding != self._schemas[topic][1]:
            raise ValueError(f"message: is encoded in {message.channel.encoding}, and {topic} in {self._schemas[topic][1]}")
        self._writer.write(self._channels[topic], time, data, publish_time, sequence)

    def copy(self, message: Message) -> None:
        """Write a message of another bag, with its times."""
        if not isinstance(message, Message):
            raise TypeError(f"message must be a Message, not {type(message).__name__}")
        self.write(
            message.topic, message.time, message, publish_time=message.publish_time, sequence=message.sequence
        )

    def _build(self, topic: str, values: Any) -> bytes:
        """Bytes of a message from values."""
        if topic not in self._builders:
            self._builders[topic] = _holdall.Builder(self._schemas[topic], self._decoder)
        return build(self._builders[topic], values)


def schema_of_channel(channel: Channel) -> _Schema:
    return channel.type, channel.encoding, channel.definition_encoding, channel.definition, channel.hash


def _profiles(qos: Any) -> list[dict[str, Any]]:
    if isinstance(qos, (str, Mapping)) or not hasattr(qos, "__iter__"):
        raise TypeError(f"qos must be a list of dicts, not {type(qos).__name__}")
    return [dict(mapping_of(profile, "qos")) for profile in qos]


def check_type(type: object) -> None:
    if not isinstance(type, str):
        raise TypeError(f"type must be str or Channel, not {type.__class__.__name__}")
    check_text(type, "type")


def find_schema(
    decoder: _holdall.Decoder, type: str, definition: str | bytes | None, encoding: str, definition_encoding: str | None
) -> _Schema:
    """The schema of a type by its name, or by its definition."""
    check_type(type)
    text = bytes_of(definition, "definition")
    if encoding not in _LANGUAGES:
        return type, encoding, definition_encoding or "", text, ""
    language, dialect = _LANGUAGES[encoding]
    # without a text, the language is empty, and the type is looked up by its name
    asked = (type, encoding, (definition_encoding or language) if text else "", text, "")
    made_encoding, made, hash = _holdall.definition(asked, dialect, decoder)
    return type, encoding, made_encoding or language, made, hash
