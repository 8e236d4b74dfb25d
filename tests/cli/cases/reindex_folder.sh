# metadata.yaml of a folder; databases.
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
cp "$SOURCE/tests/data/demo/demo.bag" "$out" && cd "$out" || exit
try() {
  holdall "$@"
  echo "exit $?"
} 2>&1
holdall split demo.bag -o f/ -b 20k -q
cp f/metadata.yaml want
try reindex f
rm f/metadata.yaml
try reindex f
diff want f/metadata.yaml && holdall check f
echo '}{' >f/metadata.yaml
try reindex f --metadata-version 5
grep version: f/metadata.yaml
rm f/f_1.mcap
try reindex f --json
holdall check f
cp -r f g && head -c 9000 f/f_2.mcap >g/f_2.mcap
try reindex g
cmp f/metadata.yaml g/metadata.yaml
try reindex f --force --metadata-version 4
holdall convert demo.bag -o z/ --storage sqlite3 --compression-mode file -q 2>/dev/null
rm z/metadata.yaml
try reindex z
holdall check z && grep compression_ z/metadata.yaml
holdall convert demo.bag -o d.db3 -q 2>/dev/null
try reindex d.db3
head -c 30000 d.db3 >cut.db3
try reindex cut.db3
cp d.db3 hit.db3 && head -c 8192 /dev/zero | dd of=hit.db3 bs=4096 seek=20 conv=notrunc status=none
try reindex hit.db3
# Files that cannot be opened stay listed.
holdall convert demo.bag -o h/ --compression-mode file -b 20k -q
cp h/metadata.yaml want
head -c 2000 h/h_1.mcap.zstd >part && mv part h/h_1.mcap.zstd
try reindex h
: >h/h_1.mcap.zstd
try reindex h --force
cmp want h/metadata.yaml
try reindex f -o g
