holdall reindex --help
echo "exit $?"
