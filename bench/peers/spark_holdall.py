"""A topic through Spark in local[2], beside two bare Arrow readers of the same columns.

spark_holdall.py BAG [ROUNDS]

The readers are processes that take half of the parts each and drop the batches. Spark's session is
started and warm before. Prints two lines for each job, in turns: seconds of wall clock and, of the
readers, of CPU. A ratio is readers / Spark: 1.0 is as fast.
"""
import multiprocessing
import os
import statistics
import sys
import time

import holdall
import pyarrow

PATH = sys.argv[1]
ROUNDS = int(sys.argv[2]) if len(sys.argv) > 2 else 5
JOBS = {"one field": "linear_acceleration.z", "all fields": None}
FIELD = "linear_acceleration struct<z: double>"


def drop(parts):
    started = time.process_time()
    rows = sum(batch.num_rows for part in parts for batch in pyarrow.RecordBatchReader.from_stream(part))
    return rows, time.process_time() - started


def readers(pool, fields):
    """(rows, seconds, seconds of CPU)"""
    names = None if fields is None else [fields]
    parts = holdall.parts(PATH, topic="/imu", fields=names, spark=True, batch_bytes=16 << 20, size=128 << 20)
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


def query(spark, fields):
    """(rows, seconds)"""
    from pyspark.sql import functions

    source = spark.read.format("holdall").option("topic", "/imu")
    table = (source.schema(FIELD) if fields else source).load(PATH)
    started = time.perf_counter()
    rows, _ = table.agg(functions.count("*"), functions.sum("linear_acceleration.z")).first()
    return rows, time.perf_counter() - started


def line(name, job, seconds, more=""):
    print(f"{name:8} {job:11} {min(seconds):7.2f} {statistics.median(seconds):7.2f} {max(seconds):7.2f} s{more}", flush=True)


def main():
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        spark = spark_session()
        for job, fields in JOBS.items():
            query(spark, fields)
            pairs = [(readers(pool, fields), query(spark, fields)) for _ in range(ROUNDS)]
            assert {rows for pair in pairs for rows, *_ in pair} == {pairs[0][0][0]}
            line("readers", job, [bare[1] for bare, _ in pairs], f"  CPU {min(bare[2] for bare, _ in pairs):.2f} s")
            ratios = sorted(bare[1] / ours[1] for bare, ours in pairs)
            line("spark", job, [ours[1] for _, ours in pairs], f"  ratio {statistics.median(ratios):.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f})")
        spark.stop()


if __name__ == "__main__":
    main()
