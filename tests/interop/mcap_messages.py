"""Messages of MCAP files, as the package mcap reads them record by record."""
import zstandard
from mcap.records import Channel, Message, Schema
from mcap.stream_reader import StreamReader

ZSTD_MAGIC = b"\x28\xb5\x2f\xfd"


def mcap_messages(path):
    """Its channel, its schema, and its bytes, of each message in the order of the file."""
    schemas, channels = {}, {}
    with open(path, "rb") as file:
        for record in StreamReader(file).records:
            if isinstance(record, Schema):
                schemas[record.id] = record
            elif isinstance(record, Channel):
                channels[record.id] = record
            elif isinstance(record, Message):
                channel = channels[record.channel_id]
                yield channel, schemas[channel.schema_id], record.data


def unpacked(data):
    """A message may have been compressed by the recorder, as one."""
    return zstandard.decompress(data) if data.startswith(ZSTD_MAGIC) else data
