holdall info --json small.bag nosuch empty.bag | python3 -c '
import json, sys
print([bag["path"] for bag in json.load(sys.stdin)])'
echo "${PIPESTATUS[0]}"
# No bag can be opened: the output is still valid for several bags, and empty for one.
holdall info --json nosuch none 2>/dev/null
holdall info --json nosuch
