#!/usr/bin/env python3
"""Runs expression.mjs, the tests of the expressions of plots, with Node.

expression.py ROOT
"""
import os
import pathlib
import shutil
import subprocess
import sys

if not shutil.which("node"):
    print("1..0 # SKIP no node")
    sys.exit(1 if os.environ.get("CI") == "true" else 0)
sys.exit(subprocess.run(["node", pathlib.Path(__file__).with_suffix(".mjs"), sys.argv[1]]).returncode)
