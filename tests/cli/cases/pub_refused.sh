# Mistakes that are found without a network, and a missing transport plugin.
export HOLDALL_PLUGIN_PATH=/nosuch
unset HOLDALL_DEFINITIONS AMENT_PREFIX_PATH ROS_PACKAGE_PATH
try() {
  echo "\$ $*"
  holdall "$@" 2>&1
  echo "exit $?"
}
string=std_msgs/msg/String
try pub /a
try pub /a std_msgs/msg/Nosuch --ros2
try pub /a $string '{data: x, more: 1}' --ros2
try pub /a std_msgs/msg/UInt8 '{data: 256}' --ros2
try pub /a $string '{data: [' --ros2
try pub /a $string --once -t 2 --ros2
try pub /a $string -r 0 --ros2
try pub /a $string --latch --qos-durability volatile --ros2
try pub /a $string --qos-depth 0 --ros2
try pub /a $string --file nosuch.yaml --ros2
try pub /a $string --file values.txt --ros2
try pub /a $string '{}' --file x.yaml --ros2
printf 'data: a\n---\n\n---\ndata: b\nmore: 1\n---\n' > x.yaml
try pub /a $string --file x.yaml --ros2
printf '{"data":"a"}\n{"data":1}\n' > x.jsonl
try pub /a $string --file x.jsonl --ros2
printf -- '---\n' > empty.yaml
try pub /a $string --file empty.yaml --ros2
printf 'data\n"a\n' > x.csv
try pub /a $string --file x.csv --ros2
printf 'data,more\na,1\n' > x.csv
try pub /a $string --file x.csv --ros2
try pub /a std_msgs/String '{data: x}' --transport nosuch
rm x.csv x.yaml x.jsonl empty.yaml
