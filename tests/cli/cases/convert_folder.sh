# A folder: compression of its files, its metadata.yaml, its splits.
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
try() {
  echo "$*"
  holdall convert -q ros2 -o "$out/bag" -f "$@"
  local status=$?
  [ $status = 0 ] || echo "exit $status"
  ls "$out/bag"
  holdall info "$out/bag" | grep ^Compression
  holdall cat "$out/bag" --payload hex
}
try
try --compression-mode file
try --compression-mode message -c zstd:1
try --storage mcap --compression-mode=message
try --storage mcap -c lz4
try --split-duration 0.5
try --split-duration 0.5 --max-files 1
try --metadata-version 5 --storage sqlite3
head -n 3 "$out/bag/metadata.yaml"
try --metadata mood=good --metadata mood=better
grep -A 2 custom_data "$out/bag/metadata.yaml"
holdall convert "$out/bag" -q -o "$out/again" && grep -A 2 custom_data "$out/again/metadata.yaml"
