# In place: the index is new, the chunks are unchanged, and the old file is kept under another name.
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
cp "$SOURCE/tests/data/demo/demo.bag" unfinished.bag.active text.txt "$out"
cp "$SOURCE"/tests/data/rosbag1/{0_plain,11_roslog,12_unindexed}.bag "$out"
cd "$out" || exit
try() {
  holdall "$@"
  echo "exit $?"
} 2>&1
patch() { printf "$3" | dd of="$1" bs=1 seek="$2" conv=notrunc status=none; } # FILE OFFSET BYTES
index_of() { # offset of the index section of a ROS 1 bag
  holdall records "$1" --limit 2 | sed -n 's/.*index_pos=\([0-9]*\).*/\1/p'
}
holdall convert demo.bag -o chunks.bag --chunk-size 4k -c lz4 -q
at=$(index_of chunks.bag)
try reindex demo.bag chunks.bag
try reindex --json demo.bag
# The index is missing, and the header does not contain its position.
head -c "$at" chunks.bag >cut.bag
try reindex cut.bag | sed '/^lost/s/:.*//'
cmp chunks.bag cut.bag && cmp -n "$at" chunks.bag cut.orig.bag
try reindex cut.bag
# The index of one chunk is damaged.
cp chunks.bag torn.bag
place=$(holdall records torn.bag | awk '/index data/ {print $1; exit}')
patch torn.bag $((place + 60)) '\252\252\252\252'
holdall check -q torn.bag | grep -c error
try reindex torn.bag | sed '/^lost/s/:.*//'
cmp chunks.bag torn.bag && echo same
patch torn.bag $((place + 60)) '\252\252\252\252'
try reindex torn.bag
try reindex torn.bag --force -q
ls torn*
# An unfinished file.
chmod 600 unfinished.bag.active
try reindex unfinished.bag.active | sed '/^lost/s/:.*//'
holdall check unfinished.bag
stat -c '%a %n' unfinished.bag*
try reindex unfinished.bag.active
# Versions before 2.0.
for bag in 0_plain 11_roslog 12_unindexed; do
  try reindex $bag.bag
  holdall info $bag.bag | grep -E 'Format|Messages'
done
# MCAP.
holdall convert demo.bag -o d.mcap --chunk-size 4k -c zstd -q
cp d.mcap whole.mcap
end=$(holdall records d.mcap | awk '/data end/ {print $1; exit}')
head -c "$end" whole.mcap >d.mcap
try reindex d.mcap | grep -v ^lost
holdall cat whole.mcap --payload crc32 >want
holdall cat d.mcap --payload crc32 | cmp - want
holdall check d.mcap | grep -c error:
head -c "$end" whole.mcap >e.mcap
try reindex e.mcap -o f.mcap -q >/dev/null
cmp -n "$end" e.mcap whole.mcap && cmp d.mcap f.mcap
ls d.* e.* f.*
# No message is left: the file is not replaced.
head -c 4400 demo.bag >bare.bag
try reindex bare.bag
cp bare.bag bare.bag.active && try reindex bare.bag.active --force | sed '/^lost/s/:.*//'
try recover bare.bag | sed '/^lost/s/:.*//'
cmp -n 4400 bare.bag demo.bag && ls bare.*
# Not a bag.
try reindex text.txt
try reindex demo.bag chunks.bag -o x.bag
try reindex nosuch.bag
