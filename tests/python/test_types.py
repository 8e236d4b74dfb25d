"""The type stubs: mypy --strict and pyright of the package, and of a program that uses it; the stubs name what there is."""
import inspect
import os
import pathlib
import re
import subprocess
import sys

import holdall
import holdall._holdall
import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "bindings/python/holdall"


def test_mypy(tmp_path):
    config = ROOT / "bindings/python/pyproject.toml"
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file", config, "--cache-dir", tmp_path, PACKAGE]
    done = subprocess.run([*command, pathlib.Path(__file__).with_name("typed.py")], capture_output=True, text=True, env={"MYPYPATH": str(PACKAGE.parent)})
    assert done.returncode == 0, done.stdout + done.stderr


def test_pyright():
    """With the same files, by the configuration in pyproject.toml."""
    node = os.environ.get("HOLDALL_NODE") or ROOT / ".cache/node"
    program = pathlib.Path(node, "node_modules/pyright/index.js")
    if not program.exists():
        assert os.environ.get("CI") != "true", "no pyright: ./dev setup test"
        pytest.skip("no pyright: ./dev setup test")
    command = ["node", program, "--project", ROOT / "bindings/python", "--pythonpath", sys.executable]
    env = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
    done = subprocess.run(command, capture_output=True, text=True, env=env)
    assert done.returncode == 0, done.stdout + done.stderr


def test_stubs_name_what_the_extension_has():
    stub = (PACKAGE / "_holdall.pyi").read_text()
    functions = set(re.findall(r"^def (\w+)", stub, re.M))
    numbers = set(re.findall(r"^(\w+): int", stub, re.M))
    classes = dict(re.findall(r"^class (\w+).*?:\n(.*?)(?=^(?:@final|class|def)|\Z)", stub, re.M | re.S))
    names = {name for name in dir(holdall._holdall) if not name.startswith("__")}
    assert names - {"Path", "Shape", "Block", "Stage"} == functions | numbers | set(classes)
    for name, body in classes.items():
        there = {n for n in dir(getattr(holdall._holdall, name)) if not n.startswith("_")}
        assert there == {n for n in re.findall(r"def (\w+)", body) if not n.startswith("_")}, name


def test_everything_has_a_doc_string():
    for name in holdall.__all__:
        thing = getattr(holdall, name)
        assert inspect.getdoc(thing), name
        assert thing.__module__.startswith("holdall"), name
    for kind in (holdall.Bag, holdall.Topic, holdall.Writer, holdall.Message, holdall.Channel, holdall.Subscription, holdall.Publisher,
                 holdall.Node, holdall.Service, holdall.Client, holdall.Recorder, holdall.Player):
        for name, thing in vars(kind).items():
            if not name.startswith("_") and name != "name":
                assert inspect.getdoc(thing), f"{kind.__name__}.{name}"
