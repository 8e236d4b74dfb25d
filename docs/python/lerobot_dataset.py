#!/usr/bin/env python3
"""Bags as a LeRobot data set of version 3: each bag becomes an episode, at a fixed rate.

    python lerobot_dataset.py bags/ dataset --fps 30 --state /joints.position /gripper.data \\
        --action /command.data --image front=/front/compressed --task "pick the cube"

Numbers are interpolated linearly, images are the latest ones. An episode begins with the first row that has all values
and ends with the last one. Files are those that the documentation of LeRobot names (data, meta); images stay
as they were compressed (sensor_msgs/CompressedImage: JPEG or PNG), as the feature type "image". Needs numpy, pandas,
pyarrow and Pillow. To train from video, or to publish, open the data set with the package lerobot.
"""
import argparse
import io
import json
import pathlib
import sys

import holdall
import numpy
import pandas
import pyarrow
import pyarrow.parquet
from PIL import Image

FILES_PER_CHUNK = 1000
FILE = "chunk-{:03d}/file-{:03d}.parquet"
INDEXES = ("frame_index", "episode_index", "index", "task_index")


def rows_of(path, options):
    """{feature: array of rows} of a bag, and what keeps it from being an episode (None: nothing)."""
    fields = {f"{kind}{i}": field for kind in ("state", "action") for i, field in enumerate(getattr(options, kind))}
    images = dict(image.split("=", 1) for image in options.image)
    fields |= {f"image.{name}": topic + ".data" for name, topic in images.items()}
    method = {name: "latest" if name.startswith("image.") else "linear" for name in fields}
    with holdall.open(path) as bag:
        missing = [field for field in fields.values() if not any(field.startswith(topic) for topic in bag.topics)]
        if missing:
            return None, f"it has no {missing[0]}"
        columns = bag.align(fields, rate=options.fps, method=method).numpy()
    whole = numpy.all([has_value(columns[name]) for name in fields], axis=0)
    if not whole.any():
        return None, "no row has all values"
    first, end = numpy.argmax(whole), len(whole) - numpy.argmax(whole[::-1])
    if not whole[first:end].all():
        return None, f"{(~whole[first:end]).sum()} rows within it lack a value"
    part = {name: columns[name][first:end] for name in fields}
    out = {f"observation.images.{name}": part[f"image.{name}"] for name in images}
    for kind, feature in (("state", "observation.state"), ("action", "action")):
        parts = [numpy.stack(part[name]).reshape(end - first, -1) for name in fields if name.startswith(kind)]
        if parts:
            out[feature] = numpy.concatenate(parts, axis=1).astype("f4")
    return out, None


def has_value(column):
    return numpy.array([value is not None for value in column]) if column.dtype == object else ~numpy.isnan(column.reshape(len(column), -1)).any(axis=1)


def table_of(rows, episode, start, fps):
    """An episode as the table of its file."""
    columns = {}
    for name, values in rows.items():
        if name.startswith("observation.images."):
            columns[name] = pyarrow.array([{"bytes": bytes(value), "path": f"frame-{i:06d}"} for i, value in enumerate(values)])
        else:  # of one number it is a plain column
            flat = pyarrow.array(values.reshape(-1))
            columns[name] = flat if values.shape[1] == 1 else pyarrow.FixedSizeListArray.from_arrays(flat, values.shape[1])
    count = len(values)
    frame = numpy.arange(count)
    columns["timestamp"] = pyarrow.array((frame / fps).astype("f4"))
    for name, numbers in zip(INDEXES, (frame, frame * 0 + episode, frame + start, frame * 0)):
        columns[name] = pyarrow.array(numbers)
    return pyarrow.table(columns)


def features_of(rows):
    out = {}
    for name, values in rows.items():
        if name.startswith("observation.images."):
            image = Image.open(io.BytesIO(values[0]))
            shape = [image.height, image.width, len(image.getbands())]
            out[name] = {"dtype": "image", "shape": shape, "names": ["height", "width", "channels"]}
        else:
            out[name] = {"dtype": "float32", "shape": [values.shape[1]], "names": None}
    out["timestamp"] = {"dtype": "float32", "shape": [1], "names": None}
    return out | {name: {"dtype": "int64", "shape": [1], "names": None} for name in INDEXES}


def statistics_of(values):
    quantiles = {f"q{q:02d}": numpy.quantile(values, q / 100, axis=0).tolist() for q in (1, 10, 50, 90, 99)}
    named = {name: getattr(values, name)(axis=0).tolist() for name in ("min", "max", "mean", "std")}
    return named | quantiles | {"count": [len(values)]}


def write(table, path):
    path.parent.mkdir(parents=True, exist_ok=True)
    pyarrow.parquet.write_table(table, path)


def write_json(value, path):
    path.write_text(json.dumps(value, indent=4))


def write_meta(root, features, episodes, numbers, options):
    names = ("episode_index", "tasks", "length", "data/chunk_index", "data/file_index", "dataset_from_index",
             "dataset_to_index", "meta/episodes/chunk_index", "meta/episodes/file_index")  # fmt: skip
    write(pyarrow.table({name: [episode[name] for episode in episodes] for name in names}), root / "meta/episodes" / FILE.format(0, 0))
    pandas.DataFrame({"task_index": [0]}, index=[options.task]).to_parquet(root / "meta/tasks.parquet")
    write_json({name: statistics_of(numpy.concatenate(parts)) for name, parts in numbers.items()}, root / "meta/stats.json")
    write_json({
        "codebase_version": "v3.0", "robot_type": options.robot, "total_episodes": len(episodes),
        "total_frames": episodes[-1]["dataset_to_index"], "total_tasks": 1, "chunks_size": FILES_PER_CHUNK,
        "data_files_size_in_mb": 100, "video_files_size_in_mb": 200, "fps": options.fps,
        "splits": {"train": f"0:{len(episodes)}"}, "data_path": "data/chunk-{chunk_index:03d}/file-{file_index:03d}.parquet",
        "video_path": None, "features": features}, root / "meta/info.json")  # fmt: skip


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bags", help="a folder of bags, or one bag")
    parser.add_argument("dataset", type=pathlib.Path, help="the folder to make")
    parser.add_argument("--fps", type=int, default=30)
    parser.add_argument("--state", nargs="+", default=[], metavar="FIELD", help="numbers of observation.state: /topic.path")
    parser.add_argument("--action", nargs="+", default=[], metavar="FIELD", help="numbers of action")
    parser.add_argument("--image", nargs="+", default=[], metavar="NAME=TOPIC", help="of sensor_msgs/CompressedImage")
    parser.add_argument("--task", default="", help="what the robot does")
    parser.add_argument("--robot", help="its type")
    options = parser.parse_args()
    if not options.state + options.action + options.image:
        parser.error("choose --state, --action or --image")
    options.dataset.mkdir(parents=True)  # never into one that exists

    features, episodes, numbers, start, skipped = None, [], {}, 0, 0
    for path in dict.fromkeys(holdall.catalog(options.bags).arrow()["bag"].to_pylist()):
        rows, why = rows_of(path, options)
        if rows is not None and features not in (None, features_of(rows)):
            why = "its features have other sizes than those of the bags before"
        if why:
            print(f"{path}: left out: {why}", file=sys.stderr)
            skipped += 1
            continue
        features = features_of(rows)
        number, count = len(episodes), len(next(iter(rows.values())))
        chunk, file = divmod(number, FILES_PER_CHUNK)
        write(table_of(rows, number, start, options.fps), options.dataset / "data" / FILE.format(chunk, file))
        for name in rows:
            if not name.startswith("observation.images."):
                numbers.setdefault(name, []).append(rows[name])
        episodes.append({
            "episode_index": number, "tasks": [options.task], "length": count, "data/chunk_index": chunk,
            "data/file_index": file, "dataset_from_index": start, "dataset_to_index": start + count,
            "meta/episodes/chunk_index": 0, "meta/episodes/file_index": 0})  # fmt: skip
        start += count
        print(f"{path}: episode {number}, {count} frames")
    if not episodes:
        sys.exit("no bag became an episode")
    write_meta(options.dataset, features, episodes, numbers, options)
    return 3 if skipped else 0


if __name__ == "__main__":
    sys.exit(main())
