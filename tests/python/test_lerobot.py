"""The recipe for LeRobot: two bags and one that lacks a topic become a data set as its documentation describes it."""
import io
import json
import pathlib
import subprocess
import sys

import holdall
import numpy
import pandas
import pyarrow.parquet
from PIL import Image

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "docs/python/lerobot_dataset.py"
BEGIN = 1_700_000_000_000_000_000
MS = 1_000_000


def picture(i):
    out = io.BytesIO()
    Image.new("RGB", (10, 8), (i, 2 * i, 0)).save(out, "png")
    return out.getvalue()


def write_bag(path, count, camera=True):
    """Joints at 100 Hz from 0 ms, with the time in seconds; commands at 50 Hz; a camera at 10 Hz from 200 ms."""
    with holdall.create(path) as out:
        for i in range(count):
            time = BEGIN + i * 10 * MS
            out.write("/joints", time, {"position": [i / 100, -i / 100]}, type="sensor_msgs/msg/JointState")
            if i % 2 == 0:
                out.write("/command", time, {"data": i / 100}, type="std_msgs/msg/Float64")
            if camera and i % 10 == 0 and i >= 20:
                out.write("/camera", time, {"format": "png", "data": picture(i % 128)}, type="sensor_msgs/msg/CompressedImage")


def test_a_folder_of_bags_becomes_a_data_set(tmp_path):
    bags = tmp_path / "bags"
    bags.mkdir()
    write_bag(bags / "a.mcap", 101)
    write_bag(bags / "b.mcap", 201)
    write_bag(bags / "no_camera.mcap", 50, camera=False)
    root = tmp_path / "dataset"
    command = [sys.executable, SCRIPT, bags, root, "--fps", "30", "--state", "/joints.position", "--action", "/command.data",
               "--image", "front=/camera", "--task", "wave", "--robot", "arm"]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 3 and "no_camera.mcap: left out: it has no /camera.data" in done.stderr, done.stderr

    info = json.loads((root / "meta/info.json").read_text())
    assert (info["codebase_version"], info["fps"], info["total_episodes"], info["robot_type"]) == ("v3.0", 30, 2, "arm")
    shapes = {name: (feature["dtype"], feature["shape"]) for name, feature in info["features"].items()}
    assert shapes["observation.state"] == ("float32", [2]) and shapes["action"] == ("float32", [1])
    assert shapes["observation.images.front"] == ("image", [8, 10, 3])

    episodes = pyarrow.parquet.read_table(root / "meta/episodes/chunk-000/file-000.parquet").to_pylist()
    tables = [pyarrow.parquet.read_table(root / info["data_path"].format(chunk_index=e["data/chunk_index"], file_index=e["data/file_index"]))
              for e in episodes]  # fmt: skip
    start = 0
    for number, (episode, table, end) in enumerate(zip(episodes, tables, (1.0, 2.0))):
        # rows from the first picture, at 200 ms, to the last message
        frames = numpy.arange(6, int(end * 30) + 1)
        assert episode["length"] == len(table) == len(frames) and episode["tasks"] == ["wave"]
        assert (episode["dataset_from_index"], episode["dataset_to_index"]) == (start, start + len(frames))
        assert table["index"].to_pylist() == list(range(start, start + len(frames)))
        assert set(table["episode_index"].to_pylist()) == {number} and set(table["task_index"].to_pylist()) == {0}
        assert table["frame_index"].to_pylist() == list(range(len(frames)))
        assert numpy.allclose(table["timestamp"], numpy.arange(len(frames)) / 30)
        state = numpy.array(table["observation.state"].to_pylist())
        assert numpy.allclose(state, numpy.stack([frames / 30, -frames / 30], axis=1), atol=1e-6)
        assert numpy.allclose(table["action"], frames / 30, atol=1e-6)
        for frame, image in zip(frames, table["observation.images.front"].to_pylist()):
            i = int(frame / 30 * 10 + 1e-6) * 10 % 128
            assert Image.open(io.BytesIO(image["bytes"])).getpixel((0, 0)) == (i, 2 * i, 0)
        start += len(frames)
    assert info["total_frames"] == start
    assert pandas.read_parquet(root / "meta/tasks.parquet").loc["wave", "task_index"] == 0
    stats = json.loads((root / "meta/stats.json").read_text())["observation.state"]
    state = numpy.concatenate([numpy.array(table["observation.state"].to_pylist()) for table in tables])
    assert numpy.allclose(stats["mean"], state.mean(axis=0)) and stats["count"] == [start]
    again = subprocess.run(command, capture_output=True, text=True)
    assert again.returncode != 0 and "FileExistsError" in again.stderr
