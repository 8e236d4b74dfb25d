holdall cat --brief --csv small.bag
holdall cat --payload hex --fields data small.bag
holdall cat --brief --full small.bag
holdall cat --json --csv small.bag
holdall cat --bytes array small.bag
holdall cat --fields data,,x small.bag
holdall cat --definitions /nosuch small.bag
holdall cat --fields dat small.bag
holdall cat --fields 'data[' --topic /chatter small.bag
holdall cat --fields nosuch,data -n 1 small.bag
