#!/usr/bin/env python3
"""An independent reader has the same values as `holdall cat --json`: check_values.py FILE.ulg VALUES.json"""
import json
import sys

import pyulog


def flatten(out, path, value):
    """As pyulog names fields: "mode.sub", "flags[2]"."""
    if isinstance(value, dict):
        for name, part in value.items():
            flatten(out, f"{path}.{name}" if path else name, part)
    elif isinstance(value, list):
        for i, part in enumerate(value):
            flatten(out, f"{path}[{i}]", part)
    else:
        out[path] = value


found = {}
with open(sys.argv[2], encoding="utf-8") as lines:
    for line in map(json.loads, lines):
        found.setdefault(line["topic"], []).append(line["data"])
log = pyulog.ULog(sys.argv[1])
count = 0
for data in log.data_list:
    topic = f"/{data.name}_{data.multi_id}" if data.multi_id else f"/{data.name}"
    names = [name for name in data.data if "_padding" not in name]
    order = sorted(range(len(data.data["timestamp"])), key=lambda i: data.data["timestamp"][i])
    for i, message in zip(order, found[topic], strict=True):
        values = {}
        flatten(values, "", message)
        assert sorted(values) == sorted(names), (topic, sorted(values), names)
        for name in names:
            assert abs(float(data.data[name][i]) - float(values[name])) < 1e-4, (topic, i, name, values[name])
            count += 1
wanted = sorted((m.timestamp, m.message) for m in log.logged_messages)
assert sorted((m["timestamp"], m["message"]) for m in found["/logged_string"]) == wanted, wanted
print(count, "values")
