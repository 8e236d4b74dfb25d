# An INDEX DATA record with a wrong time is not kept.
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
cp "$SOURCE/tests/data/demo/demo.bag" "$out" && cd "$out" || exit
python3 - <<'PYTHON'
data = bytearray(open("demo.bag", "rb").read())
at, found = 13, None
while not found:
    head = int.from_bytes(data[at:at + 4], "little")
    body = at + 8 + head
    if b"op=\x04" in data[at:at + 4 + head]:
        found = body
    at = body + int.from_bytes(data[body - 4:body], "little")
data[found] ^= 64  # the seconds of the first entry
open("demo.bag", "wb").write(data)
PYTHON
holdall check demo.bag | grep -o 'INDEX DATA.*'
holdall recover demo.bag -q -o recovered.bag
echo "recover: exit $?"
holdall reindex demo.bag -q
echo "reindex: exit $?"
for bag in recovered.bag demo.bag; do holdall check "$bag"; done
