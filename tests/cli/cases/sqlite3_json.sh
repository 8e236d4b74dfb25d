holdall info --json ros2 | python3 -m json.tool
holdall cat --json --payload hex ros2
