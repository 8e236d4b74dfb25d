"""The examples of the guide, of the README and of the package's page, each page as one program."""
import pathlib
import re
import sys

import pytest
from conftest import run_page, write_ros2
from rosbags.rosbag2.enums import StoragePlugin

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path += [str(ROOT / "tests/live"), str(ROOT / "tests/interop")]

from network import CONFIGURATION, take_domain  # noqa: E402


@pytest.fixture
def loopback(monkeypatch):
    """Sets a private ROS 2 network in the environment."""
    domain, lock = take_domain()
    monkeypatch.delenv("ROS_MASTER_URI", raising=False)
    monkeypatch.setenv("ROS_VERSION", "2")
    monkeypatch.setenv("ROS_DOMAIN_ID", str(domain))
    monkeypatch.setenv("CYCLONEDDS_URI", CONFIGURATION)
    yield
    lock.close()


# Common tasks with other packages, and the equivalent calls of holdall.
TASKS = {
    "a loop over messages of rosbag": ("Old scripts", "rosbag.Bag("),
    "a loop over messages of rosbag2_py": ("Old scripts", "rosbag2_py.SequentialReader()"),
    "a loop over messages of rosbags": ("Old scripts", "AnyReader("),
    "fields of decoded messages": ("Messages", "linear_acceleration.z"),
    "a topic as a table": ("Tables: Arrow, pandas, Polars, DuckDB, Parquet", ".pandas()"),
    "numbers over time": ("Numbers: numpy and matplotlib", '.numpy("log_time"'),
    "images as arrays": ("Images and points", '.image(0, "bgr")'),
    "points as an array": ("Images and points", ".points(0)"),
    "topics and times of a folder of bags": ("Many bags", "holdall.catalog("),
    "a part of a bag, and rows at a fixed rate": ("Making bags from bags", "start="),
}


@pytest.mark.parametrize("task", TASKS)
def test_everyday_tasks_have_examples(task):
    """The guide has the example of each task; test_examples() runs it."""
    title, call = TASKS[task]
    sections = dict(re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", (ROOT / "docs/python/guide.md").read_text(), re.M | re.S))
    assert any(call in block for block in re.findall(r"```python\n(.*?)```", sections[title], re.S)), f"{title}: no {call}"
    assert "rate=30" in sections["Several topics in one table"]


@pytest.mark.parametrize("page", ["docs/python/guide.md", "README.md", "bindings/python/README.md"])
def test_examples(page, tmp_path, monkeypatch, loopback):
    folder = write_ros2(tmp_path / "made", StoragePlugin.MCAP, 1000)
    next(folder.glob("*.mcap")).rename(tmp_path / "drive.mcap")
    monkeypatch.chdir(tmp_path)
    run_page(page)
