"""Build backend of the wheel: builds libholdall, then the extension by meson-python.

Meson does not accept a parent folder as a subproject, so the library is built first. Its source is the
repository that contains this folder, or the folder "source" of an sdist.
"""

import gzip
import io
import os
import pathlib
import shlex
import subprocess
import sys
import tarfile
import tempfile

import mesonpy

HERE = pathlib.Path(__file__).resolve().parent
LIBRARY = ("meson.build", "meson_options.txt", "LICENSE", "include", "src", "cmake", "cli", "completions", "docs/examples", "docs/man",
           "plugins", "tools", "bindings/meson.build", "bindings/python/src", "bindings/python/holdall",
           "bindings/python/pyspark_holdall")  # fmt: skip

get_requires_for_build_wheel = mesonpy.get_requires_for_build_wheel
get_requires_for_build_sdist = mesonpy.get_requires_for_build_sdist


def source():
    """The folder of libholdall's source."""
    inside = HERE / "source"
    return inside if inside.exists() else HERE.parents[1]


def run(*command):
    subprocess.run([str(part) for part in command], check=True)


def hide_paths(folder):
    """Compiled files do not contain paths of this machine, so that two builds have the same bytes.

    Ninja names sources relative to the folder of the build.
    """
    paths = (folder, os.path.relpath(source().resolve(), folder / "build"), HERE)
    flags = shlex.join(f"-ffile-prefix-map={path}=." for path in paths)
    for variable in ("CFLAGS", "CXXFLAGS"):
        os.environ[variable] = f"{os.environ.get(variable, '')} {flags}"


def build_library(folder):
    """Build and install libholdall; returns the prefix."""
    prefix = folder / "prefix"
    build = folder / "build"
    meson = (sys.executable, "-m", "mesonbuild.mesonmain")
    run(*meson, "setup", build, source(), f"--prefix={prefix}", "--libdir=lib", "--buildtype=release", "--strip",
        "-Dtests=false", "-Dpython=disabled", "-Dvideo=disabled",
        "-Dc_link_args=-Wl,-rpath,$ORIGIN/../lib,-rpath,$ORIGIN/..")  # fmt: skip
    run(*meson, "compile", "-C", build)
    run(*meson, "install", "-C", build, "--quiet")
    return prefix


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    settings = dict(config_settings or {})
    arguments = settings.get("setup-args", [])
    with tempfile.TemporaryDirectory(prefix="holdall-wheel-") as name:
        folder = pathlib.Path(name).resolve()
        hide_paths(folder)
        prefix = build_library(folder)
        settings["setup-args"] = [
            *([arguments] if isinstance(arguments, str) else arguments),
            f"-Dprefix_of_holdall={prefix}",
            f"-Dlibdir_of_holdall={prefix / 'lib'}",
        ]
        return mesonpy.build_wheel(wheel_directory, settings, metadata_directory)


def files_of_sdist():
    """(path, name in the archive) of all files."""
    for path in sorted(HERE.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts and "source" not in path.relative_to(HERE).parts:
            yield path, path.relative_to(HERE)
    for part in LIBRARY:
        top = source() / part
        for path in [top] if top.is_file() else sorted(top.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                yield path, pathlib.Path("source") / path.relative_to(source())


def build_sdist(sdist_directory, config_settings=None):
    """Pack everything that build_wheel() needs, including the library's source."""
    project = {}
    exec((HERE / "holdall/_version.py").read_text(), project)
    name = f"holdall-{project['VERSION']}"
    info = f"Metadata-Version: 2.1\nName: holdall\nVersion: {project['VERSION']}\n".encode()
    path = pathlib.Path(sdist_directory) / f"{name}.tar.gz"
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    time = None if epoch is None else int(epoch)

    def same_everywhere(member):
        """Nothing of this machine: two builds have the same bytes if SOURCE_DATE_EPOCH is set."""
        member.uid = member.gid = 0
        member.uname = member.gname = ""
        member.mode = 0o755 if member.mode & 0o100 else 0o644
        member.mtime = int(member.mtime) if time is None else time
        return member

    with (
        open(path, "wb") as file,
        gzip.GzipFile(fileobj=file, mode="wb", filename="", mtime=time) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT, dereference=True) as out,
    ):
        for source_file, inside in files_of_sdist():
            out.add(source_file, f"{name}/{inside}", recursive=False, filter=same_everywhere)
        member = tarfile.TarInfo(f"{name}/PKG-INFO")
        member.size = len(info)
        out.addfile(same_everywhere(member), io.BytesIO(info))
    return path.name
