# Definitions that are not UTF-8 are not written into formats that require UTF-8.
. "$SOURCE/tests/cli/demo.sh"
cat > definitions.py <<'PYTHON'
import pathlib, sqlite3, sys
for path in sys.argv[1:]:
    if path.endswith(".db3"):
        found = [row[0] for row in sqlite3.connect(path).execute(
            "SELECT encoded_message_definition FROM message_definitions ORDER BY topic_type")]
    else:
        content = pathlib.Path(path).read_bytes()
        at = content.index(b"# in ")
        found = [content[at:content.index(b"\n", at)]]
    print(path, ascii(found))
PYTHON
python3 - "$SOURCE/tests/cli" <<'PYTHON'
import sys
sys.path.insert(0, sys.argv[1])
import bags
bag = bags.Bag1()
latin = bag.connect(b"/latin", b"own/Latin", b"# in \xb0C\nfloat32 t\n")
utf8 = bag.connect(b"/utf8", b"own/Utf8", "# in °C, or \ufffd\nfloat32 t\n".encode())
bag.chunk([(latin, 10**9, bytes(4)), (utf8, 10**9, bytes(4))])
open("latin.bag", "wb").write(bag.close())
bag = bags.Mcap()
bag.channel("/flipped", "own/msg/Flipped", 1, definition="# in metres\nfloat32 t\n")
bag.message(1, 1, 0, 0, b"\0\1\0\0" + bytes(4))
bag.end_chunk()
open("flipped.mcap", "wb").write(bag.close().replace(b"metres", b"m\xe5tres"))
PYTHON
{
  try convert latin.bag -o latin.mcap -c none
  try convert latin.bag -o latin.db3 -q
  try convert latin.bag -o ros2.db3 --to ros2 -q
  try convert latin.bag -o again.bag -q
  try recover flipped.mcap -o whole.mcap
  try convert flipped.mcap -o chunks.mcap -q
} 2>&1
python3 definitions.py latin.mcap latin.db3 ros2.db3 again.bag whole.mcap
