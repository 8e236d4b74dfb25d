# Exported unchanged: compressed images, audio, video, bytes.
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
python3 "$SOURCE/tests/cli/blobs.py" "$out"
cd "$out" || exit
holdall export blobs.mcap -o files 2>&1
echo "exit $?"
python3 - <<'PYTHON'
import pathlib
for path in sorted(pathlib.Path("files").rglob("*.*")):
    if path.is_file() and path.parts[-2] != "metres":
        print(path, path.read_bytes())
PYTHON
echo '== depth in metres'
python3 - "$SOURCE/tests/cli" <<'PYTHON'
import pathlib, sys
sys.path.insert(0, sys.argv[1])
import images
print(images.read_png(next(pathlib.Path("files/image/metres").glob("*"))))
print([[round(100 / (value - 0.5) * 1000) if value else 0 for value in row]
       for row in [[0, 25, 400], [1, 1200, 65535]]])
PYTHON
