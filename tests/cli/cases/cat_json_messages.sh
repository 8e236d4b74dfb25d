# Messages in JSON, valid and invalid: what Python's json accepts is printed, nothing else.
python3 - "$PWD.mcap" <<'END'
import os, sys
sys.path.insert(0, os.environ["SOURCE"] + "/tests/cli")
from bags import Mcap
texts = ['{}', '[]', ' [ ] ', '{"a":1}', '{"a" : [1 , {"b":null}] , "c":"d e"}', '0', '-0', '-1.5e+10', '1E-3',
         '"a b"', '"\\u00e9\\n\\"\\\\\\/"', '"é日"', 'true', ' false\n', 'null', '[[[[]]]]', '{"":{}}',
         '[1,2,3]\t', '[' * 60 + ']' * 60,
         '', ' ', '{', '[', ']', '}', '[1', '[1,', '[1,]', '{"a"}', '{"a":}', '{"a":1,}', '{a:1}', '{1:1}',
         '[1 2]', '01', '1.', '.5', '-', '1e', '+1', 'tru', 'truex', 'nul', '"', '"a', '"\\', '"\\x"', '"\\u12"',
         '"\n"', '[}', '{]', '[1}', '{} {}', '1 2', 'NaN', '[Infinity]', '\x00', '[\v1]', '\f1', '[' * 65 + ']' * 65]
bag = Mcap()
bag.channel("/j", "j", 1, "", "jsonschema", "json")
for i, text in enumerate(texts + [b'"\xff"', b'\xff']):
    bag.message(1, i, i, i, text if isinstance(text, bytes) else text.encode())
bag.end_chunk()
open(sys.argv[1], "wb").write(bag.close())
END
holdall cat --json "$PWD.mcap" >"$PWD.out"
echo "exit $?"
holdall cat --brief --json --payload hex "$PWD.mcap" | paste -d '\n' - "$PWD.out" | python3 -c '
import json, sys
def refuse(word):
    raise ValueError(word)
counts = {True: 0, False: 0}
lines = sys.stdin.read().splitlines()
for before, after in zip(lines[::2], lines[1::2]):
    raw = bytes.fromhex(json.loads(before)["payload"])
    got = json.loads(after)
    try:
        want = json.loads(raw.decode(), parse_constant=refuse)
        assert raw.count(b"[") < 65
        good = True
    except (ValueError, AssertionError):
        want, good = None, False
    counts[good] += 1
    assert got["data"] == want, raw
    assert (got["payload"] is None) == good, raw
print(counts)'
rm "$PWD.mcap" "$PWD.out"
