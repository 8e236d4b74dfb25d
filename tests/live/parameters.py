#!/usr/bin/env python3
"""Tests how clients of the Foxglove protocol read, set and follow parameters of nodes by `holdall serve --live`.
The nodes use the package cyclonedds, with types that are defined here. TAP.

parameters.py --holdall PROGRAM --peer PROGRAM... [NAME...]
"""
import base64
import json
import os
import pathlib
import shutil
import subprocess
import sys
import threading

from dds import Server as Service
from dds import join, qos, run
from harness import skip
from network import arguments
from processes import HERE, Difference, must_equal
from serve import ALWAYS, Server, Viewer, until
from ws_client import SDK, V1

NOT_SET, BYTES = 0, 5
# rcl_interfaces/msg/ParameterType: the field of ParameterValue, and its default
FIELDS = {1: ("bool_value", False), 2: ("integer_value", 0), 3: ("double_value", 0.0), 4: ("string_value", ""),
          5: ("byte_array_value", []), 6: ("bool_array_value", []), 7: ("integer_array_value", []),
          8: ("double_array_value", []), 9: ("string_array_value", [])}
VALUES = {"use_sim_time": (1, True), "count": (2, -(2**62)), "gain": (3, 2.0), "name": (4, "f\u00fcr \"x\"\n"),
          "blob": (5, list(range(256))), "flags": (6, [True, False]), "limits.integers": (7, [1, -2]),
          "limits.doubles": (8, [1.0, 2.5]), "words": (9, ["a", ""]), "no_words": (9, []), "no_doubles": (8, [])}
HINTS = {3: "float64", 5: "byte_array", 8: "float64_array"}


def kinds():
    """Types of ParameterValue, Parameter, SetParametersResult and ParameterEvent."""
    from cyclonedds.idl import make_idl_struct
    from cyclonedds.idl.types import float64, int32, int64, sequence, uint8, uint32
    value = make_idl_struct("Value", "rcl_interfaces.msg.dds_.ParameterValue_", {
        "type": uint8, "bool_value": bool, "integer_value": int64, "double_value": float64, "string_value": str,
        "byte_array_value": sequence[uint8], "bool_array_value": sequence[bool], "integer_array_value": sequence[int64],
        "double_array_value": sequence[float64], "string_array_value": sequence[str]})
    parameter = make_idl_struct("Parameter", "rcl_interfaces.msg.dds_.Parameter_", {"name": str, "value": value})
    result = make_idl_struct("Result", "rcl_interfaces.msg.dds_.SetParametersResult_", {"successful": bool, "reason": str})
    event = make_idl_struct("Event", "rcl_interfaces.msg.dds_.ParameterEvent_", {
        "sec": int32, "nanosec": uint32, "node": str, "new": sequence[parameter], "changed": sequence[parameter],
        "deleted": sequence[parameter]})
    listed = make_idl_struct("Listed", "rcl_interfaces.msg.dds_.ListParametersResult_",
                             {"names": sequence[str], "prefixes": sequence[str]})
    return value, parameter, result, event, listed


class Node:
    """A node with parameters {name: (type, value)}. `read_only` is refused by set_parameters; a value of NOT_SET deletes."""

    def __init__(self, network, name, values):
        from cyclonedds.idl.types import sequence, uint64
        from cyclonedds.pub import DataWriter
        from cyclonedds.topic import Topic
        self.name = name
        self.values = dict(values)
        self.lock = threading.Lock()
        self.value, self.parameter, self.result, event, self.listed = kinds()
        self.participant = join(network)
        self.event = event
        self.events = DataWriter(self.participant, Topic(self.participant, "rt/parameter_events", event), qos=qos(1000))
        srv = "rcl_interfaces.srv.dds_."
        self.services = [
            Service(network, f"{name}/list_parameters", srv + "ListParameters", {"prefixes": sequence[str], "depth": uint64},
                    {"result": self.listed}, self.list),
            Service(network, f"{name}/get_parameters", srv + "GetParameters", {"names": sequence[str]},
                    {"values": sequence[self.value]}, self.get),
            Service(network, f"{name}/set_parameters", srv + "SetParameters", {"parameters": sequence[self.parameter]},
                    {"results": sequence[self.result]}, self.set)]

    def list(self, _):
        with self.lock:
            return {"result": self.listed(names=list(self.values), prefixes=[])}

    def value_of(self, name):
        kind, content = self.values.get(name, (NOT_SET, None))
        fields = {field: content if number == kind else default for number, (field, default) in FIELDS.items()}
        return self.value(type=kind, **fields)

    def get(self, request):
        with self.lock:
            return {"values": [self.value_of(name) for name in request[0]]}

    def set(self, request):
        return {"results": [self.set_one(p.name, p.value) for p in request[0]]}

    def set_one(self, name, value):
        if name == "read_only":
            return self.result(successful=False, reason="it is read-only")
        content = getattr(value, FIELDS[value.type][0]) if value.type else None
        self.change(name, value.type, list(content) if isinstance(content, (list, bytes, tuple)) else content)
        return self.result(successful=True, reason="")

    def change(self, name, kind, content):
        with self.lock:
            parts = {"new": [], "changed": [], "deleted": []}
            part = "deleted" if kind == NOT_SET else "changed" if name in self.values else "new"
            if kind == NOT_SET:
                self.values.pop(name, None)
            else:
                self.values[name] = (kind, content)
            parts[part] = [self.parameter(name=name, value=self.value_of(name))]
            self.events.write(self.event(sec=1, nanosec=2, node=self.name, **parts))

    def as_json(self):
        """The answer to getParameters, by name."""
        with self.lock:
            return {f"{self.name}.{name}": shown(kind, content) for name, (kind, content) in self.values.items()}


def shown(kind, content):
    """(value, type) of the protocol."""
    return (base64.b64encode(bytes(content)).decode() if kind == BYTES else content, HINTS.get(kind))


class Silent(Service):
    """A service that never answers."""

    def __init__(self, network, name):
        from cyclonedds.idl.types import sequence, uint64
        super().__init__(network, f"{name}/list_parameters", "rcl_interfaces.srv.dds_.ListParameters",
                         {"prefixes": sequence[str], "depth": uint64}, {"result": kinds()[4]}, lambda _: {})

    def _serve(self, reader):
        self.requests.extend(m for m in reader.take(100) if isinstance(m, self.request))


def by_name(said):
    """{name: (value, type)} of a parameterValues."""
    return {p["name"]: (p.get("value"), p.get("type")) for p in said["parameters"]}


def answer(viewer, number):
    """The values of the answer to a request with this id."""
    while (said := viewer.until_op("parameterValues")).get("id") != number:
        pass
    return by_name(said)


def wait_found(viewer, name):
    """Waits until the node of a parameter answers: the server itself waits for 2 s only."""
    def found():
        viewer.op("getParameters", parameterNames=[name], id="found")
        return answer(viewer, "found")

    until(found, lambda values: name in values, name)


def read(network):
    """All parameters of two nodes, although a third one never answers; and chosen ones."""
    nodes = [Node(network, name, VALUES) for name in ("/talker", "/arm/driver")]
    silent = Silent(network, "/silent")
    server = Server(network)
    found = {"/talker/list_parameters", "/arm/driver/get_parameters", "/silent/list_parameters"}
    until(lambda: {s["name"] for s in server.get("network")["services"]}, lambda names: found <= names, "the services")
    for protocol in (V1, SDK):
        viewer = Viewer(server, ALWAYS, protocols=protocol)
        must_equal("protocol", viewer.headers["sec-websocket-protocol"], protocol)
        viewer.op("getParameters", parameterNames=[], id="all")
        must_equal("all", answer(viewer, "all"), {**nodes[0].as_json(), **nodes[1].as_json()})
        status = viewer.until_op("status")
        must_equal("status", (status["level"], status["message"]), (1, "/silent: the node does not answer"))
        names = ["/arm/driver.limits.doubles", "/talker.none", "/talker.count"]
        viewer.op("getParameters", parameterNames=[*names, "odd", "/none"], id="some")
        must_equal("some", answer(viewer, "some"),
                   {names[0]: ([1.0, 2.5], "float64_array"), names[2]: (-(2**62), None)})
        viewer.close()
    must_equal("requests to the silent one", len(silent.requests), 2)
    server.stop()


def refused(network):
    """Without --control nothing is set; and names have a limit."""
    node = Node(network, "/talker", VALUES)
    server = Server(network)
    viewer = Viewer(server, ALWAYS)
    wait_found(viewer, "/talker.count")
    viewer.op("setParameters", parameters=[{"name": "/talker.count", "value": 7}], id="set")
    status = viewer.until_op("status")
    must_equal("status", (status["level"], status["message"]), (2, "setting parameters needs --control"))
    viewer.op("getParameters", parameterNames=["/talker.count"], id="get")
    must_equal("value", answer(viewer, "get"), {"/talker.count": (-(2**62), None)})
    must_equal("of the node", node.values, VALUES)
    for letter in "xyz":  # the memory for names is limited
        viewer.op("subscribeParameterUpdates", parameterNames=["/talker." + letter * 400_000])
    must_equal("status", viewer.until_op("status")["message"], "subscribeParameterUpdates: too many names")
    server.stop()


def control(network):
    server = Server(network, "--control")
    return server, Viewer(server, (*ALWAYS, "clientPublish", "services"), ("cdr",))


def written(network):
    """The node's own state is what the client has set."""
    node = Node(network, "/talker", {**VALUES, "read_only": (2, 1)})
    server, viewer = control(network)
    wanted = {"use_sim_time": (1, False), "count": (2, 2**62 + 1), "gain": (3, 3.0), "name": (4, "\u00e9"), "blob": (5, [0, 255]),
              "flags": (6, [False]), "limits.integers": (7, [5]), "limits.doubles": (8, [4.0]), "words": (9, ["x", "y"]),
              "no_doubles": (8, []), "added": (2, 3)}
    items = [{"name": f"/talker.{name}", "value": shown(*value)[0], "type": HINTS.get(value[0])} for name, value in wanted.items()]
    for item in items:  # as JavaScript writes 3.0 and [4.0]
        item["value"] = {"/talker.gain": 3, "/talker.limits.doubles": [4]}.get(item["name"], item["value"])
        if not item["type"]:
            del item["type"]
    wait_found(viewer, "/talker.count")
    viewer.op("setParameters", parameters=[*items, {"name": "/talker.no_words"}], id="set")
    must_equal("answer", answer(viewer, "set"), {f"/talker.{name}": shown(*value) for name, value in wanted.items()})
    must_equal("the node's state", node.values, {**wanted, "read_only": (2, 1)})
    for value, why in ((2, "/talker.read_only: it is read-only"), ({"a": 1}, "/talker.read_only: a parameter of ROS 2 cannot be a map"),
                       ([], "/talker.read_only: the type of an empty list is not known"),
                       ([1, "a"], "/talker.read_only: the items of a list of ROS 2 must be booleans, integers, doubles or "
                                  "strings, and of one type")):
        viewer.op("setParameters", parameters=[{"name": "/talker.count", "value": 8}, {"name": "/talker.read_only", "value": value}], id="x")
        must_equal("status", viewer.until_op("status")["message"], why)
        must_equal("values after a refusal", answer(viewer, "x"), {"/talker.count": (8, None), "/talker.read_only": (1, None)})
    for parameters, why in (([{"name": "/talker.blob", "value": "?", "type": "byte_array"}], "a byte_array is not a text in base64"),
                            ([{"value": 1}], "a parameter has no name"), ([], "setParameters: there are no parameters"),
                            ([{"name": "odd", "value": 1}], "odd: not the name of a node, a dot and a name"),
                            ([{"name": "/none.x", "value": 1}], "/none: the node was not found")):
        viewer.op("setParameters", parameters=parameters)
        must_equal("refused", viewer.until_op("status")["message"], why)
    server.stop()


def followed(network):
    """Changes of followed parameters arrive, and no others."""
    node = Node(network, "/talker", VALUES)
    server = Server(network)
    viewer = Viewer(server, ALWAYS)

    def update():
        return by_name(viewer.until_op("parameterValues"))

    def change_until_matched(viewer):
        """Changes a parameter again and again, because its subscriber may be matched later."""
        stop = threading.Event()

        def change():
            number = 0
            while not stop.wait(0.05):
                node.change("count", 2, number)
                number += 1

        thread = threading.Thread(target=change)
        thread.start()
        try:
            must_equal("the first update", set(by_name(viewer.until_op("parameterValues"))), {"/talker.count"})
        finally:
            stop.set()
            thread.join()
        node.change("count", 2, -1)
        while by_name(viewer.until_op("parameterValues")) != {"/talker.count": (-1, None)}:
            pass

    viewer.op("subscribeParameterUpdates", parameterNames=["/talker.count", "/talker.added"])
    change_until_matched(viewer)
    node.change("gain", 3, 9.0)  # not followed
    node.change("added", 9, ["new"])
    must_equal("a new parameter", update(), {"/talker.added": (["new"], None)})
    node.change("added", NOT_SET, None)
    must_equal("a deleted one", update(), {"/talker.added": (None, None)})
    viewer.op("unsubscribeParameterUpdates", parameterNames=["/talker.count"])
    viewer.op("getParameters", parameterNames=["/talker.gain"], id="barrier")
    must_equal("another parameter", answer(viewer, "barrier"), {"/talker.gain": (9.0, "float64")})
    node.change("count", 2, 5)
    node.change("added", 2, 6)
    must_equal("what is still followed", update(), {"/talker.added": (6, None)})
    every = Viewer(server, ALWAYS)
    every.op("subscribeParameterUpdates", parameterNames=[])
    change_until_matched(every)
    node.change("gain", 3, 10.0)
    must_equal("all are followed", by_name(every.until_op("parameterValues")), {"/talker.gain": (10.0, "float64")})
    server.stop()


def of_holdall(network):
    """A recorder of holdall is a node with parameters, too."""
    from network import Recorder
    recorder = Recorder(network, "--topics", "/chatter")
    server, viewer = control(network)
    name = "/holdall_recorder.use_sim_time"
    wait_found(viewer, name)
    viewer.op("getParameters", parameterNames=[name], id="1")
    must_equal("value", answer(viewer, "1"), {name: (False, None)})
    viewer.op("setParameters", parameters=[{"name": name, "value": True}])
    must_equal("refused", viewer.until_op("status")["message"], f"{name}: parameters of holdall are read-only")
    server.stop()
    recorder.stop()


def many_requests(network):
    """Requests that wait for a silent node are bounded; the server ends at once meanwhile."""
    Silent(network, "/silent")
    server = Server(network)
    until(lambda: server.get("network")["services"], lambda found: found, "the service")
    viewer = Viewer(server, ALWAYS)
    for number in range(40):
        viewer.op("getParameters", parameterNames=[], id=str(number))
    must_equal("refused", viewer.until_op("status")["message"], "parameters: too many requests wait")
    server.stop()


def by_package(network):
    """The client package of Foxglove reads, sets and follows."""
    node = Node(network, "/talker", VALUES)
    server = Server(network, "--control")
    url = f"ws://{server.url.netloc}/ws?token={server.token}"
    for protocol in (V1, SDK):
        wanted = {"url": url, "protocol": protocol, "all": [{"name": name, "value": value, **({"type": kind} if kind else {})}
                                                           for name, (value, kind) in node.as_json().items()]}
        client = subprocess.run(["node", str(HERE / "parameters.mjs")], input=json.dumps(wanted), encoding="utf-8", timeout=120,
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if client.returncode:
            raise Difference(f"parameters.mjs: {client.stdout}")
        must_equal("the node's state", (node.values["gain"], node.values["blob"]), ((3, 4.0), (5, [1, 2, 3])))
        node.change("blob", 5, [0])
        node.change("gain", 3, 1.0)
    server.stop()


CASES = [
    ("parameters are read", read),
    ("nothing is set without --control", refused),
    ("parameters are set", written),
    ("parameters are followed", followed),
    ("parameters of a recorder", of_holdall),
    ("many requests to a silent node", many_requests),
    ("the client package of Foxglove", by_package),
]


def main():
    node = pathlib.Path(os.environ.get("HOLDALL_NODE", "")) / "node_modules"
    if not shutil.which("node") or not (node / "@foxglove/ws-protocol").is_dir():
        return skip(f"no node, or no @foxglove/ws-protocol in {node}")
    return run(CASES, arguments(), ())


if __name__ == "__main__":
    sys.exit(main())
