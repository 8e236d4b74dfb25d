# A skeleton of rules, which are valid when the # of some lines is removed.
. "$SOURCE/tests/cli/demo.sh"
printf '[geometry_msgs/PoseStamped]\ntype my_msgs/Place\nrename pose at\n' >old.rules
holdall fix demo.bag -o old.bag --rules old.rules -q 2>/dev/null
mkdir -p ws/my_msgs/msg ws/std_msgs/msg
printf 'std_msgs/Header header\ngeometry_msgs/Pose pose\nint32[] marks\nstring by\nbool done\n' >ws/my_msgs/msg/Place.msg
printf 'uint8[] data\n' >ws/std_msgs/msg/String.msg
{
  try check old.bag --against ws -g new.rules -q
  cat new.rules
  try fix old.bag -o same.bag --against ws --rules new.rules -q
  sed -i -e 's/^#rename at pose/rename at pose/' -e 's/^#set by .*/set by "hand"/' new.rules
  try fix old.bag -o new.bag --against ws --rules new.rules -q
  holdall cat new.bag --topic /pose -n 1 --fields pose.position.x,by
  try check old.bag --against ws -g new.rules -q | tail -1
  echo '[my_msgs/Own]' >other.rules
  try check old.bag --against ws -g other.rules -a -q | tail -1
  head -4 other.rules
  try check demo.bag -g none.rules -q
  cat none.rules
  try check old.bag -g missing.rules -a -q | tail -1
  try check missing.bag -g missing.rules -q
  [ -e missing.rules ] || echo 'no file'
} 2>&1
