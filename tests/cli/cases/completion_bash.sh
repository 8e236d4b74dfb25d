source <(holdall completion bash)
try() {
  COMP_WORDS=("$@")
  COMP_CWORD=$(($# - 1))
  COMPREPLY=()
  _holdall
  echo "$* -> ${COMPREPLY[*]}"
}
try holdall ''
try holdall c
try holdall info --
try holdall cat --re
try holdall cat --payload ''
try holdall cat --order p
try holdall info --sort n
try holdall list ''
try holdall list storage -
try holdall completion z
try holdall help re
try holdall info small
try holdall convert small.bag --st
try holdall convert small.bag -o small.m
try holdall compress --output-dir fol
try holdall convert --compression-mode ''
try holdall records --start ''
complete -p holdall
# The topics of the bag on the line, wherever the bag stands.
try holdall cat small.bag --topic ''
try holdall filter small.mcap --exclude-topic /c
try holdall play small.mcap --topics ''
try holdall play small.mcap --topics /chatter /
try holdall play small.mcap --topics /chatter --lo
try holdall play --topics /
try holdall record small.mcap --topics /
# Fields of its messages, without the brackets of arrays.
try holdall plot small.bag /o
try holdall export small.bag --align 5 --field /
try holdall plot --field ''
try holdall plot small
# The topic is not repeated; completion begins again after each comma.
try holdall cat small.bag --fields ''
try holdall cat small.bag --fields data,
# Fields that are no numbers are offered, too.
cp "$SOURCE/tests/data/demo/demo.bag" .
try holdall cat demo.bag --fields header.
rm demo.bag
# A topic whose name the shell would execute is not offered.
holdall edit small.mcap -o named.mcap --rename '/chatter:=/$(touch${IFS}ran)' --quiet
holdall info --topic-name named.mcap
try holdall cat named.mcap --topic /
ls ran 2>/dev/null
rm named.mcap
