# Files of options: mistakes are refused with their line, before a network is joined.
# LeakSanitizer crashes when it looks for the memory of threads of a library that was loaded late (libprotobuf).
export LSAN_OPTIONS=use_tls=0:print_suppressions=0
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
cd "$out" || exit
try() {
  printf '%s\n' "$@" > c.yaml
  holdall record --config c.yaml -o x --transport nosuch 2>&1
  echo "exit $?"
}
try 'all-topcs: true'
try 'all: 5'
try 'all: [true]'
try 'output: [a]'
try 'output: {a: b}'
try 'throttle: {/imu: [1]}'
try 'config: c.yaml'
try 'rules: {imu: {every: 2}}'
try 'rules: {/imu: {every: 2, x: 1}}'
try 'rules: {/imu: 5}'
try 'all: true' 'rules: {/imu: {max-rate: 5X}}'
try 'profile: x'
try 'profiles: [a]'
try 'profiles: {x: {profile: y}}' 'profile: x'
try 'a: [1'
try '[all]'
try 'max-bag-size: 5X'
try '# nothing'
try 'topics: &t [/a, /b]' 'exclude-topics: *t'
try 'a: &a [*a]'
holdall record --config none.yaml; echo "exit $?"
holdall record --profile x; echo "exit $?"
head -c 1100000 /dev/zero > c.yaml; holdall record --config c.yaml --transport nosuch; echo "exit $?"
holdall record --config none.yaml --help | head -n 1
# The options of the file and of the command line are both read; then the transport is missing.
try 'all: true' 'max-bag-size: 1G' 'throttle: {/imu: 50}' 'rules: {/imu: {max-rate: 5M, max-size: 2G}}' 'quiet: false' 'domain: ~'
holdall record --health none.json; echo "exit $?"
echo '{"health":"ok","time":1}' > s.json; holdall record --health s.json; echo "exit $?"
touch -d '1 hour ago' s.json; holdall record --health s.json; echo "exit $?"
echo '{"health":"loss"}' > s.json; holdall record --health s.json; echo "exit $?"
echo '{"health":"paused"}' > s.json; holdall record --health s.json; echo "exit $?"
echo '{"health":"failed"}' > s.json; holdall record --health s.json; echo "exit $?"
echo 'x' > s.json; holdall record --health s.json; echo "exit $?"
