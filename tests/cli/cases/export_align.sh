# One table of fields of several topics: rows at a rate and at messages, methods, ages, refused options.
[ -n "$HOLDALL_PYTHON" ] || { echo "no HOLDALL_PYTHON" >&2; exit 77; }
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
cd "$out" || exit
demo=$SOURCE/tests/data/demo/demo.bag
holdall export "$demo" -o out --as csv,arrow --align 5 --field z=/imu.linear_acceleration.z --field /status.data \
  --field /pose/pose/orientation --method linear --max-age 250ms --ages
cat out/aligned.csv
"$HOLDALL_PYTHON" - out/aligned.arrow <<'END'
import csv
import sys

import pyarrow

table = pyarrow.ipc.open_file(sys.argv[1]).read_all()
table.validate(full=True)
rows = list(csv.DictReader(open("out/aligned.csv")))
for name in ("z", "/status.data"):
    assert [row[name] for row in rows] == ["" if v is None else str(v) for v in table[name].to_pylist()], name
print(table.num_rows, table.schema.names)
END
echo "-- rows at messages, complete ones"
holdall export "$demo" -o out --as csv --align /status --field /imu.orientation_covariance --topic /map_name \
  --max-age 150ms --complete -f --json
head -n 2 out/aligned.csv
echo "-- refused"
for wrong in "--align 0 --topic /imu" "--align 5" "--align /nope --topic /imu" "--align 5 --field /nope.x" \
  "--align 5 --field /imu.nope" "--method linear" "--align 5 --topic /imu --every 2" "--align 5 --topic /imu -e im"; do
  holdall export "$demo" -o none --as csv $wrong 2>&1
  echo "status $?"
done
holdall export "$demo" -o none --align 5 --topic /imu 2>&1
echo "status $?"
[ -e none ] || echo "nothing was written"
