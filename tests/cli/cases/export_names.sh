# Names of files, and existing files.
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
python3 "$SOURCE/tests/cli/blobs.py" "$out"
cp names.bag "$out"
cd "$out" || exit
try() {
  echo "== $*"
  holdall export -q -o files "$@" 2>&1
  echo "exit $?"
  python3 -c '
import pathlib
for path in sorted(pathlib.Path("files").rglob("*")):
    if path.is_file():
        print(ascii(str(path)), path.stat().st_size)'
}
try blobs.mcap --topic /image/jpeg
try blobs.mcap --topic /image/jpeg
try blobs.mcap --topic /image/jpeg --force
rm -r files
try blobs.mcap --topic /image/jpeg --name 'all/{topic}_{n}_{stamp}_{time}'
rm -r files
try blobs.mcap -e '^/(image/jpeg|bytes|array)$' --name x
try blobs.mcap -e '^/(image/jpeg|bytes|array)$' --name x --force
rm -r files
echo '== what the name of a file or a folder takes'
mkdir -p files/image && touch files/bytes files/image/h264.h264.tmp
try blobs.mcap -e '^/(bytes|image/h264)$'
echo '== a topic can be called anything'
rm -r files
python3 - "$SOURCE/tests/cli" <<'PYTHON'
import sys
sys.path.insert(0, sys.argv[1])
import bags
bag = bags.Bag1()
names = [b"/../../../etc/x", b"/./a//b/", b"..", b"", b"/new\nline\x1b", b"/latin\xe9", b"/" + 300 * b"x",
         "/tähti".encode(), b"C:\\x"]
numbers = [bag.connect(name, b"pkg/Blob", b"uint8[] data\n") for name in names]
bag.chunk([(number, i, bags.u32(1) + b"x") for i, number in enumerate(numbers)])
open("odd.bag", "wb").write(bag.close())
PYTHON
try odd.bag --name '{topic}'
ls
