"""Columns of the extension as numpy arrays."""

from __future__ import annotations

from typing import Any

# Formats of fixed size of the Arrow C data interface, and the corresponding ones of numpy. Times are int64 nanoseconds.
_DTYPES = {"b": "?", "c": "i1", "C": "u1", "s": "i2", "S": "u2", "i": "i4", "I": "u4", "l": "i8", "L": "u8",
           "f": "f4", "g": "f8", "tsn:UTC": "i8", "tDn": "i8"}  # fmt: skip


def to_array(column: tuple[Any, ...]) -> Any:
    """The numpy array of a column from Reader.columns()."""
    import numpy

    _, form, length, rows, values, offsets, valid, items = column
    is_valid = None if valid is None else numpy.frombuffer(valid, "?")
    if length:
        return _with_nan(to_array(items).reshape(rows, length), is_valid)
    if offsets is not None:
        objects = _texts(bytes(values), offsets, form == "u") if items is None else _rows(to_array(items), offsets, rows)
        return _with_none(objects, is_valid)
    return _with_nan(numpy.frombuffer(values, _DTYPES.get(form) or "V" + form[2:]), is_valid)


def _with_none(objects: Any, is_valid: Any) -> Any:
    if is_valid is not None:
        objects[~is_valid] = None
    return objects


def _with_nan(array: Any, is_valid: Any) -> Any:
    """Rows without a value are NaN; arrays of bytes, which have no NaN, become objects."""
    import numpy

    if is_valid is None:
        return array
    if array.dtype.kind == "V":
        return _with_none(array.astype(object), is_valid)
    if array.dtype.kind != "f":
        array = array.astype("f8")
    rows = is_valid.reshape(-1, *[1] * (array.ndim - 1))
    return numpy.where(rows, array, numpy.nan).astype(array.dtype)


def _rows(items: Any, offsets: Any, rows: int) -> Any:
    """An array of arrays, one a row."""
    import numpy

    out = numpy.empty(rows, object)
    begin = 0
    for i, end in enumerate(numpy.frombuffer(offsets, "i8").tolist()):
        out[i] = items[begin:end]
        begin = end
    return out


def _texts(data: bytes, offsets: Any, is_text: bool) -> Any:
    """An array of str or bytes."""
    import numpy

    ends = numpy.frombuffer(offsets, "i8").tolist()
    out = numpy.empty(len(ends), object)
    begin = 0
    for i, end in enumerate(ends):
        out[i] = data[begin:end].decode() if is_text else data[begin:end]
        begin = end
    return out
