"""rosbags.rosbag1: bags of ROS 1."""

from __future__ import annotations

import enum
import os
from typing import Any

from .. import _holdall
from .._write import writer_options
from . import rosbags
from .rosbags import Connection, ConnectionExtRosbag1, Reader, ReaderError

__all__ = ["Reader", "ReaderError", "Writer", "WriterError"]


class WriterError(Exception):
    """A bag cannot be written."""


class Writer:
    """Writes a bag."""

    class CompressionFormat(enum.Enum):
        BZ2 = "bz2"
        LZ4 = "lz4"

    def __init__(self, path: Any) -> None:
        self.path = os.fspath(path)
        self._compression: Any = None
        self._writer: Any = None
        self.connections: list[Connection] = []
        if os.path.exists(self.path):
            raise WriterError(f"{self.path} exists already, not overwriting.")

    def set_compression(self, fmt: CompressionFormat) -> None:
        self._compression = fmt.value

    def open(self) -> None:
        options = writer_options(storage="rosbag1", compression=self._compression)
        self._writer = _holdall.Writer((os.fsencode(self.path),), options)

    def close(self) -> None:
        self._writer.close()

    def __enter__(self) -> Writer:
        self.open()
        return self

    def __exit__(self, *error: Any) -> None:
        self.close()

    def add_connection(
        self,
        topic: str,
        msgtype: str,
        *,
        typestore: Any = None,
        msgdef: str | None = None,
        md5sum: str | None = None,
        callerid: str | None = None,
        latching: int | None = None,
        **others: Any,
    ) -> Connection:
        name = msgtype.replace("/msg/", "/")
        text, md5 = rosbags.describe(name, "ros1", msgdef, typestore)
        pairs = {"callerid": callerid, "latching": None if latching is None else str(latching)}
        metadata = {key: value for key, value in pairs.items() if value is not None}
        schema = (name, "ros1", "ros1msg", text.encode(), md5sum or md5)
        number = self._writer.add_channel(topic.encode(), schema, metadata, [])
        ext = ConnectionExtRosbag1(callerid, latching)
        self.connections.append(Connection(number, topic, msgtype, text, schema[4], 0, ext, self))
        return self.connections[-1]

    def write(self, connection: Connection, timestamp: int, data: Any) -> None:
        self._writer.write(connection.id, int(timestamp), bytes(data), None, None)
