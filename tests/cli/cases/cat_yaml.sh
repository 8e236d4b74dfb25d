# The format of `ros2 topic echo`; the definition of an own type is read from a folder.
mkdir -p "$PWD/defs/own_msgs/msg" && trap 'rm -r "$PWD/defs"' EXIT
echo 'int32 value' >defs/own_msgs/msg/Own.msg
holdall cat decoded.mcap --definitions defs
echo "exit $?"
echo '== one topic'
HOLDALL_DEFINITIONS=$PWD/defs holdall cat decoded.mcap --topic /own --topic /speed
holdall cat decoded.mcap --topic /speed
holdall cat decoded.mcap --topic /scan --full | tail -n +17 | cksum
holdall cat decoded.mcap --topic /blob --full
