# In place: the bag is replaced, and the old one is kept under another name.
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
for name in one two three; do cp small.bag "$out/$name.bag"; done
cp small.mcap "$out"
cp -r ros2 "$out/rows" && cp -r ros2 "$out/rows.bag"
cd "$out" || exit
chmod 600 one.bag
try() {
  holdall "$@"
  echo "exit $?"
} 2>&1
how() { holdall info "$1" | sed -n "s|^Compression: *|$1: |p"; }
try compress one.bag two.bag small.mcap rows rows.bag/
for bag in one.bag two.bag small.mcap rows rows.bag; do how $bag; done
stat -c '%a %n' one.bag one.orig.bag
cmp one.orig.bag three.bag
ls rows rows.bag rows.orig.bag
holdall cat rows --payload hex
try compress one.bag three.bag
try compress one.bag --force --lz4
how one.bag
try decompress one.bag -f --json
how one.bag
try decompress rows.bag/ -f
mv rows.orig.bag rows.old && try decompress rows.bag/
how rows.bag
try compress three.bag -o new.bag -c bz2:9 -q
try compress -j three.bag -o new.mcap
try compress --zstd three.bag -o new.mcap --chunk-size 100 --threads 2 --direct --sync
try decompress new.mcap -o plain.mcap
mkdir dir
try compress three.bag rows.old --output-dir dir --zstd
try compress new.mcap rows.old --output-dir dir --lz4
try compress rows.old --output-dir dir --compression-mode message
try decompress new.bag three.bag --output-dir dir
try decompress new.bag --output-dir made
find . | sort
