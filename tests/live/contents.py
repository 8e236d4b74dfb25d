"""Messages of live tests in Python: their contents (as in content.h), bags of them that other packages write
and read, and the check of received messages (as in tally.h).
"""
import collections
import pathlib
import re
import struct

from processes import must_equal
from harness import shared_folder

IMAGE_BYTES = 1920 * 1080 * 3


# --- writing bags ----------------------------------------------------------------------------------


class Missing(Exception):
    """A test requirement is missing: the test is skipped, and fails in CI."""


def recorded_by_rosbag2(name):
    """A real bag from the folder that tests share."""
    path = shared_folder() / "data/rosbag2-recorded" / name
    if not path.exists():
        raise Missing(f"no {path}")
    return path


NUMBERED = "uint32 publisher\nuint64 number\nuint8[] data\n"
DEFINITIONS = {"std_msgs/msg/String": b"string data\n", "live_msgs/msg/Numbered": NUMBERED.encode()}


def write_bag(path, messages):
    """Writes an MCAP file with the package mcap in the form of rosbag2. messages: (topic, type, ns, data, QoS
    as YAML)."""
    from mcap.writer import CompressionType, Writer
    channels = {}
    with open(path, "wb") as stream:
        writer = Writer(stream, compression=CompressionType.NONE)
        writer.start(profile="ros2", library="live tests")
        for topic, name, ns, data, qos in messages:
            key = (topic, name, qos)
            if key not in channels:
                schema = writer.register_schema(name, "ros2msg", DEFINITIONS.get(name, b""))
                channels[key] = writer.register_channel(topic, "cdr", schema, {"offered_qos_profiles": qos})
            writer.add_message(channels[key], log_time=ns, publish_time=ns, data=data)
        writer.finish()
    return path


# --- checks of received messages --------------------------------------------------------------------


def must_have_all(what, counted, wanted, order=True):
    """counted: the "done" event of a subscriber, or tally(). wanted: {publisher: range of its numbers}."""
    must_equal(f"{what}: bad messages", counted["bad"], 0)
    must_equal(f"{what}: publishers", sorted(map(int, counted["publishers"])), sorted(wanted))
    for publisher, numbers in wanted.items():
        seen = counted["publishers"][str(publisher)]
        found = {k: seen[k] for k in ("count", "first", "last", "missing", "twice")}
        must_equal(f"{what}: publisher {publisher}", found,
                   {"count": len(numbers), "first": numbers[0], "last": numbers[-1], "missing": 0,
                    "twice": 0})
        if order:
            must_equal(f"{what}: publisher {publisher}, out of order", seen["back"], 0)


# --- reading bags --------------------------------------------------------------------------------------

BagMessage = collections.namedtuple("BagMessage", "topic type log_ns publish_ns data")


def bag_files(path, suffix):
    path = pathlib.Path(path)
    return sorted(path.glob("*" + suffix), key=natural) if path.is_dir() else [path]


def natural(path):
    """Sort key that puts x_10 after x_9."""
    return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", path.name)]


def bag_messages(path):
    """Messages that the package mcap reads, file by file in file order. For a bag of ROS 1: messages that
    rosbags reads, in time order."""
    if path.suffix == ".bag":
        yield from (message for _, message in bag_heard(path))
        return
    from mcap.reader import make_reader
    for file in bag_files(path, ".mcap"):
        with open(file, "rb") as stream:
            for schema, channel, message in make_reader(stream).iter_messages(log_time_order=False):
                yield BagMessage(channel.topic, schema.name if schema else "", message.log_time,
                                 message.publish_time, message.data)


Heard = collections.namedtuple("Heard", "topic type md5 definition callerid latching")


def bag_heard(path):
    """(connection, message) of a bag of ROS 1, read by the package rosbags in time order."""
    from rosbags.rosbag1 import Reader
    with Reader(path) as reader:
        for connection, ns, data in reader.messages():
            name = connection.msgtype.replace("/msg/", "/")
            heard = Heard(connection.topic, name, connection.digest, connection.msgdef.data,
                          connection.ext.callerid, connection.ext.latching)
            yield heard, BagMessage(connection.topic, name, ns, ns, bytes(data))


def bag_definitions(path):
    """{type: definition}, read by the package mcap."""
    from mcap.reader import make_reader
    found = {}
    for file in bag_files(path, ".mcap"):
        with open(file, "rb") as stream:
            found.update((s.name, s.data.decode()) for s in make_reader(stream).get_summary().schemas.values())
    return found


def bag_channels(path):
    """{topic: [(type, metadata)]}, read by the package mcap."""
    from mcap.reader import make_reader
    found = {}
    for file in bag_files(path, ".mcap"):
        with open(file, "rb") as stream:
            summary = make_reader(stream).get_summary()
            for channel in summary.channels.values():
                schema = summary.schemas.get(channel.schema_id)
                entry = (schema.name if schema else "", dict(channel.metadata))
                if entry not in found.setdefault(channel.topic, []):
                    found[channel.topic].append(entry)
    return found


def bag_counts(path):
    """{topic: messages}, read by the package rosbags, which uses metadata.yaml."""
    from rosbags.rosbag2 import Reader
    with Reader(path) as reader:
        return collections.Counter(connection.topic for connection, _, _ in reader.messages())


# --- contents of messages, as in content.h ---------------------------------------------------------------

BLOCK_BYTES = 65536
BLOCK = bytes((i * 167 + (i >> 8) * 13) & 0xff for i in range(BLOCK_BYTES)) * 2
KINDS = {"std_msgs/String": "string", "live_msgs/Numbered": "numbered", "sensor_msgs/Image": "image",
         "sensor_msgs/Imu": "imu", "tf2_msgs/TFMessage": "tf", "live_msgs/Keyed": "keyed"}


def bytes_of(publisher, number, size):
    start = (publisher * 4099 + number * 257) % BLOCK_BYTES
    block = BLOCK[start:start + BLOCK_BYTES]
    return (block * (size // BLOCK_BYTES + 1))[:size]


def text_of(publisher, number, size):
    head = f"{publisher} {number} "
    return "".join(head[i] if i < len(head) else chr(ord("a") + (i + number) % 26) for i in range(size))


class Cdr:
    """Reads a little-endian message field by field."""
    padding = 3  # maximum number of bytes at the end

    def __init__(self, data):
        if data[0] != 0 or data[1] not in (1, 7):
            raise ValueError(f"no CDR head: {data[:4].hex()}")
        self.data = memoryview(data)[4:]
        self.at = 0
        self.most = 4 if data[1] == 7 else 8

    def value(self, code):
        size = struct.calcsize("<" + code)
        self.at += -self.at % min(size, self.most)
        found, = struct.unpack_from("<" + code, self.data, self.at)
        self.at += size
        return found

    def bytes(self):
        size = self.value("I")
        self.at += size
        return bytes(self.data[self.at - size:self.at])

    def string(self):
        return self.bytes()[:-1].decode()

    def stamp(self):
        return self.value("I"), self.value("I")

    def values(self, n):
        return [self.value("d") for _ in range(n)]


class Ros1(Cdr):
    """Reads a message of ROS 1: no padding between fields, and no NUL at the end of strings."""
    padding = 0

    def __init__(self, data):
        self.data = memoryview(data)
        self.at = 0
        self.most = 1

    def string(self):
        return self.bytes().decode()

    def stamp(self):
        self.value("I")  # seq is set by roscpp
        return super().stamp()


def encoded(kind, publisher, number, size=32):
    """A message with the contents of content.h, for bags that a test writes."""
    if kind == "string":
        text = text_of(publisher, number, size).encode() + b"\0"
        return b"\0\1\0\0" + struct.pack("<I", len(text)) + text
    if kind == "numbered":
        head = struct.pack("<IIQI", publisher, 0, number, size)
        return b"\0\1\0\0" + head + bytes_of(publisher, number, size)
    if kind == "image":
        head = struct.pack("<III7sxIII5sB2xII", publisher, number, 7, b"camera", size // 5760, 1920, 5,
                           b"rgb8", 0, 5760, size)
        return b"\0\1\0\0" + head + bytes_of(publisher, number, size)
    raise ValueError(kind)


def encoded_ros1(kind, publisher, number, size=32):
    """The same for messages of ROS 1."""
    header = struct.pack("<IIII6s", number, publisher, number, 6, b"camera")
    if kind == "string":
        return struct.pack("<I", size) + text_of(publisher, number, size).encode()
    if kind == "numbered":
        return struct.pack("<IQI", publisher, number, size) + bytes_of(publisher, number, size)
    if kind == "image":
        head = struct.pack("<III4sBII", size // 5760, 1920, 4, b"rgb8", 0, 5760, size)
        return header + head + bytes_of(publisher, number, size)
    if kind == "imu":
        return header + struct.pack("<37d", *(number + 0.125 * i for i in range(37)))
    if kind == "tf":
        values = struct.pack("<7d", *(number + 0.125 * i for i in range(7)))
        return struct.pack("<I", 1) + header + struct.pack("<I9s", 9, b"base_link") + values
    raise ValueError(kind)


def content(kind, data, encoding=Cdr):
    """(publisher, number) of a message, or None if its content is wrong."""
    cdr = encoding(data)
    try:
        if kind in ("string", "keyed"):
            _ = cdr.value("i") if kind == "keyed" else None
            text = cdr.string()
            publisher, number = map(int, text.split()[:2])
            good = text == text_of(publisher, number, len(text))
        elif kind == "numbered":
            publisher, number = cdr.value("I"), cdr.value("Q")
            payload = cdr.bytes()
            good = payload == bytes_of(publisher, number, len(payload))
        else:
            publisher, number, good = content_with_header(kind, cdr)
    except (ValueError, struct.error):
        return None
    return (publisher, number) if good and len(cdr.data) - cdr.at <= cdr.padding else None


def content_with_header(kind, cdr):
    good = kind != "tf" or cdr.value("I") == 1
    publisher, number = cdr.stamp()
    good = cdr.string() == "camera" and good
    if kind == "image":
        head = [cdr.value("I"), cdr.value("I"), cdr.string(), cdr.value("B"), cdr.value("I")]
        payload = cdr.bytes()
        good = good and head == [len(payload) // 5760, 1920, "rgb8", 0, 5760]
        return publisher, number, good and payload == bytes_of(publisher, number, len(payload))
    good = (kind != "tf" or cdr.string() == "base_link") and good
    n = 37 if kind == "imu" else 7
    return publisher, number, good and cdr.values(n) == [number + 0.125 * i for i in range(n)]


def content_of(message):
    """The same for a message of a bag: types of ROS 1 have no "msg" in their names."""
    kind = KINDS[message.type.replace("/msg/", "/")]
    return content(kind, message.data, Cdr if "/msg/" in message.type else Ros1)


class Tally:
    """The same counts as tally.c."""

    def __init__(self):
        self.received = self.bad = 0
        self._seen = collections.defaultdict(list)

    def add(self, found):
        """found: (publisher, number), or None for a wrong message."""
        self.received += 1
        if found is None:
            self.bad += 1
        else:
            self._seen[found[0]].append(found[1])

    def counted(self):
        publishers = {}
        for publisher, numbers in self._seen.items():
            distinct = set(numbers)
            first, last = min(distinct), max(distinct)
            publishers[str(publisher)] = {
                "count": len(distinct), "first": first, "last": last,
                "missing": last - first + 1 - len(distinct), "twice": len(numbers) - len(distinct),
                "back": sum(b < a for a, b in zip(numbers, numbers[1:]))}
        return {"received": self.received, "bad": self.bad, "publishers": publishers}


def tally(messages):
    """Counts of a bag's messages in the given order."""
    counter = Tally()
    for message in messages:
        counter.add(content_of(message))
    return counter.counted()
