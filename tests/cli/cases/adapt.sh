# Messages are adapted to newer definitions from a folder and a file, with renamed fields, in both encodings.
. "$SOURCE/tests/cli/demo.sh"
new=ws/geometry_msgs/msg
mkdir -p $new ws/std_msgs/msg
printf 'float32 x\nfloat32 y\nfloat32 w\nfloat32 z\n' > $new/Quaternion.msg   # narrower, another order
printf 'float64 x\nfloat64 up\nuint8 quality\n' > $new/Point.msg              # renamed, gone, added
printf 'string text\nbool urgent\n' > String.msg
{
  try convert demo.bag -o two.mcap --to ros2 -q
  try convert demo.bag -o new.bag --adapt ws --rename-field geometry_msgs/Point.z:=up
  try convert two.mcap -o new.mcap --adapt ws --rename-field geometry_msgs/msg/Point.z:=up -q
  try convert demo.bag -o both.mcap --to ros2 --adapt ws --rename-field geometry_msgs/Point.z:=up -q
  try convert demo.bag -o file.bag --adapt std_msgs/String=String.msg \
    --rename-field std_msgs/String.data:=text --json
  try convert demo.bag -o moved.bag --rename-type std_msgs/String:=other/Text \
    --rename-type geometry_msgs/Point:=other/Spot --rename-field geometry_msgs/Point.x:=left
  try convert demo.bag -o none.bag --rename-type std_msgs/Sting:=a/B
} 2>&1
for bag in new.bag new.mcap both.mcap; do
  holdall check --types "$bag" --against ws
  holdall info --json "$bag" | grep -oE '"type":"[^"]*"' | sort | uniq -c
  holdall cat "$bag" --topic /pose -n 2 | tail -16
done
holdall schema new.bag
holdall cat file.bag --topic /map_name
holdall schema moved.bag --full | grep -v '^#' | head -n 40
holdall cat moved.bag --topic /pose -n 1
# Only the names of fields differ: the bytes stay the same.
holdall cat --json --payload hex demo.bag | grep -o '"payload":"[^"]*"' > before
holdall cat --json --payload hex moved.bag | grep -o '"payload":"[^"]*"' > after
cmp before after && echo 'all bytes are the same'
