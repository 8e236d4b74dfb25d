holdall cat --brief ros2
holdall cat --brief --reverse ros2/bag_0.db3
holdall cat --start +1s --payload crc32 ros2
holdall cat --topic /topic --nth 1 --payload hex ros2
