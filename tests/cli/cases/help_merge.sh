holdall merge --help
echo "exit $?"
