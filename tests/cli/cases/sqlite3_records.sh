# The schema version, and the tables with their rows.
holdall records ros2/bag_0.db3 | grep -c -E 'schema|topics|messages|/topic' | sed 's/^[1-9].*/some/'
holdall records --json ros2/bag_0.db3 | python3 -c '
import json, sys
records = [json.loads(line) for line in sys.stdin]
assert records and not any(record["problem"] for record in records)'
