holdall info small.bag nosuch empty.bag
