"""Divide many bags into parts for several workers."""

from __future__ import annotations

import glob as _glob
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from . import _holdall
from ._arguments import MAX_THREADS, check_text, path_of, paths_of, whole
from ._bag import _SELECT, Bag, TimeLike, Topic, _Columns, catalog, check_select, open
from ._errors import Error

_MIN_TIME, _MAX_TIME = -(2**63), 2**63 - 1
_DEFAULT_SIZE = 128 << 20
_OPENING = ("recover", "definitions", "threads", "crc", "mapped")


@dataclass(frozen=True)
class Part(_Columns):
    """The messages of a topic in a range of log time of one bag. Made by holdall.parts().

    It can be pickled, and is an Arrow stream by the PyCapsule protocol, as a Topic is. Raises Error if the size of the
    bag has changed since the planning.
    """

    bag: str
    topic: str | None  # None: all topics
    start: int = _MIN_TIME  # nanoseconds
    end: int = _MAX_TIME  # exclusive
    bytes: int = 0  # approximate bytes to read
    size: int = 0  # of all files of the bag
    options: dict[str, Any] = field(default_factory=dict)  # of open() and of Topic.select()

    def open(self) -> Bag:
        """The bag, after a check that its size has not changed since the planning."""
        bag = open(self.bag, **{name: value for name, value in self.options.items() if name in _OPENING})
        size = bag.info().size
        if size != self.size:
            bag.close()
            raise Error(f"{self.bag}: has {size} bytes, but had {self.size} when its parts were planned")
        return bag

    def range(self, bag: Bag) -> tuple[int, int]:
        """The range of this part within that of the options start and end."""
        start, end = self.options.get("start"), self.options.get("end")
        return (
            self.start if start is None else max(self.start, bag._time(start, "start")),
            self.end if end is None else min(self.end, bag._time(end, "end")),
        )

    def select(self, bag: Bag) -> Topic:
        """The topic of the bag, narrowed to this part."""
        if self.topic is None:
            raise TypeError("columns need a topic")
        start, end = self.range(bag)
        options = {name: value for name, value in self.options.items() if name not in _OPENING}
        return bag.topic(self.topic, **{**options, "start": start, "end": max(start, end)})

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """A new Arrow stream of the messages, in a capsule."""
        with self.open() as bag:
            return self.select(bag).__arrow_c_stream__(requested_schema)

    def __iter__(self) -> Iterator[Any]:
        """The messages."""
        with self.open() as bag:
            if self.topic is not None:
                yield from self.select(bag)
                return
            start, end = self.range(bag)
            yield from bag.messages(start=start, end=max(start, end))


class Listed(NamedTuple):
    """A bag as its rows in a catalog describe it."""

    path: str
    error: str  # why it cannot be opened
    size: int
    complete: bool
    modified: int  # nanoseconds
    start: int
    end: int
    problems: tuple[str, ...]
    topics: dict[str, int]  # messages by topic
    splits: tuple[int, ...] = ()  # borders of parts of about equal bytes, if the catalog was made with them


def find_paths(paths: Iterable[str | os.PathLike[str]]) -> list[str]:
    """Absolute paths and URLs; patterns are replaced by the matching paths."""
    found: dict[str, None] = {}
    for given in paths:
        path = os.fsdecode(path_of(given, "paths"))
        if "://" in path and not path.startswith("file:"):
            found[path] = None
            continue
        path = path.removeprefix("file://") if path.startswith("file:///") else path.removeprefix("file:")
        matches = [path]
        if not os.path.exists(path) and _glob.has_magic(path):
            matches = sorted(_glob.glob(path, recursive=True))
            if not matches:
                raise FileNotFoundError(f"{path}: nothing matches")
        found.update(dict.fromkeys(map(os.path.abspath, matches)))
    return list(found)


def read_catalog(source: Any) -> Any:
    """The pyarrow.Table of a catalog: a file of `holdall catalog -o` or Catalog.parquet(), or any argument of pyarrow.table()."""
    import pyarrow

    if not isinstance(source, (str, os.PathLike)):
        try:
            return pyarrow.table(source)
        except TypeError as error:
            raise TypeError(f"catalog must be the path of a table, or a table: {error}") from None
    name = os.fspath(source)
    if name.endswith(".parquet"):
        import pyarrow.parquet

        return pyarrow.parquet.read_table(name)
    if name.endswith(".jsonl"):
        import pyarrow.json

        return pyarrow.json.read_json(name)
    with pyarrow.memory_map(name) as file:
        return pyarrow.ipc.open_file(file).read_all()


_COLUMNS = ("bag", "error", "bag_bytes", "complete", "modified_ns", "start_ns", "end_ns", "problems", "topic", "messages")


def list_bags(table: Any) -> list[Listed]:
    """The bags of a catalog."""
    bags: dict[str, Listed] = {}
    names = (*_COLUMNS, *{"splits"}.intersection(table.column_names))  # tables of older versions have none
    for row in table.select(names).to_pylist():
        path, error, size, complete, modified, start, end, problems, topic, messages, *splits = row.values()
        bag = bags.get(path)
        if bag is None:
            borders = tuple(splits[0] or ()) if splits else ()
            bag = bags[path] = Listed(path, error, size, complete, modified, start, end, tuple(problems or ()), {}, borders)
        if topic:
            bag.topics[topic] = messages
    return list(bags.values())


def find_bags(paths: Sequence[str | os.PathLike[str]], known: Any = None) -> list[Listed]:
    """The bags below paths, or those of a catalog."""
    if known is not None:
        return list_bags(read_catalog(known))
    return list_bags(read_catalog(catalog(*find_paths(paths))))


def list_paths(paths: Sequence[str]) -> list[str]:
    """The paths of the bags below paths, without opening them."""
    return [os.fsdecode(path) for path in _holdall.catalog_paths(tuple(map(os.fsencode, find_paths(paths))))]


def _even_borders(bag: Listed, size: int) -> Sequence[int]:
    """Times that divide a bag as if its bytes were spread evenly."""
    count = -(-bag.size // size)
    step = (bag.end - bag.start) // count + 1
    return [bag.start + i * step for i in range(1, count)]


def _choose_borders(bag: Listed, size: int) -> Sequence[int]:
    """Those of a catalog, as many as parts of about size bytes need."""
    every = max(1, round(size * (len(bag.splits) + 1) / bag.size))
    return bag.splits[every - 1 :: every]


def split_bag(whole: Part, bag: Listed, size: int, is_opened: bool) -> list[Part]:
    """Parts of a bag, at borders of chunks if it may be opened or its catalog has them, else at equal distances in time."""
    if bag.size <= size:
        return [whole]
    if is_opened:
        with whole.open() as opened:
            splits = opened.splits(whole.topic, size=size)
        return [replace(whole, start=s.start, end=s.end, bytes=s.bytes) for s in splits]
    borders = _choose_borders(bag, size) if bag.splits else _even_borders(bag, size)
    starts = [_MIN_TIME, *borders]
    return [
        replace(whole, start=start, end=end, bytes=bag.size // len(starts))
        for start, end in zip(starts, [*starts[1:], _MAX_TIME])
    ]


def parts(
    *paths: str | os.PathLike[str],
    topic: str | None = None,
    size: int = 0,
    catalog: Any = None,
    start: TimeLike | None = None,
    end: TimeLike | None = None,
    **options: Any,
) -> list[Part]:
    """Divide bags, and those below folders, among several workers: each message is in one part.

    paths       bags, folders of bags, or patterns: "bags/*.mcap"
    topic       bags without it are left out; None: messages of all topics, but no columns
    size        approximate bytes of a part; 0: 128 MiB
    catalog     an existing table of the bags, made by holdall.catalog() or the command catalog: no bag
                is opened for planning. With its option splits parts have about equal bytes, without
                it about equal times
    start, end  as in Bag.messages()
    options     options of open() and Topic.select()

    Needs pyarrow. Raises Error if a bag cannot be opened, or if none has the topic.
    """
    for name in options:
        if name not in _SELECT and name not in _OPENING:
            raise TypeError(f"parts() has no option {name!r}")
    check_select({name: value for name, value in {**options, "start": start, "end": end}.items() if name in _SELECT})
    whole(options.get("threads", 0), "threads", 0, MAX_THREADS)
    paths_of(options.get("definitions", ()), "definitions")
    check_text(topic, "topic")
    size = whole(size, "size")
    bags = find_bags(paths, catalog)
    bad = [bag for bag in bags if bag.error]
    if bad:
        raise Error(f"{bad[0].path}: {bad[0].error}" + (f"; {len(bad) - 1} more bags cannot be opened" if bad[1:] else ""))
    given = {"start": start, "end": end, **options}
    made: list[Part] = []
    for bag in choose_bags(bags, topic):
        all_of_it = Part(bag.path, topic, bytes=bag.size, size=bag.size, options=given)
        made += split_bag(all_of_it, bag, size or _DEFAULT_SIZE, catalog is None)
    return made


def choose_bags(bags: list[Listed], topic: str | None) -> list[Listed]:
    """The bags that have a topic."""
    chosen = [bag for bag in bags if not bag.error and (topic is None or topic in bag.topics)]
    if chosen or topic is None:
        return chosen
    topics = sorted({name for bag in bags for name in bag.topics})
    raise Error(f"none of {len(bags)} bags has the topic {topic}; there are {', '.join(topics[:20]) or 'none'}")
