try() { holdall schema "$@"; echo "exit $?"; }
try a/B
try --md5 --json std_msgs/Header
try diff std_msgs/Header
try --definitions /no/such/folder std_msgs/Header
mkdir -p schema_refused/a/msg && cd schema_refused
printf 'int8 a\nint8 a b c\nint9[x] d\n' >a/msg/A.msg
try a/msg/A.msg --ros1
try a/msg/A.msg
printf 'union U { };' >a/msg/B.idl
try a/msg/B.idl
