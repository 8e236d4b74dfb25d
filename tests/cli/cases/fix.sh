# Differences from the definitions are found and mended.
. "$SOURCE/tests/cli/demo.sh"
# An older definition: rules make the bag from it.
printf '[geometry_msgs/PoseStamped]\ntype my_msgs/Place\nrename pose at\n' > old.rules
{
  try fix demo.bag -o old.bag --rules old.rules
  mkdir -p ws/my_msgs/msg
  printf 'std_msgs/Header header\ngeometry_msgs/Pose pose\nint32[] marks\nstring by\n' \
    > ws/my_msgs/msg/Place.msg
  try check --types old.bag
  try check --against ws old.bag
  try check --json --against ws old.bag
  md5=$(holdall schema --md5 old.bag | sed -n 's, *my_msgs/Place,,p')
  cat > new.rules << END
# since the spring
[my_msgs/Place@$md5]
rename at pose
set marks [1, -2]
set by "hand"
[my_msgs/Place@00000000000000000000000000000000]
rename at nothing
END
  try check --against ws --rules new.rules old.bag
  try fix old.bag -o new.bag --against ws --rules new.rules
  try check --against ws --rules new.rules new.bag
  holdall cat new.bag --topic /pose -n 1
  try fix old.bag -o unruled.bag --against ws --json
  try fix new.bag -o same.bag -q
} 2>&1
