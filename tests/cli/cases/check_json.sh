holdall check --json small.bag
echo "exit $?"
holdall check --json small.bag damaged.bag not_there.bag 2>&1
echo "exit $?"
holdall check --json not_there.bag 2>&1
echo "exit $?"
