"""python -m holdall.compat SCRIPT ARGUMENTS...: run a script with holdall in place of ROS."""

import os
import runpy
import sys

from . import install, ros_of


def main() -> None:
    if len(sys.argv) < 2 or sys.argv[1] in ("-h", "--help"):
        print("usage: python -m holdall.compat [--all] SCRIPT ARGUMENTS...\n\n"
              "--all  also in place of modules that are installed")  # fmt: skip
        sys.exit(0 if len(sys.argv) > 1 else 2)
    replace = sys.argv[1] == "--all"
    sys.argv = sys.argv[2 if replace else 1 :]
    sys.path[0] = os.path.dirname(os.path.abspath(sys.argv[0]))
    with open(sys.argv[0], encoding="utf-8", errors="replace") as script:
        install(ros=ros_of(script.read()), replace=replace)
    runpy.run_path(sys.argv[0], run_name="__main__")


main()
