#!/usr/bin/env python3
"""Tests what programs get by HTTP from `holdall serve --live --ros1` of rostopic. TAP.

ros1_serve.py --holdall PROGRAM --peer PROGRAM... [NAME...]
"""
import pathlib
import socket
import struct
import sys
import threading

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from network import arguments  # noqa: E402
from processes import HERE, Peer, must_equal  # noqa: E402
from roscore import ROS_PYTHON, run_ros1  # noqa: E402
from serve import ALWAYS, Server, Viewer, until  # noqa: E402
from ws_client import BINARY, frame


def by_http(network):
    """The requests of the page read the network as if it were a bag."""
    server = Server(network, ros="--ros1")
    network.tool("rostopic", "pub", "-r", "20", "/chatter", "std_msgs/String", "hello")
    network.tool("rostopic", "pub", "-l", "/number", "std_msgs/Float64", "1.5")
    topics = until(lambda: {t["name"]: t["types"] for t in server.get("bags/0")["topics"]}, lambda found: {"/chatter", "/number"} <= set(found), "topics")
    must_equal("types", (topics["/chatter"], topics["/number"]), (["std_msgs/String"], ["std_msgs/Float64"]))
    lines = until(lambda: server.lines("bags/0/messages?topic=/chatter"), lambda found: len(found) >= 5, "messages")
    must_equal("contents", {line["data"]["data"] for line in lines}, {"hello"})
    must_equal("of one channel", len({line["channel"] for line in lines}), 1)
    last = lines[3]  # several messages can arrive at one time
    must_equal("the last one at a time", server.lines(f"bags/0/messages?topic=/chatter&at={last['log_time_ns']}"),
               [line for line in lines if line["log_time_ns"] == last["log_time_ns"]][-1:])
    series = until(lambda: server.get("bags/0/series?topic=/number&field=data&points=10"), lambda found: found["points"], "a latched value")
    must_equal("its value", [(count, least, most) for count, _, least, _, most in series["points"]], [(1, 1.5, 1.5)])
    until(lambda: server.get("network"), lambda found: found["transport"] == "ros1" and any(t["name"] == "/chatter" for t in found["topics"]), "the graph")
    server.stop()


def hostile(network, sockets):
    """Services that accept a connection and are silent, that send no header, and that are closed."""
    def answer(listener):
        while True:
            try:
                peer, _ = listener.accept()
            except OSError:
                return
            with peer:
                peer.sendall(b"\xff" * 64)

    for name in ("silent", "loud", "closed"):
        listener = socket.create_server(("127.0.0.1", 0))
        port = listener.getsockname()[1]
        if name == "closed":
            listener.close()
        else:
            sockets.append(listener)
        if name == "loud":
            threading.Thread(target=answer, args=(listener,), daemon=True).start()
        network.roscore.ask("registerService", f"/{name}", f"rosrpc://127.0.0.1:{port}", "http://127.0.0.1:1/")


def called(network):
    """Clients call services of roscpp and rospy, whose types are not known to the master."""
    for program, words in (("rospy", [ROS_PYTHON, HERE / "ros1" / "rospy_service.py"]), ("roscpp", [network.peers["ros1_service"]])):
        peer = Peer(program, [*words, "serve", f"/of_{program}"], network.env)
        network.processes.append(peer)
        peer.event("ready")
    sockets = []
    hostile(network, sockets)
    definition = network.folder / "defined" / "roscpp" / "srv" / "SetLoggerLevel.srv"
    definition.parent.mkdir(parents=True)
    definition.write_text("string logger\nstring level\n---\n")
    server = Server(network, "--control", "--definitions", str(network.folder / "defined"), ros="--ros1")
    viewer = Viewer(server, (*ALWAYS, "clientPublish", "services"), ("ros1",))
    ids = {}
    while not {"/of_rospy", "/of_roscpp"} <= set(ids):
        for service in viewer.until_op("advertiseServices")["services"]:
            ids[service["name"]] = service["id"]
            if service["name"].startswith("/of_"):
                must_equal("type", service["type"], "roscpp/SetLoggerLevel")
                must_equal("definitions", ("string logger" in service["request"]["schema"], service["response"]["schema"].strip()), (True, ""))
    texts = {}
    for number, program in enumerate(("rospy", "roscpp"), 1):
        head = struct.pack("<BIII", 2, ids[f"/of_{program}"], number, 4) + b"ros1"
        viewer.send(frame(BINARY, head + b"\1\0\0\0a\1\0\0\0b"))
        must_equal(f"the answer of {program}", viewer.until(BINARY), b"\3" + head[1:])
        viewer.send(frame(BINARY, head + b"\3\0\0\0bad\1\0\0\0b"))
        failure = viewer.until_op("serviceCallFailure")
        must_equal("the call that failed", (failure["serviceId"], failure["callId"]), (ids[f"/of_{program}"], number))
        texts[program] = failure["message"]
    must_equal(f"the reason ({texts})", "will not do" in texts["rospy"] and texts["roscpp"] != "", True)
    must_equal("others are not offered", {"/silent", "/loud", "/closed"} & set(ids), set())
    server.stop()
    for listener in sockets:
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()


CASES = [("the network by HTTP", by_http), ("services called by a client", called)]

if __name__ == "__main__":
    sys.exit(run_ros1(CASES, arguments(), ("ros1_service",)))
