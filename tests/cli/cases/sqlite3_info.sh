holdall info ros2
# The same file without its folder.
holdall info ros2/bag_0.db3 | diff - <(holdall info ros2)
