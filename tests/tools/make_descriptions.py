#!/usr/bin/env python3
"""Replies of the service get_type_description, serialized by the package rosbags: the seeds of
fuzz_describe, which test_describe reads, too.

make_descriptions.py FOLDER
"""
import pathlib
import sys

from rosbags.typesys import Stores, get_types_from_msg, get_typestore

OUTER = """# What surrounds.
uint8 LIMIT=7
Inner[] inner
string<=10 name "abc"
float64[3] at [1.0, 2.0, 3.0]
int32[<=4] few
bool on true
string[] words
builtin_interfaces/Time stamp # when
Nothing nothing
"""
INNER = "byte a\nstring[<=2] b\n"
NOTHING = "# Nothing at all.\n"
TIME = "int32 sec\nuint32 nanosec\n"
TEXTS = {"test_msgs/msg/Outer": OUTER, "builtin_interfaces/msg/Time": TIME,
         "test_msgs/msg/Inner": INNER, "test_msgs/msg/Nothing": NOTHING}
HASH_NAME = "test_msgs/msg/Outer"

STORE = get_typestore(Stores.ROS2_JAZZY)
for name, text in TEXTS.items():
    if not name.startswith("builtin"):
        STORE.register(get_types_from_msg(text, name))

# name, type_id, capacity, string_capacity, nested type, default: by hand, after FieldType.msg
FIELDS = {
    "test_msgs/msg/Outer": [
        ("inner", 145, 0, 0, "test_msgs/msg/Inner", ""),
        ("name", 21, 0, 10, "", "abc"),
        ("at", 59, 3, 0, "", "(1.0, 2.0, 3.0)"),
        ("few", 102, 4, 0, "", ""),
        ("on", 15, 0, 0, "", "True"),
        ("words", 161, 0, 0, "", ""),
        ("stamp", 1, 0, 0, "builtin_interfaces/msg/Time", ""),
        ("nothing", 1, 0, 0, "test_msgs/msg/Nothing", ""),
    ],
    "builtin_interfaces/msg/Time": [("sec", 6, 0, 0, "", ""), ("nanosec", 7, 0, 0, "", "")],
    "test_msgs/msg/Inner": [("a", 16, 0, 0, "", ""), ("b", 113, 2, 0, "", "")],
    "test_msgs/msg/Nothing": [("structure_needs_at_least_one_member", 3, 0, 0, "", "")],
}
REPLY = """bool successful
string failure_reason
type_description_interfaces/TypeDescription type_description
type_description_interfaces/TypeSource[] type_sources
type_description_interfaces/KeyValue[] extra_information
"""
STORE.register(get_types_from_msg(REPLY, "type_description_interfaces/msg/Reply"))


def make(short, **fields):
    return STORE.types[f"type_description_interfaces/msg/{short}"](**fields)


def individual(name, fields):
    return make("IndividualTypeDescription", type_name=name, fields=[
        make("Field", name=field, type=make("FieldType", type_id=kind, capacity=capacity,
                                            string_capacity=string, nested_type_name=nested),
             default_value=default)
        for field, kind, capacity, string, nested, default in fields])


def reply(sources, fields=FIELDS, why=""):
    names = list(fields)
    description = make("TypeDescription",
                       type_description=individual(names[0] if names else "", fields[names[0]] if names else []),
                       referenced_type_descriptions=[individual(n, fields[n]) for n in names[1:]])
    message = make("Reply", successful=not why, failure_reason=why, type_description=description,
                   type_sources=[make("TypeSource", type_name=n, encoding=e, raw_file_contents=t)
                                 for n, e, t in sources],
                   extra_information=[make("KeyValue", key="a", value="b")])
    return bytes(STORE.serialize_cdr(message, "type_description_interfaces/msg/Reply"))


def sources(encoding="msg", **changed):
    return [(n, encoding, changed.get(n.rsplit("/", 1)[1], t)) for n, t in TEXTS.items()]


def idl(name, members):
    return "module {} {{ module msg {{ struct {} {{ {} }}; }}; }};\n".format(
        name.split("/")[0], name.split("/")[2], members)


IDL = {
    "test_msgs/msg/Outer": '#include "test_msgs/msg/Inner.idl"\n' + "module test_msgs { module msg {\n"
    "typedef double double__3[3];\nstruct Outer {\nsequence<test_msgs::msg::Inner> inner;\nstring<10> name;\n"
    "double__3 at;\nsequence<int32, 4> few;\nboolean on;\nsequence<string> words;\n"
    "builtin_interfaces::msg::Time stamp;\ntest_msgs::msg::Nothing nothing;\n}; }; };\n",
    "builtin_interfaces/msg/Time": idl("builtin_interfaces/msg/Time", "int32 sec; uint32 nanosec;"),
    "test_msgs/msg/Inner": idl("test_msgs/msg/Inner", "octet a; sequence<string, 2> b;"),
    "test_msgs/msg/Nothing": idl("test_msgs/msg/Nothing", "uint8 structure_needs_at_least_one_member;"),
}

FILES = {
    "sources": reply(sources()),
    "idl": reply([(n, "idl", t) for n, t in IDL.items()]),
    "description": reply([]),
    "implicit": reply([(n, "implicit", "") for n in TEXTS]),
    "other_sources": reply(sources(Inner="byte a\n")),
    "odd_default": reply([], {**FIELDS, HASH_NAME: [
        (*f[:5], "= b" if f[0] == "on" else f[5]) for f in FIELDS[HASH_NAME]]}),
    "other": reply(sources(Outer="uint8 a\n"), {HASH_NAME: [("a", 3, 0, 0, "", "")]}),
    "no_such_kind": reply([], {HASH_NAME: [("a", 200, 0, 0, "", ""), ("b", 19, 0, 3, "", "")]}),
    "itself": reply([], {HASH_NAME: [("a", 1, 0, 0, HASH_NAME, "")]}),
    "refused": reply([], {}, "Type not currently in use by this node"),
}

if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in FILES.items():
        (folder / name).write_bytes(data)
    print(HASH_NAME, STORE.hash_rihs01(HASH_NAME))
