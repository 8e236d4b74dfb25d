holdall encrypt --help
echo "exit $?"
