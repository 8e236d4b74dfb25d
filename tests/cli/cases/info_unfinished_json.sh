holdall info --json unfinished.bag.active 2>/dev/null | python3 -c '
import json, sys
bag = json.load(sys.stdin)
print(bag["complete"], bag["files"][0]["complete"], bag["messages"], bag["duration_ns"])'
echo "${PIPESTATUS[0]}"
