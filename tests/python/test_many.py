"""Lazy frames of Polars, datasets of Ray, and the recipes for Dask and PyTorch."""
import datetime
import multiprocessing
import os
import sys
import types

import holdall
import numpy
import polars
import pytest
from conftest import COUNT, START, STEP, run_page


def at(i):
    return datetime.datetime.fromtimestamp(0, datetime.timezone.utc) + datetime.timedelta(microseconds=(START + i * STEP) // 1000)


def test_scan_has_all_messages(bags):
    frame = holdall.polars.scan(bags["mcap"].parent, topic="/imu")
    found = frame.group_by("bag").agg(polars.len(), polars.col("linear_acceleration").struct.field("z").sum()).collect()
    assert {row[0]: (row[1], round(row[2], 3)) for row in found.iter_rows()} == {
        str(path): (COUNT, round(sum(9 + i / 1000 for i in range(COUNT)), 3)) for path in bags.values()
    }
    with holdall.open(bags["mcap"]) as bag:
        assert holdall.polars.scan(bags["mcap"], topic="/imu").drop("bag").collect().equals(bag["/imu"].polars())


def test_scan_reads_what_is_asked_for(bags, monkeypatch):
    """Columns, times and head() reach the reader."""
    asked = []
    stream = holdall.Part.__arrow_c_stream__
    monkeypatch.setattr(holdall.Part, "__arrow_c_stream__", lambda self, *rest: asked.append(self) or stream(self, *rest))
    frame = holdall.polars.scan(bags["mcap"], topic="/imu", batch_rows=100)
    x = polars.col("linear_acceleration").struct.field("x")
    for predicate, expected in (
        ((polars.col("log_time") >= at(100)) & (polars.col("log_time") < at(103)), [100, 101, 102]),
        (polars.col("log_time").is_between(at(5), at(6)), [5, 6]),
        (at(2998) < polars.col("log_time"), [2999]),
        (polars.col("log_time") == at(7), [7]),
    ):
        asked.clear()
        assert frame.filter(predicate).select(x).collect().to_series().to_list() == list(map(float, expected))
        assert asked[-1].options["fields"] == ["linear_acceleration"]
        assert asked[-1].end - asked[-1].start < 10 * STEP or predicate.meta.eq(at(2998) < polars.col("log_time"))
    late = (polars.col("log_time") < at(3)) | (polars.col("log_time") > at(2998))
    assert frame.filter(late).select(x).collect().height == 4
    assert frame.select(x).head(3).collect().to_series().to_list() == [0.0, 1.0, 2.0]
    assert frame.select("bag").unique().collect().item() == str(bags["mcap"])
    assert frame.filter(x > 2990).select(polars.len()).collect().item() == 9


def test_scan_of_bags_that_differ(tmp_path):
    for name, definition in (("a", "int64 value"), ("b", "int32 value")):
        with holdall.create(tmp_path / f"{name}.mcap") as out:
            out.add("/own", "my_msgs/msg/Own", definition=definition)
            out.write("/own", START, {"value": 1})
    with pytest.raises(Exception, match="b.mcap"):
        holdall.polars.scan(tmp_path, topic="/own").collect()


def test_ray(bags):
    ray = pytest.importorskip("ray")
    os.environ["RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO"] = "0"
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        data = holdall.ray.read(bags["mcap"].parent, topic="/imu", size=300_000, fields=["linear_acceleration.x"])
        assert data.count() == 3 * COUNT and data.sum("linear_acceleration.x") == 3 * sum(range(COUNT))
    finally:
        ray.shutdown()


class Loader:
    """As torch's DataLoader: each of its forked workers goes over the data set, and knows its number."""

    taken = []  # rows, by worker
    worker = None  # of this process

    def __init__(self, dataset, batch_size, num_workers):
        self.dataset, self.size, self.workers = dataset, batch_size, num_workers

    def feed(self, queue, number):
        Loader.worker = types.SimpleNamespace(id=number, num_workers=self.workers)
        queue.put((number, [row.tolist() for row in self.dataset]))

    def __iter__(self):
        context = multiprocessing.get_context("fork")
        queue = context.Queue()
        children = [context.Process(target=self.feed, args=(queue, number)) for number in range(self.workers)]
        for child in children:
            child.start()
        Loader.taken = [rows for _, rows in sorted(queue.get(timeout=60) for _ in children)]
        for child in children:
            child.join(60)
        for rows in Loader.taken:
            yield from (rows[i : i + self.size] for i in range(0, len(rows), self.size))


def test_the_recipe_for_pytorch_without_it(bags, tmp_path, monkeypatch):
    """On PyPI PyTorch for Linux comes with CUDA, gigabytes, which is too much for a test: all lines of the page run with
    a stand-in for the five names of torch that it uses. With PyTorch it is run by test_recipes()."""

    class Tensor(numpy.ndarray):
        def float(self):
            return self.astype("f4")

    data = types.SimpleNamespace(DataLoader=Loader, IterableDataset=object, get_worker_info=lambda: Loader.worker)
    torch = types.SimpleNamespace(from_numpy=lambda array: array.view(Tensor))
    for name, module in {"torch": torch, "torch.utils": types.SimpleNamespace(), "torch.utils.data": data}.items():
        monkeypatch.setitem(sys.modules, name, module)
    (tmp_path / "bags").symlink_to(bags["mcap"].parent)
    monkeypatch.chdir(tmp_path)
    run_page("docs/python/pytorch.md")
    assert len(Loader.taken) == 2 and all(Loader.taken), "a worker has nothing to do"
    assert sorted(row[0] for rows in Loader.taken for row in rows) == sorted([float(i) for i in range(COUNT)] * 3)


@pytest.mark.parametrize("page, module", [("polars", "polars"), ("dask", "dask.dataframe"), ("pytorch", "torch"), ("ray", "ray")])
def test_recipes(bags, tmp_path, monkeypatch, page, module):
    pytest.importorskip(module)
    (tmp_path / "bags").symlink_to(bags["mcap"].parent)
    monkeypatch.chdir(tmp_path)
    run_page(f"docs/python/{page}.md")
