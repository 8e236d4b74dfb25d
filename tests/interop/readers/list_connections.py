#!/usr/bin/env python3
"""list_connections.py rosbag|rosbags: reads ROS 1 bags, a file name a line on standard
input, with one of the two packages. Prints a JSON line for each: {"error", "headers": of connections, in
file order, "messages": [[time_ns, topic, index in headers, size, CRC-32]...], "places": offsets of the
messages' records in the file or null}."""
import json
import sys
import zlib


def of_rosbag(name):
    import rosbag
    import rosbag.bag

    # Messages are not decoded, so that their types need no Python classes.
    rosbag.bag._get_message_type = lambda info: None
    with rosbag.Bag(name) as bag:
        for topic, raw, time, header in bag.read_messages(raw=True, return_connection_header=True):
            yield time.to_nsec(), raw[3], topic, sorted(header.items()), raw[1]


def of_rosbags(name):
    from rosbags.rosbag1 import Reader

    with Reader(name) as bag:
        for connection, time, data in bag.messages():
            kept = [connection.msgtype, connection.digest, connection.msgdef.data,
                    connection.ext.callerid, connection.ext.latching]
            yield time, None, connection.topic, kept, data


def main():
    read = {"rosbag": of_rosbag, "rosbags": of_rosbags}[sys.argv[1]]
    for line in sys.stdin:
        found = []
        error = None
        try:
            found = list(read(line.rstrip("\n")))
        except Exception as e:  # any exception of the other reader is its result
            error = f"{type(e).__name__}: {e}"
        if sys.argv[1] == "rosbag":
            found.sort(key=lambda m: m[:2])
            places = [place for _, place, *_ in found]
        else:  # its order of messages with equal times is undefined
            found.sort(key=lambda m: (m[0], m[2], zlib.crc32(m[4])))
            places = None
        headers = {}
        messages = [[time, topic, headers.setdefault(repr(header), len(headers)), len(data),
                     zlib.crc32(data)] for time, _, topic, header, data in found]
        print(json.dumps({"error": error, "headers": list(headers), "messages": messages,
                          "places": places}), flush=True)


main()
