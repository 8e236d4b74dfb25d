#!/usr/bin/env python3
"""Reads MCAP files with Foxglove's Python package from end to end (see listing.py)."""
from mcap.records import Channel, Message
from mcap.stream_reader import StreamReader

from listing import serve


def read(name, listing):
    """Channels that only the summary has are listed, too, as topics without messages."""
    channels = {}
    with open(name, "rb") as file:
        for position, record in enumerate(StreamReader(file, validate_crcs=True).records):
            if isinstance(record, Channel):
                channels[record.id] = record.topic
                listing.add_topic(record.topic)
            elif isinstance(record, Message):
                listing.add(channels[record.channel_id], record.log_time, position, record.data,
                            record.publish_time)


serve(read)
