# Each pixel, for images of both ROS; then images whose fields contradict each other.
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
images="$SOURCE/tests/cli/images.py"
python3 "$images" write "$out"
cd "$out" || exit
for bag in images.bag images.mcap; do
  holdall export $bag -o "files of $bag" -q
  echo "exit $?"
  python3 "$images" check "files of $bag"
done
echo '== as they are'
holdall export images.bag -o raw -q -e bayer --raw-bayer
python3 "$images" bayer raw
echo '== lies'
holdall export bad_images.bag -o bad 2>&1
echo "exit $?"
find bad -type f
