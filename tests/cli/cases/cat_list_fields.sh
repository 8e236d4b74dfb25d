holdall cat --list-fields "$SOURCE/tests/data/demo/demo.bag" --topic /imu --topic /status
echo "exit $?"
