# Each option for the layout of the output.
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
demo=$SOURCE/tests/data/demo/demo.bag
n=0
try() {
  n=$((n + 1))
  echo "$*"
  holdall convert -q "$demo" -o "$out/$n.$1" "${@:2}" || echo "exit $?"
  holdall info "$out/$n.$1" | sed -n '/^Compression/s/^/    /p'
  [ "$(holdall cat --brief "$out/$n.$1" | wc -l)" = 182 ] || echo 'not all is there'
}
try mcap -c none
try mcap -c lz4
try mcap --compression zstd:19
try mcap -c zstd:-5
try bag -c bz2:1
try bag -c lz4:9
try mcap --no-chunks
try mcap --preset zstd_fast
try mcap --preset fastwrite
try mcap --setting compression=Lz4 --setting noChunkCRC=true
try mcap --threads 1 -c zstd
try mcap --threads 3 -c zstd
try mcap --direct --sync
try mcap --chunk-size 10k
try bag --chunk-size 10000
holdall records "$out/14.mcap" | grep -c ' chunk '
holdall records "$out/15.bag" | grep -c ' chunk '
holdall convert "$demo" -o "$out/split.mcap" -b 10k | sed "s|$out/||"
holdall convert -q "$demo" -o "$out/p.mcap" --profile mine
holdall info "$out/p.mcap" -v | grep profile
