# The documented keys, in their order.
for bag in small.bag small.mcap; do
  holdall cat --brief --json $bag
done | python3 -c '
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    assert list(message) == ["topic", "type", "channel", "log_time_ns", "publish_time_ns",
                             "sequence", "size", "payload"], line
    assert message["payload"] is None
    print(line, end="")'
