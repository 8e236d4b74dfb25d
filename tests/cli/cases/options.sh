# All spellings of an option have the same effect.
same() {
  holdall cat --brief "$@" | cmp - "$PWD/want" && echo same
}
cd "$(mktemp -d)" && trap 'rm -r "$PWD"' EXIT
cp "$OLDPWD/small.bag" . && holdall cat --brief --json -n 2 small.bag >want
cp small.bag ./--json
same small.bag --json --limit 2
same --limit=2 --json small.bag
same -n2 --json small.bag
same --json -qn2 small.bag
same -qn 2 --json -- small.bag
same -n2 --json -- --json
same --limit 7 --limit 2 --json small.bag
