out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
holdall filter small.bag -o "$out/a.bag" --topic /chatter --start +1s -c lz4 | sed "s|$out/||"
holdall cat "$out/a.bag" --payload hex
holdall info "$out/a.bag" | grep ^Compression
holdall filter small.mcap small.bag -o "$out/b" --type std_msgs/String -q
holdall cat --brief "$out/b"
holdall filter latched.bag -o "$out/c.mcap" --start +5s --end +6s -l . --json | sed "s|$out/||"
holdall cat "$out/c.mcap" --payload hex
holdall filter small.mcap -o "$out/d.mcap" --no-attachments --no-metadata -q
holdall info "$out/d.mcap" | grep -E '^(Messages|Attach|Meta)'
holdall filter small.bag -o "$out/e.bag" --topic /nosuch -m /nosuch:=/other 2>&1 | sed "s|$out/||"
