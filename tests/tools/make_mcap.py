#!/usr/bin/env python3
"""Make small odd MCAP files, each with what a reader must find in it.

usage: make_mcap.py FOLDER

Written from the format's specification alone, sharing nothing with holdall. NAME.mcap comes with NAME.json:
  messages   [{topic, log_time, publish_time, sequence, size, crc32}], in the order of the file
  complete   closed by its writer and without damage
  problems   a part of each text that must be reported (in any order); [] = nothing may be reported
  failures   chunks that cannot be read as a whole
  channels, attachments, metadata   how many there are
  open       "ok", or the status that opening must fail with
lz4 and zstd frames are made by the command line tools of these names.
"""
import json
import pathlib
import struct
import subprocess
import sys
import zlib

MAGIC = b"\x89MCAP0\r\n"
MAX64 = 2**64 - 1


def u8(v): return struct.pack("<B", v)
def u16(v): return struct.pack("<H", v)
def u32(v): return struct.pack("<I", v)
def u64(v): return struct.pack("<Q", v & MAX64)
def text(v): return u32(len(v.encode())) + v.encode()
def blob(v): return u32(len(v)) + v
def texts(m): return blob(b"".join(text(k) + text(v) for k, v in m))
def numbers(m): return blob(b"".join(u16(k) + u64(v) for k, v in m))
def record(opcode, content, length=None): return u8(opcode) + u64(len(content) if length is None else length) + content
def header(profile="", library="make_mcap"): return record(1, text(profile) + text(library))
def schema(i, name, encoding="ros2msg", data=b"uint8 x"): return record(3, u16(i) + text(name) + text(encoding) + blob(data))


def channel(i, topic, schema_id=1, encoding="cdr", metadata=(), pad=b""):
    return record(4, u16(i) + u16(schema_id) + text(topic) + text(encoding) + texts(metadata) + pad)


def message(ch, sequence, log, publish, data): return record(5, u16(ch) + u32(sequence) + u64(log) + u64(publish) + data)
def statistics(messages, schemas, channels, attachments, metadata, chunks, start, end, counts):
    return record(0x0b, u64(messages) + u16(schemas) + u32(channels) + u32(attachments) + u32(metadata) + u32(chunks)
                  + u64(start) + u64(end) + numbers(counts))


def tool(command, data): return subprocess.run(command, input=data, stdout=subprocess.PIPE, check=True).stdout
def zstd(data): return tool(["zstd", "-q", "-c", "--no-check"], data)
def lz4(data): return tool(["lz4", "-q", "-c", "--no-frame-crc"], data)


PACK = {"": lambda d: d, "zstd": zstd, "lz4": lz4}


class Chunk:
    """A chunk that is gathered; what it says of itself can be overruled."""

    def __init__(self, **lies):
        self.records, self.index, self.times, self.lies = b"", {}, [], lies

    def add(self, rec):
        self.records += rec
        return self

    def message(self, ch, sequence, log, publish, data):
        self.index.setdefault(ch, []).append((log, len(self.records)))
        self.times.append(log)
        return self.add(message(ch, sequence, log, publish, data))


class File:
    """Writes records one after the other and keeps what the summary needs."""

    def __init__(self, profile="", library="make_mcap"):
        self.data = MAGIC + header(profile, library)
        self.chunks, self.summary, self.counts, self.times = [], [], {}, []
        self.attachments, self.metadata, self.found = [], [], []
        self.topics = {}

    def add(self, rec):
        self.data += rec
        return self

    def define(self, i, topic, **kw):
        self.topics[i] = topic
        return channel(i, topic, **kw)

    def expect(self, ch, sequence, log, publish, data):
        self.counts[ch] = self.counts.get(ch, 0) + 1
        self.times.append(log & MAX64)
        signed = lambda t: t - 2**64 if t >= 2**63 else t
        self.found.append({"topic": self.topics[ch], "log_time": signed(log), "publish_time": signed(publish),
                           "sequence": sequence, "size": len(data), "crc32": zlib.crc32(data)})

    def plain(self, ch, sequence, log, publish, data):
        self.expect(ch, sequence, log, publish, data)
        return self.add(message(ch, sequence, log, publish, data))

    def in_chunk(self, c, ch, sequence, log, publish, data):
        self.expect(ch, sequence, log, publish, data)
        return c.message(ch, sequence, log & MAX64, publish & MAX64, data)

    def chunk(self, c, compression="", index=True):
        lies, raw = c.lies, c.records
        packed = lies.get("packed", PACK.get(compression, lambda d: d)(raw))
        times = c.times or [0]
        start, end = lies.get("times", (min(times), max(times)))
        size = lies.get("raw_size", len(raw))
        offset = len(self.data)
        rec = record(6, u64(start) + u64(end) + u64(size) + u32(lies.get("crc", zlib.crc32(raw))) + text(compression)
                     + u64(lies.get("stored", len(packed))) + packed + lies.get("pad", b""))
        self.add(rec)
        at, offsets = len(self.data), []
        if index:
            for ch, entries in c.index.items():
                offsets.append((ch, len(self.data)))
                shift = lies.get("index_shift", 0)
                self.add(record(7, u16(ch) + blob(b"".join(u64(t) + u64(o + shift) for t, o in entries))))
        self.chunks.append(dict(start=start, end=end, offset=offset, length=len(rec), offsets=offsets,
                                index_length=len(self.data) - at, compression=compression, packed=len(packed), raw=size))
        return self

    def attach(self, name, data, crc=None, media="text/plain"):
        content = u64(5) + u64(4) + text(name) + text(media) + u64(len(data)) + data
        offset = len(self.data)
        self.add(record(9, content + u32(zlib.crc32(content) if crc is None else crc)))
        self.attachments.append(record(0x0a, u64(offset) + u64(len(self.data) - offset) + u64(5) + u64(4)
                                       + u64(len(data)) + text(name) + text(media)))
        return self

    def meta(self, name, pairs):
        offset = len(self.data)
        self.add(record(0x0c, text(name) + texts(pairs)))
        self.metadata.append(record(0x0d, u64(offset) + u64(len(self.data) - offset) + text(name)))
        return self

    def chunk_indexes(self):
        return [record(8, u64(c["start"]) + u64(c["end"]) + u64(c["offset"]) + u64(c["length"]) + numbers(c["offsets"])
                       + u64(c["index_length"]) + text(c["compression"]) + u64(c["packed"]) + u64(c["raw"]))
                for c in self.chunks]

    def stats(self, **lies):
        return statistics(lies.get("messages", sum(self.counts.values())), 1, len(self.topics), len(self.attachments),
                          len(self.metadata), lies.get("chunks", len(self.chunks)), min(self.times or [0]),
                          max(self.times or [0]), lies.get("counts", list(self.counts.items())))

    def end(self, definitions=(), stats=True, indexes=True, data_crc=True, summary_crc=None, extra=(), empty=False,
            **lies):
        """DataEnd, summary, footer."""
        crc = zlib.crc32(self.data) if data_crc is True else data_crc
        self.add(record(0x0f, u32(crc)))
        start = len(self.data)
        for rec in definitions:
            self.add(rec)
        if stats:
            self.add(self.stats(**lies))
        for rec in (self.chunk_indexes() if indexes else []) + self.attachments * indexes + self.metadata * indexes + list(extra):
            self.add(rec)
        if start == len(self.data) and not empty:
            start = 0
        return self.footer(start, 0, summary_crc)

    def footer(self, start, offsets=0, summary_crc=None):
        head = u8(2) + u64(20) + u64(start) + u64(offsets)
        crc = zlib.crc32(self.data[start or len(self.data):] + head)
        return self.add(head + u32(crc if summary_crc is None else summary_crc) + MAGIC)


BAG = "sensors/msg/Pose"


def two_chunks(compression="", profile="", **lies):
    """An everyday file: two chunks of two channels, its definitions also in the summary."""
    f = File(profile)
    defs = [schema(1, BAG), f.define(0, "/a"), f.define(7, "/b")]
    c = Chunk(**lies).add(b"".join(defs))
    for i in range(6):
        f.in_chunk(c, 0 if i % 3 else 7, i, 100 + i, 90 + i, bytes([i] * (20 + i)))
    f.chunk(c, compression)
    c = Chunk().add(defs[0] + defs[2])
    for i in range(4):
        f.in_chunk(c, 7, i, 103 + 2 * i, 102, b"second" * i)
    return f.chunk(c, compression), defs


CASES = {}


def case(**expected):
    def keep(function):
        CASES[function.__name__] = (function, expected)
        return function
    return keep


# --- good files ------------------------------------------------------------------

@case()
def plain_chunks():
    f, defs = two_chunks()
    return f.end(defs)


@case()
def zstd_chunks():
    f, defs = two_chunks("zstd")
    return f.end(defs)


@case()
def lz4_chunks():
    f, defs = two_chunks("lz4")
    return f.end(defs)


def big_chunk(pack, compression):
    """A chunk of more than one block of lz4, packed by a function."""
    f = File()
    defs = [schema(1, BAG), f.define(1, "/big")]
    c = Chunk().add(b"".join(defs))
    for i in range(8):
        f.in_chunk(c, 1, i, 1000 + i, 1000 + i, bytes(j * j // (i + 1) % 251 for j in range(200)) * 100)
    c.lies = {"packed": pack(c.records)}
    return f.chunk(c, compression).end(defs)


@case()
def lz4_linked_blocks_and_checksums():
    return big_chunk(lambda d: tool(["lz4", "-q", "-c", "-B4", "-BD", "-BX"], d), "lz4")


@case()
def zstd_without_content_size():
    return big_chunk(lambda d: tool(["zstd", "-q", "-c", "--no-content-size", "--check"], d), "zstd")


@case()
def zstd_several_frames():
    return big_chunk(lambda d: zstd(d[:9000]) + zstd(d[9000:9001]) + zstd(d[9001:]), "zstd")


@case()
def compression_differs():
    f = File()
    defs = [schema(1, BAG), f.define(1, "/a")]
    for n, compression in enumerate(["", "lz4", "zstd", ""]):
        c = Chunk().add(b"".join(defs) if n == 0 else b"")
        f.chunk(f.in_chunk(c, 1, n, 10 + n, 10 + n, b"x" * n), compression)
    return f.end(defs)


@case()
def ros1_profile():
    f = File("ros1")
    md5 = "992ce8a1687cec8c8bd883ec73ca41d1"
    pairs = [("callerid", "/talker"), ("latching", "1"), ("md5sum", md5), ("topic", "/chatter"), ("type", "std_msgs/String")]
    defs = [schema(1, "std_msgs/String", "ros1msg", b"string data"),
            f.define(0, "/chatter", encoding="ros1", metadata=pairs)]
    c = Chunk().add(b"".join(defs))
    return f.chunk(f.in_chunk(c, 0, 1, 5, 5, b"\x02\0\0\0hi")).end(defs)


@case()
def times_of_zero():
    f = File()
    defs = [schema(1, BAG), f.define(0, "/zero")]
    for n in range(2):
        c = Chunk().add(b"".join(defs) if n == 0 else b"")
        f.chunk(f.in_chunk(f.in_chunk(c, 0, 0, 0, 0, b"") and c, 0, 1, 0, 0, b"1"))
    return f.end(defs)


@case()
def negative_times():
    f = File()
    defs = [schema(1, BAG), f.define(1, "/early")]
    c = Chunk().add(b"".join(defs))
    for t in (-5 & MAX64, 3, -1 & MAX64):
        f.in_chunk(c, 1, 0, t, t, b"t")
    return f.chunk(c).end(defs)


@case()
def chunk_without_messages():
    f = File()
    defs = [schema(1, BAG), f.define(1, "/a")]
    c = Chunk(times=(MAX64, 0)).add(b"".join(defs))
    f.chunk(c)
    f.chunks[-1].update(start=0, end=0)
    f.chunk(Chunk(packed=b"", crc=0), "lz4").chunk(Chunk(packed=b"", crc=0), "zstd").chunk(Chunk(crc=0))
    return f.chunk(f.in_chunk(Chunk(), 1, 0, 50, 50, b"only")).end(defs)


@case()
def channel_in_an_earlier_chunk():
    f = File()
    defs = [schema(1, BAG), f.define(1, "/a"), f.define(2, "/b")]
    f.chunk(f.in_chunk(Chunk().add(b"".join(defs)), 1, 0, 1, 1, b"a"), "zstd")
    f.chunk(f.in_chunk(Chunk(), 2, 0, 2, 2, b"b"), "zstd")
    return f.end(stats=False, indexes=False)


@case()
def no_channels_in_the_summary():
    f, _ = two_chunks("zstd")
    return f.end()


@case()
def no_schemas_in_the_summary():
    f, defs = two_chunks()
    return f.end(defs[1:])


@case()
def no_statistics():
    f, defs = two_chunks()
    return f.end(defs, stats=False)


@case()
def no_chunk_index():
    f, defs = two_chunks()
    return f.end(defs, indexes=False)


@case()
def no_message_index():
    f = File()
    defs = [schema(1, BAG), f.define(1, "/a")]
    c = Chunk().add(b"".join(defs))
    return f.chunk(f.in_chunk(f.in_chunk(c, 1, 0, 7, 7, b"a"), 1, 1, 8, 8, b"b"), index=False).end(defs)


@case()
def no_message_index_no_statistics():
    f = File()
    defs = [schema(1, BAG), f.define(1, "/a")]
    c = Chunk().add(b"".join(defs))
    return f.chunk(f.in_chunk(f.in_chunk(c, 1, 0, 7, 7, b"a"), 1, 1, 8, 8, b"b"), index=False).end(defs, stats=False)


@case()
def no_summary():
    f, _ = two_chunks("lz4")
    return f.end(stats=False, indexes=False)


@case()
def empty_summary_with_start():
    f, _ = two_chunks()
    return f.end(stats=False, indexes=False, empty=True)


@case(channels=2)
def not_chunked():
    f = File()
    defs = [schema(1, BAG), f.define(1, "/a"), f.define(2, "/only_in_summary")]
    f.add(defs[0]).add(defs[1])
    for i in range(5):
        f.plain(1, i, 100 - i, 1, b"m" * i)
        if i == 2: f.meta("between", [("k", "v")])
    return f.end(defs)


@case()
def messages_also_outside_of_chunks():
    f, defs = two_chunks()
    f.plain(7, 9, 500, 500, b"outside").plain(0, 10, 40, 40, b"too")
    c = Chunk()
    return f.chunk(f.in_chunk(c, 0, 3, 600, 600, b"in again")).end(defs)


@case()
def a_chunk_is_not_indexed():
    f, defs = two_chunks()
    lost = f.chunks.pop(0)
    return f.end(defs, chunks=1) if lost else f


@case()
def private_records():
    f = File()
    defs = [schema(1, BAG), f.define(1, "/a")]
    f.add(record(0x89, b"MCAP0\r\n and more")).add(record(0xff, b""))
    c = Chunk().add(b"".join(defs)).add(record(0x89, b"in"))
    f.in_chunk(c, 1, 0, 7, 7, b"a").add(record(0x42, b"a later version's"))
    f.chunk(f.in_chunk(c, 1, 1, 8, 8, b"b"))
    f.add(record(0x89, MAGIC[1:]))
    return f.end(defs, extra=[record(0x80, b"x" * 100), record(0x20, b"")])


@case()
def private_records_and_no_summary():
    f = File()
    defs = [schema(1, BAG), f.define(1, "/a")]
    f.add(record(0x89, b"MCAP0\r\n and more")).add(b"".join(defs))
    f.plain(1, 0, 7, 7, b"a").add(record(0x89, b"MCAP0\r\n")).plain(1, 1, 8, 8, b"b").add(record(0x42, b"later"))
    return f.end(stats=False, indexes=False)


@case()
def padded_records():
    f = File()
    defs = [schema(1, BAG)[:0] + record(3, u16(1) + text(BAG) + text("ros2msg") + blob(b"x") + b"\x01\xff\xff"),
            f.define(1, "/a", pad=b"\x01\xff\xff")]
    c = Chunk(pad=b"more").add(b"".join(defs))
    f.chunk(f.in_chunk(c, 1, 0, 7, 7, b"a"))
    return f.end(defs)


@case()
def one_topic_on_several_channels():
    f = File()
    defs = [schema(1, BAG), schema(2, "sensors/msg/Other"), f.define(1, "/same"), f.define(2, "/same", schema_id=2),
            f.define(3, "/same", encoding="json", schema_id=0)]
    c = Chunk().add(b"".join(defs))
    for i in (1, 2, 3, 1):
        f.in_chunk(c, i, i, i, i, b"%d" % i)
    return f.chunk(c).end(defs)


@case(metadata=2, attachments=2)
def attachments_and_metadata():
    f, defs = two_chunks()
    f.attach("first.txt", b"one").meta("rosbag2", [("n", "1")]).meta("rosbag2", [("n", "2"), ("n", "3")])
    return f.attach("empty", b"").end(defs)


@case(metadata=1, attachments=1)
def attachment_and_metadata_not_indexed():
    f, defs = two_chunks()
    f.attach("first.txt", b"one").meta("rosbag2", [("n", "1")])
    f.attachments, f.metadata = [], []
    return f.end(defs)


@case()
def nothing_in_it():
    return File().end(stats=False, indexes=False)


@case()
def qos_profiles():
    f = File("ros2")
    defs = [schema(1, BAG), f.define(1, "/a", metadata=[("offered_qos_profiles", "- history: 1\n  depth: 5\n"),
                                                          ("topic_type_hash", "RIHS01_00ff")])]
    c = Chunk().add(b"".join(defs))
    return f.chunk(f.in_chunk(c, 1, 0, 7, 7, b"a")).end(defs)


# --- odd, but nothing is lost ----------------------------------------------------------

@case(complete=True, problems=["QoS profiles can't be read"])
def bad_qos_profiles():
    f = File("ros2")
    defs = [schema(1, BAG), f.define(1, "/a", metadata=[("offered_qos_profiles", "not a list")])]
    c = Chunk().add(b"".join(defs))
    return f.chunk(f.in_chunk(c, 1, 0, 7, 7, b"a")).end(defs)


@case(complete=False, problems=["schema 9, which nothing defines"])
def unknown_schema():
    f = File()
    defs = [f.define(1, "/a", schema_id=9)]
    c = Chunk().add(b"".join(defs))
    return f.chunk(f.in_chunk(c, 1, 0, 7, 7, b"a")).end(defs)


@case(complete=False, problems=["schema with id 0"])
def schema_zero():
    f = File()
    defs = [schema(0, "bad/msg/Zero"), f.define(1, "/a", schema_id=0)]
    c = Chunk().add(b"".join(defs))
    return f.chunk(f.in_chunk(c, 1, 0, 7, 7, b"a")).end(defs)


@case(complete=False, channels=1, problems=["channel 1 is defined again", "schema 1 is defined again"])
def contradicting_definitions():
    f = File()
    defs = [schema(1, BAG), f.define(1, "/first"), schema(1, "sensors/msg/Other"), channel(1, "/second"),
            schema(1, BAG), channel(1, "/first")]
    c = Chunk().add(b"".join(defs))
    return f.chunk(f.in_chunk(c, 1, 0, 7, 7, b"a")).end(defs)


@case(complete=False, problems=["Statistics states"])
def wrong_counts():
    f, defs = two_chunks()
    return f.end(defs, messages=12345)


@case(complete=False, problems=["Statistics states 10 messages in 5 chunks"])
def wrong_chunk_count():
    f, defs = two_chunks()
    return f.end(defs, chunks=5)


# --- damage --------------------------------------------------------------------------------

@case(complete=False, problems=["the summary has the CRC"])
def wrong_summary_crc():
    f, defs = two_chunks()
    return f.end(defs, summary_crc=0x12345678)


@case(complete=False, problems=["the data section has the CRC"])
def wrong_data_crc():
    f, _ = two_chunks()
    return f.end(stats=False, indexes=False, data_crc=0x12345678)


@case(complete=True, failures=1, skip_messages=range(6))
def wrong_chunk_crc():
    f, defs = two_chunks("", crc=0x12345678)
    return f.end(defs)


@case(complete=True, attachments=1)
def wrong_attachment_crc():
    f, defs = two_chunks()
    return f.attach("bad.txt", b"one", crc=0x12345678).end(defs)


@case(complete=False, problems=["footer states a summary at"])
def summary_behind_the_file():
    f, _ = two_chunks()
    return f.add(record(0x0f, u32(0))).footer(2**63, 0, 0)


@case(complete=False, problems=["chunk index states a chunk"])
def chunk_index_behind_the_file():
    f, defs = two_chunks()
    bad = record(8, u64(1) + u64(2) + u64(2**63) + u64(MAX64 - 5) + numbers([]) + u64(MAX64) + text("") + u64(9) + u64(9))
    return f.end(defs, extra=[bad])


@case(complete=False, problems=["two records at one place"])
def overlapping_chunk_indexes():
    f, defs = two_chunks()
    return f.end(defs, extra=[f.chunk_indexes()[0]], chunks=3)


@case(complete=False, problems=["chunk index states a chunk"])
def chunk_index_points_into_the_summary():
    f, defs = two_chunks()
    at = len(f.data) + 13
    bad = record(8, u64(1) + u64(2) + u64(at) + u64(100) + numbers([]) + u64(0) + text("") + u64(9) + u64(9))
    return f.end(defs, extra=[bad])


@case(complete=True, failures=1, skip_messages=range(0, 6))
def chunk_index_lies_about_the_size():
    f, defs = two_chunks("zstd")
    f.chunks[0]["raw"] -= 1
    return f.end(defs)


@case(complete=True, failures=1)
def chunk_index_lies_about_the_times():
    f, defs = two_chunks()
    f.chunks[0].update(start=101, end=102)
    return f.end(defs)


@case(complete=False, problems=["no footer at the end"])
def cut_behind_a_chunk():
    f, _ = two_chunks("zstd")
    return f


@case(complete=False, problems=["no footer at the end", "the file ends within a chunk"], skip_messages=range(9, 10))
def cut_in_a_chunk():
    f, _ = two_chunks()
    c = f.chunks[1]
    f.data = f.data[:c["offset"] + c["length"] - 40]
    return f


@case(complete=False, problems=["no footer at the end", "the file ends within a chunk"])
def cut_in_an_lz4_chunk():
    f = big_chunk(lambda d: tool(["lz4", "-q", "-c", "-B4", "-BI"], d), "lz4")
    c = f.chunks[0]
    f.data = f.data[:c["offset"] + c["length"] * 19 // 20]
    f.found = f.found[:7]  # the last one ends within a block that is cut
    return f


@case(complete=False, problems=["no footer at the end", "message index record"])
def cut_between_message_indexes():
    f, _ = two_chunks()
    c = f.chunks[0]
    f.data = f.data[:c["offset"] + c["length"] + c["index_length"] - 7]
    f.found = f.found[:6]
    return f


@case(complete=False, problems=["no footer at the end", "message record"])
def cut_in_a_message():
    f = File()
    f.add(schema(1, BAG)).add(f.define(1, "/a"))
    for i in range(3):
        f.plain(1, i, i, i, b"m" * 50)
    f.data = f.data[:-10]
    f.found.pop()
    return f


@case(complete=False, problems=["no footer at the end"])
def magic_alone():
    f = File()
    f.data = MAGIC
    return f


@case(complete=False, problems=["bytes follow the end", "no footer"])
def bytes_behind_the_end():
    f, defs = two_chunks()
    return f.end(defs).add(b"garbage that somebody has appended")


@case(complete=False, problems=["bytes skipped"])
def garbage_between_chunks():
    f = File()
    f.chunk(f.in_chunk(Chunk().add(schema(1, BAG) + f.define(1, "/a")), 1, 0, 1, 1, b"before"), "zstd")
    f.add(b"\0" * 333 + b"\xff" * 40)
    f.chunk(f.in_chunk(Chunk(), 1, 1, 2, 2, b"behind"), "zstd")
    return f.end(stats=False, indexes=False, data_crc=0)


@case(complete=False, problems=["bytes skipped"])
def a_record_swallows_the_next():
    f = File()
    f.add(schema(1, BAG)).add(f.define(1, "/a")).plain(1, 0, 1, 1, b"before")
    good = record(0x0c, text("m") + texts([("k", "v")]))
    f.add(u8(0x0c) + u64(len(good) - 9 + 20) + good[9:]).plain(1, 1, 2, 2, b"swallowed").plain(1, 2, 3, 3, b"behind")
    return f.end(stats=False, indexes=False, data_crc=0)


@case(complete=False, problems=["bad zstd data"], skip_messages=range(0, 6))
def damaged_zstd_chunk():
    f, _ = two_chunks("zstd", packed=b"\x28\xb5\x2f\xfd" + b"not zstd at all")
    return f.end(stats=False, indexes=False, data_crc=0)


@case(complete=True, failures=1, skip_messages=range(0, 6))
def unknown_compression():
    f, defs = two_chunks()
    f = File()
    f.topics = {0: "/a", 7: "/b"}
    c = Chunk()
    for i in range(6):
        f.in_chunk(c, 0, i, i, i, b"unreadable")
    f.chunk(c, "snappy").chunk(f.in_chunk(Chunk(), 7, 1, 9, 9, b"readable"))
    return f.end(defs)


@case(complete=False, problems=["which nothing defines"], failures=1, skip_messages=range(1, 2))
def message_of_an_unknown_channel():
    f = File()
    f.topics[5] = "?"
    c = Chunk().add(schema(1, BAG) + f.define(1, "/a"))
    for ch in (1, 5, 1):
        f.in_chunk(c, ch, 0, 7, 7, b"x")
    return f.chunk(c).end(stats=False, indexes=False)


@case(complete=True, failures=1)
def chunk_in_a_chunk():
    f = File()
    defs = [schema(1, BAG), f.define(1, "/a")]
    c = Chunk().add(b"".join(defs))
    f.in_chunk(c, 1, 0, 7, 7, b"before").add(record(6, b"\0" * 40))
    return f.chunk(f.in_chunk(c, 1, 1, 8, 8, b"behind")).end(defs)


@case(complete=True, failures=1)
def opcode_zero_in_a_chunk():
    f = File()
    defs = [schema(1, BAG), f.define(1, "/a")]
    c = Chunk().add(b"".join(defs))
    f.in_chunk(c, 1, 0, 7, 7, b"before").add(record(0, b""))
    return f.chunk(f.in_chunk(c, 1, 1, 8, 8, b"behind")).end(defs)


@case(complete=False, problems=["may not be there"], failures=1)
def damage_within_a_chunk():
    f = File()
    c = Chunk().add(schema(1, BAG) + f.define(1, "/a"))
    f.in_chunk(c, 1, 0, 7, 7, b"before").add(b"\0" * 1000)
    for i in range(3):
        f.in_chunk(c, 1, 1 + i, 8 + i, 8, b"behind")
    return f.chunk(c).end(stats=False, indexes=False)


@case(complete=False, problems=["the limit is"], failures=1, skip_messages=range(0, 6))
def bomb_that_claims_an_exabyte():
    f, _ = two_chunks("zstd", raw_size=2**60)
    return f.end(stats=False, indexes=False)


@case(complete=True, failures=1, skip_messages=range(0, 1))
def zstd_bomb():
    f = File()
    defs = [schema(1, BAG), f.define(1, "/a")]
    c = Chunk(packed=zstd(b"\0" * (48 << 20)), raw_size=4096, crc=0).add(b"".join(defs))
    return f.chunk(f.in_chunk(c, 1, 0, 7, 7, b"x"), "zstd").end(defs)


@case(complete=False, problems=["bytes skipped"])
def lengths_of_all_ones():
    f = File()
    f.add(schema(1, BAG)).add(f.define(1, "/a")).plain(1, 0, 1, 1, b"before")
    f.add(record(5, b"\1\0" + b"x" * 30, MAX64)).plain(1, 1, 2, 2, b"behind")
    f.add(record(3, u16(2) + u32(2**32 - 1) + b"name")).plain(1, 2, 3, 3, b"behind that")
    f.add(record(4, u16(2) + u16(1) + text("/t") + text("cdr") + u32(2**32 - 1) + b"map"))
    return f.plain(1, 3, 4, 4, b"last").end(stats=False, indexes=False, data_crc=0)


@case(complete=False, channels=2, problems=["metadata of channel 2 ('/t') are left out"])
def map_with_a_count_for_its_size():
    f = File()
    f.add(schema(1, BAG)).add(f.define(1, "/a")).plain(1, 0, 1, 1, b"x")
    f.add(record(4, u16(2) + u16(1) + text("/t") + text("cdr") + u32(1) + text("k") + text("v")))
    return f.end(stats=False, indexes=False)


@case(open="not supported")
def version_one():
    f, defs = two_chunks()
    f.end(defs)
    f.data = f.data[:5] + b"1" + f.data[6:]
    return f


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, (make, expected) in CASES.items():
        f = make()
        skipped = set(expected.get("skip_messages", ()))
        problems = expected.get("problems", [])
        truth = {"open": expected.get("open", "ok"), "complete": expected.get("complete", not problems),
                 "problems": problems, "failures": expected.get("failures", 0),
                 "messages": [m for i, m in enumerate(f.found) if i not in skipped]}
        truth.update({k: expected[k] for k in ("channels", "attachments", "metadata") if k in expected})
        (folder / f"{name}.mcap").write_bytes(f.data)
        (folder / f"{name}.json").write_text(json.dumps(truth, indent=1) + "\n")
    print(f"{len(CASES)} files")


if __name__ == "__main__":
    main()
