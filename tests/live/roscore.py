"""A separate ROS 1 network: roscore on an unused port, its nodes, and Debian's rosbag for comparison with
holdall. All cases of a test program share one roscore, because it takes seconds to start.
"""
import contextlib
import functools
import http.client
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import xmlrpc.client

from processes import HERE, Difference, Process, Programs, must_equal, wait_until
from contents import NUMBERED, Heard, bag_heard, encoded_ros1, must_have_all, tally
from harness import skip
from network import Recorder, run

PORTS = 3  # number of attempts
LIFE_S = 3600  # roscore ends after this time even if the test is killed; benchmarks take long
ROS_PYTHON = "/usr/bin/python3"
ROSBAG = pathlib.Path("/usr/lib/rosbag")
NEEDED = ("ros1_pub", "ros1_sub")
# a type's name, its md5 sum, its definition
STRING = ("std_msgs/String", "992ce8a1687cec8c8bd883ec73ca41d1", "string data\n")
NUMBER = ("live_msgs/Numbered", "89c63d0b859ded7c6976bce9ac2f3f57", NUMBERED)
START_NS = 1_700_000_000 * 10**9  # the start of generated bags
ROSPY = [ROS_PYTHON, HERE / "ros1" / "rospy_peer.py"]


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def descendants(pid):
    """Processes that descend from this process; roscore puts each into a separate process group."""
    children = {}
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text(encoding="utf-8", errors="replace").rsplit(")", 1)[1].split()
        except OSError:
            continue
        children.setdefault(int(fields[1]), []).append(int(stat.parent.name))
    found = children.get(pid, [])
    for child in found:
        found += children.get(child, [])
    return found


class Roscore:
    """The master and rosout, as `roscore` starts them."""

    def __init__(self, folder):
        self.port = self.uri = None
        clean = {name: value for name, value in os.environ.items() if not name.startswith("ROS")}
        self.env = {**clean, "ROS_IP": "127.0.0.1", "ROS_HOME": str(folder), "ROS_LOG_DIR": str(folder / "log"),
                    "PYTHONUNBUFFERED": "1"}
        self._process = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self._process:
            self.kill()

    def start(self):
        """Starts it once, and after it was killed again on the same port. Another program may take a new port
        first."""
        if self._process:
            return
        for port in [self.port] if self.port else [free_port() for _ in range(PORTS)]:
            self._start_at(port)
            if not self._process.ended():
                return
        status = self._process.status()
        raise Difference(f"roscore ends with {status}: {self._process.tail()}")

    def _start_at(self, port):
        self.port = port
        self.uri = self.env["ROS_MASTER_URI"] = f"http://127.0.0.1:{port}/"
        self._process = Process("roscore", ["timeout", "--signal=INT", LIFE_S, "roscore", "-p", port], self.env)
        wait_until(lambda: self._process.ended() or self._is_there(), "roscore")

    def _is_there(self):
        return self._answers("lookupNode", "/rosout") and self._answers("getPid") in descendants(self._process.pid)

    def kill(self):
        """Kills it with all its descendants."""
        for pid in descendants(self._process.pid):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._process.close()
        self._process = None

    def ask(self, method, *words):
        """The master's reply to a call, or None if it can't reply."""
        with xmlrpc.client.ServerProxy(self.uri) as master:
            code, _, value = getattr(master, method)("/live_test", *words)
        return value if code == 1 else None

    def _answers(self, *question):
        try:
            return self.ask(*question)
        except (OSError, http.client.HTTPException, xmlrpc.client.Error):
            return None

    def publishers(self, topic):
        """Names of the nodes."""
        return dict(self.ask("getSystemState")[0]).get(topic, [])

    def subscribers(self, topic):
        return dict(self.ask("getSystemState")[1]).get(topic, [])

    def forget(self):
        """Unregisters nodes that exited without unregistering; the master still lists them."""
        for kind, topics in zip(("Publisher", "Subscriber"), self.ask("getSystemState")):
            for topic, nodes in topics:
                for node in nodes:
                    if node != "/rosout":
                        self._unregister(kind, topic, node)
        for name in self.ask("getParamNames"):
            if name == "/use_sim_time":
                self.ask("deleteParam", name)

    def _unregister(self, kind, topic, node):
        with xmlrpc.client.ServerProxy(self.uri) as master:
            _, _, api = master.lookupNode("/live_test", node)
            getattr(master, "unregister" + kind)(node, topic, api)


class Ros1Network(Programs):
    """The nodes of one test."""
    record_words = ("--ros1", "-O")
    play_words = ("--ros1",)

    def __init__(self, folder, peers, roscore):
        super().__init__(folder, peers, roscore.env)
        self.roscore = roscore
        self.holdall = None

    def __enter__(self):
        self.roscore.start()
        return self

    def __exit__(self, *_):
        super().__exit__()
        self.roscore.start()
        self.roscore.forget()

    def command_of(self, program):
        return [*ROSPY, program[6:]] if program.startswith("rospy_") else super().command_of(program)

    def tool(self, *words):
        """Runs a ROS tool such as rostopic."""
        return self.start(" ".join(words[:2]), words)


class RosbagRecord:
    """`rosbag record` of Debian."""

    def __init__(self, network, *words, name="theirs.bag"):
        self.path = network.folder / name
        self.process = network.start("rosbag record", [ROSBAG / "record", "-q", "-O", self.path, *words])

    def stop(self):
        """Stops the recording like Recorder.stop()."""
        self.process.wait_idle()
        self.process.signal(signal.SIGINT)
        self.ended()

    def ended(self):
        must_equal(f"exit status of rosbag record ({self.process.tail()})", self.process.status(), 0)


def rosbag_play(network, bag, *words):
    return network.start("rosbag play", [ROSBAG / "play", "-q", "--wait-for-subscribers", bag, *words])


# one more topic, so that the test decides when the player starts
GATE = (Heard("/gate", *STRING, "/talker", 0), START_NS, encoded_ros1("string", 1, 0))


def let_play(network, receivers):
    """Starts playback when all receivers are connected: the player itself waits for one on each topic only."""
    for receiver in receivers:
        receiver.event("matched", least=1)
    network.peer("ros1_sub", topic=GATE[0].topic)


def ends(player, status=0):
    must_equal(f"exit status of {player.name} ({player.tail()})", player.status(60), status)


def must_tell_rate(hz, wanted):
    """Waits until `rostopic hz` prints a rate near this one: the first averages on a busy machine may be wrong."""

    def is_near(line):
        near = line.startswith("average rate") and abs(float(line.split()[2]) - wanted) < wanted / 10
        return True if near else None

    hz.wait_for(is_near, f"a rate near {wanted}")


def by_connection(bag):
    """{connection: its messages in time order}"""
    found = {}
    for heard, message in bag_heard(bag):
        found.setdefault(heard, []).append(message)
    return found


def contents_by_connection(bag):
    """The same without times."""
    return {heard: [m.data for m in messages] for heard, messages in by_connection(bag).items()}


HEADERS = """
import json, rosbag, sys
with rosbag.Bag(sys.argv[1]) as bag:
    print(json.dumps([{k: v.decode() if isinstance(v, bytes) else v for k, v in c.header.items()}
                      for c in bag._get_connections()]))
"""


def connection_headers(bag):
    """The header of each connection with all its fields, read by Debian's rosbag."""
    said = subprocess.run([ROS_PYTHON, "-c", HEADERS, bag], stdout=subprocess.PIPE, text=True, check=True).stdout
    return sorted(json.loads(said), key=lambda header: (header["topic"], header["callerid"]))


def write_bag_ros1(path, messages):
    """Writes a bag with the package rosbags. messages: (Heard, ns, data)."""
    from rosbags.rosbag1 import Writer
    connections = {}
    with Writer(path) as writer:
        for heard, ns, data in messages:
            if heard not in connections:
                connections[heard] = writer.add_connection(
                    heard.topic, heard.type.replace("/", "/msg/"), msgdef=heard.definition, md5sum=heard.md5,
                    callerid=heard.callerid, latching=heard.latching)
            writer.write(connections[heard], ns, data)
    return path


# --- holdall record -----------------------------------------------------------------------------------


def record(network, *words, name="ours.bag", **more):
    return Recorder(network, *words, name=name, **more)


def publisher(network, program="ros1_pub", **words):
    """A publisher that is connected to `matched` subscribers, and that waits for the line on stdin to start."""
    words = {"depth": 0, "matched": 1, "go": True, "stay": True, **words}
    sender = network.peer(program, **words)
    sender.event("matched")
    return sender


def send_all(*senders):
    for sender in senders:
        sender.go()
    for sender in senders:
        must_equal(f"{sender.name}: acknowledged", sender.event("done", timeout=120)["acked"], True)


def must_be_whole(recorder, report, wanted):
    """The bag has all numbers of each publisher, and the report agrees."""
    messages = [m for m in recorder.messages() if not m.topic.startswith("/rosout")]
    must_have_all("bag", tally(messages), wanted)
    must_equal("lost, dropped", (report["lost"], report["dropped"]), (0, 0))
    return messages


# --- TAP -----------------------------------------------------------------------------------------------


def run_ros1(cases, args, needed=NEEDED):
    """Like network.run() for ROS 1."""
    if not (ROSBAG / "record").exists() or not shutil.which("roscore"):
        return skip("no roscore, no rosbag: needs ros-core, python3-rosbag")
    with tempfile.TemporaryDirectory() as folder, Roscore(pathlib.Path(folder)) as roscore:
        return run(cases, args, needed, functools.partial(Ros1Network, roscore=roscore))
