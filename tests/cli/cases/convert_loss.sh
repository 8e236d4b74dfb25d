# What the target cannot store is reported, with status 3; what the user excluded is not reported.
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
cd "$out" || exit
try() {
  holdall convert "$@"
  echo "exit $?"
}
{
  try "$OLDPWD/small.mcap" -o a.mcap
  try "$OLDPWD/small.mcap" -o b.db3 --json
  try "$OLDPWD/small.mcap" -o c.db3 --no-attachments --no-metadata
  try "$OLDPWD/small.bag" -o e.db3
  try "$OLDPWD/small.bag" -o f.mcap --metadata robot=r2 --metadata empty=
  try f.mcap -o g.bag
  try f.mcap -o h.bag --no-metadata
} 2>&1
ls
holdall info -v a.mcap | grep -A 1 -E "^(Attachments|Metadata)"
holdall info -v f.mcap | grep -A 5 '^Bag metadata'
