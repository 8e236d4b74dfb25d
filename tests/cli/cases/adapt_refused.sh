# Wrong rules and options are refused.
. "$SOURCE/tests/cli/demo.sh"
printf '[std_msgs/String]\n  rename data\n' > short.rules
printf '[std_msgs/String]\nset n 300\n' > large.rules
mkdir -p ws/std_msgs/msg bad/std_msgs/msg
printf 'string data\nuint8 n\n' > ws/std_msgs/msg/String.msg
printf 'strong x y z\n' > bad/std_msgs/msg/String.msg
{
  try convert demo.bag -o x.bag --adapt nowhere
  try convert demo.bag -o x.bag --adapt std_msgs/String=nowhere.msg
  try convert demo.bag -o x.bag --rename-type std_msgs/String
  try convert demo.bag -o x.bag --rename-type String:=b/C
  try convert demo.bag -o x.bag --rename-field std_msgs/String:=c
  try convert demo.bag -o x.bag --rename-field std_msgs/String.data:=1c
  try fix demo.bag -o x.bag --rules nowhere.rules
  try fix demo.bag -o x.bag --rules short.rules
  try fix demo.bag -o x.bag --rules large.rules --against ws
  try check demo.bag --rules short.rules
  try fix demo.bag
  ls
  # A file that is not a definition: the type stays.
  try fix demo.bag -o x.bag --against bad
  try check demo.bag --against bad
} 2>&1
