"""Values of messages: times, durations, arrays, and records as dicts."""

from __future__ import annotations

import datetime as _datetime
import sys
from typing import TYPE_CHECKING, Any

from . import _holdall

if TYPE_CHECKING:
    from ._holdall import Message, Record

SECOND = 1_000_000_000
_EPOCH = _datetime.datetime(1970, 1, 1, tzinfo=_datetime.timezone.utc)


class _Nanoseconds(int):
    """A count of nanoseconds with the parts that ROS defines."""

    __slots__ = ()

    @property
    def sec(self) -> int:
        """Whole seconds, rounded down."""
        return int(self) // SECOND

    @property
    def nanosec(self) -> int:
        """The remaining nanoseconds: 0 to 999,999,999."""
        return int(self) % SECOND

    secs = sec
    nsecs = nanosec

    def to_sec(self) -> float:
        """In seconds; a float has about 200 ns of precision today."""
        return self.sec + self.nanosec / SECOND

    def to_nsec(self) -> int:
        return int(self)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({int(self)})"

    def __str__(self) -> str:
        sign = "-" if self < 0 else ""
        return f"{sign}{abs(int(self)) // SECOND}.{abs(int(self)) % SECOND:09}"


class Time(_Nanoseconds):
    """A time: int, nanoseconds since 1970 in UTC. Parts: sec, nanosec; also secs, nsecs."""

    __slots__ = ()

    @property
    def datetime(self) -> _datetime.datetime:
        """In UTC, cut to microseconds."""
        return _EPOCH + _datetime.timedelta(microseconds=int(self) // 1000)


class Duration(_Nanoseconds):
    """A duration: int, nanoseconds. Parts: sec, nanosec; also secs, nsecs."""

    __slots__ = ()

    @property
    def timedelta(self) -> _datetime.timedelta:
        """Cut to microseconds."""
        return _datetime.timedelta(microseconds=int(self) // 1000)


# Kinds of items (HA_KIND_... of holdall/schema.h) as formats of struct and numpy.
_FORMATS = {2: "b", 3: "B", 4: "h", 5: "H", 6: "i", 7: "I", 8: "q", 9: "Q", 10: "f", 11: "d", 13: "B",
            14: "H", 15: "?", 16: "B"}  # fmt: skip
_TIME, _DURATION = 32, 33
_numpy: Any = None
_dtypes: dict[tuple[int, int, int], Any] = {}


def _find_numpy() -> Any:
    """numpy, or False if it is not installed."""
    global _numpy
    if _numpy is None:
        try:
            import numpy

            _numpy = numpy
        except ImportError:
            _numpy = False
    return _numpy


def _dtype(kind: int, item_size: int, is_big_endian: int) -> Any:
    order = ">" if is_big_endian else "<"
    if kind in (_TIME, _DURATION):
        parts = "u4" if kind == _TIME else "i4"
        return _numpy.dtype([("sec", order + parts), ("nanosec", order + parts)])
    if kind in _FORMATS and _numpy.dtype(_FORMATS[kind]).itemsize == item_size:
        return _numpy.dtype(order + _FORMATS[kind])
    return _numpy.dtype(f"V{item_size}")


def _plain_array(message: Any, offset: int, count: int, kind: int, item_size: int, is_big_endian: int) -> Any:
    """Without numpy: a memoryview, if the bytes are in the byte order of this machine; else a list."""
    import struct

    raw: Any = memoryview(message)[offset : offset + count * item_size]
    code = _FORMATS.get(kind, "")
    if code and struct.calcsize(code) == item_size and (item_size == 1 or bool(is_big_endian) == (sys.byteorder == "big")):
        return raw.cast(code)
    order = ">" if is_big_endian else "<"
    if kind in (_TIME, _DURATION):
        make = Time if kind == _TIME else Duration
        return [make(s * SECOND + n) for s, n in struct.iter_unpack(order + ("II" if kind == _TIME else "ii"), raw)]
    if not code:
        return [bytes(raw[i : i + item_size]) for i in range(0, len(raw), item_size)]
    return list(struct.unpack(f"{order}{count}{code}", raw))


def make_array(message: Any, offset: int, count: int, kind: int, item_size: int, is_big_endian: int) -> Any:
    """An array of numbers in a message, without a copy; called by the extension."""
    if not _find_numpy():
        return _plain_array(message, offset, count, kind, item_size, is_big_endian)
    key = (kind, item_size, is_big_endian)
    dtype = _dtypes.get(key)
    if dtype is None:
        dtype = _dtypes[key] = _dtype(*key)
    if count == 0:
        return _numpy.empty(0, dtype)
    if kind == 15:  # numpy's bool must be 0 or 1
        return _numpy.frombuffer(message, "u1", count, offset) != 0
    return _numpy.frombuffer(message, dtype, count, offset)


def to_dict(value: Message | Record) -> dict[str, Any]:
    """A message or a record as a dict of dicts, lists, numbers and strings; times in the form of ROS 2.

    Arrays of numbers become lists, those of bytes bytes.
    """
    if not isinstance(value, (_holdall.Message, _holdall.Record)):
        raise TypeError(f"value must be a Message or a Record, not {type(value).__name__}")
    root = value[""] if isinstance(value, _holdall.Message) else value
    out = _to_plain(root)
    assert isinstance(out, dict)
    return out


def _to_plain(value: Any) -> Any:
    if isinstance(value, _holdall.Record):
        return {name: _to_plain(value[name]) for name in value.keys()}
    if isinstance(value, _Nanoseconds):
        return {"sec": value.sec, "nanosec": value.nanosec}
    if isinstance(value, list):
        return [_to_plain(item) for item in value]
    if isinstance(value, memoryview):
        return bytes(value) if value.format == "B" else value.tolist()
    if hasattr(value, "dtype"):
        if value.dtype.names:
            return [{"sec": int(t["sec"]), "nanosec": int(t["nanosec"])} for t in value]
        return value.tobytes() if value.dtype == "u1" else value.tolist()
    return value
