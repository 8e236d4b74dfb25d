holdall info -v small.bag
echo
holdall info --verbose small.mcap
