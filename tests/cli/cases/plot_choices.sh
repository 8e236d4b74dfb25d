# Selected messages, and the choice of x.
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
holdall plot plot.mcap /wave.pair[0] --start +2s --end +3s --height 4 --width 50
echo '== header.stamp'
holdall plot plot.mcap /wave.pair[0] -x header --start +2s --end +3s --height 4 --width 50
echo '== another field'
holdall plot plot.mcap /wave.pair[1] -x pair[0] --height 4 --width 50
holdall plot plot.mcap /wave.pair[1] -x /wave/pair[0] --height 4 --width 50 | tail -1
holdall plot plot.mcap /wave.pair[1] -x pair[0] --equal --height 8 --width 50
echo '== times'
holdall plot plot.mcap /wave.header.stamp --height 4 --width 50
echo '== elements that some messages have not'
holdall plot plot.mcap '/wave.list[1:],/wave.list[-1]' --height 3 --width 50
echo '== several bags, several fields'
cp plot.mcap "$out"
holdall plot plot.mcap "$out/plot.mcap" /wave.pair[0] /spike --json | python3 -c '
import json, sys
print([(series["name"], series["count"]) for series in json.load(sys.stdin)["series"]])'
echo '== messages that do not fit their definition are told'
holdall plot decoded.mcap /scan.ok --height 3 --width 50 2>&1
echo "exit $?"
echo '== and elements that are not drawn'
holdall plot decoded.mcap /scan.ranges --width 50 2>&1 >/dev/null
echo "exit $?"
echo '== damaged'
bags=$PWD && cd "$out" && holdall convert "$bags/plot.mcap" -o chunks.mcap --topic /wave --chunk-size 2k -q
head -c 100 /dev/zero | dd of=chunks.mcap bs=1 seek=5000 conv=notrunc status=none
holdall plot chunks.mcap /wave.pair[1] --height 4 --width 60 2>&1
echo "exit $?"
