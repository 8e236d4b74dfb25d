# Invalid tables, and values that do not fit their fields.
try() {
  echo "\$ $*"
  holdall "$@" 2>&1
  echo "exit $?"
}
unset HOLDALL_DEFINITIONS AMENT_PREFIX_PATH ROS_PACKAGE_PATH
string='--topic /a --type std_msgs/msg/String'
printf 't,data\n1,x\n' > good.csv
printf 't,data\n1,x\n2\n' > short.csv
printf 't,data\nsoon,x\n' > time.csv
printf 'data\nx\n' > timeless.csv
printf 't,date\n1,x\n' > field.csv
printf '{"t":1,"data":"x"}\n[1]\n' > array.jsonl
printf '{"t":1,"data":"x"}\n' > lines.jsonl
printf 'topic: /a\ntypes: b\n' > key.yaml
printf 'topic: /a\ntype: std_msgs/msg/String\ncolumns: {text: data}\n' > column.yaml
try create x.mcap
try create x.mcap --from good.csv
try create x.mcap --from good.csv --topic /a
try create x.mcap --from good.txt $string
try create x.mcap --from nosuch.csv $string
try create x.mcap --from short.csv $string
try create x.mcap --from time.csv $string
try create x.mcap --from timeless.csv $string
try create x.mcap --from field.csv $string
try create x.mcap --from array.jsonl $string
try create x.mcap --from lines.jsonl
try create x.mcap --from good.csv $string --time 't h'
try create x.mcap --from good.csv --topic /a --type std_msgs/msg/Nosuch
try create x.mcap --from good.csv --map key.yaml
try create x.mcap --from good.csv --map column.yaml
ls x.mcap* 2>&1
try create x.mcap --from good.csv $string
try create x.mcap --from good.csv $string
try create x.mcap --from good.csv --from lines.jsonl $string --time 't ms' --force -q
holdall cat x.mcap
rm -f x.mcap
