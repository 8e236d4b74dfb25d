holdall cat --brief --order log small.mcap | diff - <(holdall cat --brief small.mcap)
holdall cat --brief --order publish small.mcap
echo
holdall cat --brief --order publish --reverse small.mcap
# Messages without a publish time are ordered by log time.
holdall cat --brief --order publish small.bag | diff - <(holdall cat --brief small.bag)
holdall cat --brief --reverse small.bag | diff - <(holdall cat --brief small.bag | tac)
# by the sequence, here the field header.seq, and by header.stamp
bag=$SOURCE/tests/data/demo/demo.bag
holdall cat $bag --brief --order sequence --topic /imu --topic /pose --start +1s --limit 6
holdall cat $bag --json --order sequence --topic /imu --topic /pose --reverse --limit 4 --fields header.seq
holdall cat $bag --json --order header --topic /imu --topic /pose --limit 4 --fields header.stamp
