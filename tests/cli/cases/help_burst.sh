holdall burst --help
echo "exit $?"
