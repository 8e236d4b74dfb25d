holdall list --help
echo "exit $?"
holdall help list | cmp - <(holdall list -h)
# wherever it stands, but not behind --
holdall list --wrong --help | cmp - <(holdall list --help)
