"""The command `holdall` of the wheel."""

import os
import pathlib
import sys


def main() -> None:
    """Become the command."""
    program = pathlib.Path(__file__).parent / "bin" / "holdall"
    os.execv(program, ["holdall", *sys.argv[1:]])
