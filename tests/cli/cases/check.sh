holdall check small.bag small.mcap
echo "exit $?"
holdall check -q damaged.bag ros2_wrong_count
echo "exit $?"
