holdall list --help
echo "exit $?"
holdall help list | cmp - <(holdall list -h)
# In any place, except after --
holdall list --wrong --help | cmp - <(holdall list --help)
