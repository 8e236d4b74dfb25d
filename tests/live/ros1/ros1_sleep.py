#!/usr/bin/env python3
"""Tests `holdall record` and `holdall play` on a machine that sleeps for hours, in a ROS 1 network. TAP.

ros1_sleep.py --holdall PROGRAM --asleep LIBRARY --peer PROGRAM... [NAME...]

The network is down while the machine sleeps. Like outage.py it is a network namespace.
"""
import contextlib
import pathlib
import socket
import struct
import sys
import threading
import time
import xmlrpc.client
import xmlrpc.server

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from asleep import Machine  # noqa: E402
from contents import Heard, encoded_ros1, must_have_all  # noqa: E402
from harness import run_again, skip  # noqa: E402
from network import arguments, play  # noqa: E402
from outage import in_namespace  # noqa: E402
from processes import Difference, must_equal, wait_until  # noqa: E402
from roscore import GATE, NUMBER, START_NS, must_be_whole, publisher, record, run_ros1, write_bag_ros1  # noqa: E402
from sleep import must_have_slept  # noqa: E402


class Giver:
    """A publisher of /chatter that gives up its connection on request, as a node does whose messages
    get no acknowledgement for too long. It accepts another one."""

    def __init__(self, network):
        self.number = 0
        self.connections = 0
        self._socket = None
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._node = xmlrpc.server.SimpleXMLRPCServer(("127.0.0.1", 0), logRequests=False)
        self._node.register_function(lambda *_: [1, "", ["TCPROS", "127.0.0.1", self._listener.getsockname()[1]]],
                                     "requestTopic")
        for work in (self._node.serve_forever, self._accept):
            threading.Thread(target=work, daemon=True).start()
        network.at_exit.append(self._close)
        with xmlrpc.client.ServerProxy(network.roscore.uri) as master:
            master.registerPublisher("/giver", "/chatter", NUMBER[0],
                                     f"http://127.0.0.1:{self._node.server_address[1]}/")

    def _close(self):
        self._node.shutdown()
        self._node.server_close()
        self._listener.close()

    def _accept(self):
        with contextlib.suppress(OSError):  # it was closed
            while True:
                connected, _ = self._listener.accept()
                size, = struct.unpack("<I", connected.recv(4, socket.MSG_WAITALL))
                connected.recv(size, socket.MSG_WAITALL)
                fields = b"".join(struct.pack("<I", len(f)) + f.encode() for f in (
                    "callerid=/giver", f"type={NUMBER[0]}", f"md5sum={NUMBER[1]}", f"message_definition={NUMBER[2]}"))
                connected.sendall(struct.pack("<I", len(fields)) + fields)
                self._socket = connected
                self.connections += 1

    def send(self, count):
        for _ in range(count):
            data = encoded_ros1("numbered", 1, self.number, 84)
            self._socket.sendall(struct.pack("<I", len(data)) + data)
            self.number += 1

    def give_up(self):
        """Sends one packet that says so, and none again."""
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self._socket.close()


def connection_given_up(network):
    """The other end has given up the connection, and the packets that said so were lost. The recorder finds out
    soon, and connects again."""
    machine = Machine(network)
    with machine.started_here():
        recorder = record(network, "--topics", "/chatter")
    giver = Giver(network)
    wait_until(lambda: giver.connections == 1, "a connection")
    giver.send(10)
    recorder.wait_written(2000)
    with machine.sleep_unreachable(recorder.process):
        giver.give_up()
    wait_until(lambda: giver.connections == 2, "another connection", timeout=20)
    giver.send(10)
    must_be_whole(recorder, recorder.stop(), {1: range(20)})
    must_have_slept(network, machine, recorder)


def connection_kept(network):
    """A connection that both ends still have goes on: all messages arrive."""
    machine = Machine(network)
    with machine.started_here():
        recorder = record(network, "--topics", "/chatter")
    sender = publisher(network, kind="numbered", count=3000, rate=500, size=84)
    sender.go()
    recorder.wait_written(50000)
    with machine.sleep_unreachable(recorder.process):
        time.sleep(1)
    must_equal("acknowledged", sender.event("done", timeout=120)["acked"], True)
    must_be_whole(recorder, recorder.stop(), {1: range(3000)})
    must_have_slept(network, machine, recorder)


def played(network):
    """The player goes on where it was, at its rate, and its subscriber gets every message."""
    count, step_ns = 1500, 10**7
    heard = Heard("/chatter", *NUMBER, "/talker", 0)
    bag = write_bag_ros1(network.folder / "made.bag", [
        GATE, *[(heard, START_NS + i * step_ns, encoded_ros1("numbered", 1, i, 84)) for i in range(count)]])
    machine = Machine(network)
    receiver = network.peer("ros1_sub", kind="numbered", depth=0, count=count)
    with machine.started_here():
        player = play(network, bag)
    receiver.event("matched", least=1)
    network.peer("ros1_sub", topic=GATE[0].topic)
    start = time.monotonic()
    time.sleep(2)
    with machine.sleep_unreachable(player):
        time.sleep(4)
    receiver.event("reached")
    passed = time.monotonic() - start
    if passed < count * step_ns / 1e9 + 3.5:
        raise Difference(f"it took {passed} s, of which the player slept 4")
    must_equal(f"status ({player.tail()})", player.status(), 0)
    must_have_all("received", receiver.stop(), {1: range(count)})


CASES = [
    ("the other end gives up the connection", connection_given_up),
    ("the connection is kept", connection_kept),
    ("the player sleeps", played),
]

if __name__ == "__main__":
    run_again()
    missing = in_namespace()
    sys.exit(skip(missing) if missing else run_ros1(CASES, arguments()))
