"""The command `holdall`: that of the wheel, or the one in PATH."""

from __future__ import annotations

import os
import pathlib
import shutil
import sys


def find_program(given: str | None = None) -> str:
    """The path of the command: given, or that of the wheel, or the one in PATH."""
    if given is not None:
        return given
    own = pathlib.Path(__file__).parent / "bin" / "holdall"
    found = str(own) if own.exists() else shutil.which("holdall")
    if found is None:
        raise FileNotFoundError("the command holdall is not installed; program= names it")
    return found


def main() -> None:
    """Replace this process by the command."""
    try:
        program = find_program()
    except FileNotFoundError:
        sys.exit("the command holdall is not installed")
    os.execv(program, ["holdall", *sys.argv[1:]])
