# When the disk is full, the bag is unchanged.
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
head -c 40000 "$SOURCE/tests/data/demo/demo.bag" >"$out/cut.bag"
cd "$out" || exit
cp cut.bag same.bag
trap '' XFSZ
(ulimit -f 8 && holdall reindex cut.bag) 2>&1
echo "exit $?"
cmp cut.bag same.bag && ls
