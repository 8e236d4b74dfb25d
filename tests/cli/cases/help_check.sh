holdall check --help
echo "exit $?"
holdall help check | cmp - <(holdall check -h)
