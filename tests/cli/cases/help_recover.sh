holdall recover --help
echo "exit $?"
