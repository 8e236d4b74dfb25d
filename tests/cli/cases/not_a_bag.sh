# Each causes one line on stderr and status 1.
for path in nosuch text.txt nothing folder /dev/null ''; do
  for verb in info cat records; do
    holdall $verb "$path"
    echo "$? $verb $path"
  done
done 2>&1
# The other bags are shown.
holdall info -t nosuch small.bag text.txt
