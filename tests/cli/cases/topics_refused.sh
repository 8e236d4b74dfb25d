# Mistakes that are found without a network, and a missing transport plugin.
export HOLDALL_PLUGIN_PATH=/nosuch
try() {
  echo "\$ $*"
  holdall "$@" 2>&1
  echo "exit $?"
}
try topics --interval 1s
try topics --no-rates
try topics --window 10s
try topics --watch --stats
try topics --stats --nodes
try topics --stats --interval 1ms --window 1h
try topics --wait soon
try topics --transport nosuch
