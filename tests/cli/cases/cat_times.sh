try() {
  echo "== $*"
  holdall cat --brief "$@" small.bag
}
try --start 1600000003
try --start 1600000003.000000005
try --start 1600000003.000000006
try --end 1600000001
try --start 1600000001000000000 --end 1600000002000000001
try --start 2020-09-13T12:26:43Z
try --start '2020-09-13 12:26:43'
try --start 'Sep 13 2020 12:26:44.000000000 (1600000004.000000000)'
try --start +3s
try --start=-1s
try --end +1500ms
try --start -2s --end -1s
try --start +1h
echo '== elsewhere'
# There is no first message for relative times.
holdall cat --brief --start +1s empty.bag
TZ=Asia/Tokyo holdall cat --brief --start 2020-09-13T21:26:44 small.bag
