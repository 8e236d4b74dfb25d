# For unknown words the nearest known one is named, or holdall's name for them.
run() { holdall "$@" 2>&1 | head -2; }
for verb in inf rcord versoin doctr du stats add bag xyzzy --verbos; do run $verb; done
run list attachments small.bag
run list plugins
holdall version | head -n 1 | cut -d' ' -f1
holdall doctor small.bag
holdall cat --topics /chatter --brief --limit 1 small.bag
run cat --topc /scan small.bag
run cat --topic=/a --strat 5 small.bag
run convert --src small.bag
for verb in check plot 'echo --ros2' topics; do run $verb --topics /chatter small.bag; done
run record --ros2 --split
run record --ros1 --splt
run info -y small.bag
run info --freq small.bag
run info --zzzzzz small.bag
run cat --topic /chater small.bag
run filter -e 1600000003 small.bag -o out.bag
run filter -e 7 small.bag -o other.bag
rm -f out.bag other.bag
run convert small.bag -o out.txt
holdall filter small.bag --topic /nope -o none.bag
echo "exit $?"
holdall cat small.bag --start +1h
echo "exit $?"
HOLDALL_DEFINITIONS= holdall fix small.bag fixed.bag --quiet
ls fixed.bag
