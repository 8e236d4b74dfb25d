# Requests, events and IDL are adapted by the parts of a newer .srv, too.
[ -n "$HOLDALL_PYTHON" ] || { echo "no HOLDALL_PYTHON" >&2; exit 77; }
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
cd "$out" || exit
"$HOLDALL_PYTHON" - <<'PYTHON'
import struct
from mcap.writer import Writer

INNER = "\n================\nMSG: p/In\nuint8 a\n"
EVENT = ("service_msgs/ServiceEventInfo info\np/srv/X_Request[<=1] request\n"
         "p/srv/X_Response[<=1] response\n"
         "================\nMSG: p/srv/X_Request\nuint8 x\nIn i\n"
         "================\nMSG: p/srv/X_Response\nuint8 y\n" + INNER +
         "================\nMSG: service_msgs/ServiceEventInfo\nuint8 event_type\n"
         "builtin_interfaces/Time stamp\nchar[16] client_gid\nint64 sequence_number\n"
         "================\nMSG: builtin_interfaces/Time\nint32 sec\nuint32 nanosec\n")
IDL = ("================\nIDL: p/msg/Y\n#include \"p/msg/In.idl\"\n"
       "module p { module msg { struct Y { octet k; p::msg::In i; sequence<char> l; }; }; };\n"
       "================\nIDL: p/msg/In\nmodule p { module msg { struct In { uint8 a; }; }; };\n")
HEADER = bytes([0, 1, 0, 0])

with open("srv.mcap", "wb") as file:
    writer = Writer(file)
    writer.start(profile="ros2", library="test")

    def write(topic, name, language, text, data):
        schema = writer.register_schema(name, language, text.encode())
        channel = writer.register_channel(topic, "cdr", schema)
        writer.add_message(channel, 1, HEADER + data, 1)

    write("/request", "p/srv/X_Request", "ros2msg", "uint8 x\nIn i" + INNER, bytes([7, 9]))
    write("/idl", "p/msg/Y", "ros2idl", IDL, bytes([7, 9, 0, 0, 2, 0, 0, 0, 65, 66]))
    write("/event", "p/srv/X_Event", "ros2msg", EVENT,
          struct.pack("<B3xiI16s4xqIBBxxI", 1, 5, 6, bytes(range(16)), 3, 1, 7, 9, 0))
    writer.finish()
PYTHON
mkdir -p whole/p/srv whole/p/msg inner/p/msg
printf 'uint16 a\nstring n "new"\n' | tee whole/p/msg/In.msg > inner/p/msg/In.msg
printf 'uint8 x\nIn i\nbool late true\n---\nuint8 y\nuint8 z\n' > whole/p/srv/X.srv
{
  holdall check --against whole srv.mcap
  for place in whole inner; do
    holdall convert srv.mcap -o $place.mcap --adapt $place
    holdall cat --json $place.mcap | grep -o '"data":.*'
    holdall check --against $place $place.mcap
  done
  holdall convert srv.mcap -o moved.mcap --rename-type p/In:=q/In --rename-type p/srv/X_Request:=q/srv/Ask
  holdall cat --json moved.mcap | grep -oE '"type":"[^"]*"|"data":.*'
  holdall check --types moved.mcap
} 2>&1
