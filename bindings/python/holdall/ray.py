"""Topics of many bags as datasets of Ray: holdall.ray.read("bags/", topic="/imu")."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import pyarrow
import ray.data
from ray.data.block import BlockMetadata
from ray.data.datasource import Datasource, ReadTask

from ._parts import Part, parts


class BagDatasource(Datasource):  # type: ignore[misc]
    """Reads parts of bags: a block for each Arrow batch."""

    def __init__(self, given: list[Part]) -> None:
        self._parts = given

    def estimate_inmemory_data_size(self) -> int | None:
        return sum(part.bytes for part in self._parts)

    def get_read_tasks(self, parallelism: int, *arguments: Any, **options: Any) -> list[Any]:
        return [ReadTask(_reader_of(part), _metadata(part)) for part in self._parts]


def _metadata(part: Part) -> Any:
    return BlockMetadata(num_rows=None, size_bytes=part.bytes, exec_stats=None, input_files=(part.bag,))


def _reader_of(part: Part) -> Callable[[], Iterator[pyarrow.Table]]:
    def read() -> Iterator[pyarrow.Table]:
        for batch in pyarrow.RecordBatchReader.from_stream(part):
            yield pyarrow.Table.from_batches([batch])

    return read


def read(*paths: str | os.PathLike[str], topic: str, **options: Any) -> Any:
    """The messages of a topic in bags as a ray.data.Dataset; arguments are those of holdall.parts()."""
    return ray.data.read_datasource(BagDatasource(parts(*paths, topic=topic, **options)))
