"""Aligned tables, against pandas.merge_asof and numpy.interp over the messages that rosbags wrote."""
import datetime
import pickle

import duckdb
import holdall
import numpy
import pandas
import polars
import pyarrow
import pyarrow.parquet
import pytest
from mcap.writer import Writer

MS = 1_000_000
BEGIN = 1_700_000_000_000_000_000
QUATERNION = "float64 x\nfloat64 y\nfloat64 z\nfloat64 w"
JOINTS = "float64[] position\nstring name\nint32 number\nfloat32[2] pair"


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Two topics with uneven times: path, and {topic: (times, values)}."""
    path = tmp_path_factory.mktemp("align") / "made.mcap"
    random = numpy.random.default_rng(7)
    series = {}
    with holdall.create(path) as out:
        out.add("/joints", "my_msgs/msg/Joints", definition=JOINTS)
        out.add("/temperature", "std_msgs/msg/Float64", definition="float64 data")
        rows = []
        for topic, count, step in (("/joints", 400, 20), ("/temperature", 60, 130)):
            pauses = numpy.where(random.random(count) < 0.05, 900, 0)
            times = BEGIN + numpy.cumsum(random.integers(0, step, count) + pauses) * MS
            values = random.normal(size=count).cumsum()
            series[topic] = (times, values)
            rows += [(time, topic, i, value) for i, (time, value) in enumerate(zip(times.tolist(), values.tolist()))]
        for time, topic, i, value in sorted(rows, key=lambda row: row[0]):
            message = {"data": value}
            if topic == "/joints":
                message = {"position": [value, -value], "name": str(i), "number": i, "pair": [value, i]}
            out.write(topic, time, message)
    return path, series


def frame_of(times, values, name):
    return pandas.DataFrame({"time": pandas.to_datetime(times, utc=True), name: values, name + ".index": numpy.arange(len(times))})


FIELDS = {"number": "/joints.number", "second": "/joints.position[1]", "pair": "/joints.pair", "name": "/joints.name",
          "position": "/joints.position", "t": "/temperature.data"}  # fmt: skip


@pytest.mark.parametrize("max_age", [None, 150 * MS])
@pytest.mark.parametrize("method", ["latest", "nearest"])
def test_rows_are_those_of_merge_asof(made, method, max_age):
    path, series = made
    table = holdall.open(path).align(FIELDS, rate=30, method=method, max_age=max_age).pandas()
    start = min(times[0] for times, _ in series.values())
    end = max(times[-1] for times, _ in series.values())
    rows = numpy.array([start + round(i * 1e9 / 30) for i in range(int((end - start) * 30 / 1e9) + 1)])
    expected = pandas.DataFrame({"time": pandas.to_datetime(rows, utc=True)})
    for name, topic in (("j", "/joints"), ("t", "/temperature")):
        expected = pandas.merge_asof(
            expected, frame_of(*series[topic], name), on="time",
            direction="backward" if method == "latest" else "nearest",
            tolerance=None if max_age is None else pandas.Timedelta(max_age, "ns"))  # fmt: skip
    assert (table["time"] == expected["time"]).all()
    for column, of in (("number", "j.index"), ("t", "t")):
        assert numpy.array_equal(table[column].to_numpy(float), expected[of].to_numpy(float), equal_nan=True)
    assert numpy.array_equal(table["second"].to_numpy(float), -expected["j"].to_numpy(float), equal_nan=True)
    for row, value, index in zip(table.itertuples(), expected["j"], expected["j.index"]):
        if numpy.isnan(value):
            assert row.position is None and row.pair is None and pandas.isna(row.name)
        else:
            assert row.position.tolist() == [value, -value] and row.name == str(int(index))
            assert row.pair.tolist() == [numpy.float32(value), index]
    is_late = method == "latest" and series["/temperature"][0][0] > start
    assert table["t"].isna().any() == (max_age is not None or is_late)


def test_linear_is_that_of_numpy(made):
    path, series = made
    table = holdall.open(path).align(FIELDS, rate=100, method="linear")
    time, t, second, pair, position, number, name = table.numpy("time", "t", "second", "pair", "position", "number", "name")
    for values, topic, factor in ((t, "/temperature", 1), (second, "/joints", -1), (pair[:, 0], "/joints", 1)):
        times, known = series[topic]
        wanted = factor * numpy.interp(time - BEGIN, times - BEGIN, known)
        inside = (time >= times[0]) & (time <= times[-1])
        assert numpy.isnan(values[~inside]).all() and inside.sum() > 100
        assert numpy.allclose(values[inside], wanted[inside], rtol=1e-6, atol=1e-6)
    times, known = series["/joints"]
    before = numpy.searchsorted(times, time, "right") - 1
    for row in range(0, len(time), 37):
        if time[row] <= times[-1] and before[row] >= 0:
            assert number[row] == before[row] and name[row] == str(before[row])
            assert numpy.allclose(position[row], [-second[row], second[row]])
        else:
            assert numpy.isnan(number[row]) and name[row] is None and position[row] is None


def test_quaternions_turn_along_the_arc(tmp_path):
    with holdall.create(tmp_path / "q.mcap") as out:
        out.add("/q", "geometry_msgs/msg/Quaternion", definition=QUATERNION)
        half = numpy.pi / 4  # a quarter turn about z, the second one with the other sign
        out.write("/q", 0, {"z": 0.0, "w": 1.0})
        out.write("/q", 100 * MS, {"z": -numpy.sin(half), "w": -numpy.cos(half)})
    bag = holdall.open(tmp_path / "q.mcap")
    aligned = bag.align(topics="/q", rate=100, method="linear", flat=True)
    columns = aligned.numpy()
    angle = numpy.linspace(0, half, 11)
    assert numpy.allclose(numpy.abs(columns["/q.z"]), numpy.sin(angle)) and numpy.allclose(numpy.abs(columns["/q.w"]), numpy.cos(angle))
    assert pyarrow.table(aligned).column_names == ["time", "/q.x", "/q.y", "/q.z", "/q.w"]
    linear = bag.align(["/q.z"], rate=100, method="linear").numpy("/q.z")
    assert numpy.allclose(linear, -numpy.linspace(0, numpy.sin(half), 11))


def test_rows_at_messages(path):
    bag = holdall.open(path)
    aligned = bag.align({"z": "/imu.linear_acceleration.z", "max": "/scan.angle_max"}, at="/scan")
    time, z, angle = aligned.numpy("time", "z", "max")
    scans = bag["/scan"].numpy("log_time")
    imu_time, imu_z = bag["/imu"].numpy("log_time", "linear_acceleration.z")
    assert numpy.array_equal(time, scans) and (angle == 1.0).all()
    assert numpy.array_equal(z, imu_z[numpy.searchsorted(imu_time, scans, "right") - 1])


def test_every_consumer(mcap, tmp_path):
    aligned = holdall.open(mcap).align({"z": "/imu.linear_acceleration.z"}, topics="/scan", rate=10, flat=True)
    rows = len(aligned.arrow())
    assert rows == 150 and polars.DataFrame(aligned).height == rows and aligned.parquet(tmp_path / "a.parquet") == rows
    assert duckdb.sql("select count(*), max(z) from aligned").fetchall()[0][0] == rows
    table = pyarrow.table(aligned)
    table.validate(full=True)
    assert pyarrow.parquet.read_table(tmp_path / "a.parquet").equals(table)
    small = holdall.open(mcap).align({"z": "/imu.linear_acceleration.z"}, topics="/scan", rate=10, flat=True, batch_rows=7)
    assert pyarrow.table(small).combine_chunks().equals(table.combine_chunks())
    assert "/scan.ranges" in aligned.numpy() and repr(aligned) == "<holdall.Aligned z /scan>"


def test_gaps_ages_and_complete_rows(made):
    path, series = made
    bag = holdall.open(path)
    limit = datetime.timedelta(milliseconds=150)
    aligned = bag.align({"n": "/joints.number", "t": "/temperature.data"}, rate=50, max_age=limit, ages=True)
    columns = aligned.numpy()
    for name, topic in (("n", "/joints"), ("t", "/temperature")):
        times = series[topic][0]
        is_null = numpy.isnan(columns[name])
        index = numpy.searchsorted(times, columns["time"], "right") - 1
        age = numpy.where(index >= 0, columns["time"] - times[index], numpy.inf)
        assert numpy.array_equal(is_null, age > 150 * MS)
        assert numpy.array_equal(columns[name + ".age"][~is_null], age[~is_null])
        gaps = aligned.gaps()[name]
        assert (gaps.messages, gaps.values, gaps.nulls) == (len(times), (~is_null).sum(), is_null.sum())
        first = numpy.argmin(is_null)
        assert gaps.leading == first and gaps.oldest == age[~is_null].max()
        assert gaps.gaps == (is_null[first + 1 :] & ~is_null[first:-1]).sum()
    complete = bag.align({"n": "/joints.number", "t": "/temperature.data"}, rate=50, max_age=limit, complete=True).numpy()
    keep = ~numpy.isnan(columns["n"]) & ~numpy.isnan(columns["t"])
    assert numpy.array_equal(complete["time"], columns["time"][keep]) and numpy.array_equal(complete["n"], columns["n"][keep])


def test_a_part_of_the_time(made):
    path, _ = made
    bag = holdall.open(path)
    whole = bag.align({"t": "/temperature.data"}, topics=["/joints"], rate=10).pandas()
    start = BEGIN + 2000 * MS
    part = bag.align({"t": "/temperature.data"}, rate=10, start="+2s", end="+3s").numpy()
    assert len(part["time"]) == 10 and (part["time"] >= start).all()
    assert not numpy.isnan(part["t"]).any() and len(whole) > 20
    one = bag.align({"t": "/temperature.data", "u": "/temperature.data"}, rate=10, method={"u": "linear"}).numpy()
    assert (one["t"] != one["u"]).any()


def test_messages_that_can_not_be_decoded_are_counted(tmp_path):
    with open(tmp_path / "x.mcap", "wb") as out:
        writer = Writer(out)
        writer.start()
        schema = writer.register_schema("my_msgs/msg/Own", "ros2msg", b"uint32 value")
        channel = writer.register_channel("/own", "cdr", schema)
        for i, data in enumerate([b"\0\1\0\0\7\0\0\0", b"\0\1\0\0\7", b"\0\1\0\0\11\0\0\0"]):
            writer.add_message(channel, i * MS, data, i * MS, i)
        writer.finish()
    bag = holdall.open(tmp_path / "x.mcap")
    with pytest.warns(RuntimeWarning, match="1 messages"):
        values = bag.align(["/own.value"], rate=1000).numpy("/own.value")
    assert values[0] == 7 and numpy.isnan(values[1]) and values[2] == 9
    with pytest.raises(holdall.Error, match="value"):
        bag.align(["/own.value"], rate=1000, errors="raise").numpy("/own.value")


def test_wrong_arguments(made):
    bag = holdall.open(made[0])
    wrong = [
        (TypeError, "rate", {"fields": ["/joints"]}),
        (TypeError, "rate", {"fields": ["/joints"], "rate": 1, "at": "/joints"}),
        (TypeError, "rate", {"fields": ["/joints"], "rate": "1"}),
        (ValueError, "rate", {"fields": ["/joints"], "rate": -1}),
        (ValueError, "rate", {"fields": ["/joints"], "rate": float("nan")}),
        (TypeError, "fields", {"rate": 1}),
        (TypeError, "fields", {"fields": {"a": 5}, "rate": 1}),
        (KeyError, "no such topic", {"fields": {"a": "/none.x"}, "rate": 1}),
        (KeyError, "none", {"topics": "/none", "rate": 1}),
        (KeyError, "none", {"fields": ["/joints"], "at": "/none"}),
        (ValueError, "method", {"fields": ["/joints"], "rate": 1, "method": "best"}),
        (ValueError, "no field 'b'", {"fields": {"a": "/joints.name"}, "rate": 1, "method": {"b": "linear"}}),
        (ValueError, "max_age", {"fields": ["/joints"], "rate": 1, "max_age": -5}),
        (TypeError, "max_age", {"fields": ["/joints"], "rate": 1, "max_age": 0.5}),
        (ValueError, "errors", {"fields": ["/joints"], "rate": 1, "errors": "x"}),
    ]
    for kind, text, arguments in wrong:
        with pytest.raises(kind, match=text):
            bag.align(**arguments)
    with pytest.raises(holdall.ArgumentError, match="no field"):
        bag.align(["/joints.none"], rate=1).numpy()
    with pytest.raises(holdall.ArgumentError, match="two columns"):
        bag.align(["/joints.name", "/joints.name"], rate=1).numpy()
    with pytest.raises(ValueError, match="no column 'none'"):
        bag.align(["/joints.name"], rate=1).numpy("none")
    aligned = bag.align(["/joints.name"], rate=1)
    bag.close()
    with pytest.raises(ValueError, match="closed"):
        aligned.arrow()


def test_a_pickled_bag_aligns(made):
    bag = pickle.loads(pickle.dumps(holdall.open(made[0])))
    assert len(bag.align(["/joints.name"], rate=1).arrow()) > 3
