# "-" is standard input, through a pipe and as a file
cat small.bag | holdall info - | head -n 3
holdall info - < small.mcap | sed -n '1,3p'
for bag in small.bag small.mcap; do
  cat $bag | holdall cat - 2>/dev/null | cmp - <(holdall cat $bag 2>/dev/null) && echo the same messages
done
cat small.bag | holdall check -
cat small.bag | holdall records - | head -n 2
cat small.bag | holdall schema - 2>/dev/null | head -n 1
cat small.bag | holdall convert - -o new.db3 2>/dev/null
holdall info - < new.db3 | sed -n '1p;3p'
# It has no name from which names of outputs could be made, and no folder.
cat small.bag | holdall convert -
echo $?
cat small.bag | holdall merge - small.mcap -o merged.mcap
echo $?
# The copy is limited, and an incomplete one is not used.
cat small.bag | holdall cat - --max-temp 100
echo $?
echo no bag | holdall info -
echo $?
holdall info - < /dev/null
echo $?
# A file with the name "-".
cp small.bag ./-
holdall info ./- | head -n 1
rm -f ./- new.db3
