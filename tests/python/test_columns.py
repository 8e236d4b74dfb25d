"""Columns: numpy, and whatever takes an Arrow stream."""
import pickle

import duckdb
import holdall
import nanoarrow
import numpy
import pandas
import polars
import pyarrow
import pyarrow.parquet
import pytest
from conftest import COUNT, START, STEP
from holdall import _columns


def test_numbers(path):
    topic = holdall.open(path)["/imu"]
    t, z = topic.numpy("log_time", "linear_acceleration.z")
    assert t.dtype == numpy.int64 and numpy.array_equal(t, START + STEP * numpy.arange(COUNT))
    assert z.dtype == numpy.float64 and numpy.array_equal(z, 9 + numpy.arange(COUNT) / 1000)
    assert numpy.array_equal(topic.numpy("linear_acceleration.z"), z)
    assert numpy.array_equal(topic.numpy("log_time"), t)
    covariance = topic.numpy("orientation_covariance")
    assert covariance.shape == (COUNT, 9) and covariance[7, 8] == 15.0
    stamp, frame = topic.numpy("header.stamp", "header.frame_id")
    assert numpy.array_equal(stamp, t) and frame.tolist()[:4] == ["imu0", "imu1", "imu2", "imu0"]
    z[0] = 5.0  # it is the caller's


def test_lists(path):
    bag = holdall.open(path)
    ranges = bag["/scan"].numpy("ranges")
    expected = [list(map(float, range(i % 4))) for i in range(COUNT // 100)]
    assert [r.tolist() for r in ranges] == expected
    assert numpy.isnan(bag["/scan"].numpy("intensities[0]")).all()
    every = bag["/scan"].numpy()
    assert {"log_time", "header.stamp", "ranges", "angle_max"} <= set(every) and len(every["ranges"]) == COUNT // 100
    assert "transforms" not in bag["/tf"].numpy()
    with pytest.raises(ValueError, match="transforms"):
        bag["/tf"].numpy("transforms")
    assert bag["/tf"].numpy("transforms[1].child_frame_id").tolist() == ["base1"] * (COUNT // 100)


def test_selected(path):
    topic = holdall.open(path).topic("/imu", start="+1s", end="+2s", where="linear_acceleration.z > 9.3", fields=["linear_acceleration.x"])
    assert topic.numpy("linear_acceleration.x").tolist() == list(map(float, range(301, 400)))
    assert pyarrow.table(topic).column_names[-1] == "linear_acceleration.x"
    assert len(topic.select(limit=5).arrow()) == 5 and len(topic.select(end="+0s").numpy("log_time")) == 0


def test_wrong_columns(mcap):
    topic = holdall.open(mcap)["/imu"]
    with pytest.raises(ValueError, match="no field"):
        topic.numpy("nothing")
    with pytest.raises(TypeError, match="fields"):
        topic.numpy(5)
    with pytest.raises(ValueError, match="errors"):
        topic.select(errors="x").numpy("log_time")
    with pytest.raises(ValueError, match="column"):
        pyarrow.table(topic.select(where="a +"))


def test_arrow(path):
    bag = holdall.open(path)
    table = pyarrow.table(bag["/imu"])
    assert table.num_rows == COUNT and table.schema.field("log_time").type == pyarrow.timestamp("ns", "UTC")
    assert table["linear_acceleration"][5].as_py() == {"x": 5.0, "y": -0.5, "z": 9.005}
    assert pyarrow.table(bag["/imu"].select(flat=True))["linear_acceleration.z"][5].as_py() == 9.005
    assert bag["/tf"].arrow()["transforms"][1].as_py()[1]["child_frame_id"] == "base1"
    assert pyarrow.table(bag["/imu"].select(batch_rows=1000))["log_time"].num_chunks == 3
    reader = pyarrow.RecordBatchReader.from_stream(bag["/imu"])
    bag.close()
    assert reader.read_all().num_rows == COUNT  # a stream has its own files
    with pytest.raises(ValueError, match="closed"):
        bag["/imu"]


def test_consumers(mcap, tmp_path):
    topic = holdall.open(mcap)["/imu"]
    assert polars.DataFrame(topic).height == COUNT == topic.polars().height
    assert duckdb.sql("select max(linear_acceleration.z) from topic").fetchall() == [(9 + (COUNT - 1) / 1000,)]
    assert sum(len(batch) for batch in nanoarrow.ArrayStream(topic)) == COUNT
    frame = topic.select(flat=True).pandas()
    assert len(frame) == COUNT and frame["linear_acceleration.z"].iloc[-1] == 9 + (COUNT - 1) / 1000
    same = topic.select(flat=True).pandas(dtype_backend="pyarrow")
    assert list(same.columns) == list(frame.columns) and same["linear_acceleration.z"].tolist() == frame["linear_acceleration.z"].tolist()
    assert [list(row) for row in same["orientation_covariance"][:5]] == [list(row) for row in frame["orientation_covariance"][:5]]
    assert {str(dtype.pyarrow_dtype) for dtype in same.dtypes} >= {"double", "string"}
    with pytest.raises(ValueError, match="dtype_backend"):
        topic.pandas(dtype_backend="polars")
    assert topic.parquet(tmp_path / "imu.parquet") == COUNT
    assert pyarrow.parquet.read_table(tmp_path / "imu.parquet").equals(topic.arrow())


def test_frames_equal_those_of_pyarrow(path):
    topic = holdall.open(path)["/imu"].select(flat=True, batch_rows=1000)
    frame = topic.pandas()
    theirs = topic.arrow().to_pandas()
    pandas.testing.assert_frame_equal(frame, theirs)
    for rows in (frame["orientation_covariance"], theirs["orientation_covariance"]):
        rows.iloc[1500][:] = 7.0
    pandas.testing.assert_frame_equal(frame, theirs)  # what is written into one row is not in others


def test_frames_of_any_list():
    def of(kind, size, is_nullable):
        return pyarrow.list_(pyarrow.field("item", kind, nullable=is_nullable), size)

    columns = {
        "bytes": pyarrow.array([[1, 2], [3, 4], [5, 6]], of(pyarrow.uint8(), 2, False)),
        "floats": pyarrow.array([[1.5], [2.5], [3.5]], of(pyarrow.float32(), 1, False)),
        "no row": pyarrow.array([[1, 2], None, [5, 6]], of(pyarrow.int64(), 2, False)),
        "no item": pyarrow.array([[1, None], [3, 4], [5, 6]], of(pyarrow.int16(), 2, True)),
        "flags": pyarrow.array([[True, False]] * 3, of(pyarrow.bool_(), 2, False)),
        "empty": pyarrow.array([[], [], []], of(pyarrow.int32(), 0, False)),
    }
    table = pyarrow.table(columns)
    for part in (table, table.slice(1, 2), pyarrow.concat_tables([table.slice(2), table]), table.select(["floats"]), table.slice(3), table.select([])):
        pandas.testing.assert_frame_equal(_columns.to_frame(part), part.to_pandas(), check_column_type=False)


def test_capsules_that_nobody_takes(mcap):
    topic = holdall.open(mcap)["/imu"]
    for _ in range(50):
        topic.__arrow_c_stream__()
    stream = pyarrow.RecordBatchReader.from_stream(topic)
    stream.read_next_batch()
    del stream


def test_messages_that_can_not_be_decoded(tmp_path):
    from mcap.writer import Writer

    with open(tmp_path / "x.mcap", "wb") as out:
        writer = Writer(out)
        writer.start()
        schema = writer.register_schema("my_msgs/msg/Own", "ros2msg", b"uint32 value")
        channel = writer.register_channel("/own", "cdr", schema)
        for i, data in enumerate([b"\0\1\0\0\7\0\0\0", b"\0\1\0\0\7", b"\0\1\0\0\11\0\0\0"]):
            writer.add_message(channel, i, data, i, i)
        writer.finish()
    topic = holdall.open(tmp_path / "x.mcap")["/own"]
    with pytest.warns(RuntimeWarning, match="1 messages"):
        assert topic.numpy("value").tolist() == [7, 9]
    with pytest.raises(holdall.Error, match="value"):
        topic.select(errors="raise").numpy("value")
    with pytest.raises(holdall.Error, match="value"):
        [m.value for m in topic]


def test_splits_give_each_message_once(path):
    with holdall.open(path) as bag:
        whole = [(m.topic, m.time, bytes(m.raw)) for m in bag]
        splits = bag.splits(count=4)
        assert pickle.loads(pickle.dumps(splits)) == splits
        parts = [[(m.topic, m.time, bytes(m.raw)) for m in bag.messages(start=s.start, end=s.end)] for s in splits]
        assert [len(part) for part in parts] == [s.count for s in splits]
        assert sum(parts, []) == whole
        assert sum(s.count for s in bag.splits("/imu", size=1000)) == bag["/imu"].count
        with pytest.raises(ValueError, match="size"):
            bag.splits(size=-1)


def test_parts_give_each_message_once(bags, tmp_path):
    """Splits of many bags, also when planned by a catalog, which divides bags by time or has split borders."""
    folder = bags["mcap"].parent
    holdall.catalog(folder).parquet(tmp_path / "bags.parquet")
    holdall.catalog(folder, splits=100_000).parquet(tmp_path / "splits.parquet")
    for known in (None, tmp_path / "bags.parquet", tmp_path / "splits.parquet"):
        parts = holdall.parts(folder, topic="/imu", size=300_000, catalog=known, fields=["linear_acceleration.x"])
        assert len(parts) > len(bags)
        tables = [pyarrow.table(pickle.loads(pickle.dumps(part))) for part in parts]
        x = pyarrow.concat_tables(tables)["linear_acceleration.x"].to_pylist()
        assert sorted(x) == sorted(3 * list(map(float, range(COUNT))))
    assert sum(1 for part in holdall.parts(bags["mcap"], end="+1s") for _ in part) == 200 + 4
    assert [len(part.arrow()) for part in holdall.parts(folder / "*cap", topic="/imu", start="+1s", end="+2s")] == [200]


def test_a_catalog_has_splits(bags, tmp_path):
    """Splits of Bag.splits() are joined to larger ones without opening the bag."""
    for storage, name in (("mcap", "x.mcap"), ("rosbag1", "x.bag")):
        path = tmp_path / name
        holdall.convert(bags[storage], path, chunk_bytes=20_000)
        with holdall.open(path) as bag:
            splits = bag.splits(size=100_000)
        assert len(splits) > 8
        rows = holdall.catalog(path, splits=100_000).arrow()
        assert all(borders == [s.start for s in splits[1:]] for borders in rows["splits"].to_pylist())
        parts = holdall.parts(topic="/imu", catalog=rows, size=2 * 100_000)
        assert {part.start for part in parts[1:]} < {s.start for s in splits}
        assert 2 < len(parts) < len(splits)
        assert [part.start for part in parts[1:]] == [part.end for part in parts[:-1]]
    assert holdall.catalog(*bags.values()).arrow()["splits"].to_pylist()[0] == []


def test_parts_that_can_not_be_planned(bags, tmp_path):
    with pytest.raises(holdall.Error, match="/scan"):
        holdall.parts(bags["mcap"], topic="/Scan")
    with pytest.raises(FileNotFoundError, match="nothing matches"):
        holdall.parts(tmp_path / "*.bag")
    with pytest.raises(holdall.Error, match="127.0.0.1:9/none.bag"):
        holdall.parts("http://127.0.0.1:9/none.bag")
    with pytest.raises(TypeError, match="topics"):
        holdall.parts(bags["mcap"], topics="/imu")
    with pytest.raises(TypeError, match="topic"):
        holdall.parts(bags["mcap"])[0].arrow()
    (tmp_path / "x.bag").write_text("no bag")
    with pytest.raises(holdall.Error, match="x.bag"):
        holdall.parts(tmp_path)


def test_a_catalog_has_all_topics(bags, tmp_path):
    folder = bags["mcap"].parent
    (tmp_path / "broken.bag").write_text("no bag")
    rows = holdall.catalog(folder, tmp_path).arrow().to_pylist()
    for storage in ("mcap", "sqlite3", "rosbag1"):
        of = [row for row in rows if row["storage"] == storage and row["bag"].startswith(str(folder))]
        with holdall.open(bags[storage]) as bag:
            assert {row["topic"]: row["messages"] for row in of} == {t.name: t.count for t in bag.info().topics}
            assert {row["start_ns"] for row in of} == {bag.start}
    assert [row["bag"] for row in rows if row["error"]] == [str(tmp_path / "broken.bag")]
    assert holdall.catalog(bags["rosbag1"]).parquet(tmp_path / "bags.parquet") == len(holdall.open(bags["rosbag1"]).topics)
    with pytest.raises(holdall.NotFoundError):
        holdall.catalog(tmp_path / "nothing").arrow()
