# What needs no network to be wrong; and there is no transport without its plugin.
export HOLDALL_PLUGIN_PATH=/nosuch
try() {
  echo "\$ $*"
  holdall "$@" 2>&1
  echo "exit $?"
}
try topics --interval 1s
try topics --no-rates
try topics --wait soon
try topics --transport nosuch
