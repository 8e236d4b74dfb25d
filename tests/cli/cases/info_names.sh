holdall info -t small.mcap
holdall info --topic-name small.bag empty.bag
