# Truncated files: whole messages are kept, as far as compressed blocks are whole.
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
cd "$out" || exit
python3 - "$SOURCE/tests/cli" <<'PYTHON'
import random
import sys
sys.path.insert(0, sys.argv[1])
import bags
rng = random.Random(1)
bag = bags.Bag1()
odd = bag.connect(b"/noise", b"own/Noise", b"uint8[] data\n")
bag.chunk([(odd, 10**9 + i, (1000).to_bytes(4, "little") + bytes(rng.choices(b"abcdefgh", k=1000))) for i in range(2500)])
open("noise.bag", "wb").write(bag.close())
PYTHON
for kind in mcap:none mcap:lz4 mcap:zstd bag:none bag:bz2 bag:lz4; do
  name=${kind#*:}.${kind%:*}
  holdall convert noise.bag -o "$name" -c "${kind#*:}" --chunk-size 3M -q
  holdall cat --json --payload crc32 "$name" >all
  head -c "$(($(stat -c %s "$name") * 2 / 3))" "$name" >"cut_$name"
  holdall reindex -q "cut_$name" 2>/dev/null
  status=$?
  holdall cat --json --payload crc32 "cut_$name" >kept
  [ "$(wc -l <kept)" -gt 800 ] && some=most || some="only $(wc -l <kept)"
  printf '%s: exit %s, %s, ' "$name" $status "$some"
  head -n "$(wc -l <kept)" all | cmp -s - kept && printf 'the first, '
  holdall check "cut_$name" | grep -c ok
done
mkdir folder && head -c 1500000 none.mcap >folder/folder_0.mcap
holdall reindex -q folder 2>/dev/null
echo "folder: exit $?, $(holdall check folder | grep -c ok) ok, kept: $(ls folder.orig)"
head -c 1500000 none.mcap | gzip -n >cut.mcap.gz
holdall reindex -q cut.mcap.gz 2>/dev/null
echo "whole file: exit $?, $(holdall check cut.mcap | grep -c ok) ok, old file: $(ls cut.mcap.gz)"
