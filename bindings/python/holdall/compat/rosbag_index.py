"""Members of rosbag.Bag that are not public, but used by scripts: connections, and the index."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import holdall

from . import rospy


class ConnectionInfo:
    """A connection of a bag: its id, topic, type, MD5 sum, definition, and header (values are bytes)."""

    def __init__(self, id: int, channel: holdall.Channel, header: dict[str, Any]) -> None:
        self.id = id
        self.topic = channel.topic
        self.header = header
        self.datatype = channel.type
        self.md5sum = channel.hash
        self.msg_def = channel.definition.decode("utf-8", "replace")

    def __str__(self) -> str:
        return f"{self.id} on {self.topic}: {self.header}"


class IndexEntry(NamedTuple):
    """A message in the index: its time, and where _read_message() finds it."""

    time: Any
    position: tuple[int, int]  # connection, number of the message in it


class Index:
    """Part of rosbag.Bag."""

    _reader: Callable[[], holdall.Bag]
    read_messages: Callable[..., Iterator[Any]]

    @property
    def _connections(self) -> dict[int, ConnectionInfo]:
        """Connections by id."""
        from .rosbag import _header

        return {i: ConnectionInfo(i, channel, _header(channel)) for i, channel in enumerate(self._reader().channels)}

    def _get_connections(self, topics: str | Iterable[str] | None = None, connection_filter: Any = None) -> Iterator[ConnectionInfo]:
        """The connections of some topics, or of all."""
        names = {re.sub("/+", "/", name).rstrip("/") or "/" for name in ([topics] if isinstance(topics, str) else topics or ())}
        for c in self._connections.values():
            if names and c.topic not in names:
                continue
            if connection_filter is None or connection_filter(c.topic, c.datatype, c.md5sum, c.msg_def, c.header):
                yield c

    @property
    def _uncompressed_size(self) -> int:
        """Bytes of the chunks without compression."""
        return sum(use.raw_bytes or 0 for use in self._reader().info().compressions)

    def _entries(self, connections: Iterable[ConnectionInfo] | None, start: Any, end: Any, reverse: bool) -> Iterator[IndexEntry]:
        from .rosbag import _range

        bag = self._reader()
        wanted = {c.id for c in (self._connections.values() if connections is None else connections)}
        channels = bag.channels
        ids = {id(channel): i for i, channel in enumerate(channels)}
        topics = sorted({channels[i].topic for i in wanted})
        counts = dict.fromkeys(wanted, 0)
        found = []
        for message in bag.messages(topics) if topics else ():
            i = ids[id(message.channel)]
            if i in wanted:
                found.append((message.time, (i, counts[i])))
                counts[i] += 1
        within = _range(start, end)
        for time, position in reversed(found) if reverse else found:
            if (within.start is None or time >= within.start) and (within.end is None or time < within.end):
                yield IndexEntry(rospy.Time._of(time), position)

    def _get_entries(self, connections: Iterable[ConnectionInfo] | None = None, start_time: Any = None, end_time: Any = None) -> Iterator[IndexEntry]:
        """Entries in the order of time; end_time is included."""
        return self._entries(connections, start_time, end_time, reverse=False)

    def _get_entries_reverse(self, connections: Iterable[ConnectionInfo] | None = None, start_time: Any = None, end_time: Any = None) -> Iterator[IndexEntry]:
        """Entries with the last first."""
        return self._entries(connections, start_time, end_time, reverse=True)

    def _get_indexes(self, connections: Iterable[ConnectionInfo]) -> Iterator[list[IndexEntry]]:
        """The entries of each connection, in the order of time."""
        return (list(self._entries([c], None, None, reverse=False)) for c in connections)

    def _read_message(self, position: tuple[int, int], raw: bool = False, return_connection_header: bool = False) -> Any:
        """The message of an entry."""
        from .rosbag import BagMessage, BagMessageWithConnectionHeader, _connecter

        bag = self._reader()
        reader = bag._claim()
        try:
            message = reader.nth(*position)
        finally:
            reader.release()
        if message is None:
            raise ValueError(f"position: there is no message {position}")
        topic, make, *header = _connecter(None, raw, return_connection_header)(message.channel)
        made = make(message) if raw else make()
        if not raw:
            made.deserialize(bytes(message.raw))
        kind = BagMessageWithConnectionHeader if return_connection_header else BagMessage
        return kind(topic, made, rospy.Time._of(message.time), *header)
