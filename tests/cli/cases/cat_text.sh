holdall cat small.bag
holdall cat small.mcap
holdall cat empty.bag
