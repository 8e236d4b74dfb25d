# After a signal no part of the output is left, nor complete splits; status 1.
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
python3 - "$SOURCE/tests/cli" "$out/big.bag" <<'PYTHON'
import random, sys
sys.path.insert(0, sys.argv[1])
import bags
bag = bags.Bag1()
connection = bag.connect(b"/noise")
for i in range(400):
    bag.chunk([(connection, i * 10**9, random.Random(i).randbytes(100000))])
open(sys.argv[2], "wb").write(bag.close())
PYTHON
cd "$out" || exit
cksum big.bag >sum
# stop FILE COMMAND...: send the signal when the file exists
stop() {
  "${@:2}" &
  until [ -e "$1" ] || ! kill -0 $! 2>/dev/null; do :; done
  kill -TERM $!
  wait $!
  echo "exit $?"
  ls
  cksum big.bag | cmp - sum
} 2>&1
stop new.mcap.active holdall convert big.bag -o new.mcap -c zstd:19
stop part_1.mcap.active holdall split big.bag -o part.mcap -c zstd:19 -d 20
stop folder.active/folder_1.mcap holdall split big.bag -o folder -c zstd:19 -d 20
stop big.bag.new/big.bag.active holdall compress big.bag
