# Mistakes in the options of rosbag record that are found before a network is joined.
try() {
  echo "\$ record --ros1 $*"
  holdall record --ros1 "$@" 2>&1
  echo "exit $?"
}
try
try -a --udp
try -a -o run -O run
try -a -O run --output run.bag
try -a --bz2 --lz4
try -a --split
try -a --split --max-splits 3
try -a --max-splits 3
try -a --size 1.5
try -a --size 99999999999999
try -a --duration soon
try -a --limit some
try -a -L much
try -a --when-full drop
try -a --low-free-space-action ignore
try -a -x /a --exclude-regex /b
try -e
try /a --topics /b
