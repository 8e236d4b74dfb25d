if ! command -v fish >/dev/null; then
  echo "fish is not installed" >&2
  exit 77
fi
export HOME=$PWD XDG_CONFIG_HOME=$PWD/fish XDG_DATA_HOME=$PWD/fish
holdall completion fish >fish.script
fish --no-execute fish.script && echo good
try() {
  echo "-- $1"
  fish --no-config -c "source fish.script; complete -C '$1'" | cut -f1 | grep -v '^$'
}
try 'holdall inf'
try 'holdall cat --or'
try 'holdall cat --order '
try 'holdall list stor'
try 'holdall cat small.bag --topic /'
try 'holdall cat missing.bag --topic '
try 'holdall info smal'
try 'holdall plot small.bag /oth'
try 'holdall export small.bag --field /o'
try 'holdall cat small.bag --fields '
try 'holdall cat small.bag --fields data,'
rm -r fish.script fish .cache 2>/dev/null
true
