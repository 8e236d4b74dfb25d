# Adapted messages are read by rosbags, decoded by the newer definition; and rosbag
# fix makes the same bytes
[ -n "$HOLDALL_PYTHON" ] || { echo "no HOLDALL_PYTHON" >&2; exit 77; }
/usr/bin/python3 -c 'import rosbag.migration' 2>/dev/null || { echo "no rosbag" >&2; exit 77; }
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
cp "$SOURCE/tests/data/demo/demo.bag" "$out"
cd "$out" || exit
mkdir -p old/geometry_msgs/msg new/my_msgs/msg
printf 'float64 w\nfloat64 z\nfloat64 y\nfloat64 x\n' > old/geometry_msgs/msg/Quaternion.msg
printf 'float64 z\nfloat64 x\nfloat64 y\n' > old/geometry_msgs/msg/Vector3.msg
holdall fix demo.bag -o old.bag --against old -q
holdall fix old.bag -o ours.bag -q
/usr/bin/python3 -W ignore - <<'PYTHON'
import rosbag
from rosbag import migration

migrator = migration.MessageMigrator([], plugins=False)
print("rosbag fix leaves", migration.fixbag2(migrator, "old.bag", "theirs.bag"))
count = 0
with rosbag.Bag("ours.bag") as ours, rosbag.Bag("theirs.bag") as theirs:
    for a, b in zip(ours.read_messages(raw=True), theirs.read_messages(raw=True)):
        assert a.topic == b.topic and a.timestamp == b.timestamp, a.topic
        assert a.message[:3] == b.message[:3], a.topic  # type, bytes, MD5 sum
        count += 1
print(count, "messages are those of rosbag fix")
PYTHON

printf 'int32 MODE=2\nfloat64 heading\nmy_msgs/Part[] parts\nint16 added\nstring frame\n' \
  > new/my_msgs/msg/Pose.msg
printf 'bool fresh\nuint16 a\nstring note\nfloat64[3] v\n' > new/my_msgs/msg/Part.msg
printf '[my_msgs/Pose]\nrename yaw heading\nset added -7\ndrop gone\n' > rules
cat > model.py <<'PYTHON'
import pathlib
import sys

import numpy
from rosbags.highlevel import AnyReader
from rosbags.rosbag1 import Writer as Writer1
from rosbags.rosbag2 import StoragePlugin, Writer as Writer2
from rosbags.typesys import Stores, get_types_from_msg, get_typestore

OLD = {"my_msgs/msg/Part": "uint8 a\nfloat32[] v\nstring note\n",
       "my_msgs/msg/Pose": "int32 MODE=1\nstring frame\nfloat32 yaw\nPart[] parts\nuint8 gone\n",
       "my_msgs/msg/Whole": "Pose[2] poses\nint64 n\n"}


def pose(i, make):
    parts = [make("Part", a=k + 200, v=numpy.arange(k, dtype=numpy.float32) / 2, note="n" * k)
             for k in range(i % 5)]
    return make("Pose", frame=f"frame {i}", yaw=i / 4, parts=parts, gone=i)


def write(name, store, version):
    types = get_typestore(store)
    for key, text in OLD.items():
        types.register(get_types_from_msg(text, key))

    def make(kind, **fields):
        return types.types[f"my_msgs/msg/{kind}"](**fields)

    bag = Writer1(pathlib.Path(name)) if version == 1 else \
        Writer2(pathlib.Path(name), version=9, storage_plugin=StoragePlugin.MCAP)
    serialize = types.serialize_ros1 if version == 1 else types.serialize_cdr
    with bag:
        channel = bag.add_connection("/whole", "my_msgs/msg/Whole", typestore=types)
        for i in range(20):
            whole = make("Whole", poses=[pose(i, make), pose(i + 1, make)], n=i)
            bag.write(channel, i, serialize(whole, "my_msgs/msg/Whole"))


def check_pose(i, got):
    assert not hasattr(got, "yaw") and not hasattr(got, "gone") and got.MODE == 2
    assert (got.heading, got.added, got.frame) == (i / 4, -7, f"frame {i}")
    assert len(got.parts) == i % 5
    for k, part in enumerate(got.parts):
        want = ([j / 2 for j in range(k)] + [0.0] * 3)[:3]
        assert (part.a, part.note, part.fresh) == (k + 200, "n" * k, False)
        assert part.v.dtype == numpy.float64 and list(part.v) == want


def check(name):
    with AnyReader([pathlib.Path(name)]) as reader:
        for i, (channel, time, data) in enumerate(reader.messages()):
            whole = reader.deserialize(data, channel.msgtype)
            assert time == i and whole.n == i
            check_pose(i, whole.poses[0])
            check_pose(i + 1, whole.poses[1])
        print(name, i + 1, "messages are as they should be")


if sys.argv[1] == "write":
    write("one.bag", Stores.ROS1_NOETIC, 1)
    write("two", Stores.ROS2_HUMBLE, 2)
else:
    for name in sys.argv[2:]:
        check(name)
PYTHON
"$HOLDALL_PYTHON" model.py write
holdall fix one.bag -o one_new.bag --against new --rules rules -q 2>&1
holdall fix two -o two_new --against new --rules rules -q 2>&1
holdall convert two_new -o back.bag -q 2>&1
"$HOLDALL_PYTHON" model.py check one_new.bag two_new back.bag
