holdall schema --help
echo "exit $?"
