# Folders without metadata.yaml, with an unreadable one, with missing or truncated files.
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
cp "$SOURCE/tests/data/demo/demo.bag" "$out" && cd "$out" || exit
try() {
  holdall "$@"
  echo "exit $?"
} 2>&1
errors() { holdall check "$@" | grep -E 'error:|ok|errors'; }
holdall split demo.bag -o f/ -b 20k -q
cp -r f bare && rm bare/metadata.yaml
try recover bare
errors bare.recovered
cp -r f odd && echo '}{' >odd/metadata.yaml
try recover odd
cp -r f part && rm part/f_1.mcap
try recover part/ -o saved/
errors saved
cp -r f cut && head -c 9000 f/f_2.mcap >cut/f_2.mcap && : >cut/f_1.mcap
try recover cut -o cut.bag | grep -vE 'metadata.yaml: says|f_2|in all'
holdall info cut.bag | sed -n 's|^Topics: *||p'
holdall convert demo.bag -o db/ --storage sqlite3 -q 2>/dev/null
holdall convert demo.bag -o zst/ --storage sqlite3 --compression-mode file -q 2>/dev/null
holdall convert demo.bag -o one/ --storage sqlite3 --compression-mode message -q 2>/dev/null
rm db/metadata.yaml zst/metadata.yaml
for bag in db zst one; do
  try recover $bag
  errors $bag.recovered
  ls $bag.recovered
done
