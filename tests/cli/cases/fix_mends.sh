# A bag that describes its own types wrongly.
[ -n "$HOLDALL_PYTHON" ] || { echo "no HOLDALL_PYTHON" >&2; exit 77; }
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
cd "$out" || exit
"$HOLDALL_PYTHON" - <<'PYTHON'
import pathlib
import struct
from rosbags.rosbag1 import Writer

STRING = "std_msgs/msg/String", "992ce8a1687cec8c8bd883ec73ca41d1", b"\2\0\0\0hi"
POINT = "geometry_msgs/msg/Point", "4a842b65f413084dc2b10fb484ea7f17", struct.pack("<3d", 1, 2, 3)

with Writer(pathlib.Path("odd.bag")) as writer:
    for number, (topic, (kind, md5, data), text, hash_) in enumerate([
            ("/good", STRING, "string data\n", None),
            ("/wrong_hash", STRING, "string data\n", "0" * 32),
            ("/no_language", STRING, "strong data x y z\n", None),
            ("/no_text", POINT, "", None),
            ("/other_text", POINT, "string a\n", None),
            ("/unknown", ("x/msg/Y", "f" * 32, b""), "", None)]):
        channel = writer.add_connection(topic, kind, msgdef=text, md5sum=hash_ or md5)
        writer.write(channel, number + 1, data)
    channel = writer.add_connection("/short", STRING[0], msgdef="string data\n", md5sum=STRING[1])
    for number in range(10, 13):
        writer.write(channel, number, b"\5\0\0\0hi")
PYTHON
{
  holdall check --types odd.bag
  holdall fix odd.bag -o fixed.bag
  echo "exit $?"
  holdall check --types fixed.bag
  holdall cat fixed.bag --json | grep -oE '"topic":"[^"]*"|"data":.*'
  holdall schema fixed.bag --md5
} 2>&1
