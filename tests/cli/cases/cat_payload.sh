for bag in small.bag small.mcap; do
  holdall cat --payload hex $bag
  holdall cat --payload=crc32 $bag
  holdall cat --brief --payload none $bag | diff - <(holdall cat --brief $bag)
  paste -d '\n' <(holdall cat --json --payload hex $bag) <(holdall cat --json --payload crc32 $bag)
done | python3 -c '
import json, sys, zlib
last = None
for line in sys.stdin:
    print(line, end="")
    if not line.startswith("{"):
        continue
    message = json.loads(line)
    if type(message["payload"]) is str:
        last = bytes.fromhex(message["payload"])
        assert len(last) == message["size"]
    else:
        assert message["payload"] == zlib.crc32(last)'
