#!/usr/bin/env python3
"""Write small ROS 1 bags of every version and with every oddity, and what a reader must find.

Usage: make_rosbag1.py FOLDER

Made from the description of the format alone, and from no reader or writer of it, so that it can show their errors. For each NAME.bag there is a NAME.json: the channels, and the messages in order of
time, then of the file. Objects stand one a line, so that simple tools can read them.
"""
import bz2
import json
import os
import struct
import sys
import zlib

STRING_MD5 = b"992ce8a1687cec8c8bd883ec73ca41d1"
INT_MD5 = b"da5909fbe378aeaf85e547e830cc1bb7"
STRING_DEF = b"string data\n"


def u32(v):
    return struct.pack("<I", v)


def u64(v):
    return struct.pack("<Q", v)


def stamp(ns):
    return struct.pack("<II", ns // 10**9, ns % 10**9)


def fields(pairs):
    out = b""
    for name, value in pairs:
        name = name.encode() if isinstance(name, str) else name
        out += u32(len(name) + 1 + len(value)) + name + b"=" + value
    return out


def record(pairs, data=b"", claimed=None):
    head = fields(pairs)
    return u32(len(head)) + head + u32(len(data) if claimed is None else claimed) + data


def xxh32(data, seed=0):
    p = [2654435761, 2246822519, 3266489917, 668265263, 374761393]
    m = 0xFFFFFFFF

    def rol(x, r):
        return ((x << r) | (x >> (32 - r))) & m

    i, n = 0, len(data)
    if n >= 16:
        v = [(seed + p[0] + p[1]) & m, (seed + p[1]) & m, seed, (seed - p[0]) & m]
        while i + 16 <= n:
            for k in range(4):
                w = struct.unpack_from("<I", data, i + 4 * k)[0]
                v[k] = rol((v[k] + w * p[1]) & m, 13) * p[0] & m
            i += 16
        h = (rol(v[0], 1) + rol(v[1], 7) + rol(v[2], 12) + rol(v[3], 18)) & m
    else:
        h = (seed + p[4]) & m
    h = (h + n) & m
    while i + 4 <= n:
        h = rol((h + struct.unpack_from("<I", data, i)[0] * p[2]) & m, 17) * p[3] & m
        i += 4
    while i < n:
        h = rol((h + data[i] * p[4]) & m, 11) * p[0] & m
        i += 1
    h = (h ^ (h >> 15)) * p[1] & m
    h = (h ^ (h >> 13)) * p[2] & m
    return h ^ (h >> 16)


def lz4_frame(data, block=1 << 20):
    """The frame that roslz4 writes, with stored blocks."""
    out = bytes.fromhex("04224d18646085")
    for i in range(0, len(data), block):
        part = data[i:i + block]
        out += u32(len(part) | 0x80000000) + part
    return out + u32(0) + u32(xxh32(data))


PACK = {"none": lambda b: b, "bz2": lambda b: bz2.compress(b, 9), "lz4": lz4_frame}


def like_secret(data):
    """Bytes like those of AES-CBC: the size of the encrypted data, and noise."""
    return bytes(zlib.crc32(bytes([i & 255, i >> 8])) & 255 for i in range(16 + len(data) // 16 * 16 + 16))


class Conn:
    def __init__(self, cid, topic, type_=b"std_msgs/String", md5=STRING_MD5, text=STRING_DEF,
                 extra=(), data_topic=True):
        self.id, self.topic, self.type, self.md5, self.text = cid, topic, type_, md5, text
        self.extra = list(extra) + ([("topic", topic)] if data_topic else [])

    def header(self):
        pairs = self.extra + [("md5sum", self.md5), ("message_definition", self.text),
                              ("type", self.type)]
        return fields(sorted(pairs, key=lambda p: p[0]))

    def record(self):
        return record([("conn", u32(self.id)), ("op", b"\7"), ("topic", self.topic)], self.header())

    def expect(self):
        meta = sorted(self.extra, key=lambda p: p[0])
        return {"id": self.id, "topic": self.topic.decode(), "type": self.type.decode(),
                "md5": self.md5.decode(), "definition": len(self.text), "metadata": len(meta)}


def text(s):
    s = s.encode() if isinstance(s, str) else s
    return u32(len(s)) + s


class Bag20:
    """Builds a 2.0 bag; the switches are the oddities."""

    def __init__(self, order="cpp", header_total=256, line=b"#ROSBAG V2.0\n"):
        self.order, self.header_total, self.line = order, header_total, line
        self.chunks, self.conns, self.messages = [], [], []
        self.body = b""
        self.seq = 0
        self.header_extra = []
        self.first = len(line) + header_total

    def sorted(self, pairs):
        """Fields in the order of the C++ or of the Python writer."""
        if self.order == "cpp":
            return sorted(pairs, key=lambda p: p[0])
        return [p for p in pairs if p[0] == "op"] + [p for p in pairs if p[0] != "op"]

    def bag_header(self, index_pos, conns, chunks):
        pairs = self.sorted([("index_pos", u64(index_pos)), ("conn_count", u32(conns)),
                             ("chunk_count", u32(chunks)), ("op", b"\3")] + self.header_extra)
        head = fields(pairs)
        pad = self.header_total - 8 - len(head)
        assert pad >= 0
        return u32(len(head)) + head + u32(pad) + b" " * pad

    def message(self, conn, ns, data, pad=0, expected=True):
        pairs = self.sorted([("conn", u32(conn.id)), ("op", b"\2"), ("time", stamp(ns))])
        if pad:
            pairs.append(("_", b" " * pad))
        if expected:
            self.messages.append((ns, self.seq, conn, data))
        self.seq += 1
        return record(pairs, data)

    def chunk(self, items, compression="none", index=True, define=True, size=None, data_len=None,
              info=True, cut=None, double_index=False, reverse_index=False, index_at_conn=False,
              extra=b"", broken_head=False, expected=True, secret=False):
        """items: (conn, ns, data[, pad]). A connection is defined before its first message."""
        raw, entries = extra, {}
        known = getattr(self, "known", set())
        for item in items:
            conn = item[0]
            at = len(raw)
            if define and conn.id not in known:
                raw += conn.record()
                known.add(conn.id)
                if not index_at_conn:
                    at = len(raw)
            entries.setdefault(conn.id, []).append((item[1], at))
            raw += self.message(conn, item[1], item[2], item[3] if len(item) > 3 else 0, expected)
        self.known = known
        packed = PACK[compression](raw)
        if secret:
            packed = like_secret(packed)
        if cut is not None:
            packed = packed[:cut]
        at = self.first + len(self.body)
        head = self.sorted([("compression", compression.encode()), ("op", b"\5"),
                            ("size", u32(len(raw) if size is None else size))])
        chunk = record(head, packed, data_len)
        if broken_head:
            chunk = chunk.replace(b"op=\5", b"\xff" * 4, 1)
        self.body += chunk
        if index:
            for cid in sorted(entries):
                rows = sorted(entries[cid], reverse=reverse_index)
                data = b"".join(stamp(ns) + u32(off) for ns, off in rows)
                pairs = self.sorted([("conn", u32(cid)), ("count", u32(len(rows))), ("op", b"\4"),
                                     ("ver", u32(1))])
                self.body += record(pairs, data, 2 * len(data) if double_index else None)
        if info:
            times = [i[1] for i in items] or [0]
            counts = {c: len(e) for c, e in entries.items()}
            self.chunks.append((at, min(times), max(times), counts))
        return raw

    def junk(self, data):
        self.body += data

    def infos(self, chunks):
        out = b""
        for at, start, end, counts in chunks:
            data = b"".join(u32(c) + u32(n) for c, n in sorted(counts.items()))
            out += record(self.sorted([("chunk_pos", u64(at)), ("count", u32(len(counts))),
                                       ("end_time", stamp(end)), ("op", b"\6"),
                                       ("start_time", stamp(start)), ("ver", u32(1))]), data)
        return out

    def close(self, conns, indexed=True, index_conns=None, chunks=None, tail=b""):
        self.conns = conns
        listed = conns if index_conns is None else index_conns
        index = b"".join(c.record() for c in listed) + self.infos(
            self.chunks if chunks is None else chunks)
        pos = self.first + len(self.body)
        if not indexed:
            return self.line + self.bag_header(0, 0, 0) + self.body + tail
        return (self.line + self.bag_header(pos, len(listed), len(self.chunks)) + self.body +
                index + tail)


BAGS = {}


def add(name, data, version, conns, messages, complete=True, problems=None, failed=0, opens=True,
        error=None):
    """messages: (ns, order, conn index or Conn, bytes)."""
    rows = []
    for ns, _, conn, payload in sorted(messages, key=lambda m: (m[0], m[1])):
        i = conns.index(conn)
        rows.append({"channel": i, "time_ns": ns, "size": len(payload),
                     "crc32": zlib.crc32(payload)})
    BAGS[name] = (data, {"version": version, "opens": opens, "error": error, "complete": complete,
                         "problems": not complete if problems is None else problems,
                         "failed_chunks": failed,
                         "channels": [c.expect() for c in conns], "messages": rows})


def add20(name, bag, data, conns, **kw):
    add(name, data, "2.0", conns, bag.messages, **kw)


def basic(bag, conns, compression="none", **kw):
    a, b = conns
    bag.chunk([(a, 100 * 10**9 + 5, text("hi")), (b, 101 * 10**9, u32(7)),
               (a, 102 * 10**9, text("yo"))], compression, **kw)
    bag.chunk([(b, 103 * 10**9, u32(8)), (a, 104 * 10**9 + 999999999, text("x" * 90))],
              compression, **kw)


def two():
    return [Conn(0, b"/chatter", extra=[("callerid", b"/talker"), ("latching", b"1")]),
            Conn(1, b"/number", b"std_msgs/Int32", INT_MD5, b"int32 data\n")]


def make_20():
    for name, order, compression in [("20_none", "cpp", "none"), ("20_python_order", "py", "none"),
                                     ("20_bz2", "cpp", "bz2"), ("20_lz4", "cpp", "lz4")]:
        bag, conns = Bag20(order), two()
        basic(bag, conns, compression)
        add20(name, bag, bag.close(conns), conns)

    for compression in PACK:
        bag, conns = Bag20(), two()
        basic(bag, conns, compression)
        add20("20_unindexed_" + compression, bag, bag.close(conns, indexed=False), conns,
              complete=False)

    bag, conns = Bag20(), two()
    basic(bag, conns, index=False)
    add20("20_unindexed_no_index_data", bag, bag.close(conns, indexed=False), conns,
          complete=False)

    # as rosbag record leaves it: the last chunk's header is all zero
    bag, conns = Bag20(), two()
    basic(bag, conns)
    bag.chunk([(conns[0], 105 * 10**9, text("last"))], size=0, data_len=0, index=False)
    add20("20_active_none", bag, bag.close(conns, indexed=False), conns, complete=False)

    # the same, cut within a message; which one is lost
    bag, conns = Bag20(), two()
    basic(bag, conns)
    bag.chunk([(conns[0], 105 * 10**9, text("last"))], size=0, data_len=0, index=False)
    bag.junk(bag.message(conns[0], 106 * 10**9, text("lost"), expected=False)[:-3])
    add20("20_active_none_cut", bag, bag.close(conns, indexed=False), conns, complete=False)

    # lz4 in small blocks: those that are whole can be read
    bag, conns = Bag20(), two()
    basic(bag, conns)
    raw = b"".join(bag.message(conns[0], (105 + i) * 10**9, text("m%d" % i)) for i in range(3))
    frame = lz4_frame(raw + bag.message(conns[0], 109 * 10**9, text("lost"), expected=False),
                      len(raw))
    head = [("compression", b"lz4"), ("op", b"\5"), ("size", u32(0))]
    bag.junk(record(head, frame[:7 + 4 + len(raw) + 10], 0))
    add20("20_active_lz4", bag, bag.close(conns, indexed=False), conns, complete=False)

    bag, conns = Bag20(), two()
    basic(bag, conns, "bz2")
    lost = [(conns[0], (105 + i) * 10**9, text("m%d" % i)) for i in range(3)]
    bag.chunk(lost, "bz2", size=0, data_len=0, index=False, cut=60, expected=False)
    add20("20_active_bz2", bag, bag.close(conns, indexed=False), conns, complete=False)

    # the last chunk ends with the file, its header is good
    for compression in ("none", "bz2"):
        bag, conns = Bag20(), two()
        basic(bag, conns, compression)
        raw = bag.chunk([(conns[0], 105 * 10**9, text("kept"))], compression, index=False,
                        expected=compression == "none")
        data = bag.close(conns, indexed=False)
        lost = bag.message(conns[0], 106 * 10**9, text("lost"), expected=False)
        if compression == "none":
            at = data.rindex(b"compression=none")
            tail = data[at:].replace(u32(len(raw)), u32(len(raw) + len(lost)))
            data = data[:at] + tail + lost[:-1]
        else:
            data = data[:-20]
        add20("20_cut_" + compression, bag, data, conns, complete=False)

    # a chunk whose head is lost: its messages lie outside of chunks
    bag, conns = Bag20(), two()
    basic(bag, conns)
    bag.chunk([(conns[0], 105 * 10**9, text("orphan")), (conns[1], 106 * 10**9, u32(9))],
              broken_head=True)
    bag.chunk([(conns[0], 107 * 10**9, text("after"))])
    add20("20_damaged_head", bag, bag.close(conns, indexed=False), conns, complete=False)

    # a compressed chunk with wrong bytes: the others are read
    bag, conns = Bag20(), two()
    basic(bag, conns, "bz2")
    raw = bag.chunk([(conns[0], 105 * 10**9, text("broken"))], "bz2", expected=False)
    packed = bz2.compress(raw, 9)
    bag.body = bag.body.replace(packed, packed[:30] + b"\0\0\0\0" + packed[34:])
    bag.chunk([(conns[0], 107 * 10**9, text("after"))], "bz2")
    add20("20_damaged_bz2", bag, bag.close(conns), conns, complete=True, failed=1)

    # damage within an uncompressed chunk: messages around it are read
    bag, conns = Bag20(), two()
    basic(bag, conns)
    bag.chunk([(conns[0], 105 * 10**9, text("before"))], index=False, info=False)
    bag.chunks.append((bag.first + len(bag.body), 106 * 10**9, 108 * 10**9, {0: 3}))
    parts = [bag.message(conns[0], 106 * 10**9, text("one")),
             b"\xff" * 30,
             bag.message(conns[0], 108 * 10**9, text("two"))]
    raw = b"".join(parts)
    bag.junk(record([("compression", b"none"), ("op", b"\5"), ("size", u32(len(raw)))], raw))
    bag.messages = [m for m in bag.messages if m[3] != text("before")]
    add20("20_damaged_inside", bag, bag.close(conns), conns, failed=1, complete=True)

    # the index points nowhere, or is cut
    bag, conns = Bag20(), two()
    basic(bag, conns)
    data = bag.close(conns)
    add20("20_index_cut", bag, data[:-30], conns, complete=False)
    bag2, conns = Bag20(), two()
    basic(bag2, conns)
    data = bag2.close(conns)
    pos = u64(bag2.first + len(bag2.body))
    add20("20_index_beyond", bag2, data.replace(pos, u64(10**6), 1), conns, complete=False)
    add20("20_index_wrong", bag2, data.replace(pos, u64(bag2.first), 1), conns, complete=False)

    # connections in the index alone (record --split before 2010)
    bag, conns = Bag20(), two()
    basic(bag, conns, define=False)
    add20("20_connections_in_index", bag, bag.close(conns), conns)
    bag, conns = Bag20(), two()
    basic(bag, conns, "lz4")
    add20("20_connections_in_chunks", bag, bag.close(conns, index_conns=[]), conns)

    # a connection that is nowhere
    bag, conns = Bag20(), two()
    ghost = Conn(7, b"/ghost")
    basic(bag, conns)
    bag.known.add(7)
    bag.chunk([(conns[0], 105 * 10**9, text("a")), (conns[0], 106 * 10**9, text("b"))])
    bag.chunk([(ghost, 107 * 10**9, text("?"))], expected=False)
    add20("20_connection_missing", bag, bag.close(conns), conns, complete=False, failed=1)

    # ids with gaps and large ones, one id twice, several connections on one topic
    conns = [Conn(3, b"/same"), Conn(9, b"/same", b"std_msgs/Int32", INT_MD5, b"int32 data\n"),
             Conn(4000000000, b"/same", extra=[("callerid", b"/other")]),
             Conn(5, b"", data_topic=False), Conn(6, b"any", md5=b"*", text=b"", data_topic=False),
             Conn(70000, b"/odd", extra=[("nul", b"a\0b"), ("equal", b"x=y=z")])]
    bag = Bag20()
    bag.chunk([(c, (10 + i) * 10**9, text("c%d" % i)) for i, c in enumerate(conns)])
    bag.chunk([(c, (10 + i) * 10**9, text("d%d" % i)) for i, c in enumerate(conns)],
              extra=conns[0].record())
    add20("20_connections", bag, bag.close(conns, index_conns=conns + conns[:1]), conns)

    # messages without bytes, at time 0, at the largest time
    bag, conns = Bag20(), two()
    bag.chunk([(conns[0], 0, b""), (conns[1], 0, b""), (conns[0], 0, b"\1"),
               (conns[0], 4294967295 * 10**9 + 999999999, b"")])
    add20("20_empty_messages", bag, bag.close(conns), conns)

    # chunks that overlap in time, listed in another order; entries of the index unsorted
    bag, conns = Bag20(), two()
    for base in (50, 10, 30):
        bag.chunk([(conns[0], (base + 40) * 10**9, text("l%d" % base)),
                   (conns[0], base * 10**9, text("e%d" % base)),
                   (conns[1], base * 10**9, u32(base))], reverse_index=True)
    add20("20_overlap", bag, bag.close(conns, chunks=bag.chunks[::-1]), conns)

    # direct_write: version line and header 4096 bytes, the field _, zeros at the end
    bag, conns = Bag20(header_total=4096 - 13), two()
    bag.chunk([(conns[0], 10 * 10**9, text("a")), (conns[1], 11 * 10**9, u32(1), 1),
               (conns[0], 12 * 10**9, text("b"), 2890)])
    bag.chunk([(conns[0], 13 * 10**9, text("c"), 1), (conns[1], 14 * 10**9, u32(2))])
    data = bag.close(conns)
    add20("20_direct_write", bag, data + b"\0" * (-len(data) % 4096), conns)
    data = bag.close(conns, indexed=False)
    add20("20_direct_write_unindexed", bag, data + b"\0" * (-len(data) % 4096), conns,
          complete=False)

    # first chunk at 4117 and at 4109
    for total in (4104, 4096):
        bag, conns = Bag20(header_total=total), two()
        basic(bag, conns)
        add20("20_header_%d" % total, bag, bag.close(conns), conns)

    # ROS C Turtle: INDEX DATA claims twice its bytes
    bag, conns = Bag20(), two()
    basic(bag, conns, double_index=True)
    add20("20_cturtle", bag, bag.close(conns), conns)
    add20("20_cturtle_unindexed", bag, bag.close(conns, indexed=False), conns, complete=False)

    # junk and zeros between the last chunk and the index (rosbag reindex before 2022)
    for name, junk in (("zeros", b"\0" * 100), ("junk", bytes(range(200, 256)) * 3)):
        bag, conns = Bag20(), two()
        basic(bag, conns)
        bag.junk(junk)
        add20("20_between_" + name, bag, bag.close(conns), conns)
        bag2, conns = Bag20(), two()
        basic(bag2, conns)
        bag2.junk(junk)
        data = bag2.close(conns)
        pos = u64(bag2.first + len(bag2.body))
        add20("20_between_%s_unindexed" % name, bag2, data.replace(pos, u64(0), 1), conns,
              complete=False)

    # the index points to the connection before the message
    bag, conns = Bag20(), two()
    basic(bag, conns, index_at_conn=True)
    add20("20_index_at_connection", bag, bag.close(conns), conns)

    # a record of an unknown kind in a chunk
    bag, conns = Bag20(), two()
    basic(bag, conns)
    bag.chunk([(conns[0], 105 * 10**9, text("a"))],
              extra=record([("op", b"\x40"), ("what", b"ever")], b"data"))
    add20("20_unknown_op", bag, bag.close(conns), conns)

    # a chunk with connections alone, one without anything
    bag, conns = Bag20(), two()
    basic(bag, conns)
    bag.chunk([], extra=conns[0].record())
    add20("20_chunk_without_messages", bag, bag.close(conns), conns)

    bag = Bag20(header_total=4104)
    add20("20_no_messages", bag, bag.close([]), [])
    bag = Bag20()
    add20("20_no_messages_unclosed", bag, bag.close([], indexed=False), [], complete=False)
    bag = Bag20(header_total=77)
    add20("20_no_padding", bag, bag.close([]), [])

    bag, conns = Bag20(line=b"#ROSBAG V2.0\r\n"), two()
    basic(bag, conns)
    add20("20_crlf", bag, bag.close(conns), conns)

    bag, conns = Bag20(header_total=400), two()
    bag.header_extra = [("encryptor", b"rosbag/AesCbcEncryptor"), ("gpg_user", b"Foo"),
                        ("encrypted_key", b"\x85\1\x0c" + b"k" * 50)]
    basic(bag, conns)
    data = bag.close(conns, index_conns=[])
    cut = bag.first + len(bag.body)
    secret = u32(64) + b"i" * 16 + b"s" * 48
    add20("20_encrypted", bag, data[:cut] + secret * 4 + data[cut:], conns, opens=False,
          error="unsupported")

    for compression in PACK:
        bag, conns = Bag20(), two()
        basic(bag, conns, compression, secret=True)
        add20("20_encrypted_unfinished_" + compression, bag, bag.close(conns, indexed=False), conns, opens=False,
              error="unsupported", complete=False)


class Draft20:
    """Builds a 2.0 bag as the history of the formats draws it. drawn: which of its ways are taken."""

    def __init__(self, *drawn, compression="none", left_out=()):
        self.drawn, self.compression, self.left_out = drawn, compression, left_out
        self.messages, self.body, self.infos, self.known = [], b"", [], set()
        self.first = 13 + 256

    def is_drawn(self, way):
        return way in self.drawn

    def connection(self, conn, whole):
        head = [("op", b"\7")]
        if whole or not self.is_drawn("split"):
            head.append(("topic", conn.topic))
        head.append(("id" if self.is_drawn("id") else "conn", u32(conn.id)))
        if whole or not self.is_drawn("split"):
            typed = [] if self.is_drawn("untyped") else [("message_definition", conn.text), ("type", conn.type),
                                                         ("md5sum", conn.md5)]
            return record(head, fields([("topic", conn.topic)] + typed + conn.extra[:-1]))
        return record(head, fields(conn.extra[:-1]))

    def chunk(self, items):
        raw, entries = b"", {}
        for conn, ns, data in items:
            if conn.id not in self.known:
                raw += self.connection(conn, True)
                self.known.add(conn.id)
            entries.setdefault(conn.id, []).append((ns, len(raw)))
            topic = [("topic", conn.topic)] if self.is_drawn("topic") else []
            raw += record([("op", b"\2")] + topic + [("time", stamp(ns)), ("conn", u32(conn.id))], data)
            self.messages.append((ns, len(self.messages), conn, data))
        head = [("op", b"\5"), ("compression", self.compression.encode()), ("size", u32(len(raw)))]
        at = self.first + len(self.body)
        self.body += record([p for p in head if p[0] not in self.left_out], PACK[self.compression](raw))
        for cid, rows in entries.items():
            self.body += record([("op", b"\4"), ("ver", u32(1)), ("conn", u32(cid)), ("count", u32(len(rows)))],
                                b"".join(stamp(ns) + u32(off) for ns, off in rows))
        times = [item[1] for item in items]
        names = ("start", "end") if self.is_drawn("times") else ("start_time", "end_time")
        self.infos.append(record([("op", b"\6"), ("ver", u32(1)), ("chunk_pos", u64(at)),
                                  (names[0], stamp(min(times))), (names[1], stamp(max(times))),
                                  ("count", u32(len(entries)))],
                                 b"".join(u32(c) + u32(len(rows)) for c, rows in entries.items())))

    def close(self, conns, indexed=True):
        index = b"".join(self.connection(c, False) for c in conns)
        pos = self.first + len(self.body)
        if self.is_drawn("definitions"):
            pos += len(index)
            index += b"".join(record([("op", b"\1"), ("topic", c.topic), ("type", c.type), ("md5sum", c.md5),
                                      ("def", c.text)]) for c in conns)
        head = fields([("op", b"\3"), ("index_pos", u64(pos if indexed else 0)), ("conn_count", u32(len(conns))),
                       ("chunk_count", u32(len(self.infos)))])
        pad = 256 - 8 - len(head)
        return (b"#ROSBAG V2.0\n" + u32(len(head)) + head + u32(pad) + b" " * pad + self.body +
                (index + b"".join(self.infos) if indexed else b""))


def add_draft(name, bag, indexed=True):
    conns = two()
    basic_items(bag, conns)
    add20("20_draft_" + name, bag, bag.close(conns, indexed), conns, complete=indexed)


def basic_items(bag, conns):
    a, b = conns
    bag.chunk([(a, 100 * 10**9 + 5, text("hi")), (b, 101 * 10**9, u32(7)), (a, 102 * 10**9, text("yo"))])
    bag.chunk([(b, 103 * 10**9, u32(8)), (a, 104 * 10**9 + 999999999, text("x" * 90))])


def make_drafts():
    for compression in PACK:
        add_draft("no_size_" + compression, Draft20(compression=compression, left_out=["size"]))
        add_draft("bare_chunks_" + compression,
                  Draft20(compression=compression, left_out=["size", "compression"]))
        add_draft("unindexed_" + compression,
                  Draft20("id", "topic", compression=compression, left_out=["size", "compression"]),
                  False)
    add_draft("no_compression", Draft20(left_out=["compression"]))
    add_draft("id", Draft20("id"))
    add_draft("definitions", Draft20("definitions"))
    add_draft("definitions_alone", Draft20("definitions", "untyped"))
    add_draft("as_drawn", Draft20("id", "split", "topic", "times", "definitions", compression="bz2"))


def record12(op, pairs, data=b""):
    return record(sorted(pairs + [("op", bytes([op]))], key=lambda p: p[0]), data)


class Bag12:
    def __init__(self, header, header_op=b"\3"):
        self.out = b"#ROSRECORD V1.2\n"
        self.header, self.header_op = header, header_op
        if header:
            self.out += b"?" * (8 + 256)
        self.index, self.messages = {}, []

    def define(self, conn):
        self.out += record12(1, [("topic", conn.topic), ("md5", conn.md5), ("type", conn.type),
                                 ("def", conn.text)])

    def message(self, conn, ns, data, at=None):
        at = len(self.out) if at is None else at
        self.index.setdefault((conn.topic, conn.type), []).append((ns, at))
        sec, nsec = divmod(ns, 10**9)
        self.out += record12(2, [("topic", conn.topic), ("md5", conn.md5), ("type", conn.type),
                                 ("sec", u32(sec)), ("nsec", u32(nsec))] + conn.extra, data)
        self.messages.append((ns, len(self.messages), conn, data))

    def close(self, indexed=True):
        pos = len(self.out)
        out = self.out
        if not self.header:
            return out
        if indexed:
            for (topic, type_), rows in self.index.items():
                data = b"".join(stamp(ns) + u64(at) for ns, at in rows)
                out += record12(4, [("topic", topic), ("type", type_), ("ver", u32(0)),
                                    ("count", u32(len(rows)))], data)
        head = fields([("index_pos", u64(pos if indexed else 0)), ("op", self.header_op)])
        head = u32(len(head)) + head + u32(256 - len(head)) + b" " * (256 - len(head))
        return out[:16] + head + out[16 + len(head):]


def conns12():
    a = Conn(0, b"/chatter", data_topic=False)
    b = Conn(1, b"/chatter", data_topic=False, extra=[("callerid", b"/talker"),
                                                      ("latching", b"1")])
    c = Conn(2, b"/other", data_topic=False)
    return a, b, c


def make_12():
    for name, header, indexed in (("12_indexed", True, True), ("12_unindexed", False, False),
                                  ("12_unclosed", True, False), ("12_as_drawn", True, True)):
        a, b, c = conns12()
        bag = Bag12(header, b"\2" if name == "12_as_drawn" else b"\3")
        at = len(bag.out)
        bag.define(a)
        bag.message(a, 100 * 10**9 + 5, text("hi"), at)
        bag.message(b, 101 * 10**9, text("yo"))
        bag.message(c, 99 * 10**9, text("of another topic, no definition of its own"))
        bag.message(a, 102 * 10**9, b"")
        add(name, bag.close(indexed), "1.2", [a, b, c], bag.messages,
            complete=name != "12_unclosed")

    a, b, c = conns12()
    a.text = c.text = b""
    c.id = 1
    bag = Bag12(False)
    bag.define(a)
    bag.message(a, 1, text("no definition anywhere"))
    bag.message(c, 2, text("x"))
    add("12_no_definition", bag.close(), "1.2", [a, c], bag.messages)

    a, b, c = conns12()
    bag = Bag12(False)
    bag.define(a)
    bag.message(a, 1, text("before"))
    bag.out += b"\xff\x00" * 20
    bag.message(a, 2, text("after"))
    bag.message(a, 3, text("lost"))
    bag.messages.pop()
    add("12_damaged", bag.out[:-4], "1.2", [a], bag.messages, complete=False)


def text_lines(conn):
    return conn.topic + b"\n" + conn.md5 + b"\n" + conn.type + b"\n"


def text_message(ns, data):
    return stamp(ns) + u32(len(data)) + data


def old(cid, topic, type_=b"std_msgs/String", md5=STRING_MD5):
    return Conn(cid, topic, type_, md5, b"", data_topic=False)


def make_text():
    a = old(0, b"/chatter")
    messages = [(100 * 10**9 + 5, 0, a, text("hi")), (101 * 10**9, 1, a, text("yo")),
                (5, 2, a, b"")]
    body = b"".join(text_message(m[0], m[3]) for m in messages)
    add("0_plain", text_lines(a) + body, "0", [a], messages)
    add("0_cut", text_lines(a) + body + text_message(9, text("lost"))[:-2], "0", [a], messages,
        complete=False)
    star = old(0, b"topic", b"pkg/Type", b"*")
    add("0_any_md5", text_lines(star) + text_message(1, b"x"), "0", [star], [(1, 0, star, b"x")])
    new = old(0, b"/time", b"roslib/Time")
    add("0_renamed", text_lines(new).replace(b"roslib", b"rostools") + text_message(1, b"x"), "0",
        [new], [(1, 0, new, b"x")])

    b = old(1, b"b", b"std_msgs/Int32", INT_MD5)
    rows = [(100 * 10**9 + 5, 0, a, text("hi")), (7, 1, b, u32(3)), (101 * 10**9, 2, a, b"")]
    table = text_lines(a) + text_lines(b)

    def body10(rows):
        return b"".join(m[2].topic + b"\n" + text_message(m[0], m[3]) for m in rows)

    add("10_plain", b"#ROSLOG V1.0\n0002\n" + table + body10(rows), "1.0", [a, b], rows)
    ghost = old(9, b"/ghost")
    add("10_unknown_topic", b"#ROSLOG V1.0\n2\n" + table + body10(rows[:2] + [(8, 0, ghost, b"?")] +
                                                                rows[2:]),
        "1.0", [a, b], rows, complete=False)
    add("10_damaged", b"#ROSLOG V1.0\n2\n" + table + body10(rows[:2]) + b"\xff\xfe\xfd" +
        body10(rows[2:]), "1.0", [a, b], rows, complete=False)
    any_ = old(0, b"world", b"*", b"*")
    add("10_any_type", b"#ROSLOG V1.0\n0001\n" + text_lines(any_) + body10([(3, 0, any_, b"m")]),
        "1.0", [any_], [(3, 0, any_, b"m")])

    def body11(rows):
        return b"".join(text_lines(m[2]) + text_message(m[0], m[3]) for m in rows)

    for magic in ("ROSRECORD", "ROSLOG"):
        add("11_" + magic.lower(), b"#%s V1.1\n" % magic.encode() + body11(rows), "1.1", [a, b],
            rows)
    add("11_damaged", b"#ROSRECORD V1.1\n" + body11(rows[:2]) + b"junk\0\xff" + body11(rows[2:]),
        "1.1", [a, b], rows, complete=False)
    wrong = text_lines(a) + stamp(50) + u32(20) + b"abc"
    add("11_wrong_length", b"#ROSRECORD V1.1\n" + body11(rows[:2]) + wrong + body11(rows[2:]),
        "1.1", [a, b], rows, complete=False)
    add("11_cut", (b"#ROSRECORD V1.1\n" + body11(rows + [(1, 9, a, text("lost"))]))[:-1], "1.1",
        [a, b], rows, complete=False)


def dump(path, expect):
    """JSON with one channel and one message a line."""
    lists = {k: expect.pop(k) for k in ("channels", "messages")}
    lines = [json.dumps(expect)[:-1] + ","]
    for key, items in lists.items():
        lines.append('"%s": [' % key)
        lines += [json.dumps(i) + ("," if i is not items[-1] else "") for i in items]
        lines.append("]," if key == "channels" else "]}")
    with open(path, "w") as f:
        f.write("\n".join(lines) + "\n")


def main():
    folder = sys.argv[1]
    os.makedirs(folder, exist_ok=True)
    make_20()
    make_drafts()
    make_12()
    make_text()
    for name, (data, expect) in BAGS.items():
        with open(os.path.join(folder, name + ".bag"), "wb") as f:
            f.write(data)
        dump(os.path.join(folder, name + ".json"), expect)


if __name__ == "__main__":
    main()
