"""A data source of Spark that returns one batch of a file again and again: the bound of any data source in Python.

Options: sample (an Arrow IPC file with one batch), rows, parts; the schema comes from .schema().
"""
import pyarrow
from pyspark.sql.datasource import DataSource, DataSourceReader, InputPartition
from pyspark.sql.pandas.types import to_arrow_schema


class ConstantSource(DataSource):
    @classmethod
    def name(cls):
        return "constant"

    def reader(self, schema):
        return ConstantReader(schema, self.options["sample"], int(self.options["rows"]), int(self.options["parts"]))


class ConstantReader(DataSourceReader):
    def __init__(self, schema, sample, rows, parts):
        self._schema = schema
        self._sample = sample
        self._rows = [rows * (i + 1) // parts - rows * i // parts for i in range(parts)]

    def partitions(self):
        return [InputPartition(rows) for rows in self._rows]

    def read(self, partition):
        with pyarrow.ipc.open_file(self._sample) as file:
            batch = file.get_batch(0)
        batch = pyarrow.RecordBatch.from_arrays(batch.columns, schema=to_arrow_schema(self._schema, timezone="UTC"))
        left = partition.value
        while left > 0:
            yield batch.slice(0, left)
            left -= batch.num_rows
