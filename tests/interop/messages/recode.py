#!/usr/bin/env python3
"""Checks that conversions between encodings keep every value.

recode.py --holdall HOLDALL

Random messages with all kinds of fields, messages of random types, and the demo bag are converted by
`convert --encoding`. rosbags reads the input. Python's json, cbor2 and Foxglove's reader of Protocol Buffers must find the same values in every field. Converted back to CDR,
messages of the common interfaces have their original bytes. HOLDALL_PYTHON is the Python that has the peers;
without it the test is skipped, but fails when CI=true.
"""
import base64
import dataclasses
import json
import math
import pathlib
import random
import struct
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from harness import OWN, must_equal, tap_subjects  # noqa: E402

DEMO = OWN / "demo/demo.bag"
COUNT = 40
TYPES = 40  # random types, with FEW messages each
FEW = 8
PART = """float64 x
string name
uint8[] data
builtin_interfaces/Time[] stamps
"""
ALL = """bool flag
byte a_byte
char a_char
int8 i8
uint8 u8
int16 i16
uint16 u16
int32 i32
uint32 u32
int64 i64
uint64 u64
float32 f32
float64 f64
string text
string<=10 short_text
bool[] flags
int8[] i8s
uint8[] u8s
uint8[4] four
byte[3] three
int16[] i16s
uint64[] u64s
float32[] f32s
float64[3] vector
float64[<=5] at_most_five
string[] texts
builtin_interfaces/Time stamp
builtin_interfaces/Duration span
test_msgs/Part part
test_msgs/Part[] parts
test_msgs/Part[2] two
std_msgs/Empty nothing
int32 CONSTANT=5
"""
ENCODINGS = ("json", "cbor", "protobuf")
TEXTS = ("", "a", "\u00e4\u20ac\U0001f600", "two\nlines \"quoted\" \\", "x" * 300)
FLOATS = (0.0, -0.0, 1.5, -0.25, math.inf, -math.inf, math.nan, 1e-7, 123456.0)


# --- random messages ----------------------------------------------------------------------------

def random_types(chance, count):
    """Random definitions: {name: text}. Each may use the types defined before it."""
    words = ("bool", "byte", "char", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "float32",
             "float64", "string", "string<=7", "builtin_interfaces/Time", "builtin_interfaces/Duration")
    texts = {}
    for number in range(count):
        nested = tuple(name.replace("/msg/", "/") for name in list(texts)[-4:])
        lines = []
        for i in range(chance.randrange(1, 9)):
            word = chance.choice(words + nested)
            lines.append(f"{word}{chance.choice(('', '', '[]', '[3]', '[<=4]'))} field_{i}")
        texts[f"chance_msgs/msg/T{number}"] = "\n".join(lines) + "\n"
    return texts


def store(texts):
    from rosbags.typesys import Stores, get_types_from_msg, get_typestore

    types = get_typestore(Stores.ROS2_HUMBLE)
    for name, text in texts.items():
        types.register(get_types_from_msg(text, name))
    types.register({**get_types_from_msg(PART, "test_msgs/msg/Part"), **get_types_from_msg(ALL, "test_msgs/msg/All")})
    return types


def value(types, chance, description):
    """A random value of a field, in the form of rosbags."""
    from rosbags.interfaces import Nodetype

    kind, about = description
    if kind == Nodetype.NAME:
        return message(types, chance, about)
    if kind == Nodetype.BASE:
        return base(chance, *about)
    item, size = about
    if kind == Nodetype.SEQUENCE:
        size = chance.randrange((size or 5) + 1)
    return array([value(types, chance, item) for _ in range(size)], item)


def array(items, description):
    import numpy
    from rosbags.interfaces import Nodetype

    kind, about = description
    if kind == Nodetype.NAME or about[0] == "string":
        return items
    name = {"octet": "uint8", "char": "uint8", "byte": "uint8"}.get(about[0], about[0])
    return numpy.array(items, dtype=name)


def base(chance, name, size):
    if name == "bool":
        return chance.random() < 0.5
    if name == "string":
        text = chance.choice(TEXTS)
        return text[:size] if size and len(text.encode()) > size else text
    if name.startswith("float"):
        number = chance.choice(FLOATS + (chance.random(),))
        return as_float32(number) if name == "float32" and math.isfinite(number) else number
    if name in ("octet", "char", "byte"):
        return chance.randrange(128)  # rosbags writes larger values only in arrays
    bits = int(name.lstrip("uint"))
    low = -(2 ** (bits - 1)) if name.startswith("int") else 0
    high = low + 2**bits - 1
    return chance.choice((low, high, 0, 1, chance.randint(low, high)))


def message(types, chance, name):
    if name.startswith("builtin_interfaces/msg/"):
        return types.types[name](sec=chance.randrange(2**31), nanosec=chance.randrange(10**9))
    if name == "std_msgs/msg/Empty":
        return types.types[name](structure_needs_at_least_one_member=0)
    fields = types.get_msgdef(name).fields
    return types.types[name](**{key: value(types, chance, field) for key, field in fields if key[0].islower()})


def write(path, types, topics):
    from mcap.writer import Writer

    with open(path, "wb") as file:
        writer = Writer(file)
        writer.start(profile="ros2")
        for topic, (name, items) in topics.items():
            text = types.generate_msgdef(name, ros_version=2)[0]
            schema = writer.register_schema(name, "ros2msg", text.encode())
            channel = writer.register_channel(topic, "cdr", schema)
            for i, item in enumerate(items):
                writer.add_message(channel, i, bytes(types.serialize_cdr(item, name)), i)
        writer.finish()


def by_chance():
    chance = random.Random(11)
    texts = random_types(chance, TYPES)
    types = store(texts)
    names = ("test_msgs/msg/All", "sensor_msgs/msg/Imu", "sensor_msgs/msg/PointCloud2", "std_msgs/msg/Empty",
             "diagnostic_msgs/msg/DiagnosticArray", "geometry_msgs/msg/TransformStamped", "std_msgs/msg/Int8MultiArray")
    counts = dict.fromkeys(names, COUNT) | dict.fromkeys(texts, FEW)
    return types, {"/" + name.rsplit("/", 1)[1]: (name, [message(types, chance, name) for _ in range(count)])
                   for name, count in counts.items()}


# --- reading ----------------------------------------------------------------------------------------

def read(path, encoding):
    import cbor2
    from mcap.reader import make_reader
    from mcap_protobuf.decoder import DecoderFactory

    topics = {}
    factory = DecoderFactory()
    with open(path, "rb") as file:
        for schema, channel, item in make_reader(file).iter_messages():
            must_equal(f"{channel.topic}: the encoding", channel.message_encoding, encoding)
            must_equal(f"{channel.topic}: that of the schema", schema.encoding,
                       "protobuf" if encoding == "protobuf" else "jsonschema")
            if encoding == "protobuf":
                found = factory.decoder_for(encoding, schema)(item.data)
            else:
                found = json.loads(item.data) if encoding == "json" else cbor2.loads(item.data)
            topics.setdefault(channel.topic, []).append(found)
    return topics


def get(found, key):
    return found[key] if isinstance(found, dict) else getattr(found, key)


def compare_time(what, found, wanted):
    names = ("sec", "nanosec") if isinstance(found, dict) else ("seconds", "nanos")
    must_equal(what, tuple(get(found, name) for name in names), (wanted.sec, wanted.nanosec))


def as_float32(number):
    return struct.unpack("f", struct.pack("f", number))[0] if abs(number) < 3e38 else number


def compare_number(what, found, wanted):
    if isinstance(wanted, float) and not math.isfinite(wanted) and isinstance(found, str):
        must_equal(what, found, "NaN" if math.isnan(wanted) else "Infinity" if wanted > 0 else "-Infinity")
    elif isinstance(wanted, float) and math.isnan(wanted):
        must_equal(what, isinstance(found, float) and math.isnan(found), True)
    elif isinstance(found, float) and isinstance(wanted, float) and wanted == as_float32(wanted):
        must_equal(what, as_float32(found), wanted)  # a float32 in JSON has only the digits of a float32
    else:
        must_equal(what, found, wanted)


def compare_array(what, found, wanted):
    import numpy

    if isinstance(wanted, numpy.ndarray) and wanted.dtype == numpy.uint8:
        must_equal(what, base64.b64decode(found) if isinstance(found, str) else found, wanted.tobytes())
        return
    if isinstance(wanted, numpy.ndarray) and wanted.dtype == numpy.float32:
        found = [item if isinstance(item, str) else float(numpy.float32(item)) for item in found]
    must_equal(f"{what}: elements", len(found), len(wanted))
    for i, (a, b) in enumerate(zip(found, wanted.tolist() if isinstance(wanted, numpy.ndarray) else wanted)):
        compare(f"{what}[{i}]", a, b)


def compare(what, found, wanted):
    import numpy

    kind = type(wanted).__name__
    if kind.endswith(("__Time", "__Duration")) and "builtin" in kind:
        compare_time(what, found, wanted)
    elif dataclasses.is_dataclass(wanted):
        for field in dataclasses.fields(wanted):
            if field.name[0] != "_" and not field.name.isupper() and field.name != "structure_needs_at_least_one_member":
                compare(f"{what}.{field.name}", get(found, field.name), getattr(wanted, field.name))
    elif isinstance(wanted, (list, numpy.ndarray)):
        compare_array(what, found, wanted)
    else:
        compare_number(what, found, wanted)


def compare_topics(found, wanted):
    must_equal("topics", sorted(found), sorted(wanted))
    for topic, items in wanted.items():
        must_equal(f"{topic}: messages", len(found[topic]), len(items))
        for i, (a, b) in enumerate(zip(found[topic], items)):
            compare(f"{topic}: message {i}", a, b)


# --- the checks -----------------------------------------------------------------------------------

def convert(holdall, source, target, encoding):
    done = subprocess.run([holdall, "convert", "--encoding", encoding, "-o", target, source], capture_output=True,
                          text=True, timeout=100)
    must_equal(f"convert --encoding {encoding}: exit status ({done.stderr.strip()[-300:]})", done.returncode, 0)
    done = subprocess.run([holdall, "check", "--types", target], capture_output=True, text=True, timeout=100)
    must_equal(f"check --types ({done.stdout.strip()[-300:]})", done.returncode, 0)
    return target


def chance_in(encoding):
    def check(holdall, scratch):
        types, topics = by_chance()
        write(scratch / "in.mcap", types, topics)
        found = read(convert(holdall, scratch / "in.mcap", scratch / "out.mcap", encoding), encoding)
        compare_topics(found, {topic: items for topic, (_, items) in topics.items()})
        return None
    return check


def demo_in(encoding):
    """Messages of ROS 1, in which Header has seq and time is a primitive type."""
    def check(holdall, scratch):
        from rosbags.highlevel import AnyReader

        wanted = {}
        with AnyReader([DEMO]) as reader:
            for connection, _, data in reader.messages():
                wanted.setdefault(connection.topic, []).append(reader.deserialize(data, connection.msgtype))
        compare_topics(read(convert(holdall, DEMO, scratch / "out.mcap", encoding), encoding), wanted)
        return None
    return check


def bytes_of(path):
    from mcap.reader import make_reader

    topics = {}
    with open(path, "rb") as file:
        for schema, channel, item in make_reader(file).iter_messages():
            topics.setdefault((channel.topic, schema.name, channel.message_encoding), []).append(item.data)
    return topics


def back_from(encoding):
    """Back in CDR, known types have the same bytes, except NaN, which has several encodings."""
    def check(holdall, scratch):
        types, topics = by_chance()
        topics = {topic: items for topic, items in topics.items() if "test_msgs" not in items[0] and
                  "chance_msgs" not in items[0]}  # not among the common interfaces
        write(scratch / "in.mcap", types, topics)
        there = convert(holdall, scratch / "in.mcap", scratch / "there.mcap", encoding)
        must_equal("bytes", bytes_of(convert(holdall, there, scratch / "back.mcap", "cdr")), bytes_of(scratch / "in.mcap"))
        return None
    return check


def another(first, second):
    """Converts between JSON, CBOR and Protocol Buffers, and compares values."""
    def check(holdall, scratch):
        types, topics = by_chance()
        write(scratch / "in.mcap", types, topics)
        there = convert(holdall, scratch / "in.mcap", scratch / "there.mcap", first)
        found = read(convert(holdall, there, scratch / "out.mcap", second), second)
        compare_topics(found, {topic: items for topic, (_, items) in topics.items()})
        return None
    return check


def write_odd(path):
    """Values that the target encoding cannot express: text that is not UTF-8, and numbers out of range."""
    from mcap.writer import Writer

    with open(path, "wb") as file:
        writer = Writer(file)
        writer.start()
        schema = writer.register_schema("a/T", "ros1msg", b"a/P[] list\n" + b"=" * 80 + b"\nMSG: a/P\nstring text\n")
        channel = writer.register_channel("/text", "ros1", schema)
        for i, text in enumerate((b"good", b"\xff\xfe", "\ufffd".encode())):
            writer.add_message(channel, i, struct.pack("<II", 1, len(text)) + text, i)
        schema = writer.register_schema("std_msgs/msg/UInt8", "jsonschema",
                                        b'{"type":"object","properties":{"data":{"type":"integer"}}}')
        writer.add_message(writer.register_channel("/number", "json", schema), 7, b'{"data":300}', 7)
        writer.finish()


def odd_in(encoding):
    """A value that cannot be converted is reported with its field, and the other messages are kept."""
    def check(holdall, scratch):
        write_odd(scratch / "in.mcap")
        done = subprocess.run([holdall, "convert", "--encoding", encoding, "-o", scratch / "out.mcap", scratch / "in.mcap"],
                              capture_output=True, text=True, timeout=100)
        must_equal("exit status", done.returncode, 3)
        if encoding == "cdr":  # whose text may be any bytes
            must_equal("the number is named", "UInt8.data: int64 of the source may not fit uint8" in done.stderr, True)
            return None
        found = read(scratch / "out.mcap", encoding) if encoding != "json" else {"/text": bytes_of(scratch / "out.mcap")[
            "/text", "a/T", "json"]}
        must_equal("messages", len(found["/text"]), 2)
        must_equal(f"the text is named in {done.stderr}", "/text: message of 1 ns: list[0].text: the text is not UTF-8"
                   in done.stderr, True)
        return None
    return check


def two_encodings(holdall, scratch):
    """`check` warns of a topic in two encodings, and of no other topic."""
    from mcap.writer import Writer

    with open(scratch / "two.mcap", "wb") as file:
        writer = Writer(file)
        writer.start()
        text = writer.register_schema("std_msgs/msg/String", "ros2msg", b"string data\n")
        shape = writer.register_schema("std_msgs/msg/String", "jsonschema", b'{"type":"object","properties":{"data":{"type":"string"}}}')
        cdr = b"\0\1\0\0\2\0\0\0a\0"
        for topic, encoding, schema, data in (("/both", "cdr", text, cdr), ("/both", "json", shape, b'{"data":"a"}'),
                                              ("/one", "cdr", text, cdr), ("/one", "cdr", text, cdr)):
            writer.add_message(writer.register_channel(topic, encoding, schema), 1, data, 1)
        writer.finish()
    done = subprocess.run([holdall, "check", scratch / "two.mcap"], capture_output=True, text=True, timeout=100)
    said = done.stdout + done.stderr
    must_equal(f"the topic is named in {said}", "/both: messages in the encodings" in said, True)
    must_equal(f"the other is not, in {said}", "/one" in said, False)


def subjects():
    checks = {"check: a topic in two encodings": two_encodings}
    checks |= {f"{encoding}: what cannot be expressed": odd_in(encoding) for encoding in ENCODINGS + ("cdr",)}
    for encoding in ENCODINGS:
        checks[f"{encoding}: values by chance"] = chance_in(encoding)
        checks[f"{encoding}: the demo bag of ROS 1"] = demo_in(encoding)
        checks[f"{encoding}: and back in CDR"] = back_from(encoding)
        for other in ENCODINGS:
            if other != encoding:
                checks[f"{encoding}: then {other}"] = another(encoding, other)
    return checks


if __name__ == "__main__":
    sys.exit(1 if tap_subjects(subjects(), "rosbags") else 0)
