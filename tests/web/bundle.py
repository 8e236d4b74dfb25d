#!/usr/bin/env python3
"""Checks that the page's bundle in the repository equals a new build of its sources.

bundle.py ROOT

Needs Node and the packages of tools/node (HOLDALL_NODE). Prints TAP.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

root = pathlib.Path(sys.argv[1])
packages = pathlib.Path(os.environ.get("HOLDALL_NODE", "")) / "node_modules"
if not shutil.which("node") or not all((packages / name).is_dir() for name in ("esbuild", "preact", "three")):
    print(f"1..0 # SKIP no node, or not all packages in {packages}")
    sys.exit(1 if os.environ.get("CI") == "true" else 0)
print("1..2")
with tempfile.TemporaryDirectory() as folder:
    subprocess.run([root / "tools/bundle-page", pathlib.Path(folder) / "page.js"], check=True)
    for number, name in enumerate(("page.js", "licences.txt"), 1):
        same = (pathlib.Path(folder) / name).read_bytes() == (root / "cli/serve/web" / name).read_bytes()
        print(f"{'ok' if same else 'not ok'} {number} - {name}")
        if not same:
            print("# run tools/bundle-page, and commit what it writes")
