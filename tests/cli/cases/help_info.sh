holdall info --help
echo "exit $?"
holdall help info | cmp - <(holdall info -h)
# wherever it stands, but not behind --
holdall info --wrong --help | cmp - <(holdall info --help)
