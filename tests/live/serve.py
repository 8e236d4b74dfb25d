#!/usr/bin/env python3
"""Tests what clients of the Foxglove protocol receive from `holdall serve --live` of independent publishers. TAP.

serve.py --holdall PROGRAM --peer PROGRAM... [NAME...]
"""
import json
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.parse
import urllib.request

from contents import text_of
from network import arguments, run
from processes import HERE, must_equal

sys.path.append(str(HERE.parent / "cli"))
from ws_client import BINARY, TEXT, Client, frame  # noqa: E402

ALWAYS = ("connectionGraph", "parameters", "parametersSubscribe")
NEEDED = ("cyclone_pub", "cyclone_sub", "fast_pub", "raw_pub", "robot", "service", "fast_service")


class Server:
    def __init__(self, network, *words, ros="--ros2"):
        self.process = network.start("holdall serve", [network.holdall, "serve", "--live", ros, "--quiet", *words])
        self.url = urllib.parse.urlsplit(self.process.wait_for(lambda line: line, "the URL"))
        self.token = urllib.parse.parse_qs(self.url.query)["token"][0]

    def ask(self, path, method="GET", **headers):
        """(status, body)"""
        request = urllib.request.Request(f"http://{self.url.netloc}/api/v1/{path}", method=method,
                                         headers={"Authorization": f"Bearer {self.token}", **headers})
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()

    def lines(self, path):
        return [json.loads(line) for line in self.ask(path)[1].splitlines()]

    def get(self, path):
        return self.lines(path)[0]

    def stop(self):
        self.process.signal(signal.SIGINT)
        must_equal(f"exit status ({self.process.tail()})", self.process.status(), 0)


class Viewer(Client):
    """A client that keeps the channels that the server advertises."""

    def __init__(self, server, capabilities=ALWAYS, encodings=(), **words):
        super().__init__(server.url, server.token, **words)
        must_equal("status", self.status, 101)
        self.channels = {}  # by topic
        info = json.loads(self.until(TEXT))
        must_equal("the first message, what is possible", (info["op"], info["capabilities"], info["supportedEncodings"]),
                   ("serverInfo", list(capabilities), list(encodings)))

    def take_text(self, data):
        said = json.loads(data)
        if said["op"] == "advertise":
            self.channels.update({channel["topic"]: channel for channel in said["channels"]})
        elif said["op"] == "unadvertise":
            self.channels = {t: c for t, c in self.channels.items() if c["id"] not in said["channelIds"]}
        return said

    def op(self, name, **members):
        self.send(frame(TEXT, json.dumps({"op": name, **members}).encode()))

    def wait_for(self, topic):
        while topic not in self.channels:
            self.take_text(self.until(TEXT))
        return self.channels[topic]

    def subscribe(self, topic, number):
        self.send(frame(TEXT, json.dumps({"op": "subscribe", "subscriptions": [
            {"id": number, "channelId": self.wait_for(topic)["id"]}]}).encode()))

    def message(self):
        """Returns the next (subscription, time, payload)."""
        while True:
            opcode, data = self.next()
            if opcode == TEXT:
                self.take_text(data)
            elif data[0] == 1:
                return (*struct.unpack_from("<IQ", data, 1), data[13:])


def text(payload):
    """The text of a std_msgs/msg/String in little-endian CDR."""
    size, = struct.unpack_from("<I", payload, 4)
    return payload[8:8 + size - 1].decode()


def all_of_three(network):
    server = Server(network)
    viewer = Viewer(server)
    programs = ("cyclone_pub", "fast_pub", "raw_pub")
    senders = [network.peer(p, depth=0, matched=1, prime=True, go=True, topic=f"/{t}", publisher=i, count=300, rate=1000)
               for i, (p, t) in enumerate(zip(programs, "abc"), 1)]
    for i, t in enumerate("abc", 1):
        viewer.subscribe(f"/{t}", 100 + i)
        channel = viewer.channels[f"/{t}"]
        must_equal("the channel", (channel["encoding"], channel["schemaName"], channel["schemaEncoding"]),
                   ("cdr", "std_msgs/msg/String", "ros2msg"))
        must_equal("its definition", "string data" in channel["schema"], True)
    for sender in senders:
        sender.event("primed")
        sender.go()
    numbers = {101: [], 102: [], 103: []}
    while not all(found[-1:] == [299] for found in numbers.values()):
        subscription, _, payload = viewer.message()
        publisher, number = map(int, text(payload).split()[:2])
        must_equal("publisher", publisher, subscription - 100)
        must_equal("contents", text(payload), text_of(publisher, number, len(text(payload))))
        numbers[subscription].append(number)
    for subscription, found in numbers.items():
        must_equal(f"numbers of {subscription}", found[found.index(1):], list(range(1, 300)))
    server.stop()


def latched_for_each(network):
    """Each client receives the messages that a publisher keeps for late subscribers."""
    network.peer("cyclone_pub", publisher=1, transient_local=True, depth=5, count=5, stay=True).event("done")
    server = Server(network)
    for _ in range(2):
        viewer = Viewer(server)
        viewer.subscribe("/chatter", 7)
        found = [text(viewer.message()[2]).split()[1] for _ in range(5)]
        must_equal("messages", found, ["0", "1", "2", "3", "4"])
    server.stop()


def come_and_go(network):
    server = Server(network)
    viewer = Viewer(server)
    sender = network.peer("raw_pub", publisher=1, transient_local=True, count=3, stay=True)
    viewer.wait_for("/chatter")
    sender.stop()
    while "/chatter" in viewer.channels:
        viewer.take_text(viewer.until(TEXT))
    network.peer("robot")
    definition = viewer.wait_for("/imu")["schema"]
    must_equal("the definition has that of its fields", "MSG: geometry_msgs/Quaternion" in definition, True)
    viewer.subscribe("/imu", 9)
    must_equal("subscription", viewer.message()[0], 9)
    viewer.send(frame(TEXT, json.dumps({"op": "unsubscribe", "subscriptionIds": [9, 10]}).encode()))
    while viewer.take_text(viewer.until(TEXT))["op"] != "status":
        pass
    server.stop()


def until(ask, is_good, what):
    """Repeats a request until its answer is good; the time limit of the test ends it."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        answer = ask()
        if is_good(answer):
            return answer
        time.sleep(0.05)
    raise AssertionError(f"{what}: {answer}")


def by_http(network):
    """Programs and the page read the network as if it were a bag."""
    server = Server(network)
    must_equal("list", server.get("bags"), [{"id": 0, "name": "live", "live": True, "control": False}])
    network.peer("cyclone_pub", publisher=1, transient_local=True, depth=5, count=5, stay=True).event("done")
    topics = until(lambda: server.get("bags/0")["topics"], lambda found: found, "topics")
    must_equal("topics", [(t["name"], t["types"], t["messages"]) for t in topics], [("/chatter", ["std_msgs/msg/String"], 0)])
    lines = until(lambda: server.lines("bags/0/messages?topic=/chatter"), lambda found: len(found) == 5, "messages")
    must_equal("numbers", [line["data"]["data"].split()[1] for line in lines], list("01234"))
    must_equal("reversed", server.lines("bags/0/messages?topic=/chatter&reverse=1"), lines[::-1])
    at = lines[2]["log_time_ns"]
    last = server.lines(f"bags/0/messages?topic=/chatter&at={at}")
    must_equal("time of the last one", last[0]["log_time_ns"], at)
    must_equal("count", server.get("bags/0")["messages"], 5)
    counts = server.get("bags/0/density?bins=10")["topics"]
    must_equal("density", [(t["name"], sum(t["counts"])) for t in counts], [("/chatter", 5)])
    server.stop()


def robot_by_http(network):
    server = Server(network)
    network.peer("robot")
    until(lambda: {t["name"] for t in server.get("bags/0")["topics"]}, lambda found: len(found) == 6, "topics")
    image = until(lambda: server.ask("bags/0/image?topic=/camera/image_raw&width=64"), lambda found: found[0] == 200, "an image")
    must_equal("image", image[1][:2], b"\xff\xd8")
    cloud = until(lambda: server.ask("bags/0/cloud?topic=/lidar/points"), lambda found: found[0] == 200, "a cloud")
    must_equal("points", json.loads(cloud[1].split(b"\n")[0])["points"], 1800)
    until(lambda: server.get("bags/0/tf")["frames"], lambda found: found, "transforms")
    until(lambda: server.get("bags/0/series?topic=/imu&field=angular_velocity.z&points=10"),
          lambda found: sum(point[0] for point in found["points"]) > 20, "values")
    must_equal("a file", server.ask("../../files/0/live")[0], 404)
    server.stop()


def mismatch_by_http(network):
    """The description of the network contains the reason why a subscriber receives nothing."""
    server = Server(network)
    network.peer("cyclone_pub", publisher=1, best_effort=True, count=1, stay=True)
    network.peer("cyclone_sub")
    topics = until(lambda: server.get("network")["topics"], lambda found: found and found[0]["problems"], "a problem")
    must_equal("topic", topics[0]["name"], "/chatter")
    must_equal("policy", topics[0]["problems"][0]["policy"], "reliability")
    server.stop()


def recorded(network):
    """A request starts and stops a recording, with --control only."""
    server = Server(network)
    must_equal("without --control", server.ask("recording?do=start", "POST")[0], 403)
    server.stop()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(network, "--control", "--record-to", folder)
        network.peer("cyclone_pub", publisher=1, transient_local=True, depth=5, count=5, stay=True).event("done")
        must_equal("before", server.get("recording")["recording"], False)
        must_equal("another site", server.ask("recording?do=start", "POST", Origin="http://example.org")[0], 403)
        must_equal("by GET", server.get("recording?do=start")["recording"], False)
        must_equal("another word", server.ask("recording?do=begin", "POST")[0], 400)
        started = json.loads(server.ask("recording?do=start", "POST")[1])
        must_equal("started", (started["recording"], started["error"]), (True, None))
        until(lambda: server.get("recording"), lambda found: found["messages"] >= 5, "recorded messages")
        must_equal("stopped", json.loads(server.ask("recording?do=stop", "POST")[1])["recording"], False)
        info = json.loads(subprocess.run([network.holdall, "info", "--json", started["bag"]], check=True, stdout=subprocess.PIPE).stdout)
        must_equal("recorded", {t["name"]: t["messages"] for t in info["topics"]}["/chatter"], 5)
        server.stop()


CONTROL = ((*ALWAYS, "clientPublish", "services"), ("cdr",))


def published(network):
    """Messages of a client reach a subscriber."""
    server = Server(network, "--control")
    viewer = Viewer(server, *CONTROL)
    viewer.op("advertise", channels=[{"id": 1, "topic": "/chatter", "encoding": "cdr", "schemaName": "std_msgs/msg/String"},
                                     {"id": 2, "topic": "/other", "encoding": "cdr", "schemaName": "none_msgs/msg/None"},
                                     {"id": 1, "topic": "/again", "encoding": "cdr", "schemaName": "std_msgs/msg/String"}])
    must_equal("refused", [viewer.until_op("status")["level"] for _ in range(2)], [2, 2])
    echo = network.start("holdall echo", [network.holdall, "echo", "--ros2", "--json", "--quiet", "/chatter"])
    until(lambda: server.get("network")["topics"], lambda topics: any(t["name"] == "/chatter" and t["subscribers"] for t in topics), "a subscriber")
    body = b"hello\0"
    message = struct.pack("<BI", 1, 1) + bytes((0, 1, 0, 0)) + struct.pack("<I", len(body)) + body
    sending = threading.Event()

    def send():  # again and again, because the subscriber may be matched later
        while not sending.wait(0.05):
            viewer.send(frame(BINARY, message))

    sender = threading.Thread(target=send)
    sender.start()
    received = echo.wait_for(lambda line: line if "hello" in line else None, "a message")
    sending.set()
    sender.join()
    must_equal("received", json.loads(received)["data"], {"data": "hello"})
    viewer.send(frame(BINARY, struct.pack("<BI", 1, 9) + b"\0\1\0\0"))
    must_equal("a message of no channel", viewer.until_op("status")["level"], 2)
    viewer.op("unadvertise", channelIds=[1, 9])
    must_equal("a channel that does not exist", viewer.until_op("status")["level"], 2)
    server.stop()
    echo.signal(signal.SIGINT)


def called(network):
    """Clients call services of two middlewares."""
    server = Server(network, "--control")
    viewer = Viewer(server, *CONTROL)
    for number, program in enumerate(("service", "fast_service")):
        network.peer(program, "serve", topic=f"/add_{number}")
    ids = {}
    while not {"/add_0", "/add_1"} <= set(ids):
        for service in viewer.until_op("advertiseServices")["services"]:
            ids[service["name"]] = service["id"]
            must_equal("type", service["type"], "example_interfaces/srv/AddTwoInts")
            must_equal("request", (service["request"]["schemaName"], "int64 a" in service["request"]["schema"]),
                       ("example_interfaces/srv/AddTwoInts_Request", True))
            must_equal("response", "int64 sum" in service["responseSchema"], True)
    for number in range(2):
        request = bytes((0, 1, 0, 0)) + struct.pack("<qq", 40, number)
        viewer.send(frame(BINARY, struct.pack("<BIII", 2, ids[f"/add_{number}"], 7 + number, 3) + b"cdr" + request))
        found = viewer.until(BINARY)
        must_equal("head", struct.unpack_from("<BIII", found), (3, ids[f"/add_{number}"], 7 + number, 3))
        must_equal("sum", struct.unpack_from("<q", found, 13 + 3 + 4)[0], 40 + number)
    for bad in (struct.pack("<BIII", 2, 99, 1, 3) + b"cdr", struct.pack("<BIII", 2, ids["/add_0"], 2, 99) + b"cdr",
                struct.pack("<BIII", 2, ids["/add_0"], 3, 4) + b"json", b"\2\0"):
        viewer.send(frame(BINARY, bad))
        must_equal("refused", "message" in viewer.until_op("serviceCallFailure"), True)
    server.stop()


def graph(network):
    """The client receives publishers and subscribers by node, and what has left."""
    server = Server(network)
    viewer = Viewer(server)
    viewer.op("subscribeConnectionGraph")
    sender = network.peer("raw_pub", topic="/chatter", node="/talker", matched=9, count=1)
    def until_graph(is_good):
        while not is_good(found := viewer.until_op("connectionGraphUpdate")):
            pass
        return found
    until_graph(lambda g: {"name": "/chatter", "publisherIds": ["/talker"]} in g["publishedTopics"])
    sender.stop()
    until_graph(lambda g: "/chatter" in g["removedTopics"])
    viewer.op("advertise", channels=[])
    must_equal("not without --control", viewer.until_op("status")["level"], 2)
    server.stop()


def wrong_use(network):
    for words in ((), ("--port", "99999", "--live"), ("--control",), ("--live", "--record-to", "/"),
                  ("--live", "--control", "--record-to", "/dev/null")):
        process = network.start("holdall serve", [network.holdall, "serve", *words])
        must_equal(f"exit status of {words}", process.status(), 2)


CASES = [
    ("messages of three middlewares", all_of_three),
    ("latched messages for each client", latched_for_each),
    ("topics that come and go", come_and_go),
    ("the network by HTTP", by_http),
    ("a robot by HTTP", robot_by_http),
    ("QoS that does not match, by HTTP", mismatch_by_http),
    ("messages of a client", published),
    ("services called by a client", called),
    ("the connection graph", graph),
    ("recording", recorded),
    ("wrong use", wrong_use),
]

if __name__ == "__main__":
    sys.exit(run(CASES, arguments(), NEEDED))
