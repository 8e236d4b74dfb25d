# what is passed as it is: compressed images, audio, video, bytes
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
python3 "$SOURCE/tests/cli/blobs.py" "$out"
cd "$out" || exit
holdall export blobs.mcap -o files 2>&1
echo "exit $?"
python3 - <<'PYTHON'
import pathlib
for path in sorted(pathlib.Path("files").rglob("*.*")):
    if path.is_file():
        print(path, path.read_bytes())
PYTHON
