# Messages of one ROS are converted to the other.
here=$PWD
. "$SOURCE/tests/cli/demo.sh"
{
  try convert demo.bag -o there.mcap --to ros2:jazzy
  try convert there.mcap -o back.bag                       # a ROS 1 bag implies --to ros1
  try convert back.bag -o again.bag                        # nothing to convert
  try convert demo.bag -o as_is.db3 -n 1
  try convert demo.bag -o made --storage sqlite3 --to ros2 -q
  try convert demo.bag there.mcap -o both.mcap --to ros2 --json
  try convert "$here/small.mcap" -o x.bag --exclude-regex _action
  try convert "$here/ros2" -o y.bag
  mkdir -p ws/base_interfaces_demo/msg && echo 'int64 num' > ws/base_interfaces_demo/msg/Test.msg
  try convert "$here/ros2" -o y.bag --definitions ws
  try filter there.mcap -o z.bag --topic /imu
} 2>&1
try check there.mcap back.bag made both.mcap
for bag in there.mcap back.bag made both.mcap; do
  holdall info --json "$bag" | grep -oE '"(type|encoding|ros_distro)":"[^"]*"' | sort | uniq -c
done
holdall info --json there.mcap | grep -o '"durability":"[a-z_]*"'
holdall info -v back.bag | grep latching
holdall schema there.mcap --rihs
holdall schema back.bag --md5
# The same messages except seq, which is counted again.
holdall cat --full demo.bag | grep -v '^  seq: ' > before
holdall cat --full back.bag | grep -v '^  seq: ' > after
cmp before after && echo 'all but seq is the same'
holdall cat --json --payload hex -n 3 --topic /imu back.bag | grep -o '"payload":"[0-9a-f]\{8\}'
