[ -n "$HOLDALL_PYTHON" ] && "$HOLDALL_PYTHON" -c 'import PIL' 2>/dev/null || {
  echo "no HOLDALL_PYTHON that has Pillow" >&2
  exit 77
}
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
images="$SOURCE/tests/cli/images.py"
python3 "$images" write "$out"
cd "$out" || exit
holdall export images.bag -o files -q --format jpeg
echo "exit $?"
"$HOLDALL_PYTHON" "$images" jpeg files
holdall export images.bag -o small -q --format jpeg --quality 10 -e rgb8
[ "$(stat -c %s small/rgb8/little0/*)" -lt "$(stat -c %s files/rgb8/little0/*)" ] && echo 'less quality, less bytes'
