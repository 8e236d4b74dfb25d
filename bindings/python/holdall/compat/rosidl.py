"""Messages of ROS 2 in the form that the generator rosidl makes for Python."""

from __future__ import annotations

import array
import sys
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from .. import _holdall
from . import _types
from .kinds import Kind, note_source

# rosidl_runtime_py.convert and .utilities
convert = utilities = sys.modules[__name__]

# Kinds of holdall/schema.h as type codes of array.array.
_CODES = {2: "b", 3: "B", 4: "h", 5: "H", 6: "i", 7: "I", 8: "q", 9: "Q", 10: "f", 11: "d", 13: "B"}
_BOOL, _BYTE, _STRING, _WSTRING, _STRUCT = 15, 16, 17, 18, 1
_NO_ARRAY, _FIXED = 0, 1
_TIMES = ("builtin_interfaces/msg/Time", "builtin_interfaces/msg/Duration")


class Message(_holdall.Lazy, metaclass=Kind):
    """A message, or a struct in one: its fields are attributes.

    Fields of a message that was read are decoded from its bytes on first access.
    """

    __slots__: Sequence[str] = ()
    _layout: ClassVar[_holdall.Layout]
    _type: ClassVar[str] = ""
    _slot_types: ClassVar[list[str]] = []
    _converters: ClassVar[dict[str, Any]] = {}
    _defaults: ClassVar[dict[str, Any]] = {}
    _definition: ClassVar[Any] = None

    def __init__(self, **kwargs: Any) -> None:
        for name in self.__slots__:
            setattr(self, name, kwargs.pop(name) if name in kwargs else self._defaults[name]())
        if kwargs:
            raise AssertionError(f"Invalid arguments passed to constructor: {', '.join(sorted(kwargs))}")

    @classmethod
    def get_fields_and_field_types(cls) -> dict[str, str]:
        """Types by field, as rosidl writes them: sequence<double>."""
        return dict(zip(cls.__slots__, map(_field_type, cls._slot_types)))

    @classmethod
    def _of_time(cls, nanoseconds: Any) -> Any:
        """A Time or Duration from holdall's number of nanoseconds."""
        sec, nanosec = divmod(int(nanoseconds), 1_000_000_000)
        return cls(sec=sec, nanosec=nanosec)

    @staticmethod
    def _fail(error: BaseException) -> None:
        """Raise the original error for a field that cannot be read."""

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self.__slots__]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Message) or self._type != other._type:
            return False
        return all(_is_equal(getattr(self, name), getattr(other, name)) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        package, kind, name = self._type.split("/")
        fields = ", ".join(f"{field}={getattr(self, field)!r}" for field in self.__slots__)
        return f"{package}.{kind}.{name}({fields})"

    def __copy__(self) -> Any:
        return type(self)(**{name: getattr(self, name) for name in self.__slots__})

    def __deepcopy__(self, memo: Any) -> Any:
        import copy

        return type(self)(**{name: copy.deepcopy(getattr(self, name), memo) for name in self.__slots__})

    def __reduce__(self) -> Any:
        return _unpickle, (type(self), {name: getattr(self, name) for name in self.__slots__})


def _unpickle(made: Any, values: dict[str, Any]) -> Any:
    return made(**values)


def _field_type(text: str) -> str:
    """The type in the syntax of rosidl: sequence<double>, double[9], geometry_msgs/Vector3."""
    names = {"float32": "float", "float64": "double", "bool": "boolean", "byte": "octet"}
    element, _, size = text.partition("[")
    element = names.get(element, element.replace("/msg/", "/"))
    size = size.rstrip("]")
    if "[" not in text:
        return element
    if size.startswith("<="):
        return f"sequence<{element}, {size[2:]}>"
    return f"{element}[{size}]" if size else f"sequence<{element}>"


def _is_equal(a: Any, b: Any) -> bool:
    result = a == b
    return bool(result) if isinstance(result, bool) else bool(result.all())


# --- values -----------------------------------------------------------------------------------------


def _octet(value: Any) -> bytes:
    return bytes([int(value)])


def _to_array(code: str) -> Callable[[Any], Any]:
    def convert(values: Any) -> Any:
        out = array.array(code)
        if hasattr(values, "dtype"):
            values = values.astype(values.dtype.newbyteorder("=")).tobytes()
        out.frombytes(bytes(values))
        return out

    return convert


def _to_numpy(values: Any) -> Any:
    return values.copy()


def _zeros(code: str, count: int) -> Any:
    try:
        import numpy
    except ImportError:
        return array.array(code, [0] * count)
    return numpy.zeros(count, code)


class _Classes(_types.Classes):
    """Classes with the value types of rosidl."""

    def _made(self, field: Any) -> Any:
        is_time = field[5] in _TIMES
        return self._converter(field) if is_time else super()._made(field)

    def _converter(self, field: Any) -> Callable[[Any], Any]:
        _, _, kind, array_kind, _, nested, _ = field
        if kind == _STRUCT:
            made: Any = self.by_name[nested]
            convert = made._of_time if nested in _TIMES else made._of
            return convert if array_kind == _NO_ARRAY else lambda items: [convert(item) for item in items]
        if kind == _BYTE:
            return _octet if array_kind == _NO_ARRAY else lambda values: [_octet(value) for value in values.tolist()]
        if array_kind == _NO_ARRAY:
            return _types.same
        if kind in (_STRING, _WSTRING):
            return list
        if kind == _BOOL:
            return lambda values: [bool(value) for value in values.tolist()]
        return _to_numpy if array_kind == _FIXED else _to_array(_CODES[kind])

    def _default(self, field: Any) -> Callable[[], Any]:
        _, _, kind, array_kind, capacity, nested, default = field
        one = self._default_of(kind, nested)
        if array_kind == _NO_ARRAY:
            return one if default is None else _default_value(kind, default)
        if kind in _CODES:
            code = _CODES[kind]
            return (lambda: _zeros(code, capacity)) if array_kind == _FIXED else (lambda: array.array(code))
        return (lambda: [one() for _ in range(capacity)]) if array_kind == _FIXED else list

    def _default_of(self, kind: int, nested: str) -> Callable[[], Any]:
        return (lambda: b"\0") if kind == _BYTE else super()._default_of(kind, nested)


def _default_value(kind: int, text: str) -> Callable[[], Any]:
    if kind in (_STRING, _WSTRING):
        return lambda: text.strip("\"'")
    if kind == _BOOL:
        return lambda: text.lower() in ("true", "1")
    return lambda: float(text) if kind in (10, 11) else int(text, 0)


# --- classes ----------------------------------------------------------------------------------------

_by_name: dict[str, Any] = {}
_of_ros1: dict[str, Any] = {}
_by_definition: dict[tuple[str, str, bytes], Any] = {}


def _make(definition: _types.Definition) -> Any:
    classes = _Classes(definition, Message, lambda name: name.rpartition("/")[2])
    for name, made in classes.by_name.items():
        _complete(made, (name, "cdr", "", b"", ""))
    note_source(classes.by_name, "rosidl", "restore", definition.name, definition.encoding, definition.text, definition.dialect)
    root: Any = classes.root
    root._definition = definition
    _complete(root, (definition.name, "cdr", definition.encoding, definition.text, ""))
    return root


def _complete(made: Any, schema: _types.Schema) -> None:
    made._encode = staticmethod(_types.encoder_of(schema))
    made._decode = staticmethod(_types.decoder_of(schema))


def restore(name: str, encoding: str, text: bytes, dialect: int) -> dict[str, Any]:
    """The classes of a definition, by name: existing ones, if the definition is the same."""
    for known in (class_by_name(name), class_of_ros1(name) if dialect == _types.ROS1 else None, _by_definition.get((name, encoding, text))):
        if known is not None and known._definition.text == text:
            family: dict[str, Any] = known._family
            return family
    made = _by_definition[name, encoding, text] = _make(_types.Definition(name, encoding, text, "", dialect))
    return made._family  # type: ignore[no-any-return]


def full_name(name: str) -> str:
    """pkg/msg/Type of pkg/Type."""
    parts = name.split("/")
    return f"{parts[0]}/msg/{parts[1]}" if len(parts) == 2 else name


def class_by_name(name: str) -> Any:
    """The class of a type that is defined in a bag that was opened, in the environment, or a common
    interface, or None."""
    name = full_name(name)
    if name not in _by_name:
        definition = _types.find_definition(name, _types.ROS2)
        if definition is None:
            return None
        _by_name[name] = _make(definition)
    return _by_name[name]


def class_of_ros1(name: str) -> Any:
    """The same with the fields that the type has in ROS 1, such as Header.seq."""
    if name not in _of_ros1:
        definition = _types.find_definition(name.replace("/msg/", "/"), _types.ROS1)
        _of_ros1[name] = _make(definition) if definition else class_by_name(name)
    return _of_ros1[name]


def learn(channel: Any) -> Any:
    """The class of the messages of a channel, by the definition in its bag; None without one."""
    key = channel.type, channel.definition_encoding, channel.definition
    if key not in _by_definition:
        made = None
        if channel.definition:
            made = _make(_types.Definition(*key, "", _types.ROS2))
            _by_name.setdefault(full_name(channel.type), made)
        _by_definition[key] = made
    return _by_definition[key]


# --- rclpy.serialization, rosidl_runtime_py ---------------------------------------------------------


def deserialize_message(serialized_message: bytes, message_type: Any) -> Any:
    """A message from bytes in CDR."""
    return message_type._of(message_type._decode(serialized_message))


def serialize_message(message: Any) -> bytes:
    """The bytes of a message in CDR."""
    data: bytes = message._encode(_plain(message))
    return data


def _plain(value: Any) -> Any:
    """A value of a field for JSON."""
    if isinstance(value, Message):
        return {name: _plain(getattr(value, name)) for name in value.__slots__}
    if isinstance(value, (bytes, bytearray)):
        return value[0] if len(value) == 1 else list(value)
    if hasattr(value, "tolist"):
        return value.tolist()
    return [_plain(item) for item in value] if isinstance(value, (list, tuple)) else value


def get_message(identifier: str) -> Any:
    """The class of a type, by its name."""
    made = class_by_name(identifier)
    if made is None:
        raise AttributeError(f"no definition of {identifier} was found")
    return made


def message_to_ordereddict(msg: Any, **options: Any) -> OrderedDict[str, Any]:
    """Fields and their values, nested."""
    return OrderedDict((name, _ordered(getattr(msg, name))) for name in msg.__slots__)


def _ordered(value: Any) -> Any:
    if isinstance(value, Message):
        return message_to_ordereddict(value)
    return [_ordered(item) for item in value] if isinstance(value, list) else _plain(value)


def set_message_fields(msg: Any, values: dict[str, Any]) -> None:
    """Set fields from nested dicts."""
    for name, value in values.items():
        current = getattr(msg, name)
        if isinstance(current, Message):
            set_message_fields(current, value)
        else:
            setattr(msg, name, value)
