#!/usr/bin/env python3
"""Checks that Foxglove's Python package reads output of the MCAP storage with padding before messages.

write_mcap.py MCAP_WRITER

Each file is read by its indexes, by time, and from end to end, with all checksums. HOLDALL_PYTHON
is the Python that has the package; without it the test is skipped, but fails when CI=true.
"""
import io
import os
import pathlib
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from harness import run_again  # noqa: E402

SKIP = 77  # for meson
COUNT = 300
PADS = (0, 16, 17, 0, 4096, 100)
TOPICS = ("/a", "/b")


def hexed(data):
    return (data.encode() if isinstance(data, str) else data).hex() or "-"


def messages():
    """(topic, sequence, log time, publish time, data), in the order of writing; times are not in order."""
    return [(TOPICS[i % 2], i, 1000 + i - i % 5 * 3, 900 + i, bytes([i % 256]) * (i % 4 * 90)) for i in range(COUNT)]


def script(settings):
    lines = [f"set {name} {value}" for name, value in settings.items()]
    lines.append(f"begin {hexed('x-test')} {hexed('test')}")
    for topic in (*TOPICS, "/silent"):
        schema = " ".join(map(hexed, ("A", "jsonschema", "{}")))
        lines.append(f"channel {hexed(topic)} {hexed('json')} {schema} {hexed('key')} {hexed(topic)}")
    for topic, sequence, log, publish, data in messages():
        pad = PADS[sequence % len(PADS)]
        lines.append(f"message {TOPICS.index(topic)} {sequence} {log} {publish} {pad} {hexed(data)}")
        if sequence == 100:
            lines.append(f"attachment 5 6 {hexed('name')} {hexed('text/plain')} {hexed('bytes')}")
            lines.append(f"metadata {hexed('name')} {hexed('k')} {hexed('v')}")
    return "".join(line + "\n" for line in lines).encode()


def read(reader, data, by_time):
    found = reader(io.BytesIO(data), validate_crcs=True).iter_messages(log_time_order=by_time)
    return [(c.topic, m.sequence, m.log_time, m.publish_time, m.data) for _, c, m in found]


def wrong_things(data):
    from mcap.reader import NonSeekingReader, SeekingReader
    want = messages()
    for reader in (SeekingReader, NonSeekingReader):
        if read(reader, data, False) != want:
            yield f"{reader.__name__}: other messages"
        if sorted(read(reader, data, True)) != sorted(want):
            yield f"{reader.__name__} by time: other messages"
        if [m[2] for m in read(reader, data, True)] != sorted(m[2] for m in want):
            yield f"{reader.__name__} by time: another order"
    reader = SeekingReader(io.BytesIO(data), validate_crcs=True)
    summary = reader.get_summary()
    if {c.topic: dict(c.metadata) for c in summary.channels.values()} != {t: {"key": t} for t in (*TOPICS, "/silent")}:
        yield "other channels"
    if summary.statistics.message_count != COUNT or summary.statistics.channel_count != 3:
        yield "other statistics"
    if [(a.name, a.media_type, a.data) for a in reader.iter_attachments()] != [("name", "text/plain", b"bytes")]:
        yield "other attachments"
    if [(m.name, m.metadata) for m in reader.iter_metadata()] != [("name", {"k": "v"})]:
        yield "other metadata"


def main():
    run_again()
    try:
        import mcap.reader  # noqa: F401
    except ImportError:
        print(f"{sys.executable} has no package mcap")
        return 1 if os.environ.get("CI") == "true" else SKIP
    failures = 0
    for settings in ({"chunkSize": "4096", "enableDataCRC": "true"}, {}, {"noChunking": "true", "enableDataCRC": "true"}):
        data = subprocess.run([sys.argv[1]], input=script(settings), capture_output=True, check=True).stdout
        for text in wrong_things(data):
            failures += 1
            print(f"{settings}: {text}")
    print(f"{failures} wrong")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
