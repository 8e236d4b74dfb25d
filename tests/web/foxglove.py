#!/usr/bin/env python3
"""Checks that clients of the Foxglove WebSocket protocol receive from `holdall serve` the messages that
`holdall cat` prints.

foxglove.py --holdall PATH DEMO.bag

The clients are in foxglove.mjs. For the older protocol the client is @foxglove/ws-protocol (in HOLDALL_NODE).
That package lacks playback control, whose messages are encoded with the layouts of foxglove-sdk. Prints TAP.
"""
import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent


def missing():
    node = pathlib.Path(os.environ.get("HOLDALL_NODE", "")) / "node_modules"
    if not shutil.which("node") or not (node / "@foxglove/ws-protocol").is_dir() or not (node / "ws").is_dir():
        return f"no node, or no @foxglove/ws-protocol and ws in {node}"
    return None


def expected(holdall, bag):
    """{topic: [[log time, payload in hexadecimal]]}"""
    out = subprocess.run([holdall, "cat", "--brief", "--payload", "hex", bag], check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout
    topics = {}
    for line in out.splitlines():
        time, topic, _, _, *payload = line.split()
        topics.setdefault(topic, []).append([time.replace(".", ""), "".join(payload)])
    return topics


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--holdall", required=True)
    parser.add_argument("demo")
    args = parser.parse_args()
    if why := missing():
        print(f"1..0 # SKIP {why}")
        return 1 if os.environ.get("CI") == "true" else 0
    info = json.loads(subprocess.run([args.holdall, "info", "--json", args.demo], check=True, stdout=subprocess.PIPE).stdout)
    folder = tempfile.TemporaryDirectory()
    mesh = pathlib.Path(folder.name) / "arm" / "link.stl"
    mesh.parent.mkdir()
    mesh.write_bytes(bytes(range(256)) * 1000)
    server = subprocess.Popen([args.holdall, "serve", "--assets", folder.name, args.demo], stdout=subprocess.PIPE, encoding="utf-8")
    try:
        url = server.stdout.readline().strip().replace("http://", "ws://").replace("/?", "/ws?")
        wanted = {"url": url, "topics": expected(args.holdall, args.demo), "start_ns": str(info["start_ns"]),
                  "end_ns": str(info["end_ns"]), "mesh": mesh.read_bytes().hex()}
        return subprocess.run(["node", str(HERE / "foxglove.mjs")], input=json.dumps(wanted), encoding="utf-8", timeout=90).returncode
    finally:
        server.terminate()
        server.wait(30)
        folder.cleanup()


sys.exit(main())
