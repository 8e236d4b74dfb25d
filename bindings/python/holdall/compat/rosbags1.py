"""rosbags.rosbag1: bags of ROS 1."""

from __future__ import annotations

import enum
from typing import Any

from . import rosbags
from .rosbags import BaseWriter, Connection, ConnectionExtRosbag1, Reader, ReaderError, WriterError

__all__ = ["Reader", "ReaderError", "Writer", "WriterError"]


class Writer(BaseWriter):
    """Writes a bag."""

    class CompressionFormat(enum.Enum):
        BZ2 = "bz2"
        LZ4 = "lz4"

    def __init__(self, path: Any) -> None:
        super().__init__(path)
        self._options["storage"] = "rosbag1"

    def set_compression(self, fmt: CompressionFormat) -> None:
        """Set the compression of chunks; before open()."""
        self._options["compression"] = fmt.value

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
        """Declare a topic."""
        name = msgtype.replace("/msg/", "/")
        text, md5 = rosbags.describe(name, "ros1", msgdef, typestore)
        pairs = {"callerid": callerid, "latching": None if latching is None else str(latching)}
        metadata = {key: value for key, value in pairs.items() if value is not None}
        schema = (name, "ros1", "ros1msg", text.encode(), md5sum or md5)
        return self._add(topic, msgtype, schema, metadata, [], ConnectionExtRosbag1(callerid, latching))
