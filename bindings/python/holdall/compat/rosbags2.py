"""rosbags.rosbag2: bags of ROS 2."""

from __future__ import annotations

import enum
import os
from typing import Any

from . import rosbags, rosidl
from .rosbags import BaseWriter, Connection, ConnectionExtRosbag2, Reader, ReaderError, WriterError

__all__ = ["CompressionFormat", "CompressionMode", "Reader", "ReaderError", "StoragePlugin", "Writer", "WriterError"]


class CompressionFormat(enum.Enum):
    """Names of compressions."""

    NONE = ""
    ZSTD = "zstd"


class CompressionMode(enum.Enum):
    """The unit of compression."""

    NONE = ""
    FILE = "file"
    MESSAGE = "message"
    STORAGE = "chunk"


class StoragePlugin(enum.Enum):
    """Formats of the files of a bag."""

    SQLITE3 = "sqlite3"
    MCAP = "mcap"


class Writer(BaseWriter):
    """Writes a bag: a folder."""

    VERSION_LATEST = 9
    CompressionFormat = CompressionFormat
    CompressionMode = CompressionMode

    def __init__(self, path: Any, *, version: int = 9, storage_plugin: StoragePlugin = StoragePlugin.SQLITE3) -> None:
        super().__init__(os.path.join(path, ""))  # a folder, even if its name has a suffix
        self._options["storage"] = storage_plugin.value

    def set_compression(self, mode: Any, fmt: Any) -> None:
        """Set the compression of messages or files; before open()."""
        if mode.value and fmt.value:
            self._options |= {"mode": mode.value, "compression": fmt.value}

    def set_custom_data(self, key: str, value: str) -> None:
        """Set a key and value of metadata.yaml; before open()."""
        self._options.setdefault("metadata", {})[key] = value

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
        """Declare a topic."""
        text, hash = rosbags.describe(rosidl.full_name(msgtype), "cdr", msgdef, typestore)
        schema = (rosidl.full_name(msgtype), serialization_format, "ros2msg", text.encode(), rihs01 or hash)
        qos = [profile for profile in offered_qos_profiles if isinstance(profile, dict)]
        ext = ConnectionExtRosbag2(serialization_format, list(offered_qos_profiles))
        return self._add(topic, msgtype, schema, {}, qos, ext)
