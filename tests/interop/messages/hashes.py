#!/usr/bin/env python3
"""Checks that type hashes equal those of independent sources. TAP, one line a comparison.

hashes.py --list PROGRAM [--shared FOLDER]

PROGRAM is list_types. For every definition in a bag of FOLDER/data the hash is compared with the one
that the bag stores. For the table of common interfaces MD5 sums are compared with those that genmsg put
into Debian's Python packages; MD5 sums and type hashes are compared with those of the package rosbags.

HOLDALL_PYTHON is the Python that has the packages of tools/requirements.txt. Where packages or
data are missing the test is skipped, but fails when CI=true.
"""
import os
import pathlib
import re
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from harness import arguments, has_module  # noqa: E402

ROS_PYTHON = "/usr/bin/python3"  # the interpreter that Debian's ROS packages are installed for

# Bags whose stored text is no hash of the type, or not the hash of ROS 2.
NO_HASH = re.compile(r"hash\d$|\*$|$")
# rosbags confuses char of .msg with char of IDL: its hashes of types with a char differ from those of ROS 2.
CHAR = {"std_msgs/msg/Char", "service_msgs/msg/ServiceEventInfo", "test_msgs/msg/BasicTypes"}

GENMSG = """
import importlib, sys
for line in sys.stdin:
    package, name = line.strip().split("/")
    try:
        made = getattr(importlib.import_module(package + ".msg"), name)
    except (ImportError, AttributeError):
        continue
    print(line.strip(), made._md5sum, sep="\\t")
"""


def run(*command, lines=()):
    text = "".join(f"{line}\n" for line in lines)
    done = subprocess.run(command, input=text, stdout=subprocess.PIPE, text=True, check=True)
    return [line.split("\t") for line in done.stdout.splitlines()]


def bags_differ(program, shared):
    paths = sorted(p for p in (shared / "data").rglob("*") if p.suffix in {".bag", ".db3", ".mcap", ".zstd"}
                   and p.is_file())
    rows = run(program, "bags", lines=paths)
    compared, differ = 0, []
    for path, name, stored, ours, *_ in rows:
        if NO_HASH.match(stored) or name == "*" or (name in CHAR and "rosbags" in path):
            continue
        compared += 1
        if stored != ours:
            differ.append(f"{path}: {name}: {stored} in the bag, {ours}")
    if compared < 100:
        differ.append(f"only {compared} hashes in {len(paths)} files")
    return differ


def table_differs_from_rosbags(table):
    from rosbags.typesys import Stores, get_typestore

    differ, compared = [], 0
    stores = {store.value.split("_")[1]: get_typestore(store) for store in Stores if "_" in store.value}
    for distro, name, md5, rihs in table:
        key = name if name.count("/") == 2 else name.replace("/", "/msg/")
        store = stores[distro]
        if key not in store.fielddefs or (distro != "noetic" and key in CHAR):
            continue
        compared += 1
        ours, theirs = ((md5, store.generate_msgdef(key)[1]) if distro == "noetic" else
                        (rihs, store.hash_rihs01(key)))
        if ours != theirs:
            differ.append(f"{name} of {distro}: {ours}, rosbags {theirs}")
    if compared < 600:
        differ.append(f"only {compared} types are in both")
    return differ


def table_differs_from_genmsg(table):
    ours = {name: md5 for distro, name, md5, _ in table if distro == "noetic" and name.count("/") == 1}
    rows = run(ROS_PYTHON, "-c", GENMSG, lines=ours)
    differ = [f"{name}: {ours[name]}, genmsg {md5}" for name, md5 in rows if ours[name] != md5]
    if len(rows) < 50:
        differ.append(f"only {len(rows)} types are in both")
    return differ


def main():
    args = arguments("list")
    rows = run(args.list, "table")
    table = [row for row in rows if len(row) == 4]
    tests = [("every type of the table has its hashes", True,
              lambda: [f"{row[1]}: {row[2]}" for row in rows if row[2].startswith("!")]),
             ("the bags' own hashes", (args.shared / "data").is_dir(),
              lambda: bags_differ(args.list, args.shared)),
             ("the table and rosbags", has_module(sys.executable, "rosbags"),
              lambda: table_differs_from_rosbags(table)),
             ("the table and genmsg", has_module(ROS_PYTHON, "std_msgs.msg"),
              lambda: table_differs_from_genmsg(table))]
    print(f"1..{len(tests)}")
    for number, (what, is_there, compare) in enumerate(tests, 1):
        if not is_there:
            fails = os.environ.get("CI") == "true"
            print(f"{'not ok' if fails else 'ok'} {number} - {what} # {'it' if fails else 'SKIP it'} is not there")
            continue
        differ = compare()
        print(f"{'not ok' if differ else 'ok'} {number} - {what}")
        for line in differ:
            print(f"# {line}")


if __name__ == "__main__":
    main()
