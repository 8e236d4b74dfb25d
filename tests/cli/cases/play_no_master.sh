# On ROS 1 nothing is played before there is a master.
export ROS_MASTER_URI=http://127.0.0.1:1/
timeout --preserve-status -s INT 1.5 holdall play --ros1 small.bag 2>&1
echo "exit $?"
timeout --preserve-status -s INT 1.5 holdall play --ros1 --quiet small.bag 2>&1
echo "exit $?"
