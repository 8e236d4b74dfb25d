holdall echo --help
echo "exit $?"
