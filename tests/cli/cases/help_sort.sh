holdall sort --help
echo "exit $?"
