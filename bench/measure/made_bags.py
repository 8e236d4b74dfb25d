"""Bags and tapes that need neither ROS nor cargo: written here, record by record, for `memory` and
`instructions`. Each topic holds std_msgs/String; the payload is filler."""
import os
import sqlite3
import struct
from collections import namedtuple

# payloads: sizes that are taken in turns, one a message; overlapping: each chunk spans the whole time
Shape = namedtuple("Shape", "topics chunks messages_per_chunk payloads overlapping", defaults=(False,))
EPOCH_NS = 1_700_000_000 * 10**9
STEP_NS = 100_000
TYPE = "std_msgs/String"
MD5 = "992ce8a1687cec8c8bd883ec73ca41d1"
DEFINITION = "string data\n"
FILLER = os.urandom(1 << 20)


def payload(size):
    return (FILLER * (size // len(FILLER) + 1))[:size]


def chunks_of(shape):
    """[(topic, time, payload)] of each chunk; topics in turns, times rising."""
    bodies = [payload(size) for size in shape.payloads]
    for c in range(shape.chunks):
        numbers = (range(c, shape.chunks * shape.messages_per_chunk, shape.chunks)
                   if shape.overlapping else
                   range(c * shape.messages_per_chunk, (c + 1) * shape.messages_per_chunk))
        yield [(n % shape.topics, EPOCH_NS + n * STEP_NS, bodies[n % len(bodies)])
               for n in numbers]


# --- ROS 1 ------------------------------------------------------------------------------------


def fields(**values):
    parts = []
    for name, value in values.items():
        part = name.encode() + b"=" + value
        parts.append(struct.pack("<I", len(part)) + part)
    return b"".join(parts)


def bag_record(data, **values):
    head = fields(**values)
    return struct.pack("<I", len(head)) + head + struct.pack("<I", len(data)) + data


def u32(x):
    return struct.pack("<I", x)


def bag_time(time_ns):
    return struct.pack("<II", *divmod(time_ns, 10**9))


def bag_connection(topic):
    name = f"/topic{topic}".encode()
    data = fields(topic=name, type=TYPE.encode(), md5sum=MD5.encode(),
                  message_definition=DEFINITION.encode())
    return bag_record(data, op=b"\x07", conn=u32(topic), topic=name)


def bag_chunk(messages):
    """The bytes of the chunk's records, and {topic: [(time, offset)]}."""
    records, index, size = [], {}, 0
    for topic, time_ns, data in messages:
        record = bag_record(data, op=b"\x02", conn=u32(topic), time=bag_time(time_ns))
        index.setdefault(topic, []).append(bag_time(time_ns) + u32(size))
        records.append(record)
        size += len(record)
    return b"".join(records), index


def write_bag(path, shape):
    infos = []
    with open(path, "wb") as file:
        file.write(b"#ROSBAG V2.0\n" + bag_header(0, 0, 0))
        for messages in chunks_of(shape):
            position = file.tell()
            data, index = bag_chunk(messages)
            file.write(bag_record(data, op=b"\x05", compression=b"none", size=u32(len(data))))
            for topic, entries in index.items():
                file.write(bag_record(b"".join(entries), op=b"\x04", ver=u32(1), conn=u32(topic),
                                      count=u32(len(entries))))
            counts = b"".join(u32(t) + u32(len(e)) for t, e in index.items())
            infos.append(bag_record(counts, op=b"\x06", ver=u32(1),
                                    chunk_pos=struct.pack("<Q", position),
                                    start_time=bag_time(messages[0][1]),
                                    end_time=bag_time(messages[-1][1]), count=u32(len(index))))
        index_position = file.tell()
        for topic in range(shape.topics):
            file.write(bag_connection(topic))
        file.writelines(infos)
        file.seek(13)
        file.write(bag_header(index_position, shape.topics, len(infos)))


def bag_header(index_position, connections, chunks):
    values = {"op": b"\x03", "index_pos": struct.pack("<Q", index_position),
              "conn_count": u32(connections), "chunk_count": u32(chunks)}
    return bag_record(b" " * (4096 - 8 - len(fields(**values))), **values)


# --- MCAP --------------------------------------------------------------------------------------


def mcap_record(opcode, body):
    return struct.pack("<BQ", opcode, len(body)) + body


def text(s):
    s = s.encode()
    return u32(len(s)) + s


def mcap_chunk(messages):
    records, index, size = [], {}, 0
    for topic, time_ns, data in messages:
        head = struct.pack("<HIQQ", topic, 0, time_ns, time_ns)
        index.setdefault(topic, []).append(struct.pack("<QQ", time_ns, size))
        records.append(mcap_record(5, head + data))
        size += len(records[-1])
    return b"".join(records), index


def write_mcap(path, shape):
    magic = b"\x89MCAP0\r\n"
    channels = mcap_record(3, struct.pack("<H", 1) + text(TYPE) + text("ros1msg") + text(DEFINITION))
    channels += b"".join(
        mcap_record(4, struct.pack("<HH", t, 1) + text(f"/topic{t}") + text("ros1") + u32(0))
        for t in range(shape.topics))
    infos, counts = [], [0] * shape.topics
    with open(path, "wb") as file:
        file.write(magic + mcap_record(1, text("ros1") + text("")) + channels)
        for messages in chunks_of(shape):
            data, index = mcap_chunk(messages)
            for topic, entries in index.items():
                counts[topic] += len(entries)
            infos.append(write_mcap_chunk(file, messages, data, index))
        file.write(mcap_record(15, u32(0)))
        summary = file.tell()
        file.write(channels)
        file.writelines(infos)
        by_channel = b"".join(struct.pack("<HQ", t, n) for t, n in enumerate(counts))
        last = EPOCH_NS + (sum(counts) - 1) * STEP_NS
        file.write(mcap_record(11, struct.pack("<QHIIIIQQ", sum(counts), 1, shape.topics, 0, 0,
                                               len(infos), EPOCH_NS, last)
                               + u32(len(by_channel)) + by_channel))
        file.write(mcap_record(2, struct.pack("<QQI", summary, 0, 0)) + magic)


def write_mcap_chunk(file, messages, data, index):
    """Writes the chunk and its indexes; gives its record for the summary."""
    position = file.tell()
    start, end = messages[0][1], messages[-1][1]
    file.write(mcap_record(6, struct.pack("<QQQI", start, end, len(data), 0) + text("")
                           + struct.pack("<Q", len(data)) + data))
    length = file.tell() - position
    offsets = b""
    for topic, entries in index.items():
        offsets += struct.pack("<HQ", topic, file.tell())
        body = b"".join(entries)
        file.write(mcap_record(7, struct.pack("<HI", topic, len(body)) + body))
    index_length = file.tell() - position - length
    return mcap_record(8, struct.pack("<QQQQ", start, end, position, length) + u32(len(offsets))
                       + offsets + struct.pack("<Q", index_length) + text("")
                       + struct.pack("<QQ", len(data), len(data)))


# --- tapes: what a writer is given (tape.h) ---------------------------------------------------


def write_tape(path, shape):
    messages = [m for chunk in chunks_of(shape) for m in chunk]
    bodies = [payload(size) for size in shape.payloads]
    texts = [[f"/topic{t}", TYPE, MD5, DEFINITION] for t in range(shape.topics)]
    with open(path, "wb") as file:
        file.write(b"HATAPE1\n" + struct.pack("<IIQ", shape.topics, len(bodies), len(messages)))
        file.write(b"".join(text(part) for parts in texts for part in parts))
        for body in bodies:
            file.write(struct.pack("<III", len(body), 0, 0) + body)
        file.writelines(struct.pack("<QII", time_ns, topic, n % len(bodies))
                        for n, (topic, time_ns, _) in enumerate(messages))


# --- sqlite3 -------------------------------------------------------------------------------------


def write_db3(path, shape):
    """Schema 4 of rosbag2."""
    database = sqlite3.connect(path)
    database.executescript("""
        PRAGMA journal_mode = OFF;
        PRAGMA synchronous = OFF;
        CREATE TABLE schema(schema_version INTEGER PRIMARY KEY, ros_distro TEXT NOT NULL);
        CREATE TABLE metadata(id INTEGER PRIMARY KEY, metadata_version INTEGER NOT NULL,
          metadata TEXT NOT NULL);
        CREATE TABLE topics(id INTEGER PRIMARY KEY, name TEXT NOT NULL, type TEXT NOT NULL,
          serialization_format TEXT NOT NULL, offered_qos_profiles TEXT NOT NULL,
          type_description_hash TEXT NOT NULL);
        CREATE TABLE message_definitions(id INTEGER PRIMARY KEY, topic_type TEXT NOT NULL,
          encoding TEXT NOT NULL, encoded_message_definition TEXT NOT NULL,
          type_description_hash TEXT NOT NULL);
        CREATE TABLE messages(id INTEGER PRIMARY KEY, topic_id INTEGER NOT NULL,
          timestamp INTEGER NOT NULL, data BLOB NOT NULL);
        CREATE INDEX timestamp_idx ON messages (timestamp ASC);
        INSERT INTO schema VALUES (4, 'jazzy');""")
    database.executemany("INSERT INTO topics VALUES (?, ?, 'std_msgs/msg/String', 'cdr', '', '')",
                         ((t + 1, f"/topic{t}") for t in range(shape.topics)))
    for messages in chunks_of(shape):
        database.executemany("INSERT INTO messages(topic_id, timestamp, data) VALUES (?, ?, ?)",
                             ((t + 1, time_ns, data) for t, time_ns, data in messages))
    database.commit()
    database.close()


WRITERS = {".bag": write_bag, ".mcap": write_mcap, ".db3": write_db3, ".tape": write_tape}


def make(folder, name, suffix, shape):
    """The path of NAME + SUFFIX in folder, written when it is not there."""
    path = folder / (name + suffix)
    if not path.exists():
        print(f"making {path.name}", flush=True)
        part = folder / (path.name + ".part")
        part.unlink(missing_ok=True)
        WRITERS[suffix](part, shape)
        part.rename(path)
    return path
