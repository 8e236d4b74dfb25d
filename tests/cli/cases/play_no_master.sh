# On ROS 1 nothing is played until there is a master.
export ROS_MASTER_URI=http://127.0.0.1:1/
log=$(mktemp) && trap 'rm "$log"' EXIT
holdall play --ros1 small.bag 2>"$log" &
until grep -q waiting "$log" || ! kill -0 $! 2>/dev/null; do sleep 0.1; done
kill -INT $!
wait $!
echo "exit $?"
cat "$log"
