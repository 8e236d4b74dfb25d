holdall cat --brief unfinished.bag.active
