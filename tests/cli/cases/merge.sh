# Messages in order of time; those of equal times in the order of the bags.
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
holdall merge small.bag latched.bag -o "$out/a.bag" | sed "s|$out/||"
holdall cat "$out/a.bag" --payload hex
holdall merge latched.bag small.bag -o "$out/b.bag" -q
holdall cat --brief "$out/b.bag" -n 3
holdall merge small.bag small.mcap ros2 -o "$out/c.mcap" -q
echo "exit $?"
holdall cat --brief "$out/c.mcap"
holdall info "$out/c.mcap" | grep -E '^(Channels|Files|Messages)'
# Equal channels are joined.
holdall merge small.bag small.bag -o "$out/d.bag" -q
holdall info "$out/d.bag" --json | python3 -c 'import json, sys; print(len(json.load(sys.stdin)["channels"]))'
