"""A topic through Spark in local[2], beside two bare Arrow readers of the same columns.

spark_holdall.py BAG [ROUNDS]

readers   processes that take half of the bag each and drop the batches
spark     the data source holdall
constant  a data source that returns the same number of the same batches, ready in memory: what Spark
          itself takes, for any data source in Python
empty     the same with one row: what a query takes to start

Spark's session is started and warm before; all run in turns. Prints seconds of wall clock, the least,
the median and the most, and the least of CPU, of all processes and threads.
"""
import contextlib
import multiprocessing
import os
import statistics
import sys
import tempfile
import time

import holdall
import pyarrow
from spark_constant import ConstantSource

PATH = sys.argv[1]
ROUNDS = int(sys.argv[2]) if len(sys.argv) > 2 else 5
JOBS = {"one field": "linear_acceleration.z", "all fields": None}
FIELD = "linear_acceleration struct<z: double>"
SPLIT = f"{(os.path.getsize(PATH) >> 21) + 1}m"  # two tasks, as there are two readers


def drop(parts):
    started = time.process_time()
    rows = sum(batch.num_rows for part in parts for batch in pyarrow.RecordBatchReader.from_stream(part))
    return rows, time.process_time() - started


def readers(pool, fields):
    """(rows, seconds, seconds of CPU)"""
    names = None if fields is None else [fields]
    parts = holdall.parts(PATH, topic="/imu", fields=names, spark=True, batch_bytes=16 << 20, size=os.path.getsize(PATH) // 2 + 1)
    started = time.perf_counter()
    done = pool.map(drop, [parts[::2], parts[1::2]])
    return sum(rows for rows, _ in done), time.perf_counter() - started, sum(cpu for _, cpu in done)


def spark_session():
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").config("spark.driver.memory", "2g").config("spark.ui.showConsoleProgress", "false")
    session = builder.config("spark.driver.host", "127.0.0.1").config("spark.driver.bindAddress", "127.0.0.1").getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    return session


def load(spark, fields):
    source = spark.read.format("holdall").option("topic", "/imu").option("splitBytes", SPLIT)
    return (source.schema(FIELD) if fields else source).load(PATH)


def save_batch(path, schema):
    """The first batch that the data source makes for a schema."""
    from pyspark_holdall._plan import Plan, make_settings
    from pyspark_holdall._reader import read_partition

    settings = make_settings({"path": PATH, "topic": "/imu", "splitBytes": SPLIT})
    partition = Plan(settings).partitions(-(2**63), 2**63 - 1, None)[0]
    batch = next(read_partition(partition, settings, schema))
    with pyarrow.ipc.new_file(path, batch.schema) as out:
        out.write_batch(batch)


def constant(spark, sample, schema, rows, parts):
    source = spark.read.format("constant").option("sample", sample).option("rows", rows).option("parts", parts)
    return source.schema(schema).load()


def processes_cpu():
    """Seconds of CPU so far, of this process and of all below it: the JVM and its workers."""
    children, used = {}, {}
    for entry in os.scandir("/proc"):
        if entry.name.isdigit():
            with contextlib.suppress(OSError), open(f"{entry.path}/stat") as file:
                words = file.read().rpartition(")")[2].split()
                children.setdefault(int(words[1]), []).append(int(entry.name))
                used[int(entry.name)] = sum(map(int, words[11:15]))
    total, left = 0, [os.getpid()]
    while left:
        pid = left.pop()
        total += used.get(pid, 0)
        left += children.get(pid, [])
    return total / os.sysconf("SC_CLK_TCK")


def query(table):
    """(rows, seconds, seconds of CPU)"""
    from pyspark.sql import functions

    started, cpu = time.perf_counter(), processes_cpu()
    rows, _ = table.agg(functions.count("*"), functions.sum("linear_acceleration.z")).first()
    return rows, time.perf_counter() - started, processes_cpu() - cpu


def line(name, job, measured, more=""):
    walls = [wall for wall, _ in measured]
    print(f"{name:8} {job:11} {min(walls):7.2f} {statistics.median(walls):7.2f} {max(walls):7.2f} s  CPU {min(cpu for _, cpu in measured):6.2f} s{more}", flush=True)


def verdict(job, *measured):
    """By the least of each: the machine may have other work."""
    for unit in (0, 1):
        shares(job, "CPU" if unit else "wall clock", *(min(pair[unit] for pair in pairs) for pairs in measured))


def shares(job, unit, readers, ours, bound, empty):
    share = readers / (ours - empty)
    print(f"{job}, {unit}: {share:.2f} of the bare readers, start-up apart (at least 0.80: {'reached' if share >= 0.8 else 'MISSED'}); "
          f"the bound of Spark has {readers / (bound - empty):.2f}; {bound / ours:.2f} of the bound", flush=True)  # fmt: skip


def measure(pool, spark, job, fields, folder):
    table = load(spark, fields)
    parts = table.rdd.getNumPartitions()
    rows = query(table)[0]
    sample = os.path.join(folder, f"{job}.arrow")
    save_batch(sample, table.schema)
    sources = {"spark": lambda: load(spark, fields), "constant": lambda: constant(spark, sample, table.schema, rows, parts),
               "empty": lambda: constant(spark, sample, table.schema, 1, parts)}  # fmt: skip
    for make in sources.values():
        query(make())  # compiled by the JVM, imported by its workers
    times = {"readers": [], **{name: [] for name in sources}}
    for _ in range(ROUNDS):
        read, *used = readers(pool, fields)
        assert read == rows
        times["readers"].append(used)
        for name, make in sources.items():
            count, *used = query(make())
            assert count == (1 if name == "empty" else rows)
            times[name].append(used)
    for name, measured in times.items():
        line(name, job, measured, "" if name == "readers" else f"  {parts} tasks")
    verdict(job, *(times[name] for name in ("readers", "spark", "constant", "empty")))


def main():
    with multiprocessing.get_context("spawn").Pool(2) as pool, tempfile.TemporaryDirectory() as folder:
        spark = spark_session()
        spark.dataSource.register(ConstantSource)
        for job, fields in JOBS.items():
            measure(pool, spark, job, fields, folder)
        spark.stop()


if __name__ == "__main__":
    main()
