out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
try() {
  holdall export "$@" 2>&1 | sed "s|$out|OUT|"
  echo "exit ${PIPESTATUS[0]}"
}
try small.bag
try small.bag -o text.txt
try small.bag -o "$out/x" --as tables
try small.bag -o "$out/x" --as ''
try small.bag -o "$out/x" --as images,,media
try small.bag -o "$out/x" --name '{topic}/{size}'
try small.bag -o "$out/x" --name '../x'
try small.bag -o "$out/x" --name /x
try small.bag -o "$out/x" --name 'x/'
try small.bag -o "$out/x" --every 0
try small.bag -o "$out/x" --limit 0
try small.bag -o "$out/x" --quality 101
try small.bag -o "$out/x" -e '('
try text.txt -o "$out/x"
try empty.bag -o "$out/x"
ls "$out"
