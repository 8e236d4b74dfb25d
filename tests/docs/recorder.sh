#!/bin/bash
# recorder.sh HOLDALL: holdall takes the options of the guide for robots, and those that are installed.
set -euo pipefail

holdall=$(realpath "$1")
docs=$(realpath "$(dirname "$0")/../../docs")
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
# shellcheck disable=SC2016 # backquotes of Markdown
sed -n '/^```yaml$/,/^```$/{/^```/!p}' "$docs/guides/robot.md" >guide.yaml
for options in guide.yaml "$docs/examples/recorder.yaml"; do
  status=0
  "$holdall" record --config "$options" --transport local_ros1 --max-recording-duration 0.2 -o bag \
    --disable-keyboard-controls 2>errors || status=$?
  [ $status = 3 ] || { cat errors; exit 1; } # no topic has a publisher
  grep -qx 'holdall: warning: nothing was recorded: no selected topic had a publisher' errors
  [ -s holdall.prom ]
  [ "$("$holdall" record --health status.json 2>&1)" = 'status.json: the recording ended' ]
  rm -r bag holdall.prom status.json
done
