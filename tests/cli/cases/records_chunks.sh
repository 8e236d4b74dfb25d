holdall records --chunks small.bag
