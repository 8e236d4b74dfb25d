#!/usr/bin/env python3
"""Compare the messages that holdall reads from the odd databases of tests/data/sqlite3 with the expected ones.

usage: odd.py HOLDALL FOLDER

tests/tools/make_sqlite3.py made the files, and documents their JSON. Each database is read in a separate
folder, which must be unchanged afterwards.
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

KEYS = ("topic", "time_ns", "size", "crc32")


def run(*command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=60)
    return done.returncode, done.stdout, done.stderr


def state(folder):
    return {p.name: (p.read_bytes(), p.stat().st_mtime_ns) for p in pathlib.Path(folder).iterdir()}


def cat(holdall, path, *options):
    code, out, err = run(holdall, "cat", path, "--json", "--payload", "crc32", *options)
    lines = [json.loads(line) for line in out.splitlines()]
    return code, [dict(zip(KEYS, (m["topic"], m["log_time_ns"], m["size"], m["payload"]))) for m in lines], err


def is_part(part, whole):
    rest = iter(whole)
    return all(m in rest for m in part)


def wrong_messages(truth, got, what):
    want = truth["messages"] if what != "reversed" else truth["messages"][::-1]
    if "at_least" in truth:
        if len(got) < truth["at_least"] or not is_part(got, want):
            return [f"{what}: {len(got)} messages, not {truth['at_least']} or more of {len(want)} in their order"]
    elif got != want:
        return [f"{what}: messages are {got}, want {want}"]
    return []


def wrong_queries(truth, holdall, path):
    """Each query must return exactly the matching messages."""
    messages = truth["messages"]
    if "at_least" in truth or not messages:
        return []
    topic = messages[len(messages) // 2]["topic"]
    times = sorted({m["time_ns"] for m in messages if 0 <= m["time_ns"] < 2**62})
    wrong = wrong_messages(truth, cat(holdall, path, "--reverse")[1], "reversed")
    part = {"messages": [m for m in messages if m["topic"] == topic]}
    wrong += wrong_messages(part, cat(holdall, path, "--topic", topic)[1], "of one topic")
    if len(times) > 2:
        low, high = times[len(times) // 3], times[len(times) * 2 // 3]
        part = {"messages": [m for m in messages if low <= m["time_ns"] < high]}
        got = cat(holdall, path, "--start", f"{low}", "--end", f"{high}")[1] if low > 10**15 else part["messages"]
        wrong += wrong_messages(part, got, "in a time range")
    return wrong


def wrong_things(truth, holdall, path):
    code, got, err = cat(holdall, path)
    if truth["open"] != "ok":
        right = code == 1 and truth["open"] in err
        return [] if right else [f"opening ends with {code} and '{err}', want '{truth['open']}'"]
    wrong = wrong_messages(truth, got, "all")
    for part in truth["problems"]:
        if part not in err:
            wrong.append(f"'{part}' is not told, but {err}")
    if err and not truth["problems"]:
        wrong.append(f"told for nothing: {err}")
    info = json.loads(run(holdall, "info", path, "--json")[1])
    if info["complete"] != truth["complete"] or info["format_version"] != truth["version"]:
        wrong.append(f"complete {info['complete']}, version {info['format_version']}")
    if "at_least" not in truth and info["messages"] != len(truth["messages"]):
        wrong.append(f"counted {info['messages']}")
    return wrong + wrong_queries(truth, holdall, path)


def check(holdall, json_path):
    truth = json.loads(json_path.read_text())
    with tempfile.TemporaryDirectory() as folder:
        for suffix in ("", "-wal", "-journal"):
            source = f"{json_path.with_suffix('.db3')}{suffix}"
            if os.path.exists(source):
                shutil.copy(source, folder)
        path = os.path.join(folder, json_path.with_suffix(".db3").name)
        before = state(folder)
        wrong = wrong_things(truth, holdall, path)
        run(holdall, "records", path)
        if state(folder) != before:
            wrong.append("the folder changed")
    return wrong


def main():
    holdall, folder = sys.argv[1:]
    files = sorted(pathlib.Path(folder).glob("*.json"))
    failed = 0
    for path in files:
        for text in check(holdall, path):
            print(f"{path.stem}: {text}"[:2000])
            failed += 1
    print(f"{len(files)} files, {failed} wrong things")
    sys.exit(1 if failed or not files else 0)


main()
