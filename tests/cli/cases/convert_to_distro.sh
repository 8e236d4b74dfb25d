# Types of ROS 2 are those of the distribution; the hashes equal those of rosbags' type stores.
. "$SOURCE/tests/cli/demo.sh"
python3 - "$SOURCE/tests/cli" <<'PYTHON'
import struct, sys
sys.path.insert(0, sys.argv[1])
import bags
text = (b"Header header\nuint8 ULTRASOUND=0\nuint8 INFRARED=1\nuint8 radiation_type\nfloat32 field_of_view\n"
        b"float32 min_range\nfloat32 max_range\nfloat32 range\n" + 80 * b"=" +
        b"\nMSG: std_msgs/Header\nuint32 seq\ntime stamp\nstring frame_id\n")
bag = bags.Bag1()
number = bag.connect(b"/range", b"sensor_msgs/Range", text)
message = struct.pack("<III", 1, 2, 3) + bags.ros_string(b"map") + struct.pack("<Bffff", 1, .5, .25, 8, 4)
bag.chunk([(number, 10**9, message)])
open("range.bag", "wb").write(bag.close())
PYTHON
mkdir nothing
convert() {
  echo "== $*"
  holdall convert range.bag -o made.mcap -f -q --to "$@"
  holdall schema made.mcap --rihs
  holdall cat made.mcap | sed -n "/^range/,/^---/p"
} 2>&1
convert ros2
convert ros2:galactic
convert ros2:humble
convert ros2:iron
convert ros2:jazzy --definitions nothing
convert ros2:rolling
# A definition that the user names is used, even if the distribution has another one.
mkdir -p own/sensor_msgs/msg && echo 'float32 range' > own/sensor_msgs/msg/Range.msg
convert ros2:jazzy --definitions own
