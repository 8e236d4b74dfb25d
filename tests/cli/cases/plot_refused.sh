# Each mistake is reported in one line.
try() {
  holdall plot "$@"
  echo "exit $?"
}
try plot.mcap /wave.name
try plot.mcap /wave.nothing
try plot.mcap /nothing.x
try plot.mcap /wave/list
try plot.mcap /wave.sine /wave.header.frame_id
try plot.mcap /wave.sine -x name
try plot.mcap /wave.sine -x /spike.data
try plot.mcap /spike.data -x header
try plot.mcap /wave.sine --start +1h
try plot.mcap /wave.sine -o wave.gif
try plot.mcap /wave.sine --force
try plot.mcap /wave.sine --json -o wave.svg
try plot.mcap /wave.sine --width 5
try plot.mcap /wave.sine --equal
try plot.mcap /wave.sine -o wave.png --width 100000
try plot.mcap /wave.sine -o no/such/folder.svg
try plot.mcap /blob.data
try decoded.mcap /blob.data
try /wave.sine
try nothing.mcap /wave.sine
try plot.mcap --field decoded.mcap
try empty.bag
echo keep >there.svg
try plot.mcap /wave.sine -o there.svg
cat there.svg
rm there.svg
ls | grep svg || echo "nothing is left behind"
