#!/usr/bin/env python3
"""encoding_types.py BAG: the messages of an MCAP file in JSON or Protocol Buffers, from memory, decoded once by Python's
json or by protobuf (upb). Prints a line as measure.h does."""
import json
import resource
import sys
import time

from mcap.reader import make_reader
from mcap_protobuf.decoder import DecoderFactory

factory = DecoderFactory()
decoders = {}
messages = []
with open(sys.argv[1], "rb") as file:
    for schema, channel, message in make_reader(file).iter_messages():
        if channel.id not in decoders:
            is_json = channel.message_encoding == "json"
            decoders[channel.id] = json.loads if is_json else factory.decoder_for("protobuf", schema)
            decoders[channel.id](message.data)  # it makes a class for each type
        messages.append((message.data, decoders[channel.id]))
before, start = resource.getrusage(resource.RUSAGE_SELF), time.monotonic()
for data, decode in messages:
    decode(data)
wall, after = time.monotonic() - start, resource.getrusage(resource.RUSAGE_SELF)
print(json.dumps({"messages": len(messages), "bytes": sum(len(data) for data, _ in messages),
                  "wall_s": wall, "user_s": after.ru_utime - before.ru_utime,
                  "system_s": after.ru_stime - before.ru_stime}))
