"""Bytes of messages from values: dicts, or objects with fields.

Small values are passed to the builder as JSON. Arrays of numbers are passed as they are in memory, by the path of their
field, because as text each number would be printed and parsed.
"""

from __future__ import annotations

import array
import base64
import json
import math
from collections.abc import Mapping
from typing import Any

from ._errors import ArgumentError
from ._holdall import Builder, Message, Record
from ._values import _Nanoseconds

_MIN_ITEMS = 32  # smaller arrays are passed as JSON
_BYTES = (bytes, bytearray, memoryview)
_CODES = {float: "d", int: "q"}  # type codes of lists with items of one type


def build(builder: Builder, values: Any, name: str = "message") -> bytes:
    """The bytes of a message."""
    arrays: list[tuple[str, Any]] = []
    plain = _Values(arrays).to_json(values, "")
    if not isinstance(plain, dict):
        raise TypeError(f"{name} must be bytes, a dict or an object with fields, not {values.__class__.__name__}")
    try:
        return builder.build(json.dumps(plain), arrays)
    except ArgumentError as error:
        error.args = (f"{name}: {error}",)
        raise


class _Values:
    """Values as JSON for the builder; arrays are added to a list of (path, buffer) instead."""

    def __init__(self, arrays: list[tuple[str, Any]]) -> None:
        self._arrays = arrays

    def to_json(self, value: Any, path: str) -> Any:
        if value is None or isinstance(value, (bool, str)):
            return value
        if isinstance(value, _Nanoseconds):
            return {"sec": value.sec, "nanosec": value.nanosec}
        if isinstance(value, int):
            return int(value)
        if isinstance(value, float):
            return float(value) if math.isfinite(value) else {math.inf: "Infinity", -math.inf: "-Infinity"}.get(value, "NaN")
        if isinstance(value, _BYTES):
            return base64.b64encode(value).decode()
        if isinstance(value, Mapping):
            return self._struct(value.items(), path)
        if isinstance(value, Record):
            return self._struct(((name, value[name]) for name in value.keys()), path)
        if isinstance(value, Message):
            return self.to_json(value[""], path)
        if hasattr(value, "dtype"):
            return self._numpy(value)
        if isinstance(value, (list, tuple, array.array)):
            return [self.to_json(item, f"{path}[{i}]") for i, item in enumerate(value)]
        return self._struct(((name, getattr(value, name)) for name in _fields(value)), path)

    def _struct(self, items: Any, path: str) -> dict[str, Any]:
        out = {}
        for name, value in items:
            buffer = _buffer(value)
            # the JSON parser refuses names that are not fields
            if buffer is None or not isinstance(name, str) or not name.isidentifier():
                out[name] = self.to_json(value, f"{path}.{name}")
            else:
                self._arrays.append((f"{path}.{name}"[1:], buffer))
        return out

    def _numpy(self, value: Any) -> Any:
        """A numpy array or number."""
        if value.dtype.names:
            return [{name: int(item[name]) for name in value.dtype.names} for item in value]
        if value.dtype == "u1" and value.ndim:
            return base64.b64encode(value.tobytes()).decode()
        return self.to_json(value.tolist(), "")


def _buffer(value: Any) -> Any:
    """The items of an array of numbers; None for other values and for small arrays."""
    if isinstance(value, (str, int, float, Mapping)) or value is None:
        return None
    if not hasattr(value, "__len__") or getattr(value, "shape", None) == () or len(value) < _MIN_ITEMS:
        return None
    if isinstance(value, _BYTES):
        return value if not isinstance(value, memoryview) or value.c_contiguous else bytes(value)
    if isinstance(value, array.array):
        return value if value.typecode != "u" else None
    if hasattr(value, "dtype"):
        return _numpy_buffer(value)
    return _list_buffer(value) if isinstance(value, (list, tuple)) else None


def _numpy_buffer(value: Any) -> Any:
    """An array of one dimension, or of bytes, with numbers of a C type."""
    kind = value.dtype.kind
    if kind not in "iuf" or value.dtype.itemsize not in ((4, 8) if kind == "f" else (1, 2, 4, 8)):
        return None
    if value.ndim != 1 and value.dtype.str != "|u1":
        return None
    flags = value.flags
    if flags.c_contiguous and flags.aligned and value.dtype.isnative:
        return value
    return value.astype(value.dtype.newbyteorder("="), order="C")


def _list_buffer(value: Any) -> Any:
    """A list of Python numbers of one type, as an array."""
    kinds = set(map(type, value))
    code = _CODES.get(kinds.pop()) if len(kinds) == 1 else None
    try:
        return array.array(code, value) if code else None
    except OverflowError:  # over 63 bits
        return None


def _fields(value: Any) -> list[str]:
    """Names of the fields of an object: of rclpy, genpy, rosbags, dataclasses, or any other."""
    for names in ("_fields_and_field_types", "__dataclass_fields__"):
        if hasattr(value, names):
            return [name for name in getattr(value, names) if not name.startswith("_")]
    if hasattr(value, "__slots__"):
        return [name for name in value.__slots__ if not name.startswith("_")]
    if hasattr(value, "__dict__"):
        return [name for name in vars(value) if not name.startswith("_")]
    raise TypeError(f"message: {value.__class__.__name__} cannot be the value of a field")
