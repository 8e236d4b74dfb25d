# Words and the environment choose the network: -b, -s and -p differ between the two.
try() {
  echo "\$ $*"
  env "$@" 2>&1
  echo "exit $?"
}
try holdall record -b much
try holdall record -b much --ros1
try holdall record --transport ros1 -b much
try holdall record -t ros1 -b much
try ROS_VERSION=1 holdall record -b much
try ROS_VERSION=2 holdall record -b much
try ROS_VERSION=1 holdall record -b much --ros2
try ROS_VERSION=1 ROS_MASTER_URI=nowhere holdall play -s soon small.bag
try ROS_VERSION=2 ROS_MASTER_URI=http://127.0.0.1:1/ holdall play -d soon small.bag
try ROS_VERSION=1 holdall play -p / small.bag --rate 0
try holdall record --ros1 --ros2
try holdall play small.bag --ros2 --transport ros1
try holdall topics --ros1 -t ros2
try holdall echo /a --ros2 --transport=ros1
try holdall burst small.bag --ros1 --transport=ros2
try holdall record -at ros1
# A server listens at ROS_MASTER_URI.
python3 - <<'END'
import os, socket, subprocess
with socket.create_server(("127.0.0.1", 0)) as master:
    os.environ["ROS_MASTER_URI"] = f"http://127.0.0.1:{master.getsockname()[1]}"
    os.environ["ROS_VERSION"] = "2"
    subprocess.run(["holdall", "record", "-b", "much"], check=False, stderr=subprocess.STDOUT)
END
