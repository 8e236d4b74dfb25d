#!/usr/bin/env python3
"""Tests what independent subscribers receive from `holdall play`. TAP.

play.py --holdall PROGRAM --peer PROGRAM... [NAME...]

Bags are written by the package mcap; each subscriber checks every byte.
"""
import signal
import sys

from contents import IMAGE_BYTES, bag_channels, encoded, must_have_all, write_bag
from network import Recorder, arguments, play, run
from processes import as_event, must_equal
from peers import told

NEEDED = ("cyclone_sub", "fast_sub", "raw_sub", "raw_pub", "cyclone_pub", "fast_pub", "watch", "robot")
SUBSCRIBERS = ("cyclone_sub", "fast_sub", "raw_sub")
START_NS = 1_700_000_000 * 10**9
NAMES = {"string": "std_msgs/msg/String", "numbered": "live_msgs/msg/Numbered", "image": "sensor_msgs/msg/Image"}
QOS = """- history: keep_last
  depth: {depth}
  reliability: {reliability}
  durability: {durability}
  deadline: {{sec: 9223372036, nsec: 854775807}}
  lifespan: {{sec: 9223372036, nsec: 854775807}}
  liveliness: automatic
  liveliness_lease_duration: {{sec: 9223372036, nsec: 854775807}}
  avoid_ros_namespace_conventions: false
"""


def qos(reliability="reliable", durability="volatile", depth=1000):
    return QOS.format(reliability=reliability, durability=durability, depth=depth)


def made(network, kind, count, step_ns, size=32, topic="/chatter", offered=None):
    return write_bag(network.folder / "made.mcap", messages_of(kind, count, step_ns, size, topic, offered))


def messages_of(kind, count, step_ns, size=32, topic="/chatter", offered=None):
    return [(topic, NAMES[kind], START_NS + i * step_ns, encoded(kind, 1, i, size), offered or qos())
            for i in range(count)]


def gated(network, *args, **words):
    """Like made(), with one more topic that delays playback until the test calls let_play()."""
    return write_bag(network.folder / "made.mcap",
                     messages_of("string", 1, 0, topic="/gate") + messages_of(*args, **words))


def let_play(network, *receivers):
    """Starts playback when all receivers are matched: the player itself waits for one on each topic only."""
    for receiver in receivers:
        receiver.event("matched", least=1)
    network.peer("raw_sub", topic="/gate")


def all_get_all(network, kind, count, step_ns, size=32, **words):
    """The player stays until all messages are received: the report that it leaves may overtake unacknowledged
    messages."""
    bag = gated(network, kind, count, step_ns, size, offered=qos(
        "best_effort" if words.get("best_effort") else "reliable"))
    receivers = [network.peer(name, kind=kind, depth=0, count=count, size=size, **words) for name in SUBSCRIBERS]
    player = play(network, bag, "--keep-alive")
    let_play(network, *receivers)
    for receiver in receivers:
        receiver.event("reached", timeout=60)
        must_have_all(receiver.name, receiver.stop(), {1: range(count)})
    player.signal(signal.SIGINT)
    must_equal(f"exit status of holdall play ({player.tail()})", player.status(60), 0)


def offers(network, reliability, durability):
    """The player offers the QoS stored in the bag, and announces the type and its hash. The depth is only
    significant for latched topics; for others rosbag2 uses 10, whatever was recorded."""
    watch = network.peer("watch")
    bag = made(network, "string", 3, 10**6, offered=qos(reliability, durability, 12))
    play(network, bag, "--keep-alive", "--node-name", "player")
    writer = told(watch, "writer", topic="rt/chatter")
    must_equal("QoS", [writer[k] for k in ("type", "reliability", "durability", "keyed")],
               ["std_msgs::msg::dds_::String_", reliability, durability, False])
    if durability == "transient_local":
        must_equal("depth", writer["depth"], 12)
    if "typehash=RIHS01_df668c74" not in writer["user_data"]:
        raise ValueError(f"user data: {writer['user_data']}")
    nodes = told(watch, "node", participant=writer["participant"])["nodes"]
    must_equal("node", [n["name"] for n in nodes], ["player"])


def latched(network):
    """A subscriber that joins after the last message receives the latched messages."""
    bag = gated(network, "string", 20, 10**6, offered=qos(durability="transient_local", depth=12))
    early = network.peer("cyclone_sub", depth=0, transient_local=True, count=20)
    play(network, bag, "--keep-alive")
    let_play(network, early)
    early.event("reached")
    for name in SUBSCRIBERS:
        late = network.peer(name, depth=0, transient_local=True, count=12)
        late.event("reached")
        must_have_all(late.name, late.stop(), {1: range(8, 20)})


def remapped(network):
    bag = gated(network, "string", 20, 10**6)
    receiver = network.peer("cyclone_sub", topic="/other", depth=0, count=20)
    player = play(network, bag, "--remap", "/chatter:=/other")
    let_play(network, receiver)
    must_equal("status", player.status(), 0)
    receiver.event("reached")
    must_have_all(receiver.name, receiver.stop(), {1: range(20)})


def ends_before_it_begins(network):
    """No message is played when --until precedes --start-offset."""
    player = play(network, gated(network, "string", 20, 10**8), "--start-offset", "1.5", "--until", "+1s")
    network.peer("raw_sub")
    let_play(network)
    must_equal("status", player.status(), 0)
    must_equal("messages", [said["messages"] for said in map(as_event, player.said) if "messages" in said], [0])


def without_history(profiles):
    """QoS of rosbag2 without the values that a player may choose."""
    return [line for line in profiles.splitlines() if "depth" not in line and "history: " not in line]


def same_again(network):
    """A recording of a played bag equals that bag."""
    first = Recorder(network, "-a", name="first")
    peers = [network.peer(p, topic=f"/{p}", kind=kind, depth=0, count=300, rate=300, matched=1, prime=True,
                          publisher=i) for i, (p, kind) in enumerate((("cyclone_pub", "string"), ("fast_pub", "imu"),
                                                                      ("raw_pub", "numbered")), 1)]
    for peer in peers:
        peer.done()
    first.stop()
    second = Recorder(network, "-a", name="second")
    must_equal("status", play(network, first.path).status(60), 0)
    second.stop()
    for peer in ("/cyclone_pub", "/fast_pub", "/raw_pub"):
        must_equal(peer, [(m.type, m.data) for m in second.messages(peer)],
                   [(m.type, m.data) for m in first.messages(peer)])
        again, before = [[without_history(m["offered_qos_profiles"]) for _, m in bag_channels(bag.path)[peer]]
                         for bag in (second, first)]
        must_equal(f"{peer}: QoS", again, before)


def same_of_dds(network):
    """Topics with keys, topics in XCDR2 and topics outside ROS are played unchanged."""
    first = Recorder(network, "-a", "--include-alien-topics", name="first")
    words = [{"topic": "/keyed", "kind": "keyed", "keys": 3}, {"topic": "/second", "kind": "string", "xcdr2": True},
             {"dds_topic": "plain", "kind": "numbered"}]
    peers = [network.peer("raw_pub", depth=0, count=100, rate=200, matched=1, prime=True, publisher=i, **w)
             for i, w in enumerate(words, 1)]
    for peer in peers:
        peer.done()
    first.stop()
    second = Recorder(network, "-a", "--include-alien-topics", name="second")
    must_equal("status", play(network, first.path).status(60), 0)
    second.stop()
    heads = {"/keyed": 1, "/second": 7, "plain": 1}
    for topic, head in heads.items():
        must_equal(topic, [(m.type, m.data) for m in second.messages(topic)],
                   [(m.type, m.data) for m in first.messages(topic)])
        must_equal(f"{topic}: encapsulation", {m.data[1] for m in second.messages(topic)}, {head})
        for key in ("ha_keyed", "ha_alien"):
            again, before = [[m.get(key) for _, m in bag_channels(bag.path)[topic]] for bag in (second, first)]
            must_equal(f"{topic}: {key}", again, before)


def keyed_latched(network):
    """A late subscriber receives the last message of each key, after older messages."""
    recorder = Recorder(network, "-a")
    peers = [network.peer("raw_pub", matched=1, prime=True, depth=1, transient_local=True, **words)
             for words in ({"topic": "/gate", "count": 1}, {"kind": "keyed", "keys": 7, "count": 100, "rate": 500})]
    for peer in peers:
        peer.done()
    recorder.stop()
    receiver = network.peer("cyclone_sub", kind="keyed", depth=0, count=100)
    playing = play(network, recorder.path, "--keep-alive")
    let_play(network, receiver)
    receiver.event("reached")
    for name in SUBSCRIBERS:
        late = network.peer(name, kind="keyed", depth=0, transient_local=True, count=100)
        late.event("reached")
        must_have_all(late.name, late.stop(), {1: range(100)}, order=False)
    playing.signal(2)


CASES = [
    *[(f"{kind}: each gets all", lambda n, kind=kind: all_get_all(n, kind, 500, 10**6))
      for kind in ("string", "numbered")],
    ("strings of sizes that CDR pads", lambda n: all_get_all(n, "string", 100, 10**6, 37)),
    ("best effort, slowly", lambda n: all_get_all(n, "numbered", 100, 5 * 10**6, best_effort=True)),
    ("images of 6 MB", lambda n: all_get_all(n, "image", 20, 10**8, IMAGE_BYTES)),
    *[(f"offers {r} {d}", lambda n, r=r, d=d: offers(n, r, d)) for r in ("reliable", "best_effort")
      for d in ("volatile", "transient_local")],
    ("latched messages come late", latched),
    ("another name", remapped),
    ("an end before the beginning", ends_before_it_begins),
    ("record, play, record", same_again),
    ("record, play, record what ROS does not have", same_of_dds),
    ("the last of each key comes late", keyed_latched),
]

if __name__ == "__main__":
    sys.exit(run(CASES, arguments(), NEEDED))
