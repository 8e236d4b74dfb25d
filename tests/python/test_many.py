"""Lazy frames of Polars, datasets of Ray, and the recipes for Dask and PyTorch."""
import datetime
import os

import holdall
import polars
import pytest
from conftest import COUNT, ROOT, START, STEP, run_page


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


def take_accelerations(queue, page, worker):
    """The data set of the recipe for PyTorch in a worker; what it needs of torch is the number of the worker."""
    import types

    import numpy

    class Tensor(numpy.ndarray):
        def float(self):
            return self.astype("f4")

    torch = types.SimpleNamespace(from_numpy=lambda array: array.view(Tensor))
    names = {"torch": torch, "numpy": numpy, "holdall": holdall, "IterableDataset": object, "get_worker_info": lambda: worker}
    exec(compile(page, "docs/python/pytorch.md", "exec"), names)
    queue.put([float(row[0]) for row in names["Accelerations"]("bags")])


def test_workers_of_the_recipe_for_pytorch_divide_the_messages(bags, tmp_path, monkeypatch):
    """Without PyTorch, which is too large to be installed for tests: each message goes to one of several processes, as
    its DataLoader starts them. The recipe as a whole is run by test_recipes() where there is PyTorch."""
    import multiprocessing
    import re
    import types

    (tmp_path / "bags").symlink_to(bags["mcap"].parent)
    monkeypatch.chdir(tmp_path)
    [page] = re.findall(r"```python\n(.*?)```", (ROOT / "docs/python/pytorch.md").read_text(), re.S)
    page = re.sub(r"^import torch$|^from torch.*$|^loader = .*|^assert .*", "", page, flags=re.M)
    context = multiprocessing.get_context("fork")
    found = []
    for workers in ([None], [types.SimpleNamespace(id=i, num_workers=3) for i in range(3)]):
        queue = context.Queue()
        children = [context.Process(target=take_accelerations, args=(queue, page, worker)) for worker in workers]
        for child in children:
            child.start()
        taken = [queue.get(timeout=60) for _ in children]
        for child in children:
            child.join(60)
        assert all(taken), "a worker has nothing to do"
        found.append(sorted(sum(taken, [])))
    assert found[0] == found[1] == sorted([float(i) for i in range(COUNT)] * 3)


@pytest.mark.parametrize("page, module", [("polars", "polars"), ("dask", "dask.dataframe"), ("pytorch", "torch"), ("ray", "ray")])
def test_recipes(bags, tmp_path, monkeypatch, page, module):
    pytest.importorskip(module)
    (tmp_path / "bags").symlink_to(bags["mcap"].parent)
    monkeypatch.chdir(tmp_path)
    run_page(f"docs/python/{page}.md")
