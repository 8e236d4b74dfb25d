#!/usr/bin/env python3
"""Structs that ROS generates, written with holdall/roscpp.hpp and holdall/rosidl.hpp.

generated.py --include DIR --library LIB

ROS 1: Debian's headers of sensor_msgs and nav_msgs; Debian's rosbag reads the bag. ROS 2: Debian's rosidl
generates C++ from its own test interfaces; the library's builder makes the same bytes of the text that
generated code writes of a message. Both are built with g++ and clang++. Skipped where a peer is missing,
but failed in CI. Speaks TAP.
"""
import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
INTERFACES = pathlib.Path("/usr/share/test_interface_files")
NAMES = ["BasicTypes", "Constants", "Defaults", "Arrays", "BoundedPlainSequences", "BoundedSequences", "Empty",
         "MultiNested", "Nested", "Strings", "UnboundedSequences", "WStrings"]
FLAGS = ["-std=c++17", "-Wall", "-Wextra", "-pedantic-errors", "-Werror"]

READ_ROSBAG = """
import sys, rosbag
seen = {}
for topic, m, stamp in rosbag.Bag(sys.argv[1]).read_messages():
    i = seen[topic] = seen.get(topic, -1) + 1
    assert stamp.secs == 100 + i, stamp
    if topic == '/imu':
        assert m.header.seq == i and m.header.frame_id == 'base' and m.orientation.w == 1
        assert m.linear_acceleration.z == 9.81 + i
        assert list(m.orientation_covariance) == [k / 2 for k in range(9)]
    elif topic == '/image':
        assert (m.width, m.height, m.step, m.encoding) == (1000, 700, 1000, 'mono8')
        assert m.data == bytes((k * 7 + k // 256 + i) % 256 for k in range(700000))
    elif topic == '/path':
        assert [p.header.frame_id for p in m.poses] == ['f' * k for k in range(i)]
        assert [p.pose.position.x for p in m.poses] == list(range(i))
    else:
        assert [f.name for f in m.fields] == ['x', 'intensity'] and m.data == b'\\3' * 300000 and m.is_dense
assert seen == {'/imu': 4, '/image': 4, '/path': 4, '/cloud': 4}, seen
"""


class Missing(Exception):
    """A peer is not installed."""


def run(*command, **more):
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True, check=False, **more)
    if done.returncode != 0:
        raise RuntimeError(f"{command[0]}: {done.stderr[-3000:] or done.returncode}")
    return done.stdout


def build(args, compiler, work, name, *more):
    library = pathlib.Path(args.library).resolve()
    program = work / f"{name}-{compiler}"
    run(compiler, *FLAGS, f"-I{args.include}", HERE / f"{name}.cpp", *more, "-o", program, library,
        f"-Wl,-rpath,{library.parent}")
    return program


def roscpp(args, compiler, work):
    if not pathlib.Path("/usr/include/sensor_msgs/Imu.h").exists():
        raise Missing("libsensor-msgs-dev")
    if subprocess.run(["/usr/bin/python3", "-c", "import rosbag"], capture_output=True, check=False).returncode:
        raise Missing("python3-rosbag")
    bag = work / f"{compiler}.bag"
    run(build(args, compiler, work, "ros1", "-lrostime"), bag)
    run("/usr/bin/python3", "-c", READ_ROSBAG, bag)


def generate(work):
    """C++ of the interfaces, once: headers as test_msgs/msg/NAME.hpp, and the files to compile."""
    out = work / "generated"
    if not out.exists():
        if not INTERFACES.exists() or not shutil.which("rosidl"):
            raise Missing("rosidl-tools, ros2-test-interface-files")
        package = work / "test_msgs"
        shutil.copytree(INTERFACES / "msg", package / "msg")
        run("rosidl", "generate", "-o", out, "-t", "cpp", "-ts", "introspection_cpp", "test_msgs",
            *[f"msg/{name}.msg" for name in NAMES], cwd=package,
            env={**os.environ, "AMENT_PREFIX_PATH": "/usr", "PATH": "/usr/bin:/bin"})
        for kind in ("cpp", "introspection_cpp"):
            (work / f"include-{kind}").mkdir()
            (work / f"include-{kind}" / "test_msgs").symlink_to(out / kind)
    return [out / f"introspection_cpp/msg/detail/{snake(name)}__type_support.cpp" for name in NAMES]


def snake(name):
    return re.sub(r"(?<=[a-z])([A-Z])|(?<=[A-Z])([A-Z])(?=[a-z])", r"_\1\2", name).lower()


def objects(work):
    """The flags to compile with, and the generated code, compiled once."""
    flags = ["-std=c++17", "-fPIC", "-isystem", work / "include-cpp", "-isystem", work / "include-introspection_cpp"]
    for package in ("runtime_c", "runtime_cpp", "typesupport_interface", "typesupport_introspection_c",
                    "typesupport_introspection_cpp"):
        flags += ["-isystem", f"/usr/include/rosidl_{package}"]
    made = []
    for source in generate(work):
        made.append(work / f"{source.stem}.o")
        if not made[-1].exists():
            run("g++", *flags, "-c", source, "-o", made[-1])
    return flags[2:], made


def rosidl(args, compiler, work):
    flags, made = objects(work)
    folder = work / f"bags-{compiler}"
    folder.mkdir()
    program = build(args, compiler, work, "ros2", *flags, *made, "-lrosidl_typesupport_introspection_cpp",
                    "-lrosidl_runtime_c")
    env = {**os.environ, "AMENT_PREFIX_PATH": str(work), "HOLDALL_DEFINITIONS": str(work)}
    # a message without fields is null there, which YAML takes for no value
    texts = re.sub(r"\bnull\b", "{}", run(program, folder, env=env))
    check = work / "check_built-g++"
    if not check.exists():
        build(args, "g++", work, "check_built")
    said = run(check, folder / "ros2.mcap", input=texts)
    if said.count("same ") != 9:
        raise RuntimeError(said)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--include", required=True)
    parser.add_argument("--library", required=True)
    args = parser.parse_args()
    failed = number = 0
    with tempfile.TemporaryDirectory() as folder:
        for test in (roscpp, rosidl):
            for compiler in ("g++", "clang++-14"):
                number += 1
                name = f"{test.__name__} with {compiler}"
                try:
                    if not shutil.which(compiler):
                        raise Missing(compiler)
                    test(args, compiler, pathlib.Path(folder))
                    print(f"ok {number} - {name}")
                except Missing as missing:
                    bad = bool(os.environ.get("CI"))
                    failed += bad
                    print(f"{'not ok' if bad else 'ok'} {number} - {name} # SKIP no {missing}")
                except RuntimeError as error:
                    failed += 1
                    print(f"not ok {number} - {name}\n# " + str(error).replace("\n", "\n# "))
    print(f"1..{number}")
    return 1 if failed else 0


sys.exit(main())
