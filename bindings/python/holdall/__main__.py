"""python -m holdall: the command."""

from ._command import main

main()
