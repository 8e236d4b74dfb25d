holdall completion --help
echo "exit $?"
holdall help completion | cmp - <(holdall completion -h)
# wherever it stands, but not behind --
holdall completion --wrong --help | cmp - <(holdall completion --help)
