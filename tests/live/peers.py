#!/usr/bin/env python3
"""Checks that the peers of the live tests understand each other. TAP.

peers.py --peer PROGRAM... [NAME...]

These tests do not use holdall: a failure is a failure of the peers, of network.py or of the machine. They
validate the peers that the other live tests rely on.
"""
import signal
import sys

from contents import IMAGE_BYTES, bytes_of, content, must_have_all, text_of
from network import arguments, run
from processes import Difference, as_event, let_go, must_equal

PUBLISHERS = ("cyclone_pub", "fast_pub", "raw_pub")
SUBSCRIBERS = ("cyclone_sub", "fast_sub", "raw_sub")
KINDS = ("string", "numbered", "imu", "tf", "keyed")
NEEDED = PUBLISHERS + SUBSCRIBERS + ("watch", "service", "robot")
HASH = "RIHS01_" + "5a" * 32


def all_with_all(network, kind, count, **words):
    """Each subscriber receives the messages of each publisher and checks every byte. The first message primes
    the publisher and may be sent too early. A publisher stays until all messages are received: the report
    that it leaves may overtake its last messages, and unacknowledged messages are then lost."""
    primes = not words.get("best_effort")  # best effort: nothing is acknowledged
    subscribers = [network.peer(name, kind=kind, depth=0, count=3 * (count - primes), **words)
                   for name in SUBSCRIBERS]
    publishers = [network.peer(name, kind=kind, depth=0, count=count, publisher=i, go=True, prime=primes,
                               matched=3, stay=True, **words) for i, name in enumerate(PUBLISHERS, 1)]
    for publisher in publishers if primes else ():
        publisher.event("primed")
    let_go(publishers, subscribers)
    for publisher in publishers:
        said = publisher.event("done")
        must_equal(publisher.name, (said["sent"], said["acked"]), (count, True))
    for subscriber in subscribers:
        subscriber.event("reached")
        counted = subscriber.stop()
        # a typed reader returns existing samples key by key
        must_have_all(subscriber.name, counted, {int(i): range(min(seen["first"], 1), count)
                                                 for i, seen in counted["publishers"].items()},
                      order=kind != "keyed")
        must_equal("publishers", sorted(counted["publishers"]), ["1", "2", "3"])


def images(network):
    all_with_all(network, "image", 10, size=IMAGE_BYTES)


def best_effort(network):
    """At a moderate rate best-effort messages are not lost, either."""
    all_with_all(network, "numbered", 50, best_effort=True, rate=200)


def late(network, publisher, subscriber):
    """Of 8 messages of a transient-local publisher a late subscriber gets the last 5."""
    sender = network.peer(publisher, transient_local=True, depth=5, count=8, stay=True)
    sender.event("done")
    receiver = network.peer(subscriber, transient_local=True, depth=0, count=5)
    receiver.event("reached")
    must_have_all(receiver.name, receiver.stop(), {1: range(3, 8)})
    sender.stop()


def incompatible(network, subscriber):
    """A reliable subscriber of a best-effort publisher receives nothing, and the reason is reported."""
    network.peer("cyclone_pub", best_effort=True, count=0, stay=True)
    receiver = network.peer(subscriber)
    must_equal("policy", receiver.event("incompatible")["count"], 11)
    must_equal("received", receiver.stop()["received"], 0)


def many_topics(network):
    receiver = network.peer("raw_sub", topics=200, kind="numbered", depth=0, count=2000)
    sender = network.peer("raw_pub", topics=200, kind="numbered", depth=0, count=2000, matched=1, go=True)
    let_go([sender], [receiver])
    sender.done()
    receiver.event("reached")
    must_have_all("200 topics", receiver.stop(), {i: range(10) for i in range(1, 201)})


def batches(network):
    """Many messages are sent in a packet; the bare subscriber counts all of them."""
    receiver = network.peer("raw_sub", kind="numbered", depth=0, count=20000)
    bare = network.peer("raw_sub", kind="numbered", depth=0, count=20000, bare=True)
    sender = network.peer("raw_pub", kind="numbered", depth=0, count=20000, size=84, batch=True,
                          matched=2, go=True)
    let_go([sender], [receiver, bare])
    sender.done()
    receiver.event("reached")
    bare.event("reached")
    must_have_all("batched", receiver.stop(), {1: range(20000)})
    must_equal("bare", bare.stop()["received"], 20000)


def killed(network):
    """When a publisher is killed, subscribers remove it after its lease has expired."""
    receiver = network.peer("cyclone_sub", depth=0, count=10)
    sender = network.peer("cyclone_pub", depth=0, count=10, matched=1, go=True, stay=True)
    let_go([sender], [receiver])
    receiver.event("reached")
    sender.signal(signal.SIGKILL)
    receiver.event("matched", least=1)
    receiver.wait_for(lambda line: True if '"matched", "count": 0' in line else None, "matched 0")
    must_have_all(receiver.name, receiver.stop(), {1: range(10)})


def told(watch, event, **wanted):
    """Waits for an event with these members, and returns it."""

    def found(line):
        said = as_event(line)
        return said if said.get("event") == event and \
            all(said.get(k) == v for k, v in wanted.items()) else None

    return watch.wait_for(found, f"{event} {wanted}")


def quality(network, publisher):
    """Other participants see the QoS and user data that each peer's options specify."""
    watch = network.peer("watch")
    sender = network.peer(publisher, topic="/seen", kind="imu", best_effort=True, depth=7, deadline=0.5,
                          lifespan=2, lease=3, manual=True, hash=HASH, count=0, stay=True)
    seen = told(watch, "writer", topic="rt/seen")
    wanted = {"type": "sensor_msgs::msg::dds_::Imu_", "keyed": False, "reliability": "best_effort",
              "durability": "volatile", "deadline_s": 0.5, "lifespan_s": 2, "lease_s": 3, "manual": True,
              "user_data": f"typehash={HASH};"}
    if publisher != "fast_pub":
        wanted["depth"] = 7  # Fast DDS does not announce it
    must_equal(publisher, {k: round(seen[k], 6) if k.endswith("_s") else seen[k] for k in wanted}, wanted)
    sender.stop()
    told(watch, "writer", gid=seen["gid"], left=True)


def keyed_is_told(network):
    watch = network.peer("watch")
    for publisher in PUBLISHERS:
        network.peer(publisher, topic=f"/{publisher}", kind="keyed", count=0, stay=True)
        must_equal(publisher, told(watch, "writer", topic=f"rt/{publisher}")["keyed"], True)


def node_is_told(network, gid_size):
    """A node announces itself in the form of Humble and in the later form, to existing and to late subscribers."""
    early = network.peer("watch")
    network.peer("raw_pub", topic="/seen", node="/space/talker", gid_size=gid_size, count=0, stay=True)
    for watch in (early, network.peer("watch")):
        writer = told(watch, "writer", topic="rt/seen")
        must_equal("nodes", told(watch, "node", participant=writer["participant"])["nodes"],
                   [{"namespace": "/space", "name": "talker", "readers": [], "writers": [writer["gid"]]}])


def service(network):
    """Two clients of one server each get the replies to their requests."""
    server = network.peer("service", "serve", topic="/add")
    clients = [network.peer("service", "call", topic="/add", count=200) for _ in range(2)]
    for client in clients:
        said = client.done()
        must_equal("replies", (said["answered"], said["wrong"]), (200, 0))
    must_equal("answered", server.stop()["answered"], 400)


def robot(network):
    """All topics of the robot exist; late subscribers get its latched messages."""
    network.peer("robot")
    watch = network.peer("watch")
    topics = {told(watch, "writer", topic="rt" + name)["type"] for name in
              ("/camera/image_raw", "/lidar/points", "/imu", "/tf", "/tf_static", "/robot_description")}
    must_equal("types", len(topics), 5)
    bare = network.peer("raw_sub", topic="/tf_static", dds_type="tf2_msgs::msg::dds_::TFMessage_",
                        transient_local=True, bare=True, count=1)
    bare.event("reached")
    camera = network.peer("raw_sub", topic="/camera/image_raw", dds_type="sensor_msgs::msg::dds_::Image_",
                          best_effort=True, bare=True, count=10)
    camera.event("reached")


def gaps_are_seen(_):
    """The content check in Python detects wrong contents."""
    text = text_of(7, 12, 40).encode() + b"\0"
    good = b"\0\1\0\0" + len(text).to_bytes(4, "little") + text
    must_equal("a string", content("string", good), (7, 12))
    must_equal("a wrong letter", content("string", good[:-3] + b"?" + good[-2:]), None)
    numbered = (b"\0\1\0\0" + (3).to_bytes(8, "little") + (9).to_bytes(8, "little") +
                (5).to_bytes(4, "little") + bytes_of(3, 9, 5))
    must_equal("numbered", content("numbered", numbered), (3, 9))
    must_equal("another's bytes", content("numbered", numbered[:4] + b"\4" + numbered[5:]), None)


def counters_count(network):
    """A subscriber reports missing and repeated messages."""
    receiver = network.peer("cyclone_sub", kind="numbered", depth=0, count=9)
    first = network.peer("raw_pub", kind="numbered", depth=0, first=4, count=3, matched=1, go=True)
    let_go([first], [receiver])
    first.done()
    for begin in (8, 5):
        again = network.peer("raw_pub", kind="numbered", depth=0, first=begin, count=3, matched=1, go=True)
        again.event("matched")
        receiver.wait_for(lambda line: True if '"matched", "count": 1' in line else None, "matched",
                          start=len(receiver.said))
        again.go()
        again.done()
    receiver.event("reached")
    counted = receiver.stop()["publishers"]["1"]
    # 4 5 6, 8 9 10, 5 6 7
    must_equal("counted", counted, {"count": 7, "first": 4, "last": 10, "missing": 0, "twice": 2, "back": 1})


def wrong_kind(network):
    """Messages with unexpected content are counted as bad."""
    receiver = network.peer("raw_sub", kind="imu", dds_type="live_msgs::msg::dds_::Numbered_", depth=0, count=5)
    sender = network.peer("raw_pub", kind="numbered", depth=0, count=5, matched=1, go=True)
    let_go([sender], [receiver])
    sender.done()
    receiver.event("reached")
    if receiver.stop()["bad"] != 5:
        raise Difference("messages of another type are taken as good")


CASES = [
    *[(f"{kind}: each hears each", lambda n, kind=kind: all_with_all(n, kind, 30)) for kind in KINDS],
    ("strings of all sizes that CDR pads", lambda n: all_with_all(n, "string", 10, size=37)),
    ("images of 6 MB: each hears each", images),
    ("best effort, slowly", best_effort),
    *[(f"late: {p} to {s}", lambda n, p=p, s=s: late(n, p, s))
      for p, s in (("cyclone_pub", "fast_sub"), ("fast_pub", "raw_sub"), ("raw_pub", "cyclone_sub"))],
    *[(f"incompatible: {s}", lambda n, s=s: incompatible(n, s)) for s in SUBSCRIBERS],
    ("200 topics", many_topics),
    ("batches", batches),
    ("a publisher is killed", killed),
    *[(f"QoS as told: {p}", lambda n, p=p: quality(n, p)) for p in PUBLISHERS],
    ("keys as told", keyed_is_told),
    *[(f"a node with gids of {size}", lambda n, size=size: node_is_told(n, size)) for size in (16, 24)],
    ("a service", service),
    ("the robot", robot),
    ("contents in Python", gaps_are_seen),
    ("what is missing is counted", counters_count),
    ("what is wrong is counted", wrong_kind),
]

if __name__ == "__main__":
    sys.exit(run(CASES, arguments(), NEEDED))
