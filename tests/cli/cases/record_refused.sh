# Mistakes that are found without a network, and a missing transport plugin.
export HOLDALL_PLUGIN_PATH=/nosuch
try() {
  echo "\$ $*"
  holdall "$@" 2>&1
  echo "exit $?"
}
try record
try record -o x --exclude-topics /a /b --topics /c
try record -o x --all --throttle /a
try record -o x --all --every /a=0
try record -o x --all --every /a=99999999999999999999
try record -o x --all --max-topic-rate /a
try record -o x --all --max-topic-size /a=5X
try record -o x --all --max-topic-size /a=0
try record -o x --all --repeat-transient-local /a=none
try record -o x --all --custom-data key
try record -o x --all --min-free-space-percent much
try record -o x --all -f morse
try record -o x.bag --all -f json
try record -o x --all --when-full drop
try record -o x --topics /a -- /b
try record -o x --all --no-discovery --use-sim-time
try record -o x --regex '('
try record -o x --all --qos-profile-overrides-path nosuch.yaml
printf '/a: reliable\n' >qos.yaml
try record -o x --all --qos-profile-overrides-path qos.yaml
printf -- '- /a\n' >topics.yaml
try record -o x --static-topics-path topics.yaml
try record -o x --all --max-total-size 1G
try record -o x --all --stats_max_publishing_rate 1001
try record -o x --all --compression-threads-priority 20
try record -o x --all --direct --no-direct
try record -o x --all --compression-mode none --compression-format zstd
try record -o x --all --log-level loud
try record -o x --all --transport nosuch
# Options without an effect cause a note, except with --quiet.
try record -o x --all --transport nosuch --polling-interval 10 --compression-queue-size 1
try record -o x --all --transport nosuch --polling-interval 10 --log-level warn
ls -d x* 2>/dev/null
true
