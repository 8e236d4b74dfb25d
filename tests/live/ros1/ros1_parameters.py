#!/usr/bin/env python3
"""Tests how clients of the Foxglove protocol read, set and follow parameters of a ROS 1 master by
`holdall serve --live --ros1`. Debian's rosparam and the master itself read and set them, too. TAP.

ros1_parameters.py --holdall PROGRAM --peer PROGRAM... [NAME...]
"""
import base64
import http.server
import pathlib
import subprocess
import sys
import threading
import xmlrpc.client

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from network import arguments  # noqa: E402
from parameters import answer, by_name  # noqa: E402
from processes import must_equal  # noqa: E402
from roscore import run_ros1  # noqa: E402
from serve import ALWAYS, Server, Viewer  # noqa: E402
from ws_client import SDK, V1

TREE = {"flag": True, "count": -(2**31), "gain": 0.1, "whole": 2.0, "tiny": -1.5e-300, "name": "f\u00fcr <x> & \"y\"\n z", "none": "",
        "blob": bytes(range(256)), "list": [1, "a", [2.5, True], {"k": 1}], "doubles": [1.0, 2.5], "empty": [], "deep": {"er": {"x": 1}}}
LEAVES = {"/t/flag": (True, None), "/t/count": (-(2**31), None), "/t/gain": (0.1, "float64"), "/t/whole": (2.0, "float64"),
          "/t/tiny": (-1.5e-300, "float64"), "/t/name": (TREE["name"], None), "/t/none": ("", None),
          "/t/blob": (base64.b64encode(TREE["blob"]).decode(), "byte_array"), "/t/list": (TREE["list"], None),
          "/t/doubles": ([1.0, 2.5], "float64_array"), "/t/empty": ([], None), "/t/deep/er/x": (1, None)}


def own(values):
    """Those that this test has set; roscore sets others."""
    return {name: value for name, value in values.items() if name.startswith("/t/")}


def prepare(network):
    network.roscore.ask("deleteParam", "/t")
    network.roscore.ask("setParam", "/t", TREE)


def rosparam(network, *words):
    return subprocess.run(["rosparam", *words], check=True, env=network.env, stdout=subprocess.PIPE, encoding="utf-8", timeout=60).stdout.strip()


def control(network):
    server = Server(network, "--control", ros="--ros1")
    return server, Viewer(server, (*ALWAYS, "clientPublish", "services"), ("ros1",))


def read(network):
    """All parameters are those that the master lists; chosen ones, and maps by name."""
    prepare(network)
    server = Server(network, ros="--ros1")
    for protocol in (V1, SDK):
        viewer = Viewer(server, ALWAYS, protocols=protocol)
        viewer.op("getParameters", parameterNames=[], id="all")
        found = answer(viewer, "all")
        must_equal("names", sorted(found), sorted(network.roscore.ask("getParamNames")))
        must_equal("values", own(found), LEAVES)
        viewer.op("getParameters", parameterNames=["/t/deep", "/t/missing", "/t/gain", "t", "/t/gain/x", "/"], id="some")
        must_equal("some", answer(viewer, "some"), {"/t/deep": ({"er": {"x": 1}}, None), "/t/gain": (0.1, "float64")})
        for name in ("count", "gain", "flag"):
            must_equal(f"{name} by rosparam", rosparam(network, "get", f"/t/{name}"), str(TREE[name]).replace("True", "true"))
    viewer.op("setParameters", parameters=[{"name": "/t/count", "value": 7}], id="set")
    must_equal("without --control", viewer.until_op("status")["message"], "setting parameters needs --control")
    must_equal("the master's value", network.roscore.ask("getParam", "/t/count"), TREE["count"])
    server.stop()


def written(network):
    """The master has what the client has set."""
    prepare(network)
    server, viewer = control(network)
    wanted = {"flag": False, "count": 2**31 - 1, "gain": 1 / 3, "name": "\u20ac\t<&>\n", "list": [[], {"a": [1.5]}], "added/below": 3}
    items = [{"name": f"/t/{name}", "value": value} for name, value in wanted.items()]
    viewer.op("setParameters", id="set", parameters=[
        *items, {"name": "/t/whole", "value": 3, "type": "float64"}, {"name": "/t/tiny", "value": 1e300},
        {"name": "/t/blob", "value": "AP8=", "type": "byte_array"}, {"name": "/t/deep"}])
    found = answer(viewer, "set")
    must_equal("answer", {name: value for name, (value, _) in found.items()},
               {**{f"/t/{name}": value for name, value in wanted.items()}, "/t/whole": 3.0, "/t/tiny": 1e300, "/t/blob": "AP8="})
    for name, value in wanted.items():
        must_equal(name, network.roscore.ask("getParam", f"/t/{name}"), value)
    must_equal("types", [type(network.roscore.ask("getParam", f"/t/{name}")) for name in ("whole", "count", "flag")], [float, int, bool])
    must_equal("the largest", network.roscore.ask("getParam", "/t/tiny"), 1e300)
    must_equal("bytes", network.roscore.ask("getParam", "/t/blob").data, b"\0\xff")
    must_equal("deleted", network.roscore.ask("hasParam", "/t/deep"), False)
    must_equal("by rosparam", rosparam(network, "get", "/t/added"), "below: 3")
    for item, why in (({"name": "/t/count", "value": 2**31}, "/t/count: integers of ROS 1 have 32 bits"),
                      ({"name": "/t/name", "value": "\x01"}, "/t/name: a string must be UTF-8 without control characters"),
                      ({"name": "count", "value": 1}, "count: not a name that begins with a slash"),
                      ({"name": "/t/x", "value": {"a/b": 1}},
                       "/t/x: a key must be UTF-8, not empty, and without slashes and control characters")):
        viewer.op("setParameters", parameters=[item])
        must_equal("refused", viewer.until_op("status")["message"], why)
    viewer.op("setParameters", parameters=[{"name": "/t/none at all"}])
    must_equal("deleting what does not exist", "/t/none at all: " in viewer.until_op("status")["message"], True)
    server.stop()


def followed(network):
    """Changes by rosparam arrive, also after the master was started again."""
    prepare(network)
    server = Server(network, ros="--ros1")
    some, every = Viewer(server, ALWAYS), Viewer(server, ALWAYS)
    some.op("subscribeParameterUpdates", parameterNames=["/t/count", "/t/deep/er/x"])
    every.op("subscribeParameterUpdates", parameterNames=[])

    def set_until_reported(viewer, name):
        """Sets a parameter again and again, because the subscription may be later."""
        stop = threading.Event()

        def change():
            number = 0
            while not stop.wait(0.1):
                network.roscore.ask("setParam", name, number)
                number += 1

        thread = threading.Thread(target=change)
        thread.start()
        try:
            must_equal("the first update", set(by_name(viewer.until_op("parameterValues"))), {name})
        finally:
            stop.set()
            thread.join()
        network.roscore.ask("setParam", name, -7)
        for client in (some, every):
            while by_name(client.until_op("parameterValues")) != {name: (-7, None)}:
                pass

    set_until_reported(some, "/t/count")
    rosparam(network, "set", "/t/gain", "2.5")
    rosparam(network, "set", "/t/deep", "{er: {x: 5, y: 6}}")
    must_equal("a map", by_name(some.until_op("parameterValues")), {"/t/deep/er/x": (5, None)})
    must_equal("all", by_name(every.until_op("parameterValues")), {"/t/gain": (2.5, "float64")})
    found = {}
    while len(found) < 2:
        found.update(by_name(every.until_op("parameterValues")))
    must_equal("a map, of all", found, {"/t/deep/er/x": (5, None), "/t/deep/er/y": (6, None)})
    rosparam(network, "delete", "/t/deep")
    must_equal("deleted", by_name(some.until_op("parameterValues")), {"/t/deep/er/x": (None, None)})
    must_equal("deleted, of all", by_name(every.until_op("parameterValues")), {"/t/deep": (None, None)})
    network.roscore.kill()
    network.roscore.start()
    set_until_reported(some, "/t/count")
    server.stop()


def silent_master(network):
    """A master that answers only what a node needs to join, and is then silent."""
    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self):
            _, method = xmlrpc.client.loads(self.rfile.read(int(self.headers["Content-Length"])))
            args = _
            if method in ("getParam", "setParam") and args[1] != "/use_sim_time":
                stop.wait(60)
                return
            value = {"getSystemState": [[], [], []], "getTopicTypes": []}.get(method, 0)
            body = xmlrpc.client.dumps(([1, "", value],), methodresponse=True).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    stop = threading.Event()
    master = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=master.serve_forever)
    thread.start()
    before = network.env["ROS_MASTER_URI"]
    network.env["ROS_MASTER_URI"] = f"http://127.0.0.1:{master.server_port}/"
    try:
        server, viewer = control(network)
        viewer.op("getParameters", parameterNames=[], id="all")
        must_equal("values", answer(viewer, "all"), {})
        must_equal("status", viewer.until_op("status")["message"], "the master does not answer")
        viewer.op("setParameters", parameters=[{"name": "/t/x", "value": 1}])
        must_equal("setting", viewer.until_op("status")["message"], "/t/x: the master does not answer")
        viewer.op("getParameters", parameterNames=[], id="during")
        server.stop()
    finally:
        network.env["ROS_MASTER_URI"] = before
        stop.set()
        master.shutdown()
        thread.join()
        master.server_close()


CASES = [
    ("parameters are read", read),
    ("parameters are set", written),
    ("parameters are followed", followed),
    ("a master that does not answer", silent_master),
]

if __name__ == "__main__":
    sys.exit(run_ros1(CASES, arguments(), ()))
