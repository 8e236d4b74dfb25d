"""Finds and runs the command holdall. Does not depend on ROS."""
import os
import shutil
import subprocess
import sys

MISSING = "holdall: no command holdall in PATH; install it, or set HOLDALL_COMMAND to its path"


def command():
    """The path of the command, or None: HOLDALL_COMMAND, else the one in PATH."""
    return shutil.which(os.environ.get("HOLDALL_COMMAND") or "holdall")


def run(arguments):
    """Run it with these arguments and the terminal of this process. Its exit status; 1 if there is none.

    A signal from the terminal also reaches the command, which finishes its work; this process waits for it.
    """
    path = command()
    if path is None:
        print(MISSING, file=sys.stderr)
        return 1
    with subprocess.Popen([path, *arguments]) as process:
        while True:
            try:
                status = process.wait()
                return 128 - status if status < 0 else status
            except KeyboardInterrupt:
                continue
