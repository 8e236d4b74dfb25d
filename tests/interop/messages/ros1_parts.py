#!/usr/bin/env python3
"""Compares names and connection headers of ROS 1 with rosgraph, which rospy uses. TAP.

ros1_parts.py PROGRAM

PROGRAM is ros1_parts.c. rosgraph is Debian's (python3-rosgraph), installed for the Python of the
system; without it the test is skipped, but fails when CI=true.
"""
import itertools
import os
import random
import re
import subprocess
import sys

ROS_PYTHON = "/usr/bin/python3"
COUNT = 20_000


def load_rosgraph():
    """Imports rosgraph; restarts with the system's Python if this one does not have it."""
    try:
        import rosgraph.names
        import rosgraph.network
        return rosgraph
    except ImportError:
        if sys.executable != ROS_PYTHON and os.access(ROS_PYTHON, os.X_OK) and "AGAIN" not in os.environ:
            os.execve(ROS_PYTHON, [ROS_PYTHON, *sys.argv], {**os.environ, "AGAIN": "1"})
        return None


def ask(program, lines):
    done = subprocess.run([program], input="".join(f"{line}\n" for line in lines), text=True,
                          stdout=subprocess.PIPE, check=True)
    answers = done.stdout.splitlines()
    assert len(answers) == len(lines), (len(answers), len(lines))
    return answers


def report(number, what, wrong):
    print(f"{'not ok' if wrong else 'ok'} {number} - {what}")
    for line in wrong[:20]:
        print(f"# {line}")
    return bool(wrong)


# --- names ---------------------------------------------------------------------------------------


def some_names(chance, count):
    """Random names of few different parts, so that remappings match."""
    parts = ["a", "b", "c1", "x_y", "A", "1", "_p", ""]
    for _ in range(count):
        head = chance.choice(["", "", "/", "/", "~", "~/", "//"])
        yield head + "/".join(chance.choice(parts) for _ in range(chance.randint(1, 4)))


def resolve(rosgraph, space, node, remaps, name):
    """Resolves a name like rospy. None: the name is invalid."""
    names = rosgraph.names
    if not names.is_legal_name(re.sub("/+", "/", name)) or not name.strip("/"):
        return None
    caller = names.ns_join(names.make_global_ns(names.canonicalize_name(space) or "/"), node)
    loaded = {names.resolve_name(a, caller): names.resolve_name(b, caller) for a, b in remaps}
    return names.resolve_name(name, caller, loaded)


def check_names(rosgraph, program):
    chance = random.Random(1)
    names = some_names(chance, 4 * COUNT)
    legal = [n for n in some_names(chance, 500)
             if n.strip("/") and resolve(rosgraph, "", "n", [], n)]
    cases = []
    for name in itertools.islice(names, COUNT):
        space = chance.choice(["", "/", "a", "/a/", "a//b", "/a/b"])
        remaps = [(chance.choice(legal), chance.choice(legal)) for _ in range(chance.randint(0, 3))]
        cases.append((space, "play", remaps, name))
    answers = ask(program, ["name " + "\t".join([space, node, " ".join(f"{a}:={b}" for a, b in remaps), name])
                            for space, node, remaps, name in cases])
    wrong = []
    remapped = refused = 0
    for case, answer in zip(cases, answers):
        theirs = resolve(rosgraph, *case) or "refused"
        refused += theirs == "refused"
        remapped += theirs != (resolve(rosgraph, *case[:2], [], case[3]) or "refused")
        if answer != theirs:
            wrong.append(f"{case}: {answer}, {theirs}")
    if min(refused, remapped) < 100:
        wrong.append(f"only {refused} were refused, {remapped} remapped")
    return wrong


# --- headers --------------------------------------------------------------------------------------


def check_headers(rosgraph, program):
    chance = random.Random(2)
    headers = []
    for _ in range(2000):
        names = chance.sample(["callerid", "md5sum", "topic", "type", "message_definition", "x"], chance.randint(0, 6))
        headers.append({name: "".join(chance.choice("ab=\n /\u00e4") for _ in range(chance.randint(0, 50)))
                        for name in names})
    encoded = [rosgraph.network.encode_ros_handshake_header(header) for header in headers]
    wrong = []
    for header, answer in zip(headers, ask(program, [f"header {e.hex()}" for e in encoded])):
        ours = dict(bytes.fromhex(field).decode().split("=", 1) for field in answer.split())
        if ours != header:
            wrong.append(f"{header}: {ours}")
    # cut or damaged: both must accept or refuse it alike, except for names, which rosgraph strips
    damaged = []
    for e in encoded:
        if len(e) > 4:
            at = chance.randrange(len(e))
            damaged.append(e[:at] + bytes([chance.randrange(256)]) + e[at + 1:])
    taken = 0
    for bytes_, answer in zip(damaged, ask(program, [f"header {d.hex()}" for d in damaged])):
        try:
            theirs = rosgraph.network.decode_ros_handshake_header(bytes_)
        except Exception:  # rosgraph also raises errors of struct and of UTF-8
            continue
        if answer == "refused":
            if all(name and "\0" not in name for name in theirs):
                wrong.append(f"{bytes_}: refused, {theirs}")
            continue
        taken += 1
        ours = dict(bytes.fromhex(field).decode().split("=", 1) for field in answer.split())
        if {k.strip(): v for k, v in ours.items()} != theirs:
            wrong.append(f"{bytes_}: {ours}, {theirs}")
    if taken < 100:
        wrong.append(f"only {taken} damaged headers were headers still")
    return wrong


def main():
    rosgraph = load_rosgraph()
    if not rosgraph:
        if os.environ.get("CI") == "true":
            print("1..1\nnot ok 1 - python3-rosgraph is not there")
            return 1
        print("1..0 # SKIP python3-rosgraph is not there")
        return 0
    print("1..2")
    failed = report(1, f"{COUNT} names as rosgraph resolves them", check_names(rosgraph, sys.argv[1]))
    failed |= report(2, "connection headers as rosgraph reads them", check_headers(rosgraph, sys.argv[1]))
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
