"""Compares messages read by holdall and by rosbags from the same bag."""
import datetime
import json
import pathlib
import pickle

import holdall
import numpy
import pytest
from conftest import COUNT, START, STEP, get_store
from rosbags.highlevel import AnyReader
from rosbags.typesys import Stores


def same(ours, theirs):
    """Whether a value of holdall equals that of rosbags."""
    if hasattr(theirs, "__dataclass_fields__"):
        if isinstance(ours, holdall.Time):
            return (ours.sec, ours.nanosec) == (theirs.sec, theirs.nanosec)
        return all(same(ours[name], getattr(theirs, name)) for name in theirs.__dataclass_fields__ if name != "__msgtype__")
    if isinstance(theirs, numpy.ndarray):
        return ours.dtype == theirs.dtype and numpy.array_equal(ours, theirs)
    if isinstance(theirs, list):
        return len(ours) == len(theirs) and all(map(same, ours, theirs))
    return type(ours) is type(theirs) and ours == theirs


def test_all_messages_as_rosbags_reads_them(path):
    with AnyReader([path], default_typestore=get_store(Stores.ROS2_HUMBLE)) as reader, holdall.open(path) as bag:
        count = 0
        for theirs, ours in zip(reader.messages(), bag, strict=True):
            connection, time, raw = theirs
            assert (ours.topic, ours.time, bytes(ours.raw)) == (connection.topic, time, bytes(raw))
            if count % 7 == 0:
                assert same(ours[""], reader.deserialize(raw, connection.msgtype))
            count += 1
        assert count == bag.count == COUNT + 2 * COUNT // 100


def test_info(path):
    bag = holdall.open(path)
    info = bag.info()
    assert info.storage == {".bag": "rosbag1"}.get(path.suffix, path.name)
    assert (bag.start, bag.end) == (START, START + (COUNT - 1) * STEP)
    assert info.duration == (COUNT - 1) * STEP
    assert {t.name: t.count for t in info.topics} == {"/imu": COUNT, "/scan": COUNT // 100, "/tf": COUNT // 100}
    assert info.complete and not info.problems and not bag.problems
    assert list(bag.topics) == ["/imu", "/scan", "/tf"]
    assert "/imu" in bag and "/none" not in bag
    assert bag["/imu"].type.startswith("sensor_msgs/") and bag["/scan"].count == COUNT // 100
    assert bag["/imu"].fields[0] == "header"
    channel = bag["/imu"].channels[0]
    assert b"orientation_covariance" in channel.definition and channel.encoding in ("cdr", "ros1")
    assert holdall.open(path).info(sizes=True).topics[0].bytes > 300 * COUNT


def test_fields(path):
    bag = holdall.open(path)
    m = bag["/imu"][5]
    assert m.linear_acceleration.z == m["linear_acceleration.z"] == 9.005
    assert m.header.frame_id == "imu2" and m.header.stamp == m.time == START + 5 * STEP
    assert isinstance(m.header.stamp, holdall.Time) and m.header.stamp.nanosec == 25_000_000
    assert m.orientation_covariance.tolist() == [5.0 + i for i in range(9)]
    assert m["orientation_covariance[-1]"] == 13.0 and m["orientation_covariance[2:4]"].tolist() == [7.0, 8.0]
    assert m.linear_acceleration == m["linear_acceleration"] and dict(m.linear_acceleration)["y"] == -0.5
    assert "Vector3(x=5.0, y=-0.5, z=9.005)" in repr(m.linear_acceleration)
    assert "linear_acceleration" in dir(m) and "z" in dir(m.linear_acceleration)
    transform = bag["/tf"][1].transforms[1]
    assert transform.child_frame_id == "base1" and transform.transform.translation.x == 100.0
    with pytest.raises(AttributeError, match="nothing"):
        m.nothing
    with pytest.raises(AttributeError):
        m.linear_acceleration.w
    with pytest.raises(ValueError, match="no field"):
        m["linear_acceleration.w"]
    with pytest.raises(IndexError):
        bag["/scan"][0]["ranges[0]"]
    with pytest.raises(TypeError):
        m[3]


def test_arrays_are_views_of_the_message(path):
    m = holdall.open(path)["/scan"][3]
    assert m.ranges.dtype == numpy.dtype("f4") and not m.ranges.flags.writeable
    assert numpy.shares_memory(m.ranges, numpy.frombuffer(m, "u1"))


def test_text(path):
    m = holdall.open(path)["/imu"][1]
    assert json.loads(m.json())["linear_acceleration"]["x"] == 1.0
    assert "frame_id: imu1" in m.yaml() and "frame_id: <code>&#x27;imu1&#x27;</code>" in m._repr_html_()
    assert repr(m).startswith("<holdall.Message /imu sensor_msgs/") and "1700000000.005000000" in repr(m)
    assert "<td>/imu</td>" in holdall.open(path)._repr_html_()
    plain = holdall.to_dict(m)
    assert plain["header"]["stamp"] == {"sec": START // 10**9, "nanosec": STEP} and plain["orientation_covariance"][0] == 1.0


def test_messages_outlive_the_bag(path):
    with holdall.open(path) as bag:
        messages = list(bag["/imu"])
        view = messages[10].raw
        array = messages[10].orientation_covariance
    del bag
    assert messages[10].linear_acceleration.x == 10.0
    del messages
    assert len(view) > 300 and array[0] == 10.0


def test_selections(path):
    bag = holdall.open(path)
    times = [m.time for m in bag["/imu"]]
    assert [m.time for m in bag["/imu"].select(reverse=True)] == times[::-1]
    assert [m.time for m in bag["/imu"].select(limit=3)] == times[:3]
    by_stamp = [m.header.stamp for m in bag.messages("/imu", order="header", reverse=True)]
    assert by_stamp == sorted((m.header.stamp for m in bag["/imu"]), reverse=True)
    assert len(list(bag.messages("/imu", start=times[10], end=times[20]))) == 10
    assert len(list(bag.messages(["/imu"], start="+1s", end="+2s"))) == 200
    assert len(list(bag.messages("/imu", start="-1s"))) == 201
    when = datetime.datetime.fromtimestamp(times[200] / 1e9, datetime.timezone.utc)
    assert next(bag.messages("/imu", start=when)).time == times[200]
    assert [m.linear_acceleration.x for m in bag.messages(where="linear_acceleration.x >= 2998")] == [2998.0, 2999.0]
    assert {m.topic for m in bag.messages(exclude=["/imu"])} == {"/scan", "/tf"}
    assert {m.topic for m in bag.messages(types="sensor_msgs/LaserScan")} <= {"/scan"}
    assert bag["/imu"][-1].time == times[-1] and bag["/imu"].select(start="+1s")[0].time == times[200]
    with pytest.raises(IndexError):
        bag["/imu"][COUNT]
    with pytest.raises(IndexError):
        bag["/imu"][-COUNT - 1]


def test_many_at_once(path):
    bag = holdall.open(path)
    messages, parts = bag.messages(), []
    while part := messages.read(1000):
        assert len(part) <= 1000
        parts.append(part)
    assert len(parts) > 1 and all(len(part) == 1000 for part in parts[:-1])
    assert [(m.topic, m.time) for part in parts for m in part] == [(m.topic, m.time) for m in bag]
    assert bag.messages().read(0) == [] == bag.messages("/none").read(5)
    with pytest.raises(ValueError, match="count"):
        bag.messages().read(-1)


@pytest.mark.parametrize("percent", range(5, 80, 3))
def test_many_at_once_around_damage(tmp_path, percent):
    """No message is lost, wherever the damage is among those that are fetched at one time."""
    path = tmp_path / "x.mcap"
    with holdall.create(path, chunk_bytes=2000, compression="none") as bag:
        for i in range(100):
            bag.write("/a", i, {"data": "7" * 300}, type="std_msgs/msg/String")
    data = bytearray(path.read_bytes())
    at = len(data) * percent // 100
    data[at : at + 6] = b"damage"
    path.write_bytes(data)
    good = list(holdall.open(path).messages(errors="skip"))
    messages, parts, failures = holdall.open(path).messages(), [], 0
    while not parts or parts[-1]:
        try:
            parts.append(messages.read(1000))
        except holdall.Error:
            failures += 1
    assert [m.time for part in parts for m in part] == [m.time for m in good] and failures == (len(good) < 100)
    assert len(holdall.open(path).messages(errors="skip").read(1000)) == len(good) >= 80


def test_times_of_a_message(mcap):
    m = next(iter(holdall.open(mcap)))
    assert m.datetime == datetime.datetime(2023, 11, 14, 22, 13, 20, tzinfo=datetime.timezone.utc)
    assert m.publish_time in (None, START) and m.sequence in (None, 0)


def test_iterators_at_the_same_time(path):
    bag = holdall.open(path)
    pairs = [(a.time, b.time) for a, b in zip(bag["/imu"], bag["/imu"].select(reverse=True))]
    assert len(pairs) == COUNT and pairs[0] == pairs[-1][::-1]
    assert len(bag._readers) <= 2
    for _ in range(50):
        next(iter(bag))  # an iterator that is dropped frees its reader
    assert len(bag._readers) <= 2


def test_several_bags_as_one(bags):
    bag = holdall.open(*bags.values())
    assert bag.count == 3 * (COUNT + 2 * COUNT // 100)
    times = [m.time for m in bag]
    assert times == sorted(times) and len(times) == bag.count


def test_pickle(path):
    bag = holdall.open(path)
    message = bag["/tf"][3]
    again = pickle.loads(pickle.dumps([message, message[""], bag["/imu"].select(limit=2)]))
    assert bytes(again[0]) == bytes(message) and again[0].transforms == message.transforms == again[1].transforms
    assert (again[0].topic, again[0].time, again[0].channel.type) == ("/tf", message.time, message.channel.type)
    assert [m.time for m in again[2]] == [START, START + STEP]


def test_types_that_are_defined_nowhere(tmp_path):
    from mcap.writer import Writer

    with open(tmp_path / "x.mcap", "wb") as out:
        writer = Writer(out)
        writer.start()
        schema = writer.register_schema("my_msgs/msg/Own", "ros2msg", b"my_msgs/Other other")
        channel = writer.register_channel("/own", "cdr", schema)
        writer.add_message(channel, 5, b"\0\1\0\0\7\0\0\0", 6, 9)
        writer.finish()
    m = next(iter(holdall.open(tmp_path / "x.mcap")))
    assert (m.time, m.publish_time, m.sequence, len(m.raw)) == (5, 6, 9, 8)
    assert "/own" in m._repr_html_() and "topic" in dir(m)
    with pytest.raises(holdall.Error, match="defined nowhere") as caught:
        m.other
    assert caught.value.status == "unsupported"
    (tmp_path / "my_msgs/msg").mkdir(parents=True)
    (tmp_path / "my_msgs/msg/Other.msg").write_text("uint32 value\n")
    bag = holdall.open(tmp_path / "x.mcap", definitions=[tmp_path])
    assert next(iter(bag)).other.value == 7 and bag["/own"].numpy("other.value").tolist() == [7]
    assert [m["other.value"] for m in bag.messages(where="other.value == 7")] == [7]
    assert bag["/own"].arrow()["other"].to_pylist() == [{"value": 7}]


def test_fields_named_as_attributes(tmp_path):
    from mcap.writer import Writer

    with open(tmp_path / "x.mcap", "wb") as out:
        writer = Writer(out)
        writer.start()
        schema = writer.register_schema("my_msgs/msg/Own", "ros2msg", b"uint32 time\nuint8 type\nbool[] flags\nuint8[] data")
        channel = writer.register_channel("/own", "cdr", schema)
        data = b"\0\1\0\0" b"\7\0\0\0" b"\3\0\0\0" b"\2\0\0\0\1\0\0\0" b"\3\0\0\0abc"
        writer.add_message(channel, 5, data, 6, 9)
        writer.finish()
    m = next(iter(holdall.open(tmp_path / "x.mcap")))
    assert (m.time, m["time"], m.type) == (5, 7, 3)
    assert m.flags.tolist() == [True, False] and m.flags.dtype == bool
    assert m.data.tobytes() == b"abc" and m.data.dtype == numpy.uint8
    assert holdall.to_dict(m)["data"] == b"abc"


def test_numpy_is_optional(mcap):
    """Without numpy arrays are memoryviews."""
    import subprocess
    import sys

    code = (
        "import sys; sys.modules['numpy'] = None\n"
        "import holdall\n"
        f"m = holdall.open({str(mcap)!r})['/imu'][5]\n"
        "assert isinstance(m.orientation_covariance, memoryview)\n"
        "assert m.orientation_covariance.tolist() == [5.0 + i for i in range(9)]\n"
        "assert holdall.to_dict(m)['orientation_covariance'][0] == 5.0\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_shared_bags():
    """All small bags of the shared data: every message, decoded where its type is known."""
    import os

    folder = pathlib.Path(os.environ.get("HOLDALL_SHARED") or pathlib.Path(__file__).resolve().parents[3] / "shared") / "data"
    paths = sorted(p for pattern in ("*.bag", "*.mcap") for p in folder.rglob(pattern) if p.is_file() and p.stat().st_size < 2**20)
    if "LD_PRELOAD" in os.environ:  # gpg, which opens the keys of these, hangs with the run time of a sanitizer
        paths = [p for p in paths if p.parent.name != "encrypted"]
    read = 0
    for path in paths[:: int(os.environ.get("HOLDALL_EVERY", "3"))]:
        try:
            bag = holdall.open(path)
        except holdall.Error as error:
            assert error.status != "argument" and error.file
            continue
        for m in bag.messages(errors="skip"):
            read += 1
            try:
                m[""], m.json()
            except holdall.Error as error:
                assert error.status in ("unsupported", "truncated", "corrupt", "limit")
    assert not paths or read > 0


def test_arrays_of_json(tmp_path):
    """Values of decoded messages are copies: they stay valid when other messages are decoded."""
    import json

    from mcap.writer import Writer

    with open(tmp_path / "x.mcap", "wb") as file:
        writer = Writer(file)
        writer.start()
        channel = writer.register_channel("/scan", "json", writer.register_schema("Scan", "jsonschema", b"{}"))
        for i in range(20):
            writer.add_message(channel, i, json.dumps({"ranges": [i + 0.5, -1.25, 3.5], "n": i}).encode(), i)
        writer.finish()
    with holdall.open(tmp_path / "x.mcap") as bag:
        kept = [(m["n"], m["ranges"], m.json()) for m in bag.messages()]
    assert [(n, list(ranges)) for n, ranges, _ in kept] == [(i, [i + 0.5, -1.25, 3.5]) for i in range(20)]
    assert [json.loads(text)["n"] for _, _, text in kept] == list(range(20))
