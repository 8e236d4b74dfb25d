mkdir metadata && cd metadata && cp ../small.mcap ../small.bag .
cp small.mcap a.mcap
holdall metadata a.mcap
holdall metadata a.mcap --add car plate=B-HA-1 'note=a=b
c' empty=
holdall metadata a.mcap --add none
holdall metadata a.mcap
holdall metadata a.mcap --json
holdall metadata a.mcap --get car --json
holdall metadata small.bag; echo "exit $?"
holdall metadata a.mcap --get bus; echo "exit $?"
holdall metadata a.mcap --add car plate; echo "exit $?"
holdall metadata a.mcap x=y; echo "exit $?"
holdall metadata a.mcap --add x --json; echo "exit $?"
holdall metadata small.bag --add car a=b; echo "exit $?"
