holdall records --help
echo "exit $?"
holdall help records | cmp - <(holdall records -h)
# wherever it stands, but not behind --
holdall records --wrong --help | cmp - <(holdall records --help)
