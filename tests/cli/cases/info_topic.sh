# Size, times and number of messages are those of the whole bag.
holdall info --topic /chatter small.bag | sed -n '/^Messages/,$p'
holdall info --topics /chatter --topic /other --stats --json small.bag | python3 -c "
import json, sys
bag = json.load(sys.stdin)
print(bag['messages'], [[part[key] for part in bag[list]] for list, key in
      (('topics', 'name'), ('channels', 'topic'), ('statistics', 'topic'))])"
holdall info --topic /other --topic /chater -t small.bag
echo "exit $?"
holdall info --topic /chater -t small.bag
echo "exit $?"
