"""Streaming: a folder that receives new bags."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from typing import Any

import pyarrow
from pyspark.sql.datasource import DataSourceStreamReader, InputPartition
from pyspark.sql.types import StructType

from holdall import _parts

from ._plan import BagPartition, Plan, Settings
from ._reader import read_partition

_MIN, _MAX = -(2**63), 2**63 - 1


class BagStreamReader(DataSourceStreamReader):
    """Each batch of the stream has the bags finished since the last batch.

    An offset is {"bags": {path: bytes}}, all bags read so far. A bag that is still being recorded is skipped until it
    is finished; an unfinished one is read when nobody wrote to it for min_age seconds.
    """

    def __init__(self, settings: Settings, schema: StructType) -> None:
        self._settings = settings
        self._schema = schema
        self._listed: dict[str, _parts.Listed] = {}

    def initialOffset(self) -> dict[str, Any]:
        return {"bags": {}}

    def latestOffset(self, start: dict[str, Any] | None = None, limit: Any = None) -> dict[str, Any]:
        done = dict((start or self.initialOffset())["bags"])
        paths = [path for path in _parts.list_paths(self._settings.paths) if path not in done]
        most = getattr(limit, "max_files", len(paths))
        for path in paths:
            bag = self._list(path)
            if most > 0 and bag is not None and self._is_finished(bag):
                done[path] = bag.size
                most -= 1
        return {"bags": done}

    def getDefaultReadLimit(self) -> Any:
        from pyspark.sql.streaming.datasource import ReadAllAvailable, ReadMaxFiles

        most = self._settings.max_bags_per_trigger
        return ReadMaxFiles(most) if most else ReadAllAvailable()

    def _list(self, path: str) -> _parts.Listed | None:
        """The catalog's entry; unfinished bags are read again."""
        known = self._listed.get(path)
        if known is not None and known.complete and not known.error:
            return known
        try:
            found = _parts.find_bags([path])
        except FileNotFoundError:
            return None
        if found:
            self._listed[path] = found[0]
        return found[0] if found else None

    def _is_finished(self, bag: _parts.Listed) -> bool:
        if bag.complete and not bag.error:
            return True
        modified = bag.modified / 1e9 if bag.modified else os.stat(bag.path).st_mtime
        return time.time() - modified >= self._settings.min_age

    def partitions(self, start: dict[str, Any], end: dict[str, Any]) -> list[InputPartition]:
        paths = [path for path in end["bags"] if path not in start["bags"]]
        bags = [bag for bag in map(self._list, paths) if bag is not None and (bag.error or self._has_topic(bag))]
        missing = set(paths) - self._listed.keys()
        if missing:
            raise FileNotFoundError(f"{min(missing)}: the bag was removed after the batch was planned")
        if not bags:
            return []
        return Plan(self._settings, bags).partitions(_MIN, _MAX, None)

    def _has_topic(self, bag: _parts.Listed) -> bool:
        return self._settings.topic is None or self._settings.topic in bag.topics

    def read(self, partition: InputPartition) -> Iterator[pyarrow.RecordBatch]:
        assert isinstance(partition, BagPartition)
        return read_partition(partition, self._settings, self._schema)
