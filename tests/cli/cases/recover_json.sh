# The whole report, for programs.
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
head -c 40000 "$SOURCE/tests/data/demo/demo.bag" >"$out/cut.bag"
cd "$out" || exit
holdall recover --json cut.bag
echo "exit $?"
holdall recover --json cut.recovered.bag -o again.bag
echo "exit $?"
