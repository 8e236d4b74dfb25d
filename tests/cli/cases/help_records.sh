holdall records --help
echo "exit $?"
holdall help records | cmp - <(holdall records -h)
# In any place, except after --
holdall records --wrong --help | cmp - <(holdall records --help)
