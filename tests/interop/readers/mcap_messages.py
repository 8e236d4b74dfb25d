"""Messages of MCAP files, as the package mcap reads them record by record."""
import zstandard
from mcap.records import Channel, Message, Schema
from mcap.stream_reader import StreamReader

ZSTD_MAGIC = b"\x28\xb5\x2f\xfd"


def mcap_messages(path):
    """Yields channel, schema and bytes of each message, in file order."""
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
    """Decompresses a message that the recorder compressed individually."""
    return zstandard.decompress(data) if data.startswith(ZSTD_MAGIC) else data
