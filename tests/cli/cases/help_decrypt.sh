holdall decrypt --help
echo "exit $?"
