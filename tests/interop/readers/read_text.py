#!/usr/bin/env python3
"""Reads ROS 1 bags of version 1.0, which no maintained reader supports (see listing.py).

    "#ROSLOG V1.0\\n", number of topics "\\n", for each "topic\\n" "md5\\n" "type\\n",
    then for each message "topic\\n" and little-endian u32 seconds, nanoseconds, size; bytes
"""
import struct

from listing import serve


def read(name, listing):
    with open(name, "rb") as file:
        if file.readline() != b"#ROSLOG V1.0\n":
            raise ValueError("not a bag of version 1.0")
        for _ in range(int(file.readline())):
            listing.add_topic(file.readline().rstrip(b"\n").decode())
            file.readline()
            file.readline()
        while True:
            position = file.tell()
            topic = file.readline()
            if not topic:
                return
            seconds, nanoseconds, size = struct.unpack("<III", file.read(12))
            data = file.read(size)
            if len(data) != size:
                raise ValueError(f"message at {position} cut short")
            listing.add(topic.rstrip(b"\n").decode(), seconds * 10**9 + nanoseconds, position, data)


serve(read)
