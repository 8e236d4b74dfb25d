# Mistakes that are found without a network, and a missing transport plugin.
export HOLDALL_PLUGIN_PATH=/nosuch
try() {
  echo "\$ $*"
  holdall "$@" 2>&1
  echo "exit $?"
}
try echo
try echo --hidden
try echo /a --json --csv
try echo /a /b --csv
try echo --regex a --csv
try echo /a --raw --fields x
try echo /a --once -n 2
try echo /a --brief --full
try echo /a --qos-reliability none
try echo -e 'a('
try echo /a --transport nosuch
