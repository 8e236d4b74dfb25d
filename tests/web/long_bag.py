"""A sparse MCAP file of 20 GB: images whose pixels are holes of the file, and small images and numbers among them."""
import struct

import bags
from bags import mcap_record, text, u16, u32, u64

COUNT, PERIOD_NS = 3300, 10**8
WIDTH, HEIGHT = 1920, 1080  # of the large images
SMALL = 64  # width and height of the small ones
CAMERA, MARK, NUMBER = 1, 2, 3
IMAGE = f"""std_msgs/Header header
uint32 height
uint32 width
string encoding
uint8 is_bigendian
uint32 step
uint8[] data
{'=' * 80}
MSG: std_msgs/Header
uint32 seq
time stamp
string frame_id
"""
CHANNELS = {CAMERA: ("/camera", "sensor_msgs/Image", IMAGE), MARK: ("/mark", "sensor_msgs/Image", IMAGE),
            NUMBER: ("/number", "std_msgs/UInt32", "uint32 data\n")}


def gray_of(number):
    """Differs by at least 37 between neighbors."""
    return number * 37 % 256


def time_of(number):
    return bags.START + number * PERIOD_NS


def image_head(number, width, height, channels, encoding):
    stamp = divmod(time_of(number), 10**9)
    return (u32(number) + struct.pack("<II", *stamp) + u32(0) + u32(height) + u32(width) + u32(len(encoding)) + encoding + b"\0"
            + u32(width * channels) + u32(width * height * channels))


def message_head(channel, number, size):
    return struct.pack("<BQHIQQ", 5, 22 + size, channel, number, time_of(number), time_of(number))


def message(channel, number, data):
    return message_head(channel, number, len(data)) + data


def write_chunk(file, number):
    """Writes a message of each channel, and their indexes. Returns the record of the chunk for the summary."""
    hole = WIDTH * HEIGHT * 3
    camera = image_head(number, WIDTH, HEIGHT, 3, b"rgb8")
    first = message_head(CAMERA, number, len(camera) + hole) + camera
    mark = message(MARK, number, image_head(number, SMALL, SMALL, 1, b"mono8") + bytes([gray_of(number)]) * SMALL**2)
    rest = mark + message(NUMBER, number, u32(number))
    size, at, time = len(first) + hole + len(rest), file.tell(), u64(time_of(number))
    file.write(struct.pack("<BQ", 6, 40 + size) + time * 2 + u64(size) + u32(0) + text("") + u64(size) + first)
    file.seek(hole, 1)
    file.write(rest)
    length, offsets = file.tell() - at, b""
    for channel, offset in ((CAMERA, 0), (MARK, len(first) + hole), (NUMBER, len(first) + hole + len(mark))):
        offsets += u16(channel) + u64(file.tell())
        file.write(mcap_record(7, u16(channel) + u32(16) + time + u64(offset)))
    return mcap_record(8, time * 2 + u64(at) + u64(length) + u32(len(offsets)) + offsets + u64(file.tell() - at - length)
                       + text("") + u64(size) * 2)


def write(path):
    channels = b"".join(mcap_record(3, u16(number) + text(kind) + text("ros1msg") + text(definition))
                        + mcap_record(4, u16(number) * 2 + text(topic) + text("ros1") + u32(0))
                        for number, (topic, kind, definition) in CHANNELS.items())
    with open(path, "wb") as file:
        file.write(bags.MCAP_MAGIC + mcap_record(1, text("ros1") + text("holdall tests")) + channels)
        chunks = [write_chunk(file, number) for number in range(COUNT)]
        file.write(mcap_record(15, u32(0)))
        summary = file.tell()
        counts = b"".join(u16(channel) + u64(COUNT) for channel in CHANNELS)
        statistics = u64(COUNT * len(CHANNELS)) + u16(3) + u32(3) + u32(0) * 2 + u32(COUNT) + u64(time_of(0)) + u64(time_of(COUNT - 1))
        file.write(channels + b"".join(chunks) + mcap_record(11, statistics + u32(len(counts)) + counts))
        file.write(mcap_record(2, u64(summary) + u64(0) + u32(0)) + bags.MCAP_MAGIC)
