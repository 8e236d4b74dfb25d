# Definitions by name, from a bag, from a file.
holdall schema std_msgs/Header geometry_msgs/msg/Point
holdall schema --md5 std_msgs/Header sensor_msgs/msg/Image
holdall schema --rihs std_msgs/msg/Header std_srvs/srv/SetBool
holdall schema --full std_srvs/srv/SetBool_Event
holdall schema small.bag
mkdir -p schema/a_msgs/msg && cd schema
printf 'int8 X=3 # three\nB[<=2] b\n' >a_msgs/msg/A.msg
printf 'string s\n' >a_msgs/msg/B.msg
holdall schema a_msgs/msg/A.msg --definitions . --full
holdall schema a_msgs/A --definitions . --ros1
holdall schema a_msgs/msg/A --definitions . --json | python3 -c '
import json, sys
a = json.loads(sys.stdin.read())
assert list(a) == ["name", "ros", "md5", "rihs", "stored", "types"], a
for t in a["types"]:
    assert list(t) == ["name", "fields", "constants"]
    print(t["name"], [list(f.values()) for f in t["fields"]], [list(c.values()) for c in t["constants"]])'
printf 'B[<=2] b\nint8 X=4\nB c\n' >a_msgs/msg/C.msg
holdall schema diff a_msgs/msg/A.msg a_msgs/msg/C.msg --definitions .
echo "exit $?"
holdall schema diff a_msgs/msg/A.msg a_msgs/msg/A --definitions .
echo "exit $?"
