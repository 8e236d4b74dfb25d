holdall info small.bag
