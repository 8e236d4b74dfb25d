"""Clients of the Foxglove WebSocket protocol that play topics of a bag, for `serve`."""
import contextlib
import json
import selectors
import struct
import sys
import threading
import time

from .programs import ROOT

sys.path.append(str(ROOT / "tests/cli"))
from ws_client import BINARY, SDK, TEXT, Client, frame  # noqa: E402

CLIENTS, SECONDS = 100, 20
SMALL_TOPICS = ("/imu/data", "/tf", "/odom")  # 550 messages a second
LEAST_HZ = 540
MESSAGE = 1  # first byte of a binary message that contains a message of the bag


def subscribed(server, topics):
    client = Client(server.url, server.token, "/ws/0", protocols=SDK, query="loop=1")
    channels = client.until_op("advertise")["channels"]
    wanted = [{"id": i, "channelId": each["id"]} for i, each in enumerate(channels) if each["topic"] in topics]
    if len(wanted) != len(topics):
        raise RuntimeError(f"the bag lacks some of {topics}")
    client.send(frame(TEXT, json.dumps({"op": "subscribe", "subscriptions": wanted}).encode()))
    return client


def size_of_frame(data, at):
    """(bytes of the head, bytes of the payload); None if data does not contain the head."""
    size = data[at + 1] if len(data) > at + 1 else 0
    if len(data) < at + 10:
        return (2, size) if len(data) > at + 1 and size < 126 and len(data) > at + 2 + size else None
    if size < 126:
        return 2, size
    return (4, struct.unpack_from(">H", data, at + 2)[0]) if size == 126 else (10, struct.unpack_from(">Q", data, at + 2)[0])


def take_messages(client):
    """The number of the messages of the bag among the received frames, which are removed."""
    at = count = 0
    data = client.bytes
    while found := size_of_frame(data, at):
        head, size = found
        if len(data) < at + head + size:
            break
        count += data[at] & 0xF == BINARY and data[at + head] == MESSAGE
        at += head + size
    client.bytes = data[at:]
    return count


def receive(clients, end, counts):
    """Counts the messages that each client receives until the time."""
    with selectors.DefaultSelector() as selector:
        for i, client in enumerate(clients):
            selector.register(client.socket, selectors.EVENT_READ, i)
        while time.monotonic() < end:
            for key, _ in selector.select(0.1):
                clients[key.data].receive()
                counts[key.data] += take_messages(clients[key.data])


def play(server, topics, ask_picture, apart):
    """apart: the clients start at places that are spread over the bag. (messages that each client received, seconds of each picture that was asked for meanwhile)"""
    counts, pictures = [0] * CLIENTS, []
    times = server.places(20)
    start, span = server.span()
    with contextlib.ExitStack() as stack:
        clients = [stack.enter_context(contextlib.closing(subscribed(server, topics))) for _ in range(CLIENTS)]
        for i, client in enumerate(clients):
            at = start + (span * i // CLIENTS if apart else 0)
            client.send(frame(BINARY, struct.pack("<BBfBQI", 3, 0, 1.0, 1, at, 0)))
        end = time.monotonic() + SECONDS
        thread = threading.Thread(target=receive, args=(clients, end, counts))
        thread.start()
        while time.monotonic() < end - 1:
            pictures.append(ask_picture(times[len(pictures) % len(times)]))
            time.sleep(0.2)
        thread.join()
    return counts, pictures
