holdall cat damaged.bag
