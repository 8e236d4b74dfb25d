"""Fixtures: bags written by rosbags and mcap; a private network."""
import os
import pathlib
import re
import sys

import holdall
import numpy
import pytest
from rosbags.rosbag1 import Writer as Writer1
from rosbags.rosbag2 import Writer as Writer2
from rosbags.rosbag2.enums import StoragePlugin
from rosbags.typesys import Stores, get_types_from_msg, get_typestore

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path += [str(ROOT / "tests/live"), str(ROOT / "tests/interop")]
START = 1_700_000_000_000_000_000
STEP = 5_000_000
COUNT = 3000


TF = get_types_from_msg("geometry_msgs/TransformStamped[] transforms", "tf2_msgs/msg/TFMessage")


def get_store(name):
    store = get_typestore(name)
    store.register({key: value for key, value in TF.items() if key not in store.fielddefs})
    return store


def imu(store, i):
    """The i-th message: its z is 9 + i / 1000."""
    types = store.types
    vector, quaternion = types["geometry_msgs/msg/Vector3"], types["geometry_msgs/msg/Quaternion"]
    time = START + i * STEP
    header = {"stamp": types["builtin_interfaces/msg/Time"](sec=time // 10**9, nanosec=time % 10**9), "frame_id": f"imu{i % 3}"}
    if len(store.fielddefs["std_msgs/msg/Header"][1]) == 3:
        header["seq"] = i
    return types["sensor_msgs/msg/Imu"](
        header=types["std_msgs/msg/Header"](**header),
        orientation=quaternion(0.0, 0.0, 0.0, 1.0),
        orientation_covariance=numpy.arange(9, dtype=float) + i,
        angular_velocity=vector(0.1, 0.2, 0.3),
        angular_velocity_covariance=numpy.zeros(9),
        linear_acceleration=vector(float(i), -0.5, 9 + i / 1000),
        linear_acceleration_covariance=numpy.zeros(9),
    )


def scan(store, i):
    """The i-th scan, with (i / 100) modulo 4 ranges."""
    types = store.types
    header = {"stamp": types["builtin_interfaces/msg/Time"](sec=i, nanosec=5), "frame_id": "laser"}
    if len(store.fielddefs["std_msgs/msg/Header"][1]) == 3:
        header["seq"] = i
    return types["sensor_msgs/msg/LaserScan"](
        header=types["std_msgs/msg/Header"](**header),
        angle_min=0.0,
        angle_max=1.0,
        angle_increment=0.1,
        time_increment=0.0,
        scan_time=0.1,
        range_min=0.0,
        range_max=30.0,
        ranges=numpy.arange(i // 100 % 4, dtype="f4"),
        intensities=numpy.zeros(0, "f4"),
    )


def transforms(store, i):
    types = store.types
    header = {"stamp": types["builtin_interfaces/msg/Time"](sec=i, nanosec=7), "frame_id": "map"}
    if len(store.fielddefs["std_msgs/msg/Header"][1]) == 3:
        header["seq"] = i
    transform = types["geometry_msgs/msg/Transform"](
        translation=types["geometry_msgs/msg/Vector3"](float(i), 0.0, 0.0),
        rotation=types["geometry_msgs/msg/Quaternion"](0.0, 0.0, 0.0, 1.0),
    )
    stamped = [
        types["geometry_msgs/msg/TransformStamped"](
            header=types["std_msgs/msg/Header"](**header), child_frame_id=f"base{k}", transform=transform
        )
        for k in range(2)
    ]
    return types["tf2_msgs/msg/TFMessage"](transforms=stamped)


def write(writer, store, serialize, count):
    with writer:
        made = {"/imu": (imu, "sensor_msgs/msg/Imu"), "/scan": (scan, "sensor_msgs/msg/LaserScan"),
                "/tf": (transforms, "tf2_msgs/msg/TFMessage")}  # fmt: skip
        channels = {topic: writer.add_connection(topic, kind, typestore=store) for topic, (_, kind) in made.items()}
        for i in range(count):
            for topic, (make, kind) in made.items():
                if topic == "/imu" or i % 100 == 0:
                    writer.write(channels[topic], START + i * STEP, serialize(make(store, i), kind))


def write_ros2(path, storage, count=COUNT):
    store = get_store(Stores.ROS2_HUMBLE)
    write(Writer2(path, version=9, storage_plugin=storage), store, store.serialize_cdr, count)
    return pathlib.Path(path)


def write_ros1(path, count=COUNT):
    store = get_store(Stores.ROS1_NOETIC)
    write(Writer1(path), store, store.serialize_ros1, count)
    return pathlib.Path(path)


def run_page(page, change=lambda text: text):
    """Run the examples of a page as one program."""
    text = change((ROOT / page).read_text())
    blocks = re.findall(r"^```python\n(.*?)^```", text, re.M | re.S)
    assert blocks
    # leading blank lines, so that an error names the line of the page
    names = {}
    for block in blocks:
        line = text[: text.index(block)].count("\n")
        exec(compile("\n" * line + block, page, "exec"), names)


@pytest.fixture(scope="session")
def bags(tmp_path_factory):
    """The same messages in three formats: {storage: path}."""
    folder = tmp_path_factory.mktemp("bags")
    return {
        "mcap": write_ros2(folder / "mcap", StoragePlugin.MCAP),
        "sqlite3": write_ros2(folder / "sqlite3", StoragePlugin.SQLITE3),
        "rosbag1": write_ros1(folder / "ros1.bag"),
    }


@pytest.fixture(params=["mcap", "sqlite3", "rosbag1"])
def path(request, bags):
    return bags[request.param]


@pytest.fixture
def mcap(bags):
    return bags["mcap"]


@pytest.fixture(scope="module")
def domain():
    """A private DDS domain for this process and its children."""
    from network import CONFIGURATION, take_domain

    if not any(name == "ros2" for kind, name, *_ in holdall._holdall.plugins() if kind == "transport"):
        pytest.skip("built without Cyclone DDS")
    os.environ["CYCLONEDDS_URI"] = CONFIGURATION
    number, lock = take_domain()
    yield number
    lock.close()
    del os.environ["CYCLONEDDS_URI"]
