#!/usr/bin/env python3
"""Run the tests of the Python package by pytest.

run.py --package DIR [--preload LIBRARY] [--needs MODULE] [pytest's arguments]

DIR is the folder that holds the package holdall as it was built. HOLDALL_PYTHON is the Python that has
the packages of tools/requirements.txt (and MODULE); without it the tests are skipped, but fail in CI. A sanitizer's
run time is preloaded: Python itself is built without one.
"""
import argparse
import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--package", required=True, type=os.path.abspath)
    parser.add_argument("--preload", default="")
    parser.add_argument("--needs", default="pytest")
    options, rest = parser.parse_known_args()
    python = os.environ.get("HOLDALL_PYTHON") or sys.executable
    if subprocess.run([python, "-c", f"import pytest, numpy, rosbags, pyarrow, {options.needs}"], stderr=subprocess.DEVNULL).returncode:
        print(f"no Python with pytest, numpy, rosbags, pyarrow, {options.needs}: ./dev setup test")
        return 1 if os.environ.get("CI") == "true" else 77
    env = {**os.environ, "PYTHONPATH": options.package, "PYTHONDONTWRITEBYTECODE": "1"}
    if options.preload:
        env["LD_PRELOAD"] = options.preload
        # the interpreter keeps memory until its end, and asks for none that is too large
        env["ASAN_OPTIONS"] = "detect_leaks=0:allocator_may_return_null=1"
    pytest = [python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(HERE)]
    has_path = any(os.path.exists(part.split("::")[0]) for part in rest)
    return subprocess.run([*pytest, *rest, *([] if has_path else [str(HERE)])], env=env).returncode


sys.exit(main())
