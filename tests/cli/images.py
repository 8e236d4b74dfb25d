#!/usr/bin/env python3
"""Bags of images, and checks of the exported files.

images.py write FOLDER      images.mcap, images.bag: a topic an encoding; bad_images.bag
images.py check FOLDER      FOLDER/TOPIC/... of the first two, pixel by pixel
images.py bayer FOLDER      the same of --raw-bayer
images.py jpeg FOLDER       the same of --format jpeg; needs Pillow

Independent of the command: the pixels are computed here from the documentation of the encodings
(sensor_msgs/image_encodings.hpp, ITU-R BT.601), and the PNG files are read with zlib alone.
"""
import math
import pathlib
import random
import struct
import sys
import zlib

import bags

WIDTH, HEIGHT = 7, 5  # odd, so that pairs of pixels leave a remainder


# --- encodings: (channels, bits, what a pixel must be) ----------------------------------------------


class Plain:
    """Values side by side; order says which of them each channel is."""

    def __init__(self, code, *order):
        self.code, self.order = code, order
        self.size = struct.calcsize("<" + code)
        self.bits = 8 if self.size == 1 else 16
        self.row = WIDTH * len(order) * self.size
        self.rows = HEIGHT

    def pixel(self, image, x, y):
        at = y * image.step + x * len(self.order) * self.size
        end = ">" if image.big_endian else "<"
        values = struct.unpack_from(f"{end}{len(self.order)}{self.code}", image.data, at)
        return tuple(values[i] for i in self.order)


class Signed(Plain):
    """The bits stay."""

    def pixel(self, image, x, y):
        return tuple(value % 2**self.bits for value in super().pixel(image, x, y))


class Depth(Plain):
    """Metres to millimetres."""

    def __init__(self, code):
        super().__init__(code, 0)
        self.bits = 16

    def pixel(self, image, x, y):
        value = super().pixel(image, x, y)[0] * 1000
        if math.isnan(value) or value < 0:
            return (0,)
        return (65535 if value > 65535 else math.floor(value + 0.5),)


class Bayer(Plain):
    """Each colour is the mean of the pixels of the 3 x 3 around that have it, or the pixel itself."""

    def __init__(self, code, pattern):
        super().__init__(code, 0)
        self.pattern = pattern

    def colour(self, x, y):
        return "rgb".index(self.pattern[y % 2 * 2 + x % 2])

    def value(self, image, x, y):
        return super().pixel(image, x, y)[0]

    def mean(self, image, x, y, colour):
        if self.colour(x, y) == colour:
            return self.value(image, x, y)
        # at an edge the picture is mirrored: a missing pixel is the opposite one
        found = []
        for dy in (-1, 0, 1):
            for dx in (-1, 0, 1):
                u = x + dx if 0 <= x + dx < WIDTH else x - dx
                v = y + dy if 0 <= y + dy < HEIGHT else y - dy
                if self.colour(u, v) == colour:
                    found.append(self.value(image, u, v))
        return (sum(found) + len(found) // 2) // len(found)

    def pixel(self, image, x, y):
        return tuple(self.mean(image, x, y, colour) for colour in range(3))


def rgb_of(y, u, v):
    """BT.601: Y from 16 to 235, U and V from 16 to 240."""
    luma, blue, red = (y - 16) / 219, (u - 128) / 112, (v - 128) / 112
    r = luma + (1 - 0.299) * red
    b = luma + (1 - 0.114) * blue
    g = (luma - 0.299 * r - 0.114 * b) / 0.587
    return tuple(min(255, max(0, math.floor(value * 255 + 0.5))) for value in (r, g, b))


class Packed:
    """4:2:2, two pixels in four bytes."""
    bits = 8
    row = (WIDTH + 1) // 2 * 4
    rows = HEIGHT

    def __init__(self, names):
        self.names = names

    def pixel(self, image, x, y):
        four = image.data[y * image.step + x // 2 * 4:][:4]
        return rgb_of(four[self.names.index("yY"[x % 2])], four[self.names.index("u")],
                      four[self.names.index("v")])


class Planes:
    """A plane of Y, then one of U and V; half as large each way, or as large."""
    bits = 8

    def __init__(self, names, half):
        self.names, self.half = names, half
        self.row = WIDTH + 1 if half else WIDTH
        self.rows = HEIGHT + (HEIGHT + 1) // 2 if half else HEIGHT * 3

    def pixel(self, image, x, y):
        step = image.step
        at = HEIGHT * step + (y // 2 * step + x // 2 * 2 if self.half else y * 2 * step + x * 2)
        two = image.data[at:at + 2]
        return rgb_of(image.data[y * step + x], two[self.names.index("u")], two[self.names.index("v")])


ENCODINGS = {
    "mono8": Plain("B", 0), "rgb8": Plain("B", 0, 1, 2), "bgr8": Plain("B", 2, 1, 0),
    "rgba8": Plain("B", 0, 1, 2, 3), "bgra8": Plain("B", 2, 1, 0, 3),
    "mono16": Plain("H", 0), "rgb16": Plain("H", 0, 1, 2), "bgr16": Plain("H", 2, 1, 0),
    "rgba16": Plain("H", 0, 1, 2, 3), "bgra16": Plain("H", 2, 1, 0, 3),
    "8UC1": Plain("B", 0), "8UC2": Plain("B", 0, 1), "8UC3": Plain("B", 2, 1, 0),
    "8UC4": Plain("B", 2, 1, 0, 3), "8SC1": Signed("b", 0),
    "16UC1": Plain("H", 0), "16UC2": Plain("H", 0, 1), "16UC3": Plain("H", 2, 1, 0),
    "16UC4": Plain("H", 2, 1, 0, 3), "16SC1": Signed("h", 0),
    "32FC1": Depth("f"), "64FC1": Depth("d"),
    **{f"bayer_{name}8": Bayer("B", name) for name in ("rggb", "bggr", "gbrg", "grbg")},
    **{f"bayer_{name}16": Bayer("H", name) for name in ("rggb", "bggr", "gbrg", "grbg")},
    "yuv422": Packed("uyvY"), "uyvy": Packed("uyvY"), "yuv422_yuy2": Packed("yuYv"),
    "yuyv": Packed("yuYv"),
    "nv12": Planes("uv", True), "nv21": Planes("vu", True), "nv24": Planes("uv", False),
}

# --- images ---------------------------------------------------------------------------------------


class Image:
    def __init__(self, encoding, padding, big_endian, data):
        kind = ENCODINGS[encoding]
        self.encoding, self.big_endian = encoding, big_endian
        self.step = kind.row + padding
        self.data = data
        self.topic = f"/{encoding}/{'big' if big_endian else 'little'}{padding}"

    def pixels(self):
        kind = ENCODINGS[self.encoding]
        return [[kind.pixel(self, x, y) for x in range(WIDTH)] for y in range(HEIGHT)]

    def channel_count(self):
        return len(self.pixels()[0][0])


def depths(code, big_endian, padding):
    values = [0.0, 1.0, 0.0004, 0.0006, 1.2344, 65.535, 65.6, 1e9, -1.0, math.nan, math.inf, -math.inf]
    end = ">" if big_endian else "<"
    rows = []
    for y in range(HEIGHT):
        row = [values[(y * WIDTH + x) % len(values)] for x in range(WIDTH)]
        rows.append(struct.pack(f"{end}{WIDTH}{code}", *row) + bytes(padding))
    return b"".join(rows)


def all_images():
    """Each without and with padding and of either order of bytes; the last row without padding."""
    numbers = random.Random(1)
    images = []
    for encoding, kind in ENCODINGS.items():
        for padding, big_endian in ((0, False), (3, True)):
            if isinstance(kind, Depth):
                data = depths(kind.code, big_endian, padding)
            else:
                data = numbers.randbytes(kind.rows * (kind.row + padding))
            end = len(data) - padding
            images.append(Image(encoding, padding, big_endian, data[:end]))
    return images


def cdr(image):
    body = struct.pack("<iI", 1, 5) + bags.cdr_string(8, b"camera")
    body += bytes(-len(body) % 4) + struct.pack("<II", HEIGHT, WIDTH)
    body += bags.cdr_string(len(body), image.encoding.encode()) + bytes([image.big_endian])
    body += bytes(-len(body) % 4) + struct.pack("<II", image.step, len(image.data)) + image.data
    return b"\0\1\0\0" + body


def ros1(image, width=WIDTH, height=HEIGHT, step=None, encoding=None, size=None):
    return (struct.pack("<III", 3, 1, 5) + bags.ros_string(b"camera")
            + struct.pack("<II", height, width)
            + bags.ros_string(image.encoding.encode() if encoding is None else encoding)
            + struct.pack("<BI", image.big_endian, image.step if step is None else step)
            + bags.u32(len(image.data) if size is None else size) + image.data)


def write_bags(folder):
    bag = bags.Mcap()
    old = bags.Bag1()
    messages = []
    for number, image in enumerate(all_images(), 1):
        bag.channel(image.topic, "sensor_msgs/msg/Image", number, "", "")
        bag.message(number, 0, number, number, cdr(image))
        connection = old.connect(image.topic.encode(), b"sensor_msgs/Image", b"")
        messages.append((connection, number, ros1(image)))
    bag.end_chunk()
    old.chunk(messages)
    (folder / "images.mcap").write_bytes(bag.close())
    (folder / "images.bag").write_bytes(old.close())


def write_bad(folder):
    """Images with wrong sizes or encodings, a topic each, and a valid one."""
    good = next(image for image in all_images() if image.encoding == "rgb8")
    nv12 = next(image for image in all_images() if image.encoding == "nv12")
    lies = {
        "good": ros1(good), "no_width": ros1(good, width=0), "no_height": ros1(good, height=0),
        "huge_width": ros1(good, width=2**32 - 1), "huge_height": ros1(good, height=2**32 - 1),
        "wide": ros1(good, width=2**31 - 1), "high": ros1(good, height=2**31 - 1),
        "row_more": ros1(good, height=HEIGHT + 1), "row_more_nv12": ros1(nv12, height=HEIGHT + 2),
        "step_short": ros1(good, step=20), "step_none": ros1(good, step=0),
        "step_huge": ros1(good, step=2**32 - 1), "data_short": ros1(good, size=len(good.data) + 1),
        "encoding_32": ros1(good, width=1, encoding=b"32SC1"), "encoding_none": ros1(good, encoding=b""),
        "encoding_odd": ros1(good, encoding=b"new\nfangled\xff"),
    }
    bag = bags.Bag1()
    topics = [bag.connect(b"/" + name.encode(), b"sensor_msgs/Image", b"") for name in lies]
    bag.chunk([(topics[i], i * 10**9, data) for i, data in enumerate(lies.values())])
    (folder / "bad_images.bag").write_bytes(bag.close())


# --- PNG, read by hand ------------------------------------------------------------------------------


def paeth(a, b, c):
    p = a + b - c
    return min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]


def unfilter(raw, height, row_size, unit):
    before = bytes(row_size)
    rows = []
    for y in range(height):
        start = y * (row_size + 1)
        row = bytearray(raw[start + 1:start + 1 + row_size])
        for i in range(row_size):
            a = row[i - unit] if i >= unit else 0
            c = before[i - unit] if i >= unit else 0
            guess = (0, a, before[i], (a + before[i]) // 2, paeth(a, before[i], c))[raw[start]]
            row[i] = (row[i] + guess) % 256
        rows.append(bytes(row))
        before = row
    return rows


def read_png(path):
    """(bits, rows of pixels)"""
    data = path.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n", path
    at, packed, names = 8, b"", []
    while at < len(data):
        size, name = struct.unpack_from(">I4s", data, at)
        body = data[at + 8:at + 8 + size]
        assert zlib.crc32(name + body) == struct.unpack_from(">I", data, at + 8 + size)[0], path
        names.append(name)
        if name == b"IHDR":
            width, height, bits, colour, *rest = struct.unpack(">IIBBBBB", body)
            assert rest == [0, 0, 0], path
        elif name == b"IDAT":
            packed += body
        at += 12 + size
    assert names[-1] == b"IEND", path
    channels = {0: 1, 2: 3, 4: 2, 6: 4}[colour]
    unit = channels * bits // 8
    code = "B" if bits == 8 else "H"
    rows = unfilter(zlib.decompress(packed), height, width * unit, unit)
    values = [struct.unpack(f">{width * channels}{code}", row) for row in rows]
    return bits, [[row[x * channels:(x + 1) * channels] for x in range(width)] for row in values]


# --- checks -------------------------------------------------------------------------------------------


def find_one(folder, image, suffix):
    files = list((folder / image.topic[1:]).glob("*"))
    assert len(files) == 1 and files[0].suffix == suffix, (image.topic, files)
    return files[0]


def check_png(path, image, want):
    bits, pixels = read_png(path)
    assert bits == ENCODINGS[image.encoding].bits, path
    # YUV has no whole numbers in between: half a step either way
    slack = 1 if isinstance(ENCODINGS[image.encoding], (Packed, Planes)) else 0
    assert len(pixels) == HEIGHT and all(len(row) == WIDTH for row in pixels), path
    for y, row in enumerate(want):
        for x, pixel in enumerate(row):
            got = pixels[y][x]
            assert len(got) == len(pixel), (path, got, pixel)
            assert all(abs(a - b) <= slack for a, b in zip(got, pixel)), (path, x, y, got, pixel)


def check(folder):
    images = all_images()
    for image in images:
        check_png(find_one(folder, image, ".png"), image, image.pixels())
    print(f"{len(images)} images of {len(ENCODINGS)} encodings are right")


def check_raw_bayer(folder):
    """Grey images with unchanged pixels."""
    images = [image for image in all_images() if image.encoding.startswith("bayer_")]
    for image in images:
        kind = ENCODINGS[image.encoding]
        want = [[(kind.value(image, x, y),) for x in range(WIDTH)] for y in range(HEIGHT)]
        check_png(find_one(folder, image, ".png"), image, want)
    print(f"{len(images)} bayer images are as they were")


def check_jpeg(folder):
    """Images of 8 bits without alpha become JPEG, with a tolerance for noise."""
    from PIL import Image as Picture
    count = 0
    for image in all_images():
        want = image.pixels()
        if ENCODINGS[image.encoding].bits == 16 or len(want[0][0]) == 2:
            check_png(find_one(folder, image, ".png"), image, want)
            continue
        picture = Picture.open(find_one(folder, image, ".jpg"))
        channels = min(len(want[0][0]), 3)
        assert picture.size == (WIDTH, HEIGHT) and picture.mode == ("L" if channels == 1 else "RGB")
        near = 0
        for y, row in enumerate(want):
            for x, pixel in enumerate(row):
                got = picture.convert("L").getpixel((x, y))
                grey = pixel[0] if channels == 1 else (
                    0.299 * pixel[0] + 0.587 * pixel[1] + 0.114 * pixel[2])
                near += abs(got - grey) <= 24
        assert near >= 0.9 * WIDTH * HEIGHT, (image.topic, near)
        count += 1
    print(f"{count} JPEG files are right")


def main(arguments):
    folder = pathlib.Path(arguments[1])
    if arguments[0] == "write":
        write_bags(folder)
        write_bad(folder)
    else:
        {"check": check, "bayer": check_raw_bayer, "jpeg": check_jpeg}[arguments[0]](folder)


if __name__ == "__main__":
    main(sys.argv[1:])
