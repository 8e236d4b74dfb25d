# Refused before any file is changed, in one line: status 1 for errors of the system, 2 for wrong use.
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
mkdir "$out/here" && cp -r small.bag small.mcap ros2 folder text.txt "$out/here"
cd "$out/here" || exit
sums=$(find . -type f -exec cksum {} + | sort)
try() {
  holdall "$@"
  echo "$? $*"
} 2>&1
try convert small.bag
try convert small.bag -o ''
try convert small.bag -o small.bag
try convert small.bag -o ./small.bag --force
try convert small.bag -o ../here/small.bag --force
try convert small.bag -o small.mcap
try convert small.bag -o ros2
try convert ros2 -o ros2 --force
try convert ros2 -o ros2/more
try convert ros2 small.bag -o ros2/more.mcap
try convert ros2/bag_0.db3 -o ros2 --force
try convert ros2/bag_0.db3 -o . --force
try convert small.bag -o folder --force
try convert small.bag -o text.txt --force
try convert small.bag -o no/such/folder.bag
try convert nosuch.bag -o new.bag
try convert text.txt -o new.bag
try merge small.mcap -o new.bag
try convert small.bag -o new -s nosuch
try convert small.bag -o new.mcap --to ros3
try convert small.bag -o new.mcap --to ros1:noetic
try convert small.bag -o new.mcap --to ros2:
try convert small.bag -o new.mcap --to ros2 --definitions nosuch
try convert small.bag -o new.mcap -s sqlite3
try convert small.bag -o new.mcap -c nosuch
try convert small.bag -o new.mcap -c bz2
try convert small.bag -o new.bag -c zstd
try convert small.bag -o new.db3 -c zstd
try convert small.bag -o new.mcap -c zstd:99
try convert small.bag -o new.mcap -c zstd:high
try convert small.bag -o new.mcap -c ''
try convert small.bag -o new.mcap --compression-mode file
try convert small.bag -o new --compression-mode file -c lz4
try convert small.bag -o new --compression-mode zip
try convert small.bag -o new.bag --no-chunks
try convert small.bag -o new.mcap --preset nosuch
try convert small.bag -o new.mcap --setting nosuch=1
try convert small.bag -o new.mcap --setting nosuch
try convert small.bag -o new.mcap --metadata =1
try convert small.bag -o new --metadata-version 4
try convert small.bag -o new.bag --max-files 3
try convert small.bag -o new.bag --rename /a
try convert small.bag -o new.bag --limit 0
try convert small.bag -o new.bag --chunk-size big
try convert small.bag -o new.bag --split-duration soon
try convert small.bag -o new.bag -l /map
try convert small.bag -o new.bag -e '('
try split small.bag -o new.bag
try sort small.bag small.mcap -o new.bag
try compress small.bag --lz4 --bz2
try compress small.bag ros2 -o new.bag
try compress text.txt
try decompress nosuch.bag
[ "$(find . -type f -exec cksum {} + | sort)" = "$sums" ] && echo 'all is as it was'
ls
