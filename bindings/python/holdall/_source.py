"""Bags that are not in the file system: file objects, and file systems of fsspec."""

from __future__ import annotations

import io
import os
import threading
from collections.abc import Callable, Sequence
from typing import Any, BinaryIO, TypeGuard

Read = Callable[[int, int], Any]
_NAMELESS = "<file object>"


def is_file(source: object) -> TypeGuard[BinaryIO]:
    """Whether it is an open file, not a path."""
    return hasattr(source, "read") and not isinstance(source, (str, bytes, os.PathLike))


def _reader_of(file: Any) -> tuple[Read, int]:
    """A function that reads (offset, size) of an open file, from any thread, and the size of the file."""
    if not file.seekable():
        raise io.UnsupportedOperation("seek")
    raw = getattr(file, "raw", file)
    if isinstance(file, (io.BufferedReader, io.FileIO)) and isinstance(raw, io.FileIO):
        number = raw.fileno()  # pread() does not use the file position, which processes share
        return lambda offset, size: _whole(lambda at, n: os.pread(number, n, at), offset, size), os.fstat(number).st_size
    lock = threading.Lock()

    def read(offset: int, size: int) -> Any:
        with lock:
            file.seek(offset)
            return _whole(lambda _, n: file.read(n), offset, size)

    with lock:
        return read, file.seek(0, os.SEEK_END)


def _whole(read: Callable[[int, int], Any], offset: int, size: int) -> Any:
    """All bytes of a range; the file may return fewer in one call."""
    data = read(offset, size)
    if len(data) == size:
        return data
    parts, found = [data], len(data)
    while data and found < size:
        data = read(offset + found, size - found)
        parts.append(data)
        found += len(data)
    return b"".join(parts)


class FileObjects:
    """Files that a caller has opened, by the names shown for them."""

    def __init__(self, files: Sequence[Any]) -> None:
        self._files: dict[str, tuple[Read, int]] = {}
        for file in files:
            self._files[self._name_of(file)] = self._checked(file)

    @staticmethod
    def _checked(file: Any) -> tuple[Read, int]:
        if isinstance(file, io.TextIOBase):
            raise TypeError("paths: a file object must be opened in binary mode")
        try:
            return _reader_of(file)
        except (AttributeError, io.UnsupportedOperation) as error:
            raise ValueError(f"paths: {file!r} cannot seek") from error

    def _name_of(self, file: Any) -> str:
        name = getattr(file, "name", None)
        name = os.path.basename(name) if isinstance(name, str) and name else _NAMELESS
        return name if name not in self._files else f"{name} {len(self._files) + 1}"

    @property
    def paths(self) -> tuple[bytes, ...]:
        return tuple(os.fsencode(name) for name in self._files)

    def open(self, name: str) -> tuple[Read, int] | None:
        return self._files.get(name)

    def list(self, folder: str) -> None:
        return None

    def __reduce__(self) -> Any:
        raise TypeError("a bag of file objects cannot be pickled")


class FileSystem:
    """A file system with the interface of fsspec: open(path, "rb"), isdir(path), ls(path, detail=False)."""

    def __init__(self, system: Any) -> None:
        for name in ("open", "isdir", "ls"):
            if not callable(getattr(system, name, None)):
                raise TypeError(f"filesystem must have {name}(), like those of fsspec")
        self._system = system

    def open(self, name: str) -> tuple[Read, int] | None:
        if self._system.isdir(name):
            return None
        try:
            return _reader_of(self._system.open(name, "rb"))
        except FileNotFoundError:
            return None

    def list(self, folder: str) -> list[str] | None:
        """Names of the files in a folder, without sub-folders."""
        if not self._system.isdir(folder):
            return None
        found = [entry for entry in self._system.ls(folder, detail=False) if not self._system.isdir(entry)]
        return [entry.rstrip("/").rpartition("/")[2] for entry in found]
