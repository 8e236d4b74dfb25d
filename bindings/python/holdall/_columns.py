"""Columns of the extension as numpy arrays, and tables of Arrow as frames of pandas."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas
    import pyarrow

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


# --- frames ----------------------------------------------------------------------------


def to_frame(table: pyarrow.Table) -> pandas.DataFrame:
    """The frame that table.to_pandas() makes. Rows of lists of fixed size, which take most of its time, are made here: they
    are views of the table's memory. They can be written to, so the caller gives the table up."""
    import pandas

    lists = [i for i, column in enumerate(table.columns) if _has_plain_rows(column)]
    others = table.select([i for i in range(table.num_columns) if i not in lists])
    frame = others.to_pandas() if others.num_columns else pandas.DataFrame(index=pandas.RangeIndex(table.num_rows))
    for i in lists:
        rows = pandas.Series(_row_views(table.column(i)), frame.index, object, copy=False)  # an array would be copied
        frame.insert(i, table.column_names[i], rows)
    return frame


def _has_plain_rows(column: pyarrow.ChunkedArray) -> bool:
    """Whether it has lists of one size of numbers, none of them null."""
    from pyarrow import types

    kind = column.type
    if not types.is_fixed_size_list(kind) or kind.list_size == 0 or kind.value_field.nullable or column.null_count:
        return False
    return bool(types.is_integer(kind.value_type) or types.is_floating(kind.value_type))


def _row_views(column: pyarrow.ChunkedArray) -> Any:
    """An array of arrays, one a row."""
    import numpy

    return numpy.fromiter(itertools.chain.from_iterable(map(_items, column.chunks)), object, len(column))


def _items(chunk: pyarrow.FixedSizeListArray) -> Any:
    """The numbers of a chunk as a writable array (rows, list size)."""
    import numpy

    items = chunk.values
    array = numpy.asarray(_Memory(items.buffers()[1], items.offset + len(items), numpy.dtype(items.type.to_pandas_dtype())))
    return array[items.offset :].reshape(-1, chunk.type.list_size)[chunk.offset : chunk.offset + len(chunk)]


class _Memory:
    """A buffer of pyarrow as writable memory: by itself it gives numpy only what is read-only."""

    def __init__(self, buffer: pyarrow.Buffer, count: int, dtype: Any) -> None:
        self._buffer = buffer  # numpy holds this object, and this object the memory
        self.__array_interface__ = {"version": 3, "shape": (count,), "typestr": dtype.str, "data": (buffer.address, False)}
