# Selected messages and kinds; the rest is reported.
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
python3 "$SOURCE/tests/cli/blobs.py" "$out"
cd "$out" || exit
try() {
  echo "== $*"
  holdall export blobs.mcap -o files "$@" 2>&1
  echo "exit $?"
  [ ! -e files ] || find files -type f | sort
  rm -rf files
}
try -e '^/image/jpeg' --as images
try --topic /bytes --every 2
try --topic /audio/raw -n 1
try -n 1 --as media,blobs -x '^/image'
try --topic /words
try --topic /image/jpeg --as media
try --as blobs --type std_msgs/msg/UInt8MultiArray --json
try --topic /words --json
try --topic /video --end +0s
try --topic /audio/mp3 --topic /nothing
