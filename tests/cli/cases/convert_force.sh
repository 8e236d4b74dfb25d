# --force replaces an existing bag, once the new one is complete.
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
cp small.bag damaged.bag "$out" && cp -r ros2 "$out"
cd "$out" || exit
holdall convert small.bag -o old.bag -q
cp old.bag want
(
  trap '' XFSZ
  ulimit -f 4
  holdall convert small.bag -o old.bag --force
  echo "exit $?"
) 2>&1
cmp old.bag want && ls
holdall convert small.bag -o ros2 --force --json
ls ros2
mkdir left.active && touch left.bag.active
holdall convert small.bag -o left 2>&1
holdall convert small.bag -o left.bag --force 2>&1
echo "exit $?"
holdall convert small.bag -o new.bag 2>&1 >/dev/full
echo "exit $?"
