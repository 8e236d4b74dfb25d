# Messages that a recorder counted as missing are shown.
holdall convert small.bag -o counted.mcap -q --metadata holdall.recorded='messages=5 lost=2 dropped=0 unmatched=0' --metadata holdall.missing./chatter='received=5 written=5 lost=2 dropped=0 throttled=0 unmatched=0'
holdall info counted.mcap | grep recorded
holdall info counted.mcap --json | grep -o '"holdall[^"]*":"[^"]*"' | sort -u
