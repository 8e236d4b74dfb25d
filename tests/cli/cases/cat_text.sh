holdall cat --brief small.bag
holdall cat --brief small.mcap
holdall cat --brief empty.bag
