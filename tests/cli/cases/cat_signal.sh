# A signal ends the output after a whole line, with a note and status 3.
bags=()
for i in {1..400}; do bags+=(small.bag); done
mkfifo "$PWD.fifo" && trap 'rm "$PWD.fifo"' EXIT
holdall cat --brief --json "${bags[@]}" >"$PWD.fifo" &
exec 3<"$PWD.fifo"
read -r line <&3
# The command waits for space in the pipe now.
kill -TERM $!
python3 -c '
import json, sys
count = sum(1 for line in sys.stdin if json.loads(line))
print("whole lines, but not all" if 0 < count < 1999 else count)' <&3
wait $!
