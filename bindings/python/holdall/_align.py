"""Aligned tables: fields of several topics with common row times."""

from __future__ import annotations

import datetime as _datetime
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Union

from . import _columns, _holdall
from ._arguments import check_callable, check_choice, integer, names_of, positive, whole
from ._bag import _MAX_ROWS, Errors, RowProgress, TimeLike, _Columns, report_rows, row_progress

if TYPE_CHECKING:
    from ._bag import Bag

Method = Literal["latest", "nearest", "linear"]
Fields = Union[Mapping[str, str], Sequence[str], str]

_METHODS = {"latest": _holdall.ALIGN_LATEST, "nearest": _holdall.ALIGN_NEAREST, "linear": _holdall.ALIGN_LINEAR}


@dataclass(frozen=True)
class Gaps:
    """How many rows of an aligned table have a value of a field."""

    messages: int  # messages of its topic that were read
    values: int  # rows with a value
    nulls: int  # rows without one
    leading: int  # of these before the first value
    gaps: int  # runs of rows without a value, after the first one
    oldest: int  # nanoseconds; the largest distance between a row and the message that its value comes from


class Aligned(_Columns):
    """Fields of several topics as one table. Made by Bag.align().

    It is an Arrow stream by the PyCapsule protocol, as a Topic is: pyarrow.table(aligned),
    polars.DataFrame(aligned), aligned.pandas(), aligned.parquet(path). The first column is "time",
    nanoseconds since 1970 in UTC. The bag is read once for each request of the rows.
    """

    def __init__(self, bag: Bag, fields: list[tuple[bytes, bytes, str | None, int]], query: dict[str, Any], options: dict[str, Any]) -> None:
        self._bag = bag
        self._fields = fields
        self._query = query
        self._options = options

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """A new Arrow stream of the rows, in a capsule."""
        return self._bag._take().align(self._fields, self._query, self._options)

    def numpy(self, *names: str, progress: RowProgress | None = None) -> Any:
        """Columns as numpy arrays, one value a row: t, z = aligned.numpy("time", "imu_z").

        One name gives its array, several a tuple of arrays, none a dict of all columns that are
        arrays. Times are int64 nanoseconds. Nested types are columns of their own ("pose.position.x"),
        T[N] has shape (rows, N), strings and lists are arrays of objects. A value that a row does
        not have is NaN (integers become float64), or None in arrays of objects. progress is called
        with (rows, None) from time to time, and at the end.
        """
        wanted = names_of(names, "names")
        check_callable(progress, "progress")
        report = row_progress(progress, self._row_count)
        columns = self._read(report)[0]
        arrays = {column[0]: _columns.to_array(column) for column in columns if not names or column[0] in wanted}
        report_rows(report, arrays)
        missing = [name for name in wanted if name not in arrays]
        if missing:
            raise ValueError(f"there is no column {missing[0]!r} that is an array")
        if not names:
            return arrays
        return arrays[names[0]] if len(names) == 1 else tuple(arrays[name] for name in names)

    def gaps(self) -> dict[str, Gaps]:
        """Gaps of each field, by its given or generated name; reads the bag."""
        gaps = self._read()[4]
        return {self._name(field): Gaps(*counts) for field, counts in zip(self._fields, gaps)}

    @staticmethod
    def _name(field: tuple[bytes, bytes, str | None, int]) -> str:
        topic, path, name, _ = field
        return name if name is not None else b".".join(filter(None, (topic, path))).decode("utf-8", "surrogateescape")

    def _read(self, progress: Callable[[int], object] | None = None) -> tuple[list[tuple[Any, ...]], int, str, int, list[tuple[int, ...]]]:
        options = {**self._options, "column_flags": self._options["column_flags"] | _holdall.COLUMNS_FLAT}
        result = self._bag._take().align_columns((self._fields, self._query, options), True, progress)
        if result[1]:
            warnings.warn(f"{result[1]} messages or places left out: {result[2]}", RuntimeWarning, stacklevel=3)
        return result

    def __repr__(self) -> str:
        return f"<holdall.Aligned {' '.join(map(self._name, self._fields))}>"


def align(
    bag: Bag,
    fields: Fields | None,
    topics: str | Sequence[str] | None,
    rate: float | None,
    at: str | None,
    method: Method | Mapping[str, Method],
    max_age: int | _datetime.timedelta | None,
    start: TimeLike | None,
    end: TimeLike | None,
    complete: bool,
    ages: bool,
    flat: bool,
    adapt: bool,
    errors: Errors,
    batch_rows: int,
    batch_bytes: int,
) -> Aligned:
    """As Bag.align()."""
    check_choice(errors, ("raise", "skip"), "errors")
    flags = (
        (_holdall.ALIGN_COMPLETE if complete else 0)
        | (_holdall.ALIGN_AGES if ages else 0)
        | (_holdall.ALIGN_ADAPT if adapt else 0)
        | (_holdall.ALIGN_STOP if errors == "raise" else 0)
    )
    options = {
        "flags": flags,
        "rate_hz": _rate(rate, at),
        "at_topic": None if at is None else _topic(bag, at, "at"),
        "max_age_ns": _age(max_age),
        "column_flags": _holdall.COLUMNS_FLAT if flat else 0,
        "batch_rows": whole(batch_rows, "batch_rows", 0, _MAX_ROWS),
        "batch_bytes": whole(batch_bytes, "batch_bytes"),
    }
    return Aligned(bag, _fields(bag, fields, topics, method), bag._query(start, end, 0, False), options)


def _rate(rate: float | None, at: str | None) -> float:
    if (rate is None) == (at is None):
        raise TypeError("align() needs a rate in Hz, or at= a topic whose messages make the rows")
    if rate is None:
        return 0.0
    if positive(rate, "rate") > 1e9:
        raise ValueError(f"rate must be at most 1e9 Hz, not {rate}")
    return float(rate)


def _age(age: int | _datetime.timedelta | None) -> int:
    if age is None:
        return 0
    if isinstance(age, _datetime.timedelta):
        age = age // _datetime.timedelta(microseconds=1) * 1000
    return integer(age, "max_age", 1)


def _topic(bag: Bag, name: str, argument: str) -> bytes:
    names_of([name], argument)
    if name not in bag:
        raise KeyError(name)
    return name.encode("utf-8", "surrogateescape")


def _split(text: str, topics: Sequence[str]) -> tuple[str, str]:
    """The topic and the path of "/imu.linear_acceleration.z": the longest topic that matches."""
    for topic in topics:
        if text == topic or text.startswith(topic + "."):
            return topic, text[len(topic) + 1 :]
    raise KeyError(f"{text}: the bag has no such topic; a field is named as in /imu.linear_acceleration.z")


def _fields(
    bag: Bag, fields: Fields | None, topics: str | Sequence[str] | None, method: Method | Mapping[str, Method]
) -> list[tuple[bytes, bytes, str | None, int]]:
    wanted: list[tuple[str | None, str]]
    if isinstance(fields, Mapping):
        names_of(list(fields), "fields")
        wanted = [(name, text) for name, text in zip(fields, names_of(list(fields.values()), "fields"))]
    else:
        wanted = [(None, text) for text in names_of(fields, "fields")]
    all_topics = sorted(bag.topics, key=len, reverse=True)
    out = [(name, *_split(text, all_topics)) for name, text in wanted]
    for topic in names_of(topics, "topics"):
        _topic(bag, topic, "topics")
        out.append((None, topic, ""))
    if not out:
        raise TypeError("align() needs fields or topics")
    return [(topic.encode("utf-8", "surrogateescape"), path.encode(), name, number)
            for (name, topic, path), number in zip(out, _methods(out, method))]  # fmt: skip


def _methods(fields: list[tuple[str | None, str, str]], method: Method | Mapping[str, Method]) -> list[int]:
    """The method of each field, found by its name, or by "/topic.path"."""
    keys = [name if name is not None else ".".join(filter(None, (topic, path))) for name, topic, path in fields]
    if isinstance(method, Mapping):
        unknown = [key for key in method if key not in keys]
        if unknown:
            raise ValueError(f"method: there is no field {unknown[0]!r}")
        chosen = [method.get(key, "latest") for key in keys]
    else:
        chosen = [method] * len(keys)
    for one in chosen:
        check_choice(one, tuple(_METHODS), "method")
    return [_METHODS[one] for one in chosen]
