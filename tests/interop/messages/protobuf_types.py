"""Types of Protocol Buffers for tests, made without a compiler, and messages of them with random values."""
import math

import numpy
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
from google.protobuf import duration_pb2, empty_pb2, struct_pb2, timestamp_pb2, wrappers_pb2
from google.protobuf.descriptor import FieldDescriptor

FIELD = descriptor_pb2.FieldDescriptorProto
SCALARS = ("double", "float", "int64", "uint64", "int32", "fixed64", "fixed32", "bool", "string", "bytes", "uint32",
           "sfixed32", "sfixed64", "sint32", "sint64")
KNOWN = (duration_pb2, empty_pb2, struct_pb2, timestamp_pb2, wrappers_pb2)


def add_field(message, name, kind, repeated=False, **more):
    """Adds a field. kind: a scalar type, or the full name of a message or enum after a dot (enums: "enum .a.B")."""
    field = message.field.add(name=name, number=len(message.field) + 1, **more)
    field.label = FIELD.LABEL_REPEATED if repeated else more.get("label", FIELD.LABEL_OPTIONAL)
    if kind in SCALARS:
        field.type = getattr(FIELD, "TYPE_" + kind.upper())
    elif kind.startswith("enum "):
        field.type, field.type_name = FIELD.TYPE_ENUM, kind[5:]
    else:
        field.type, field.type_name = more.get("type", FIELD.TYPE_MESSAGE), kind
    return field


def add_optional(message, name, kind):
    message.oneof_decl.add(name="_" + name)
    add_field(message, name, kind, proto3_optional=True, oneof_index=len(message.oneof_decl) - 1)


def add_map(message, name, key, value):
    entry = message.nested_type.add(name="".join(word.title() for word in name.split("_")) + "Entry")
    entry.options.map_entry = True
    add_field(entry, "key", key)
    add_field(entry, "value", value)
    add_field(message, name, f".test.pack.{message.name}.{entry.name}", repeated=True)


def add_enum(where, name, *words):
    enum = where.add(name=name)
    for word, number in words:
        enum.value.add(name=word, number=number)


def new_file():
    """All kinds of fields of proto3."""
    file = descriptor_pb2.FileDescriptorProto(name="test/all.proto", package="test.pack", syntax="proto3")
    file.dependency.extend(module.DESCRIPTOR.name for module in KNOWN)
    add_enum(file.enum_type, "Color", ("UNKNOWN", 0), ("RED", 1), ("BLUE", -5))
    inner = file.message_type.add(name="Inner")
    add_field(inner, "x", "double")
    add_field(inner, "_name", "string")
    node = file.message_type.add(name="Node")
    add_field(node, "value", "int64")
    add_field(node, "children", ".test.pack.Node", repeated=True)
    add_field(node, "next", ".test.pack.Node")
    every = file.message_type.add(name="All")
    deep = every.nested_type.add(name="Deep")
    add_enum(deep.enum_type, "Level", ("UNKNOWN", 0), ("HIGH", 7))
    add_field(deep, "level", "enum .test.pack.All.Deep.Level")
    add_field(deep, "color", "enum .test.pack.Color")
    for kind in SCALARS:
        add_field(every, kind, kind)
        add_field(every, kind + "s", kind, repeated=True)
    for kind in ("int32", "string", "double", "bytes"):
        add_optional(every, "maybe_" + kind, kind)
    add_optional(every, "maybe_inner", ".test.pack.Inner")
    for name, kind in (("color", "enum .test.pack.Color"), ("inner", ".test.pack.Inner"), ("deep", ".test.pack.All.Deep"),
                       ("node", ".test.pack.Node"), ("time", ".google.protobuf.Timestamp"),
                       ("span", ".google.protobuf.Duration"), ("nothing", ".google.protobuf.Empty"),
                       ("any", ".google.protobuf.Struct"), ("wrapped", ".google.protobuf.StringValue")):
        add_field(every, name, kind)
        add_field(every, "more_" + name, kind, repeated=True)
    add_map(every, "by_name", "string", ".test.pack.Inner")
    add_map(every, "by_number", "sint64", "double")
    add_map(every, "by_bool", "bool", "string")
    every.oneof_decl.insert(0, descriptor_pb2.OneofDescriptorProto(name="kind"))
    for field in every.field:
        if field.proto3_optional:
            field.oneof_index += 1
    for kind in ("int32", "string", ".test.pack.Inner", "bool"):
        add_field(every, "as_" + kind.rpartition(".")[2].lower(), kind, oneof_index=0)
    return file


def old_file():
    """Fields that only proto2 has."""
    file = descriptor_pb2.FileDescriptorProto(name="test/old.proto", package="test.old", syntax="proto2")
    add_enum(file.enum_type, "Closed", ("ONE", 1), ("TWO", 2))
    old = file.message_type.add(name="Old")
    old.extension_range.add(start=100, end=200)
    group = old.nested_type.add(name="Group")
    add_field(group, "x", "int32")
    add_field(old, "must", "int32", label=FIELD.LABEL_REQUIRED)
    add_field(old, "seven", "int32", default_value="7")
    add_field(old, "text", "string", default_value="none")
    add_field(old, "closed", "enum .test.old.Closed")
    add_field(old, "group", ".test.old.Old.Group", type=FIELD.TYPE_GROUP)
    add_field(old, "groups", ".test.old.Old.Group", type=FIELD.TYPE_GROUP, repeated=True)
    return file


def set_of(*files):
    return descriptor_pb2.FileDescriptorSet(
        file=[descriptor_pb2.FileDescriptorProto.FromString(module.DESCRIPTOR.serialized_pb) for module in KNOWN]
        + list(files))


def class_of(files, name):
    pool = descriptor_pool.DescriptorPool()
    for file in files.file:
        pool.Add(file)
    return message_factory.GetMessageClass(pool.FindMessageTypeByName(name))


# --- random values -----------------------------------------------------------------------------

EDGES = {"int32": (0, 1, -1, 2**31 - 1, -(2**31)), "int64": (0, -1, 2**63 - 1, -(2**63)), "uint32": (0, 2**32 - 1),
         "uint64": (0, 2**64 - 1)}
TEXTS = ("", "a", "\u00e4\u20ac\U0001f600", "two\nlines \"quoted\"", "x" * 300)


def scalar(field, chance):
    kind = field.cpp_type
    if kind == FieldDescriptor.CPPTYPE_ENUM:
        words = field.enum_type.values
        open_enum = [9999] if field.containing_type.file.name != "test/old.proto" else []
        return chance.choice([word.number for word in words] + open_enum)
    if kind == FieldDescriptor.CPPTYPE_BOOL:
        return chance.random() < 0.5
    if kind == FieldDescriptor.CPPTYPE_STRING:
        if field.type == FieldDescriptor.TYPE_BYTES:
            return chance.randbytes(chance.randrange(0, 40))
        return chance.choice(TEXTS)
    if kind in (FieldDescriptor.CPPTYPE_DOUBLE, FieldDescriptor.CPPTYPE_FLOAT):
        return chance.choice((0.0, -0.0, 1.5, -2.25e10, math.inf, -math.inf, math.nan, 0.1))
    name = {FieldDescriptor.CPPTYPE_INT32: "int32", FieldDescriptor.CPPTYPE_INT64: "int64",
            FieldDescriptor.CPPTYPE_UINT32: "uint32", FieldDescriptor.CPPTYPE_UINT64: "uint64"}[kind]
    return chance.choice(EDGES[name])


def fill_known(message, chance):
    """Returns False unless the type is a well-known type."""
    name = message.DESCRIPTOR.full_name
    if name == "google.protobuf.Timestamp":
        message.seconds, message.nanos = chance.randrange(-1000, 2**31 - 1), chance.randrange(0, 10**9)
    elif name == "google.protobuf.Duration":
        sign = chance.choice((1, -1))
        message.seconds, message.nanos = sign * chance.randrange(0, 1000), sign * chance.randrange(0, 10**9)
    elif name == "google.protobuf.Struct":
        for i in range(chance.randrange(1, 4)):
            value = chance.choice((None, True, 1.5, "text", [1.0, None, {"a": []}], {"b": {"c": "d"}}))
            struct_pb2.Struct.update(message, {f"key {i}": value})
    else:
        return False
    return True


def fill(message, chance, depth=0):
    if fill_known(message, chance):
        return message
    for field in message.DESCRIPTOR.fields:
        if chance.random() < 0.3 and not is_required(field):
            continue
        fill_field(message, field, chance, depth)
    return message


def is_required(field):
    return getattr(field, "is_required", False)


def is_repeated(field):
    return field.is_repeated if hasattr(field, "is_repeated") else field.label == FieldDescriptor.LABEL_REPEATED


def is_map(field):
    return field.message_type is not None and field.message_type.GetOptions().map_entry


def fill_map(entries, field, chance, depth):
    value = field.message_type.fields_by_name["value"]
    for _ in range(chance.randrange(4)):
        key = scalar(field.message_type.fields_by_name["key"], chance)
        if value.message_type:
            fill(entries[key], chance, depth + 1)
        else:
            entries[key] = scalar(value, chance)


def fill_field(message, field, chance, depth):
    if is_map(field):
        fill_map(getattr(message, field.name), field, chance, depth)
    elif is_repeated(field):
        items = getattr(message, field.name)
        for _ in range(chance.randrange(4 if depth < 3 else 1)):
            if field.message_type:
                fill(items.add(), chance, depth + 1)
            else:
                items.append(scalar(field, chance))
    elif field.message_type:
        if depth < 4:
            getattr(message, field.name).SetInParent()
            fill(getattr(message, field.name), chance, depth + 1)
    else:
        setattr(message, field.name, scalar(field, chance))


# --- expected output of holdall -----------------------------------------------------------------

BILLION = 10**9
WRAPPERS = {name + "Value" for name in
            ("Double", "Float", "Int64", "UInt64", "Int32", "UInt32", "Bool", "String", "Bytes")}
JSON_TYPES = {"google.protobuf.Struct", "google.protobuf.Value", "google.protobuf.ListValue"}


class Json:
    """A string with the JSON of this value."""

    def __init__(self, value):
        self.value = value


def has_flag(field):
    if is_repeated(field) or (field.containing_oneof and not is_synthetic(field)):
        return False
    return is_synthetic(field) or is_wrapper(field) or is_old_optional(field)


def is_synthetic(field):
    oneof = field.containing_oneof
    return oneof is not None and len(oneof.fields) == 1 and oneof.name == "_" + field.name


def is_wrapper(field):
    kind = field.message_type
    return kind is not None and kind.file.package == "google.protobuf" and kind.name in WRAPPERS


def is_old_optional(field):
    return field.containing_type.file.name == "test/old.proto" and not is_required(field)


def reaches(kind, target, seen):
    for field in kind.fields:
        inner = field.message_type
        if inner is target or inner is not None and inner not in seen and reaches(inner, target, seen | {inner}):
            return True
    return False


def is_json(field):
    kind = field.message_type
    if kind.full_name in JSON_TYPES:
        return True
    return not is_map(field) and (kind is field.containing_type or reaches(kind, field.containing_type, {kind}))


def number(value, is_single):
    """The value as printed: a float32 with its shortest digits."""
    if isinstance(value, float) and not math.isfinite(value):
        return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
    return float(str(numpy.float32(value))) if is_single else value


def value_of(field, value, is_set):
    """The expected output of `cat --json` for one value."""
    from google.protobuf import json_format

    if field.message_type is None:
        return number(value, field.cpp_type == FieldDescriptor.CPPTYPE_FLOAT)
    if field.message_type.full_name in ("google.protobuf.Timestamp", "google.protobuf.Duration"):
        ns = value.seconds * BILLION + value.nanos
        return {"sec": ns // BILLION, "nanosec": ns % BILLION}
    if is_json(field):
        return Json(json_format.MessageToDict(value, preserving_proto_field_name=True)) if is_set else ""
    return tree(value)


def list_of(field, items):
    if field.type == FieldDescriptor.TYPE_BYTES:
        return [{"values": item} for item in items]
    return [value_of(field, item, True) for item in items]


def map_of(field, entries):
    fields = field.message_type.fields_by_name
    return [{"key": key, "value": value_of(fields["value"], entries[key], True)} for key in sorted(entries)]


def tree(message):
    result = {}
    for field in message.DESCRIPTOR.fields:
        value = getattr(message, field.name)
        if has_flag(field):
            result["has_" + field.name] = message.HasField(field.name)
        if field.containing_oneof and not is_synthetic(field):
            result[field.containing_oneof.name] = message.WhichOneof(field.containing_oneof.name) or ""
        if is_map(field):
            result[field.name] = map_of(field, value)
        elif is_repeated(field):
            result[field.name] = list_of(field, value)
        else:
            is_set = field.message_type is not None and message.HasField(field.name)
            result[field.name] = value_of(field, value, is_set)
    return result
