# A selection without messages ends play and burst with a warning, before a network is joined.
holdall play --transport nosuch small.bag --topics /chater /imu; echo "exit $?"
holdall play --ros1 small.bag --topics /chater; echo "exit $?"
holdall play --transport nosuch small.bag --services /chatter --actions /move; echo "exit $?"
holdall play --transport nosuch small.bag -e /none -q; echo "exit $?"
holdall play --transport nosuch small.bag -x '.*' -q; echo "exit $?"
holdall burst --transport nosuch small.bag --topics /none --json; echo "exit $?"
# The names alone are no reason to end.
holdall play --transport nosuch small.bag --topics /chatter /none --exclude-topics /chater; echo "exit $?"
