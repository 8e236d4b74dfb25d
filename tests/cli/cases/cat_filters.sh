try() {
  echo "== $*"
  holdall cat --brief "$@" small.mcap
}
try --topic /chatter
try --topic /chatter --topic /fib/_action/feedback
try --type std_msgs/msg/String
try --type std_msgs/msg/String --topic /add/_service_event
try -e '^/fib'
try --regex 'ch.t' --topic /add/_service_event
try -x /_ 
try -e / --exclude-regex 'service|action'
try --exclude-topic /chatter --exclude-type example_interfaces/srv/AddTwoInts_Event
try -e fib --exclude-topic /fib/_action/feedback
try --limit 1
try -n 2 --reverse
try --limit 0
