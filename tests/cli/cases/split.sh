out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
cp small.bag "$out"
cd "$out" || exit
try() {
  holdall split "$@"
  echo "exit $?"
} 2>&1
try small.bag -o small.bag --split-duration 1.5s
for part in small_*.bag; do holdall cat --brief "$part" | sed "s/^/$part: /"; done
try small.bag -o small.bag -d 1.5
try small_0.bag -o small.bag -d 1.5 --force
try small.bag -o small.bag -d 1.5 --force --json
try small.bag -o part.mcap --split-size 1
try small.bag -o last.mcap -b 1 --max-files 2
holdall cat --brief last_3.mcap last_4.mcap
try small.bag -o folder/ -b 1 -c zstd
grep -A 4 relative_file_paths folder/metadata.yaml
holdall cat --brief folder
try small.bag -o rows.db3 -d 3 -q
find . -type f | sort
