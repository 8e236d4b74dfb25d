holdall play --help
echo "exit $?"
