# a reader that leaves is no error, and nothing is said about it
set -o pipefail
yes small.bag | head -n 100 | xargs holdall info -v | head -n 1
echo $?
# a disk without room is one
holdall info small.bag >/dev/full
echo $?
