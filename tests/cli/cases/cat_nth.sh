try() {
  echo "== $*"
  holdall cat --brief "$@" small.bag
}
try --nth 0
try --nth 1 --topic /chatter
try --nth 1 --type pkg/Blob --payload hex
try --nth 2
try --nth 2 --json
try --nth 3
