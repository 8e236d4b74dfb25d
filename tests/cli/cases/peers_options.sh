# Options of rosbags-convert, mcap and rosbag have the meaning that they have there.
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
names() { holdall info --topic-name "$@" | tr '\n' ' '; }
holdall convert --src small.bag --dst "$out/ros2" --dst-storage sqlite3 --include-topic /chatter -q
holdall cat "$out/ros2" --limit 1 --brief
holdall convert --src=small.bag --dst "$out/c.bag" --compress bz2 --compress-mode storage --exclude-msgtype std_msgs/String -q
names "$out/c.bag"; echo
holdall convert small.bag -o "$out/d" -q --dst-typestore ros2_jazzy 2>/dev/null; grep ros_distro "$out/d/metadata.yaml"
holdall convert small.bag -o "$out/e" -q --dst-typestore empty
holdall convert small.bag -o "$out/plain" 2>&1 | sed "s|$out|OUT|"
holdall convert small.bag -o "$out/auto.mcap" --to auto -q 2>/dev/null; holdall info "$out/auto.mcap" | grep Encoding
names2() { holdall convert --src small.bag --dst "$out/multi-$1" "${@:2}" -q; names "$out/multi-$1"; echo; }
names2 1 --include-topic /chatter /none
names2 2 --exclude-topic /chatter /none --dst-storage mcap
names2 3 --include-msgtype std_msgs/String pkg/Other
names2 4 --exclude-msgtype std_msgs/String pkg/Other
holdall convert --include-topic /chatter small.bag -o "$out/one.bag" -q && names "$out/one.bag"; echo
echo '-- mcap'
holdall filter small.bag -o "$out/n.mcap" -q -n '/chat.*'; names "$out/n.mcap"; echo
holdall filter small.bag -o "$out/n1.mcap" -q -n 1; names "$out/n1.mcap"; echo
holdall recover small.bag -o "$out/preserved.bag" --compression preserve -a -q; echo "exit $?"
holdall doctor --strict-message-order -q small.bag; echo "exit $?"
holdall attachments "$out/n.mcap" --add small.bag --name a --content-type text/x --creation-time 5 -q && holdall attachments "$out/n.mcap" --json | grep -o '"media_type":"[^"]*"'
holdall cat small.bag --topics /chatter,/other --color never; echo "exit $?"
holdall cat small.bag --topics /chatter,/other --brief; echo "exit $?"
holdall -v info small.bag; echo "exit $?"
start=$(holdall info -y -k start small.bag)
end=$(holdall info -y -k end small.bag)
holdall filter small.bag -o "$out/f.mcap" -q -s "${start%.*}" -e "${end%.*}" 2>&1 | sed 's/[0-9]\{9,\}/N/g'
holdall filter small.bag -o "$out/g.mcap" -q -S "${start/./}000" --end-secs "${end%.*}" && holdall info -yk messages "$out/g.mcap"
holdall filter small.bag -o "$out/h.mcap" -q -y /chat -y '/chatter' --no-crc --order log_time --output-compression lz4
names "$out/h.mcap"; echo
holdall cat small.bag --end-nsecs 5; echo "exit $?"
holdall filter small.bag -o "$out/all.mcap" -q --end-secs 0 --end-nsecs 0 2>/dev/null; names "$out/all.mcap"; echo
(cd "$out" && holdall convert f.mcap other.mcap); echo "exit $?"
holdall cat < "$out/f.mcap"; echo "exit $?"
holdall filter "$out/f.mcap" | cat
holdall --color never info small.bag; echo "exit $?"
holdall cat small.bag --format ndjson --topics /chatter --limit 1 | cut -c1-20
holdall cat small.bag --format xml; echo "exit $?"
holdall merge "$out/f.mcap" "$out/h.mcap" --coalesce-channels auto --allow-duplicate-metadata -o "$out/m.mcap" -q; echo "exit $?"
holdall merge "$out/f.mcap" "$out/h.mcap" --coalesce-channels force -o "$out/k.mcap" -q; echo "exit $?"
echo '-- rosbag'
holdall info -y --freq small.bag
holdall info -k messages small.bag; echo "exit $?"
holdall info -y -k nothing small.bag; echo "exit $?"
holdall reindex --output-dir "$out" small.bag -q && holdall info -yk messages "$out/small.bag"
holdall check --noplugins -q small.bag; echo "exit $?"
holdall fix -n --force small.bag "$out/fixed.bag" -q; echo "exit $?"
holdall filter --print 'topic' small.bag; echo "exit $?"
holdall record -O name /chatter; echo "exit $?"
echo '-- several bags of one file of options'
printf 'output_bags:\n- {uri: %s/a, all_topics: true}\n- {uri: %s/b, topics: [/chatter]}\n' "$out" "$out" > "$out/o.yaml"
holdall convert small.bag --output-options "$out/o.yaml" 2>/dev/null | sed "s|$out|OUT|g; s/, .* KiB/, SIZE/"
mkdir "$out/none" && cp "$out/a/metadata.yaml" "$out/none"
(cd "$out" && holdall info none); echo "exit $?"
