# In place; mixed.bag is not sorted.
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
order() { holdall records --json --chunks "$1" | python3 -c '
import json, sys
records = map(json.loads, sys.stdin)
print([f["value"] for r in records if r["opcode"] == 2 for f in r["fields"] if f["name"] == "time"])'; }
order mixed.bag
holdall sort mixed.bag -o "$out/a.bag" -c bz2 | sed "s|$out/||"
order "$out/a.bag"
holdall cat mixed.bag --payload hex | cmp - <(holdall cat "$out/a.bag" --payload hex) && echo same
