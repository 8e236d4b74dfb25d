holdall records --chunks damaged.bag | grep -o 'PROBLEM.*'
holdall records --chunks --json damaged.bag 2>/dev/null | python3 -c '
import json, sys
print(sum(1 for line in sys.stdin if json.loads(line)["problem"]))'
holdall records --chunks damaged.bag >/dev/null
