holdall records --chunks unfinished.bag.active
