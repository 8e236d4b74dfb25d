# A bag that was recorded by ROS.
bag=$SOURCE/tests/data/demo/demo.bag
holdall cat $bag -n 2
echo '== fields'
holdall cat $bag --topic /pose -n 1 --fields pose.position,pose.orientation.w,header.frame_id
holdall cat $bag --topic /status -n 2 --fields data
holdall cat $bag --fields pose.position.y,data --start +1s -n 4
echo '== csv'
holdall cat $bag --topic /pose -n 3 --csv
echo '== damaged'
cd $SOURCE/tests/data/rosbag1
holdall cat 20_damaged_bz2.bag --fields data
