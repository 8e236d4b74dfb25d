"""The examples of the guide, of the README and of the package's page, each page as one program."""
import pathlib
import sys

import pytest
from conftest import run_page, write_ros2
from rosbags.rosbag2.enums import StoragePlugin

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path += [str(ROOT / "tests/live"), str(ROOT / "tests/interop")]

from network import CONFIGURATION, take_domain  # noqa: E402


@pytest.fixture
def loopback(monkeypatch):
    """What the environment names is a ROS 2 network of this test alone."""
    domain, lock = take_domain()
    monkeypatch.delenv("ROS_MASTER_URI", raising=False)
    monkeypatch.setenv("ROS_VERSION", "2")
    monkeypatch.setenv("ROS_DOMAIN_ID", str(domain))
    monkeypatch.setenv("CYCLONEDDS_URI", CONFIGURATION)
    yield
    lock.close()


@pytest.mark.parametrize("page", ["docs/python/guide.md", "README.md", "bindings/python/README.md"])
def test_examples(page, tmp_path, monkeypatch, loopback):
    folder = write_ros2(tmp_path / "made", StoragePlugin.MCAP, 1000)
    next(folder.glob("*.mcap")).rename(tmp_path / "drive.mcap")
    monkeypatch.chdir(tmp_path)
    run_page(page)
