#!/usr/bin/env python3
"""A bag of compressed images, audio, video and bytes.

blobs.py FOLDER      FOLDER/blobs.mcap
"""
import pathlib
import struct
import sys
import zlib

import bags

AUDIO = "uint8[] data"
VIDEO = "builtin_interfaces/Time timestamp\nstring frame_id\nuint8[] data\nstring format"
STAMPED = """std_msgs/Header header
audio_common_msgs/AudioData audio
================================================================================
MSG: audio_common_msgs/AudioData
uint8[] data
"""
PNG = b"\x89PNG\r\n\x1a\n"
DEPTH = struct.pack("<iff", 0, 0, 0)


def chunk(name, body):
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def grey_png(rows, bits=16):
    head = struct.pack(">IIBBBBB", len(rows[0]), len(rows), bits, 0, 0, 0, 0)
    code = "H" if bits == 16 else "B"
    raw = b"".join(b"\0" + struct.pack(f">{len(row)}{code}", *row) for row in rows)
    return (PNG + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(raw)) + chunk(b"IEND", b""))


# A / (value - B) metres: none, 4 m, 0.25 m, too far, and negative
INVERSE = struct.pack("<iff", 0, 100.0, 0.5)
METRES = grey_png([[0, 25, 400], [1, 1200, 65535]])


class Body:
    """A message in CDR."""

    def __init__(self):
        self.data = b""

    def u32(self, *values):
        self.data += bytes(-len(self.data) % 4) + struct.pack(f"<{len(values)}I", *values)
        return self

    def text(self, value):
        self.data += bags.cdr_string(len(self.data), value)
        return self

    def bytes(self, value):
        self.u32(len(value))
        self.data += value
        return self

    def done(self):
        return b"\0\1\0\0" + self.data


def image(form, data):
    return Body().u32(7, 5).text(b"camera").text(form).bytes(data).done()


def plain(data):
    return Body().bytes(data).done()


def video(form, data):
    return Body().u32(7, 5).text(b"camera").bytes(data).text(form).done()


def topics():
    """(topic, type, definition, messages)"""
    compressed = "sensor_msgs/msg/CompressedImage"
    audio = "audio_common_msgs/msg/AudioData"
    moving = "foxglove_msgs/msg/CompressedVideo"
    return [
        ("/image/jpeg", compressed, "", [image(b"jpeg", b"\xff\xd8\xff one"),
                                         image(b"rgb8; jpeg compressed bgr8", b"\xff\xd8\xff two")]),
        ("/image/wrong_name", compressed, "", [image(b"jpeg", PNG + b"is a png")]),
        ("/image/webp", compressed, "", [image(b"webp", b"RIFF\x0c\0\0\0WEBPVP8 ")]),
        ("/image/depth", compressed, "", [image(b"16UC1; compressedDepth png", DEPTH + PNG + b"depth")]),
        ("/image/rvl", compressed, "", [image(b"16UC1; compressedDepth rvl", DEPTH + b"no png")]),
        ("/image/metres", compressed, "", [image(b"32FC1; compressedDepth png", INVERSE + METRES)]),
        ("/image/bad_metres", compressed, "",
         [image(b"32FC1; compressedDepth", INVERSE + METRES[:60]),
          image(b"32FC1; compressedDepth", INVERSE + grey_png([[1, 2]], 8)),
          image(b"32FC1; compressedDepth", INVERSE + METRES[:16] + struct.pack(">II", 60000, 60000)
                + METRES[24:]),
          image(b"32FC1; compressedDepth", INVERSE + PNG + chunk(b"IHDR", struct.pack(
              ">IIBBBBB", 60000, 60000, 16, 0, 0, 0, 0)) + METRES[33:]),
          image(b"32FC1; compressedDepth", INVERSE + PNG), image(b"32FC1; compressedDepth", INVERSE)]),
        ("/image/h264", compressed, "", [image(b"h264", b"\0\0\0\1key "), image(b"h264", b"\0\0\0\1more")]),
        ("/image/bad", compressed, "", [image(b"jpeg", b"not so"), image(b"png", b""),
                                        image(b"jpeg", b"\xff\xd8\xff good"), image(b"jpeg", b"x")[:-1]]),
        ("/audio/mp3", audio, AUDIO, [plain(b"\xff\xfb\x90\x64 one,"), plain(b" two,"), plain(b""),
                                      plain(b" three")]),
        ("/audio/wave", audio, AUDIO, [plain(b"RIFF\x0c\0\0\0WAVE"), plain(b"more")]),
        ("/audio/raw", audio, AUDIO, [plain(b"\x01\x02"), plain(b"\x03\x04")]),
        ("/audio/stamped", "audio_common_msgs/msg/AudioDataStamped", STAMPED,
         [Body().u32(7, 5).text(b"mic").bytes(b"fLaC and more").done()]),
        ("/video", moving, VIDEO, [video(b"h265", b"\0\0\0\1a"), video(b"h265", b"\0\0\0\1b")]),
        ("/video/vp9", moving, VIDEO, [video(b"vp9", b"a")]),
        ("/bytes", "pkg/msg/Blob", "uint8[] bytes", [plain(b"one"), plain(PNG)]),
        ("/array", "std_msgs/msg/UInt8MultiArray", "", [Body().u32(0, 0).bytes(b"array").done()]),
        ("/words", "std_msgs/msg/String", "", [Body().text(b"no blob").done()]),
        ("/unknown", "pkg/msg/Unknown", "", [plain(b"")]),
    ]


def main(arguments):
    bag = bags.Mcap()
    for number, (topic, kind, definition, messages) in enumerate(topics(), 1):
        bag.channel(topic, kind, number, definition, "ros2msg" if definition else "")
        for i, data in enumerate(messages):
            bag.message(number, i, number * 10**9 + i, number * 10**9 + i, data)
    bag.end_chunk()
    (pathlib.Path(arguments[0]) / "blobs.mcap").write_bytes(bag.close())


if __name__ == "__main__":
    main(sys.argv[1:])
