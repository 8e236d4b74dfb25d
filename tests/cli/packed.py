"""Bags with extreme compression ratios: hostile ones, and harmless blank images.

Independent of the library: Python's own modules, nothing else. Content is a list of pieces, bytes
or a number of zeros; run lengths are written as each compression writes them, so that gigabytes
cost nothing to make.
"""
import bz2
import functools
import gzip
import io
import struct
import zlib

START = 1_600_000_000_000_000_000
IMAGE = """std_msgs/Header header
uint32 height
uint32 width
string encoding
uint8 is_bigendian
uint32 step
uint8[] data
================================================================================
MSG: std_msgs/Header
builtin_interfaces/Time stamp
string frame_id
================================================================================
MSG: builtin_interfaces/Time
int32 sec
uint32 nanosec
"""


def u16(value):
    return struct.pack("<H", value)


def u32(value):
    return struct.pack("<I", value)


def u64(value):
    return struct.pack("<Q", value)


def size_of(pieces):
    return sum(piece if isinstance(piece, int) else len(piece) for piece in pieces)


def plain(pieces):
    return b"".join(bytes(piece) if isinstance(piece, int) else piece for piece in pieces)


# --- compressions ----------------------------------------------------------------------------


def zstd(pieces):
    """One frame: raw blocks, and blocks of one repeated byte."""
    blocks = []
    for piece in pieces:
        zeros = isinstance(piece, int)
        size = piece if zeros else len(piece)
        for at in range(0, size, 1 << 17):
            part = min(size - at, 1 << 17)
            blocks.append((part << 3 | 2 * zeros, b"\0" if zeros else piece[at:at + part]))
    blocks = blocks or [(0, b"")]
    head, data = blocks[-1]
    blocks[-1] = (head | 1, data)
    return b"\x28\xb5\x2f\xfd\0\x50" + b"".join(u32(head)[:3] + data for head, data in blocks)


def lz4_length(size):
    return b"\xff" * (size // 255) + bytes([size % 255])


def lz4_sequence(literals, zeros):
    """Literals, then zeros as a match with the last of them, which is a zero."""
    token = min(len(literals), 15) << 4 | (min(zeros - 4, 15) if zeros else 0)
    out = bytes([token])
    if len(literals) >= 15:
        out += lz4_length(len(literals) - 15)
    out += literals
    if zeros:
        out += u16(1)
        if zeros - 4 >= 15:
            out += lz4_length(zeros - 4 - 15)
    return out


def lz4(pieces):
    """One frame of independent blocks of up to 4 MiB."""
    out = b"\x04\x22\x4d\x18\x60\x70\x73"
    for piece in pieces:
        zeros = isinstance(piece, int)
        size = piece if zeros else len(piece)
        for at in range(0, size, 4 << 20):
            part = min(size - at, 4 << 20)
            if zeros and part > 64:
                block = lz4_sequence(b"\0", part - 13) + lz4_sequence(bytes(12), 0)
                out += u32(len(block)) + block
            else:
                out += u32(part | 1 << 31) + (bytes(part) if zeros else piece[at:at + part])
    return out + u32(0)


def bz2_of(pieces):
    packer = bz2.BZ2Compressor(9)
    out = [packer.compress(bytes(min(1 << 20, piece - at)))
           for piece in pieces for at in range(0, piece, 1 << 20)] if all(
               isinstance(piece, int) for piece in pieces) else [packer.compress(plain(pieces))]
    return b"".join(out) + packer.flush()


def fibonacci_word(size):
    """Repeats without runs and without a period: bz2 packs it to nothing and takes long to unpack it."""
    before, word = b"a", b"ab"
    while len(word) < size:
        before, word = word, word + before
    return word[:size]


@functools.lru_cache(maxsize=8)
def pack_once(compression, pieces):
    """For chunks that are all the same."""
    return PACK[compression](pieces)


PACK = {"none": plain, "zstd": zstd, "lz4": lz4, "bz2": bz2_of}

# --- messages ----------------------------------------------------------------------------------


def image(i, width=640, height=480):
    """A blank depth image; its first bytes differ from those of others."""
    body = b"\0\1\0\0" + u32(i) + u32(0) + u32(2) + b"c\0" + bytes(2) + u32(height) + u32(width)
    body += u32(6) + b"16UC1\0\0\0" + u32(2 * width) + u32(2 * width * height)
    return [body, 2 * width * height]


# --- MCAP ----------------------------------------------------------------------------------------


def text(value):
    return u32(len(value)) + value.encode()


def record(opcode, body):
    return bytes([opcode]) + u64(len(body)) + body


def mcap(out, chunks, compression="zstd", index=True, kind="sensor_msgs/msg/Image", definition=IMAGE,
         metadata=b"", claim=None, filler=0, crc=False):
    """chunks: lists of (ns after START, pieces). claim: the size that chunks state instead of theirs.
    filler: zeros after the messages of each chunk, in a record that is no message. crc: of each chunk."""
    at = [0]

    def write(data):
        out.write(data)
        at[0] += len(data)

    pack = PACK[compression]
    name = "" if compression == "none" else compression
    write(b"\x89MCAP0\r\n" + record(1, text("ros2") + text("tests")))
    definitions = record(3, u16(1) + text(kind) + text("ros2msg") + text(definition))
    definitions += record(4, u16(1) + u16(1) + text("/depth") + text("cdr") + u32(0))
    write(definitions)
    infos = []
    count = 0
    times = []
    for messages in chunks:
        pieces = []
        entries = []
        size = 0
        for time, body in messages:
            entries.append(u64(START + time) + u64(size))
            head = b"\5" + u64(22 + size_of(body)) + u16(1) + u32(count) + u64(START + time) * 2
            pieces += [head, *body]
            size += len(head) + size_of(body)
            count += 1
        first, last = min(m[0] for m in messages) + START, max(m[0] for m in messages) + START
        times += [first, last]
        if filler:
            pieces += [b"\x90" + u64(filler), filler]
            size += 9 + filler
        stored = pack_once(compression, tuple(pieces)) if filler else pack(pieces)
        stated = size if claim is None else claim
        offset = at[0]
        checksum = zlib.crc32(plain(pieces)) if crc else 0
        write(record(6, u64(first) + u64(last) + u64(stated) + u32(checksum) + text(name) + u64(len(stored))
                     + stored))
        length = at[0] - offset
        indexed = at[0]
        if index:
            write(record(7, u16(1) + u32(16 * len(entries)) + b"".join(entries)))
        infos.append(record(8, u64(first) + u64(last) + u64(offset) + u64(length)
                            + (u32(10) + u16(1) + u64(indexed) if index else u32(0))
                            + u64(at[0] - indexed) + text(name) + u64(len(stored)) + u64(stated)))
    write(record(15, u32(0)))
    summary = at[0]
    write(definitions + b"".join(infos))
    write(record(11, u64(count) + u16(1) + u32(1) + u32(0) + u32(0) + u32(len(infos))
                 + u64(min(times)) + u64(max(times)) + u32(10) + u16(1) + u64(count)))
    write(record(2, u64(summary) + u64(0) + u32(0)) + b"\x89MCAP0\r\n")


# --- ROS 1 ---------------------------------------------------------------------------------------


def header(**fields):
    packed = b"".join(u32(len(name) + 1 + len(value)) + name.encode() + b"=" + value
                      for name, value in fields.items())
    return u32(len(packed)) + packed


def ros_time(ns):
    return u32(ns // 10**9) + u32(ns % 10**9)


def bag1(out, chunks, compression="bz2", index=True, claim=None, filler=0, method=None, defined_once=False):
    """The same as a ROS 1 bag, of messages of an unknown type. Without index: as a power cut leaves
    it. filler: of each chunk, a number of zeros or bytes, in a record that no reader knows.
    method: the compression that chunks state. defined_once: the first chunk alone contains the connection."""
    connection = header(op=b"\7", conn=u32(0), topic=b"/depth")
    fields = header(topic=b"/depth", type=b"pkg/Blob", md5sum=b"*", message_definition=b"")
    connection += fields
    out.write(b"#ROSBAG V2.0\n")

    def bag_header(position, chunk_count):
        head = header(op=b"\3", index_pos=u64(position), conn_count=u32(1), chunk_count=u32(chunk_count))
        return (head + u32(4096 - len(head) + 4)).ljust(4104)

    out.write(bag_header(0, 0))
    infos = []
    for messages in chunks:
        pieces = [b"" if infos and defined_once else connection]
        entries = b""
        size = len(pieces[0])
        for time, body in messages:
            entries += ros_time(START + time) + u32(size)
            head = header(op=b"\2", conn=u32(0), time=ros_time(START + time)) + u32(size_of(body))
            pieces += [head, *body]
            size += len(head) + size_of(body)
        first, last = min(m[0] for m in messages) + START, max(m[0] for m in messages) + START
        if filler:
            pieces += [header(op=b"\x20") + u32(size_of([filler])), filler]
            size += size_of(pieces[-2:])
        stored = pack_once(compression, tuple(pieces)) if filler else PACK[compression](pieces)
        offset = out.tell()
        out.write(header(op=b"\5", compression=(method or compression).encode(),
                         size=u32(size if claim is None else claim)) + u32(len(stored)) + stored)
        if index:
            out.write(header(op=b"\4", ver=u32(1), conn=u32(0), count=u32(len(messages)))
                      + u32(len(entries)) + entries)
        infos.append(header(op=b"\6", ver=u32(1), chunk_pos=u64(offset), start_time=ros_time(first),
                            end_time=ros_time(last), count=u32(1)) + u32(8) + u32(0)
                     + u32(len(messages)))
    if index:
        end = out.tell()
        out.write(connection + b"".join(infos))
        out.seek(13)
        out.write(bag_header(end, len(infos)))


def nested_bag1(out, depth, size):
    """Each chunk lies in the message of the one before, and the index leads to all of them."""
    connection = header(op=b"\7", conn=u32(0), topic=b"/depth")
    connection += header(topic=b"/depth", type=b"pkg/Blob", md5sum=b"*", message_definition=b"")
    body = bytes(size)
    heads = []
    for level in range(depth - 1, -1, -1):
        message = header(op=b"\2", conn=u32(0), time=ros_time(START + level)) + u32(len(body))
        raw = connection + message + body
        chunk = header(op=b"\5", compression=b"none", size=u32(len(raw))) + u32(len(raw))
        heads.insert(0, len(chunk) + len(connection) + len(message))
        body = chunk + raw
    infos = b""
    at = 13 + 4104
    for level, head in enumerate(heads):
        infos += header(op=b"\6", ver=u32(1), chunk_pos=u64(at), start_time=ros_time(START + level),
                        end_time=ros_time(START + level), count=u32(1)) + u32(8) + u32(0) + u32(1)
        at += head
    head = header(op=b"\3", index_pos=u64(13 + 4104 + len(body)), conn_count=u32(1),
                  chunk_count=u32(depth))
    out.write(b"#ROSBAG V2.0\n" + (head + u32(4096 - len(head) + 4)).ljust(4104) + body + connection
              + infos)


# --- the cases --------------------------------------------------------------------------------


def escaped_topics(out, count):
    """An MCAP file of topics that are not UTF-8, beside topics that have the escaped names of these."""
    out.write(b"\x89MCAP0\r\n" + record(1, text("") + text("tests")))
    for i in range(count):
        topic = b"/%%FF%d" % (i // 2) if i % 2 else b"/\xff%d" % (i // 2)
        out.write(record(4, u16(i) + u16(0) + u32(len(topic)) + topic + text("cdr") + u32(0)))
        out.write(record(5, u16(i) + u32(0) + u64(i) + u64(i) + bytes(4)))
    out.write(record(15, u32(0)) + record(2, u64(0) + u64(0) + u32(0)) + b"\x89MCAP0\r\n")


def definitions(out, count, size):
    """An MCAP file of large definitions, all different, with a message of each; without a summary."""
    out.write(b"\x89MCAP0\r\n" + record(1, text("ros2") + text("tests")))
    for i in range(count):
        line = f"# {i:06}\n".encode()
        schema = b"uint8 x\n" + line * (size // len(line))
        out.write(record(3, u16(i + 1) + text(f"pkg/msg/T{i}") + text("ros2msg") + u32(len(schema)) + schema))
        out.write(record(4, u16(i + 1) + u16(i + 1) + text(f"/t{i}") + text("cdr") + u32(0)))
        out.write(record(5, u16(i + 1) + u32(i) + u64(START + i) * 2 + b"\0\1\0\0\5"))
    out.write(record(15, u32(0)) + record(2, bytes(20)) + b"\x89MCAP0\r\n")


def images(count, per_chunk, **more):
    return [[(33_000_000 * i, image(i, **more)) for i in range(at, min(at + per_chunk, count))]
            for at in range(0, count, per_chunk)]


def overlapping(chunks, size, message):
    """Chunks that all begin and end together, message by message in turns."""
    per_chunk = size // message
    return [[(chunks * 1000 * i + c, [u32(c) + u32(i), message - 8]) for i in range(per_chunk)]
            for c in range(chunks)]


def in_memory(writer, *args, **more):
    out = io.BytesIO()
    writer(out, *args, **more)
    return out.getvalue()


def packed_messages(folder, chunks):
    """A folder as rosbag2 writes it when it compresses messages one by one."""
    folder.mkdir()
    count = sum(map(len, chunks))
    with open(folder / "bag_0.mcap", "wb") as out:
        mcap(out, [[(time, [zstd(body)]) for time, body in chunk] for chunk in chunks], "none")
    (folder / "metadata.yaml").write_text(f"""rosbag2_bagfile_information:
  version: 5
  storage_identifier: mcap
  relative_file_paths: [bag_0.mcap]
  duration: {{nanoseconds: {chunks[-1][-1][0] - chunks[0][0][0]}}}
  starting_time: {{nanoseconds_since_epoch: {START + chunks[0][0][0]}}}
  message_count: {count}
  topics_with_message_count:
    - topic_metadata: {{name: /depth, type: sensor_msgs/msg/Image, serialization_format: cdr,
                        offered_qos_profiles: ""}}
      message_count: {count}
  compression_format: zstd
  compression_mode: MESSAGE
""")
    return folder


def packed_file(pieces, suffix):
    """A whole file, compressed."""
    if suffix == ".gz":
        return gzip.compress(plain(pieces))
    return bz2_of(pieces) if suffix == ".bz2" else zstd(pieces)
