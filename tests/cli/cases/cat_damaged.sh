holdall cat --brief damaged.bag
