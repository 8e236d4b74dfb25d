# What needs no network to be wrong; and there is no transport without its plugin.
export HOLDALL_PLUGIN_PATH=/nosuch
holdall record
holdall record -o x --exclude-topics /a /b --topics /c
holdall record -o x --all --throttle /a
holdall record -o x --all --every /a=0
holdall record -o x --all --repeat-transient-local /a=none
holdall record -o x --all --custom-data key
holdall record -o x --all --min-free-space-percent much
holdall record -o x --all -f ros1
holdall record -o x --all --when-full drop
holdall record -o x --topics /a -- /b
holdall record -o x --all --no-discovery --use-sim-time
holdall record -o x --regex '('
holdall record -o x --all --qos-profile-overrides-path nosuch.yaml
printf '/a: reliable\n' >qos.yaml
holdall record -o x --all --qos-profile-overrides-path qos.yaml
printf -- '- /a\n' >topics.yaml
holdall record -o x --static-topics-path topics.yaml
holdall record -o x --all --max-total-size 1G
holdall record -o x --all --stats_max_publishing_rate 1001
holdall record -o x --all --compression-threads-priority 20
holdall record -o x --all --direct --no-direct
holdall record -o x --all --log-level loud
holdall record -o x --all --transport nosuch
# what changes nothing says so, and nothing where no notes are wanted
holdall record -o x --all --transport nosuch --polling-interval 10 --compression-queue-size 1
holdall record -o x --all --transport nosuch --polling-interval 10 --log-level warn
echo "exit $?"
ls -d x* 2>/dev/null
true
