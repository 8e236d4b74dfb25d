holdall records --chunks names.bag | grep -c .
holdall records --chunks --json names.bag | python3 -c '
import json, sys
print(sum(1 for line in sys.stdin if json.loads(line)))'
