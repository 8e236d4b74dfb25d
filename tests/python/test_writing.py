"""Bags that holdall writes, read by rosbags and mcap; and conversions of bags."""
import array
import types

import holdall
import numpy
import pytest
from conftest import COUNT, START, STEP, get_store
from mcap.reader import make_reader
from rosbags.highlevel import AnyReader
from rosbags.typesys import Stores

NAMES = {"mcap": "x.mcap", "sqlite3": "folder", "rosbag1": "x.bag"}


def read(path, store=Stores.ROS2_HUMBLE):
    """(topic, time, bytes, message) of all messages, by rosbags."""
    if path.suffix == ".mcap":  # rosbags reads only folders
        with path.open("rb") as file:
            for schema, channel, message in make_reader(file).iter_messages():
                yield channel.topic, message.log_time, message.data, get_store(store).deserialize_cdr(message.data, schema.name)
        return
    with AnyReader([path], default_typestore=get_store(store)) as reader:
        for connection, time, raw in reader.messages():
            yield connection.topic, time, bytes(raw), reader.deserialize(raw, connection.msgtype)


@pytest.fixture(params=["mcap", "sqlite3", "rosbag1"])
def out(request, tmp_path):
    return tmp_path / NAMES[request.param], request.param


def test_values(out):
    """Dicts and objects, with types found by name."""
    path, storage = out
    with holdall.create(path, storage=storage) as writer:
        for i in range(10):
            z = types.SimpleNamespace(x=1.5, y=float("-inf"), z=float(i))
            writer.write("/imu", START + i, {
                "header": {"stamp": holdall.Time(START + i), "frame_id": "base"},
                "linear_acceleration": z, "orientation_covariance": numpy.arange(9.0)}, type="sensor_msgs/msg/Imu")  # fmt: skip
        writer.add("/image", "sensor_msgs/msg/Image")
        writer.write("/image", START + 20, {"height": 2, "width": 3, "data": bytes(range(6)), "encoding": "mono8"})
        writer.write("/image", START + 21, {"data": numpy.arange(3, dtype="u1")})
    messages = list(read(path, Stores.ROS1_NOETIC if storage == "rosbag1" else Stores.ROS2_HUMBLE))
    assert [m[1] for m in messages] == [START + i for i in (*range(10), 20, 21)]
    imu = messages[3][3]
    assert (imu.linear_acceleration.x, imu.linear_acceleration.y, imu.linear_acceleration.z) == (1.5, float("-inf"), 3.0)
    assert imu.header.frame_id == "base" and imu.header.stamp.nanosec == 3 and imu.orientation_covariance.tolist() == list(range(9))
    assert messages[10][3].data.tolist() == list(range(6)) and messages[11][3].data.tolist() == [0, 1, 2]
    again = holdall.open(path)
    assert again["/imu"][3].linear_acceleration.z == 3.0 and again.info().complete
    assert holdall.check(path, types=True).ok


ARRAYS = """float32[] a
float64[40] b
int64[] c
uint8[] d
P[] points
string text
===
MSG: x/P
int16[] v
string[] names
"""


def test_large_arrays(out):
    """Arrays of numbers are copied from memory; each numeric type is converted to that of the field."""
    path, storage = out
    numbers = numpy.arange(100)
    kinds = [numbers.astype(code) for code in ("f4", "f8", ">f4", "i1", "u1", "i2", "u2", "i4", "u4", "i8", ">u8", "f2")]
    ways = [*kinds, numpy.repeat(numbers, 2)[::2], numbers.tolist(), [float(i) for i in numbers], [*numbers.tolist()[:-1], 99.0],
            array.array("f", numbers.tolist()), tuple(numbers.tolist())]  # fmt: skip
    with holdall.create(path, storage=storage) as writer:
        writer.add("/x", "x/msg/T", definition=ARRAYS)
        for i, way in enumerate(ways):
            points = [{"v": way, "names": ["n"] * 50}, {}, types.SimpleNamespace(v=numbers.astype("i2"))]
            writer.write("/x", i, {"a": way, "b": way[:40], "c": way, "d": bytes(range(100)), "points": points, "text": "t"})
    bag = holdall.open(path)
    assert bag.count == len(ways)
    for m in bag["/x"]:
        assert m.a.dtype == "f4" and m.a.tolist() == m.c.tolist() == m.d.tolist() == numbers.tolist()
        assert m.b.tolist() == numbers[:40].tolist() and m.text == "t"
        assert [m[f"points[{i}].v"].tolist() for i in range(3)] == [numbers.tolist(), [], numbers.tolist()]
        assert m["points[0].names[49]"] == "n"
    # the same bytes as of the values one by one
    with holdall.create(path, storage=storage, force=True) as writer:
        writer.add("/x", "x/msg/T", definition=ARRAYS)
        for value in (numbers.tolist(), [*numbers.tolist()[:-1], 99.0]):  # an array, JSON
            writer.write("/x", 0, {"a": value, "text": "t"})
    one, two = holdall.open(path)["/x"]
    assert bytes(one.raw) == bytes(two.raw)


@pytest.mark.parametrize(
    ("name", "value", "text"),
    [("b", numpy.zeros(41), "b: .*40"), ("c", numpy.full(40, 0.5), "c: "), ("a", bytes(100), "a: "), ("points[0].v", numpy.zeros(50), "points"),
     ("q", numpy.zeros(50), "q"), ("d", numpy.full(50, 256), "d: "), ("d", [2**70] * 50, "d"), ("c", numpy.zeros(50, "c16"), "c")],  # fmt: skip
)
def test_large_arrays_that_do_not_fit(tmp_path, name, value, text):
    with holdall.create(tmp_path / "x.mcap") as writer:
        writer.add("/x", "x/msg/T", definition=ARRAYS)
        with pytest.raises((holdall.ArgumentError, TypeError), match=text):
            writer.write("/x", 0, {"points": [{}], name: value})
        writer.write("/x", 0, {"a": numpy.ones(50, "f4")})
    (m,) = holdall.open(tmp_path / "x.mcap")["/x"]
    assert m.a.tolist() == [1.0] * 50 and m.c.size == 0


def test_a_message_as_the_values_of_another(path, tmp_path):
    """Messages that were read can be written as values, and become the same bytes."""
    bag = holdall.open(path)
    name = "x.bag" if path.suffix == ".bag" else "x.mcap"
    with holdall.create(tmp_path / name) as writer:
        for topic in bag.topics:
            writer.add(topic, bag[topic].channels[0])
            writer.write(topic, START, holdall.to_dict(bag[topic][1]))
            writer.write(topic, START + 1, bag[topic][1][""])
    again = holdall.open(tmp_path / name)
    for topic in bag.topics:
        assert [bytes(m.raw) for m in again[topic]] == [bytes(bag[topic][1].raw)] * 2


def test_raw_bytes(path, out):
    """A copy of every message; what a storage can not hold is refused."""
    target, storage = out
    bag = holdall.open(path)
    is_ros1 = path.suffix == ".bag"
    with holdall.create(target, storage=storage, compression="none" if storage == "sqlite3" else "zstd" if storage == "mcap" else "lz4") as writer:
        if is_ros1 != (storage == "rosbag1"):
            if storage == "rosbag1":
                with pytest.raises(holdall.Error):
                    writer.copy(next(iter(bag)))
            return
        for m in bag:
            writer.copy(m)
    assert [(m.topic, m.time, bytes(m.raw)) for m in holdall.open(target)] == [(m.topic, m.time, bytes(m.raw)) for m in bag]
    assert [(c.topic, c.type, c.definition, c.hash) for c in holdall.open(target).channels] == [
        (c.topic, c.type, c.definition, c.hash) for c in bag.channels
    ]


def test_definitions_of_ones_own(tmp_path):
    with holdall.create(tmp_path / "x.mcap") as writer:
        writer.add("/own", "my_msgs/msg/Own", definition="uint32 value 7\nstring[] names", metadata={"a": "b"})
        writer.write("/own", 1, {"names": ["x", "y"]})
        writer.attach("notes.txt", b"text", media_type="text/plain", time=5)
        writer.flush()
    bag = holdall.open(tmp_path / "x.mcap")
    assert (bag["/own"][0].value, bag["/own"][0].names) == (7, ["x", "y"])
    assert bag["/own"].channels[0].hash.startswith("RIHS01_")
    assert bag.attachment("notes.txt") == b"text" and bag.info().attachments[0].media_type == "text/plain"
    with pytest.raises(KeyError):
        bag.attachment("none")


def test_wrong_values(tmp_path):
    with holdall.create(tmp_path / "x.mcap") as writer:
        with pytest.raises(ValueError, match="not declared"):
            writer.write("/a", 1, {})
        writer.add("/a", "std_msgs/msg/UInt8")
        for wrong, error, text in [
            ({"data": 300}, ValueError, "data"),
            ({"data": "x"}, ValueError, "data"),
            ({"dat": 1}, ValueError, "dat"),
            ({"data": None}, ValueError, "data"),
            ({"data": object()}, TypeError, "object"),
            ([1], TypeError, "message"),
            (5, TypeError, "message"),
        ]:
            with pytest.raises(error, match=text):
                writer.write("/a", 1, wrong)
        for time, error in [(1.5, TypeError), (2**63, ValueError), (None, TypeError)]:
            with pytest.raises(error, match="time"):
                writer.write("/a", time, {"data": 1})
        with pytest.raises(ValueError, match="declared already"):
            writer.add("/a", "std_msgs/msg/UInt8")
        with pytest.raises(holdall.Error, match="nothing/msg/Here"):
            writer.add("/b", "nothing/msg/Here")
        with pytest.raises(ValueError, match="qos"):
            writer.add("/c", "std_msgs/msg/UInt8", qos=[{"history": "never"}])
        writer.write("/a", 1, {"data": 5})
    assert [m.data for m in holdall.open(tmp_path / "x.mcap")] == [5]
    with pytest.raises(FileExistsError):
        holdall.create(tmp_path / "x.mcap")
    for options, error in [({"storage": 5}, TypeError), ({"mode": "x"}, ValueError), ({"split": -1}, ValueError), ({"nothing": 1}, TypeError)]:
        with pytest.raises(error, match=next(iter(options))):
            holdall.create(tmp_path / "y.mcap", **options)
    with pytest.raises(ValueError, match="closed"):
        writer.write("/a", 1, {"data": 5})


def test_abort_and_force(tmp_path):
    path = tmp_path / "x.mcap"
    writer = holdall.create(path)
    writer.write("/a", 1, {"data": 5}, type="std_msgs/msg/UInt8")
    writer.abort()
    assert not list(tmp_path.iterdir())
    for value in (1, 2):
        with holdall.create(path, force=True) as writer:
            writer.write("/a", 1, {"data": value}, type="std_msgs/msg/UInt8")
    assert holdall.open(path)["/a"][0].data == 2


def test_split(tmp_path):
    with holdall.create(tmp_path / "folder", storage="mcap", split_seconds=1) as writer:
        for i in range(30):
            writer.write("/a", i * 10**8, {"data": i}, type="std_msgs/msg/UInt8")
    bag = holdall.open(tmp_path / "folder")
    assert len(bag.info().files) == 3 and [m.data for m in bag] == list(range(30))


def test_convert(path, tmp_path):
    """Between the formats and both ROS; rosbags reads the same values."""
    calls = []
    result = holdall.convert(path, tmp_path / "x.bag", ros=1, compression="lz4", progress=lambda *a: calls.append(a))
    assert result.messages == COUNT + 2 * COUNT // 100 and not result.damages
    z = [m[3].linear_acceleration.z for m in read(tmp_path / "x.bag", Stores.ROS1_NOETIC) if m[0] == "/imu"]
    assert z == [9 + i / 1000 for i in range(COUNT)]
    back = holdall.convert(tmp_path / "x.bag", tmp_path / "back.mcap", ros=2, compression="zstd", distro="jazzy")
    assert back.files == 1 and holdall.open(tmp_path / "back.mcap")["/imu"].type == "sensor_msgs/msg/Imu"
    assert back.remarks


def test_filter_and_merge(path, tmp_path):
    result = holdall.filter(path, tmp_path / f"a{path.suffix}", topics="/imu", start="+1s", end="+2s", where="linear_acceleration.x >= 250")
    assert result.messages == 150
    holdall.filter(path, tmp_path / f"b{path.suffix}", exclude=["/imu", "/tf"], rename={"/scan": "/laser"})
    merged = tmp_path / f"c{path.suffix}"
    holdall.merge([tmp_path / f"a{path.suffix}", tmp_path / f"b{path.suffix}"], merged)
    counts = {t.name: t.count for t in holdall.open(merged).info().topics}
    assert counts == {"/imu": 150, "/laser": COUNT // 100}


def test_edit(path, tmp_path):
    out = tmp_path / f"x{path.suffix}"
    holdall.edit(path, out, set={"/imu": {"header.frame_id": "other", "linear_acceleration.z": 1.5}, "range_max": 7}, shift=10**9)
    bag = holdall.open(out)
    m = bag["/imu"][4]
    assert (m.header.frame_id, m.linear_acceleration.z, bag["/scan"][0].range_max) == ("other", 1.5, 7.0)
    assert m.time == m.header.stamp == START + 4 * STEP + 10**9
    with pytest.raises(ValueError, match="nothing"):
        holdall.edit(path, tmp_path / "y.mcap", set={"nothing": 1})
    with pytest.raises(ValueError, match="times"):
        holdall.edit(path, tmp_path / "y.mcap", shift=1, times=["all"])


def test_recover_and_check(tmp_path):
    with holdall.create(tmp_path / "x.mcap", compression="lz4", chunk_bytes=2000) as writer:
        for i in range(500):
            writer.write("/a", i, {"data": numpy.random.bytes(100).hex()}, type="std_msgs/msg/String")
    data = bytearray((tmp_path / "x.mcap").read_bytes())
    data[len(data) // 2 : len(data) // 2 + 20] = bytes(20)
    (tmp_path / "x.mcap").write_bytes(data)
    checked = holdall.check(tmp_path / "x.mcap")
    assert not checked.ok and checked.findings[0].file == str(tmp_path / "x.mcap")
    result = holdall.recover(tmp_path / "x.mcap", tmp_path / "y.mcap")
    assert result.losses and 450 < result.messages <= 500
    assert holdall.check(tmp_path / "y.mcap", types=True).ok


def test_reindex(bags, tmp_path):
    import shutil

    folder = tmp_path / "folder"
    shutil.copytree(bags["sqlite3"], folder)
    (folder / "metadata.yaml").unlink()
    holdall.reindex(folder)
    assert (folder / "metadata.yaml").exists()
    assert sum(1 for _ in read(folder)) == COUNT + 2 * COUNT // 100
    with pytest.raises(ValueError, match="version"):
        holdall.reindex(folder, version=-1)


def test_wrong_rewriting(mcap, tmp_path):
    for options, error in [
        ({"topics": 5}, TypeError),
        ({"where": 5}, TypeError),
        ({"ros": 3}, ValueError),
        ({"progress": 5}, TypeError),
        ({"nothing": 5}, TypeError),
        ({"rename": 5}, TypeError),
        ({"storage": "none"}, holdall.Error),
    ]:
        with pytest.raises(error):
            holdall.convert(mcap, tmp_path / "x.mcap", **options)
    assert not list(tmp_path.iterdir())


def test_progress_can_stop_the_work(mcap, tmp_path):
    class Stop(Exception):
        pass

    def stop(*_):
        raise Stop

    with pytest.raises(Stop):
        holdall.convert(mcap, tmp_path / "x.bag", ros=1, progress=stop)
    assert not list(tmp_path.iterdir())
