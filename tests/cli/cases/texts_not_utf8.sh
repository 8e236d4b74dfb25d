# Texts that are not UTF-8 are escaped where other readers would fail, kept in metadata, found by check.
. "$SOURCE/tests/cli/demo.sh"
python3 - "$SOURCE/tests/cli" <<'PYTHON'
import sys
sys.path.insert(0, sys.argv[1])
import bags
bag = bags.Bag1()
odd = bag.connect(b"/a\xff%", b"own/Latin", b"float32 t\n")
taken = bag.connect(b"/a%FF%25", b"own/Latin", b"float32 t\n")
bag.chunk([(odd, 10**9, bytes(4)), (taken, 10**9, bytes(4))])
open("odd.bag", "wb").write(bag.close())
bag = bags.Mcap()
bag.channel("/topic", "own/msg/Type", 1, definition="float32 t\n")
bag.message(1, 1, 0, 0, b"\0\1\0\0" + bytes(4))
bag.end_chunk()
open("odd.mcap", "wb").write(bag.close().replace(b"/topic", b"/t\xffpic").replace(b"own/msg/Type", b"own/msg/Typ\xe9"))
PYTHON
{
  try convert odd.bag -o odd_topics.mcap -q
  try convert odd.bag -o same.bag -q
  try recover odd.bag -o recovered.bag -q
  try convert odd.mcap -o mended.mcap -q
  try recover odd.mcap -o recovered.mcap -q
} 2>&1
for bag in odd_topics.mcap same.bag recovered.bag mended.mcap recovered.mcap odd.mcap odd.bag; do
  echo "== $bag"
  holdall cat --brief "$bag" 2>/dev/null | cut -d ' ' -f 3- | cat -v
  holdall check "$bag" | sed 's/.*:[0-9]*: //'
done
grep -ao "holdall\.bytes\.[a-z]*....[0-9A-F]*" recovered.mcap | tr -c "[:print:]\n" . | sort -u
