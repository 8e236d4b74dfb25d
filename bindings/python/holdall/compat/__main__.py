"""python -m holdall.compat SCRIPT ARGUMENTS...: run a script with holdall in place of ROS."""

import os
import runpy
import sys

from . import install, ros_of

USAGE = """\
usage: python -m holdall.compat [--all] [--ros2] SCRIPT|-m MODULE ARGUMENTS...

--all   also replace installed modules
--ros2  use message modules of ROS 2; otherwise the imports of SCRIPT decide
"""


def take(flag: str) -> bool:
    """Whether the flag is the next argument, which is then removed."""
    is_there = sys.argv[1:2] == [flag]
    if is_there:
        del sys.argv[1]
    return is_there


def main() -> None:
    replace, ros2 = take("--all"), take("--ros2")
    is_module = take("-m")
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        print(USAGE, end="")
        sys.exit(0 if sys.argv[1:] in (["-h"], ["--help"]) else 2)
    del sys.argv[0]
    if is_module:
        sys.path[0] = os.getcwd()
        install(ros=2 if ros2 else 1, replace=replace)
        runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
        return
    sys.path[0] = os.path.dirname(os.path.abspath(sys.argv[0]))
    with open(sys.argv[0], encoding="utf-8", errors="replace") as script:
        install(ros=2 if ros2 else ros_of(script.read()), replace=replace)
    runpy.run_path(sys.argv[0], run_name="__main__")


main()
