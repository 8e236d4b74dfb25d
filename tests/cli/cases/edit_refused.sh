# Mistakes are reported before anything is written.
try() {
  holdall edit "$@"
  echo "$? edit $*"
} 2>&1
try small.bag -o x.bag
try small.bag -o x.bag --set /nosuch.data=1
try small.bag -o x.bag --set std_msgs/Nosuch:data=1
try small.bag -o x.bag --set std_msgs/String:nosuch=1
try small.bag -o x.bag --set '*.nosuch=1'
try small.bag -o x.bag --set data
try small.bag -o x.bag --set '*.=1'
try decoded.mcap -o x.mcap --set '*.header=1'
try decoded.mcap -o x.mcap --set '*.header.stamp=soon'
try decoded.mcap -o x.mcap --set '*.ranges=1'
try small.bag -o x.bag --shift-time 5
try small.bag -o x.bag --start-at +5s
try small.bag -o x.bag --shift-time +5s --start-at 5
try small.bag -o x.bag --scale-time 0
try small.bag -o x.bag --times log
try small.bag -o x.bag --shift-time +1s --times log,nosuch
try small.bag -o x.bag --stamp-from-header --header-from-log
try small.bag -o x.bag --definition std_msgs/String
try small.bag -o x.bag --definition std_msgs/String=nosuch.msg
try small.bag -o x.bag --definition std_msgs/Nosuch=/dev/null
try small.bag -o x.bag --dry-run --shift-time +1s
try small.bag --topic /chatter --shift-time +1s
try small.bag small.mcap --shift-time +1s
try small.bag -o x.bag --shift-time +1s -n 0
try nosuch.bag --dry-run --shift-time +1s
ls x.*
