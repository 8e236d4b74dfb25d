holdall info --help
echo "exit $?"
holdall help info | cmp - <(holdall info -h)
# In any place, except after --
holdall info --wrong --help | cmp - <(holdall info --help)
