"""The command `holdall` of the wheel."""

import os
import pathlib
import sys


def main() -> None:
    """Replace this process by the command."""
    program = pathlib.Path(__file__).parent / "bin" / "holdall"
    os.execv(program, ["holdall", *sys.argv[1:]])
