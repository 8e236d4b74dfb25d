holdall filter --help
echo "exit $?"
