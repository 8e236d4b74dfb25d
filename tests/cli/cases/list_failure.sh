# Files that are not plugins are reported.
mkdir "$PWD.plugins" && trap 'rm -r "$PWD.plugins"' EXIT
echo text >"$PWD.plugins/bad.so"
HOLDALL_PLUGIN_PATH="$PWD.plugins" holdall list storage >/dev/null
