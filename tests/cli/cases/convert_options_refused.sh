mkdir convert_options_refused && cd convert_options_refused && cp ../small.mcap .
try() { holdall convert "$@"; echo "exit $?"; }
echo 'output_bags: [{uri: out, al_topics: true}]' >slip.yaml
echo 'output_bags: [{uri: out, all: true, storage_id: tape}]' >storage.yaml
printf 'output_bags:\n- {uri: one, all: true}\n- {uri: small.mcap, all: true}\n' >there.yaml
echo 'input_bags: [{uri: small.mcap}]' >in.yaml
echo 'output_bags: [' >broken.yaml
echo 'output_bags: [{uri: out, all: true}]' >good.yaml
try small.mcap --output-options slip.yaml
try small.mcap --output-options storage.yaml
try small.mcap --output-options there.yaml
try small.mcap --output-options in.yaml
try small.mcap --output-options broken.yaml
try small.mcap --output-options missing.yaml
try small.mcap --output-options good.yaml -o other
try small.mcap --output-options good.yaml --compression zstd
try small.mcap --input-options in.yaml -o other
try --input-options good.yaml -o other
try -o other
try small.mcap
ls
