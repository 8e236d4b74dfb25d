# Several outputs in one run, as `ros2 bag convert` has them.
mkdir convert_options && cd convert_options && cp ../small.mcap .
cat >out.yaml <<END
output_bags:
- uri: all
  all: true
  max_cache_size: 100
- uri: named
  storage_id: sqlite3
  topics: [/chatter]
  end_time_ns: 1600000000000000000
- uri: service.mcap
  services: [/add]
- uri: action
  actions: [/fib]
  compression_mode: file
  compression_format: zstd
- uri: searched
  regex: ^/(f|a)
  exclude_services: [/add]
- uri: topics
  all_topics: true
  storage_config_uri: config.yaml
- uri: empty
END
echo 'chunkSize: 100' >config.yaml
cat >in.yaml <<END
input_bags:
- uri: small.mcap
  start_time_ns: 1600000000000000000
  end_time_ns: 1600000002000000000
END
holdall convert small.mcap --output-options out.yaml | sed 's/, [^,]*B$//'
for bag in all named service.mcap action searched topics empty; do
  echo "$bag: $(ls $bag | tr '\n' ' ')"
  holdall cat --brief --json $bag | cut -d, -f1-5
done
holdall convert --input-options in.yaml --output-options out.yaml --force -q
echo "exit $?"
holdall cat --brief all | wc -l
holdall convert --input-options in.yaml -o cut.mcap -q && holdall cat --brief cut.mcap | wc -l
