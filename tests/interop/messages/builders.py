#!/usr/bin/env python3
"""Checks messages that are built from values against the libraries of their encodings.

builders.py --builders PROGRAM

The program (builders.c) builds each message three times: from JSON, from YAML, and value by value by prepared paths. Protocol
Buffers, CBOR and JSON are decoded by Python's own libraries; values that do not fit must be refused with the path of the field.
HOLDALL_PYTHON is the Python that has the packages; without it the test is skipped, but fails when CI=true.
"""
import importlib
import json
import pathlib
import random
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from harness import Difference, arguments, must_equal, skip, tap  # noqa: E402

ROUNDS = 200
RANGES = {"i32": (-2**31, 2**31 - 1), "u32": (0, 2**32 - 1), "i64": (-2**63, 2**63 - 1)}
TEXTS = ("", "x", "ä € 𝄞", 'a "b" \\ c', "true", "1.5", "null", "- a: b", "# no comment")


# --- the type -------------------------------------------------------------------------------------


def protobuf_schema():
    """(class, schema) of a message with the fields of some_value()."""
    from google.protobuf import descriptor_pb2, descriptor_pool, message_factory

    kinds = descriptor_pb2.FieldDescriptorProto
    file = descriptor_pb2.FileDescriptorProto(name="thing.proto", package="pkg", syntax="proto3")
    for message, fields in (
        ("Point", {"a": kinds.TYPE_DOUBLE, "b": kinds.TYPE_INT32}),
        ("Thing", {"x": kinds.TYPE_DOUBLE, "i32": kinds.TYPE_INT32, "u32": kinds.TYPE_UINT32, "i64": kinds.TYPE_SINT64,
                   "text": kinds.TYPE_STRING, "flag": kinds.TYPE_BOOL, "list": kinds.TYPE_DOUBLE,
                   "point": kinds.TYPE_MESSAGE, "points": kinds.TYPE_MESSAGE}),
    ):
        made = file.message_type.add(name=message)
        for number, (name, kind) in enumerate(fields.items(), 1):
            is_list = name in ("list", "points")
            made.field.add(name=name, number=number, type=kind, type_name=".pkg.Point" if kind == kinds.TYPE_MESSAGE else None,
                           label=kinds.LABEL_REPEATED if is_list else kinds.LABEL_OPTIONAL)
    pool = descriptor_pool.DescriptorPool()
    pool.Add(file)
    made = message_factory.GetMessageClass(pool.FindMessageTypeByName("pkg.Thing"))
    return made, ("pkg.Thing", "protobuf", descriptor_pb2.FileDescriptorSet(file=[file]).SerializeToString())


def json_schema():
    def record(**fields):
        return {"type": "object", "properties": fields}

    def items(kind):
        return {"type": "array", "items": kind}

    number, integer = {"type": "number"}, {"type": "integer"}
    point = record(a=number, b=integer)
    return "pkg.Thing", "jsonschema", json.dumps(record(
        x=number, i32=integer, u32=integer, i64=integer, text={"type": "string"}, flag={"type": "boolean"}, list=items(number),
        point=point, points=items(point))).encode()


def some_value(chance):
    def point():
        return {"a": chance.uniform(-1e6, 1e6), "b": chance.randint(*RANGES["i32"])}

    def integer(low, high):
        return chance.choice((low, high, 0, chance.randint(low, high)))

    return {"x": chance.choice((0.0, 1e300, chance.random())), **{name: integer(*ends) for name, ends in RANGES.items()},
            "text": chance.choice(TEXTS), "flag": chance.random() < 0.5, "list": [chance.random() for _ in range(chance.randint(0, 8))],
            "point": point(), "points": [point() for _ in range(chance.randint(0, 3))]}


# --- the program ----------------------------------------------------------------------------------


def write_bag(path, encoding, schema):
    from mcap.writer import Writer

    with open(path, "wb") as file:
        writer = Writer(file)
        writer.start()
        channel = writer.register_channel("/things", encoding, writer.register_schema(*schema))
        writer.add_message(channel, 1, b"", 1)
        writer.finish()


def answers(program, bag, commands):
    """The answer to each command, which is a tuple."""
    lines = ["\t".join(map(str, command)).replace("\n", "\\n") for command in commands]
    done = subprocess.run([program, bag], input="\n".join(lines) + "\n", capture_output=True, text=True, timeout=120)
    must_equal(f"status ({done.stderr})", done.returncode, 0)
    found = done.stdout.split("\n")[:-1]
    must_equal("number of answers", len(found), len(lines))
    return found


def set_each(value, chance):
    """Commands that set each field by its own path."""
    kinds = {bool: "int", int: "int", float: "float", str: "string"}
    for name, item in value.items():
        if type(item) in kinds:
            yield kinds[type(item)], name, int(item) if isinstance(item, bool) else item
    for name, item in value["point"].items():
        yield kinds[type(item)], f"point.{name}", item
    yield from set_list(value["list"], chance)
    for i, point in enumerate(value["points"]):
        yield "append", "points"
        for name, item in point.items():
            yield kinds[type(item)], f"points[{chance.choice((i, -1))}].{name}", item


def set_list(items, chance):
    """As an array, by single elements that are appended, or by one prepared path for all."""
    way = chance.randrange(3)
    if way == 0:
        yield "array", "list", *items
    if way == 1:
        for item in items:
            yield "append", "list"
            yield "float", "list[-1]", item
    if way == 2:
        yield "resize", "list", len(items)
        for i, item in enumerate(items):
            yield "at", "list[0]", i, item


# --- the checks -----------------------------------------------------------------------------------


def equal_values(program, bag, decode):
    """Each message has the values that it was built from, whichever way it was built."""
    import yaml

    chance = random.Random(7)
    values = [some_value(chance) for _ in range(ROUNDS)]
    ways = [[[("json", json.dumps(value, ensure_ascii=chance.random() < 0.5))],
             [("yaml", yaml.safe_dump(value, allow_unicode=True, sort_keys=False, default_flow_style=chance.choice((True, False, None))))],
             list(set_each(value, chance))] for value in values]
    commands = [command for ways_of in ways for way in ways_of for command in (("clear",), *way, ("finish",))]
    found = answers(program, bag, commands)
    refused = [(a, c) for c, a in zip(commands, found) if a.startswith("!")]
    must_equal("refused commands", refused[:3], [])
    built = iter([decode(bytes.fromhex(a)) for c, a in zip(commands, found) if c[0] == "finish"])
    for value in values:
        for way in ("json", "yaml", "paths"):
            must_equal(f"values set by {way}", next(built), value)


def refusals(encoding):
    """[(command, field that the refusal names, what else it says)]"""
    wrong = [(("int", "nosuch", 1), "nosuch", "no field"), (("string", "x", "one"), "x", "want a number"), (("float", "i64", 0.5), "i64", ""),
             (("float", "text", 1.5), "text", ""), (("int", "point", 1), "point", ""), (("int", "points[0].a", 1), "points[0]", ""),
             (("append", "x"), "x", ""), (("int", "flag", 2), "flag", ""), (("array", "text", 1, 2), "text", ""),
             (("json", '{"point":{"a":"text"}}'), "point.a", "line 1"), (("json", '{"points":[{"a":1},{"b":1.5}]}'), "points[1].b", "line 1"),
             (("json", '{"point":{"nosuch":1}}'), "point", "has no field 'nosuch'"), (("json", '{"x":1,"x":2}'), "x", "twice"),
             (("yaml", "x: 1\nlist:\n- 1\n- two\n"), "list[1]", "line 4"), (("yaml", "text: [1]"), "text", "line 1"),
             (("json", '{"i64":9223372036854775808}'), "i64", ""), (("yaml", "i64: -9223372036854775809"), "i64", "")]
    if encoding == "protobuf":
        wrong += [(("int", name, end), name, "") for name, ends in RANGES.items() for end in (ends[0] - 1, ends[1] + 1) if name != "i64"]
        wrong += [(("json", json.dumps({name: ends[1] + 1})), name, "") for name, ends in RANGES.items()]
    return wrong


def named_refusals(program, bag, encoding, decode):
    """A value that does not fit is refused with the path of the field, and changes nothing."""
    wrong = refusals(encoding)
    commands = [each for command, _, _ in wrong for each in (("clear",), command, ("finish",))]
    found = answers(program, bag, [("clear",), ("finish",), *commands])
    for (command, field, says), answer, built in zip(wrong, found[3::3], found[4::3]):
        if not answer.startswith("!") or field not in answer or says not in answer:
            raise Difference(f"{command}: {answer!r}, should name {field!r} and say {says!r}")
        must_equal(f"the message after {command}", decode(bytes.fromhex(built)), decode(bytes.fromhex(found[1])))


def check(program, encoding, folder):
    import cbor2
    from google.protobuf import json_format

    made, descriptors = protobuf_schema()

    def of_protobuf(data):
        fields = json_format.MessageToDict(made.FromString(data), always_print_fields_with_no_presence=True, preserving_proto_field_name=True)
        return {**{"point": {"a": 0.0, "b": 0}}, **fields, "i64": int(fields["i64"])}

    decode = {"protobuf": of_protobuf, "cbor": cbor2.loads, "json": json.loads}[encoding]
    bag = folder / "thing.mcap"
    write_bag(bag, encoding, descriptors if encoding == "protobuf" else json_schema())
    equal_values(program, bag, decode)
    named_refusals(program, bag, encoding, decode)


def main():
    args = arguments("builders")
    for package in ("cbor2", "google.protobuf", "mcap", "yaml"):
        try:
            importlib.import_module(package)
        except ImportError:
            return skip(f"the package {package} is missing")
    return tap(["protobuf", "cbor", "json"], lambda encoding, folder: check(args.builders, encoding, folder))


if __name__ == "__main__":
    sys.exit(main())
