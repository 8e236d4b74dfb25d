"""Look-ups between frames, compared with products of matrices and rotations."""
import holdall
import numpy
import pytest
from rosbags.rosbag1 import Writer as Writer1
from rosbags.rosbag2 import Writer as Writer2
from rosbags.rosbag2.enums import StoragePlugin
from rosbags.typesys import Stores
from conftest import get_store

BEGIN = 1_700_000_000_000_000_000
STEP = 100_000_000
COUNT = 20


def rotation(axis, angle):
    """A matrix, by Rodrigues' formula."""
    x, y, z = numpy.asarray(axis) / numpy.linalg.norm(axis)
    cross = numpy.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return numpy.eye(3) + numpy.sin(angle) * cross + (1 - numpy.cos(angle)) * cross @ cross


def matrix(axis, angle, translation):
    out = numpy.eye(4)
    out[:3, :3] = rotation(axis, angle)
    out[:3, 3] = translation
    return out


# Poses of frames at a time in steps, also fractions of a step: each turns about a fixed axis.
def odom_in_map(i):
    return (0, 0, 1), 0.1, (1.0, -2.0, 0.5)


def base_in_odom(i):
    return (1, 2, 3), 0.05 * i, (0.5 * i, 1 - 0.25 * i, 0.0)


def camera_in_base(i):
    return (1, -1, 0.5), 2.0, (0.1, 0.2, 0.3)


CHAIN = {"odom": ("map", odom_in_map, True), "base_link": ("odom", base_in_odom, False),
         "camera": ("base_link", camera_in_base, True)}  # fmt: skip


def in_map(frame, i):
    if frame == "map":
        return numpy.eye(4)
    parent, make, _ = CHAIN[frame]
    return in_map(parent, i) @ matrix(*make(i))


def message(store, children, i):
    types = store.types
    time = BEGIN + i * STEP
    transforms = []
    for child in children:
        parent, make, _ = CHAIN[child]
        axis, angle, translation = make(i)
        header = {"stamp": types["builtin_interfaces/msg/Time"](sec=time // 10**9, nanosec=time % 10**9), "frame_id": parent}
        if len(store.fielddefs["std_msgs/msg/Header"][1]) == 3:
            header["seq"] = i
        half = numpy.sin(angle / 2) * numpy.asarray(axis) / numpy.linalg.norm(axis)
        transforms.append(types["geometry_msgs/msg/TransformStamped"](
            header=types["std_msgs/msg/Header"](**header), child_frame_id=child,
            transform=types["geometry_msgs/msg/Transform"](
                translation=types["geometry_msgs/msg/Vector3"](*map(float, translation)),
                rotation=types["geometry_msgs/msg/Quaternion"](*half.tolist(), float(numpy.cos(angle / 2))))))  # fmt: skip
    return types["tf2_msgs/msg/TFMessage"](transforms)


@pytest.fixture(scope="module", params=["ros1", "ros2"])
def bag(request, tmp_path_factory):
    path = tmp_path_factory.mktemp("tf") / "x.bag"
    if request.param == "ros1":
        store, writer = get_store(Stores.ROS1_NOETIC), Writer1(path)
        serialize = store.serialize_ros1
    else:
        store, writer = get_store(Stores.ROS2_HUMBLE), Writer2(path, version=9, storage_plugin=StoragePlugin.MCAP)
        serialize = store.serialize_cdr
    kind = "tf2_msgs/msg/TFMessage"
    with writer:
        static = writer.add_connection("/tf_static", kind, typestore=store)
        moving = writer.add_connection("/tf", kind, typestore=store)
        writer.write(static, BEGIN, serialize(message(store, ["odom", "camera"], 0), kind))
        for i in range(COUNT):
            # recorded late: stamps count, not log times
            writer.write(moving, BEGIN + i * STEP + 30_000_000, serialize(message(store, ["base_link"], i), kind))
    return holdall.open(path)


@pytest.mark.parametrize("target, source", [("map", "base_link"), ("camera", "map"), ("odom", "camera"), ("map", "map")])
def test_lookup_is_the_product_of_the_chain(bag, target, source):
    tf = bag.tf()
    for i in (0, 1, 7, COUNT - 1, 0.5, 3.25, 18.9):
        wanted = numpy.linalg.inv(in_map(target, i)) @ in_map(source, i)
        found = tf.lookup(target, source, BEGIN + round(i * STEP))
        assert numpy.allclose(found.matrix, wanted, atol=1e-7)
        assert numpy.allclose(found.translation, wanted[:3, 3], atol=1e-7)
        assert numpy.isclose(numpy.linalg.norm(found.rotation), 1)


def test_frames_and_what_is_not_there(bag):
    tf = bag.tf()
    frames = {frame.name: frame for frame in tf}
    assert {name: frame.parent for name, frame in frames.items()} == {
        "map": None, "odom": "map", "base_link": "odom", "camera": "base_link"}  # fmt: skip
    base = tf["base_link"]
    assert (base.count, base.is_static, base.start, base.end) == (COUNT, False, BEGIN, BEGIN + (COUNT - 1) * STEP)
    assert frames["camera"].is_static and "/camera" in tf and "none" not in tf
    with pytest.raises(holdall.Error, match="no frame 'none'"):
        tf.lookup("map", "none", BEGIN)
    with pytest.raises(holdall.Error, match="base_link.*no extrapolation"):
        tf.lookup("map", "base_link", BEGIN - 1)
    assert numpy.allclose(tf.lookup("odom", "map", 0).matrix, numpy.linalg.inv(in_map("odom", 0)))
    with pytest.raises(TypeError, match="target"):
        tf.lookup(5, "map", BEGIN)
    with pytest.raises(TypeError, match="time"):
        tf.lookup("map", "odom", 0.5)
    with pytest.raises(KeyError):
        tf["none"]
    assert "base_link" in repr(tf)


def test_a_bag_without_transforms(tmp_path):
    with holdall.create(tmp_path / "x.mcap") as out:
        out.write("/n", 5, {"data": 1}, type="std_msgs/msg/Int32")
    assert list(holdall.open(tmp_path / "x.mcap").tf()) == []
