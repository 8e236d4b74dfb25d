"""rosbag2_py and rclpy of holdall.compat: the behaviours that rosbag2_py is tested for."""
import pathlib
import signal
import subprocess
import sys
import threading
import time

import holdall
import pytest
from holdall.compat import qos, rclpy, rosbag2_py, rosidl
from test_compat import DATA, ours

STORAGES = pytest.mark.parametrize("storage", ["mcap", "sqlite3"])
STRING = "std_msgs/msg/String"


@pytest.mark.parametrize("storage", ["mcap", "sqlite3"])
def test_rosbag2_copies(bags, tmp_path, storage):
    target = tmp_path / "copy"
    source = holdall.open(bags["mcap"])
    assert int(ours("copy_ros2.py", bags["mcap"], target, storage)) == source.count
    copy = holdall.open(target)
    assert copy.info().storage == storage and copy.count == source.count + 1
    pairs = list(zip(source["/imu"], copy["/imu"]))
    assert len(pairs) == source.info().topics[[t.name for t in source.info().topics].index("/imu")].count
    for a, b in pairs[:50]:
        assert (a.time, a.linear_acceleration, a.header.stamp) == (b.time, b.linear_acceleration, b.header.stamp)
        assert b.header.frame_id == a.header.frame_id + "_copy"
    assert [m.level for m in copy["/diag"]] == [2]


def test_rosbag2_goes_on_with_another_filter(bags, tmp_path):
    """A filter that is set or reset in the middle keeps the place, also among messages of one time."""
    path = tmp_path / "same.mcap"
    with holdall.create(path) as out:
        for i, topic in enumerate("ABCABDAC"):
            out.write(f"/{topic}", 5 + i // 6, {"data": i}, type="std_msgs/msg/UInt8")
    reader = rosbag2_py.SequentialReader()
    reader.open_uri(str(path))

    def read(n):
        return "".join(reader.read_next()[0][1] for _ in range(n))

    reader.set_filter(rosbag2_py.StorageFilter(topics=["/A", "/C"]))
    assert read(2) == "AC"
    reader.reset_filter()
    assert reader.has_next() and read(2) == "AB"
    reader.set_filter(rosbag2_py.StorageFilter(topics=["/A"]))
    assert read(1) == "A" and not reader.has_next()
    reader.reset_filter()
    assert read(1) == "C" and not reader.has_next()
    reader.seek(6)
    assert read(2) == "AC"
    reader.set_read_order(rosbag2_py.ReadOrder(reverse=True))
    reader.seek(6)
    assert read(3) == "CAD"
    reader.set_filter(rosbag2_py.StorageFilter(topics=["/B", "/C"]))
    assert read(3) == "BCB" and not reader.has_next()


def test_rosbag2_definitions_and_compression(bags, tmp_path):
    reader = rosbag2_py.SequentialReader()
    reader.open_uri(str(bags["mcap"]))
    found = {one.topic_type: one for one in reader.get_all_message_definitions()}
    assert found["sensor_msgs/msg/Imu"].encoding == "ros2msg" and "linear_acceleration" in found["sensor_msgs/msg/Imu"].encoded_message_definition
    source = rosbag2_py.LocalMessageDefinitionSource()
    assert source.get_full_text("std_msgs/String").encoded_message_definition.strip().endswith("string data")
    assert source.get_full_text("some_pkg").encoding == "unknown"
    assert isinstance(reader.get_metadata().starting_time, rclpy.Time)
    mode = rosbag2_py.compression_mode_from_string("FILE")
    writer = rosbag2_py.SequentialCompressionWriter(rosbag2_py.CompressionOptions("zstd", mode))
    writer.open(rosbag2_py.StorageOptions(uri=str(tmp_path / "out"), storage_id="sqlite3"), rosbag2_py.ConverterOptions("", ""))
    writer.create_topic(rosbag2_py.TopicMetadata(id=0, name="/a", type="std_msgs/msg/String", serialization_format="cdr"))
    writer.write("/a", rosidl.serialize_message(rosidl.get_message("std_msgs/msg/String")(data="x")), 5)
    del writer
    with holdall.open(tmp_path / "out") as bag:
        assert bag.info().compression_mode == "file" and [m.data for m in bag] == ["x"]


def test_times_of_rclpy():
    Clock, ClockType, Duration, Time = rclpy.Clock, rclpy.ClockType, rclpy.Duration, rclpy.Time
    t = Time(seconds=1, nanoseconds=5)
    assert (t + Duration(seconds=0.5)).nanoseconds == 1_500_000_005 and t - Time(nanoseconds=5) == Duration(seconds=1)
    assert Time.from_msg(t.to_msg()) == t and t.seconds_nanoseconds() == (1, 5) and t < t + Duration(nanoseconds=1)
    assert t.to_msg().nanosec == 5 and Clock(clock_type=ClockType.STEADY_TIME).now().nanoseconds > 0
    with pytest.raises(TypeError):
        t + t


def test_rosbag2_names_damage(tmp_path):
    data = bytearray((DATA / "demo" / "demo-lz4.bag").read_bytes())
    at = data.index(b"lz4") + 2000
    data[at : at + 40] = bytes(40)
    (tmp_path / "damaged.bag").write_bytes(data)
    reader = rosbag2_py.SequentialReader()
    reader.open_uri(str(tmp_path / "damaged.bag"))
    with pytest.warns(RuntimeWarning, match="left out"):
        count = sum(1 for _ in iter(lambda: reader.has_next() and reader.read_next(), False))
    assert count < 182


# --- writing and reading -----------------------------------------------------------------------------


def options(path, storage=""):
    return rosbag2_py.StorageOptions(uri=str(path), storage_id=storage), rosbag2_py.ConverterOptions("cdr", "cdr")


def string(text):
    return rosidl.serialize_message(rosidl.get_message(STRING)(data=text))


def write_strings(path, storage, messages, writer=None, **topic):
    """messages: (topic, time, text)."""
    writer = writer or rosbag2_py.SequentialWriter()
    writer.open(*options(path, storage))
    for name in dict.fromkeys(name for name, _, _ in messages):
        writer.create_topic(rosbag2_py.TopicMetadata(id=0, name=name, type=STRING, serialization_format="cdr", **topic))
    for name, stamp, text in messages:
        writer.write(name, string(text), stamp)
    return writer


def read(reader, count=10**6):
    out = []
    while len(out) < count and reader.has_next():
        name, data, stamp = reader.read_next()
        out.append((name, stamp, rosidl.deserialize_message(data, rosidl.get_message(STRING)).data))
    return out


def opened(path):
    reader = rosbag2_py.SequentialReader()
    reader.open(*options(path))
    return reader


CHATTER = [("/chatter", i * 100, f"Hello, world! {i}") for i in range(10)]


@STORAGES
def test_writes(tmp_path, storage):
    """Deleting a writer finishes its bag; rosbags reads the same messages."""
    from rosbags.highlevel import AnyReader

    writer = write_strings(tmp_path / "deep" / "bag", storage, CHATTER)
    del writer
    reader = opened(tmp_path / "deep" / "bag")
    assert {t.name: t.type for t in reader.get_all_topics_and_types()} == {"/chatter": STRING}
    assert read(reader) == CHATTER
    with AnyReader([tmp_path / "deep" / "bag"]) as theirs:
        assert [(c.topic, t, theirs.deserialize(raw, c.msgtype).data) for c, t, raw in theirs.messages()] == CHATTER


@STORAGES
@pytest.mark.parametrize("mode", ["MESSAGE", "FILE", "NONE"])
def test_writes_compressed(tmp_path, storage, mode):
    how = rosbag2_py.CompressionOptions("zstd", rosbag2_py.compression_mode_from_string(mode), compression_queue_size=0, compression_threads=1)
    write_strings(tmp_path / "bag", storage, CHATTER, rosbag2_py.SequentialCompressionWriter(how)).close()
    reader = rosbag2_py.SequentialCompressionReader()
    reader.open(*options(tmp_path / "bag"))
    assert read(reader) == CHATTER
    found = reader.get_metadata()
    assert (found.compression_mode, found.compression_format) == (("", "") if mode == "NONE" else (mode, "zstd"))
    assert rosbag2_py.compression_mode_to_string(how.compression_mode) == mode


def test_writer_refuses(tmp_path):
    writer = write_strings(tmp_path / "bag", "mcap", CHATTER[:1])
    with pytest.raises(RuntimeError, match="/other"):
        writer.write("/other", b"", 0)
    writer.close()
    with pytest.raises(RuntimeError, match="open"):
        writer.write("/chatter", b"", 0)
    with pytest.raises(RuntimeError, match="bag"):
        rosbag2_py.SequentialWriter().open(*options(tmp_path / "bag"))
    with pytest.raises(RuntimeError, match="none"):
        rosbag2_py.SequentialReader().open(*options(tmp_path / "none"))
    with pytest.raises(RuntimeError, match="none"):
        rosbag2_py.Info().read_metadata(str(tmp_path / "none"), "")


def test_writer_splits_and_takes_topics_back(tmp_path):
    writer = rosbag2_py.SequentialWriter()
    writer.open(*options(tmp_path / "bag"))
    topics = [rosbag2_py.TopicMetadata(name=name, type=STRING) for name in ("/a", "/empty", "/back")]
    for topic in topics:
        writer.create_topic(topic)
    writer.remove_topic(topics[2])
    writer.write("/a", string("x"), 1, 5)
    writer.split_bagfile()
    writer.write("/a", string("y"), 2)
    writer.close()
    found = opened(tmp_path / "bag").get_metadata()
    assert [item.topic_metadata.name for item in found.topics_with_message_count] == ["/a", "/empty"]
    assert [item.message_count for item in found.topics_with_message_count] == [2, 0] and len(found.files) == 2
    assert [m.publish_time for m in holdall.open(tmp_path / "bag")] == [5, 2]


@pytest.fixture(scope="module", params=["mcap", "sqlite3"])
def split_bag(request, tmp_path_factory):
    """Three files with topics that come at the same times: (path, messages in order)."""
    path = tmp_path_factory.mktemp("rosbag2") / request.param
    messages = [(f"/{'ABCDE'[i * 7 % 5]}", 1000 + i // 3, str(i)) for i in range(300)]
    writer = write_strings(path, request.param, messages[:100])
    for begin in (100, 200):
        writer.split_bagfile()
        for name, stamp, text in messages[begin : begin + 100]:
            writer.write(name, string(text), stamp)
    writer.close()
    return path, messages


def test_filters_continue(split_bag):
    path, messages = split_bag
    reader = opened(path)
    reader.set_filter(rosbag2_py.StorageFilter(topics=["/A", "/C"]))
    first = read(reader, 50)
    assert first == [m for m in messages if m[0] in ("/A", "/C")][:50]
    reader.reset_filter()
    rest = messages[messages.index(first[-1]) + 1 :]
    assert read(reader, 4) == rest[:4]


def test_seeks_keep_the_filter(split_bag):
    path, messages = split_bag
    reader = opened(path)
    for stamp in (1090, 1010, 1050):
        reader.seek(stamp)
        assert read(reader, 2) == [m for m in messages if m[1] >= stamp][:2]
    reader.set_filter(rosbag2_py.StorageFilter(topics=["/B"]))
    for stamp in (1090, 1010):
        reader.seek(stamp)
        assert read(reader) == [m for m in messages if m[0] == "/B" and m[1] >= stamp]
    reader.seek(2000)
    assert not reader.has_next()
    with pytest.raises(RuntimeError):
        reader.read_next()


@pytest.mark.parametrize("wanted, names", [
    ({"regex": "/[AB]"}, "AB"), ({"topics": ["/A"], "regex": "/B"}, "AB"), ({"regex_to_exclude": "/[A-D]"}, "E"),
    ({"exclude_topics": ["/A", "/B"]}, "CDE"), ({"topics": ["/A", "/B"], "exclude_topics": ["/A"]}, "B"), ({}, "ABCDE"),
    ({"services_events": ["/C"]}, "C"),
])  # fmt: skip
def test_filters(split_bag, wanted, names):
    reader = opened(split_bag[0])
    reader.set_filter(rosbag2_py.StorageFilter(**wanted))
    assert "".join(sorted({name[1] for name, _, _ in read(reader)})) == names


def test_reindexes(split_bag, tmp_path):
    """As rosbags reads it, too."""
    import shutil

    from rosbags.highlevel import AnyReader

    path = tmp_path / "copy"
    shutil.copytree(split_bag[0], path)
    before = rosbag2_py.MetadataIo().read_metadata(str(path))
    (path / "metadata.yaml").unlink()
    assert not rosbag2_py.MetadataIo().metadata_file_exists(str(path))
    rosbag2_py.Reindexer().reindex(options(path)[0])
    after = rosbag2_py.MetadataIo().read_metadata(str(path))
    assert (after.message_count, after.duration, after.relative_file_paths) == (before.message_count, before.duration, before.relative_file_paths)
    assert [(f.path, f.message_count, f.duration) for f in after.files] == [(f.path, f.message_count, f.duration) for f in before.files]
    with AnyReader([path]) as theirs:
        assert theirs.message_count == 300
    with pytest.raises(RuntimeError, match="none"):
        rosbag2_py.Reindexer().reindex(options(tmp_path / "none")[0])


def test_plugins():
    assert {"mcap", "sqlite3", "rosbag1"} <= rosbag2_py.get_registered_readers()
    assert {"mcap", "sqlite3"} == rosbag2_py.get_registered_writers()
    assert {"zstd", "lz4"} <= rosbag2_py.get_registered_compressors() and "cdr" in rosbag2_py.get_registered_serializers()
    assert rosbag2_py.get_default_storage_id() == "mcap"


# --- metadata and QoS --------------------------------------------------------------------------------


def test_structs():
    assert rosbag2_py.StorageOptions(uri="path").uri == "path" and rosbag2_py.ConverterOptions() and rosbag2_py.StorageFilter()
    topic = rosbag2_py.TopicMetadata(id=0, name="topic", type="msgs/Msg", serialization_format="format")
    assert topic.equals(rosbag2_py.TopicMetadata(5, "topic", "msgs/Msg", "format")) and not topic.equals(rosbag2_py.TopicMetadata(0, "other"))
    file = rosbag2_py.FileInformation(path="p", starting_time=rclpy.Time(nanoseconds=1000), duration=rclpy.Duration(), message_count=1234)
    assert (file.path, file.starting_time.nanoseconds, file.message_count) == ("p", 1000, 1234)


def test_metadata_goes_to_yaml_and_back(tmp_path):
    """PyYAML and the reader of rosbags agree about what was written."""
    import yaml

    profile = rosbag2_py.QoS(7).best_effort().transient_local().deadline(rosbag2_py.Duration(1, 5))
    topic = rosbag2_py.TopicMetadata(1, "/a", STRING, "cdr", [profile], "RIHS01_00")
    file = rosbag2_py.FileInformation("f.mcap", rclpy.Time(nanoseconds=100), rclpy.Duration(nanoseconds=200), 12)
    made = rosbag2_py.BagMetadata(
        version=9, storage_identifier="mcap", relative_file_paths=["f.mcap"], files=[file], duration=rclpy.Duration(nanoseconds=200),
        starting_time=rclpy.Time(nanoseconds=100), message_count=12, topics_with_message_count=[rosbag2_py.TopicInformation(topic, 12)],
        compression_format="zstd", compression_mode="FILE", custom_data={"keya": "valuea"}, ros_distro="jazzy",
    )  # fmt: skip
    io = rosbag2_py.MetadataIo()
    text = io.serialize_metadata(made)
    tree = yaml.safe_load(text)
    offered = tree["topics_with_message_count"][0]["topic_metadata"]["offered_qos_profiles"][0]
    assert (offered["depth"], offered["reliability"], offered["durability"], offered["deadline"]) == (7, "best_effort", "transient_local", {"sec": 1, "nsec": 5})
    back = io.deserialize_metadata(text)
    [item] = back.topics_with_message_count
    assert rosbag2_py.convert_rclcpp_qos_to_rclpy_qos(item.topic_metadata.offered_qos_profiles[0]).deadline.nanoseconds == 1_000_000_005
    assert (back.files, back.duration, back.custom_data, back.ros_distro, back.compression_mode) == (made.files, made.duration, made.custom_data, "jazzy", "FILE")
    io.write_metadata(str(tmp_path), made)
    assert io.read_metadata(str(tmp_path)).message_count == 12
    for wrong in ("[1, 2]", "version: 5", "{"):
        with pytest.raises(RuntimeError):
            io.deserialize_metadata(wrong)
    with pytest.raises(RuntimeError, match="none"):
        io.read_metadata(str(tmp_path / "none"))


def test_qos_of_older_versions():
    text = "- history: 1\n  depth: 3\n  reliability: 2\n  durability: 1\n  deadline: {sec: 9223372036, nsec: 854775807}\n  liveliness: 1\n"
    [one] = map(rosbag2_py.convert_rclcpp_qos_to_rclpy_qos, rosbag2_py.to_rclcpp_qos_vector(text, 8))
    assert (one.depth, one.reliability.name, one.durability.name, one.liveliness.name) == (3, "BEST_EFFORT", "TRANSIENT_LOCAL", "AUTOMATIC")
    assert rosbag2_py.to_rclcpp_qos_vector("", 8) == []
    with pytest.raises(RuntimeError):
        rosbag2_py.to_rclcpp_qos_vector("5", 8)


@STORAGES
@pytest.mark.parametrize("offered", [
    [rosbag2_py.QoS(3).best_effort()],
    [qos.QoSProfile(depth=3, reliability=qos.ReliabilityPolicy.BEST_EFFORT)],
    "- history: 1\n  depth: 3\n  reliability: 2\n  durability: 2\n",
], ids=["QoS", "QoSProfile", "YAML"])  # fmt: skip
def test_offered_profiles_are_kept(tmp_path, storage, offered):
    write_strings(tmp_path / "bag", storage, CHATTER, offered_qos_profiles=offered).close()
    [topic] = opened(tmp_path / "bag").get_all_topics_and_types()
    [profile] = map(rosbag2_py.convert_rclcpp_qos_to_rclpy_qos, topic.offered_qos_profiles)
    assert (profile.depth, profile.reliability, profile.durability.name) == (3, qos.QoSReliabilityPolicy.BEST_EFFORT, "VOLATILE")


def test_profiles():
    a = qos.QoSProfile(depth=10)
    assert a == qos.QoSProfile(depth=10, history=qos.HistoryPolicy.KEEP_LAST) != qos.QoSProfile(depth=11)
    assert (a.reliability.short_key, a.durability.short_key) == ("reliable", "volatile")
    assert qos.QoSPresetProfiles.get_from_short_key("sensor_data") is qos.qos_profile_sensor_data
    assert qos.qos_profile_sensor_data.reliability is qos.ReliabilityPolicy.get_from_short_key("best_effort")
    assert a == qos.from_dict({**holdall._network.make_qos(qos.to_dict(a)), "deadline": 0, "lifespan": 0, "lease_duration": 0, "liveliness": "system_default"})
    for wrong, error in (({}, qos.InvalidQoSProfileException), ({"history": 1}, qos.InvalidQoSProfileException), ({"depht": 1}, TypeError),
                         ({"depth": -1}, ValueError), ({"depth": "1"}, TypeError), ({"depth": 1, "reliability": 77}, ValueError)):  # fmt: skip
        with pytest.raises(error):
            qos.QoSProfile(**wrong)
    overrides = {"/topic": a}
    play, record = rosbag2_py.PlayOptions(), rosbag2_py.RecordOptions()
    play.topic_qos_profile_overrides = record.topic_qos_profile_overrides = overrides
    assert play.topic_qos_profile_overrides == record.topic_qos_profile_overrides == overrides


# --- bag_rewrite -------------------------------------------------------------------------------------


def test_rewrites(bags, tmp_path):
    """Two bags into two: topics by name, by exclusion, another storage, compressed."""
    write_strings(tmp_path / "strings", "mcap", [(f"/s{i % 2}", 5 + i, str(i)) for i in range(10)]).close()
    inputs = [rosbag2_py.StorageOptions(uri=str(path)) for path in (bags["mcap"], tmp_path / "strings")]
    (tmp_path / "out.yaml").write_text(f"""output_bags:
- uri: {tmp_path}/deep/one
  storage_id: sqlite3
  topics: [/imu, /s1]
- uri: {tmp_path}/deep/two
  storage_id: mcap
  all_topics: true
  exclude_regex: ".*imu.*"
  compression_mode: file
  compression_format: zstd
""")
    rosbag2_py.bag_rewrite(inputs, str(tmp_path / "out.yaml"))
    rows = lambda *paths: sorted((m.time, m.topic, bytes(m.raw)) for path in paths for m in holdall.open(path))  # noqa: E731
    before = rows(bags["mcap"], tmp_path / "strings")
    assert rows(tmp_path / "deep/one") == [row for row in before if row[1] in ("/imu", "/s1")]
    assert rows(tmp_path / "deep/two") == [row for row in before if row[1] != "/imu"]
    found = [rosbag2_py.Info().read_metadata(str(tmp_path / "deep" / name), "") for name in ("one", "two")]
    assert [(m.storage_identifier, m.compression_mode) for m in found] == [("sqlite3", ""), ("mcap", "FILE")]


def test_rewrites_a_range(tmp_path):
    write_strings(tmp_path / "in", "mcap", CHATTER).close()
    (tmp_path / "out.yaml").write_text(f"output_bags:\n- uri: {tmp_path}/out\n  all_topics: true\n")
    rosbag2_py.bag_rewrite([rosbag2_py.StorageOptions(uri=str(tmp_path / "in"), start_time_ns=200, end_time_ns=500)], str(tmp_path / "out.yaml"))
    assert read(opened(tmp_path / "out")) == CHATTER[2:6]


@pytest.mark.parametrize("text, why", [
    ("[{key: value}]", "output_bags"), ("{output_bags: {key: value}}", "output_bags"), ("{output_bags: []}", ""), ("a: [", ""),
    ("output_bags: [{uri: x, nonsense: 1}]", "nonsense"), (None, "out.yaml"),
])  # fmt: skip
def test_rewriting_refuses(bags, tmp_path, monkeypatch, text, why):
    monkeypatch.chdir(tmp_path)
    if text is not None:
        (tmp_path / "out.yaml").write_text(text)
    for inputs in ([rosbag2_py.StorageOptions(uri=str(bags["mcap"]))], []):
        with pytest.raises(RuntimeError, match=(why if inputs else None) or None):
            rosbag2_py.bag_rewrite(inputs, str(tmp_path / "out.yaml"))
    assert not (tmp_path / "x").exists()


def test_convert_takes_output_options(bags, tmp_path):
    """The same as `holdall convert --output-options`; its notes are those of the result."""
    (tmp_path / "out.yaml").write_text(f"output_bags:\n- uri: {tmp_path}/out.mcap\n  topics: [/scan]\n- uri: {tmp_path}/none.mcap\n")
    done = holdall.convert([bags["mcap"]], output_options=tmp_path / "out.yaml")
    assert done.messages == 30 and holdall.open(tmp_path / "out.mcap").count == 30 and any("none.mcap" in note for note in done.notes)
    with pytest.raises(holdall.ExistsError):
        holdall.convert([bags["mcap"]], output_options=tmp_path / "out.yaml")
    holdall.convert([bags["mcap"]], output_options=tmp_path / "out.yaml", force=True, start=holdall.open(bags["mcap"]).end)
    assert holdall.open(tmp_path / "out.mcap").count == 0
    for wrong in ({}, {"output": "x", "output_options": "y"}):
        with pytest.raises(TypeError, match="output"):
            holdall.convert([bags["mcap"]], **wrong)


# --- networks ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [rosbag2_py.Player, rosbag2_py.Recorder])
def test_log_levels(kind):
    kind()
    kind("debug")
    with pytest.raises(RuntimeError, match="xxx"):
        kind("xxx")


@pytest.fixture
def ros(domain, monkeypatch):
    """A node on a private network."""
    monkeypatch.setenv("ROS_DOMAIN_ID", str(domain))
    context = rclpy.Context()
    context.init()
    node = rclpy.create_node("tester", context=context)
    yield node
    node.destroy_node()


def in_thread(function, *arguments):
    thread = threading.Thread(target=function, args=arguments, daemon=True)
    thread.start()
    return thread


def wait_for(condition, seconds=20):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


def ended(thread):
    thread.join(20)
    return not thread.is_alive()


@STORAGES
def test_records(ros, tmp_path, storage):
    record = rosbag2_py.RecordOptions()
    record.topics, record.topic_qos_profile_overrides = ["/chatter"], {"/chatter": qos.QoSProfile(depth=50)}
    recorder = rosbag2_py.Recorder("error")
    thread = in_thread(recorder.record, rosbag2_py.StorageOptions(uri=str(tmp_path / "deep" / "bag"), storage_id=storage), record)
    out = ros.create_publisher(rosidl.get_message(STRING), "chatter", 10)
    wait_for(lambda: out.get_subscription_count() == 1)
    for i in range(10):
        out.publish(rosidl.get_message(STRING)(data=f"Hello {i}"))
    with pytest.raises(TypeError):
        out.publish(5)
    out._publisher.flush(20)
    wait_for(lambda: any((tmp_path / "deep").glob("bag*")))
    time.sleep(0.2)
    rosbag2_py.Recorder.cancel()
    assert ended(thread)
    io = rosbag2_py.MetadataIo()
    metadata = io.read_metadata(str(tmp_path / "deep" / "bag"))
    assert metadata.storage_identifier == storage and (tmp_path / "deep" / "bag" / metadata.relative_file_paths[0]).is_file()
    assert [text for _, _, text in read(opened(tmp_path / "deep" / "bag"))] == [f"Hello {i}" for i in range(10)]


def test_plays(ros, tmp_path):
    """Subscriptions of rclpy get messages with remapped names and overridden QoS."""
    write_strings(tmp_path / "bag", "mcap", [("/chatter", 10**9 + i, str(i)) for i in range(20)]).close()
    heard = []
    latched = qos.QoSProfile(depth=50, durability=qos.DurabilityPolicy.TRANSIENT_LOCAL)
    ros.create_subscription(rosidl.get_message(STRING), "/renamed", heard.append, latched)
    raw = []
    ros.create_subscription(rosidl.get_message(STRING), "/renamed", raw.append, latched, raw=True)
    play = rosbag2_py.PlayOptions()
    play.topic_remapping_options = ["--ros-args", "--remap", "/chatter:=/renamed"]
    play.topic_qos_profile_overrides = {"/renamed": latched, "/chatter": latched}
    play.wait_acked_timeout = 10000
    play.delay = 0.5
    thread = in_thread(rosbag2_py.Player("error").play, options(tmp_path / "bag")[0], play)
    executor = rclpy.executors.SingleThreadedExecutor(context=ros.context)
    executor.add_node(ros)
    end = time.monotonic() + 20
    while (len(heard) < 20 or len(raw) < 20) and time.monotonic() < end:
        executor.spin_once(0.1)
    assert [m.data for m in heard] == [str(i) for i in range(20)] and raw[-1] == string("19")
    assert ended(thread)


def test_play_is_cancelled(ros, bags, capfd):
    play = rosbag2_py.PlayOptions()
    play.loop = play.start_paused = True
    thread = in_thread(rosbag2_py.Player().play, options(bags["mcap"])[0], play)
    said = []
    wait_for(lambda: said.append(capfd.readouterr().err) or "[rosbag2_player]: Playback until timestamp: -1" in "".join(said))
    assert thread.is_alive()
    rosbag2_py.Player.cancel()
    assert ended(thread)


def test_bursts(ros, tmp_path):
    write_strings(tmp_path / "bag", "mcap", [("/chatter", 10**9 * (i + 1), str(i)) for i in range(20)]).close()
    heard = []
    latched = qos.QoSProfile(depth=50, durability=qos.DurabilityPolicy.TRANSIENT_LOCAL)
    ros.create_subscription(rosidl.get_message(STRING), "/chatter", heard.append, latched)
    play = rosbag2_py.PlayOptions()
    play.topic_qos_profile_overrides, play.start_paused = {"/chatter": latched}, True
    thread = in_thread(rosbag2_py.Player("error").burst, options(tmp_path / "bag")[0], play, 5)
    end = time.monotonic() + 20
    while len(heard) < 5 and time.monotonic() < end:
        rclpy.spin_once(ros, timeout_sec=0.1)
    rclpy.spin_once(ros, timeout_sec=0.3)
    assert [m.data for m in heard] == list("01234") and thread.is_alive()
    rosbag2_py.Player.cancel()
    assert ended(thread)


def test_errors_of_networks(ros, tmp_path):
    with pytest.raises(holdall.Error, match="none"):
        rosbag2_py.Player("error").play(options(tmp_path / "none")[0], rosbag2_py.PlayOptions())
    with pytest.raises(TypeError, match="topics"):
        rosbag2_py.Recorder("error").record(options(tmp_path / "bag")[0], rosbag2_py.RecordOptions())
    record = rosbag2_py.RecordOptions(all_topics=True, rmw_serialization_format="json")
    with pytest.raises(RuntimeError, match="json"):
        rosbag2_py.Recorder("error").record(options(tmp_path / "bag")[0], record)


@pytest.mark.parametrize("number, code", [(signal.SIGINT, 3), (signal.SIGTERM, -signal.SIGTERM)])
def test_signals_end_a_recording(domain, tmp_path, monkeypatch, number, code):
    """A signal completes the bag before the process ends as usual."""
    monkeypatch.setenv("ROS_DOMAIN_ID", str(domain))
    program = """
import sys
from holdall.compat import rosbag2_py
try:
    rosbag2_py.Recorder().record(rosbag2_py.StorageOptions(uri=sys.argv[1]), rosbag2_py.RecordOptions(all_topics=True))
except KeyboardInterrupt:
    sys.exit(3)
"""
    process = subprocess.Popen([sys.executable, "-c", program, str(tmp_path / "bag")], stderr=subprocess.PIPE, text=True)
    assert "Recording" in process.stderr.readline()
    process.send_signal(number)
    assert process.wait(20) == code
    assert rosbag2_py.MetadataIo().metadata_file_exists(str(tmp_path / "bag"))
