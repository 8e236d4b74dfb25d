# The tree of frames and a track as files; one table for all channels of a topic.
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
python3 "$SOURCE/tests/cli/frames.py" "$out"
cd "$out" || exit
holdall export frames.mcap -o files 2>&1
echo "exit $?"
for file in files/*; do
  echo "== $file"
  cat "$file"
done
echo '== tables'
holdall export frames.mcap -o tables --as csv,jsonl --topic /tf -q
echo "exit $?"
holdall export frames.mcap -o tables --as jsonl --topic /tf -q
echo "exit $?"
find tables -type f | sort
holdall cat --csv --topic /tf frames.mcap | cmp - tables/tf.csv
holdall cat --json --topic /tf frames.mcap | cmp - tables/tf.jsonl
