holdall records -n 3 small.bag
echo
holdall records --start 13 --limit 1 small.bag
holdall records --limit 0 small.bag
