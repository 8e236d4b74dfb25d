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
