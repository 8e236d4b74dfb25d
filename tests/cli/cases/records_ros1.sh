holdall records small.bag
