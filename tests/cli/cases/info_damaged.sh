holdall info damaged.bag
