"""Times, messages and errors in the form of the package genpy of ROS 1."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, ClassVar, Self

import holdall

from .. import _holdall
from .kinds import Kind

SECOND = 1_000_000_000
message = rostime = sys.modules[__name__]  # genpy.message, genpy.rostime


class TVal(_holdall.TVal):
    """A time or duration: whole seconds, and nanoseconds from 0 to 999,999,999."""

    __slots__ = ()
    _fields_and_field_types: ClassVar[dict[str, str]] = {"secs": "uint32", "nsecs": "uint32"}

    def __init__(self, secs: float = 0, nsecs: float = 0) -> None:
        if isinstance(secs, float):
            if nsecs:
                raise ValueError("if secs is a float, nsecs cannot be set")
            whole = int(secs // 1)
            nsecs = round((secs - whole) * SECOND)
            secs = whole
        self._set(int(secs) * SECOND + int(nsecs))

    def _set(self, nanoseconds: int) -> None:
        self.secs, self.nsecs = divmod(nanoseconds, SECOND)

    @classmethod
    def from_sec(cls, secs: float) -> Self:
        """From seconds, a float: rounded to nanoseconds."""
        return cls(float(secs))

    @classmethod
    def from_seconds(cls, secs: float) -> Self:
        """The same as from_sec()."""
        return cls(float(secs))

    def set(self, secs: int, nsecs: int) -> None:
        """Set seconds and nanoseconds."""
        self._set(int(secs) * SECOND + int(nsecs))

    def canon(self) -> None:
        """Bring nanoseconds into 0 to 999,999,999. Raises TypeError if the sign does not fit."""
        self._set(self.to_nsec())

    def is_zero(self) -> bool:
        """Whether it is 0."""
        return self.secs == 0 and self.nsecs == 0

    def to_nsec(self) -> int:
        """Nanoseconds, an int."""
        return self.secs * SECOND + self.nsecs

    def __bool__(self) -> bool:
        return not self.is_zero()

    def __hash__(self) -> int:
        return hash((self.secs, self.nsecs))

    def __str__(self) -> str:
        return str(self.to_nsec())

    def __repr__(self) -> str:
        return f"{type(self).__module__.rpartition('.')[2]}.{type(self).__name__}[{self.to_nsec()}]"

    def __getstate__(self) -> list[int]:
        return [self.secs, self.nsecs]

    def __setstate__(self, state: list[int]) -> None:
        self.secs, self.nsecs = state

    def _other(self, other: object) -> int | None:
        return other.to_nsec() if isinstance(other, TVal) else None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TVal) and self.to_nsec() == other.to_nsec()

    def __lt__(self, other: TVal) -> bool:
        return self.to_nsec() < _nanoseconds(other)

    def __le__(self, other: TVal) -> bool:
        return self.to_nsec() <= _nanoseconds(other)

    def __gt__(self, other: TVal) -> bool:
        return self.to_nsec() > _nanoseconds(other)

    def __ge__(self, other: TVal) -> bool:
        return self.to_nsec() >= _nanoseconds(other)


def _nanoseconds(value: TVal) -> int:
    if not isinstance(value, TVal):
        raise TypeError(f"cannot compare a time with {type(value).__name__}")
    return value.to_nsec()


class Time(TVal):
    """A time since the epoch; never negative."""

    __slots__ = ()

    def __init__(self, secs: float = 0, nsecs: float = 0) -> None:
        super().__init__(secs, nsecs)
        if self.secs < 0:
            raise TypeError("time values must be positive")

    def to_time(self) -> float:
        """Seconds since 1970, a float."""
        return self.to_sec()

    def __add__(self, other: Duration) -> Time:
        return Time._of(self.to_nsec() + other.to_nsec()) if isinstance(other, Duration) else NotImplemented

    __radd__ = __add__

    def __sub__(self, other: TVal) -> TVal:
        if isinstance(other, Time):
            return Duration._of(self.to_nsec() - other.to_nsec())
        return Time._of(self.to_nsec() - other.to_nsec()) if isinstance(other, Duration) else NotImplemented


class Duration(TVal):
    """The time between two times."""

    __slots__ = ()

    def __neg__(self) -> Duration:
        return Duration._of(-self.to_nsec())

    def __abs__(self) -> Duration:
        return Duration._of(abs(self.to_nsec()))

    def __add__(self, other: TVal) -> TVal:
        if isinstance(other, Time):
            return other + self
        return Duration._of(self.to_nsec() + other.to_nsec()) if isinstance(other, Duration) else NotImplemented

    def __sub__(self, other: Duration) -> Duration:
        return Duration._of(self.to_nsec() - other.to_nsec()) if isinstance(other, Duration) else NotImplemented

    def __mul__(self, factor: float) -> Duration:
        if isinstance(factor, int):
            return Duration._of(self.to_nsec() * factor)
        return Duration.from_sec(self.to_sec() * factor) if isinstance(factor, float) else NotImplemented

    __rmul__ = __mul__

    def __truediv__(self, divisor: Any) -> Any:
        if isinstance(divisor, Duration):
            return self.to_sec() / divisor.to_sec()
        return Duration.from_sec(self.to_sec() / divisor)

    def __floordiv__(self, divisor: Any) -> Any:
        if isinstance(divisor, Duration):
            return self.to_nsec() // divisor.to_nsec()
        return Duration._of(self.to_nsec() // int(divisor))


# scripts list the fields of times like those of messages
for _kind in (Time, Duration):
    _kind.__slots__ = ["secs", "nsecs"]  # type: ignore[assignment]


# --- messages


class MessageException(Exception):
    """A failure to serialize or deserialize a message."""


class DeserializationError(MessageException):
    """Bytes are not a message of the type."""


class SerializationError(MessageException):
    """Values do not fit the type."""


class Message(_holdall.Lazy, metaclass=Kind):
    """A message, or a struct in one: its fields are attributes, named in __slots__.

    Fields of a message that was read are decoded from its bytes on first access.
    """

    __slots__: Sequence[str] = ()
    _layout: ClassVar[_holdall.Layout]
    _type: ClassVar[str] = ""
    _md5sum: ClassVar[str] = ""
    _full_text: ClassVar[str] = ""
    _has_header: ClassVar[bool] = False
    _slot_types: ClassVar[list[str]] = []
    _converters: ClassVar[dict[str, Any]] = {}
    _defaults: ClassVar[dict[str, Any]] = {}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        names = self.__slots__
        if args and kwargs:
            raise TypeError("Message constructor may only use args OR keywords, not both")
        if args and len(args) != len(names):
            raise TypeError(f"Invalid number of arguments, args should be {list(names)} args are {args}")
        unknown = set(kwargs) - set(names)
        if unknown:
            raise AttributeError(f"{type(self).__name__} has no attribute {sorted(unknown)[0]}")
        given = dict(zip(names, args)) if args else kwargs
        for name in names:
            value = given.get(name)
            setattr(self, name, self._defaults[name]() if value is None else value)

    @staticmethod
    def _fail(error: BaseException) -> None:
        """Raise the exception for a field that cannot be read."""
        if isinstance(error, holdall.Error):
            raise DeserializationError(str(error)) from error

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self.__slots__]

    def _get_types(self) -> list[str]:
        return self._slot_types

    def serialize(self, buff: Any) -> None:
        """Write the bytes of the message to a file-like object."""
        buff.write(self._encode(self))

    def serialize_numpy(self, buff: Any, numpy: Any) -> None:
        """Append the bytes of the message to a buffer; the module numpy is not needed."""
        self.serialize(buff)

    def deserialize(self, data: bytes) -> Any:
        """Take the fields from the bytes of a message. Returns the message itself."""
        source = self._decode(bytes(data))
        for name in self.__slots__:
            setattr(self, name, self._converters[name](source[name]))
        return self

    def deserialize_numpy(self, data: bytes, numpy: Any) -> Any:
        """Read the fields from bytes; the module numpy is not needed. Raises DeserializationError."""
        return self.deserialize(data)

    @staticmethod
    def _encode(message: Message) -> bytes:
        raise SerializationError("not a type of a message")

    @staticmethod
    def _decode(data: bytes) -> Any:
        raise DeserializationError("not a type of a message")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Message) or self._type != other._type:
            return False
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        return strify_message(self)

    __repr__ = __str__

    def __getstate__(self) -> list[Any]:
        return [getattr(self, name) for name in self.__slots__]

    def __setstate__(self, state: list[Any]) -> None:
        for name, value in zip(self.__slots__, state):
            setattr(self, name, value)

    def __deepcopy__(self, memo: Any) -> Any:
        import copy

        return self._with(lambda value: copy.deepcopy(value, memo))

    def __copy__(self) -> Any:
        return self._with(lambda value: value)

    def _with(self, change: Any) -> Any:
        new = type(self).__new__(type(self))
        new.__setstate__([change(getattr(self, name)) for name in self.__slots__])
        return new


Message._layout = _holdall.Layout([], Message._fail)


# --- as text


def strify_message(
    val: Any,
    indent: str = "",
    time_offset: Any = None,
    current_time: Any = None,
    field_filter: Any = None,
    fixed_numeric_width: Any = None,
) -> str:
    """As YAML, like `rostopic echo`. Blocks begin with a new line if indent is set."""
    if isinstance(val, Message):
        return _strify_fields(val, indent, field_filter)
    if isinstance(val, TVal):
        return f"\n{indent}secs: {val.secs}\n{indent}nsecs: {val.nsecs:9d}"
    if isinstance(val, str):
        return '"{}"'.format(val.replace("\n", "\\n")) if val else "''"
    if isinstance(val, (bytes, bytearray)):
        return str(list(val))
    if isinstance(val, (list, tuple)) and val and isinstance(val[0], (str, TVal, Message)):
        return "".join(f"\n{indent}- {_strify_item(item, indent, field_filter)}" for item in val)
    if isinstance(val, tuple):
        return str(list(val))
    return str(val)


def _strify_item(item: Any, indent: str, field_filter: Any) -> str:
    return _yaml(item) if isinstance(item, str) else strify_message(item, indent + "  ", field_filter=field_filter)


def _yaml(text: str) -> str:
    """A string in the syntax of YAML."""
    try:
        import yaml  # type: ignore[import-untyped]
    except ImportError:
        return text
    return str(yaml.safe_dump([text], default_flow_style=False)[2:-1])


def _strify_fields(message: Message, indent: str, field_filter: Any) -> str:
    names = message.__slots__ if field_filter is None else field_filter(message)
    lines = (
        f"{indent}{name}: {strify_message(getattr(message, name), indent + '  ', field_filter=field_filter)}"
        for name in names
    )
    text = "\n".join(lines)
    return f"\n{text}" if indent and text else text
