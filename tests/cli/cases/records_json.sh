# Stable keys; fields in the order of the file.
holdall records --json --chunks small.bag | python3 -c '
import json, sys
for line in sys.stdin:
    record = json.loads(line)
    assert list(record) == ["offset", "chunk_offset", "kind", "opcode", "size", "data_size",
                            "fields", "problem"], line
    for field in record["fields"]:
        assert list(field) == ["name", "kind", "value", "size"], line
        assert field["kind"] in ["uint", "time", "text", "bytes"]
        assert type(field["value"]) is (int if field["kind"] in ["uint", "time"] else str)
    print(record["offset"], record["chunk_offset"], record["kind"],
          *(field["name"] for field in record["fields"]))'
