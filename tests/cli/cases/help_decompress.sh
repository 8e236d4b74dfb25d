holdall decompress --help
echo "exit $?"
