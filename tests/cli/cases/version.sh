holdall --version | head -n 1
holdall --version | grep -o '^  storage *rosbag1 2.0'
holdall -V | cmp - <(holdall --version)
holdall --version | grep -oE '^  libraries +openssl [0-9]+\.' | tr -d 0-9
