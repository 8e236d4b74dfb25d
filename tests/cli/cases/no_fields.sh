# Messages without fields: their definition is an empty text, also in bags made from this one.
shown() {
  holdall info -v "$1" | grep Schema:
  holdall cat "$1" | grep -v '^---'
  holdall check --types "$1" | tail -n 1
}
for bag in no_fields.bag no_fields.mcap; do
  shown $bag
done 2>&1
mkdir out
holdall convert -q no_fields.bag --to ros2 -o out/a.mcap; shown out/a.mcap
holdall convert -q no_fields.bag --to ros2 -o out/a.db3; shown out/a.db3
holdall convert -q no_fields.mcap --exclude-topic /u --to ros1 -o out/a.bag; shown out/a.bag
holdall recover -q no_fields.bag -o out/b.bag; shown out/b.bag
