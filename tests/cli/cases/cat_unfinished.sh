holdall cat unfinished.bag.active
