for kind in compression encoding; do # transports and other plugins: what was built decides
  echo "== $kind"
  holdall list $kind | grep -vxE "protobuf|cbor"
  holdall list --json $kind | python3 -c '
import json, sys
plugins = json.load(sys.stdin)
assert all(list(plugin) == ["name", "summary", "version", "origin"] for plugin in plugins)
assert all(plugin[key] for plugin in plugins for key in plugin), plugins
for plugin in plugins:
    if plugin["origin"] == "built in": print(plugin["name"] + ", " + plugin["origin"])'
done
holdall list --verbose compression | head -n 8
holdall list storage
