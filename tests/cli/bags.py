#!/usr/bin/env python3
"""The small bags that the tests of the command read, written from the pages of their formats.

bags.py FOLDER

Independent of the library: Python's own modules, nothing else. Each run writes the same bytes.
"""
import bz2
import math
import pathlib
import sqlite3
import struct
import sys
import zlib

START = 1_600_000_000_000_000_000  # of all bags, ns
STRING_MD5 = "992ce8a1687cec8c8bd883ec73ca41d1"
EMPTY_MD5 = b"d41d8cd98f00b204e9800998ecf8427e"
EMPTY_RIHS = "RIHS01_20b625256f32d5dbc0d04fee44f43c41e51c70d3502f84b4a08e7a9c26a96312"


def u16(value):
    return struct.pack("<H", value)


def u32(value):
    return struct.pack("<I", value)


def u64(value):
    return struct.pack("<Q", value)


# --- ROS 1 --------------------------------------------------------------------------------------


def header(fields):
    return b"".join(u32(len(name) + 1 + len(value)) + name + b"=" + value for name, value in fields)


def record(fields, data):
    packed = header(fields)
    return u32(len(packed)) + packed + u32(len(data)) + data


def ros_time(ns):
    return u32(ns // 10**9) + u32(ns % 10**9)


def ros_string(text):
    return u32(len(text)) + text


class Bag1:
    """A ROS 1 bag 2.0: open chunks, write messages, close."""

    def __init__(self):
        self.out = bytearray(b"#ROSBAG V2.0\n")
        self.bag_header(0, 0, 0)
        self.connections = []
        self.infos = []

    def bag_header(self, index_pos, connections, chunks):
        fields = header([(b"op", b"\3"), (b"index_pos", u64(index_pos)),
                         (b"conn_count", u32(connections)), (b"chunk_count", u32(chunks))])
        self.out[13:13 + 4104] = (u32(len(fields)) + fields + u32(4096 - len(fields))).ljust(4104)

    def connect(self, topic, kind=b"std_msgs/String", definition=b"string data\n", **more):
        fields = [(b"topic", topic), (b"type", kind), (b"md5sum", STRING_MD5.encode()),
                  (b"message_definition", definition)]
        fields += [(name.encode(), value) for name, value in more.items()]
        number = len(self.connections)
        self.connections.append(record([(b"op", b"\7"), (b"conn", u32(number)), (b"topic", topic)],
                                       header(fields)))
        return number

    def chunk(self, messages, compression=b"none", pack=lambda raw: raw):
        """messages: (connection, ns after START, bytes)"""
        raw = bytearray()
        index = {}
        for number in sorted({message[0] for message in messages}):
            raw += self.connections[number]
        for number, after, data in messages:
            index.setdefault(number, []).append((START + after, len(raw)))
            raw += record([(b"op", b"\2"), (b"conn", u32(number)), (b"time", ros_time(START + after))],
                          data)
        times = [START + message[1] for message in messages]
        self.infos.append((len(self.out), min(times), max(times),
                           {number: len(entries) for number, entries in index.items()}))
        self.out += record([(b"op", b"\5"), (b"compression", compression), (b"size", u32(len(raw)))],
                           pack(bytes(raw)))
        for number, entries in index.items():
            self.out += record([(b"op", b"\4"), (b"ver", u32(1)), (b"conn", u32(number)),
                                (b"count", u32(len(entries)))],
                               b"".join(ros_time(ns) + u32(offset) for ns, offset in entries))

    def close(self):
        at = len(self.out)
        for connection in self.connections:
            self.out += connection
        for offset, first, last, counts in self.infos:
            self.out += record([(b"op", b"\6"), (b"ver", u32(1)), (b"chunk_pos", u64(offset)),
                                (b"start_time", ros_time(first)), (b"end_time", ros_time(last)),
                                (b"count", u32(len(counts)))],
                               b"".join(u32(n) + u32(count) for n, count in counts.items()))
        self.bag_header(at, len(self.connections), len(self.infos))
        return bytes(self.out)


def small_bag1():
    bag = Bag1()
    chatter = bag.connect(b"/chatter", callerid=b"/talker", latching=b"1")
    other = bag.connect(b"/other", kind=b"pkg/Blob", definition=b"uint8[] data\n", callerid=b"/x")
    bag.chunk([(chatter, 0, ros_string(b"zero")), (other, 10**9, b"\0\1\2\xff"),
               (chatter, 2 * 10**9, ros_string(b"two"))])
    bag.chunk([(chatter, 3 * 10**9 + 5, ros_string(b"three")), (other, 4 * 10**9, b"")],
              b"bz2", bz2.compress)
    return bag.close()


def unfinished_bag1():
    """A bag after a power cut: no index, and the last chunk is cut short."""
    bag = Bag1()
    chatter = bag.connect(b"/chatter")
    bag.chunk([(chatter, 0, ros_string(b"zero")), (chatter, 10**9, ros_string(b"one"))])
    bag.chunk([(chatter, 2 * 10**9, ros_string(b"two")), (chatter, 3 * 10**9, bytes(100))])
    return bytes(bag.out[:-150])


def damaged_bag1():
    """Finished, but the middle one of three chunks is not valid bzip2."""
    bag = Bag1()
    chatter = bag.connect(b"/chatter")
    for i, pack in enumerate([bz2.compress, lambda raw: b"X" * 40, bz2.compress]):
        bag.chunk([(chatter, 2 * i * 10**9, ros_string(b"even")),
                   (chatter, (2 * i + 1) * 10**9, ros_string(b"odd"))], b"bz2", pack)
    return bag.close()


def mixed_bag1():
    """Messages not ordered by time, neither within a chunk nor between chunks."""
    bag = Bag1()
    chatter = bag.connect(b"/chatter")
    bag.chunk([(chatter, after * 10**9, ros_string(b"%d" % after)) for after in (4, 2, 6)])
    bag.chunk([(chatter, after * 10**9, ros_string(b"%d" % after)) for after in (5, 1, 3)])
    return bag.close()


def latched_bag1():
    """A map and two robots' names at the start, ticks all along."""
    bag = Bag1()
    map_ = bag.connect(b"/map", callerid=b"/mapper", latching=b"1")
    names = [bag.connect(b"/name", callerid=b"/%s" % name, latching=b"1") for name in (b"ann", b"bob")]
    tick = bag.connect(b"/tick")
    messages = [(map_, 0, ros_string(b"old map")), (names[0], 1, ros_string(b"ann")),
                (names[1], 2, ros_string(b"bob")), (map_, 3, ros_string(b"map"))]
    messages += [(tick, i * 10**9, ros_string(b"%d" % i)) for i in range(1, 10)]
    bag.chunk(messages)
    return bag.close()


def no_fields_bag1():
    """Messages without fields, as rospy defines them: by no text."""
    bag = Bag1()
    ping = [bag.connect(topic, kind, b"") for topic, kind in ((b"/e", b"std_msgs/Empty"),
                                                              (b"/p", b"ping_msgs/Ping"))]
    for number in range(2):
        bag.connections[number] = bag.connections[number].replace(STRING_MD5.encode(), EMPTY_MD5)
    bag.chunk([(ping[i % 2], i, b"") for i in range(4)])
    return bag.close()


def no_fields_mcap():
    """The same: with a hash, with the language alone, and one that is not defined."""
    bag = Mcap()
    bag.channel("/e", "std_msgs/msg/Empty", 1, "", topic_type_hash=EMPTY_RIHS)
    bag.channel("/p", "ping_msgs/msg/Ping", 2, "")
    bag.channel("/u", "ping_msgs/msg/Unknown", 3, "", language="")
    for i in range(6):
        bag.message(1 + i % 3, i, i, i, b"\0\1\0\0\0")
    bag.end_chunk()
    return bag.close()


def drive_bag1():
    """A mode that is set occasionally, an acceleration each second, pictures half a second later."""
    bag = Bag1()
    mode = bag.connect(b"/mode", latching=b"1")
    imu = bag.connect(b"/imu", kind=b"pkg/Imu", definition=b"time stamp\nfloat64 z\nuint32 seq\n")
    camera = bag.connect(b"/camera")
    messages = [(mode, after * 10**9, ros_string(text))
                for after, text in ((0, b"manual"), (3, b"auto"), (7, b"manual"))]
    for i, z in enumerate((10, 13, 10, 13, 14, 10, 13, 13, 9), 1):
        messages.append((imu, i * 10**9 + 1, ros_time(START + i * 10**9) + struct.pack("<dI", z, i)))
        messages.append((camera, i * 10**9 + 5 * 10**8, ros_string(b"picture %d" % i)))
    messages.sort(key=lambda message: message[1])
    bag.chunk(messages[:9])
    bag.chunk(messages[9:-2])
    bag.chunk(messages[-2:] + [(imu, 10 * 10**9, bytes(7))])  # too short
    return bag.close()


def odd_names_bag1():
    bag = Bag1()
    names = [b'/quote"back\\slash', "/tähti/日本".encode(), b"/new\nline\ttab\x1b[31m", b"/latin\xe9\xff"]
    numbers = [bag.connect(name, kind=b"odd\n/Type\xff", callerid=b"/a\nb\xfe") for name in names]
    bag.chunk([(number, i, b"x") for i, number in enumerate(numbers)])
    return bag.close()


# --- MCAP ---------------------------------------------------------------------------------------

MCAP_MAGIC = b"\x89MCAP0\r\n"


def text(value):
    return u32(len(value.encode())) + value.encode()


def pairs(items):
    body = b"".join(text(key) + text(value) for key, value in items.items())
    return u32(len(body)) + body


def mcap_record(opcode, body):
    return bytes([opcode]) + u64(len(body)) + body


class Mcap:
    """An MCAP file of one chunk, with summary, statistics and no summary offsets."""

    def __init__(self, profile="ros2"):
        self.out = bytearray(MCAP_MAGIC + mcap_record(1, text(profile) + text("holdall tests")))
        self.summary = bytearray()
        self.records = bytearray()
        self.times = []
        self.counts = {}
        self.extras = [0, 0]  # attachments, metadata records
        self.chunk_index = b""

    def channel(self, topic, kind, number, definition="string data", language="ros2msg",
                encoding="cdr", **metadata):
        schema = mcap_record(3, u16(number) + text(kind) + text(language) + text(definition))
        channel = mcap_record(4, u16(number) + u16(number) + text(topic) + text(encoding)
                              + pairs(metadata))
        self.records += schema + channel
        self.summary += schema + channel

    def message(self, number, sequence, after, published, data):
        self.records += mcap_record(5, u16(number) + u32(sequence) + u64(START + after)
                                    + u64(START + published) + data)
        self.times.append(START + after)
        self.counts[number] = self.counts.get(number, 0) + 1

    def end_chunk(self):
        """All messages so far; without message indexes."""
        raw = bytes(self.records)
        at = len(self.out)
        self.out += mcap_record(6, u64(min(self.times)) + u64(max(self.times)) + u64(len(raw))
                                + u32(zlib.crc32(raw)) + text("") + u64(len(raw)) + raw)
        self.chunk_index = mcap_record(8, u64(min(self.times)) + u64(max(self.times)) + u64(at)
                                       + u64(len(self.out) - at) + u32(0) + u64(0) + text("")
                                       + u64(len(raw)) + u64(len(raw)))

    def attach(self, name, media_type, data):
        body = u64(START) + u64(0) + text(name) + text(media_type) + u64(len(data)) + data
        at = len(self.out)
        self.out += mcap_record(9, body + u32(zlib.crc32(body)))
        self.summary += mcap_record(10, u64(at) + u64(len(self.out) - at) + u64(START) + u64(0)
                                    + u64(len(data)) + text(name) + text(media_type))
        self.extras[0] += 1

    def metadata(self, name, **items):
        at = len(self.out)
        self.out += mcap_record(12, text(name) + pairs(items))
        self.summary += mcap_record(13, u64(at) + u64(len(self.out) - at) + text(name))
        self.extras[1] += 1

    def close(self):
        counts = b"".join(u16(number) + u64(count) for number, count in self.counts.items())
        self.out += mcap_record(15, u32(0))
        at = len(self.out)
        self.out += self.summary + self.chunk_index
        self.out += mcap_record(11, u64(sum(self.counts.values())) + u16(len(self.counts))
                                + u32(len(self.counts)) + u32(self.extras[0]) + u32(self.extras[1])
                                + u32(1) + u64(min(self.times)) + u64(max(self.times))
                                + u32(len(counts)) + counts)
        self.out += mcap_record(2, u64(at) + u64(0) + u32(0)) + MCAP_MAGIC
        return bytes(self.out)


QOS = """- history: 1
  depth: 10
  reliability: 1
  durability: 2
  deadline: {sec: 9223372036, nsec: 854775807}
  lifespan: {sec: 5, nsec: 0}
  liveliness: 1
  liveliness_lease_duration: {sec: 9223372036, nsec: 854775807}
  avoid_ros_namespace_conventions: false
"""


def small_mcap():
    bag = Mcap()
    bag.channel("/chatter", "std_msgs/msg/String", 1, offered_qos_profiles=QOS)
    bag.channel("/add/_service_event", "example_interfaces/srv/AddTwoInts_Event", 2)
    bag.channel("/fib/_action/feedback", "example_interfaces/action/Fibonacci_FeedbackMessage", 3)
    bag.message(1, 7, 0, 3 * 10**9, b"\0\1\0\0zero")
    bag.message(1, 8, 10**9, 2 * 10**9, b"\0\1\0\0one")
    bag.message(2, 0, 2 * 10**9, 10**9, b"\0\1\0\0two")
    bag.message(3, 1, 3 * 10**9, 0, b"\0\1\0\0three")
    bag.end_chunk()
    bag.attach("notes.txt", "text/plain", b"hello\n")
    bag.metadata("rosbag2", ROS_DISTRO="jazzy")
    return bag.close()


SCAN = """std_msgs/Header header
float32[] ranges
string<=20 label
uint8[] raw
bool ok
================================================================================
MSG: std_msgs/Header
builtin_interfaces/Time stamp
string frame_id
================================================================================
MSG: builtin_interfaces/Time
int32 sec
uint32 nanosec
"""


def cdr_string(at, value):
    """After `at` bytes of the body."""
    return bytes(-at % 4) + u32(len(value) + 1) + value + b"\0"


def scan(seconds, ranges, label, raw):
    body = u32(seconds) + u32(5) + cdr_string(8, b"base")
    body += bytes(-len(body) % 4) + u32(len(ranges)) + struct.pack(f"<{len(ranges)}f", *ranges)
    body += cdr_string(len(body), label)
    body += bytes(-len(body) % 4) + u32(len(raw)) + raw + b"\1"
    return b"\0\1\0\0" + body


def decoded_mcap():
    """Decodable messages of each encoding, and some that cannot be decoded."""
    bag = Mcap()
    bag.channel("/scan", "pkg/msg/Scan", 1, SCAN)
    bag.channel("/note", "note", 2, "{}", "jsonschema", "json")
    bag.channel("/blob", "pkg.Blob", 3, "no schema", "flatbuffer", "flatbuffer")
    bag.channel("/speed", "geometry_msgs/msg/Vector3", 4, "", "")
    bag.channel("/own", "own_msgs/msg/Own", 5, "", "")
    bag.channel("/tick", "std_msgs/msg/Empty", 6, "", "")
    whole = scan(2, [0.5], b"two", b"")
    messages = [(1, scan(1, [0.1, float("nan"), float("inf"), -2.0], b'a "b", c', b"\0\1\xff")),
                (1, scan(2, [i / 4 for i in range(600)], "é".encode(), bytes(range(200)))),
                (1, whole[:-6]),
                (2, b' { "a" : [ 1, 2.5 ],\n "b":"x\\n y" } '),
                (2, b'{"a": [1, 2.5}'),
                (3, b"\x0a\x03abc"),
                (3, b"\x0a\x64" + bytes(100)),
                (4, b"\0\1\0\0" + struct.pack("<3d", 1.5, -2, 1e300)),
                (5, b"\0\0\0\0" + struct.pack(">i", -7)),
                (1, whole),
                (6, b"\0\1\0\0\0")]
    for i, (number, data) in enumerate(messages):
        bag.message(number, i, i * 10**9, i * 10**9, data)
    bag.end_chunk()
    return bag.close()


WAVE = SCAN.replace("float32[] ranges\nstring<=20 label\nuint8[] raw\nbool ok\n",
                    "float64 sine\nfloat64 big\nfloat64 tiny\nfloat64 same\nfloat64 late\n"
                    "int32[2] pair\nbool on\nfloat32[] list\nstring name\n")


def wave(i):
    """Every tenth of a second; sine is NaN, infinite or too large for a while."""
    sine = math.sin(i / 10)
    odd = {40: math.nan, 41: math.inf, 42: -math.inf, 43: 1.7e308}.get(i, sine)
    body = u32(START // 10**9 - 5 + i // 10) + u32(i % 10 * 10**8) + cdr_string(8, b"base")
    body += bytes(-len(body) % 8)
    body += struct.pack("<5d2iB", odd, 1e12 * sine, 1e-9 * sine, 5, 1.7e9 + sine / 10, i, -i, i % 2)
    body += bytes(-len(body) % 4) + u32(i % 4) + struct.pack(f"<{i % 4}f", *range(i % 4))
    return b"\0\1\0\0" + body + cdr_string(len(body), b"x")


def plot_mcap():
    """Data to plot: waves, and 20,000 values of which one is not 0."""
    bag = Mcap()
    bag.channel("/wave", "pkg/msg/Wave", 1, WAVE)
    bag.channel("/spike", "std_msgs/msg/Float64", 2, "float64 data")
    bag.channel("/wave/list", "std_msgs/msg/String", 3)
    bag.channel("/wave/pair", "pkg/msg/Pair", 4, "int32[2] data")
    for i in range(101):
        bag.message(1, i, i * 10**8, i * 10**8, wave(i))
    for i in range(20000):
        value = 7 if i == 12345 else 0
        bag.message(2, i, i * 10**6, i * 10**6, b"\0\1\0\0" + struct.pack("<d", value))
    bag.end_chunk()
    return bag.close()


# --- ROS 2, sqlite3 -----------------------------------------------------------------------------

METADATA = """rosbag2_bagfile_information:
  version: 5
  storage_identifier: sqlite3
  duration:
    nanoseconds: 1000000000
  starting_time:
    nanoseconds_since_epoch: 1600000000000000000
  message_count: {count}
  topics_with_message_count:
    - topic_metadata:
        name: /topic
        type: base_interfaces_demo/msg/Test
        serialization_format: cdr
        offered_qos_profiles: ""
      message_count: {count}
  compression_format: ""
  compression_mode: ""
  relative_file_paths:
    - bag_0.db3
  files:
    - path: bag_0.db3
      starting_time:
        nanoseconds_since_epoch: 1600000000000000000
      duration:
        nanoseconds: 1000000000
      message_count: {count}
"""


def write_ros2(folder, declared):
    folder.mkdir()
    (folder / "metadata.yaml").write_text(METADATA.format(count=declared))
    database = sqlite3.connect(folder / "bag_0.db3")
    database.executescript("""
        CREATE TABLE schema(schema_version INTEGER PRIMARY KEY, ros_distro TEXT NOT NULL);
        CREATE TABLE topics(id INTEGER PRIMARY KEY, name TEXT NOT NULL, type TEXT NOT NULL,
          serialization_format TEXT NOT NULL, offered_qos_profiles TEXT NOT NULL);
        CREATE TABLE messages(id INTEGER PRIMARY KEY, topic_id INTEGER NOT NULL,
          timestamp INTEGER NOT NULL, data BLOB NOT NULL);
        CREATE INDEX timestamp_idx ON messages (timestamp ASC);
        INSERT INTO schema VALUES (3, 'humble');
        INSERT INTO topics VALUES (1, '/topic', 'base_interfaces_demo/msg/Test', 'cdr', '');
    """)
    for i, data in enumerate([b"\0\1\0\0a", b"\0\1\0\0bc"]):
        database.execute("INSERT INTO messages VALUES (?, 1, ?, ?)", (i + 1, START + i * 10**9, data))
    database.commit()
    database.close()


def main(arguments):
    folder = pathlib.Path(arguments[0])
    files = {
        "small.bag": small_bag1(),
        "empty.bag": Bag1().close(),
        "unfinished.bag.active": unfinished_bag1(),
        "damaged.bag": damaged_bag1(),
        "mixed.bag": mixed_bag1(),
        "latched.bag": latched_bag1(),
        "drive.bag": drive_bag1(),
        "no_fields.bag": no_fields_bag1(),
        "no_fields.mcap": no_fields_mcap(),
        "names.bag": odd_names_bag1(),
        "small.mcap": small_mcap(),
        "decoded.mcap": decoded_mcap(),
        "plot.mcap": plot_mcap(),
        "text.txt": b"This is no bag.\n",
        "nothing": b"",
    }
    for name, content in files.items():
        (folder / name).write_bytes(content)
    (folder / "folder").mkdir()
    (folder / "folder" / "text.txt").write_bytes(b"This is no bag.\n")
    write_ros2(folder / "ros2", 2)
    write_ros2(folder / "ros2_wrong_count", 5)


if __name__ == "__main__":
    main(sys.argv[1:])
