#!/usr/bin/env python3
"""Checks that clients of the Foxglove WebSocket protocol receive from `holdall serve` the messages that
`holdall cat` prints.

foxglove.py --holdall PATH [--sdk] DEMO.bag

The clients are in foxglove.mjs. For the older protocol the client is @foxglove/ws-protocol (in HOLDALL_NODE).
That package lacks playback control, whose messages are encoded with the layouts of foxglove-sdk. --sdk: the client is
sdk_client (HOLDALL_SDK_CLIENT), with the crate foxglove instead. Prints TAP.
"""
import argparse
import contextlib
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


def missing_sdk_client():
    client = os.environ.get("HOLDALL_SDK_CLIENT", "")
    return None if os.access(client, os.X_OK) else "no sdk_client: ./dev setup test builds it with cargo 1.88 or later"


def expected(holdall, bag):
    """{topic: [[log time, payload in hexadecimal]]}"""
    out = subprocess.run([holdall, "cat", "--brief", "--payload", "hex", bag], check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout
    topics = {}
    for line in out.splitlines():
        time, topic, _, _, *payload = line.split()
        topics.setdefault(topic, []).append([time.replace(".", ""), "".join(payload)])
    return topics


@contextlib.contextmanager
def serving(holdall, bag, *words):
    """The URL of the WebSocket."""
    server = subprocess.Popen([holdall, "serve", *words, bag], stdout=subprocess.PIPE, encoding="utf-8")
    try:
        yield server.stdout.readline().strip().replace("http://", "ws://").replace("/?", "/ws?")
    finally:
        server.terminate()
        server.wait(30)


def run_scripts(args):
    """Returns the exit status of foxglove.mjs, which prints TAP."""
    info = json.loads(subprocess.run([args.holdall, "info", "--json", args.demo], check=True, stdout=subprocess.PIPE).stdout)
    with tempfile.TemporaryDirectory() as folder:
        mesh = pathlib.Path(folder) / "arm" / "link.stl"
        mesh.parent.mkdir()
        mesh.write_bytes(bytes(range(256)) * 1000)
        with serving(args.holdall, args.demo, "--assets", folder) as url:
            wanted = {"url": url, "topics": expected(args.holdall, args.demo), "start_ns": str(info["start_ns"]),
                      "end_ns": str(info["end_ns"]), "mesh": mesh.read_bytes().hex()}
            return subprocess.run(["node", str(HERE / "foxglove.mjs")], input=json.dumps(wanted), encoding="utf-8", timeout=90).returncode


def run_sdk_client(args):
    with serving(args.holdall, args.demo) as url:
        done = subprocess.run([os.environ["HOLDALL_SDK_CLIENT"], url], capture_output=True, encoding="utf-8", timeout=60)
    got = {}
    for line in done.stdout.splitlines():
        time, topic, payload = line.split(" ")
        got.setdefault(topic, []).append([time, payload])
    is_good = done.returncode == 0 and got == expected(args.holdall, args.demo)
    print(f"1..1\n{'ok' if is_good else 'not ok'} 1 - a bag is played to the crate foxglove")
    if not is_good:
        print(f"# {done.stderr.strip()}\n# {({topic: len(found) for topic, found in got.items()})}")
    return 0 if is_good else 1


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--holdall", required=True)
    parser.add_argument("--sdk", action="store_true")
    parser.add_argument("demo")
    args = parser.parse_args()
    if why := missing_sdk_client() if args.sdk else missing():
        print(f"1..0 # SKIP {why}")
        return 1 if os.environ.get("CI") == "true" else 0
    return run_sdk_client(args) if args.sdk else run_scripts(args)


sys.exit(main())
