holdall cat small.bag
holdall cat small.mcap
holdall cat ros2
holdall cat empty.bag
