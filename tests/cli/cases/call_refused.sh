# Mistakes that are found without a network, and a missing transport plugin.
export HOLDALL_PLUGIN_PATH=/nosuch
unset HOLDALL_DEFINITIONS AMENT_PREFIX_PATH ROS_PACKAGE_PATH
try() {
  echo "\$ $*"
  holdall "$@" 2>&1
  echo "exit $?"
}
try call /a
try call /a std_srvs/srv/Nosuch --ros2
try call /a std_srvs/Nosuch --ros2
try call /a std_srvs/SetBool '{data: 7}' --ros2
try call /a std_srvs/SetBool '{nosuch: 7}' --ros1
try call /a std_msgs/msg/String --ros2
try call /a std_srvs/SetBool --transport nosuch
