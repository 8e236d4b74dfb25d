# Many messages, some of which cannot be decoded: lines and warnings are the same, in the same order, for any number of threads.
bags=()
for i in {1..200}; do bags+=(small.bag damaged.bag mixed.bag decoded.mcap); done
for form in --json --full; do
  holdall cat $form --threads 1 "${bags[@]}" >"$PWD.one" 2>"$PWD.one.log"
  one=$?
  holdall cat $form --threads 4 "${bags[@]}" >"$PWD.four" 2>"$PWD.four.log"
  echo "$form: exit $one and $?, $(wc -l <"$PWD.one") lines, $(wc -l <"$PWD.one.log") warnings"
  cmp "$PWD.one" "$PWD.four" && cmp "$PWD.one.log" "$PWD.four.log" && echo "the same"
done
rm "$PWD".one* "$PWD".four*
