# Each option that selects messages, and another name for a topic.
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
n=0
try() {
  n=$((n + 1))
  echo "$*"
  holdall convert small.bag -q -o "$out/$n.mcap" "$@"
  local status=$?
  [ $status = 0 ] || echo "exit $status"
  holdall cat --brief "$out/$n.mcap" | sed 's/^/    /'
}
try --topic /other
try --type std_msgs/String
try -e ^/o
try --exclude-topic /other
try --exclude-type std_msgs/String
try -x chat
try --start +1s --end +3s
try --limit 2
try -n 1 --topic /other
try --rename /other:=/else --rename /chatter:=/talk --topic /other
try -m /chatter:=/other
holdall convert latched.bag -o "$out/latched.bag" -q --start +7s --topic /tick -l '^/(map|name)$'
holdall cat "$out/latched.bag" --payload hex
