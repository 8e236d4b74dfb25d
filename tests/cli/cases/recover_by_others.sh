# Recovered and reindexed files as other readers see them.
[ -n "$HOLDALL_PYTHON" ] || { echo "no HOLDALL_PYTHON" >&2; exit 77; }
/usr/bin/python3 -c 'import rosbag' 2>/dev/null || { echo "no python3-rosbag" >&2; exit 77; }
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
cp "$SOURCE/tests/data/demo/demo.bag" "$out" && cp -r ros2 "$out" && cd "$out" || exit
holdall convert demo.bag -o chunks.bag --chunk-size 4k -c bz2 -q
holdall convert demo.bag -o chunks.mcap --chunk-size 4k -c lz4 -q
holdall split ros2 -o part/ -b 1 -q && rm part/part_1.mcap
rm ros2/metadata.yaml
head -c 30000 chunks.bag >cut.bag
head -c 14000 chunks.bag >killed.bag.active
cp chunks.bag hit.bag
head -c 100 /dev/zero | dd of=hit.bag bs=1 seek=9000 conv=notrunc status=none
head -c 20000 chunks.mcap >cut.mcap
head -c 20000 chunks.bag >nameless.bag # and the first chunk, which has the connection records
head -c 1000 /dev/zero | dd of=nameless.bag bs=1 seek=4200 conv=notrunc status=none
holdall recover -q cut.bag hit.bag nameless.bag cut.mcap part ros2 2>/dev/null
holdall reindex -q killed.bag.active cut.bag cut.mcap 2>/dev/null
count() { holdall info --json "$1" | "$HOLDALL_PYTHON" -c 'import json, sys; print(json.load(sys.stdin)["messages"])'; }
for bag in cut.recovered.bag hit.recovered.bag nameless.recovered.bag killed.bag cut.bag; do
  /usr/bin/python3 - "$bag" "$(count "$bag")" <<'PYTHON'
import sys
import rosbag
with rosbag.Bag(sys.argv[1]) as bag:  # raises when it is not indexed
    read = sum(1 for _ in bag.read_messages(raw=True))
    print(sys.argv[1], "rosbag", read > 0 and read == bag.get_message_count() == int(sys.argv[2]))
PYTHON
done
for bag in cut.recovered.mcap cut.mcap; do
  "$HOLDALL_PYTHON" - "$bag" "$(count "$bag")" <<'PYTHON'
import sys
from mcap.reader import NonSeekingReader, SeekingReader
with open(sys.argv[1], "rb") as file:
    indexed = sum(1 for _ in SeekingReader(file, validate_crcs=True).iter_messages())
    file.seek(0)
    plain = sum(1 for _ in NonSeekingReader(file, validate_crcs=True).iter_messages())
print(sys.argv[1], "mcap", indexed > 0 and indexed == plain == int(sys.argv[2]))
PYTHON
done
for bag in cut.recovered.bag hit.recovered.bag killed.bag part.recovered ros2.recovered; do
  "$HOLDALL_PYTHON" - "$bag" "$(count "$bag")" <<'PYTHON'
import pathlib, sys
path = pathlib.Path(sys.argv[1])
if path.is_dir():
    from rosbags.rosbag2 import Reader
else:
    from rosbags.rosbag1 import Reader
with Reader(path) as bag:
    read = sum(1 for _ in bag.messages())
    print(sys.argv[1], "rosbags", read > 0 and read == bag.message_count == int(sys.argv[2]))
PYTHON
done
