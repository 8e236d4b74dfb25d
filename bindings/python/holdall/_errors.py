"""Exceptions for libholdall's failures."""

from __future__ import annotations

import errno as _errno
import os
import re
from collections.abc import Sequence

NO_OFFSET = -1

_STATUSES = {
    -1: "memory",
    -2: "io",
    -3: "corrupt",
    -4: "truncated",
    -5: "limit",
    -6: "argument",
    -7: "unsupported",
    -8: "busy",
    -9: "cancelled",
    -10: "key",
}


def without_secrets(path: str) -> str:
    """The path as shown in messages: http URLs without user, query and fragment."""
    return re.sub(r"(?i)^(https?://)(?:[^/?#]*@)?([^?#]*).*", r"\1\2", path, flags=re.S)


class Error(Exception):
    """A failure of holdall.

    status  a word: "io", "corrupt", "truncated", "limit", "argument", "unsupported", "busy", "cancelled",
            "key" (encrypted, and no key decrypts it)
    file    the file of the bag, or None
    offset  in bytes in that file, or None
    """

    status: str = "corrupt"
    file: str | None = None
    offset: int | None = None


class ArgumentError(Error, ValueError):
    """An invalid value of an argument: an expression, a path of a field, a topic."""


class FileError(Error, OSError):
    """A system call failed: errno and strerror say why."""

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""


class NotFoundError(FileError, FileNotFoundError):
    """The file does not exist."""


class ExistsError(FileError, FileExistsError):
    """A file of that name exists."""


_BY_ERRNO: dict[int, type[FileError]] = {_errno.ENOENT: NotFoundError, _errno.EEXIST: ExistsError}


def _class_of(status: str, errno: int) -> type[Error]:
    if status == "io":
        return _BY_ERRNO.get(errno, FileError)
    return ArgumentError if status == "argument" else Error


def _file_of(text: str, offset: int, paths: Sequence[object] | None) -> str | None:
    """The file at the beginning of a message: one of the paths, or a file in one of these folders."""
    for path in paths or ():
        name = os.fsdecode(path)  # type: ignore[arg-type]
        if text.startswith(name):
            end = text.find(f":{offset}:" if offset != NO_OFFSET else ":", len(name))
            if end >= 0:
                return text[:end]
    return None


def make_error(status: int, errno: int, offset: int, text: str, paths: Sequence[object] | None) -> Error:
    """The exception for a failure; called by the extension."""
    word = _STATUSES.get(status, "corrupt")
    error = _class_of(word, errno)(text)
    error.status = word
    error.file = _file_of(text, offset, paths)
    error.offset = None if offset == NO_OFFSET else offset
    if isinstance(error, FileError):
        error.errno = errno
        error.strerror = os.strerror(errno) if errno else text
        error.filename = error.file
    return error
