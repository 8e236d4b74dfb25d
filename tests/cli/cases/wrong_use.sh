# Each causes one line on stderr and status 2.
try() {
  holdall "$@"
  echo "$? $*"
} 2>&1
try
try nosuch
try help nosuch
try help info cat
try --nosuch
try -z
try info
try info --nosuch small.bag
try info -z small.bag
try info -vz small.bag
try info --json=yes small.bag
try info --sort small.bag
try info --sort
try info --sort=size small.bag
try info --json -t small.bag
try cat
try cat small.bag --limit
try cat small.bag -n
try cat small.bag --limit x
try cat small.bag --limit=
try cat small.bag --limit -1
try cat small.bag --limit 99999999999999999999
try cat small.bag -nx
try cat small.bag --start yesterday
try cat small.bag --end +5
try cat small.bag --payload base64
try cat small.bag --order size
try cat small.bag --nth 0 --limit 1
try cat small.bag --nth 0 --reverse
try cat small.bag --nth 0 --regex x
try records
try records small.bag small.bag
try records --start -1 small.bag
try list
try list nosuch
try list storage compression
try completion
try completion fish
try completion --nosuch bash
