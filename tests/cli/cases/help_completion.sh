holdall completion --help
echo "exit $?"
holdall help completion | cmp - <(holdall completion -h)
# In any place, except after --
holdall completion --wrong --help | cmp - <(holdall completion --help)
