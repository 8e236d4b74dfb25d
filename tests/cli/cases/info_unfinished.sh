holdall info unfinished.bag.active
