holdall topics --help
echo "exit $?"
