# Bags with the layouts of earlier format versions: each verb gives each message, and finds no error.
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
cp "$SOURCE"/tests/data/rosbag1/{20_draft_*,12_as_drawn}.bag "$out"
cd "$out" && rm 20_draft_unindexed_* || exit
messages() { holdall cat --json --payload crc32 "$1"; }
for bag in *.bag; do
  printf '%s:' "${bag%.bag}"
  messages "$bag" >messages
  printf ' cat (%d)' $?
  holdall info --json "$bag" >info
  printf ' (%d) info %s' $? "$(grep -o '"messages":[0-9]*' info | head -n 1)"
  holdall convert -q "$bag" -o converted.mcap --force
  printf ' convert (%d) %d' $? "$(messages converted.mcap | wc -l)"
  holdall recover -q "$bag" -o recovered.bag --force
  printf ' recover (%d) %d' $? "$(messages recovered.bag | wc -l)"
  cp "$bag" mended.bag
  holdall reindex -q mended.bag
  printf ' reindex (%d) %d' $? "$(messages mended.bag | wc -l)"
  rm mended*
  holdall check "$bag" | tail -n 1 | grep -o ' [0-9]* errors'
  messages recovered.bag | diff -q messages - >/dev/null || echo "other messages"
done
