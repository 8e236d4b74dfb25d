# -o - writes MCAP without seeking: the same bytes as a file.
holdall convert small.bag -o - | cat > piped.mcap
holdall convert small.bag -o file.mcap -q
cat small.bag | holdall convert - -o - | cmp - file.mcap && echo from pipe to pipe
cmp piped.mcap file.mcap && holdall check piped.mcap 2>/dev/null
holdall filter small.bag -o - | cmp - file.mcap && echo a filter without a selection copies all
holdall filter small.mcap --limit 1 -o - | holdall info - | sed -n '1p;3p'
holdall recover small.bag -o - 2>/dev/null | holdall records - | tail -n 1
# Formats and options that need a seekable file are refused.
holdall convert small.bag -o - --storage sqlite3 | wc -c
holdall convert small.bag -o - --split-size 10k | wc -c
holdall convert small.bag -o - --json | wc -c
# A closed pipe and a full disk.
set -o pipefail
bags=()
for i in {1..3000}; do bags+=(small.bag); done
holdall merge "${bags[@]}" -c none -o - 2>/dev/null | true
echo $?
holdall convert small.bag -o - > /dev/full
echo $?
rm -f piped.mcap file.mcap
