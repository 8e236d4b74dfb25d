# The documented keys, in their order, and their values.
for bag in small.bag small.mcap empty.bag; do
  holdall info --json $bag | python3 -c '
import json, sys
line = sys.stdin.read()
assert line.count("\n") == 1 and line.endswith("\n")
bag = json.loads(line)
assert list(bag) == ["path", "storage", "format_version", "complete", "size", "start_ns", "end_ns",
                     "duration_ns", "messages", "files", "compression", "topics", "channels",
                     "metadata"], list(bag)
for file in bag["files"]:
    assert list(file) == ["path", "storage", "size", "messages", "start_ns", "end_ns", "complete"]
assert list(bag["compression"]) == ["mode", "formats"]
for topic in bag["topics"]:
    assert list(topic) == ["name", "types", "messages"]
for channel in bag["channels"]:
    assert list(channel) == ["id", "topic", "type", "encoding", "messages", "schema", "metadata",
                             "qos"]
    assert list(channel["schema"]) == ["name", "encoding", "hash", "present"]
    assert type(channel["schema"]["present"]) is bool
assert type(bag["complete"]) is bool
print(json.dumps(bag, indent=1))'
done
