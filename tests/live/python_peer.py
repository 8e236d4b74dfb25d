#!/usr/bin/env python3
"""A peer that uses the Python package holdall: publishes or subscribes messages of the live tests, records,
plays, serves and calls.

python_peer.py pub|sub|record|play|serve|call OPTIONS

Options and output are those of peer.c; --network is that of the package. `sub` receives messages as --way
specifies: iterator, callback, asyncio. `record` and `play` take --bag and end by KeyboardInterrupt at SIGINT.
`serve` and `call` are for example_interfaces/srv/AddTwoInts on ROS 2, and for roscpp/SetLoggerLevel on ROS 1.
"""
import argparse
import asyncio
import contextlib
import json
import pathlib
import signal
import sys
import tempfile
import time

import holdall
from contents import NUMBERED, Cdr, Ros1, Tally, bytes_of, content, text_of

TYPES = {"string": "std_msgs/msg/String", "numbered": "live_msgs/msg/Numbered", "image": "sensor_msgs/msg/Image",
         "imu": "sensor_msgs/msg/Imu", "tf": "tf2_msgs/msg/TFMessage"}  # fmt: skip


def say(event, **more):
    """Prints a line in one piece: print() may write the end of the line by itself, after a line of another thread."""
    sys.stdout.write(json.dumps({"event": event, **more}) + "\n")
    sys.stdout.flush()


# --- values --------------------------------------------------------------------------------------


def header(publisher, number):
    return {"stamp": holdall.Time(publisher * 10**9 + number), "frame_id": "camera"}


def quaternion(x, y, z, w):
    return {"x": x, "y": y, "z": z, "w": w}


def vector(x, y, z):
    return {"x": x, "y": y, "z": z}


def values(kind, publisher, number, size):
    """A message as a dict, with the contents of content.h."""
    if kind == "string":
        return {"data": text_of(publisher, number, size)}
    if kind == "numbered":
        return {"publisher": publisher, "number": number, "data": bytes_of(publisher, number, size)}
    if kind == "image":
        return {"header": header(publisher, number), "height": size // 5760, "width": 1920, "encoding": "rgb8",
                "is_bigendian": 0, "step": 5760, "data": bytes_of(publisher, number, size)}  # fmt: skip
    n = [number + 0.125 * i for i in range(37)]
    if kind == "imu":
        return {"header": header(publisher, number), "orientation": quaternion(*n[:4]), "orientation_covariance": n[4:13],
                "angular_velocity": vector(*n[13:16]), "angular_velocity_covariance": n[16:25],
                "linear_acceleration": vector(*n[25:28]), "linear_acceleration_covariance": n[28:37]}  # fmt: skip
    transform = {"translation": vector(*n[:3]), "rotation": quaternion(*n[3:7])}
    return {"transforms": [{"header": header(publisher, number), "child_frame_id": "base_link", "transform": transform}]}


def fields_are(kind, m, found):
    """Whether the decoded fields equal the content of the bytes."""
    if found is None:
        return False
    publisher, number = found
    if kind == "string":
        return m.data == text_of(publisher, number, len(m.data))
    if kind == "numbered":
        return (m.publisher, m.number) == found
    stamped = m.transforms[0] if kind == "tf" else m
    stamp = stamped.header.stamp
    return (stamp.sec, stamp.nanosec) == found and stamped.header.frame_id == "camera"


# --- verbs ------------------------------------------------------------------------------------------


def publish(options):
    definition = NUMBERED if options.kind == "numbered" else None
    qos = {"depth": options.depth or 1000, "reliability": "best_effort" if options.best_effort else "reliable"}
    with holdall.publish(options.topic, TYPES[options.kind], definition=definition, qos=qos, latch=options.latch,
                         network=options.network, node_name=options.node or None, max_block=20) as out:  # fmt: skip
        say("ready")
        out.wait_for_subscribers(options.matched, options.timeout)
        say("matched", count=out.subscribers)
        if options.go:
            sys.stdin.readline()
        start = time.monotonic()
        for i in range(options.count):
            if options.rate:
                time.sleep(max(0, start + i / options.rate - time.monotonic()))
            out.write(values(options.kind, options.publisher, options.first + i, options.size))
        say("done", sent=options.count, acked=out.flush(20))
        if options.stay:
            signal.pause()


class Hearing:
    """Receives and counts messages."""

    def __init__(self, options):
        self.options = options
        self.tally = Tally()

    def __call__(self, m):
        found = content(self.options.kind, bytes(m), Ros1 if m.channel.encoding == "ros1" else Cdr)
        self.tally.add(found if fields_are(self.options.kind, m, found) else None)
        if self.tally.received == self.options.count:
            say("reached", count=self.tally.received)


async def hear_in_loop(subscription, hearing):
    async for m in subscription:
        hearing(m)


@contextlib.contextmanager
def definitions():
    """A folder with definitions of types that no network provides."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "live_msgs/msg/Numbered.msg")
        path.parent.mkdir(parents=True)
        path.write_text(NUMBERED)
        yield [folder]


def subscribe(options):
    with definitions() as found:
        hear(options, Hearing(options), found)


def hear(options, hearing, found):
    is_callback = options.way == "callback"
    with holdall.subscribe(options.topic, network=options.network, queue=100000, queue_bytes=1 << 30, definitions=found,
                           on_message=hearing if is_callback else None) as heard:  # fmt: skip
        say("ready")
        try:
            if is_callback:
                heard.wait()
            elif options.way == "asyncio":
                asyncio.run(hear_in_loop(heard, hearing))
            else:
                for m in heard:
                    hearing(m)
        except KeyboardInterrupt:
            pass
        counts = heard.statistics()
    say("done", **hearing.tally.counted(), dropped=sum(c.dropped for c in counts), lost=sum(c.lost for c in counts))


def record(options):
    events = []
    with holdall.Recorder(options.bag, options.topic, network=options.network, on_event=events.append,
                          split=options.size * 100 or None) as recorder:  # fmt: skip
        say("ready")
        try:
            while recorder.statistics().written < options.count:
                time.sleep(0.005)
            say("reached", count=recorder.statistics().written)
            recorder.wait()
        except KeyboardInterrupt:
            pass
        now = recorder.statistics()
    say("done", messages=now.written, lost=now.lost, dropped=now.dropped, events=[e.kind for e in events])


def play(options):
    with holdall.Player(options.bag, network=options.network, rate=options.rate or 1, wait_acked=10, settle=2, digest=True,
                        wait_for_subscribers=options.matched) as player:  # fmt: skip
        say("ready")
        try:
            player.wait()
        except KeyboardInterrupt:
            pass
    found = player.result()
    say("done", sent=found.messages, acked=found.acknowledged, digest=found.digest)


LOGGER = ("roscpp/SetLoggerLevel", "string logger\nstring level\n---\n")
ADD = ("example_interfaces/srv/AddTwoInts", None)


def serve(options):
    answered = []

    def answer(request):
        answered.append(request)
        return {"sum": request.a + request.b} if options.service is ADD else None

    kind, definition = options.service
    with holdall.serve(options.topic, kind, answer, network=options.network, definition=definition) as service:
        say("ready")
        try:
            service.wait()
        except KeyboardInterrupt:
            pass
    say("done", answered=len(answered))


def call(options):
    kind, definition = options.service
    wrong = 0
    with holdall.Node(options.network) as node, node.client(options.topic, kind, definition=definition) as client:
        say("ready")
        for i in range(1, options.count + 1):
            if options.service is ADD:
                wrong += client.call({"a": 40, "b": -i}, options.timeout).sum != 40 - i
            else:
                wrong += holdall.to_dict(client.call({"logger": "a", "level": "b"}, options.timeout)) != {}
    say("done", answered=options.count, wrong=wrong)


# --- the command line ------------------------------------------------------------------------------------


def options_of(words):
    parser = argparse.ArgumentParser()
    parser.add_argument("verb", choices=["pub", "sub", "record", "play", "serve", "call"])
    parser.add_argument("--topic", default="/chatter")
    parser.add_argument("--kind", choices=list(TYPES), default="string")
    for name, default in (("count", 0), ("publisher", 1), ("first", 0), ("size", 32), ("matched", 0), ("depth", 0), ("domain", -1)):
        parser.add_argument("--" + name, type=int, default=default)
    for name, default in (("rate", 0), ("timeout", 120)):
        parser.add_argument("--" + name, type=float, default=default)
    for name in ("latch", "go", "stay", "best-effort"):
        parser.add_argument("--" + name, action="store_true")
    parser.add_argument("--way", choices=["iterator", "callback", "asyncio"], default="iterator")
    parser.add_argument("--node", default="")
    parser.add_argument("--bag", default="")
    options = parser.parse_args(words)
    options.service = LOGGER if options.domain < 0 else ADD
    options.network = "ros1" if options.domain < 0 else options.domain
    return options


def main():
    options = options_of(sys.argv[1:])
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(int(options.timeout))
    verbs = {"pub": publish, "sub": subscribe, "record": record, "play": play, "serve": serve, "call": call}
    try:
        verbs[options.verb](options)
    except KeyboardInterrupt:
        pass


main()
