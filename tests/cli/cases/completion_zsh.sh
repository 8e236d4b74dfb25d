if ! command -v zsh >/dev/null; then
  echo "zsh is not installed" >&2
  exit 77
fi
holdall completion zsh >zsh.script
zsh -n zsh.script && echo good
# The script defines the completion when it is sourced.
zsh -fc 'autoload -U compinit; compinit -D -u; source ./zsh.script; echo $_comps[holdall]'
# Functions in place of _arguments and _describe print the names that would be offered.
zsh -fc '
  compdef() { :; }
  source ./zsh.script
  _describe() { print -l describe $verbs; }
  _arguments() { print -l arguments $@; }
  words=(holdall i); CURRENT=2; _holdall
  words=(holdall cat -); CURRENT=3; _holdall'
# The topics of the bag on the line.
zsh -fc '
  compdef() { :; }
  source ./zsh.script
  compadd() { print -l topics $names; }
  words=(cat --topic "" small.bag); CURRENT=3; _holdall_topics
  words=(plot small.bag /); CURRENT=3; PREFIX=/; _holdall_bags_fields
  words=(cat --topic "" missing.bag); CURRENT=3; _holdall_topics || print none
  compset() { :; }
  words=(cat --fields "" small.bag); CURRENT=3; _holdall_paths'
rm zsh.script
