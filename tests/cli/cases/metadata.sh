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
cp small.bag whole.bag
holdall metadata small.bag --header driver=anna car=7
holdall metadata small.bag --header driver=bert
holdall metadata small.bag
cmp <(tail -c +4118 small.bag) <(tail -c +4118 whole.bag) && echo "the rest is the same"
holdall cat small.bag 2>/dev/null | cmp - <(holdall cat whole.bag 2>/dev/null) && echo "the messages are the same"
holdall check --quiet small.bag; echo "exit $?"
holdall convert -q small.bag -o added.mcap; holdall metadata added.mcap --get "bag header"
holdall metadata small.bag --header index_pos=1; echo "exit $?"
holdall metadata small.bag --header note="$(head -c 4000 /dev/zero | tr '\0' x)"; echo "exit $?"
holdall metadata a.mcap --header x=y; echo "exit $?"
holdall metadata small.bag --header; echo "exit $?"
holdall metadata small.bag --header --add x y=z; echo "exit $?"
holdall metadata small.bag x=y; echo "exit $?"
