holdall info empty.bag
