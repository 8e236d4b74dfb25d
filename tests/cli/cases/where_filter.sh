# Bags of the kept messages.
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
show() {
  holdall cat --brief "$1" | cut -d' ' -f1,3
  holdall info --json "$1" | grep -o '"topic":"[^"]*"' | tr '\n' ' '
  echo
}
holdall filter drive.bag -o "$out/a.bag" --end +10s --where '/imu.z > 12 && /mode.data == "auto"' | sed "s|$out/||"
show "$out/a.bag"
holdall convert drive.bag -o "$out/b.mcap" --end +10s --topic /camera --where '/imu.z > 13.5' --to ros2 -q 2> /dev/null
show "$out/b.mcap"
holdall filter drive.bag -o "$out/c.bag" --start +8s --end +10s -l mode --where 'z > 12' -n 1 -q
show "$out/c.bag"
holdall merge drive.bag "$out/a.bag" -o "$out/d.bag" --end +10s --where 'stamp == "+5s"' -q
show "$out/d.bag"
# One message is damaged: it is reported and dropped.
holdall filter drive.bag -o "$out/e.bag" --where 'z < 10' --json 2>&1 | sed "s|$out/||"
echo "exit ${PIPESTATUS[0]}"
show "$out/e.bag"
holdall cat drive.bag --brief --where 'z < 10' | cut -d' ' -f1,3
echo "exit ${PIPESTATUS[0]}"
# The value of a field that only some messages have is unknown.
holdall filter decoded.mcap -o "$out/f.mcap" --where 'x > 1' 2>&1 | sed "s|$out/||"
echo "exit ${PIPESTATUS[0]}"
