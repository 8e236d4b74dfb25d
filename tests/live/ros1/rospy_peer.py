#!/usr/bin/python3
"""A rospy node that is a peer: publishes or subscribes typed messages and checks each, or publishes a clock.

rospy_peer.py pub|sub|clock OPTIONS

Options and output are those of peer.c. `sub` also prints each new connection's header. `clock` publishes
/clock: --first and --step in seconds, --count times at --rate.
"""
import argparse
import json
import pathlib
import signal
import sys
import threading
import time

import genpy.dynamic
import rosgraph_msgs.msg
import rospy
import rospy.impl.tcpros_base
import sensor_msgs.msg
import std_msgs.msg
import tf2_msgs.msg

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from contents import NUMBERED, Ros1, Tally, content, encoded_ros1  # noqa: E402

ACKED_S = 20
ESTABLISHED = "01"
TYPES = {"string": std_msgs.msg.String, "image": sensor_msgs.msg.Image, "imu": sensor_msgs.msg.Imu,
         "tf": tf2_msgs.msg.TFMessage,
         **{"numbered": genpy.dynamic.generate_dynamic("live_msgs/Numbered", NUMBERED)["live_msgs/Numbered"]}}


def say(event, **more):
    """Prints a line in one piece: print() may write the end of the line by itself, after a line of another thread."""
    sys.stdout.write(json.dumps({"event": event, **more}) + "\n")
    sys.stdout.flush()


class Running:
    """Runs until SIGINT, SIGTERM, or the timeout."""

    def __init__(self, seconds):
        self.told = threading.Event()
        self.end = time.monotonic() + seconds
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: self.told.set())

    def stopped(self):
        return self.told.is_set() or time.monotonic() > self.end

    def wait(self, condition):
        while not self.stopped() and not condition():
            time.sleep(0.001)


# --- publishing --------------------------------------------------------------------------------------


def sockets_are_empty():
    """Whether the subscribers, which are on this machine, have read all written data."""
    port = rospy.impl.tcpros_base.get_tcpros_server_address()[1]
    with open("/proc/self/net/tcp", encoding="ascii") as table:
        for line in list(table)[1:]:
            _, here, there, state, waiting = line.split()[:5]
            sending, received = (int(n, 16) for n in waiting.split(":"))
            here, there = (int(address.split(":")[1], 16) for address in (here, there))
            if state == ESTABLISHED and (here == port and sending or there == port and received):
                return False
    return True


def acked(running):
    end = time.monotonic() + ACKED_S
    running.wait(lambda: sockets_are_empty() or time.monotonic() > end)
    return sockets_are_empty()


def pace(running, options):
    """Yields 0, 1, ... each at its due time."""
    start = time.monotonic()
    for i in range(options.count):
        if options.rate:
            time.sleep(max(0, start + i / options.rate - time.monotonic()))
        if running.stopped():
            return
        yield i


def publish(options, running):
    made = TYPES[options.kind]
    # no queue: publish() returns when the message is written
    topic = rospy.Publisher(options.topic, made, latch=options.latch, queue_size=None)
    say("ready")
    running.wait(lambda: topic.get_num_connections() >= options.matched)
    say("matched", count=topic.get_num_connections())
    if options.go:
        sys.stdin.readline()
    sent = 0
    for i in pace(running, options):
        message = made()
        message.deserialize(encoded_ros1(options.kind, options.publisher, options.first + i, options.size))
        topic.publish(message)
        sent += 1
    say("done", sent=sent, acked=acked(running))
    if options.stay:
        running.wait(lambda: False)


def clock(options, running):
    topic = rospy.Publisher("/clock", rosgraph_msgs.msg.Clock, queue_size=None)
    say("ready")
    running.wait(lambda: topic.get_num_connections() >= options.matched)
    say("matched", count=topic.get_num_connections())
    if options.go:
        sys.stdin.readline()
    sent = 0
    for i in pace(running, options):
        topic.publish(rospy.Time.from_sec(options.first + i * options.step))
        sent += 1
    say("done", sent=sent, acked=acked(running))


# --- subscribing -------------------------------------------------------------------------------------


class Hearing:
    """Receives and counts messages; rospy calls it in one thread per connection."""

    def __init__(self, options):
        self.options = options
        self.tally = Tally()
        self.connections = []
        self.lock = threading.Lock()

    def __call__(self, message):
        import io
        again = io.BytesIO()
        message.serialize(again)
        found = content(self.options.kind, again.getvalue(), Ros1)
        with self.lock:
            if message._connection_header not in self.connections:
                self.connections.append(message._connection_header)
                say("connection", **message._connection_header)
            self.tally.add(found)
            if self.tally.received == self.options.count:
                say("reached", count=self.tally.received)


def subscribe(options, running):
    hearing = Hearing(options)
    topic = rospy.Subscriber(options.topic, TYPES[options.kind], hearing, queue_size=None, buff_size=1 << 20)
    last = 0
    say("ready")
    while not running.stopped():
        now = topic.get_num_connections()
        if now != last:
            say("matched", count=now)
        last = now
        time.sleep(0.005)
    topic.unregister()
    with hearing.lock:
        say("done", **hearing.tally.counted())


# --- the command line ------------------------------------------------------------------------------------


def options_of(words):
    parser = argparse.ArgumentParser()
    parser.add_argument("verb", choices=["pub", "sub", "clock"])
    parser.add_argument("--topic", default="/chatter")
    parser.add_argument("--kind", choices=list(TYPES), default="string")
    for name, default in (("count", 0), ("publisher", 1), ("first", 0), ("size", 32), ("matched", 0), ("depth", 0)):
        parser.add_argument("--" + name, type=int, default=default)
    for name, default in (("rate", 0), ("timeout", 120), ("step", 0.1)):
        parser.add_argument("--" + name, type=float, default=default)
    for name in ("latch", "go", "stay"):
        parser.add_argument("--" + name, action="store_true")
    parser.add_argument("--node", default="")
    return parser.parse_args(words)


def main():
    options = options_of(sys.argv[1:])
    running = Running(options.timeout)
    rospy.init_node(options.node.strip("/") or "rospy_" + options.verb, anonymous=not options.node,
                    disable_signals=True)
    {"pub": publish, "sub": subscribe, "clock": clock}[options.verb](options, running)
    rospy.signal_shutdown("done")


main()
