# Panels whose values are all NaN or infinite are empty, and the command ends.
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
fields=(/pose.pose.position.x /pose.pose.position.y /pose.pose.orientation.w)
holdall edit "$SOURCE/tests/data/demo/demo.bag" -o "$out/odd.bag" -q \
  --set /pose.pose.position.x=nan --set /pose.pose.position.y=-inf --set /pose.pose.orientation.w=1e300
timeout 20 holdall plot "$out/odd.bag" "${fields[@]}" --separate --height 3 --width 50
for picture in odd.svg odd.png; do
  # fontconfig keeps memory until the process ends.
  ASAN_OPTIONS=$ASAN_OPTIONS:detect_leaks=0 timeout 20 holdall plot "$out/odd.bag" "${fields[@]}" --separate -o "$out/$picture"
  echo "$picture: $?"
done
grep -c 'pose.position.*0 values' "$out/odd.svg"
timeout 20 holdall plot "$out/odd.bag" "${fields[@]}" --separate --json | head -c 200
echo
echo '== on both axes'
timeout 20 holdall plot "$out/odd.bag" /pose.pose.orientation.w --x /pose.pose.orientation.w --equal --height 3 --width 50
timeout 20 holdall plot "$out/odd.bag" /pose.pose.orientation.w --x /pose.pose.position.x 2>&1
ls "$out"
