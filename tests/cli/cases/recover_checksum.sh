# The checksum over the data section of an MCAP file, combined from the checksums of large chunks and the bytes between them.
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
cp "$SOURCE/tests/data/demo/demo.bag" "$out" && cd "$out" || exit
try() {
  holdall "$@" >report 2>&1
  code=$?
  sed 's/0x[0-9a-f]*/CRC/g; s/hit.mcap:[0-9]*/hit.mcap:AT/' report
  echo "exit $code"
}
for chunk in 2k 20k; do
  holdall convert demo.bag -o whole.mcap --chunk-size $chunk --setting enableDataCRC=true -q --force
  try recover whole.mcap -o none_lost.mcap --force
  at=$(grep -obUa holdall whole.mcap | head -n 1 | cut -d: -f1) # in the header
  cp whole.mcap hit.mcap && printf H | dd of=hit.mcap bs=1 seek="$at" conv=notrunc status=none
  try recover hit.mcap -o hit_out.mcap --force
done
