#!/usr/bin/env python3
"""Compare the output of mcap_dump for the odd files of tests/data/mcap with the expected output.

usage: mcap_odd.py MCAP_DUMP FOLDER

tests/tools/make_mcap.py made the files, and documents their JSON.
"""
import json
import pathlib
import subprocess
import sys


def wrong_things(truth, got):
    if got["open"] != truth["open"]:
        return [f"opening gives '{got['open']}' ({got['error']}), want '{truth['open']}'"]
    wrong = []
    if truth["open"] == "ok":
        for key in ("complete", "failures", "channels", "attachments", "metadata"):
            if key in truth and got[key] != truth[key]:
                wrong.append(f"{key} is {got[key]} ({got['error']}), want {truth[key]}")
        wrong += wrong_messages(truth, got)
    for part in truth["problems"]:
        if not any(part in text for text in got["problems"]):
            wrong.append(f"'{part}' is not reported, but {got['problems']}")
    if got["problems"] and not truth["problems"]:
        wrong.append(f"reported for nothing: {got['problems']}")
    return wrong


def wrong_messages(truth, got):
    wrong = []
    if got["messages"] != truth["messages"]:
        wrong.append(f"messages are {got['messages']}, want {truth['messages']}")
    if got["wrong_indexes"]:
        wrong.append("message indexes do not agree with the chunks")
    if got["counted"] and not truth["failures"]:
        times = [m["log_time"] for m in truth["messages"]] or [0]
        if not len(truth["messages"]) == got["message_count"] == got["of_channels"]:
            wrong.append(f"counted {got['message_count']} and {got['of_channels']}, want {len(truth['messages'])}")
        if (got["start"], got["end"]) != (min(times), max(times)):
            wrong.append(f"times {got['start']} to {got['end']}, want {min(times)} to {max(times)}")
    return wrong


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    failures = 0
    files = sorted(pathlib.Path(sys.argv[2]).glob("*.json"))
    for path in files:
        done = subprocess.run([sys.argv[1], str(path.with_suffix(".mcap"))], capture_output=True, text=True)
        if done.returncode != 0:
            wrong = [f"exit status {done.returncode}: {done.stderr}"]
        else:
            wrong = wrong_things(json.loads(path.read_text()), json.loads(done.stdout))
        failures += bool(wrong)
        for text in wrong:
            print(f"{path.stem}: {text}")
    print(f"{len(files)} files, {failures} wrong")
    return 1 if failures or not files else 0


if __name__ == "__main__":
    sys.exit(main())
