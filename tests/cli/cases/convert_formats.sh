# One bag through all formats: the messages stay the same.
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
listing() { holdall cat --json --payload hex "$1" | sed 's/"publish_time_ns":[^,]*,"sequence":[^,]*,//'; }
listing small.bag >"$out/want"
same() { listing "$1" | cmp - "$out/want" && echo "the same in ${1#"$out"/}"; }
cd "$out" || exit
step() {
  holdall convert "$@"
  echo "exit $?"
}
step "$OLDPWD/small.bag" -o a.mcap
same a.mcap
step a.mcap -o b.bag
same b.bag
step b.bag -o c
ls c
same c
step c/ -o d/ --storage sqlite3
ls d
same d
step d -o e.db3
same e.db3
step e.db3 -o f.bag
same f.bag
holdall info f.bag
ls
