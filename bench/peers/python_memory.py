"""python_memory.py JOB BAG: anonymous memory that a job takes, over its result, and the result, in MiB.

JOB  raw      go over all messages
     field    one number of each into a numpy array
     arrow    the whole topic as a pyarrow table
     batches  its batches, one after the other
     parquet  the topic into a Parquet file
A thread reads RssAnon of the process 200 times a second, and at the end.
"""
import pathlib
import sys
import tempfile
import threading

import holdall
import numpy  # noqa: F401
import pyarrow.parquet


def anonymous():
    """KiB"""
    lines = pathlib.Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("RssAnon:"))


def raw(bag):
    for _ in bag:
        pass
    return None, 0


def field(bag):
    array = bag["/imu"].numpy("linear_acceleration.z")
    return array, array.nbytes


def arrow(bag):
    table = bag["/imu"].arrow()
    return table, table.nbytes


def batches(bag):
    for batch in pyarrow.RecordBatchReader.from_stream(bag["/imu"]):
        del batch
    return None, 0


def parquet(bag):
    with tempfile.TemporaryDirectory(dir=".") as folder:
        bag["/imu"].parquet(f"{folder}/x.parquet")
    return None, 0


def watch(done, most):
    while not done.wait(0.005):
        most[0] = max(most[0], anonymous())


def main():
    job, path = sys.argv[1:]
    before = anonymous()
    most, done = [before], threading.Event()
    watcher = threading.Thread(target=watch, args=(done, most))
    watcher.start()
    result, size = globals()[job](holdall.open(path))
    done.set()
    watcher.join()
    most = max(most[0], anonymous())
    del result
    print((most - before - (size >> 10)) >> 10, size >> 20)


main()
