holdall cat --help
echo "exit $?"
holdall help cat | cmp - <(holdall cat -h)
# In any place, except after --
holdall cat --wrong --help | cmp - <(holdall cat --help)
