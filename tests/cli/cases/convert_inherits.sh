# Without --compression the output has the compression of the input, if its format allows it.
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
go() {
  holdall convert "$@" || echo "exit $?"
} >/dev/null 2>&1
how() { holdall info "$out/$1" | sed -n "s|^Compression: *|$1: |p"; }
cp "$SOURCE"/tests/data/demo/demo-bz2.bag "$out/small.bag"
cd "$out" || exit
go small.bag -o bz2.bag
how bz2.bag
go bz2.bag -o none.mcap
how none.mcap
go small.bag -o lz4.mcap -c lz4
go lz4.mcap -o lz4.bag
how lz4.bag
go lz4.bag -o no_lz4.bag -c none
how no_lz4.bag
go small.bag -o files -s mcap --compression-mode file
go files -o files2
how files2
go files -o chunks.mcap
how chunks.mcap
go chunks.mcap -o rows -s sqlite3
how rows
go chunks.mcap -o preset.mcap --preset fastwrite
how preset.mcap
