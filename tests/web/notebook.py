#!/usr/bin/env python3
"""Checks `bag.show()` in a real Jupyter: the page of its cell in Chromium has the frame of `holdall serve`.

notebook.py --holdall PATH --package DIR DEMO.bag

DIR is the folder of the Python package as it was built. HOLDALL_PYTHON is a Python with notebook; notebook.mjs
controls Chromium with playwright-core (in HOLDALL_NODE) and prints TAP.
"""
import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

import page

WAIT_S = 240


def missing():
    if why := page.missing():
        return why
    found = subprocess.run([os.environ["HOLDALL_PYTHON"], "-c", "import notebook, ipykernel"], stderr=subprocess.DEVNULL)
    return None if found.returncode == 0 else "HOLDALL_PYTHON has no notebook"


def notebook_of(holdall, demo):
    code = f"import holdall\nbag = holdall.open({demo!r})\nbag.show(program={holdall!r})"
    cell = {"cell_type": "code", "id": "show", "metadata": {}, "source": code, "outputs": [], "execution_count": None}
    return {"nbformat": 4, "nbformat_minor": 5, "cells": [cell],
            "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}}


def start(folder, package):
    """A Jupyter server: (process, URL)"""
    env = {**os.environ, "PYTHONPATH": package, "XDG_STATE_HOME": str(folder / "state"), **{name: str(folder / "jupyter") for name in (
        "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")}}
    process = subprocess.Popen(
        [os.environ["HOLDALL_PYTHON"], "-m", "notebook", "--no-browser", "--allow-root", "--ip=127.0.0.1", "--port=0",
         "--IdentityProvider.token=", "--ServerApp.password=", f"--ServerApp.root_dir={folder}"],
        env=env, cwd=folder, stdout=subprocess.DEVNULL, stderr=open(folder / "jupyter.log", "w"))
    end = time.monotonic() + WAIT_S
    while time.monotonic() < end and process.poll() is None:
        for file in (folder / "jupyter").glob("jpserver-*.json"):
            if text := file.read_text():
                return process, json.loads(text)["url"].replace("127.0.0.1", "localhost")
        time.sleep(0.05)
    process.kill()
    sys.exit(f"the Jupyter server does not start: {(folder / 'jupyter.log').read_text()}")


def wanted_of(holdall, demo):
    info = json.loads(subprocess.run([holdall, "info", "--json", demo], check=True, stdout=subprocess.PIPE).stdout)
    last = json.loads(page.messages(holdall, demo, "--topic", "/pose")[-1])["log_time_ns"]
    return {"chromium": shutil.which("chromium"), "last": str(last),
            "topics": [f"{t['name']} {', '.join(t['types'])} {t['messages']}" for t in info["topics"]]}


def control(folder, args):
    (folder / "show.ipynb").write_text(json.dumps(notebook_of(os.path.abspath(args.holdall), os.path.abspath(args.demo))))
    process, url = start(folder, os.path.abspath(args.package))
    try:
        return page.run_script("notebook.mjs", folder, {"url": url + "notebooks/show.ipynb", **wanted_of(args.holdall, args.demo)})
    finally:
        process.terminate()  # it ends its kernels
        process.wait(WAIT_S)


def main():
    parser = argparse.ArgumentParser()
    for name in ("--holdall", "--package"):
        parser.add_argument(name, required=True)
    parser.add_argument("demo")
    args = parser.parse_args()
    if why := missing():
        return page.skip(why)
    with tempfile.TemporaryDirectory() as name:
        code = control(pathlib.Path(name), args)
        if code:
            page.keep_pictures(pathlib.Path(name))
        return code


if __name__ == "__main__":
    sys.exit(main())
