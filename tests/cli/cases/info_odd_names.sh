# One line for each topic whatever its name is, and valid JSON.
holdall info names.bag
holdall info -t names.bag
holdall info --json names.bag | python3 -c '
import json, sys
bag = json.load(sys.stdin)
for topic in bag["topics"]:
    print(ascii(topic["name"]), ascii(topic["types"]))
print(ascii(bag["channels"][0]["metadata"]))'
