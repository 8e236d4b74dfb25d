# Mistakes that are found before a network is joined.
unset HOLDALL_PLUGIN_PATH
try() {
  echo "\$ $*"
  holdall "$@" 2>&1
  echo "exit $?"
}
try play
try play -i small.bag -- small.bag
try play --topics /imu small.bag
try play small.bag --rate 0
try play small.bag --rate fast
try play small.bag --remap /imu
try play small.bag --clock --clock-topics /imu
try play small.bag --playback-until-nsec 1.5
try play small.bag --playback-until-nsec 9999999999999999999
try play small.bag --until -3s
try play small.bag --message-order backwards
try play small.bag --regex 'a('
try play small.bag --qos-profile-overrides-path nosuch.yaml
try play small.bag --adapt nosuch
try play nosuch.bag
try play small.bag --transport nosuch
try play small.bag -s mcap --storage-config-file x --disable-loan-message --progress-bar-separation-lines 2 --transport nosuch
try play small.bag -s mcap --log-level error --transport nosuch
try burst
try burst small.bag --rate 2
try burst small.bag -n 1 --transport nosuch
