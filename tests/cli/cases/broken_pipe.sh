# a reader that leaves is no error, and nothing is said about it
set -o pipefail
bags=()
for i in {1..200}; do bags+=(small.bag); done
holdall info -v "${bags[@]}" | head -n 1
echo $?
# a disk without room is one
holdall info small.bag >/dev/full
echo $?
# so is one that is closed
holdall info small.bag >&-
echo $?
holdall info nosuch 2>&-
echo $?
