"""Images and points of messages as numpy arrays, and images as pictures of a notebook."""

from __future__ import annotations

import base64
import struct
import zlib
from typing import Any

from . import _holdall
from ._arguments import check_choice, whole
from ._holdall import Message
from ._html import tree

_ORDERS = {"rgb": 0, "bgr": 1, "raw": 2}  # HA_IMAGE_TO_RGB, ...
_KINDS = {2: "i1", 3: "u1", 4: "i2", 5: "u2", 6: "i4", 10: "f4", 11: "f8"}  # HA_KIND_INT8, ...
_POINT_TYPES = ("", "i1", "u1", "i2", "u2", "i4", "u4", "f4", "f8", "i8", "u8", "?")  # HA_POINT_INT8, ...


def image(message: Message, order: str = "rgb", *, copy: bool = False, max_bytes: int = 0) -> Any:
    """The image of a message as an array (height, width) or (height, width, channels).

    order      "rgb": colors as RGB or RGBA; Bayer patterns and YUV are converted. "bgr": the same as
               in OpenCV. "raw": values as in the message; Bayer patterns (height, width),
               yuv422 (height, width, 2), nv12 (3 * height / 2, width)
    copy       always copy the pixels. Else the array is a read-only view of the message if nothing
               has to be converted
    max_bytes  most bytes of the pixels of a compressed image; 0: 1 GiB

    Depth is float32 in metres, for 16UC1 uint16 in millimetres. PNG, JPEG and compressedDepth are decoded.
    """
    import numpy

    if not isinstance(message, Message):
        raise TypeError(f"message must be a Message, not {type(message).__name__}")
    check_choice(order, tuple(_ORDERS), "order")
    max_bytes = whole(max_bytes, "max_bytes")

    def make(
        height: int, width: int, channels: int, kind: int, colors: int, encoding: str, offset: int | None, step: int
    ) -> Any:
        dtype = numpy.dtype(_KINDS[kind])
        shape = (height, width) if channels == 1 else (height, width, channels)
        if offset is None:
            return numpy.empty(shape, dtype)
        strides = (step, *((channels * dtype.itemsize,) if channels > 1 else ()), dtype.itemsize)
        data: Any = message
        view: Any = numpy.ndarray(shape, dtype, data, offset, strides)
        return view.copy() if copy else view

    return _holdall.image(message, _ORDERS[order], max_bytes, make)


def points(message: Message) -> Any:
    """The points of a message (PointCloud2, PointCloud, LaserScan) as a structured array.

    Its fields are those of the message, in its byte order: points(m)["x"]. It is a read-only view of a
    PointCloud2; an organised cloud has the shape (height, width), others (points,).
    """
    import numpy

    if not isinstance(message, Message):
        raise TypeError(f"message must be a Message, not {type(message).__name__}")
    data: Any
    height, width, step, row_step, is_big, fields, data, offset = _holdall.points(message)
    order = ">" if is_big else "<"
    formats: list[Any] = [order + _POINT_TYPES[kind] for _, kind, _, _ in fields]
    dtype = numpy.dtype(
        {
            "names": [name for name, _, _, _ in fields],
            "formats": [f if field[3] == 1 else (f, (field[3],)) for f, field in zip(formats, fields, strict=True)],
            "offsets": [at for _, _, at, _ in fields],
            "itemsize": step,
        }
    )
    if width == 0:
        return numpy.empty(0, dtype)
    if height == 1:
        return numpy.ndarray((width,), dtype, data, offset, (step,))
    return numpy.ndarray((height, width), dtype, data, offset, (row_step, step))


# --- notebooks


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(pixels: Any) -> bytes:
    """A PNG file of an array of uint8: grey, grey and alpha, RGB or RGBA."""
    height, width = pixels.shape[:2]
    channels = pixels.shape[2] if pixels.ndim == 3 else 1
    rows = b"".join(b"\0" + row.tobytes() for row in pixels)
    header = struct.pack(">IIBBBBB", width, height, 8, (0, 4, 2, 6)[channels - 1], 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"IDAT", zlib.compress(rows, 1)) + _chunk(b"IEND", b"")


def _shown(pixels: Any, limit: int) -> Any:
    """Reduce to fewer pixels of 8 bits: values of other types are scaled to the range of the image."""
    import numpy

    by = max(1, -(-max(pixels.shape[:2]) // limit))
    pixels = pixels[::by, ::by]
    if pixels.dtype == "u1":
        return pixels
    values = pixels[..., 0] if pixels.ndim == 3 and pixels.shape[2] == 2 else pixels
    values = values.astype("f8")
    good = values[numpy.isfinite(values)]
    least, most = (good.min(), good.max()) if good.size else (0.0, 0.0)
    scaled = (values - least) * (255 / (most - least) if most > least else 0)
    return numpy.nan_to_num(scaled, nan=0, posinf=255, neginf=0).clip(0, 255).astype("u1")


def html(message: Message, is_image: bool) -> str:
    """An image as <img> with its pixels; other messages, and images that can't be shown, as a tree of fields."""
    return (_picture(message) if is_image else None) or tree(message)


def _picture(message: Message, limit: int = 640) -> str | None:
    try:
        data = png(_shown(image(message), limit))
    except (_holdall_errors(), ImportError, ValueError):
        return None
    return f'<img alt="image" src="data:image/png;base64,{base64.b64encode(data).decode()}">'


def _holdall_errors() -> type[Exception]:
    from ._errors import Error

    return Error
