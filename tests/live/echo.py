#!/usr/bin/env python3
"""Tests what `holdall echo` prints of messages from independent publishers. TAP.

echo.py --holdall PROGRAM --peer PROGRAM... [NAME...]

Contents are compared with what each peer sends for the message's number (content.h). Publishers are primed
(peer.h): every message except the first of each must be printed, once, in order.
"""
import csv
import signal
import sys

from contents import content, recorded_by_rosbag2, text_of
from network import arguments, play, run
from processes import HERE, Difference, as_event, must_equal

sys.path.append(str(HERE.parent / "cli"))
import bags  # noqa: E402
import terminal  # noqa: E402

NEEDED = ("cyclone_pub", "fast_pub", "raw_pub", "robot")


class Echo:
    """A running `holdall echo`. Its messages are JSON objects."""

    def __init__(self, network, *words):
        self.process = network.start("holdall echo", [network.holdall, "echo", "--ros2", *words])

    def messages(self):
        return [m for m in map(as_event, self.process.said) if "log_time_ns" in m]

    def stop(self, status=0):
        self.process.signal(signal.SIGINT)
        return self.ended(status)

    def ended(self, status=0):
        must_equal(f"exit status ({self.process.tail()})", self.process.status(), status)
        return self.messages()

    def wait_number(self, wanted):
        """Waits for a message for which wanted is true."""

        def check(line):
            message = as_event(line)
            return True if "log_time_ns" in message and wanted(message) else None

        self.process.wait_for(check, "a message")


def primed(network, program, **words):
    """A publisher that the echo has discovered, and that waits for the line on stdin to start."""
    sender = network.peer(program, depth=0, matched=1, prime=True, go=True, **words)
    sender.event("primed")
    return sender


def strings(messages):
    """{publisher: [numbers]}. The contents must match the numbers."""
    found = {}
    for m in messages:
        publisher, number = map(int, m["data"]["data"].split()[:2])
        must_equal(f"message {number} of {publisher}", m["data"]["data"],
                   text_of(publisher, number, len(m["data"]["data"])))
        found.setdefault(publisher, []).append(number)
    return found


def must_be_all(found, wanted):
    must_equal("publishers", sorted(found), sorted(wanted))
    for publisher, count in wanted.items():
        first = found[publisher][0]
        if first > 1:
            raise Difference(f"the first message of {publisher} is {first}")
        must_equal(f"messages of {publisher}", found[publisher], list(range(first, count)))


# --- received messages ----------------------------------------------------------------------------------


def all_of_three(network):
    echo = Echo(network, "--json", "/a", "/b", "/c")
    programs = ("cyclone_pub", "fast_pub", "raw_pub")
    senders = [primed(network, p, topic=f"/{t}", publisher=i, count=500, rate=1000)
               for i, (p, t) in enumerate(zip(programs, "abc"), 1)]
    for sender in senders:
        sender.go()
    for sender in senders:
        sender.done()
    for i in (1, 2, 3):
        echo.wait_number(lambda m, i=i: m["data"]["data"].startswith(f"{i} 499 "))
    messages = echo.stop()
    must_be_all(strings(messages), {1: 500, 2: 500, 3: 500})
    must_equal("topics", sorted({(m["topic"], m["type"]) for m in messages}),
               [(t, "std_msgs/msg/String") for t in ("/a", "/b", "/c")])


def of_all_qualities(network):
    """Publishers of one topic offer different QoS: messages of all are received, once each."""
    latched = network.peer("cyclone_pub", publisher=1, transient_local=True, depth=20, count=10, stay=True)
    latched.event("done")
    echo = Echo(network, "--json", "/chatter")
    echo.wait_number(lambda m: m["data"]["data"].startswith("1 9 "))
    # from now on the subscription requests best effort, because this publisher offers no more
    network.peer("fast_pub", publisher=2, transient_local=True, best_effort=True, depth=20, count=10,
                 stay=True).event("done")
    reliable = primed(network, "raw_pub", publisher=3, count=100, rate=500)
    reliable.go()
    reliable.done()
    echo.wait_number(lambda m: m["data"]["data"].startswith("3 99 "))
    weak = network.peer("raw_pub", publisher=4, best_effort=True, count=10**6, rate=100, matched=1)
    echo.wait_number(lambda m: m["data"]["data"].startswith("4 "))
    weak.stop()
    found = strings(echo.stop())
    must_equal("publishers", set(found) >= {1, 3, 4}, True)
    must_be_all({p: found[p] for p in (1, 3)}, {1: 10, 3: 100})
    for publisher, numbers in found.items():
        must_equal(f"messages of {publisher}: each once", len(numbers), len(set(numbers)))


def chosen(network):
    """Topics are selected by type and by a regular expression, and messages are limited by a count."""
    network.peer("robot")
    messages = Echo(network, "--json", "--type", "sensor_msgs/msg/Imu", "-n", "5").ended()
    must_equal("by type", {(m["topic"], m["data"]["header"]["frame_id"]) for m in messages}, {("/imu", "imu")})
    must_equal("messages", len(messages), 5)
    messages = Echo(network, "--json", "-e", "^/tf_|descr|ros_discovery", "-n", "2").ended()
    must_equal("by regex", sorted(m["topic"] for m in messages), ["/robot_description", "/tf_static"])


def once(network):
    """The output is that of ros2 topic echo."""
    network.peer("robot")
    echo = Echo(network, "/imu", "--once")
    echo.ended()
    must_equal("the first line, the last one", (echo.process.said[0], echo.process.said[-1]), ("header:", "---"))
    must_equal("values", sum(line.startswith("- ") for line in echo.process.said), 27)


def table(network):
    network.peer("robot")
    echo = Echo(network, "/imu", "--csv", "--fields", "header.stamp.sec,angular_velocity", "-n", "10")
    echo.ended()
    rows = list(csv.reader(echo.process.said))
    must_equal("header", rows[0], ["__time", "/imu/header/stamp/sec", "/imu/angular_velocity/x",
                                   "/imu/angular_velocity/y", "/imu/angular_velocity/z"])
    must_equal("rows", [len(row) for row in rows], [5] * 11)
    must_equal("angular velocity", {row[4] for row in rows[1:]}, {"0.25"})


# --- messages that can't be decoded -------------------------------------------------------------------------


def unknown(network):
    """Messages of an unknown type are printed as bytes with one note; with a definition, as fields."""
    network.peer("raw_pub", kind="numbered", count=10**6, rate=50, size=20)
    echo = Echo(network, "/chatter", "--json", "-n", "5")
    for m in echo.ended():
        must_equal("content", content("numbered", bytes.fromhex(m["payload"]))[0], 1)
        must_equal("data", m["data"], None)
    warnings = [line for line in echo.process.said if "warning" in line]
    must_equal("warnings", len(warnings), 1)
    folder = network.folder / "live_msgs" / "msg"
    folder.mkdir(parents=True)
    (folder / "Numbered.msg").write_text("uint32 publisher\nuint64 number\nuint8[] data\n", encoding="ascii")
    messages = Echo(network, "/chatter", "--json", "--definitions", network.folder, "-n", "5").ended()
    numbers = [m["data"]["number"] for m in messages]
    must_equal("numbers", numbers, list(range(numbers[0], numbers[0] + 5)))


def raw(network):
    network.peer("raw_pub", count=10**6, rate=50)
    echo = Echo(network, "/chatter", "--json", "--raw", "-n", "3")
    for m in echo.ended():
        must_equal("content", content("string", bytes.fromhex(m["payload"]))[0], 1)
    must_equal("warnings", [line for line in echo.process.said if "warning" in line], [])


def service(network):
    """The service is selected by its name. Its events are on a separate topic with a separate type."""
    network.peer("raw_pub", topic="/add/_service_event", count=10**6, rate=50, kind="string",
                 dds_type="example_interfaces::srv::dds_::AddTwoInts_Event_")
    messages = Echo(network, "--service", "/add", "--json", "--raw", "-n", "2").ended()
    must_equal("events", {(m["topic"], m["type"]) for m in messages},
               {("/add/_service_event", "example_interfaces/srv/AddTwoInts_Event")})


def service_events(network):
    """Requests and responses that rosbag2 recorded are decoded with the type's definition alone."""
    bag = recorded_by_rosbag2("mcap_service_events")
    echo = Echo(network, "--service", "/add_two_ints", "--json", "-n", "24")
    play(network, bag)
    events = [m["data"] for m in echo.ended()]
    must_equal("kinds", [e["info"]["event_type"] for e in events], 6 * [0, 1, 2, 3])
    for i, e in enumerate(events):
        wanted = ([{"a": i // 4, "b": 1000}], []) if i % 4 < 2 else ([], [{"sum": 1000 + i // 4}])
        must_equal(f"event {i}", (e["request"], e["response"]), wanted)


def where(network):
    """--where selects messages by their contents, by their topic, and by the last message of another topic."""
    echo = Echo(network, "/a", "/b", "--json", "--where", 'topic == "/a" && data =~ "^1 [0-9]*5 " && /b.data =~ "^2"')
    first, second = (primed(network, "raw_pub", topic=f"/{t}", publisher=i, count=200, rate=500)
                     for i, t in enumerate("ab", 1))
    second.go()
    second.done()
    first.go()
    first.done()
    echo.wait_number(lambda m: m["data"]["data"].startswith("1 195 "))
    must_equal("numbers", strings(echo.stop()), {1: list(range(5, 200, 10))})


def where_wrong(network):
    network.peer("raw_pub", count=10**6, rate=50)
    for text, why in (("nosuch > 1", "nosuch"), ("data >", "column 7")):
        echo = Echo(network, "/chatter", "--where", text)
        echo.ended(status=2)
        must_equal(f"what is wrong with {text}", any(why in line for line in echo.process.said), True)


def nothing(network):
    echo = Echo(network, "/nosuch", "--timeout", "5s")
    echo.ended(status=1)
    must_equal("notes", [line for line in echo.process.said if "/nosuch" in line],
               ["holdall: note: /nosuch has no publisher yet; 'holdall topics' lists the topics"])


def unmatched(network):
    """The QoS is given by options."""
    network.peer("raw_pub", best_effort=True, count=10**6, rate=50)
    echo = Echo(network, "/chatter", "--qos-reliability", "reliable", "--timeout", "5s")
    echo.ended(status=1)
    notes = [line for line in echo.process.said if "note" in line]
    must_equal("notes", notes, ["holdall: note: /chatter: a publisher is not received: it offers best_effort, "
                                "reliable is asked for"])
    must_equal("best effort", len(Echo(network, "/chatter", "--qos-reliability", "best_effort", "--json",
                                       "--once").ended()), 1)


def no_field(network):
    network.peer("raw_pub", count=10**6, rate=50)
    echo = Echo(network, "/chatter", "--fields", "nosuch")
    echo.ended(status=2)
    must_equal("what is wrong", any("nosuch" in line for line in echo.process.said), True)


def on_a_terminal(network):
    """Control characters in messages are printed escaped, and never reach the terminal."""
    bag = network.folder / "evil.mcap"
    written = bags.Mcap()
    written.channel("/text", "std_msgs/msg/String", 1)
    body = terminal.DATA.encode() + b"\x9b\xff"
    for i in range(20):
        written.message(1, i, i * 10**8, i * 10**8, b"\0\1\0\0" + bags.cdr_string(0, body))
    written.end_chunk()
    bag.write_bytes(written.close())
    for form, escape in (("--csv", b"\\x9b"), ("--json", b"\\u009b"), ("--full", b"\\x9B")):
        player = play(network, bag)
        status, out = terminal.on_terminal([network.holdall, "echo", "--ros2", "/text", form, "-n", "3"],
                                           network.env)
        must_equal(f"exit status of {form}: {out[-200:]}", status, 0)
        must_equal(f"obeyed of {form}", terminal.what_is_obeyed(out), None)
        must_equal(f"escapes of {form}: {out[-200:]}", out.count(escape) >= 3, True)
        player.signal(signal.SIGINT)
        player.status()


CASES = [
    ("all that three publishers send", all_of_three),
    ("publishers of different QoS on one topic", of_all_qualities),
    ("by type and by regex", chosen),
    ("once", once),
    ("a table", table),
    ("on a terminal", on_a_terminal),
    ("a type that nobody knows", unknown),
    ("bytes alone", raw),
    ("a service", service),
    ("a topic that is not there", nothing),
    ("QoS that is not offered", unmatched),
    ("a field that is not there", no_field),
    ("events of a service, decoded", service_events),
    ("messages by what they contain", where),
    ("expressions that are wrong", where_wrong),
]

if __name__ == "__main__":
    sys.exit(run(CASES, arguments(), NEEDED))
