# After a failure the bag is unchanged.
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
cp small.bag "$out" && cp -r ros2 "$out" && cp text.txt "$out/text.bag"
cd "$out" || exit
cksum small.bag ros2/* text.bag >sums
try() {
  holdall "$@"
  echo "exit $?"
} 2>&1
(
  trap '' XFSZ
  ulimit -f 4
  try compress small.bag ros2/
  try decompress small.bag -f
)
try compress text.bag nosuch.bag
try compress -c nosuch small.bag
try compress -c zstd small.bag
mkdir small.bag.new
try compress small.bag
rmdir small.bag.new && mkdir small.orig.bag
try compress small.bag --force
cksum small.bag ros2/* text.bag | cmp - sums && ls
