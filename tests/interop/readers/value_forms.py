"""Output format of readers of values: JSON lines, in which values that JSON cannot distinguish are tagged.

    {"_": "f" or "d", "v": number or "NaN", "Infinity", "-Infinity"}      float32, float64
    {"_": "a", "n": length, "at": [[index, value], ...]}                  array of numbers, some elements
    {"_": "b", "n": length, "sha1": digest}                               bytes

A reader is a program that takes JSON lines {"path", "wanted": [[topic, type, CRC-32], ...]} on
standard input and gives {"path", "key": [topic, type, CRC-32], "data"} or {..., "error"} for the
messages found, and {"path", "end": null or the error that ended reading}.
"""
import hashlib
import json
import math
import sys
import zlib

WHOLE = 64  # longer arrays are compared at the first and last elements, and at some between
STEP = 97


def indexes(length):
    if length <= WHOLE:
        return list(range(length))
    return [*range(20), *range(20, length - 20, STEP), *range(length - 20, length)]


def number(value):
    if isinstance(value, float) and not math.isfinite(value):
        return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
    return value


def floating(kind, value):
    return {"_": kind, "v": number(float(value))}


def array(values, wrap):
    return {"_": "a", "n": len(values), "at": [[i, wrap(values[i])] for i in indexes(len(values))]}


def some_bytes(value):
    return {"_": "b", "n": len(value), "sha1": hashlib.sha1(value).hexdigest()}


def serve(messages, decode):
    """messages(path) gives (topic, type, bytes, anything); decode(anything, bytes) the values."""
    for line in sys.stdin:
        task = json.loads(line)
        wanted = {tuple(key) for key in task["wanted"]}
        end = None
        try:
            for topic, kind, data, info in messages(task["path"]):
                key = (topic, kind, zlib.crc32(data))
                if key not in wanted:
                    continue
                wanted.remove(key)
                answer = {"path": task["path"], "key": key}
                try:
                    answer["data"] = decode(info, data)
                except Exception as e:  # any exception of the other reader is its result
                    answer["error"] = f"{type(e).__name__}: {e}"
                print(json.dumps(answer))
        except Exception as e:
            end = f"{type(e).__name__}: {e}"
        print(json.dumps({"path": task["path"], "end": end}), flush=True)
