holdall convert --help
echo "exit $?"
