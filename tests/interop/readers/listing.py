"""Output format of independent readers: JSON lines, one a message and one at the end of each file.

A reader is a program that takes file names on standard input and gives for each of them

    {"topic", "time_ns", "publish_time_ns", "size", "crc32", "unpacked": [size, crc32]}   a message
    {"end": NAME, "error": null or a text, "topics": {name: messages}}

in the order of the messages: log time, then the position in the file. publish_time_ns is null
where the format has none. unpacked is there when the bytes are a zstd frame: rosbag2 can compress
message by message, which the file itself does not state. Topics without messages are in "topics" with 0.
"""
import json
import sys
import zlib

ZSTD_MAGIC = b"\x28\xb5\x2f\xfd"


def unpacked(data):
    import zstandard  # optional in the Python of python3-rosbag

    data = zstandard.ZstdDecompressor().decompress(data)
    return len(data), zlib.crc32(data)


class Listing:
    """The messages of one file, gathered in any order."""

    def __init__(self):
        self.messages = []
        self.topics = {}

    def add_topic(self, topic):
        self.topics.setdefault(topic, 0)

    def add(self, topic, time_ns, position, data, publish_time_ns=None):
        """position: a sort key for the order of messages in the file."""
        self.topics[topic] = self.topics.get(topic, 0) + 1
        self.messages.append((time_ns, position, topic, bytes(data), publish_time_ns))

    def print(self, name, error):
        for time_ns, _, topic, data, publish_time_ns in sorted(self.messages, key=lambda m: m[:2]):
            message = {"topic": topic, "time_ns": time_ns, "publish_time_ns": publish_time_ns,
                       "size": len(data), "crc32": zlib.crc32(data)}
            if data.startswith(ZSTD_MAGIC):
                message["unpacked"] = unpacked(data)
            print(json.dumps(message))
        print(json.dumps({"end": name, "error": error, "topics": self.topics}), flush=True)


def serve(read):
    """Call read(name, listing) for each file name of standard input. Messages added before
    an exception are kept: they are the intact part of a damaged file."""
    for line in sys.stdin:
        name = line.rstrip("\n")
        listing = Listing()
        error = None
        try:
            read(name, listing)
        except Exception as e:  # any exception of the other reader is its result
            error = f"{type(e).__name__}: {e}"
        listing.print(name, error)
