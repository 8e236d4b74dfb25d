# Bags are merged by time; messages of equal times stay in the order of the bags.
holdall cat --brief --json small.bag small.mcap | python3 -c '
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    print(message["log_time_ns"], message["topic"])'
holdall cat --brief small.mcap small.bag -n 2
holdall cat --brief small.bag nosuch
