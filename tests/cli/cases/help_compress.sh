holdall compress --help
echo "exit $?"
