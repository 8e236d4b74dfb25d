"""Batches of whole messages as bytes, and the Arrow schema that Spark expects."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pyarrow
from pyspark.sql.pandas.types import to_arrow_schema
from pyspark.sql.types import StructType

import holdall

_MAX_ROWS = 65536
_VALUES: dict[str, Callable[[holdall.Message], Any]] = {
    "topic": lambda m: m.topic,
    "type": lambda m: m.channel.type,
    "log_time": lambda m: m.time // 1000,
    "log_time_ns": lambda m: m.time,
    "publish_time": lambda m: None if m.publish_time is None else m.publish_time // 1000,
    "encoding": lambda m: m.channel.encoding,
    "data": lambda m: bytes(m.raw),
}


def arrow_target(schema: StructType) -> pyarrow.Schema:
    """The schema with which Spark compares batches."""
    make: Callable[..., pyarrow.Schema] = to_arrow_schema
    # Spark 4.0 and 4.1 have no such parameter
    return make(schema, timezone="UTC") if "timezone" in inspect.signature(make).parameters else make(schema)


class Rows:
    """Messages of one bag as batches of a table without a topic."""

    def __init__(self, path: str, target: pyarrow.Schema, batch_bytes: int) -> None:
        self._path = path
        self._target = target
        self._batch_bytes = batch_bytes
        for name in target.names:
            if name not in _VALUES and name not in ("bag", "skipped", "error"):
                raise holdall.Error(f"a table without the option topic has no column {name}")
        self._getters = {name: _VALUES[name] for name in target.names if name in _VALUES}

    def batches(self, messages: Iterable[holdall.Message]) -> Iterator[pyarrow.RecordBatch]:
        columns: dict[str, list[Any]] = {name: [] for name in self._getters}
        adders = [(columns[name].append, get) for name, get in self._getters.items()]
        rows = size = 0
        for message in messages:
            for add, get in adders:
                add(get(message))
            rows += 1
            size += len(message.raw)
            if size >= self._batch_bytes or rows >= _MAX_ROWS:
                yield self._batch(columns, rows)
                rows = size = 0
        if rows:
            yield self._batch(columns, rows)

    def _batch(self, columns: dict[str, list[Any]], rows: int) -> pyarrow.RecordBatch:
        made = {name: pyarrow.array(values, self._target.field(name).type) for name, values in columns.items()}
        for values in columns.values():
            values.clear()
        made["bag"] = pyarrow.repeat(self._path, rows)
        arrays = [made[field.name] if field.name in made else pyarrow.nulls(rows, field.type) for field in self._target]
        return pyarrow.RecordBatch.from_arrays(arrays, schema=self._target)
