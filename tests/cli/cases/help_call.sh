holdall call --help
echo "exit $?"
