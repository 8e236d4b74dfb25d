"""Peers that use the package cyclonedds in the process of the test: clients of services, and a subscriber
that records receive times. Types are defined here."""
import importlib.util
import os
import threading
import time

import network as net
from harness import skip
from network import CONFIGURATION
from processes import must_equal, wait_until

SRV = "rosbag2_interfaces.srv.dds_."
REPLY_S = 20


def run(cases, args, needed):
    """Like network.run(), but skips the tests if the package cyclonedds is missing."""
    if not importlib.util.find_spec("cyclonedds"):
        return skip("no package cyclonedds: './dev setup test live' installs it")
    return net.run(cases, args, needed)


def join(network):
    """A participant that leaves the network when the test ends."""
    os.environ["CYCLONEDDS_URI"] = CONFIGURATION
    from cyclonedds.domain import DomainParticipant
    participant = DomainParticipant(network.domain)
    network.at_exit.append(participant.__del__)  # explicitly: other objects still refer to it
    return participant


def qos(depth):
    from cyclonedds.core import Policy, Qos
    from cyclonedds.util import duration
    return Qos(Policy.Reliability.Reliable(duration(seconds=5)), Policy.Durability.Volatile,
               Policy.History.KeepLast(depth))


def listener(counts, heard=None, met=None):
    """Listener that counts the peers of an endpoint: met() is called for a new peer, heard(reader) for new
    messages."""
    from cyclonedds.core import Listener

    class Ears(Listener):
        def on_publication_matched(self, writer, status):
            counts["requests"] = status.current_count
            if met:
                met()

        def on_subscription_matched(self, reader, status):
            counts["replies"] = status.current_count

        def on_data_available(self, reader):
            if heard:
                heard(reader)

    return Ears()


def numbered():
    """The type live_msgs/msg/Numbered."""
    from cyclonedds.idl import make_idl_struct
    from cyclonedds.idl.types import sequence, uint8, uint32, uint64
    return make_idl_struct("Numbered", "live_msgs.msg.dds_.Numbered_",
                           {"publisher": uint32, "number": uint64, "data": sequence[uint8]})


class Log:
    """A subscriber that records [(steady time in s, result of look(message))]."""

    def __init__(self, network, topic="/chatter", kind=None, look=lambda message: message.number, participant=None):
        from cyclonedds.sub import DataReader
        from cyclonedds.topic import Topic
        self.entries = []
        self.look = look
        self.kind = kind or numbered()
        self.counts = {}
        self.participant = participant or join(network)
        self.reader = DataReader(self.participant, Topic(self.participant, "rt" + topic, self.kind), qos=qos(1000),
                                 listener=listener(self.counts, self._hear))

    def _hear(self, reader):
        now = time.monotonic()
        # the data of invalid samples is skipped: other implementations announce with them that a publisher
        # has left
        self.entries.extend((now, self.look(m)) for m in reader.take(1000) if isinstance(m, self.kind))

    def wait_matched(self):
        wait_until(lambda: self.counts.get("replies"), "a publisher")

    def numbers(self):
        return [number for _, number in self.entries]

    def wait_for(self, number, start=0):
        """Waits for a message with at least this number since entry start; returns its receive time."""
        def found():
            return [t for t, n in self.entries[start:] if n >= number]

        wait_until(found, f"message {number}; there are {self.numbers()[-5:]}")
        return found()[0]

    def wait_count(self, count):
        wait_until(lambda: len(self.entries) >= count, f"{count} messages; there are {self.entries[-5:]}")

    def wait_silence(self, seconds):
        """Waits until no message has been received for this long."""
        start = time.monotonic()
        wait_until(lambda: time.monotonic() - max([start, *(t for t, _ in self.entries[-1:])]) > seconds, "silence")


class Caller:
    """Clients of the services of one node, on their own participant."""

    def __init__(self, network, node):
        self.node = node
        self.participant = join(network)
        self.clients = {}

    def call(self, service, name, request=None, reply=None):
        """name: of a type of rosbag2, or the full DDS name. request: {field: (type, value)}, reply: {field:
        type}; empty without fields. Returns the fields of the reply as a tuple."""
        key = (service, tuple(request or ()), tuple(reply or ()))
        if key not in self.clients:
            self.clients[key] = Client(self, service, name, {k: t for k, (t, _) in (request or {}).items()}, reply or {})
        return self.clients[key].call({k: v for k, (_, v) in (request or {}).items()})


class Client:
    """Types in the form of rmw_cyclonedds: requests and replies begin with the client's id and the sequence
    number."""

    def __init__(self, caller, service, name, request, reply):
        from cyclonedds.idl import make_idl_struct
        from cyclonedds.idl.types import int64, uint8, uint64
        from cyclonedds.pub import DataWriter
        from cyclonedds.sub import DataReader
        from cyclonedds.topic import Topic
        head = {"client": uint64, "number": int64}
        none = {"structure_needs_at_least_one_member": uint8}
        name = name if "." in name else SRV + name
        self.request = make_idl_struct("Request", f"{name}_Request_", {**head, **(request or none)})
        self.fields = list(reply)
        self.none = {} if request else dict.fromkeys(none, 0)
        replies = make_idl_struct("Reply", f"{name}_Response_", {**head, **(reply or none)})
        topics = [Topic(caller.participant, f"{prefix}{caller.node}/{service}{suffix}", kind)
                  for prefix, suffix, kind in (("rq", "Request", self.request), ("rr", "Reply", replies))]
        counts = {}
        ears = listener(counts)
        self.reader = DataReader(caller.participant, topics[1], qos=qos(10), listener=ears)
        self.writer = DataWriter(caller.participant, topics[0], qos=qos(10), listener=ears)
        self.what = f"{caller.node}/{service}"
        self.number = 0
        wait_until(lambda: all(counts.get(k) for k in ("requests", "replies")), f"server of {self.what}")

    def call(self, values):
        self.number += 1
        found = []

        def has_reply():
            found.extend(r for r in self.reader.take(10) if (r.client, r.number) == (id(self), self.number))
            return found

        self.writer.write(self.request(client=id(self), number=self.number, **self.none, **values))
        wait_until(has_reply, f"reply of {self.what}", REPLY_S)
        must_equal(f"replies of {self.what}", len(found), 1)
        return tuple(getattr(found[0], f) for f in self.fields)


def types():
    from cyclonedds.idl import types as t
    return t


def moment(topic=""):
    """A request for immediate execution, in the form of later releases."""
    t = types()
    return {"sec": (t.int32, 0), "nanosec": (t.uint32, 0), "mode": (t.int32, 0), "topic": (str, topic)}


def code():
    return {"return_code": types().int32, "error_string": str}


class Server:
    """A service in the form of rmw_cyclonedds: records requests, and replies with the result of
    reply(request). A client's request may arrive before its reader of replies is discovered: replies are held
    back until then."""

    def __init__(self, network, service, name, request, answer, reply):
        from cyclonedds.idl import make_idl_struct
        from cyclonedds.idl.types import int64, uint64
        from cyclonedds.pub import DataWriter
        from cyclonedds.sub import DataReader
        from cyclonedds.topic import Topic
        head = {"client": uint64, "number": int64}
        self.request = make_idl_struct("Request", f"{name}_Request_", {**head, **request})
        self.answer = make_idl_struct("Reply", f"{name}_Response_", {**head, **answer})
        self.fields = list(request)
        self.reply = reply
        self.requests = []
        self._replies = []  # not sent yet
        self._lock = threading.Lock()  # listeners are called by several threads
        self.participant = join(network)
        topics = [Topic(self.participant, f"{prefix}{service}{suffix}", kind) for prefix, suffix, kind in (
            ("rq", "Request", self.request), ("rr", "Reply", self.answer))]
        self.counts = {}
        self.writer = DataWriter(self.participant, topics[1], qos=qos(100), listener=listener(self.counts, met=self._reply))
        self.reader = DataReader(self.participant, topics[0], qos=qos(100), listener=listener({}, self._serve))

    def _serve(self, reader):
        for m in reader.take(100):
            if isinstance(m, self.request):
                values = tuple(getattr(m, f) for f in self.fields)
                self.requests.append(values)
                self._replies.append(self.answer(client=m.client, number=m.number, **self.reply(values)))
        self._reply()

    def _reply(self):
        with self._lock:
            while self.counts.get("requests") and self._replies:
                self.writer.write(self._replies.pop(0))
