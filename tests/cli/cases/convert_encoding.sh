# Messages are converted to JSON with a schema, to the encoding of their schema, and back; options that exclude it are refused.
holdall convert small.bag -o json.mcap --encoding json
holdall schema json.mcap
holdall cat json.mcap --json --limit 2
holdall check --types json.mcap
holdall convert json.mcap -o back.bag --encoding ros1
holdall schema back.bag
holdall convert json.mcap -o x.mcap --encoding msgpack
holdall convert json.mcap -o x.mcap --encoding omgidl
holdall convert json.mcap -o x.mcap --encoding cdr --to ros2
