holdall --help
echo "exit $?"
holdall -h | cmp - <(holdall --help)
holdall help | cmp - <(holdall --help)
