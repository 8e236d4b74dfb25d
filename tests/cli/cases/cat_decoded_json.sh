# The documented keys, in their order.
holdall cat --json decoded.mcap | tee "$PWD.lines" | python3 -c '
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    assert list(message) == ["topic", "type", "channel", "log_time_ns", "publish_time_ns",
                             "sequence", "size", "payload", "data"], line
    assert (message["data"] is None) == (message["payload"] is not None)
    if message["data"] is None:
        assert len(message["payload"]) == 2 * message["size"]'
grep -v '"log_time_ns":1600000001000000000' "$PWD.lines"
rm "$PWD.lines"
echo '== bytes'
holdall cat --json --bytes array --topic /scan -n 1 decoded.mcap
echo '== fields'
holdall cat --json --topic /scan --fields ranges[1:4],header.stamp.sec --fields raw,ranges[9] decoded.mcap
holdall cat --json --fields X decoded.mcap | cut -d, -f1,9-
