holdall --version | head -n 1
holdall --version | grep -o '^  storage *rosbag1 2.0'
holdall -V | cmp - <(holdall --version)
