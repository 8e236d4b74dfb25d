#!/usr/bin/env python3
"""Each encoding of images as `holdall serve` shows it, against colors computed here by the definitions of sensor_msgs/image_encodings.

encodings.py --holdall PATH

An image has three flat blocks, as large as those of JPEG, so that its JPEG has their colors. Colors of 8 bits are shown as they
are, those of 16 bits by their high bytes; other values from black, the smallest one, to white. Runs itself with HOLDALL_PYTHON,
which has Pillow. Prints TAP.
"""
import argparse
import io
import pathlib
import struct
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "cli")]
import bags  # noqa: E402
import images  # noqa: E402
from answers import Server, must  # noqa: E402
from serving import run_again, run_tests  # noqa: E402

BLOCK, BLOCKS = 16, 3
WIDTH, HEIGHT = BLOCK * BLOCKS, BLOCK
TOLERANCE = 8  # of JPEG; next to the borders of blocks, Bayer patterns mix their colors
COLORS = ((200, 40, 90), (20, 180, 60), (120, 130, 250))  # of 8 bits
YUV = ((60, 90, 200), (150, 200, 80), (220, 128, 128))
VALUES = (-50, 30, 70)  # the middle one is shown as two thirds of white


class Values:
    """Values of a type, of which the first one of each pixel is shown, or the first three: -50, 30 and 70, or the same plus 50."""

    def __init__(self, code, channels):
        self.code, self.channels = code, channels
        self.values = [value + (0 if code in "bhifd" else 50) for value in VALUES]

    def data(self, end):
        row = b"".join(struct.pack(end + self.code, value) * self.channels * BLOCK for value in self.values)
        return row * HEIGHT

    def shown(self):
        span = self.values[-1] - self.values[0]
        grays = [value if self.code == "B" else round(255 * (value - self.values[0]) / span) for value in self.values]
        return [(gray,) * 3 for gray in grays]


class Colors:
    """order: of red, green, blue and alpha (3) in a pixel."""

    def __init__(self, code, order):
        self.code, self.order = code, order

    def channel(self, color, part):
        """Of 16 bits, the low byte is not shown."""
        value = (*color, 77)[part]
        return value if self.code == "B" else value << 8 | 0xF0

    def data(self, end):
        pixels = [b"".join(struct.pack(end + self.code, self.channel(color, part)) for part in self.order) for color in COLORS]
        return b"".join(pixel * BLOCK for pixel in pixels) * HEIGHT

    def shown(self):
        return COLORS


class Bayer(Colors):
    """pattern: colors of the first two pixels of the first row, and of the second one."""

    def __init__(self, code, pattern):
        super().__init__(code, None)
        self.pattern = ["rgb".index(color) for color in pattern]

    def data(self, end):
        return b"".join(struct.pack(end + self.code, self.channel(COLORS[x // BLOCK], self.pattern[y % 2 * 2 + x % 2]))
                        for y in range(HEIGHT) for x in range(WIDTH))


class Packed:
    """Two pixels in four bytes."""

    def __init__(self, names):
        self.names = names

    def data(self, _):
        return b"".join(bytes(color["yuv".index(name)] for name in self.names) * (BLOCK // 2) for color in YUV) * HEIGHT

    def shown(self):
        return [images.rgb_of(*color) for color in YUV]


class Planes(Packed):
    """A plane of Y, then pairs of U and V for each 2 x 2 pixels; or for each one."""

    def __init__(self, names, is_half):
        super().__init__(names)
        self.is_half = is_half

    def data(self, _):
        pairs = [bytes(color["yuv".index(name)] for name in self.names) for color in YUV]
        luma = b"".join(bytes([color[0]]) * BLOCK for color in YUV) * HEIGHT
        return luma + b"".join(pair * (BLOCK // 2 if self.is_half else BLOCK) for pair in pairs) * (HEIGHT // 2 if self.is_half else HEIGHT)


RGB, BGR, RGBA, BGRA = (0, 1, 2), (2, 1, 0), (0, 1, 2, 3), (2, 1, 0, 3)
PATTERNS = ("rggb", "bggr", "gbrg", "grbg")
# OpenCV's types of three and four unsigned values are BGR and BGRA, as in cv_bridge.
ENCODINGS = {
    "rgb8": Colors("B", RGB), "bgr8": Colors("B", BGR), "rgba8": Colors("B", RGBA), "bgra8": Colors("B", BGRA),
    "rgb16": Colors("H", RGB), "bgr16": Colors("H", BGR), "rgba16": Colors("H", RGBA), "bgra16": Colors("H", BGRA),
    "8UC3": Colors("B", BGR), "8UC4": Colors("B", BGRA), "16UC3": Colors("H", BGR), "16UC4": Colors("H", BGRA),
    "mono8": Values("B", 1), "mono16": Values("H", 1), "8UC1": Values("B", 1), "8UC2": Values("B", 2), "16UC1": Values("H", 1),
    "16UC2": Values("H", 2), "8SC1": Values("b", 1), "16SC1": Values("h", 1),
    **{f"32SC{n}": Values("i", n) for n in range(1, 5)}, **{f"32FC{n}": Values("f", n) for n in range(1, 5)},
    **{f"64FC{n}": Values("d", n) for n in range(1, 5)},
    **{f"bayer_{pattern}8": Bayer("B", pattern) for pattern in PATTERNS}, **{f"bayer_{pattern}16": Bayer("H", pattern) for pattern in PATTERNS},
    "yuv422": Packed("uyvy"), "uyvy": Packed("uyvy"), "yuv422_yuy2": Packed("yuyv"), "yuyv": Packed("yuyv"),
    "nv12": Planes("uv", True), "nv21": Planes("vu", True), "nv24": Planes("uv", False),
}


def message(encoding, is_big):
    data = ENCODINGS[encoding].data(">" if is_big else "<")
    # rows of planes of half a size count as rows of the first plane
    step = WIDTH if encoding.startswith("nv") else len(data) // HEIGHT
    head = struct.pack("<III", 0, 1, 2) + bags.ros_string(b"camera") + struct.pack("<II", HEIGHT, WIDTH) + bags.ros_string(encoding.encode())
    return head + struct.pack("<BII", is_big, step, len(data)) + data


def compressed(form, data):
    return struct.pack("<III", 0, 1, 2) + bags.ros_string(b"camera") + bags.ros_string(form.encode()) + bags.u32(len(data)) + data


def picture(form, mode="RGB"):
    """The colors as a file of an image format."""
    made = Picture.new(mode, (WIDTH, HEIGHT))
    for x in range(WIDTH):
        for y in range(HEIGHT):
            made.putpixel((x, y), COLORS[x // BLOCK] if mode == "RGB" else COLORS[x // BLOCK][0])
    out = io.BytesIO()
    made.save(out, form)
    return out.getvalue()


COMPRESSED = {"jpeg": ("JPEG", "RGB"), "png": ("PNG", "RGB"), "rgb8; jpeg compressed bgr8": ("JPEG", "RGB"), "mono8; png compressed ": ("PNG", "L")}


def write(path):
    bag = bags.Bag1()
    messages = []
    for encoding in ENCODINGS:
        for is_big in (False, True):
            topic = bag.connect(topic_of(encoding, is_big).encode(), b"sensor_msgs/Image", b"")
            messages.append((topic, len(messages) + 1, message(encoding, is_big)))
    for i, (form, (name, mode)) in enumerate(COMPRESSED.items()):
        topic = bag.connect(f"/compressed/{i}".encode(), b"sensor_msgs/CompressedImage", b"")
        messages.append((topic, len(messages) + 1, compressed(form, picture(name, mode))))
    bag.chunk(messages)
    path.write_bytes(bag.close())


def topic_of(encoding, is_big):
    return f"/{encoding}/{'big' if is_big else 'little'}"


def must_show(server, topic, expected):
    """Compares the middle of each block."""
    status, body = server.ask("0/image", topic=topic)
    must(status == 200, f"{topic} is answered: {body[:200]}")
    shown = Picture.open(io.BytesIO(body)).convert("RGB")
    must(shown.size == (WIDTH, HEIGHT), f"the size of {topic}: {shown.size}")
    for i, color in enumerate(expected):
        found = shown.getpixel((i * BLOCK + BLOCK // 2, HEIGHT // 2))
        must(all(abs(a - b) <= TOLERANCE for a, b in zip(found, color)), f"{topic}, block {i}: {found}, not {tuple(color)}")


def test_of(encoding):
    def test(server):
        for is_big in (False, True):
            must_show(server, topic_of(encoding, is_big), ENCODINGS[encoding].shown())

    test.__name__ = encoding
    return test


def compressed_images(server):
    for i, (_, mode) in enumerate(COMPRESSED.values()):
        must_show(server, f"/compressed/{i}", COLORS if mode == "RGB" else [(color[0],) * 3 for color in COLORS])


def run(holdall):
    with tempfile.TemporaryDirectory() as name:
        path = pathlib.Path(name) / "encodings.bag"
        write(path)
        server = Server(holdall, str(path))
        try:
            run_tests([*map(test_of, ENCODINGS), compressed_images], server)
        finally:
            server.stop()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--holdall", required=True)
    run_again("Pillow")
    from PIL import Image as Picture
    run(parser.parse_args().holdall)
