# A reader that closes the pipe causes no error message.
set -o pipefail
bags=()
for i in {1..200}; do bags+=(small.bag); done
holdall info -v "${bags[@]}" | head -n 1
echo $?
# A full disk is an error.
holdall info small.bag >/dev/full
echo $?
# A closed standard output is an error, too.
holdall info small.bag >&-
echo $?
holdall info nosuch 2>&-
echo $?
