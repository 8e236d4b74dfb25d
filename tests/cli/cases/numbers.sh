# Invalid numbers, and numbers out of range, are refused by each option.
refuse() { holdall "$@" >/dev/null 2>&1; echo "$? $*"; }
for hz in 0 -1 nan inf 1e-12 1e-400 1e12 1e400 5x ''; do
  refuse record -a -o x.mcap --throttle "/t=$hz"
done
for percent in -1 101 nan inf 1e300 '%' '5%%' ''; do
  refuse record -a -o x.mcap --min-free-space-percent "$percent"
done
refuse record --ros1 -a -o x --split=1e300
for rate in 0 -2 nan inf 1e400; do
  refuse play small.bag --rate "$rate" --start-paused
done
for hz in -2 nan inf 1e400; do
  refuse play small.bag --clock="$hz" --start-paused
done
for scale in 0 -1 nan inf 1e300 1e-400 ''; do
  refuse edit small.bag -o x.bag --scale-time "$scale"
done
for size in -1 nan 1e30 9e18k; do
  refuse convert small.bag -o x.mcap --chunk-size "$size"
  refuse convert small.bag -o x.mcap --split-duration "$size"
done
for count in -1 1.5 99999999999999999999 nan; do
  refuse cat small.bag --limit "$count"
  refuse plot small.bag --width "$count"
done
ls x* 2>/dev/null
true
