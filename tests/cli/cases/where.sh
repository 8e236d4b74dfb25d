# Kept messages, and what an expression may refer to.
try() {
  echo "== $*"
  holdall cat --brief drive.bag --end +10s "$@" | cut -d' ' -f1,3
}
try --where '/imu.z > 12'
try --where '/imu.z > 12 && /mode.data == "auto"'
try --where '/mode.data == "auto"'
try --topic /camera --where '/mode.data == "auto"'
try --topic /camera --start +4s --where '/mode.data == "auto"'
try --topic /camera --start +1s --where 'not (/mode.data == "auto")'
try -e . --where '/mode.data == "auto"' --limit 3
try --exclude-topic /mode --where '/imu.z > 12 and /mode.data != "auto"'
try --where 'topic == "/camera" and /imu.z > 13.5'
try --where 'z > 12 or data =~ "e [12]$"'
try --where 'z in [9, 14]' --reverse
try --where 'time - stamp < 0.1 and seq % 4 == 0'
try --where 'stamp >= "+7s"'
try --where 'time < "+1.2s"'
try --where '/imu.z > 1e9'
try --where '/imu.z > 12' -n 2
holdall cat drive.bag --topic /imu --where 'seq == 5'
holdall cat drive.bag --end +10s --csv --where 'seq > 7'
