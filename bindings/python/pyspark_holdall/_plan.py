"""Options, the bags of a table, its columns, and its partitions."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from pyspark.sql.datasource import InputPartition
from pyspark.sql.pandas.types import from_arrow_schema
from pyspark.sql.types import BinaryType, LongType, StringType, StructField, StructType, TimestampType

try:
    import pyarrow

    import holdall
    from holdall import _holdall, _parts
except ImportError as error:
    raise ImportError(
        f"the data source holdall needs {error.name} in the Python that Spark runs, {sys.executable}: install it there, or set PYSPARK_PYTHON to the Python that has it"
    ) from error

Column = Literal["bag", "topic", "type", "log_time", "log_time_ns", "publish_time", "encoding", "data", "skipped", "error"]
RAW: tuple[Column, ...] = ("bag", "topic", "type", "log_time", "log_time_ns", "publish_time", "encoding", "data")
TIMES: tuple[Column, ...] = ("log_time", "publish_time", "log_time_ns")
COUNTS: tuple[Column, ...] = ("skipped", "error")
_TYPES = {"bag": StringType, "topic": StringType, "type": StringType, "log_time": TimestampType, "log_time_ns": LongType,
          "publish_time": TimestampType, "encoding": StringType, "data": BinaryType, "skipped": LongType, "error": StringType}  # fmt: skip

_OPENING_BYTES = 4 << 20  # the cost of opening a bag, as the bytes that could be read in that time
_MAX_FAILURES = 5


@dataclass(frozen=True)
class Settings:
    """The options of a table, as docs/python/spark.md lists them."""

    paths: tuple[str, ...] = ()
    topic: str | None = None
    fields: tuple[str, ...] | None = None
    start: str | None = None
    end: str | None = None
    where: str | None = None
    errors: str = "raise"
    adapt: bool = False
    recover: bool = False
    split_bytes: int = 512 << 20  # a task takes 0.1 to 0.4 s to start, and reads this many bytes in about 1 s
    batch_bytes: int = 16 << 20
    catalog: str | None = None
    schema_from: str | None = None
    push_filters: bool = False
    min_age: float = 60.0
    max_bags_per_trigger: int = 0

    @property
    def counts_errors(self) -> bool:
        return self.errors == "count"


def _boolean(name: str, text: str) -> bool:
    if text.lower() not in ("true", "false"):
        raise ValueError(f"option {name} must be true or false, not {text!r}")
    return text.lower() == "true"


def _size(name: str, text: str) -> int:
    found = re.fullmatch(r"(\d+)([kmg]?)b?", text.strip().lower())
    if not found:
        raise ValueError(f"option {name} must be a number of bytes such as 67108864 or 64m, not {text!r}")
    return int(found[1]) << {"": 0, "k": 10, "m": 20, "g": 30}[found[2]]


def _names(text: str) -> tuple[str, ...]:
    names = json.loads(text) if text.lstrip().startswith("[") else text.split(",")
    return tuple(name.strip() for name in names if name.strip())


def _convert(name: str, text: str) -> Any:
    if name in ("adapt", "recover", "push_filters"):
        return _boolean(name, text)
    if name in ("split_bytes", "batch_bytes"):
        return _size(name, text)
    if name in ("min_age", "max_bags_per_trigger"):
        return (float if name == "min_age" else int)(text)
    if name == "errors" and text not in ("raise", "count"):
        raise ValueError(f"option errors must be raise or count, not {text!r}")
    return _names(text) if name == "fields" else text


def make_settings(options: Mapping[str, str]) -> Settings:
    """Parse Spark's options, whose names ignore case; splitBytes is an alias of split_bytes."""
    known = {name.replace("_", ""): name for name in Settings.__dataclass_fields__}
    made: dict[str, Any] = {}
    paths: list[str] = []
    for given, text in options.items():
        short = given.lower().replace("_", "")
        if short in ("path", "paths"):
            paths += json.loads(text) if short == "paths" else [text]
        elif short not in known:
            raise ValueError(f"the data source holdall has no option {given!r}; there are path, {', '.join(known.values())}")
        else:
            made[known[short]] = _convert(known[short], text)
    if not paths and "catalog" not in made:
        raise ValueError("the data source holdall needs a path: load('bags/')")
    return Settings(**{**made, "paths": tuple(paths)})


def free_name(name: str, fields: Iterable[str]) -> str:
    """A name that no field has, by the rule of the library."""
    return free_name(name + "_", fields) if name in fields else name


class BagPartition(InputPartition):
    """Input of one task: parts of bags, and unreadable bags with the reason."""

    def __init__(self, parts: list[_parts.Part], failures: list[tuple[str, str]]) -> None:
        super().__init__(None)
        self.parts = parts
        self.failures = failures


class Plan:
    """The bags of a table."""

    def __init__(self, settings: Settings, bags: list[_parts.Listed] | None = None) -> None:
        self.settings = settings
        if bags is None:
            bags = _parts.find_bags(settings.paths, settings.catalog)
        self.failures = [(bag.path, bag.error) for bag in bags if bag.error]
        if self.failures and not settings.counts_errors:
            names = "; ".join(f"{path}: {error}" for path, error in self.failures[:_MAX_FAILURES])
            raise holdall.Error(f"{len(self.failures)} of {len(bags)} bags cannot be opened; option errors=count leaves them out: {names}")
        self.bags = [bag._replace(topics={}) for bag in _parts.choose_bags(bags, settings.topic)]

    def options(self) -> dict[str, Any]:
        """Options of holdall.open() and Topic.select()."""
        s = self.settings
        return {"recover": s.recover, "start": s.start, "end": s.end, "where": s.where, "adapt": s.adapt,
                "errors": "skip" if s.counts_errors else "raise", "spark": True, "batch_bytes": s.batch_bytes}  # fmt: skip

    def schema(self) -> StructType:
        """All columns of the table: those of the first bag, or of schema_from."""
        counts = COUNTS if self.settings.counts_errors else ()
        if self.settings.topic is None:
            return _named(*RAW, *counts)
        path = self.settings.schema_from or self.bags[0].path
        with holdall.open(path) as bag:
            if self.settings.topic not in bag:
                raise holdall.Error(f"{path} has no topic {self.settings.topic}: no schema can be made from it")
            own = arrow_schema(bag, self.settings)
            fields = bag[self.settings.topic].fields
        made = [*_named("bag", fields=fields), *from_arrow_schema(own), *_named(*counts, fields=fields)]
        return StructType([StructField(f.name, f.dataType, True) for f in made])

    def partitions(self, low: int, high: int, names: frozenset[str] | None) -> list[InputPartition]:
        """Partitions of the bags in names, in a range of log time."""
        whole: list[_parts.Part] = []
        for bag in self.bags:
            # the times of an unfinished bag, or one without messages, are not known
            is_outside = bag.complete and bag.start < bag.end and not (bag.start < high and bag.end >= low)
            if (names is None or bag.path in names) and not is_outside:
                whole += self._parts_of(bag)
        parts = [part for part in whole if part.start < high and part.end > low]
        groups = _grouped(parts, self.settings.split_bytes)
        failures = [failure for failure in self.failures if names is None or failure[0] in names]
        made: list[InputPartition] = [BagPartition(group, []) for group in groups]
        if failures or not made:  # without partitions Spark would call read() with a default one
            made.append(BagPartition([], failures))
        return made

    def _parts_of(self, bag: _parts.Listed) -> list[_parts.Part]:
        part = _parts.Part(bag.path, self.settings.topic, bytes=bag.size, size=bag.size, options=self.options())
        return _parts.split_bag(part, bag, self.settings.split_bytes, self.settings.catalog is None)


def _named(*columns: Column, fields: Iterable[str] = ()) -> StructType:
    return StructType([StructField(free_name(name, fields), _TYPES[name](), True) for name in columns])


def arrow_schema(bag: holdall.Bag, settings: Settings) -> pyarrow.Schema:
    """Columns of the topic in one bag, without those that this package adds."""
    assert settings.topic is not None
    fields = None if settings.fields is None else list(settings.fields)
    topic = bag.topic(settings.topic, fields=fields, spark=True, adapt=settings.adapt)
    return stream_of(topic)[0].schema


class _Capsule:
    def __init__(self, capsule: object) -> None:
        self._capsule = capsule

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self._capsule


def stream_of(topic: holdall.Topic) -> tuple[pyarrow.RecordBatchReader, object]:
    """The batches of a topic with log_time_ns, and its counts."""
    capsule, counts = topic._stream(_holdall.COLUMNS_LOG_TIME_NS)
    return pyarrow.RecordBatchReader.from_stream(_Capsule(capsule)), counts


def _grouped(parts: list[_parts.Part], size: int) -> list[list[_parts.Part]]:
    """Group small parts, so that a task is worth its start."""
    groups: list[list[_parts.Part]] = []
    filled = size
    for part in parts:
        cost = part.bytes + _OPENING_BYTES
        if filled + cost > size:
            groups.append([])
            filled = 0
        groups[-1].append(part)
        filled += cost
    return groups
