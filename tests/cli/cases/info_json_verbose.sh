holdall info --json -v small.mcap damaged.bag 2>/dev/null | python3 -c '
import json, sys
mcap, damaged = json.load(sys.stdin)
assert list(mcap)[14:] == ["attachments", "metadata_records", "problems"], list(mcap)
print([(topic["name"], topic["bytes"]) for topic in mcap["topics"]])
print(mcap["attachments"], mcap["metadata_records"], mcap["problems"], sep="\n")
for problem in damaged["problems"]:
    assert list(problem) == ["path", "offset", "text"]
print(damaged["complete"], [problem["path"] for problem in damaged["problems"]])'
