# Each built-in storage describes itself.
holdall list --json storage | python3 -c '
import json, sys
for plugin in json.load(sys.stdin):
    assert all(plugin.values()), plugin
    print(plugin["name"] + ", " + plugin["origin"])'
holdall list -v storage
