try() { holdall attachments "$@"; echo "exit $?"; }
mkdir attachments_refused && cd attachments_refused && cp ../small.mcap ../small.bag .
cp small.mcap a.mcap
echo x >x
try a.mcap --get nothing
try a.mcap --get notes.txt --offset 3
try a.mcap --get notes.txt -o x
try a.mcap --get notes.txt --add x
try a.mcap --name y
try a.mcap -o y
try a.mcap --json --add x
try a.mcap --add x --log-time +3s
try a.mcap --add missing
try a.mcap --add ../ros2
try small.bag --add x
try ../ros2 --add x
cmp a.mcap small.mcap && cat x
holdall attachments a.mcap --add x --name notes.txt
try a.mcap --get notes.txt
: >a.mcap.adding.mcap
holdall attachments a.mcap --add x
# Unfinished and damaged files are refused, and no part of the copy is left.
head -c 900 small.mcap >cut.mcap
holdall attachments cut.mcap --add x
ls cut*
