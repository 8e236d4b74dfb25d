holdall cat --brief names.bag
holdall cat --brief --json names.bag | python3 -c '
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    print(ascii(message["topic"]), ascii(message["type"]))'
