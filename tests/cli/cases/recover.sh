# Real damage, file by file: recovered messages are in order, and losses are reported.
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
demo=$SOURCE/tests/data/demo/demo.bag
cp "$demo" unfinished.bag.active damaged.bag small.mcap "$out"
cd "$out" || exit
try() {
  holdall "$@"
  echo "exit $?"
} 2>&1
hit() { # FILE OFFSET SIZE: overwrite with invalid bytes
  head -c "$3" /dev/zero | tr '\0' '\252' | dd of="$1" bs=1 seek="$2" conv=notrunc status=none
}
try recover demo.bag
cmp demo.bag demo.recovered.bag
try recover demo.bag
try recover demo.bag --force -q
head -c 40000 demo.bag >cut.bag
try recover cut.bag
holdall recover cut.bag -o - 2>told >stream.mcap # then the report is no output
cat told
try info stream.mcap | grep Messages
holdall convert demo.bag -o chunks.bag --chunk-size 4k -q
cp chunks.bag hit.bag && hit hit.bag 20000 600
try recover hit.bag
cp chunks.bag torn.bag && hit torn.bag 54000 40
try recover torn.bag
try recover unfinished.bag.active damaged.bag
holdall convert chunks.bag -o lz4.bag -c lz4 -q
cp lz4.bag hit4.bag && hit hit4.bag 10000 200
try recover hit4.bag -c none --storage mcap >report
sed 's/lost:.*/lost: .../; s/, [0-9.]* KiB/, .../' report
gzip -n <demo.bag | head -c 5000 >demo.bag.gz
try recover demo.bag.gz -o whole.mcap >report
head -n 1 report | sed 's/:.*//' && tail -n 1 report
for bag in *.recovered.* whole.mcap; do holdall check "$bag" | grep -E 'error:|error'; done
try recover nosuch.bag
try recover demo.bag -o demo.bag
echo "no bag" >text && try recover text text -o other.bag
try recover text
try recover text cut.bag -o both.bag
