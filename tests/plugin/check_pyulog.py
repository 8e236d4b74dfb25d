#!/usr/bin/env python3
"""An independent reader agrees with make_ulog.py: check_pyulog.py FILE.ulg expected.tsv"""
import collections
import sys

import pyulog

expected = collections.defaultdict(list)
with open(sys.argv[2], encoding="utf-8") as lines:
    for line in lines:
        time_ns, topic, *_ = line.split("\t")
        expected[topic].append(int(time_ns) // 1000)

log = pyulog.ULog(sys.argv[1])
found = {}
for data in log.data_list:
    topic = f"/{data.name}_{data.multi_id}" if data.multi_id else f"/{data.name}"
    found[topic] = sorted(int(t) for t in data.data["timestamp"])
found["/logged_string"] = sorted(m.timestamp for m in log.logged_messages)
found["/logged_string_tagged"] = sorted(m.timestamp for tag in log.logged_messages_tagged.values() for m in tag)
if found != dict(expected):
    sys.exit(f"pyulog finds {found}\nexpected {dict(expected)}")
