"""The examples of the guide, of the README and of the package's page, each page as one program."""
import pathlib
import re

import pytest
from conftest import write_ros2
from rosbags.rosbag2.enums import StoragePlugin

ROOT = pathlib.Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("page", ["docs/python/guide.md", "README.md", "bindings/python/README.md"])
def test_examples(page, tmp_path, monkeypatch):
    folder = write_ros2(tmp_path / "made", StoragePlugin.MCAP, 1000)
    next(folder.glob("*.mcap")).rename(tmp_path / "drive.mcap")
    monkeypatch.chdir(tmp_path)
    text = (ROOT / page).read_text()
    blocks = re.findall(r"^```python\n(.*?)^```", text, re.M | re.S)
    assert blocks
    # blank lines in front, so that an error names the line of the page
    names = {}
    for block in blocks:
        line = text[: text.index(block)].count("\n")
        exec(compile("\n" * line + block, page, "exec"), names)
