# Messages that a recorder counted as missing are shown.
holdall convert small.bag -o counted.mcap -q --metadata holdall.recorded='messages=5 lost=2 dropped=0 unmatched=0' --metadata holdall.missing./chatter='received=5 written=5 lost=2 dropped=0 throttled=0 unmatched=0'
holdall info counted.mcap | grep recorded
holdall info counted.mcap --json | grep -o '"holdall[^"]*":"[^"]*"' | sort -u
# So are times at which its machine slept, or its clock was set.
TZ=UTC holdall convert small.bag -o slept.mcap -q --metadata holdall.sleep.1='1700000000000000000 1700028800500000000' --metadata holdall.clock.1='1700003600000000000 -7200000000000' --metadata holdall.clock.2='x'
TZ=UTC holdall info slept.mcap | grep -e Asleep -e Clock
