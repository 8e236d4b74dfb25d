"""What holdall costs in Python, per message; the jobs are those of peers_python.py.

python_holdall.py JOB BAG [mapped] [threads=N]

JOB     raw     go over all messages, as bytes
        decode  one number of each message, in a loop
        field   one number of each message into a numpy array
        arrow   the whole topic as a pyarrow table
        table   the whole topic as a pandas DataFrame
        parquet the whole topic into a Parquet file
        pyarrow the same batches, ready in memory, by pyarrow into a Parquet file
        write   write as many messages of raw bytes into a new bag (BAG gives the messages)
Prints one line: ns a message of CPU (user + system, all threads) and of wall clock, without imports.
"""
import pathlib
import resource
import sys
import tempfile
import time

import holdall
import numpy  # noqa: F401

job, path = sys.argv[1:3]
FIELD = "linear_acceleration.z"
if job in ("arrow", "table", "parquet", "pyarrow"):  # pyarrow imports pandas when it makes its first table
    import pandas  # noqa: F401
    import pyarrow.parquet  # noqa: F401


def raw(bag):
    n = 0
    for _ in bag:
        n += 1
    return n


def decode(bag):
    n = 0
    for m in bag["/imu"]:
        m.linear_acceleration.z
        n += 1
    return n


def parquet(bag):
    with tempfile.TemporaryDirectory() as folder:
        clocks = time.perf_counter(), time.process_time()
        n = bag["/imu"].parquet(f"{folder}/x.parquet")
        return n, clocks, (time.perf_counter(), time.process_time())


def pyarrow_alone(bag):
    table = bag["/imu"].arrow()
    batches = table.to_batches()
    with tempfile.TemporaryDirectory() as folder:
        clocks = time.perf_counter(), time.process_time()
        with pyarrow.parquet.ParquetWriter(f"{folder}/x.parquet", table.schema, compression="zstd") as out:
            for batch in batches:
                out.write_batch(batch)
        return table.num_rows, clocks, (time.perf_counter(), time.process_time())


def write(bag):
    messages = [(m.time, bytes(m)) for m in bag["/imu"]]
    channel = bag["/imu"].channels[0]
    with tempfile.TemporaryDirectory() as folder:
        clocks = time.perf_counter(), time.process_time()
        with holdall.create(pathlib.Path(folder) / f"x{'.bag' if channel.encoding == 'ros1' else '.mcap'}") as out:
            out.add("/imu", channel)
            for t, data in messages:
                out.write("/imu", t, data)
        return len(messages), clocks, (time.perf_counter(), time.process_time())


JOBS = {
    "raw": raw,
    "decode": decode,
    "field": lambda bag: bag["/imu"].numpy(FIELD),
    "arrow": lambda bag: bag["/imu"].arrow(),
    "table": lambda bag: bag["/imu"].select(flat=True).pandas(),
    "parquet": parquet,
    "pyarrow": pyarrow_alone,
    "write": write,
}

threads = next((int(word[8:]) for word in sys.argv if word.startswith("threads=")), 1)
started = time.perf_counter(), time.process_time()
result = JOBS[job](holdall.open(path, threads=threads, mapped="mapped" in sys.argv))
ended = time.perf_counter(), time.process_time()  # before the result is freed, as in peers_python.py
if isinstance(result, tuple):
    n, started, ended = result
else:
    n = result if isinstance(result, int) else len(result)
wall, cpu = (end - start for start, end in zip(started, ended))
memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
print(f"{'holdall':9} {job:6} {pathlib.Path(path).name:14} {n:8} messages  {cpu / n * 1e9:8.0f} ns CPU  {wall / n * 1e9:8.0f} ns wall  {memory} MiB")
