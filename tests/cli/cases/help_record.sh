holdall record --help
echo "exit $?"
