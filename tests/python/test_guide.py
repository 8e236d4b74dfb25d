"""The examples of the guide, of the README and of the package's page, each page as one program."""
import pytest
from conftest import run_page, write_ros2
from rosbags.rosbag2.enums import StoragePlugin


@pytest.mark.parametrize("page", ["docs/python/guide.md", "README.md", "bindings/python/README.md"])
def test_examples(page, tmp_path, monkeypatch):
    folder = write_ros2(tmp_path / "made", StoragePlugin.MCAP, 1000)
    next(folder.glob("*.mcap")).rename(tmp_path / "drive.mcap")
    monkeypatch.chdir(tmp_path)
    run_page(page)
