# Bags below folders in the order of their names; a damaged bag does not end the list.
mkdir -p catalog/run_2 catalog/run_10 catalog/.hidden catalog/killed_1 && cd catalog
cp ../small.bag run_10/a.bag
cp ../small.mcap run_2/odd_name
cp ../small.mcap killed_1/killed_1_0.mcap
cp ../small.bag .hidden/no.bag
head -c 100 ../small.mcap >cut.mcap
echo text >notes.txt
ln -s . run_2/loop
holdall catalog . 2>warnings | sed 's/  *$//'
echo "${PIPESTATUS[0]}"
sed 's/:.*cut/: cut/' warnings
holdall catalog --json run_2 | sed 's/"modified_ns":[0-9]*/"modified_ns":T/'
holdall catalog run_2 run_10/a.bag -o rows.arrow && head -c 6 rows.arrow && echo
holdall catalog run_2 -o rows.arrow; echo $?
holdall catalog run_2 -o rows.csv; echo $?
PATH=$(dirname "$(command -v holdall)") holdall catalog run_2 -o rows.parquet; echo $?
holdall convert ../small.bag -o chunks.bag --compression none --chunk-size 64
holdall catalog chunks.bag --json --splits 100 | sed 's/.*"topic"/"topic"/'
holdall catalog .hidden/none; echo $?
mkdir empty && holdall catalog empty; echo $?
