"""Bags for Apache Spark: spark.read.format("holdall").option("topic", "/imu").load("bags/").

Spark finds this module by its name: at the first look-up of a data source it imports each module whose
name begins with pyspark_, in a process of its own. What needs time to import is imported later.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyspark.sql.datasource import DataSource

if TYPE_CHECKING:
    from pyspark.sql.datasource import DataSourceReader, DataSourceStreamReader
    from pyspark.sql.types import StructType

    from ._plan import Plan

__all__ = ["DefaultSource"]


class DefaultSource(DataSource):
    """The data source "holdall". Its options are in docs/python/spark.md."""

    _planned: Plan | None = None

    @classmethod
    def name(cls) -> str:
        return "holdall"

    def _plan(self) -> Plan:
        """The bags, which stay those of the first call: Spark pickles this object after schema()."""
        if self._planned is None:
            from ._plan import Plan, make_settings

            self._planned = Plan(make_settings(self.options))
        return self._planned

    def schema(self) -> StructType:
        return self._plan().schema()

    def reader(self, schema: StructType) -> DataSourceReader:
        from ._reader import make_reader

        # Spark sends this object to each task: the list of bags stays here
        plan, self._planned = self._plan(), None
        return make_reader(plan, schema)

    def streamReader(self, schema: StructType) -> DataSourceStreamReader:
        from ._plan import make_settings
        from ._stream import BagStreamReader

        return BagStreamReader(make_settings(self.options), schema)
