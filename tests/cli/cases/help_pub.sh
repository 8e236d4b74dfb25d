holdall pub --help
echo "exit $?"
