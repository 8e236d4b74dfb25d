"""The data source of Apache Spark, in local[2]; parts that do not need Spark are tested without it."""
import datetime
import os
import pickle
import re
import shutil
import subprocess
import sys

import holdall
import numpy
import pyarrow
import pytest
from conftest import COUNT, ROOT, START, STEP, run_page

if os.environ.get("CI") != "true":
    pytest.importorskip("pyspark")
    if not shutil.which("java"):
        pytest.skip("no java", allow_module_level=True)

from pyspark.errors import AnalysisException, PySparkException
from pyspark.sql import SparkSession
from pyspark.sql import functions as F
from pyspark.sql.types import StructType
from pyspark_holdall import DefaultSource
from pyspark_holdall._plan import make_settings

PUSHDOWN = "spark.sql.python.filterPushdown.enabled"
SUM = sum(9 + i / 1000 for i in range(COUNT))


@pytest.fixture(scope="module")
def spark(tmp_path_factory):
    # by default workers run python3 of the PATH
    os.environ["PYSPARK_PYTHON"] = os.environ["PYSPARK_DRIVER_PYTHON"] = sys.executable
    builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
    builder = builder.config("spark.driver.host", "127.0.0.1").config("spark.driver.bindAddress", "127.0.0.1")
    builder = builder.config("spark.sql.shuffle.partitions", "2").config("spark.sql.session.timeZone", "UTC")
    builder = builder.config("spark.local.dir", str(tmp_path_factory.mktemp("local"))).config("spark.driver.memory", "1g")
    # short runs: the JIT's second compiler costs more than it saves
    builder = builder.config("spark.driver.extraJavaOptions", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC")
    session = builder.config("spark.sql.warehouse.dir", str(tmp_path_factory.mktemp("warehouse"))).getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    yield session
    session.stop()


@pytest.fixture(scope="module")
def chunked(bags, tmp_path_factory):
    """A bag with many chunks, at whose borders it is split."""
    path = tmp_path_factory.mktemp("chunked") / "x.mcap"
    holdall.convert(bags["mcap"], path, chunk_bytes=100_000)
    return path


def load(spark, path, **options):
    return spark.read.format("holdall").options(**options).load(str(path))


def source(path, **options):
    return DefaultSource({"path": str(path), **options})


def read(made, schema=None):
    """All rows, without Spark."""
    reader = made.reader(schema=schema or made.schema())
    batches = [batch for partition in reader.partitions() for batch in pickle.loads(pickle.dumps(reader)).read(pickle.loads(pickle.dumps(partition)))]
    return pyarrow.Table.from_batches(batches) if batches else None


def write_own(path, definition, rows, topic="/own"):
    with holdall.create(path) as out:
        out.add(topic, "my_msgs/msg/Own", definition=definition)
        for i, row in enumerate(rows):
            out.write(topic, START + i, row)
    return path


# --- in Spark -----------------------------------------------------------------------


def test_a_folder_of_bags_is_a_table(spark, bags):
    """Found by its name, split by bytes, each message once, of each bag."""
    table = load(spark, bags["mcap"].parent, topic="/imu", splitBytes="300k")
    assert table.rdd.getNumPartitions() > 3
    found = table.groupBy("bag").agg(F.count("*"), F.sum("linear_acceleration.z"), F.min("log_time_ns"), F.max("log_time")).collect()
    last = START + (COUNT - 1) * STEP
    last_time = datetime.datetime.fromtimestamp(last // 10**9, datetime.timezone.utc).replace(tzinfo=None, microsecond=last % 10**9 // 1000)
    assert {row[0]: (row[1], round(row[2], 6), row[3]) for row in found} == {str(path): (COUNT, round(SUM, 6), START) for path in bags.values()}
    assert {row[4].astimezone(datetime.timezone.utc).replace(tzinfo=None) for row in found} == {last_time}


def test_all_types_pass(spark, tmp_path):
    """Unsigned and fixed-size types, binaries over several batches, nested lists: the strict comparison of schemas accepts them."""
    definition = "uint8 a\nuint16 b\nuint32 c\nuint64 d\nint8 e\nfloat32 f\nbool g\nstring h\nfloat64[3] i\nuint8[] j\nint16[] k\ntime t\nduration u\nInner[] n\nInner m\n"
    definition += "=" * 80 + "\nMSG: my_msgs/Inner\nuint32 x\nstring[] names"
    data = numpy.random.default_rng(5).integers(0, 256, 3 << 20, numpy.uint8).tobytes()
    row = {"a": 255, "b": 65535, "c": 2**32 - 1, "d": 2**63, "e": -1, "f": 0.5, "g": True, "h": "ü", "i": [1.0, 2.0, 3.0], "k": [-5],
           "t": {"sec": 5, "nanosec": 7}, "u": {"sec": 1, "nanosec": 0}, "n": [{"x": 2**32 - 1, "names": ["p", "q"]}], "m": {"x": 1, "names": []}}  # fmt: skip
    with holdall.create(tmp_path / "x.bag") as out:
        out.add("/own", "my_msgs/Own", definition=definition)
        for i in range(8):
            out.write("/own", START + i, {**row, "j": data})
    rows = load(spark, tmp_path / "x.bag", topic="/own", batchBytes="8m").where("log_time_ns % 4 = 1").collect()
    assert len(rows) == 2
    got = rows[0].asDict(recursive=True)
    assert bytes(got.pop("j")) == data
    assert (got["a"], got["b"], got["c"], got["d"], got["e"]) == (255, 65535, 2**32 - 1, -(2**63), -1)
    assert (got["f"], got["g"], got["h"], got["i"], got["k"], got["u"]) == (0.5, True, "ü", [1.0, 2.0, 3.0], [-5], 10**9)
    assert got["n"] == [{"x": 2**32 - 1, "names": ["p", "q"]}] and got["m"] == {"x": 1, "names": []}
    assert got["t"].microsecond == 0 and got["t"].second == 5


@pytest.mark.parametrize("option", ["false", "true"])
@pytest.mark.parametrize("conf", ["false", "true"])
def test_filters_of_time(spark, chunked, conf, option):
    """Both settings of the conf: Spark refuses a reader with pushFilters() while it is false."""
    spark.conf.set(PUSHDOWN, conf)
    table = load(spark, chunked, topic="/imu", splitBytes="200k", fields="linear_acceleration.x", pushFilters=option)
    parts = load(spark, chunked, topic="/imu", splitBytes="200k").rdd.getNumPartitions()
    some = table.where(f"log_time_ns >= {START + 2500 * STEP} and log_time < timestamp_micros({(START + 2600 * STEP) // 1000})")
    assert sorted(row[0] for row in some.select("`linear_acceleration.x`").collect()) == list(map(float, range(2500, 2600)))
    assert parts > 3 and (some.rdd.getNumPartitions() < parts) == (conf == option == "true")
    if option == "true":
        assert table.where("log_time < timestamp '2001-01-01'").count() == 0
    else:  # Spark would keep the partitions of the filtered query
        assert table.count() == COUNT
    spark.conf.set(PUSHDOWN, "false")


def test_columns_of_the_given_schema(spark, mcap):
    table = spark.read.format("holdall").schema("log_time_ns long, linear_acceleration struct<z: double>, bag string").option("topic", "/imu").load(str(mcap))
    row = table.orderBy("log_time_ns").first()
    assert row.asDict(recursive=True) == {"log_time_ns": START, "linear_acceleration": {"z": 9.0}, "bag": str(mcap)}


def test_raw_table(spark, bags):
    table = load(spark, bags["rosbag1"])
    rows = table.where("topic = '/scan'").orderBy("log_time_ns").collect()
    with holdall.open(bags["rosbag1"]) as bag:
        messages = list(bag["/scan"])
    assert [bytes(row.data) for row in rows] == [bytes(m.raw) for m in messages]
    assert (rows[0].bag, rows[0].type, rows[0].encoding) == (str(bags["rosbag1"]), "sensor_msgs/LaserScan", "ros1")
    assert table.groupBy("topic").count().collect().__len__() == 3


def damaged(path, folder):
    """Copies of a bag: whole, cut in the middle, with overwritten bytes, and no bag at all."""
    name = next(path.glob("*.mcap")) if path.is_dir() else path
    data = name.read_bytes()
    (folder / "whole.mcap").write_bytes(data)
    (folder / "cut.mcap").write_bytes(data[: len(data) // 2])
    (folder / "no.mcap").write_text("no bag")
    return folder


def test_damaged_bags(spark, mcap, tmp_path):
    folder = damaged(mcap, tmp_path)
    with pytest.raises((AnalysisException, PySparkException), match="no.mcap"):
        load(spark, folder, topic="/imu")
    table = load(spark, folder, topic="/imu", errors="count")
    rows = {row.bag: row for row in table.groupBy("bag").agg(F.count("log_time").alias("n"), F.sum("skipped").alias("lost"), F.max("error").alias("why")).collect()}
    whole, cut, no = (rows[str(folder / name)] for name in ("whole.mcap", "cut.mcap", "no.mcap"))
    assert (whole.n, whole.lost, whole.why) == (COUNT, None, None)
    assert 0 < cut.n < COUNT and cut.lost >= 1 and cut.why
    assert no.n == 0 and no.lost == 1 and no.why
    (folder / "no.mcap").unlink()
    with pytest.raises(PySparkException, match="errors=count"):
        load(spark, folder, topic="/imu").count()


def test_stream_of_a_growing_folder(spark, bags, mcap, tmp_path):
    folder, out, checkpoint = tmp_path / "in", tmp_path / "out", tmp_path / "checkpoint"
    folder.mkdir()
    data = next(mcap.glob("*.mcap")).read_bytes()

    def run():
        stream = spark.readStream.format("holdall").schema("bag string, log_time_ns long").option("topic", "/imu").load(str(folder))
        query = stream.writeStream.format("parquet").option("checkpointLocation", str(checkpoint)).trigger(availableNow=True).start(str(out))
        query.awaitTermination(120)
        return {row[0].rsplit("/", 1)[1]: row[1] for row in spark.read.schema("bag string, log_time_ns long").parquet(str(out)).groupBy("bag").count().collect()}

    (folder / "a.mcap").write_bytes(data)
    (folder / "recording.mcap").write_bytes(data[: len(data) // 2])  # it has no end yet
    assert run() == {"a.mcap": COUNT}
    shutil.copy(bags["rosbag1"], folder / "b.bag")
    (folder / "recording.mcap").write_bytes(data)
    assert run() == {"a.mcap": COUNT, "b.bag": COUNT, "recording.mcap": COUNT}


def test_the_page(spark, bags, tmp_path):
    """Paths are absolute here, for Spark runs in the folder where it was started."""
    (tmp_path / "bags").mkdir()
    shutil.copy(bags["rosbag1"], tmp_path / "bags")
    run_page("docs/python/spark.md", lambda text: re.sub(r'"(bags/|checkpoint|table)"', lambda found: f'"{tmp_path}/{found[1]}"', text))


# --- without Spark ------------------------------------------------------------------


def test_the_look_up_imports_nothing_big():
    code = "import sys, pyspark.sql.datasource; before = set(sys.modules); import pyspark_holdall; print(*set(sys.modules) - before)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split() == ["pyspark_holdall"]


def test_a_missing_package_names_the_python():
    code = "import sys; sys.modules['pyarrow'] = None; from pyspark_holdall import DefaultSource; DefaultSource({'path': 'x'}).schema()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "PYSPARK_PYTHON" in done.stderr and sys.executable in done.stderr


def test_options():
    settings = make_settings({"paths": '["a", "b"]', "splitBytes": "2m", "BATCH_BYTES": "5", "fields": "a.b, c", "adapt": "True"})
    assert (settings.paths, settings.split_bytes, settings.batch_bytes, settings.fields, settings.adapt) == (("a", "b"), 2 << 20, 5, ("a.b", "c"), True)
    for wrong in ({}, {"path": "x", "topics": "/a"}, {"path": "x", "errors": "skip"}, {"path": "x", "adapt": "1"}, {"path": "x", "splitBytes": "-1"}):
        with pytest.raises(ValueError):
            make_settings(wrong)
    with pytest.raises(FileNotFoundError, match="nothing matches"):
        source("/nowhere/*.bag").schema()


def test_topics_that_no_bag_has(mcap):
    with pytest.raises(holdall.Error, match="/imu.*/scan"):
        source(mcap, topic="/Imu").schema()


def test_only_the_wanted_fields_are_decoded(tmp_path):
    """A message that breaks after the wanted field is read."""
    with holdall.create(tmp_path / "x.mcap") as out:
        out.add("/own", "my_msgs/msg/Own", definition="uint32 value\nInner inner\nstring rest\n" + "=" * 80 + "\nMSG: my_msgs/Inner\nuint32 x\nuint32 y")
        out.write("/own", START, b"\0\1\0\0\7\0\0\0\5\0\0\0\6\0\0\0\377\0\0\0")
    made = source(tmp_path / "x.mcap", topic="/own")
    with pytest.raises(Exception, match="rest|string"):
        read(made)
    schema = StructType().add("log_time_ns", "long").add("value", "long").add("inner", StructType().add("x", "long"))
    made = source(tmp_path / "x.mcap", topic="/own")
    assert read(made, schema).to_pylist() == [{"log_time_ns": START, "value": 7, "inner": {"x": 5}}]
    assert read(source(tmp_path / "x.mcap", topic="/own"), StructType().add("bag", "string")).to_pylist() == [{"bag": str(tmp_path / "x.mcap")}]
    assert read(source(tmp_path / "x.mcap", topic="/own", fields="inner.y"))["inner.y"].to_pylist() == [6]


def test_filters_are_exact(bags):
    from pyspark.sql.datasource import EqualTo, GreaterThan, In, IsNotNull, LessThanOrEqual
    from pyspark_holdall._reader import FilteringReader

    made = source(bags["mcap"], topic="/imu", fields="linear_acceleration.x")
    schema = made.schema()

    def rows(*filters):
        again = source(bags["mcap"], topic="/imu", fields="linear_acceleration.x")
        reader = FilteringReader(again._plan(), schema)
        assert list(reader.pushFilters(list(filters))) == list(filters)  # Spark applies them, too
        parts = reader.partitions()
        assert isinstance(parts, list) and parts
        return [x for part in parts for batch in reader.read(part) for x in batch["linear_acceleration.x"].to_pylist()]

    at = datetime.datetime.fromtimestamp((START + 10 * STEP) / 10**9, datetime.timezone.utc)
    assert rows(EqualTo(("log_time",), at), IsNotNull(("log_time",))) == [10.0]
    assert rows(GreaterThan(("log_time",), at), LessThanOrEqual(("log_time_ns",), START + 12 * STEP)) == [11.0, 12.0]
    assert rows(In(("log_time_ns",), (START + STEP, START + 3 * STEP))) == [1.0, 2.0, 3.0]
    assert rows(EqualTo(("bag",), "another")) == []
    assert len(rows(GreaterThan(("linear_acceleration.x",), 5.0))) == COUNT


def test_planning_by_a_catalog_opens_no_bag(bags, tmp_path, monkeypatch):
    holdall.catalog(bags["mcap"].parent).parquet(tmp_path / "bags.parquet")
    schema = source(bags["mcap"], topic="/imu").schema()
    made = DefaultSource({"catalog": str(tmp_path / "bags.parquet"), "topic": "/imu", "splitbytes": "200k"})
    with monkeypatch.context() as patch:
        patch.setattr(holdall._parts, "open", None)
        patch.setattr(holdall, "open", None)
        reader = made.reader(schema)
        parts = reader.partitions()
    assert len(parts) > 6
    assert sum(batch.num_rows for part in parts for batch in reader.read(part)) == 3 * COUNT


def test_a_bag_that_changed_fails(mcap, tmp_path):
    shutil.copy(next(mcap.glob("*.mcap")), tmp_path / "x.mcap")
    made = source(tmp_path / "x.mcap", topic="/imu")
    reader = made.reader(made.schema())
    parts = reader.partitions()
    write_own(tmp_path / "y.mcap", "uint32 value", [{"value": 1}], "/imu")
    (tmp_path / "y.mcap").rename(tmp_path / "x.mcap")
    with pytest.raises(holdall.Error, match="bytes"):
        list(reader.read(parts[0]))


def test_bags_with_other_definitions(tmp_path):
    write_own(tmp_path / "a.mcap", "int64 value\nstring added", [{"value": 1, "added": "x"}])
    write_own(tmp_path / "b.mcap", "int32 value\nuint8 dropped", [{"value": 2}])
    with pytest.raises(holdall.Error, match="b.mcap.*adapt"):
        read(source(tmp_path, topic="/own"))
    rows = read(source(tmp_path, topic="/own", adapt="true")).to_pylist()
    assert [(row["value"], row["added"]) for row in rows] == [(1, "x"), (2, None)]
    rows = read(source(tmp_path, topic="/own", adapt="true", schema_from=str(tmp_path / "b.mcap"))).to_pylist()
    assert [(row["value"], row["dropped"]) for row in rows] == [(1, None), (2, 0)]


def test_batches_are_small(tmp_path):
    write_own(tmp_path / "x.mcap", "uint8[] data", [{"data": b"x" * (1 << 20)}] * 20)
    for options in ({"topic": "/own"}, {}):
        made = source(tmp_path / "x.mcap", batch_bytes="4m", **options)
        reader = made.reader(made.schema())
        sizes = [batch.nbytes for part in reader.partitions() for batch in reader.read(part)]
        assert sum(sizes) > 20 << 20 and max(sizes) < 5 << 20


def test_fields_with_the_names_of_columns(tmp_path):
    write_own(tmp_path / "x.mcap", "uint32 bag\nuint32 log_time", [{"bag": 5, "log_time": 6}])
    row = read(source(tmp_path / "x.mcap", topic="/own")).to_pylist()[0]
    assert (row["bag"], row["log_time"], row["bag_"]) == (5, 6, str(tmp_path / "x.mcap"))
    assert row["log_time_ns"] == START and "log_time_" in row


def test_a_stream_waits_for_the_end_of_a_recording(mcap, tmp_path):
    data = next(mcap.glob("*.mcap")).read_bytes()
    (tmp_path / "a.mcap").write_bytes(data)
    (tmp_path / "b.mcap").write_bytes(data[: len(data) // 2])
    made = source(tmp_path, topic="/imu", errors="count", min_age="600")
    reader = made.streamReader(StructType().add("bag", "string"))
    first = reader.latestOffset(reader.initialOffset(), None)
    assert list(first["bags"]) == [str(tmp_path / "a.mcap")]
    os.utime(tmp_path / "b.mcap", (1, 1))
    second = reader.latestOffset(first, None)
    parts = reader.partitions(first, second)
    assert [part.parts[0].bag for part in parts] == [str(tmp_path / "b.mcap")]
    assert reader.partitions(second, second) == []
    (tmp_path / "b.mcap").unlink()
    with pytest.raises(holdall.NotFoundError):
        list(reader.read(parts[0]))


def test_mypy(tmp_path):
    package = ROOT / "bindings/python"
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file", package / "pyproject.toml", "--cache-dir", tmp_path, package / "pyspark_holdall"]
    done = subprocess.run(command, capture_output=True, text=True, env={"MYPYPATH": str(package)})
    assert done.returncode == 0, done.stdout + done.stderr
