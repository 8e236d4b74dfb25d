holdall info --stats small.bag | sed -n "/^Statistics/,\$p"
holdall info --stats --json small.mcap | python3 -c "
import json, sys
for topic in json.load(sys.stdin)[\"statistics\"]: print(topic)"
