#!/usr/bin/python3
"""Serializes messages with Debian's genpy: reads a JSON object a line, {"name", "text", "value"}, and prints the bytes
in hex. text is the full definition, as a ROS 1 bag has it."""
import io
import json
import re
import sys

from genpy.dynamic import generate_dynamic

ARRAY = re.compile(r"(.+)\[(\d*)\]$")


def of(classes, kind, value):
    found = ARRAY.match(kind)
    if found:
        items = [of(classes, found.group(1), item) for item in value]
        return bytes(items) if found.group(1) in ("uint8", "char") else items
    if kind.startswith("float"):
        return float(value)
    return fill(classes, kind, value) if kind in classes else value


def fill(classes, kind, value):
    message = classes[kind]()
    for name, field in zip(message.__slots__, message._slot_types):
        setattr(message, name, of(classes, field, value[name]))
    return message


for line in sys.stdin:
    job = json.loads(line)
    out = io.BytesIO()
    fill(generate_dynamic(job["name"], job["text"]), job["name"], job["value"]).serialize(out)
    print(out.getvalue().hex(), flush=True)
