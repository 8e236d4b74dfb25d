# Unusual names of bags and topics.
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
cp names.bag small.bag "$out"
cd "$out" || exit
holdall convert names.bag -o $'two\nlines\e[31m.mcap'
holdall convert names.bag -o $'not utf8 \xff.bag' --json
holdall convert small.bag -o ./-dash.bag
holdall convert -o=equals.bag -- ./-dash.bag
holdall convert ./-dash.bag --output 'a dir.bag/'
holdall cat --brief names.bag >want
for bag in two* not*; do holdall cat --brief "$bag" | cmp - want && echo same; done
find . -type f | sort | cat -v
