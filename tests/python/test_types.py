"""The type stubs: mypy --strict and pyright of the package, and of a program that uses it; the stubs name what there is."""
import importlib
import inspect
import os
import pathlib
import pkgutil
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


def public_modules():
    """The package, what it is imported by, and the modules that stand for those of ROS."""
    import holdall.compat

    yield holdall
    for found in pkgutil.walk_packages(holdall.__path__, "holdall."):
        parts = found.name.split(".")[1:]
        if not any(part.startswith("_") for part in parts) and parts != ["ray"]:  # an optional package
            yield importlib.import_module(found.name)


def members(kind):
    """Methods and properties of a class, by name."""
    for name, member in vars(kind).items():
        member = getattr(member, "__func__", member)
        is_method = inspect.isroutine(member) or isinstance(member, property) or inspect.isgetsetdescriptor(member)
        if not name.startswith("_") and is_method:
            yield name, member


def undocumented(module):
    if not module.__doc__:
        yield module.__name__
    for name in getattr(module, "__all__", None) or [name for name in vars(module) if not name.startswith("_")]:
        thing = getattr(module, name)
        is_own = (getattr(thing, "__module__", None) or "").startswith("holdall")
        if not is_own or not (inspect.isclass(thing) or inspect.isroutine(thing)):
            continue
        if not thing.__doc__:
            yield f"{module.__name__}.{name}"
        if inspect.isclass(thing):
            yield from (f"{module.__name__}.{name}.{key}" for key, member in members(thing) if not member.__doc__)


def test_everything_has_a_doc_string():
    assert [name for module in public_modules() for name in undocumented(module)] == []
    assert all(getattr(holdall, name).__module__.startswith("holdall") for name in holdall.__all__)


def test_doc_strings_name_the_parameters():
    """All but `**options`, which are those of other functions."""
    for function in (holdall.open, holdall.create, holdall.convert, holdall.edit, holdall.check, holdall.reindex, holdall.parts,
                     holdall.subscribe, holdall.publish, holdall.Bag.messages, holdall.Bag.align, holdall.Topic.select,
                     holdall.Writer.add, holdall.Writer.write, holdall.Recorder, holdall.Player):  # fmt: skip
        doc = inspect.getdoc(function)
        wanted = [name for name, p in inspect.signature(function).parameters.items() if name != "self" and p.kind is not p.VAR_KEYWORD]
        assert [name for name in wanted if not re.search(rf"\b{name}\b", doc)] == [], function.__qualname__


def test_help(capsys):
    help(holdall)
    text = capsys.readouterr().out
    for name in ("open(", "create(", "class Bag", "numpy(", "nanoseconds", "Raises"):
        assert name in text, name
