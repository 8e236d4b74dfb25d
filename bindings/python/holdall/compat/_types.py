"""Classes of messages, made of the definitions in bags and of the common interfaces."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import holdall

from .. import _holdall
from .._build import build
from . import genpy
from .kinds import note_source

# Kinds and arrays of holdall/schema.h.
_STRUCT, _UINT8, _CHAR, _BOOL, _BYTE, _STRING, _WSTRING, _TIME, _DURATION = 1, 3, 13, 15, 16, 17, 18, 32, 33
_FLOATS = (10, 11)
_NO_ARRAY, _FIXED = 0, 1

ROS1, ROS2 = _holdall.DIALECT_ROS1, _holdall.DIALECT_ROS2


class Definition:
    """The definition of a type: from a channel, or looked up by its name."""

    def __init__(self, name: str, encoding: str, text: bytes, hash: str, dialect: int) -> None:
        self.name, self.encoding, self.text, self.hash, self.dialect = name, encoding, text, hash, dialect
        self.full_text, self.md5sum, self.rihs, self.types = _holdall.parse_types(
            None, name, encoding, text, hash, dialect
        )


def find_definition(name: str, dialect: int) -> Definition | None:
    """Look up a type in the environment and the common interfaces."""
    found = _holdall.find_definition(None, name, dialect)
    return Definition(*found, "", dialect) if found else None


# --- values -----------------------------------------------------------------------------------------


def same(value: Any) -> Any:
    return value


def _to_bytes(array: Any) -> bytes:
    return bytes(memoryview(array).cast("B")) if not isinstance(array, list) else bytes(array)


def _to_tuple(array: Any) -> Any:
    return tuple(array.tolist())


def _to_bools(array: Any) -> Any:
    return [bool(item) for item in array.tolist()]


def _to_time(nanoseconds: Any) -> Any:
    return genpy.Time._of(int(nanoseconds))


def _to_duration(nanoseconds: Any) -> Any:
    return genpy.Duration._of(int(nanoseconds))


def _list_of(convert: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda items: [convert(item) for item in items]


def _times_of(convert: Callable[[int], Any]) -> Callable[[Any], Any]:
    return lambda array: [convert(sec * genpy.SECOND + nanosec) for sec, nanosec in array.tolist()]


# --- classes of ROS 1 -------------------------------------------------------------------------------


class Classes:
    """The classes of one definition, by the names of its types."""

    def __init__(self, definition: Definition, base: type, base_name: Callable[[str], str]) -> None:
        self.definition = definition
        self._base_name = base_name
        self.by_name: dict[str, type] = {}
        for name, fields, constants in reversed(definition.types):
            self.by_name[name] = self._make(name, fields, constants, base)
        for name, fields, _ in definition.types:
            self._fill(self.by_name[name], fields)
        self.root = self.by_name[definition.types[0][0]]

    def _make(self, name: str, fields: list[Any], constants: list[Any], base: type) -> type:
        attributes = {constant: value for constant, _, value in constants}
        attributes |= {"__slots__": (), "_type": name}
        made: Any = type(self._base_name(name), (base,), attributes)
        made.__slots__ = [field[0] for field in fields]  # scripts read it; the layout holds the values
        return made  # type: ignore[no-any-return]

    def _fill(self, made: Any, fields: list[Any]) -> None:
        made._slot_types = [_slot_type(field) for field in fields]
        made._converters = {field[0]: self._converter(field) for field in fields}
        made._layout = _holdall.Layout([(field[0], self._made(field)) for field in fields], made._fail)
        made._defaults = {field[0]: self._default(field) for field in fields}
        made._has_header = bool(fields) and fields[0][0] == "header" and str(fields[0][5]).endswith("/Header")

    def _made(self, field: Any) -> Any:
        """The class of a field's value, or a function that converts it; None: no conversion."""
        _, _, kind, array, _, nested, _ = field
        if array == _NO_ARRAY and kind == _STRUCT:
            return self.by_name[nested]
        if array == _NO_ARRAY and kind in (_TIME, _DURATION):
            return genpy.Time if kind == _TIME else genpy.Duration
        convert = self._converter(field)
        return None if convert is same else convert

    def _converter(self, field: Any) -> Callable[[Any], Any]:
        _, _, kind, array, _, nested, _ = field
        if kind == _STRUCT:
            convert = self.by_name[nested]._of  # type: ignore[attr-defined]
            return convert if array == _NO_ARRAY else _list_of(convert)
        if kind in (_TIME, _DURATION):
            convert = _to_time if kind == _TIME else _to_duration
            return convert if array == _NO_ARRAY else _times_of(convert)
        if array == _NO_ARRAY:
            return same
        if kind in (_STRING, _WSTRING):
            return list
        if kind in (_UINT8, _CHAR, _BYTE):
            return _to_bytes
        return _to_bools if kind == _BOOL else _to_tuple

    def _default(self, field: Any) -> Callable[[], Any]:
        _, _, kind, array, capacity, nested, _ = field
        one = self._default_of(kind, nested)
        if array == _NO_ARRAY:
            return one
        if kind in (_UINT8, _CHAR, _BYTE):
            return lambda: bytes(capacity) if array == _FIXED else b""
        return lambda: [one() for _ in range(capacity)] if array == _FIXED else []

    def _default_of(self, kind: int, nested: str) -> Callable[[], Any]:
        if kind == _STRUCT:
            return self.by_name[nested]
        values: dict[int, Callable[[], Any]] = {
            _BOOL: bool, _STRING: str, _WSTRING: str, _TIME: genpy.Time, _DURATION: genpy.Duration
        }  # fmt: skip
        return values.get(kind, float if kind in _FLOATS else int)


def _slot_type(field: Any) -> str:
    """The type of a field with the package of a nested one, as genpy writes it."""
    _, text, _, _, _, nested, _ = field
    bracket = text.find("[")
    return str((nested or (text if bracket < 0 else text[:bracket])) + ("" if bracket < 0 else text[bracket:]))


_by_definition: dict[tuple[str, bytes], type] = {}
_by_name: dict[str, type | None] = {}


def class_of(name: str, encoding: str, text: bytes, hash: str = "") -> type:
    """The class of a type of ROS 1 with this definition."""
    made = _by_definition.get((name, text))
    if made is None:
        made = _by_definition[name, text] = _make_ros1(Definition(name, encoding, text, hash, ROS1), _bag_name)
    return made


def class_by_name(name: str) -> type | None:
    """The class of a type that is defined in the environment or a common interface; else None."""
    if name not in _by_name:
        definition = find_definition(name, ROS1)
        _by_name[name] = _make_ros1(definition, _plain_name) if definition else None
    return _by_name[name]


def restore(name: str, encoding: str, text: bytes, is_plain: bool) -> dict[str, type]:
    """The classes of a definition, by name."""
    made: Any = class_by_name(name) if is_plain else class_of(name, encoding, text)
    family: dict[str, type] = made._family
    return family


def _bag_name(name: str) -> str:
    """The name that genpy gives to classes made from definitions in bags."""
    return "_" + name.replace("/", "__")


def _plain_name(name: str) -> str:
    return name.rpartition("/")[2]


def _make_ros1(definition: Definition, base_name: Callable[[str], str]) -> type:
    classes = Classes(definition, genpy.Message, base_name)
    for name, made in classes.by_name.items():
        _complete_ros1(made, name, definition)
    is_plain = base_name is _plain_name
    note_source(classes.by_name, "_types", "restore", definition.name, definition.encoding, definition.text, is_plain)
    return classes.root


def _complete_ros1(made: Any, name: str, definition: Definition) -> None:
    """Set the attributes of the root of a definition; nested structs are handled separately."""
    own = definition if name == definition.types[0][0] else None
    made._md5sum = own.md5sum if own else ""
    made._full_text = own.full_text if own else ""
    schema = (name, "ros1", definition.encoding or "ros1msg", definition.text if own else b"", "")
    made._encode = staticmethod(encoder_of(schema))
    made._decode = staticmethod(decoder_of(schema))


# --- bytes ------------------------------------------------------------------------------------------

Schema = tuple[str, str, str, bytes, str]
_decoder = _holdall.Decoder(None)


def encoder_of(schema: Schema) -> Callable[[Any], bytes]:
    """A function that serializes the values of an object."""
    builders: list[_holdall.Builder] = []

    def encode(message: Any) -> bytes:
        if not builders:
            builders.append(_holdall.Builder(schema, _decoder))
        try:
            return build(builders[0], message)
        except (ValueError, holdall.Error) as error:
            raise genpy.SerializationError(str(error)) from None

    return encode


def decoder_of(schema: Schema) -> Callable[[bytes], Any]:
    """A function that makes a holdall.Message from bytes."""
    name, encoding, language, text, _ = schema
    channel = _holdall.Channel("", name, encoding, language, text, "", {}, [])
    return lambda data: _holdall.Message(channel, bytes(data), 0, 0, 0, 0)
