# For cases that say ". $SOURCE/tests/cli/demo.sh": a folder of their own with the demo bag in it,
# and a command that says how it ended.
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
cd "$out" || exit
cp "$SOURCE/tests/data/demo/demo.bag" .
try() {
  holdall "$@"
  echo "exit $?"
}
