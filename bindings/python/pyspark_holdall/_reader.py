"""Reading: filters, partitions, and the batches of one partition."""

from __future__ import annotations

import datetime
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pyarrow
from pyspark.sql.datasource import DataSourceReader, InputPartition
from pyspark.sql.types import StructType

import holdall
from holdall import _holdall, _parts

from . import _fit
from ._batches import Rows, arrow_target
from ._plan import COUNTS, TIMES, BagPartition, Column, Plan, Settings, arrow_schema, free_name, stream_of

if TYPE_CHECKING:
    from pyspark.sql.datasource import Filter

_MIN, _MAX = -(2**63), 2**63 - 1
_EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
_PUSHDOWN_WORKER = "pyspark.sql.worker.data_source_pushdown_filters"


class BagReader(DataSourceReader):
    """Reads the partitions of a table."""

    def __init__(self, plan: Plan, schema: StructType) -> None:
        self._bags: Plan | None = plan
        self._settings = plan.settings
        self._schema = schema
        self._low, self._high = _MIN, _MAX
        self._names: frozenset[str] | None = None

    def __getstate__(self) -> dict[str, Any]:
        # the pickled object for workers does not contain all bags
        return {**self.__dict__, "_bags": None}

    def partitions(self) -> list[InputPartition]:
        assert self._bags is not None
        return self._bags.partitions(self._low, self._high, self._names)

    def read(self, partition: InputPartition) -> Iterator[pyarrow.RecordBatch]:
        assert isinstance(partition, BagPartition)
        return read_partition(partition, self._settings, self._schema, self._low, self._high)


class FilteringReader(BagReader):
    """Accepts filters on times and on the bag to read less; Spark applies them again."""

    def pushFilters(self, filters: list[Filter]) -> Iterable[Filter]:
        for one in filters:
            self._take(one)
        return filters

    def _take(self, one: Any) -> None:
        kind, path = type(one).__name__, getattr(one, "attribute", ())
        if path == ("bag",) and kind in ("EqualTo", "EqualNullSafe", "In"):
            names = frozenset(one.value if kind == "In" else [one.value])
            self._names = names if self._names is None else self._names & names
        elif path in (("log_time",), ("log_time_ns",)):
            for low, high in _range_of(kind, path[0], one):
                self._low, self._high = max(self._low, low), min(self._high, high)


def _range_of(kind: str, column: str, one: Any) -> list[tuple[int, int]]:
    """The nanoseconds, end exclusive, for which a comparison may hold."""
    if kind == "In" and one.value and None not in one.value:
        both = [_span(column, value) for value in one.value]
        return [(min(low for low, _ in both), max(high for _, high in both))]
    if kind not in ("EqualTo", "EqualNullSafe", "GreaterThan", "GreaterThanOrEqual", "LessThan", "LessThanOrEqual") or one.value is None:
        return []
    low, high = _span(column, one.value)
    return {"GreaterThan": [(high, _MAX)], "GreaterThanOrEqual": [(low, _MAX)],
            "LessThan": [(_MIN, low)], "LessThanOrEqual": [(_MIN, high)]}.get(kind, [(low, high)])  # fmt: skip


def _span(column: str, value: Any) -> tuple[int, int]:
    """The nanoseconds that a value of a column covers: log_time has microseconds, rounded down."""
    if column == "log_time_ns":
        return int(value), int(value) + 1
    if value.tzinfo is None:  # of the session's time zone, which is not known here
        value = value.astimezone()
    micros = (value - _EPOCH) // datetime.timedelta(microseconds=1)
    return micros * 1000, (micros + 1) * 1000


def make_reader(plan: Plan, schema: StructType) -> BagReader:
    """A reader with pushFilters() if the option push_filters requests it, and Spark can use it.

    The option is needed because Spark (4.3.0) keeps the partitions of a filtered query with the
    DataFrame: without a filter the same DataFrame then only has the rows of that query.

    While the conf spark.sql.python.filterPushdown.enabled is false, Spark refuses a reader that has
    that method. The conf is not known here, but only while it is true Spark plans with the worker
    that pushes filters.
    """
    if not plan.settings.push_filters:
        return BagReader(plan, schema)
    main = getattr(sys.modules.get("__main__"), "__spec__", None)
    pushes = _PUSHDOWN_WORKER in sys.modules or getattr(main, "name", "") == _PUSHDOWN_WORKER
    return (FilteringReader if pushes else BagReader)(plan, schema)


# --- one partition ------------------------------------------------------------------


def read_partition(partition: BagPartition, settings: Settings, schema: StructType, low: int = _MIN, high: int = _MAX) -> Iterator[pyarrow.RecordBatch]:
    """The batches of all its parts; rows about losses come after those of their part."""
    target = arrow_target(schema)
    for path, why in partition.failures:
        yield from _loss(target, (), settings, path, 1, why)
    for part in partition.parts:
        narrow = replace(part, start=max(part.start, low), end=min(part.end, high))
        with narrow.open() as bag:
            problems = _problems(bag, part)
            if problems and not settings.counts_errors:
                raise holdall.Error(f"{part.bag}: {problems[0]}; option errors=count reads the rest, and counts the losses")
            read = _raw if settings.topic is None else _typed
            yield from read(bag, narrow, settings, target, problems)


def _typed(bag: holdall.Bag, part: _parts.Part, settings: Settings, target: pyarrow.Schema, problems: list[str]) -> Iterator[pyarrow.RecordBatch]:
    own_fields = bag.topic(part.topic or "", adapt=settings.adapt).fields
    names = {free_name(name, own_fields): name for name in ("bag", *TIMES, *(COUNTS if settings.counts_errors else ()))}
    wanted = [field for field in target if field.name not in names]
    types = _types_of(bag, settings, wanted)
    if not settings.adapt:
        for field in wanted:
            _fit.check(field.name, types.get(field.name), field.type, f"{part.bag}: {part.topic}")
    paths = [path for field in wanted if field.name in types for path in _fit.paths_of(field.name, types[field.name], field.type)]
    # a stream without fields would have all fields: the first one is cheapest
    stream, counts = stream_of(part.select(bag).select(fields=paths or list(own_fields[:1])))
    for batch in stream:
        columns = dict(zip(batch.schema.names, batch.columns))
        arrays = [_column(field, names, columns, part, batch.num_rows) for field in target]
        yield pyarrow.RecordBatch.from_arrays(arrays, schema=target)
    _, skipped, _, why = _holdall.stream_counts(counts)
    if skipped or problems:
        yield from _loss(target, own_fields, settings, part.bag, skipped + len(problems), why or problems[0])


def _types_of(bag: holdall.Bag, settings: Settings, wanted: list[pyarrow.Field]) -> dict[str, pyarrow.DataType]:
    """The types that this bag has for columns of the table; of paths "a.b", too."""
    types = {field.name: field.type for field in arrow_schema(bag, replace(settings, fields=None))}
    for field in wanted:
        if field.name in types or "." not in field.name:
            continue
        try:
            made = arrow_schema(bag, replace(settings, fields=(field.name,)))
        except holdall.ArgumentError:
            continue  # the bag does not have it
        types[field.name] = made.field(field.name).type
    return types


def _column(field: pyarrow.Field, names: dict[str, Column], columns: dict[str, Any], part: _parts.Part, rows: int) -> Any:
    special = names.get(field.name)
    if special == "bag":
        return _fit.fit(pyarrow.repeat(part.bag, rows), field.type)
    if special in COUNTS:
        return pyarrow.nulls(rows, field.type)
    return _fit.build(field.name, columns, field.type, rows)


def _problems(bag: holdall.Bag, part: _parts.Part) -> list[str]:
    """Problems of the bag as a whole, which its first part reports."""
    info = bag.info()
    if info.complete and not info.problems or part.start > (bag.start or _MIN):
        return []
    return [problem.text for problem in info.problems] or ["the bag is not complete"]


def _loss(target: pyarrow.Schema, fields: Iterable[str], settings: Settings, path: str, skipped: int, why: str) -> Iterator[pyarrow.RecordBatch]:
    """A row about messages or places left out."""
    values = {free_name("bag", fields): path, free_name("skipped", fields): skipped, free_name("error", fields): why}
    arrays = [pyarrow.array([values.get(field.name)], field.type) for field in target]
    yield pyarrow.RecordBatch.from_arrays(arrays, schema=target)


def _raw(bag: holdall.Bag, part: _parts.Part, settings: Settings, target: pyarrow.Schema, problems: list[str]) -> Iterator[pyarrow.RecordBatch]:
    start, end = part.range(bag)
    messages = bag.messages(start=start, end=max(start, end), where=settings.where, errors="skip" if settings.counts_errors else "raise")
    yield from Rows(part.bag, target, settings.batch_bytes).batches(messages)
    if messages.skipped or problems:
        why = problems[0] if problems else "damaged places"
        yield from _loss(target, (), settings, part.bag, messages.skipped + len(problems), why)
