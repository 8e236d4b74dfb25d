holdall records ros2/bag_0.db3
