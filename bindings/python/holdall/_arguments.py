"""Checks of arguments: exceptions name the argument.

Numbers of numpy are accepted; True and False are not numbers.
"""

from __future__ import annotations

import math
import numbers
import operator
import os
from collections.abc import Mapping, Sequence
from typing import Any

INFINITE = 2**63 - 1
MAX_THREADS = 2**16 - 1


def _kind(value: object) -> str:
    return value.__class__.__name__


# --- numbers


def integer(value: Any, name: str, least: int = -(2**63), most: int = INFINITE) -> int:
    """An int within bounds."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name} must be int, not {_kind(value)}")
    number = operator.index(value)
    if number < least:
        raise ValueError(f"{name} must be at least {least}: {number}" if least else f"{name} must not be negative: {number}")
    if number > most:
        raise ValueError(f"{name} must be at most {most}: {number}")
    return number


def whole(value: Any, name: str, least: int = 0, most: int = INFINITE) -> int:
    """An int that counts something."""
    return integer(value, name, least, most)


def metadata_version_of(value: Any, name: str) -> int:
    """A version of metadata.yaml; 0: the default."""
    version = whole(value, name)
    if version and not 5 <= version <= 9:
        raise ValueError(f"{name} must be 5 to 9: {version}")
    return version


def _real(value: Any, name: str, what: str) -> float:
    if isinstance(value, bool) or not isinstance(value, numbers.Real):
        raise TypeError(f"{name} must be {what}, not {_kind(value)}")
    return float(value)


def number(value: Any, name: str) -> float:
    """A finite number."""
    out = _real(value, name, "a number")
    if not math.isfinite(out):
        raise ValueError(f"{name} must be finite: {out}")
    return out


def positive(value: Any, name: str) -> float:
    """A finite number above 0."""
    out = _real(value, name, "a number")
    if not 0 < out < math.inf:
        raise ValueError(f"{name} must be above 0: {out}")
    return out


def nanoseconds(seconds: float | None, name: str, none: int = 0) -> int:
    """Nanoseconds from an argument in seconds; none is the value for None."""
    if seconds is None:
        return none
    value = _real(seconds, name, "a number of seconds")
    if math.isnan(value) or value < 0:
        raise ValueError(f"{name} must not be negative: {value}")
    return min(round(value * 1e9), INFINITE) if math.isfinite(value) else INFINITE


# --- texts


def check_text(text: object, name: str) -> None:
    """A str without NUL, or None."""
    if text is None:
        return
    if not isinstance(text, str):
        raise TypeError(f"{name} must be str, not {_kind(text)}")
    if "\0" in text:
        raise ValueError(f"{name} has a NUL character: {text!r}")


def text_of(text: Any, name: str) -> str:
    """A str without NUL."""
    if text is None:
        raise TypeError(f"{name} must be str, not None")
    check_text(text, name)
    return str(text)


def names_of(names: str | Sequence[str] | None, name: str) -> list[str]:
    """A list of str, from a str or several."""
    if names is None:
        return []
    if not isinstance(names, str) and not hasattr(names, "__iter__"):
        raise TypeError(f"{name} must be str or a list of str, not {_kind(names)}")
    return [text_of(item, name) for item in ([names] if isinstance(names, str) else names)]


def pairs_of(pairs: Mapping[str, str] | None, name: str) -> dict[str, str]:
    """A dict of str; None is empty."""
    if pairs is None:
        return {}
    if not isinstance(pairs, Mapping):
        raise TypeError(f"{name} must be a dict of str, not {_kind(pairs)}")
    return {text_of(key, name): text_of(value, name) for key, value in pairs.items()}


def bytes_of(text: str | bytes | None, name: str) -> bytes:
    """Bytes in UTF-8; None is empty."""
    if isinstance(text, str):
        return text.encode()
    if text is not None and not isinstance(text, bytes):
        raise TypeError(f"{name} must be str or bytes, not {_kind(text)}")
    return text or b""


def path_of(path: Any, name: str) -> bytes:
    """The path of a file, in the encoding of the system."""
    if not isinstance(path, (str, bytes, os.PathLike)):
        raise TypeError(f"{name} must be a path (str or os.PathLike), not {_kind(path)}")
    out = os.fsencode(path)
    if b"\0" in out:
        raise ValueError(f"{name} has a NUL character: {path!r}")
    return out


def paths_of(paths: Any, name: str) -> tuple[bytes, ...]:
    """Paths of a list."""
    if isinstance(paths, (str, bytes, os.PathLike)) or not hasattr(paths, "__iter__"):
        raise TypeError(f"{name} must be a list of paths, not {_kind(paths)}")
    return tuple(path_of(path, name) for path in paths)


# --- others


def check_choice(value: object, choices: Sequence[object], name: str) -> None:
    if value not in choices:
        raise ValueError(f"{name} must be {' or '.join(map(repr, choices))}, not {value!r}")


def check_callable(function: object, name: str) -> None:
    if function is not None and not callable(function):
        raise TypeError(f"{name} must be callable, not {_kind(function)}")


def mapping_of(mapping: Any, name: str) -> Mapping[Any, Any]:
    """A dict; None is empty."""
    if mapping is not None and not isinstance(mapping, Mapping):
        raise TypeError(f"{name} must be a dict, not {_kind(mapping)}")
    return mapping or {}
