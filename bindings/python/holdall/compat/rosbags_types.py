"""Types of the package rosbags: stores, definitions, and messages that are dataclasses with numpy arrays."""

from __future__ import annotations

import dataclasses
import enum
import functools
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from types import ModuleType
from typing import Any, ClassVar

from .. import _holdall
from . import _types, rosidl
from .kinds import note_source

# rosbags.typesys, .base, .msg, .store, .stores
base = msg = store = stores = typesys = sys.modules[__name__]

_STRUCT, _STRING, _WSTRING, _TIME, _DURATION = 1, 17, 18, 32, 33
_NO_ARRAY, _FIXED = 0, 1
_STAMP, _SPAN = "builtin_interfaces/msg/Time", "builtin_interfaces/msg/Duration"
_SEPARATOR = re.compile(r"^={3,}\s*$", re.M)


class TypesysError(Exception):
    """A type is not known, or its definition is wrong."""


class Nodetype(enum.IntEnum):
    """Kinds of fields."""

    BASE, NAME, ARRAY, SEQUENCE = range(1, 5)


class Stores(enum.Enum):
    """Sets of known interfaces."""

    EMPTY = "empty"
    LATEST = "latest"
    ROS1_NOETIC = "ros1_noetic"
    ROS2_DASHING = "ros2_dashing"
    ROS2_ELOQUENT = "ros2_eloquent"
    ROS2_FOXY = "ros2_foxy"
    ROS2_GALACTIC = "ros2_galactic"
    ROS2_HUMBLE = "ros2_humble"
    ROS2_IRON = "ros2_iron"
    ROS2_JAZZY = "ros2_jazzy"
    ROS2_KILTED = "ros2_kilted"


# --- messages ---------------------------------------------------------------------------------------


class Message(rosidl.Message):
    """A message: its constructor takes the fields in order, without defaults."""

    __msgtype__: ClassVar[str] = ""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        names = self.__slots__
        kwargs.pop("__msgtype__", None)
        values = {**dict(zip(names, args)), **kwargs}
        if len(args) > len(names) or set(values) != set(names):
            wrong = sorted(set(values) ^ set(names)) or args[len(names) :]
            raise TypeError(f"{type(self).__name__}.__init__() has missing or unexpected arguments: {wrong}")
        for name in names:
            setattr(self, name, values[name])

    @classmethod
    def _of_time(cls, nanoseconds: Any) -> Any:
        sec, nanosec = divmod(int(nanoseconds), 1_000_000_000)
        return cls(sec, nanosec)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Message) or self.__msgtype__ != other.__msgtype__:
            return False
        return all(_is_equal(getattr(self, name), getattr(other, name)) for name in self.__slots__)

    __hash__ = None

    def __repr__(self) -> str:
        fields = "".join(f"{name}={getattr(self, name)!r}, " for name in self.__slots__)
        return f"{type(self).__name__}({fields}__msgtype__={self.__msgtype__!r})"

    def __copy__(self) -> Any:
        return type(self)(*(getattr(self, name) for name in self.__slots__))

    def __deepcopy__(self, memo: Any) -> Any:
        import copy

        return type(self)(*(copy.deepcopy(getattr(self, name), memo) for name in self.__slots__))

    def __reduce__(self) -> Any:
        return _unpickle, (type(self), [getattr(self, name) for name in self.__slots__])


def _is_equal(a: Any, b: Any) -> bool:
    result = a == b
    return bool(result) if isinstance(result, bool) else bool(getattr(result, "all", lambda: result)())


def _unpickle(made: Any, values: list[Any]) -> Any:
    return made(*values)


class _Classes(_types.Classes):
    """Classes with numpy arrays of numbers, and times with sec and nanosec."""

    def _make(self, name: str, fields: list[Any], constants: list[Any], base: type) -> type:
        made: Any = super()._make(name, fields, constants, base)
        made.__msgtype__ = rosidl.full_name(name)
        made.__module__ = "rosbags.usertypes"
        annotations = {field[0]: _annotation(field) for field in fields} | {"__msgtype__": "ClassVar[str]"}
        plain: Any = dataclasses.make_dataclass(made.__name__, annotations.items())
        made.__dataclass_fields__ = plain.__dataclass_fields__  # for dataclasses.fields(), asdict(), replace()
        return made  # type: ignore[no-any-return]

    def _made(self, field: Any) -> Any:
        is_time = field[5] in (_STAMP, _SPAN) or field[2] in (_TIME, _DURATION)
        return self._converter(field) if is_time else super()._made(field)

    def _converter(self, field: Any) -> Callable[[Any], Any]:
        _, _, kind, array, _, nested, _ = field
        if kind in (_TIME, _DURATION) or nested in (_STAMP, _SPAN):
            convert = times()[_STAMP if kind == _TIME or nested == _STAMP else _SPAN]._of_time
        elif kind == _STRUCT:
            convert = self.by_name[nested]._of  # type: ignore[attr-defined]
        else:
            return list if array != _NO_ARRAY and kind in (_STRING, _WSTRING) else _types.same
        if array == _NO_ARRAY:
            return convert  # type: ignore[no-any-return]
        if kind in (_TIME, _DURATION):
            return lambda items: [convert(int(sec) * 10**9 + int(nanosec)) for sec, nanosec in items.tolist()]
        return lambda items: [convert(item) for item in items]


def _annotation(field: Any) -> str:
    _, text, kind, array, _, nested, _ = field
    if kind in (_TIME, _DURATION):
        nested = _STAMP if kind == _TIME else _SPAN
    name = rosidl.full_name(nested).replace("/", "__") if nested else ""
    if array != _NO_ARRAY:
        return f"list[{name or 'str'}]" if name or kind in (_STRING, _WSTRING) else "np.ndarray[Any, Any]"
    if name:
        return name
    return "str" if kind in (_STRING, _WSTRING) else "float" if "float" in text else "bool" if text == "bool" else "int"


@functools.cache
def times() -> dict[str, Any]:
    """Time and Duration, shared by all stores."""
    return {name: made_of(name, _types.ROS2, "")[name] for name in (_STAMP, _SPAN)}


@functools.cache
def made_of(name: str, dialect: int, text: str) -> dict[str, Any]:
    """The classes of a definition, by name; of a known type if there is no text."""
    is_ros1 = dialect == _types.ROS1
    own = name.replace("/msg/", "/") if is_ros1 else name
    if text:
        definition: Any = _types.Definition(own, "ros1msg" if is_ros1 else "ros2msg", text.encode(), "", dialect)
    else:
        definition = _types.find_definition(own, dialect)
        if definition is None:
            raise KeyError(name)
    classes = _Classes(definition, Message, lambda one: rosidl.full_name(one).replace("/", "__"))
    made = {rosidl.full_name(one): kind for one, kind in classes.by_name.items()}
    note_source(made, "rosbags_types", "made_of", name, dialect, text)
    for kind in made.values():
        kind._type = kind.__msgtype__  # type: ignore[attr-defined]
        kind._definition = definition  # type: ignore[attr-defined]
    return made


# --- definitions ------------------------------------------------------------------------------------


def get_types_from_msg(text: str, name: str) -> dict[str, Any]:
    """The definitions in a text, by name, for register()."""
    found: dict[str, Any] = {}
    for section in _SEPARATOR.split(text):
        head, _, rest = section.lstrip("\n").partition("\n")
        if head.startswith("MSG:"):
            found.setdefault(rosidl.full_name(head[4:].strip()), rest)
        else:
            found.setdefault(rosidl.full_name(name), section)
    return found


def get_types_from_idl(text: str) -> dict[str, Any]:
    """Not supported."""
    raise TypesysError("holdall.compat has no get_types_from_idl()")


def generate_msgdef(name: str, *, typestore: Typestore, ros_version: int = 2) -> tuple[str, str]:
    """The full definition of a type, and its hash."""
    return typestore._described(rosidl.full_name(name), _types.ROS1 if ros_version == 1 else _types.ROS2)


class Typestore:
    """Types by name: those that were registered, and those of the common interfaces."""

    def __init__(self, store: Stores = Stores.LATEST) -> None:
        self._store = store
        self._texts: dict[str, str] = {}
        self._encoders: dict[tuple[str, str], Callable[[Any], bytes]] = {}
        self._channels: dict[tuple[str, str], _holdall.Channel] = {}
        self.types: Mapping[str, Any] = _Types(self)
        self.fielddefs: Mapping[str, Any] = _FieldDefinitions(self)

    @property
    def dialect(self) -> int:
        """The dialect of ROS 1 or of ROS 2."""
        return _types.ROS1 if self._store is Stores.ROS1_NOETIC else _types.ROS2

    def register(self, types: Mapping[str, Any]) -> None:
        """Add types, as get_types_from_msg() makes them."""
        for name, text in types.items():
            if not isinstance(text, str):
                raise TypesysError(f"{name}: only types of get_types_from_msg() can be registered")
            self._texts[rosidl.full_name(name)] = text
        self._encoders.clear()
        self._channels.clear()

    def text_of(self, name: str) -> str:
        """The registered definition with those of nested types, or ""."""
        name = rosidl.full_name(name)
        if name not in self._texts:
            return ""
        parts: dict[str, str] = {}
        self._collect(name, parts)
        own, *others = parts.items()
        return own[1] + "".join(f"\n{'=' * 80}\nMSG: {key.replace('/msg/', '/')}\n{text}" for key, text in others)

    def _collect(self, name: str, parts: dict[str, str]) -> None:
        if name in parts or name not in self._texts:
            return
        parts[name] = self._texts[name]
        package = name.partition("/")[0]
        for kind in re.findall(r"^\s*([A-Za-z]\w*(?:/\w+)*)(?:\[[^\]]*\])?\s+\w+", self._texts[name], re.M):
            own = "std_msgs" if kind == "Header" and f"{package}/msg/Header" not in self._texts else package
            self._collect(rosidl.full_name(kind if "/" in kind else f"{own}/{kind}"), parts)

    def class_of(self, name: str, dialect: int | None = None) -> Any:
        """The class of the messages of a type."""
        name = rosidl.full_name(name)
        if name in (_STAMP, _SPAN):
            return times()[name]
        text = self.text_of(name)
        if not text and self._store is Stores.EMPTY:
            raise KeyError(name)
        return made_of(name, self.dialect if dialect is None else dialect, text)[name]

    def _described(self, name: str, dialect: int) -> tuple[str, str]:
        definition = self.class_of(name, dialect)._definition
        return definition.full_text, definition.md5sum if dialect == _types.ROS1 else definition.rihs

    # --- bytes

    def _decode(self, rawdata: bytes, typename: str, encoding: str) -> Any:
        name = rosidl.full_name(typename)
        dialect = _types.ROS1 if encoding == "ros1" else _types.ROS2
        channel = self._channels.get((name, encoding))
        if channel is None:
            own = name.replace("/msg/", "/") if encoding == "ros1" else name
            # the bytes have the fields of the type in the store, in either encoding
            definition = self.class_of(name)._definition
            language = "ros1msg" if self.dialect == _types.ROS1 else "ros2msg"
            text = definition.full_text.encode()
            channel = _holdall.Channel("", own, encoding, language, text, "", {}, [])
            self._channels[name, encoding] = channel
        made = self.class_of(name, self.dialect if self.text_of(name) or self.dialect == dialect else self.dialect)
        return made._of(_holdall.Message(channel, bytes(rawdata), 0, 0, 0, 0))

    def deserialize_cdr(self, rawdata: bytes, typename: str) -> Any:
        """A message from bytes in CDR."""
        return self._decode(rawdata, typename, "cdr")

    def deserialize_ros1(self, rawdata: bytes, typename: str) -> Any:
        """A message from bytes of ROS 1."""
        return self._decode(rawdata, typename, "ros1")

    def _encode(self, message: Any, name: str, encoding: str) -> memoryview:
        encode = self._encoders.get((name, encoding))
        if encode is None:
            own = name.replace("/msg/", "/") if encoding == "ros1" else name
            definition = self.class_of(name)._definition
            language = "ros1msg" if self.dialect == _types.ROS1 else "ros2msg"
            encode = _types.encoder_of((own, encoding, language, definition.full_text.encode(), ""))
            self._encoders[name, encoding] = encode
        return memoryview(encode(message))

    def serialize_cdr(self, message: Any, typename: str, little_endian: bool = True) -> memoryview:
        """The bytes of a message in CDR."""
        return self._encode(message, rosidl.full_name(typename), "cdr")

    def serialize_ros1(self, message: Any, typename: str) -> memoryview:
        """The bytes of a message of ROS 1."""
        return self._encode(message, rosidl.full_name(typename), "ros1")

    def generate_msgdef(self, name: str, *, ros_version: int = 2) -> tuple[str, str]:
        """(text of the definition, MD5 sum) of a type."""
        return generate_msgdef(name, typestore=self, ros_version=ros_version)

    def hash_rihs01(self, name: str) -> str:
        """The hash of a type of ROS 2 since Iron."""
        return self._described(rosidl.full_name(name), _types.ROS2)[1]


class _ByName(Mapping[str, Any]):
    """Content of a store by the names of types. It lists only registered types."""

    def __init__(self, owner: Typestore) -> None:
        self._owner = owner

    def __iter__(self) -> Iterator[str]:
        return iter(self._owner._texts)

    def __len__(self) -> int:
        return len(self._owner._texts)

    def __contains__(self, name: object) -> bool:
        try:
            return isinstance(name, str) and self._owner.class_of(name) is not None
        except KeyError:
            return False


class _Types(_ByName):
    """Classes of messages."""

    def __getitem__(self, name: str) -> Any:
        return self._owner.class_of(name)


class _FieldDefinitions(_ByName):
    """(constants, fields), in the form of rosbags."""

    def __getitem__(self, name: str) -> Any:
        made = self._owner.class_of(name)
        names = {rosidl.full_name(one): (fields, constants) for one, fields, constants in made._definition.types}
        fields, constants = names[rosidl.full_name(name)]
        return [tuple(constant) for constant in constants], [(field[0], _node(field)) for field in fields]


def _node(field: Any) -> tuple[Any, Any]:
    _, text, kind, array, capacity, nested, _ = field
    if kind in (_TIME, _DURATION):
        nested = _STAMP if kind == _TIME else _SPAN
    plain = (Nodetype.BASE, (text.partition("[")[0].partition("<")[0], 0))
    one: Any = (Nodetype.NAME, rosidl.full_name(nested)) if nested else plain
    if array == _NO_ARRAY:
        return one  # type: ignore[no-any-return]
    return (Nodetype.ARRAY if array == _FIXED else Nodetype.SEQUENCE), (one, capacity)


def get_typestore(store: Stores) -> Typestore:
    """The types of a distribution: those of ROS 1 or of ROS 2."""
    return Typestore(store)


def register_types(types: dict[str, Any]) -> None:
    """Register types for all stores that are made without a name."""
    default().register(types)


@functools.cache
def default() -> Typestore:
    """The default store of functions without a store argument."""
    return Typestore()


def module_of(name: str) -> ModuleType:
    """rosbags.typesys.stores.ros2_humble: the classes of a store, as sensor_msgs__msg__Imu."""
    made = ModuleType(name)
    leaf = name.rpartition(".")[2]
    types = Typestore(Stores(leaf) if leaf in {one.value for one in Stores} else Stores.LATEST).types

    def find_type(attribute: str) -> Any:
        if "__msg__" in attribute and attribute.replace("__", "/") in types:
            return types[attribute.replace("__", "/")]
        raise AttributeError(f"{name} has no {attribute!r}")

    made.__getattr__ = find_type  # type: ignore[method-assign]
    return made
