# Mistakes are reported with their column, and nothing is written.
try() {
  echo "== $*"
  holdall "$@"
  echo "exit $?"
}
exec 2>&1
try cat drive.bag --where '/imu.z >'
try cat drive.bag --where '/imu.zz > 1'
try cat drive.bag --where '/imuu.z > 1'
try cat drive.bag --where '/mode.data > 3'
try cat drive.bag --where 'data =~ "("'
try cat drive.bag --where '/imu.z'
try cat drive.bag --where '/blob.z > 1 || true'
try cat drive.bag --reverse --where '/imu.z > 12 && /mode.data == "auto"'
try cat drive.bag --nth 1 --where '/imu.z > 12'
try cat decoded.mcap --where '/blob.z > 1'
try filter drive.bag -o new.bag --where '/imu.z >> 1'
test -e new.bag || echo "nothing is written"
