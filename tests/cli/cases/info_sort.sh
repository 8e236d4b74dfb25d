for key in name type count; do
  echo "by $key"
  holdall info --sort $key small.mcap | sed -n '/^Topics:/,$p'
  holdall info --json --sort $key small.mcap | python3 -c '
import json, sys
print(*(topic["name"] for topic in json.load(sys.stdin)["topics"]))'
  holdall info -t --sort $key small.bag
done
