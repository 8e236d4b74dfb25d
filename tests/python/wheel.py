#!/usr/bin/env python3
"""Build the wheel from the sdist, and use it in a Python without a compiler.

wheel.py BUILD

BUILD is a build folder with all plugins, which the wheel must have. Prints TAP. HOLDALL_PYTHON is the Python that has
the packages of tools/requirements.txt.
"""
import os
import pathlib
import subprocess
import sys
import tarfile
import tempfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
USE = """
import holdall
with holdall.create("x.mcap") as writer:
    writer.write("/a", 5, {"data": 7}, type="std_msgs/msg/UInt8")
assert [(m.time, m.data) for m in holdall.open("x.mcap")] == [(5, 7)]
"""


def run(*command, **options):
    return subprocess.run([str(part) for part in command], check=True, stdout=subprocess.PIPE, text=True, **options).stdout


def check_wheel(wheel, build):
    assert "-cp311-abi3-" in wheel.name, wheel.name
    names = zipfile.ZipFile(wheel).namelist()
    for plugin in (build / "src/holdall").glob("*.so"):
        # FFmpeg's libraries are those of the system: the wheel has no plugin for them
        assert plugin.name.startswith("video_") or f"holdall/lib/holdall/{plugin.name}" in names, plugin.name
    for name in ("holdall/_holdall.abi3.so", "holdall/lib/libholdall.so.0", "holdall/bin/holdall", "holdall/py.typed",
                 "pyspark_holdall/__init__.py"):  # fmt: skip
        assert name in names, name
    assert any(name.endswith("licenses/LICENSE") for name in names)
    for name in names:  # else two builds would not have the same bytes
        for place in (b"/pip-", b"/holdall-wheel-", str(ROOT).encode()):
            assert place not in zipfile.ZipFile(wheel).read(name), f"{name} contains a path of the build, with {place.decode()}"


def install_wheel(wheel, python, venv):
    """Installs the wheel in a Python without a compiler; returns its environment."""
    run(sys.executable, "-m", "venv", "--without-pip", venv)
    inside = venv / "bin/python"
    run(python, "-m", "pip", "--quiet", "--disable-pip-version-check", "--python", inside, "install", "--no-deps", "--no-index", wheel)
    # without libraries of the system: the wheel has its library beside the extension
    env = {"PATH": str(venv / "bin"), "LD_LIBRARY_PATH": ""}
    run(inside, "-c", USE, env=env, cwd=venv)
    return env


def check_command(env, venv, wheel):
    """By its name, and as a module; it finds library and plugins of the wheel."""
    assert "UInt8" in run("holdall", "info", "x.mcap", env=env, cwd=venv)
    run("python", "-m", "holdall", "check", "x.mcap", env=env, cwd=venv)
    listed = run("holdall", "list", "transport", env=env, cwd=venv).split()
    plugins = [pathlib.Path(name).stem for name in zipfile.ZipFile(wheel).namelist() if "/transport_" in name]
    # local_ros1 is in the plugin local
    assert {name.split("_")[0] for name in listed} == {name.removeprefix("transport_") for name in plugins}, listed


def make_sdist(python, folder):
    """The sdist contains all sources of the wheel."""
    code = f"import sys; sys.path.insert(0, {str(ROOT / 'bindings/python')!r}); import backend; print(backend.build_sdist({str(folder)!r}))"
    name = run(python, "-c", code, cwd=folder).split()[-1]
    names = {n.split("/", 1)[1] for n in tarfile.open(folder / name).getnames()}
    for part in ("pyproject.toml", "backend.py", "LICENSE", "src/module.c", "source/meson.build", "source/src/builtin.c",
                 "source/include/holdall/holdall.h", "source/bindings/python/src/module.c", "PKG-INFO"):  # fmt: skip
        assert part in names, part
    return folder / name


def without_network():
    """Prefix that runs a command without a network, where the system allows it."""
    isolated = ["unshare", "--map-root-user", "--net"]
    try:
        works = subprocess.run([*isolated, "true"], stderr=subprocess.DEVNULL).returncode == 0
    except FileNotFoundError:
        works = False
    return isolated if works else []


def build_wheel(sdist, python, folder):
    """Library and extension, from nothing but the sdist. Without optimization, for speed."""
    env = {**os.environ, "CFLAGS": "-O0", "CXXFLAGS": "-O0", "PATH": f"{pathlib.Path(python).parent}:{os.environ['PATH']}"}
    run(*without_network(), python, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-index", "--no-build-isolation",
        "--no-deps", "--wheel-dir", folder, sdist, env=env, cwd=folder)  # fmt: skip
    return next(folder.glob("*.whl"))


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    python = os.environ.get("HOLDALL_PYTHON") or sys.executable
    if subprocess.run([python, "-c", "import mesonpy"], stderr=subprocess.DEVNULL).returncode:
        print("1..1\nnot ok 1 - no Python with meson-python" if os.environ.get("CI") == "true" else "1..0 # SKIP no Python with meson-python")
        return
    print("1..2", flush=True)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        wheel = build_wheel(make_sdist(python, folder), python, folder)
        check_wheel(wheel, build)
        print("ok 1 - the wheel is built from the sdist, without a network", flush=True)
        check_command(install_wheel(wheel, python, folder / "venv"), folder / "venv", wheel)
        print("ok 2 - it is used in a Python without a compiler, and has the command")


main()
