"""Topics of many bags as lazy frames of Polars: holdall.polars.scan("bags/", topic="/imu")."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import polars
import pyarrow
from polars.io.plugins import register_io_source

from . import _parts
from ._bag import TimeLike
from ._errors import Error

_MIN, _MAX = -(2**63), 2**63 - 1
_UNITS = {"Nanoseconds": 1, "Microseconds": 1_000, "Milliseconds": 1_000_000}
_TURNED = {"Lt": "Gt", "LtEq": "GtEq", "Gt": "Lt", "GtEq": "LtEq", "Eq": "Eq"}


def scan(
    *paths: str | os.PathLike[str],
    topic: str,
    catalog: Any = None,
    start: TimeLike | None = None,
    end: TimeLike | None = None,
    **options: Any,
) -> polars.LazyFrame:
    """The messages of a topic in bags, in order of the bags: columns "bag", log_time, publish_time, and the fields.

    Only the columns that a query needs are decoded; comparisons of log_time with a time leave out
    bags and the chunks outside; head() stops reading early. Needs pyarrow.

    paths, topic, catalog, start, end, options  as in holdall.parts()
    """
    parts = _parts.parts(*paths, topic=topic, size=_MAX, catalog=catalog, start=start, end=end, **options)
    known = _schema(parts[0])

    def read(columns: list[str] | None, predicate: polars.Expr | None, rows: int | None, batch: int | None) -> Iterator[polars.DataFrame]:
        left = _MAX if rows is None else rows
        for frame in _frames(parts, known, columns, predicate):
            yield frame.head(left)
            left -= frame.height
            if left <= 0:
                return

    return register_io_source(read, schema=known, is_pure=True)


def _schema(part: _parts.Part) -> polars.Schema:
    """The columns of a table, by its first part."""
    nothing = pyarrow.table(replace(part, start=0, end=0))
    frame = polars.DataFrame(polars.from_arrow(nothing))
    made: dict[str, Any] = {_bag_column(frame.columns): polars.String, **frame.schema}
    return polars.Schema(made)


def _bag_column(names: list[str], name: str = "bag") -> str:
    return _bag_column(names, name + "_") if name in names else name


def _frames(parts: list[_parts.Part], known: polars.Schema, columns: list[str] | None, predicate: polars.Expr | None) -> Iterator[polars.DataFrame]:
    wanted = list(known) if columns is None else columns
    needed = [name for name in known if name in wanted or (predicate is not None and name in predicate.meta.root_names())]
    bag = next(iter(known))
    low, high = _range_of(predicate)
    given = parts[0].options.get("fields")
    times = [name for name in ("log_time", "publish_time") if name in known]
    fields = [name for name in needed if name not in (bag, *times)] or [next(name for name in known if name not in (bag, *times))]
    for part in parts:
        narrow = replace(part, start=max(part.start, low), end=min(part.end, high), options={**part.options, "fields": fields})
        if narrow.start >= narrow.end:
            continue
        for batch in pyarrow.RecordBatchReader.from_stream(narrow):
            frame = polars.DataFrame(polars.from_arrow(batch)).with_columns(polars.lit(part.bag).alias(bag)).select(needed)
            if frame.schema != {name: known[name] for name in needed}:
                raise Error(f"{part.bag}: the columns of {part.topic} are not those of {parts[0].bag}: {given or ''}")
            yield (frame if predicate is None else frame.filter(predicate)).select(wanted)


def _range_of(predicate: polars.Expr | None) -> tuple[int, int]:
    """The log times, end exclusive, outside of which a predicate cannot hold; all times if that is unknown."""
    if predicate is None:
        return _MIN, _MAX
    try:
        return _bounds(json.loads(predicate.meta.serialize(format="json")))
    except Exception:  # the format is Polars' own, and may change: the predicate is applied to the rows anyway
        return _MIN, _MAX


def _bounds(node: Any) -> tuple[int, int]:
    kind, inner = next(iter(node.items()))
    if kind == "Function" and "IsBetween" in inner.get("function", {}).get("Boolean", {}):
        column, first, last = inner["input"]
        ends = [_compared("GtEq", column, first), _compared("LtEq", column, last)]
    elif kind == "BinaryExpr" and inner["op"] == "And":
        ends = [_bounds(inner["left"]), _bounds(inner["right"])]
    elif kind == "BinaryExpr":
        ends = [_compared(inner["op"], inner["left"], inner["right"])]
    else:
        ends = []
    return max([_MIN, *(low for low, _ in ends)]), min([_MAX, *(high for _, high in ends)])


def _compared(op: str, left: Any, right: Any) -> tuple[int, int]:
    if right == {"Column": "log_time"}:
        op, left, right = _TURNED.get(op, ""), right, left
    time = right.get("Literal", {}).get("Scalar", {}).get("Datetime") if isinstance(right, dict) else None
    if left != {"Column": "log_time"} or time is None:
        return _MIN, _MAX
    ns = time[0] * _UNITS[time[1]]
    after = ns + _UNITS[time[1]]
    ranges = {"Gt": (ns, _MAX), "GtEq": (ns, _MAX), "Lt": (_MIN, after), "LtEq": (_MIN, after), "Eq": (ns, after)}
    return ranges.get(op, (_MIN, _MAX))
