holdall check --limit 1 unfinished.bag.active
holdall check --json -n 1 unfinished.bag.active
