"""Scripts for ROS run unchanged, with the same results as with the packages that they were written for."""
import copy
import gc
import os
import pathlib
import pickle
import subprocess
import sys

import pytest

import holdall

HERE = pathlib.Path(__file__).resolve().parent
SCRIPTS = HERE / "scripts"
DATA = HERE.parent / "data"
DEMOS = [str(DATA / "demo" / name) for name in ("demo.bag", "demo-bz2.bag", "demo-lz4.bag")]


def run(*command, env=None):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, env=env)
    assert done.returncode == 0, done.stderr
    return done.stdout


def ours(script, *arguments):
    return run(sys.executable, "-m", "holdall.compat", "--all", SCRIPTS / script, *arguments)


def debian(script, *arguments):
    """With Debian's rosbag, which is installed for its own Python."""
    env = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "LD_PRELOAD")}
    if subprocess.run(["/usr/bin/python3", "-c", "import rosbag"], capture_output=True, env=env).returncode:
        if os.environ.get("CI") == "true":
            pytest.fail("no python3-rosbag")
        pytest.skip("no python3-rosbag")
    return run("/usr/bin/python3", SCRIPTS / script, *arguments, env=env)


def test_rosbag_reads():
    assert ours("read_ros1.py", *DEMOS) == debian("read_ros1.py", *DEMOS)


def test_rosbag_writes(tmp_path):
    theirs, mine = tmp_path / "theirs.bag", tmp_path / "mine.bag"
    assert ours("write_ros1.py", mine) == debian("write_ros1.py", theirs)
    for end in ("", ".copy"):
        read = [debian("read_ros1.py", f"{path}{end}") for path in (mine, theirs)]
        assert read[0] == read[1]


def test_rosbag_index(tmp_path):
    """Members of rosbag.Bag that scripts use although they are not public."""
    for demo in DEMOS:
        mine, theirs = (run(demo, tmp_path / "out.bag") for run in (lambda *a: ours("index_ros1.py", *a), lambda *a: debian("index_ros1.py", *a)))
        assert mine.splitlines()[:-1] == theirs.splitlines()[:-1]
        assert mine.splitlines()[-1].split("ETA")[-1] == theirs.splitlines()[-1].split("ETA")[-1]  # after the line of progress


def test_progress_meter(capsys):
    from holdall.compat.rosbag_main import ProgressMeter

    meter = ProgressMeter("x.bag", 3_000_000, 0)
    meter.step(1_000_000)
    meter.finish()
    shown = capsys.readouterr().out.split("\r")
    assert [part.split()[1] for part in shown[1:]] == ["0%", "33%", "100%"] and "976.6 KB /     2.9 MB" in shown[2] and shown[3].endswith("\n")


def test_rosbags_reads(bags):
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    paths = [bags["mcap"], bags["sqlite3"], *DEMOS]
    assert ours("read_rosbags.py", *paths) == run(sys.executable, SCRIPTS / "read_rosbags.py", *paths, env=env)


@pytest.mark.parametrize("which", [1, 2])
def test_rosbags_writes(tmp_path, which):
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    mine, theirs = (tmp_path / f"{name}{'.bag' if which == 1 else ''}" for name in ("mine", "theirs"))
    printed = run(sys.executable, SCRIPTS / "write_rosbags.py", which, theirs, env=env)
    assert ours("write_rosbags.py", which, mine) == printed
    read = [run(sys.executable, SCRIPTS / "read_rosbags.py", path, env=env) for path in (mine, theirs)]
    assert read[0] == read[1]
    messages = [[(m.time, bytes(m.raw), m.channel.type, which == 2 or m.channel.hash) for m in holdall.open(p)] for p in (mine, theirs)]
    assert messages[0] == messages[1]


def test_rosbags_edits(bags, tmp_path):
    """Messages can be changed, and types registered; bags that rosbags made have no other definitions."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    mine, theirs = tmp_path / "mine", tmp_path / "theirs"
    assert ours("edit_rosbags.py", bags["mcap"], mine) == run(sys.executable, SCRIPTS / "edit_rosbags.py", bags["mcap"], theirs, env=env)
    messages = [[(m.topic, m.time, bytes(m.raw)) for m in holdall.open(path)] for path in (mine, theirs)]
    assert messages[0] == messages[1]


@pytest.mark.parametrize("options", ["", "--include-topic /tf --exclude-msgtype sensor_msgs/msg/Imu", "--include-msgtype sensor_msgs/msg/Imu --dst-storage mcap --compress zstd --compress-mode file"])
@pytest.mark.parametrize("name", ["mcap", "sqlite3", "rosbag1"])
def test_rosbags_converts(bags, tmp_path, name, options):
    """The command of rosbags converts to ROS 2 from any source."""
    command = ["-m", "rosbags.convert", "--src", bags[name], *options.split(), "--dst"]
    env = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    run(sys.executable, *command, tmp_path / "theirs", env=env)
    run(sys.executable, "-m", "holdall.compat", "--all", *command, tmp_path / "ours")
    messages = [[(m.topic, m.time, m.channel.type, bytes(m.raw)) for m in holdall.open(tmp_path / who)] for who in ("theirs", "ours")]
    assert messages[0] == messages[1]


@pytest.mark.parametrize("name", ["mcap", "rosbag1"])
@pytest.mark.parametrize("target", ["out", "out.bag"])
def test_rosbags_converts_message_by_message(bags, tmp_path, name, target):
    """create_connections_converters(), which scripts use with their own readers and writers."""
    script = SCRIPTS / "convert_rosbags.py"
    env = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    printed = [
        run(sys.executable, script, bags[name], tmp_path / f"theirs-{target}", env=env),
        ours("convert_rosbags.py", bags[name], tmp_path / f"ours-{target}"),
    ]
    assert printed[0] == printed[1]
    messages = [[(m.topic, m.time, m.channel.type, bytes(m.raw)) for m in holdall.open(tmp_path / f"{who}-{target}")] for who in ("theirs", "ours")]
    assert messages[0] == messages[1]


def test_rosbags_refuses_to_convert(bags, tmp_path):
    from holdall.compat.rosbags_convert import ConverterError, convert

    (tmp_path / "there.bag").write_bytes(b"")
    with pytest.raises(ConverterError, match="exists already"):
        convert([bags["mcap"]], tmp_path / "there.bag")
    with pytest.raises(ConverterError, match="none.bag"):
        convert([tmp_path / "none.bag"], tmp_path / "out")
    assert (tmp_path / "there.bag").read_bytes() == b"" and not (tmp_path / "out").exists()


def test_messages_and_their_classes_can_be_pickled(bags):
    """Pickled messages load in another process, which creates the classes again, also from definitions in a bag."""
    from holdall.compat import _types, rosbag, rosbags, rosbags_types, rosidl

    store = rosbags_types.Typestore()
    store.register(rosbags_types.get_types_from_msg("uint32 a\nbuiltin_interfaces/Time t", "my_msgs/msg/Own"))
    own = store.types["my_msgs/msg/Own"](5, store.types["builtin_interfaces/msg/Time"](1, 2))
    message = next(rosbag.Bag(str(bags["rosbag1"])).read_messages()).message
    made = [own, message, message.header, _types.class_by_name("sensor_msgs/Imu")(), rosidl.class_by_name("sensor_msgs/msg/Imu")()]
    with rosbags.AnyReader([bags["mcap"]]) as reader:
        made += [reader.deserialize(raw, c.msgtype) for c, _, raw in list(reader.messages())[:3]]
    code = "import pickle, sys; m = pickle.load(sys.stdin.buffer); sys.stdout.buffer.write(pickle.dumps((type(m), m)))"
    for one in made:
        kind, same = pickle.loads(subprocess.run([sys.executable, "-c", code], input=pickle.dumps(one), capture_output=True, check=True).stdout)
        assert kind is type(one) and same == one == copy.copy(one) == copy.deepcopy(one)


def test_rosbag_knows_no_other_topics():
    from holdall.compat import rosbag

    with rosbag.Bag(DEMOS[0]) as bag:
        assert bag.get_type_and_topic_info(["/none"]).topics == {}
        assert list(bag.get_type_and_topic_info("/imu").topics) == ["/imu"]


def test_errors_of_rosbag(tmp_path):
    from holdall.compat import rosbag

    with pytest.raises(FileNotFoundError):
        rosbag.Bag(tmp_path / "none.bag")
    (tmp_path / "text.bag").write_text("text")
    with pytest.raises(rosbag.ROSBagFormatException):
        rosbag.Bag(tmp_path / "text.bag")
    data = pathlib.Path(DEMOS[0]).read_bytes()
    (tmp_path / "cut.bag").write_bytes(data[: len(data) // 2])
    with pytest.raises(rosbag.ROSBagUnindexedException):
        rosbag.Bag(tmp_path / "cut.bag")
    with rosbag.Bag(tmp_path / "cut.bag", allow_unindexed=True) as bag:
        assert 0 < sum(1 for _ in bag) < 182
    with pytest.raises(ValueError, match="not open for writing"):
        rosbag.Bag(DEMOS[0]).write("/t", None)


def test_times():
    from holdall.compat.genpy import Duration, Time

    assert Time(1, 500_000_000) + Duration(0.75) == Time(2, 250_000_000)
    assert Time(1) - Time(2, 5) == Duration(-2, 999_999_995)
    assert (Time(3) - Duration(1)).to_sec() == 2.0 and Duration(2) / 2 == Duration(1)
    assert {name: getattr(Time(1, 5), name) for name in Time.__slots__} == {"secs": 1, "nsecs": 5}
    assert str(Time(1, 5)) == "1000000005" and repr(Duration(1)) == "genpy.Duration[1000000000]"
    with pytest.raises(TypeError):
        Time(-1)
    with pytest.raises(TypeError):
        Time(1) < 2  # noqa: B015


def test_install_finds_types():
    code = (
        "import holdall.compat as c; c.install(replace=True); from sensor_msgs.msg import Imu;"
        "print(Imu._md5sum, Imu().header.seq);"
        "import sensor_msgs.msg\ntry: sensor_msgs.msg.Nothing\nexcept AttributeError as e: print(e)"
    )
    lines = run(sys.executable, "-c", code).splitlines()
    assert lines[0] == "6a62c6daae103f4ff57a132d6f95cec2 0"
    assert "Nothing" in lines[1]


@pytest.fixture(scope="module")
def poses(tmp_path_factory):
    """A bag of ROS 1 with two topics of one type, which has structs, times and an array of structs."""
    from holdall.compat import _types, genpy, rosbag

    array = _types.class_by_name("geometry_msgs/PoseArray")
    pose = _types.class_by_name("geometry_msgs/Pose")
    path = tmp_path_factory.mktemp("compat") / "poses.bag"
    message = array(poses=[pose(), pose()])
    message.header.stamp, message.header.frame_id = genpy.Time(5, 6), "map"
    message.poses[1].position.x = 2.5
    with rosbag.Bag(str(path), "w") as bag:
        for sec in range(1, 4):
            for topic in ("/a", "/b"):
                bag.write(topic, message, genpy.Time(sec))
    return str(path)


def test_fields_are_those_of_the_message(poses):
    from holdall.compat import genpy, rosbag, rospy

    for topic, message, time in rosbag.Bag(poses).read_messages():
        assert topic in ("/a", "/b") and type(time) is rospy.Time and time.nsecs == 0
        assert message.header.stamp == genpy.Time(5, 6) and type(message.header.stamp) is genpy.Time
        assert message.header is message.header and message.header.frame_id is message.header.frame_id
        assert [pose.position.x for pose in message.poses] == [0.0, 2.5]
        assert {"header", "poses", "serialize"} <= set(dir(message)) and message.__slots__ == ["header", "poses"]
        for name in ("nothing", "_nothing"):
            with pytest.raises(AttributeError):
                getattr(message, name)
            with pytest.raises(AttributeError):
                setattr(message, name, 1)


def test_fields_that_were_set_stay(poses):
    from holdall.compat import rosbag

    _, message, _ = next(rosbag.Bag(poses).read_messages())
    message.header.seq, message.header.stamp.secs, message.poses[0].position.z = 7, 8, 9.5
    assert (message.header.seq, message.header.stamp.to_sec(), message.poses[0].position.z) == (7, 8.000000006, 9.5)
    same, deep = copy.copy(message), copy.deepcopy(message)
    assert same == deep == message and same.header is message.header and deep.header is not message.header
    message.header.stamp = message.poses = None
    assert message.header.stamp is None and message.poses is None
    del message.poses, message.header
    assert message.poses[0].position.z == 0.0 and message.header.stamp.secs == 5


def test_connection_filter_and_header(poses):
    from holdall.compat import rosbag

    bag = rosbag.Bag(poses)
    only = bag.read_messages(connection_filter=lambda topic, *rest: topic == "/b", return_connection_header=True)
    found = list(only)
    assert [item.topic for item in found] == ["/b"] * 3 and found[0].connection_header["topic"] == b"/b"
    name, data, _, _, made = next(bag.read_messages(raw=True)).message
    assert name == made._type and made().deserialize(data) == next(bag.read_messages()).message
    with pytest.raises(ZeroDivisionError):
        list(bag.read_messages(connection_filter=lambda *rest: 1 / 0))


def test_message_that_is_cut_short():
    from holdall.compat import _types, genpy

    made = _types.class_by_name("sensor_msgs/Imu")
    message = made._of(made._decode(bytes(20)))
    assert message.header.seq == 0
    for name in ("linear_acceleration_covariance", "orientation"):
        with pytest.raises(genpy.DeserializationError, match="sensor_msgs/Imu"):
            str(getattr(message, name))


def test_messages_are_given_back(poses):
    """Neither messages nor cycles of them stay in memory."""
    from holdall.compat import rosbag

    def read():
        for _, message, _ in rosbag.Bag(poses).read_messages():
            message.header.stamp.to_sec()
            message.poses[1].orientation.w = message
            message.header = message

    def count(made):
        gc.collect()
        return sys.getrefcount(made), len(gc.get_objects())

    read()
    made = type(next(rosbag.Bag(poses).read_messages()).message)
    before = count(made)
    for _ in range(20):
        read()
    after = count(made)
    assert after[0] == before[0] and after[1] < before[1] + 20
