#!/usr/bin/env python3
"""A program with raised privileges (set-group-ID) does not load plugins that its user names.

privileges.py --program list_compressions --plugin PATH
"""
import argparse
import os
import pathlib
import shutil
import stat
import subprocess
import sys
import tempfile


def other_group():
    """A group other than that of this process, to which it may change files."""
    if os.geteuid() == 0:
        return 65534 if os.getegid() != 65534 else 1
    return next((group for group in os.getgroups() if group != os.getegid()), None)


def run(program, plugin):
    environment = {**os.environ, "HOLDALL_PLUGIN_PATH": str(plugin.parent)}
    return subprocess.run([program], env=environment, check=True, timeout=60, stdout=subprocess.PIPE,
                          encoding="utf-8").stdout.split()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", required=True)
    parser.add_argument("--plugin", required=True, type=pathlib.Path)
    options = parser.parse_args()
    plugin = options.plugin.resolve()
    print("1..2")
    usual = run(options.program, plugin)
    good = usual[0] == "usual" and "counted" in usual and "zstd" in usual
    print("ok" if good else "not ok", "1 - a usual program loads the plugin", "" if good else f"# {usual}")
    with tempfile.TemporaryDirectory(dir=plugin.parent) as folder:
        copy = pathlib.Path(folder) / "program"
        shutil.copy(options.program, copy)
        raised = ["usual"]
        if other_group() is not None:
            os.chown(copy, -1, other_group())
            copy.chmod(0o755 | stat.S_ISGID)
            raised = run(copy, plugin)
    if raised[0] == "usual":
        print("ok 2 - a set-group-ID program does not # SKIP no other group, or a folder mounted with nosuid")
        return 0 if good else 1
    safe = "counted" not in raised and "zstd" in raised
    print("ok" if safe else "not ok", "2 - a set-group-ID program does not", "" if safe else f"# {raised}")
    return 0 if good and safe else 1


if __name__ == "__main__":
    sys.exit(main())
