#!/usr/bin/env python3
"""Tests what `holdall topics` shows of independent peers. TAP.

topics.py --holdall PROGRAM --peer PROGRAM... [NAME...]

Endpoints and their QoS are compared with those that the peer `watch` discovers, and matches of publishers and
subscribers with those that the peers report.
"""
import contextlib
import json
import signal
import sys
import time

from network import arguments, run
from processes import Difference, as_event, must_equal, wait_until

NEEDED = ("cyclone_pub", "cyclone_sub", "fast_pub", "fast_sub", "raw_pub", "raw_sub", "watch", "service", "robot")


def look(network, *words, status=0):
    """The output of `holdall topics`; with --json as an object."""
    process = network.start("holdall topics", [network.holdall, "topics", "--ros2", *words])
    must_equal(f"exit status ({process.tail()})", process.status(), status)
    return json.loads(process.said[0]) if "--json" in words else process.said


def look_until(network, is_all, *words):
    """Repeats the command with --json until is_all is true: the discovery of a single run may be too short on
    a busy network."""
    found = []

    def is_there():
        found[:] = [look(network, "--json", *words)]
        return is_all(found[0])

    wait_until(is_there, "all in a look")
    return found[0]


def look_until_endpoints(network, count, *words):
    """Repeats the command until it shows this many topics."""
    return look_until(network, lambda state: len(shown(state)) >= count, *words)


def must_show(network, what, wanted, *words, part=lambda said: said):
    """Repeats the command, for the same reason."""
    found = [None]

    def is_shown():
        try:
            found[0] = part(look(network, *words))
        except (Difference, IndexError) as e:
            found[0] = str(e)
        return found[0] == wanted

    with contextlib.suppress(Difference):
        wait_until(is_shown, what)
    must_equal(what, found[0], wanted)


def topic(state, name):
    return next(t for t in state["topics"] if t["name"] == name)


# --- endpoints --------------------------------------------------------------------------------------


def seen_by(watch):
    """{gid: its report} of writers and readers of ROS topics."""
    found = {}
    for said in map(as_event, watch.said):
        if said.get("event") in ("writer", "reader") and not said["left"] and said["topic"].startswith("rt/"):
            found[said["gid"]] = {
                "kind": {"writer": "publisher", "reader": "subscriber"}[said["event"]], "topic": said["topic"][2:],
                "type": said["type"].replace("::dds_::", "/").replace("::", "/").rstrip("_"), "keyed": said["keyed"],
                "reliability": said["reliability"], "durability": said["durability"],
                "deadline_s": said["deadline_s"], "lifespan_s": said["lifespan_s"], "lease_s": said["lease_s"],
                "manual": said["manual"]}
    return found


def seconds(ns):
    return 0 if ns is None else ns / 1e9


def wait_for_endpoints(watch, count):
    """Waits until this many endpoints are reported."""
    watch.wait_for(lambda line: True if len(seen_by(watch)) >= count else None, f"{count} endpoints")


def shown(state):
    found = {}
    for group in state["topics"]:
        for e in group["publishers"] + group["subscribers"]:
            qos = e["qos"]
            found[e["gid"]] = {
                "kind": e["kind"], "topic": e["topic"], "type": e["type"], "keyed": e["keyed"],
                "reliability": qos["reliability"], "durability": qos["durability"],
                "deadline_s": seconds(qos["deadline_ns"]),
                # subscribers have no lifespan
                "lifespan_s": seconds(qos["lifespan_ns"]), "lease_s": seconds(qos["lease_duration_ns"]),
                "manual": qos["liveliness"] == "manual_by_topic"}
    return found


def everybody(network):
    """Publishers and subscribers of two middlewares are shown as another program discovers them."""
    network.peer("robot")
    for program in ("cyclone_pub", "fast_pub", "raw_pub"):
        network.peer(program, topic="/best", best_effort=True, matched=9, count=1)
        network.peer(program, topic="/timed", kind="imu", deadline=1, lease=2, transient_local=True, matched=9,
                     count=1)
    for program in ("cyclone_sub", "fast_sub", "raw_sub"):
        network.peer(program, topic="/heard", best_effort=True)
        network.peer(program, topic="/timed", kind="imu", deadline=3, lease=4, manual=True)
    network.peer("cyclone_pub", topic="/keyed", kind="keyed", matched=9, count=1)
    watch = network.peer("watch")
    wait_for_endpoints(watch, 19)
    state = look_until(network, lambda state: len(shown(state)) >= 19 and state["nodes"])
    wanted, found = seen_by(watch), shown(state)
    must_equal("gids", sorted(found), sorted(wanted))
    for gid, told in wanted.items():
        must_equal(f"{told['topic']} {told['kind']}", found[gid], told)
    must_equal("nodes", [n["name"] for n in state["nodes"]], ["/robot"])
    must_equal("vendors", sorted({e["vendor"] for e in topic(state, "/timed")["publishers"]}),
               ["cyclonedds", "fastdds"])


def stable_order(network):
    """The output has the same order each time, whatever the order of discovery."""
    network.peer("robot")
    network.peer("raw_sub", topics=30, node="/b")
    network.peer("raw_pub", topics=30, node="/a", matched=9, count=1)
    looks = []

    def both_show_all():
        looks.append(look(network))
        return [said[-1] for said in looks[-2:]] == 2 * ["36 topics, 0 services, 0 actions, 3 nodes"]

    wait_until(both_show_all, "two looks that show all")
    must_equal("once more", looks[-1], looks[-2])
    names = [line.split()[0] for line in looks[-1] if line.startswith("/")]
    must_equal("names", names, sorted(names))


def nodes(network):
    network.peer("raw_pub", topic="/t", node="/ns/talker", matched=9, count=1)
    network.peer("raw_sub", topic="/t", node="/ns/listener")
    must_show(network, "nodes", ["/ns/listener  cyclonedds", "  subscribes  /t  std_msgs/msg/String",
                                 "/ns/talker  cyclonedds", "  publishes   /t  std_msgs/msg/String"], "--nodes", "-v")


def services(network):
    network.peer("service", "serve", topic="/add")
    network.peer("service", "call", topic="/add", count=1).done()
    state = look_until(network, lambda state: state["services"] and state["services"][0]["servers"])
    service, = state["services"]
    must_equal("service", (service["name"], service["type"], len(service["servers"])),
               ("/add", "example_interfaces/srv/AddTwoInts", 1))
    must_equal("topics", state["topics"], [])


def actions(network):
    """Five topics and services form one action, and none of them is shown as a topic."""
    for part, kind in (("feedback", "x::action::dds_::Turn_FeedbackMessage_"),
                       ("status", "action_msgs::msg::dds_::GoalStatusArray_")):
        network.peer("raw_pub", topic=f"/turn/_action/{part}", dds_type=kind, node="/turner", matched=9, count=1)
    for part in ("send_goal", "get_result"):
        network.peer("service", "serve", topic=f"/turn/_action/{part}")
    network.peer("raw_pub", topic="/_private", matched=9, count=1)
    state = look_until(network, lambda state: state["actions"] and len(state["actions"][0]["parts"]) == 4)
    action, = state["actions"]
    must_equal("action", (action["name"], action["type"], len(action["parts"])), ("/turn", "x/action/Turn", 4))
    must_equal("topics, services", (state["topics"], state["services"]), ([], []))
    look_until(network, lambda state: any(t["name"] == "/_private" for t in state["topics"]), "--hidden")
    must_show(network, "text", ["/turn  x/action/Turn", "  server      /turner"], "--actions", part=lambda said: said[:2])


def names(network):
    network.peer("raw_pub", topic="/t", matched=9, count=1)
    network.peer("raw_pub", topic="/other", matched=9, count=1)
    must_show(network, "by name", ["/t"], "--json", "t", part=lambda state: [t["name"] for t in state["topics"]])
    said = look(network, "/nosuch", status=1)
    if "holdall: /nosuch does not exist" not in said:
        raise Difference(f"it says {said}")
    said = look(network, "/othr", status=1)
    if "holdall: /othr does not exist; did you mean '/other'?" not in said:
        raise Difference(f"it says {said}")


# --- incompatible endpoints ----------------------------------------------------------------------------

QOS = [  # publisher, subscriber, incompatible policies
    ({}, {}, []),
    ({"best_effort": True}, {"best_effort": True}, []),
    ({"best_effort": True}, {}, ["reliability"]),
    ({"transient_local": True}, {"transient_local": True}, []),
    ({}, {"transient_local": True}, ["durability"]),
    ({"deadline": 1}, {"deadline": 2}, []),
    ({"deadline": 2}, {"deadline": 1}, ["deadline"]),
    ({}, {"deadline": 1}, ["deadline"]),
    ({"lease": 1}, {"lease": 2}, []),
    ({"lease": 2}, {"lease": 1}, ["liveliness_lease_duration"]),
    ({"manual": True, "lease": 5}, {"lease": 5}, []),
    ({"lease": 5}, {"manual": True, "lease": 5}, ["liveliness"]),
    ({"best_effort": True, "deadline": 3}, {"transient_local": True, "deadline": 1},
     ["reliability", "durability", "deadline"]),
]


def matching(network, publisher, subscriber):
    """Each pair is on a separate topic. The peers report the matches of DDS."""
    pairs = []
    for i, (offered, asked, policies) in enumerate(QOS):
        network.peer(publisher, topic=f"/q{i}", matched=9, count=1, **offered)
        pairs.append((network.peer(subscriber, topic=f"/q{i}", **asked), policies))
    for receiver, policies in pairs:
        if not policies:
            receiver.event("matched", least=1)
    state = look_until_endpoints(network, 2 * len(QOS))
    for i, (receiver, policies) in enumerate(pairs):
        must_equal(f"{QOS[i]}: policies", [p["policy"] for p in topic(state, f"/q{i}")["problems"]], policies)
        receiver.signal(signal.SIGINT)
        receiver.status()
        must_equal(f"{QOS[i]}: matched", receiver.matched_now(), 0 if policies else 1)


def types(network):
    """Endpoints have another type, or another definition of the same type."""
    network.peer("raw_pub", topic="/t", kind="string", matched=9, count=1)
    network.peer("raw_sub", topic="/t", kind="imu")
    network.peer("raw_pub", topic="/h", hash="RIHS01_" + "1" * 64, node="/a", matched=9, count=1)
    network.peer("raw_sub", topic="/h", hash="RIHS01_" + "2" * 64, node="/b")
    state = look_until_endpoints(network, 4)
    must_equal("types", [(p["what"], p["matched"]) for p in topic(state, "/t")["problems"]], [("type", False)])
    must_equal("hashes", [(p["what"], p["matched"]) for p in topic(state, "/h")["problems"]], [("hash", True)])
    must_show(network, "text", "  warning: /a -> /b: the publisher has another definition of the type", "/h",
              part=lambda said: said[3])


# --- events and rates -----------------------------------------------------------------------------------


class Watch:
    def __init__(self, network, *words):
        self.process = network.start("holdall topics --watch", [
            network.holdall, "topics", "--ros2", "--watch", "--json", "--interval", "200ms", *words])
        self.event("state")

    def event(self, name, wanted=lambda said: True, later=False):
        """later: only lines after those printed so far."""
        def check(line):
            said = as_event(line)
            return said if said.get("event") == name and wanted(said) else None
        return self.process.wait_for(check, name, start=len(self.process.said) if later else 0)

    def rates(self):
        """All reported rates of the first topic."""
        return [said["topics"][0] for said in map(as_event, self.process.said)
                if said.get("event") == "rates" and said["topics"]]

    def stop(self):
        self.process.signal(signal.SIGINT)
        must_equal(f"exit status ({self.process.tail()})", self.process.status(), 0)


def coming_and_going(network):
    watch = Watch(network)
    sender = network.peer("raw_pub", topic="/t", node="/talker", best_effort=True, matched=9, count=1)
    appeared = watch.event("appeared")["endpoint"]
    must_equal("appeared", (appeared["kind"], appeared["topic"], appeared["node"]), ("publisher", "/t", "/talker"))
    network.peer("raw_sub", topic="/t", node="/listener")
    problem = watch.event("problem")
    must_equal("problem", (problem["topic"], problem["policy"], problem["publisher"]),
               ("/t", "reliability", appeared["gid"]))
    sender.stop()
    left = watch.event("left", lambda said: said["endpoint"]["kind"] == "publisher")
    must_equal("left", left["endpoint"]["gid"], appeared["gid"])
    watch.stop()


def rates(network):
    """All messages are counted, and a rate of 0 is reported when nothing is sent."""
    watch = Watch(network)
    sender = network.peer("raw_pub", topic="/t", depth=0, count=1000, rate=1000, size=100, matched=1, prime=True,
                          go=True)
    sender.event("primed")
    sender.go()
    sender.done()
    # the first message may have been received too early
    watch.process.wait_for(lambda _: True if sum(r["messages"] for r in watch.rates()) >= 999 else None, "999 messages")
    watch.event("rates", lambda said: said["topics"] and said["topics"][0]["messages"] == 0, later=True)
    watch.stop()
    all_rates = watch.rates()
    messages = sum(r["messages"] for r in all_rates)
    if messages not in (999, 1000):
        raise Difference(f"{messages} messages of 1000")
    must_equal("bytes of a message", sum(r["bytes"] for r in all_rates) / messages, 112)
    must_equal("lost", sum(r["lost"] for r in all_rates), 0)


def statistics(network):
    """Values equal those of `ros2 topic hz`, bw and delay: rates from receive times, delays from header.stamp."""
    text = network.peer("raw_pub", topic="/t", depth=0, count=100000, rate=50, size=100, matched=1, go=True)
    stamped = network.peer("raw_pub", topic="/imu", kind="imu", depth=0, count=100000, rate=100, matched=1, go=True)
    process = network.start("holdall topics", [
        network.holdall, "topics", "--ros2", "--stats", "--json", "--duration", "4s", "--interval", "4s"])
    for sender in (text, stamped):
        sender.event("matched", least=1)
        sender.go()
    must_equal(f"exit status ({process.tail()})", process.status(60), 0)
    said, = [json.loads(line) for line in process.said if line.startswith("{")]
    found = {topic["name"]: topic for topic in said["topics"]}
    for name, rate in (("/t", 50), ("/imu", 100)):
        if not 0.8 * rate < found[name]["hz"] < 1.2 * rate:
            raise Difference(f"{name}: {found[name]['hz']} Hz, not {rate}")
        must_equal(f"{name}: messages", found[name]["period_ns"]["count"] + 1, found[name]["messages"])
    must_equal("size", [found["/t"]["size"][key] for key in ("mean", "min", "max", "std")], [112, 112, 112, 0])
    must_equal("no stamps", found["/t"]["delay_ns"], None)
    # the peer's stamps have its number as seconds, and the message's number as ns
    delay = found["/imu"]["delay_ns"]
    must_equal("delays", (delay["count"], round((time.time() - delay["mean"] / 1e9) / 10)), (found["/imu"]["messages"], 0))


CASES = [
    ("everybody, as another program sees it", everybody),
    ("the order is the same each time", stable_order),
    ("nodes", nodes),
    ("services", services),
    ("actions", actions),
    ("names", names),
    *[(f"QoS: {p} and {s}", lambda n, p=p, s=s: matching(n, p, s)) for p, s in (
        ("cyclone_pub", "cyclone_sub"), ("fast_pub", "cyclone_sub"), ("cyclone_pub", "fast_sub"))],
    ("types", types),
    ("who comes and goes", coming_and_going),
    ("rates", rates),
    ("statistics", statistics),
]

if __name__ == "__main__":
    sys.exit(run(CASES, arguments(), NEEDED))
