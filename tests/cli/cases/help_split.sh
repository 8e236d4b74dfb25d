holdall split --help
echo "exit $?"
