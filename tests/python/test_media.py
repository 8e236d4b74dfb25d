"""Images and points of messages as arrays, compared with values computed by numpy and by Pillow."""

import html.parser
import io
import struct

import numpy
import pytest
from PIL import Image

import holdall

W, H = 6, 4
IMAGE = "sensor_msgs/msg/Image"
COMPRESSED = "sensor_msgs/msg/CompressedImage"


def write(path, topic, kind, *messages):
    with holdall.create(path) as out:
        for i, message in enumerate(messages):
            out.write(topic, i, message, type=kind)
    return holdall.open(path)


def raw(encoding, array, step=None, big=False):
    """The fields of an image whose rows are those of the array, with padding up to step."""
    rows = array.astype(array.dtype.newbyteorder(">" if big else "<")).reshape(array.shape[0], -1)
    lines = [row.tobytes().ljust(step or 0, b"\xee") for row in rows]
    return {"height": H, "width": W, "encoding": encoding, "is_bigendian": int(big), "step": len(lines[0]),
            "data": b"".join(lines)}  # fmt: skip


def values(dtype, *shape):
    random = numpy.random.default_rng(1)
    if dtype[0] == "f":
        return random.normal(size=shape).astype(dtype)
    return random.integers(numpy.iinfo(dtype).min, numpy.iinfo(dtype).max, shape, dtype, endpoint=True)


PLAIN = {
    "mono8": ("u1", 1, None), "mono16": ("u2", 1, None), "rgb8": ("u1", 3, None), "bgr8": ("u1", 3, [2, 1, 0]),
    "rgba8": ("u1", 4, None), "bgra8": ("u1", 4, [2, 1, 0, 3]), "rgb16": ("u2", 3, None), "bgr16": ("u2", 3, [2, 1, 0]),
    "bgra16": ("u2", 4, [2, 1, 0, 3]), "8UC3": ("u1", 3, [2, 1, 0]), "16UC1": ("u2", 1, None), "16SC1": ("i2", 1, None),
    "8SC1": ("i1", 1, None), "32SC2": ("i4", 2, None), "32FC1": ("f4", 1, None), "32FC2": ("f4", 2, None),
    "64FC3": ("f8", 3, None),
}  # fmt: skip


@pytest.mark.parametrize("big", [False, True])
@pytest.mark.parametrize("encoding", PLAIN)
def test_values_side_by_side(tmp_path, encoding, big):
    dtype, channels, order = PLAIN[encoding]
    stored = values(dtype, H, W, channels)
    row = W * channels * stored.itemsize
    bag = write(tmp_path / "a.mcap", "/i", IMAGE, raw(encoding, stored), raw(encoding, stored, row + 5, big))
    rgb = stored[..., order] if order else stored
    bgr = rgb[..., [2, 1, 0, 3][:channels]] if dtype[0] == "u" and channels > 2 else rgb
    for message in bag["/i"]:
        for name, want in {"rgb": rgb, "bgr": bgr, "raw": stored}.items():
            got = message.image(name)
            assert got.dtype == dtype and got.shape == ((H, W) if channels == 1 else (H, W, channels))
            assert numpy.array_equal(got.reshape(H, W, channels), want), name


def test_a_view_where_nothing_is_converted(tmp_path):
    stored = values("u1", H, W, 3)
    bag = write(tmp_path / "a.mcap", "/i", IMAGE, raw("rgb8", stored, 32))
    view = bag["/i"].image()
    bag.close()
    assert numpy.array_equal(view, stored)  # the array holds the message
    assert view.base is not None and not view.flags.writeable and view.strides == (32, 3, 1)
    with holdall.open(tmp_path / "a.mcap") as bag:
        assert bag["/i"].image(copy=True).flags.writeable
        assert bag["/i"].image(order="bgr").flags.writeable


def expected_yuv(y, u, v):
    """ITU-R BT.601, limited range."""
    y, u, v = (x.astype("f8") for x in (y, u, v))
    luma = 255 / 219 * (y - 16)
    rgb = [luma + 1.402 * 255 / 224 * (v - 128),
           luma - (0.344136 * (u - 128) + 0.714136 * (v - 128)) * 255 / 224,
           luma + 1.772 * 255 / 224 * (u - 128)]  # fmt: skip
    return numpy.stack(rgb, -1).clip(0, 255)


@pytest.mark.parametrize("encoding", ["yuyv", "uyvy", "nv12", "nv21", "nv24"])
def test_yuv(tmp_path, encoding):
    if encoding in ("yuyv", "uyvy"):
        stored = values("u1", H, W, 2)
        luma, color = (stored[..., 0], stored[..., 1]) if encoding == "yuyv" else (stored[..., 1], stored[..., 0])
        u, v = (numpy.repeat(color[:, i::2], 2, 1) for i in (0, 1))
        shape = (H, W, 2)
    else:
        stored = values("u1", {"nv24": 3 * H}.get(encoding, H * 3 // 2), W)
        luma = stored[:H]
        pairs = stored[H:].reshape(H, W, 2) if encoding == "nv24" else stored[H:].reshape(H // 2, W // 2, 2)
        if encoding != "nv24":
            pairs = pairs.repeat(2, 0).repeat(2, 1)
        u, v = (pairs[..., i] for i in ((1, 0) if encoding == "nv21" else (0, 1)))
        shape = stored.shape
    bag = write(tmp_path / "a.mcap", "/i", IMAGE, {**raw(encoding, stored), "step": W * (2 if len(shape) == 3 else 1)})
    want = expected_yuv(luma, u, v)
    assert numpy.abs(bag["/i"].image() - want).max() <= 1
    assert numpy.abs(bag["/i"].image(order="bgr") - want[..., ::-1]).max() <= 1
    as_stored = bag["/i"].image(order="raw")
    assert as_stored.shape == shape and numpy.array_equal(as_stored, stored)


@pytest.mark.parametrize("pattern", ["rggb", "bggr", "gbrg", "grbg"])
@pytest.mark.parametrize("bits", [8, 16])
def test_bayer(tmp_path, pattern, bits):
    stored = values(f"u{bits // 8}", H, W)
    bag = write(tmp_path / "a.mcap", "/i", IMAGE, raw(f"bayer_{pattern}{bits}", stored, big=True))
    got = bag["/i"].image()
    color = numpy.array(["rgb".index(pattern[y % 2 * 2 + x % 2]) for y in range(H) for x in range(W)]).reshape(H, W)
    padded, colors = (numpy.pad(a.astype("i8"), 1, "reflect") for a in (stored, color))
    for y, x, k in numpy.ndindex(H, W, 3):
        near, same = padded[y : y + 3, x : x + 3], colors[y : y + 3, x : x + 3] == k
        want = stored[y, x] if color[y, x] == k else int(near[same].mean() + 0.5)
        assert got[y, x, k] == want
    assert numpy.array_equal(bag["/i"].image(order="raw"), stored)
    assert numpy.array_equal(bag["/i"].image(order="bgr"), got[..., ::-1])


def packed(array, form, **options):
    out = io.BytesIO()
    Image.fromarray(array).save(out, form, **options)
    return out.getvalue()


@pytest.mark.parametrize("form, channels", [("PNG", 1), ("PNG", 3), ("PNG", 4), ("JPEG", 1), ("JPEG", 3)])
def test_compressed(tmp_path, form, channels):
    smooth = numpy.linspace(0, 255, 40 * 30 * channels).astype("u1").reshape(30, 40, channels)
    data = packed(smooth[..., 0] if channels == 1 else smooth, form)
    bag = write(tmp_path / "a.mcap", "/i", COMPRESSED, {"format": form.lower(), "data": data})
    want = numpy.asarray(Image.open(io.BytesIO(data)))
    got = bag["/i"].image()
    assert got.shape == want.shape and got.dtype == "u1"
    assert numpy.abs(got.astype(int) - want).max() <= (2 if form == "JPEG" else 0)
    swapped = bag["/i"].image(order="bgr")
    assert numpy.array_equal(swapped, got if channels == 1 else got[..., [2, 1, 0, 3][:channels]])


def test_compressed_depth(tmp_path):
    stored = values("u2", H, W)
    stored[0, 0] = 0
    file = packed(stored, "PNG")
    header = struct.pack("<iff", 0, 100.0, 0.5)
    bag = write(tmp_path / "a.mcap", "/i", COMPRESSED, {"format": "16UC1; compressedDepth", "data": header + file},
                {"format": "32FC1; compressedDepth png", "data": header + file})  # fmt: skip
    assert numpy.array_equal(bag["/i"].image(), stored)
    metres = bag["/i"].image(1)
    assert metres.dtype == "f4" and numpy.isnan(metres[0, 0])
    assert numpy.allclose(metres.ravel()[1:], 100 / (stored.ravel()[1:] - 0.5), rtol=1e-6)


def test_what_is_damaged_or_too_large(tmp_path):
    file = packed(values("u1", 30, 40, 3), "JPEG")
    huge = bytearray(file)
    at = huge.index(b"\xff\xc0")
    huge[at + 5 : at + 9] = b"\xff\x00\xff\x00"
    messages = [{"format": "jpeg", "data": data} for data in (file[:-200], bytes(huge), b"RIFF....WEBP", b"")]
    bag = write(tmp_path / "a.mcap", "/i", COMPRESSED, *messages, {"format": "jpeg", "data": file})
    for n, text in enumerate(["damaged", "not in", "no plugin", "no plugin"]):
        with pytest.raises(holdall.Error, match=text):
            bag["/i"].image(n)
    assert bag["/i"].image(4).shape == (30, 40, 3)
    with pytest.raises(holdall.Error, match="more than 100 bytes"):
        bag["/i"].image(4, max_bytes=100)
    with pytest.raises(ValueError, match="order"):
        bag["/i"].image(4, "hsv")


# --- points


@pytest.mark.parametrize("big", [False, True])
def test_points(tmp_path, big):
    order = ">" if big else "<"
    dtype = numpy.dtype({"names": ["x", "ring", "many"], "formats": [order + "f4", order + "u2", (order + "i2", (2,))],
                         "offsets": [0, 5, 8], "itemsize": 14})  # fmt: skip
    cloud = numpy.zeros((H, W), dtype)
    cloud["x"], cloud["ring"], cloud["many"] = values("f4", H, W), values("u2", H, W), values("i2", H, W, 2)
    fields = [{"name": "x", "offset": 0, "datatype": 7, "count": 1},
              {"name": "ring", "offset": 5, "datatype": 4, "count": 1},
              {"name": "many", "offset": 8, "datatype": 3, "count": 2}]  # fmt: skip
    message = {"height": H, "width": W, "fields": fields, "is_bigendian": big, "point_step": 14,
               "row_step": 14 * W + 3, "data": b"".join(row.tobytes() + b"pad" for row in cloud)}  # fmt: skip
    flat = {**message, "height": 1, "width": H * W, "row_step": 14 * H * W, "data": cloud.tobytes()}
    bag = write(tmp_path / "a.mcap", "/p", "sensor_msgs/msg/PointCloud2", message, flat)
    for n, shape in enumerate([(H, W), (H * W,)]):
        got = bag["/p"].points(n)
        assert got.shape == shape and got.dtype == dtype
        for name in dtype.names:
            assert numpy.array_equal(got[name].reshape(cloud[name].shape), cloud[name])


def test_points_of_a_scan(mcap):
    with holdall.open(mcap) as bag:
        message = bag["/scan"][0]
        ranges = numpy.asarray(message.ranges, "f8")
        angles = message.angle_min + numpy.arange(len(ranges)) * message.angle_increment
        good = (ranges >= message.range_min) & (ranges <= message.range_max)
        points = message.points()
        assert points.ndim == 1 and len(points) == good.sum()
        assert numpy.allclose(points["x"], (ranges * numpy.cos(angles))[good], rtol=1e-6)
        with pytest.raises(ValueError, match="no points"):
            bag["/imu"].points()
        with pytest.raises(ValueError, match="no images"):
            bag["/imu"].image()


# --- notebooks


def test_html(tmp_path, mcap):
    import base64
    import re

    stored = values("u1", H, W, 3)
    depth = {"height": H, "width": W, "encoding": "16UC1", "step": 2 * W, "data": bytes(range(48))}
    bag = write(tmp_path / "a.mcap", "/i", IMAGE, raw("bgr8", stored), depth, {**depth, "encoding": "<b>"})

    def shown(message):
        found = re.search(r'src="data:image/png;base64,([^"]*)"', message._repr_html_())
        return numpy.asarray(Image.open(io.BytesIO(base64.b64decode(found[1]))))

    assert numpy.array_equal(shown(bag["/i"][0]), stored[..., ::-1])
    assert shown(bag["/i"][1]).min() == 0 and shown(bag["/i"][1]).max() == 255
    assert "encoding: <code>&#x27;&lt;b&gt;&#x27;</code>" in bag["/i"][2]._repr_html_()
    with holdall.open(mcap) as other:
        assert "linear_acceleration" in other["/imu"][0]._repr_html_()
        assert "/imu" in other._repr_html_()


def test_show(mcap):
    """A notebook gets a frame whose address works once; the path of the page stands for a cookie."""
    import http.client
    import pathlib
    import re
    import urllib.parse

    program = str(pathlib.Path(holdall.__file__).resolve().parents[3] / "holdall")
    with holdall.open(mcap) as bag:
        shown = bag.show(height=300, origins=["http://localhost:8888", "https://lab.example.org"], program=program)
    frame = re.search(r'<iframe src="([^"]+)" width="100%" height="300"', shown._repr_html_())
    url = urllib.parse.urlsplit(html.unescape(frame[1]))

    def ask(path, **headers):
        connection = http.client.HTTPConnection(url.hostname, url.port, timeout=60)
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        answer.read()
        return answer

    first = ask(f"/?{url.query}")
    place = first.headers["Location"]
    assert first.status == 303 and place.startswith("/s/") and "Set-Cookie" not in first.headers
    page = ask(place)
    assert page.status == 200 and page.headers["Content-Security-Policy"].endswith(
        "frame-ancestors http://localhost:8888 https://lab.example.org")
    assert ask(place + "api/v1/bags/0").status == 200 and ask(place + "page.js").status == 200
    assert ask(f"/?{url.query}").status == 401, "the address works once"
    assert ask("/api/v1/bags").status == 401 and ask("/s/" + 32 * "0" + "/").status == 401
    assert ask(place, Host="example.org").status == 421 and ask(place, Origin="http://localhost:8888").status == 403
    shown.stop()
    with pytest.raises(ConnectionRefusedError):
        ask(place)
    with pytest.raises(OSError, match="--frame"), holdall.open(mcap) as bag:
        bag.show(origins=["*; script-src *"], program=program)


class Parser(html.parser.HTMLParser):
    """All tags, and whether each that is opened is closed in order."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.open, self.text = set(), [], ""
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data


def test_html_of_a_message(tmp_path):
    """A tree that can be folded; nothing of a bag is ever markup."""
    bad, definition = "</details><script>alert(1)</script>&", "string text\nuint8[] data\nfloat64[3] three\nInner[] inner\ntime t\n===\nMSG: my_msgs/Inner\nint32 x\nstring[] names"
    with holdall.create(tmp_path / "a.bag") as out:
        out.add(f"/{bad}", "my_msgs/Own", definition=definition)
        inner = [{"x": i, "names": [bad, "b"]} for i in range(60)]
        out.write(f"/{bad}", 5, {"text": bad, "data": bytes(range(100)), "three": [1, 2, 3], "inner": inner, "t": 7})
    with holdall.open(tmp_path / "a.bag") as bag:
        message = next(iter(bag))
        shown = Parser(message._repr_html_())
        assert shown.tags <= {"details", "summary", "div", "b", "code"}
        assert f"/{bad}" in shown.text and "inner (60)" in shown.text and "[1.0, 2.0, 3.0]" in shown.text
        assert "(100 uint8 values)" in shown.text and "x: 49" in shown.text and "x: 50" not in shown.text
        assert len(message._repr_html_()) < 100_000
        whole = Parser(bag._repr_html_())
        assert "script" not in whole.tags and f"/{bad}" in whole.text
    cut = holdall.Message(message.channel, bytes(message.raw)[:9], 5, 5, 0, 0)
    assert "bytes that cannot be decoded" in Parser(cut._repr_html_()).text
