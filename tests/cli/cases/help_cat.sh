holdall cat --help
echo "exit $?"
holdall help cat | cmp - <(holdall cat -h)
# wherever it stands, but not behind --
holdall cat --wrong --help | cmp - <(holdall cat --help)
