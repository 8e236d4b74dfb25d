# Intact messages before and after the damage are kept, and the status is 3.
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
holdall convert damaged.bag -o "$out/a.mcap" --json 2>&1 | sed "s|$out/||"
holdall cat --brief "$out/a.mcap"
holdall convert unfinished.bag.active -o "$out/b.bag" 2>&1 | sed "s|$out/||"
holdall info "$out/b.bag" | grep -E '^(Messages|Complete)'
holdall convert ros2_wrong_count -o "$out/c" -q
echo "exit $?"
holdall convert damaged.bag -o "$out/d.mcap" -q 2>/dev/null
echo "exit $?"
holdall convert empty.bag -o "$out/e.mcap" | sed "s|$out/||"
holdall info "$out/e.mcap" | grep ^Messages
