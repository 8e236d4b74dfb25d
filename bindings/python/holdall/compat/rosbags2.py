"""rosbags.rosbag2: bags of ROS 2."""

from __future__ import annotations

import enum
import os
from typing import Any

from .. import _holdall
from .._write import writer_options
from . import rosbags, rosidl
from .rosbags import Connection, ConnectionExtRosbag2, Reader, ReaderError

__all__ = ["CompressionFormat", "CompressionMode", "Reader", "ReaderError", "StoragePlugin", "Writer", "WriterError"]


class WriterError(Exception):
    """A bag cannot be written."""


class CompressionFormat(enum.Enum):
    NONE = ""
    ZSTD = "zstd"


class CompressionMode(enum.Enum):
    NONE = ""
    FILE = "file"
    MESSAGE = "message"
    STORAGE = "chunk"


class StoragePlugin(enum.Enum):
    SQLITE3 = "sqlite3"
    MCAP = "mcap"


class Writer:
    """Writes a bag: a folder."""

    VERSION_LATEST = 9
    CompressionFormat = CompressionFormat
    CompressionMode = CompressionMode

    def __init__(self, path: Any, *, version: int = 9, storage_plugin: StoragePlugin = StoragePlugin.SQLITE3) -> None:
        self.path = os.fspath(path)
        self._options: dict[str, Any] = {"storage": storage_plugin.value}
        self._writer: Any = None
        self.connections: list[Connection] = []
        if os.path.exists(self.path):
            raise WriterError(f"{self.path} exists already, not overwriting.")

    def set_compression(self, mode: Any, fmt: Any) -> None:
        if mode.value and fmt.value:
            self._options |= {"mode": mode.value, "compression": fmt.value}

    def set_custom_data(self, key: str, value: str) -> None:
        self._options.setdefault("metadata", {})[key] = value

    def open(self) -> None:
        # a folder, whatever its name ends in
        self._writer = _holdall.Writer((os.fsencode(os.path.join(self.path, "")),), writer_options(**self._options))

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
        rihs01: str | None = None,
        serialization_format: str = "cdr",
        offered_qos_profiles: Any = (),
        **others: Any,
    ) -> Connection:
        text, hash = rosbags.describe(rosidl.full_name(msgtype), "cdr", msgdef, typestore)
        schema = (rosidl.full_name(msgtype), serialization_format, "ros2msg", text.encode(), rihs01 or hash)
        qos = [profile for profile in offered_qos_profiles if isinstance(profile, dict)]
        number = self._writer.add_channel(topic.encode(), schema, {}, qos)
        ext = ConnectionExtRosbag2(serialization_format, list(offered_qos_profiles))
        self.connections.append(Connection(number, topic, msgtype, text, schema[4], 0, ext, self))
        return self.connections[-1]

    def write(self, connection: Connection, timestamp: int, data: Any) -> None:
        self._writer.write(connection.id, int(timestamp), bytes(data), None, None)
