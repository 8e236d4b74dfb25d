#!/usr/bin/env python3
"""Reads MCAP files with Foxglove's Python package by their index (see listing.py). Index entries are
compared with the records that they point to."""
from mcap.reader import SeekingReader

from listing import serve


def read(name, listing):
    with open(name, "rb") as file:
        reader = SeekingReader(file, validate_crcs=True)
        summary = reader.get_summary()
        for channel in summary.channels.values():
            listing.add_topic(channel.topic)
        for position, (_, channel, message) in enumerate(reader.iter_messages(log_time_order=True)):
            listing.add(channel.topic, message.log_time, position, message.data,
                        message.publish_time)
        found = (len(listing.messages), len(list(reader.iter_attachments())))
        said = (summary.statistics.message_count, summary.statistics.attachment_count)
        if found != said:
            raise ValueError(f"the statistics tell {said} messages and attachments, there are {found}")


serve(read)
