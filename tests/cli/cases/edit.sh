# Values, times, names and definitions are edited; the rest stays the same.
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
cp small.bag decoded.mcap "$out"
cp -r ros2 "$out/rows"
cd "$out" || exit
try() {
  holdall "$@"
  echo "exit $?"
} 2>&1
try edit decoded.mcap --dry-run --set '*.header.frame_id=map'
try edit decoded.mcap -o frame.mcap --set '*.header.frame_id=a_longer_map' --json
holdall cat frame.mcap --fields header.frame_id --json 2>/dev/null | sort | uniq -c
try edit small.bag -o later.bag --shift-time +1h --rename /chatter:=/said -q
holdall cat small.bag --brief -n 2 && holdall cat later.bag --brief -n 2
try edit small.bag -o then.bag --start-at 1700000000 --scale-time 2 -q
holdall info then.bag | grep -E '^(Start|Duration)'
holdall info small.bag | grep -E '^Duration'
echo "in place"
try edit small.bag --set std_msgs/String:data=other
holdall cat small.bag --payload hex --brief -n 1
try edit small.bag --set std_msgs/String:data=other
try edit small.bag -f --set std_msgs/String:data=more -q
try edit rows/ --set '*.data=x'
ls
echo "definitions"
printf 'string text\n' >String.msg
try edit small.bag -o text.bag --definition std_msgs/String=String.msg -q
holdall cat text.bag -n 1
printf 'int64 number\nint64 more\n' >String.msg
try edit small.bag -o number.bag --definition std_msgs/String=String.msg --json
