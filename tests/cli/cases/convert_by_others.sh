# Other readers find the same messages in the output; a ROS 1 bag is also read by rosbags.
[ -n "$HOLDALL_PYTHON" ] || { echo "no HOLDALL_PYTHON" >&2; exit 77; }
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
holdall convert small.bag -o "$out/a.bag" -c bz2 -q
holdall convert small.bag -o "$out/b.mcap" -c zstd -q
holdall convert small.mcap -o "$out/c" -s sqlite3 -q --no-attachments --no-metadata 2>/dev/null
holdall convert small.mcap -o "$out/d" -c lz4 -q
cd "$out" || exit
sqlite3 c/c_0.db3 'SELECT name, type, timestamp, length(data) FROM messages
  JOIN topics ON topics.id = topic_id ORDER BY timestamp'
"$HOLDALL_PYTHON" - <<'PYTHON'
import pathlib
from mcap.reader import make_reader
from rosbags.rosbag1 import Reader as Reader1
from rosbags.rosbag2 import Reader as Reader2

for kind, path in ((Reader1, "a.bag"), (Reader2, "c"), (Reader2, "d")):
    with kind(pathlib.Path(path)) as reader:
        for connection, time, data in reader.messages():
            print(path, connection.topic, connection.msgtype, time, bytes(data))
with open("b.mcap", "rb") as file:
    reader = make_reader(file, validate_crcs=True)
    for schema, channel, message in reader.iter_messages():
        print("b.mcap", channel.topic, schema.name, message.log_time, message.data)
with open("d/d_0.mcap", "rb") as file:
    reader = make_reader(file, validate_crcs=True)
    print([(a.name, a.data) for a in reader.iter_attachments()])
    print([(m.name, m.metadata) for m in reader.iter_metadata() if "ROS_DISTRO" in m.metadata])
PYTHON
