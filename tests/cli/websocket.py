#!/usr/bin/env python3
"""WebSocket of `holdall serve`: access control, and handling of clients that violate RFC 6455.

websocket.py --holdall PATH

The client is this script, by sockets. Prints TAP. tests/web tests clients of the Foxglove protocol.
"""
import argparse
import concurrent.futures
import contextlib
import json
import pathlib
import struct
import subprocess
import tempfile
import time

import bags
from serving import Serving, run_tests
from ws_client import ACCEPT, BINARY, CLOSE, KEY, PING, PONG, SDK, TEXT, V1, Client, frame


def must(condition, what):
    if not condition:
        raise AssertionError(what)


class Server(Serving):
    def client(self, *args, **headers):
        return contextlib.closing(Client(self.url, self.token, *args, **headers))

    def status(self, name):
        text = pathlib.Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        return int(text.split(name + ":")[1].split()[0]) << 10

    def rss(self):
        return self.status("VmRSS")

    def peak(self):
        return self.status("VmHWM")


# --- the handshake --------------------------------------------------------------------------------


def handshake(server):
    for path in ("/ws", "/ws/0", "/"):
        with server.client(path) as client:
            must(client.status == 101, f"{path} is for WebSocket")
            must(client.headers["sec-websocket-accept"] == ACCEPT, "the key of the example of the RFC")
            must(client.headers["upgrade"].lower() == "websocket", "the upgrade")
    for offered, chosen in ((V1, V1), (SDK, SDK), (f"{V1}, {SDK}", V1), (f"{SDK} ,{V1}", SDK), (f"x,\t{SDK}", SDK),
                            (f"x\r\nSec-WebSocket-Protocol: {SDK}", SDK), (f"x\r\nsec-websocket-protocol: y, {V1}\r\nX: z", V1)):
        with server.client(protocols=offered) as client:
            must(client.headers["sec-websocket-protocol"] == chosen, f"{offered!r} gives {chosen}")


def refusals(server):
    for status, what in ((401, {"token": False}), (426, {"version": "12"}), (426, {"version": ""}), (400, {"protocols": "foxglove.sdk.v2"}),
                         (400, {"protocols": ""}), (400, {"key": ""}), (400, {"key": KEY[:-4] + "===="}), (400, {"key": KEY + "A"}),
                         (403, {"Origin": "https://example.org"}), (421, {"Host": "rebound.example"}), (404, {"path": "/ws/1"}),
                         (404, {"path": "/api/v1/bags"}), (426, {"Upgrade": "", "Connection": ""})):
        with server.client(**what) as client:
            must(client.status == status, f"{what} is refused with {status}, not {client.status}")
    for origin in ("https://viewer.example", f"http://{server.url.netloc}"):
        with server.client(Origin=origin) as client:
            must(client.status == 101, f"{origin} may ask")


def introduction(server):
    with server.client() as client:
        info = json.loads(client.until(TEXT))
        must(info["op"] == "serverInfo" and info["capabilities"] == ["time"], "a client without playback control")
        channels = client.until_op("advertise")["channels"]
        must([channel["topic"] for channel in channels] and all(channel["schema"] for channel in channels), "channels")
    with server.client(protocols=SDK) as client:
        info = json.loads(client.until(TEXT))
        must("playbackControl" in info["capabilities"] and "sec" in info["dataStartTime"], "a client with playback control")


# --- frames -----------------------------------------------------------------------------------------


def control_frames(server):
    with server.client() as client:
        client.send(frame(PING, b"here"))
        must(client.until(PONG) == b"here", "a ping is answered")
        client.send(frame(TEXT, b'{"op":', final=False) + frame(PING, b"") + frame(0, b'"x"}'))
        must(client.until(PONG) == b"", "a ping between fragments")
        must("unknown" in client.until_op("status")["message"], "the fragments were joined")
        client.send(frame(CLOSE, struct.pack(">H", 1000) + b"bye"))
        must(client.until(CLOSE) == struct.pack(">H", 1000), "a close is answered")


def broken_frames(server):
    for reason, data in ((1002, frame(TEXT, b"{}", masked=False)), (1002, frame(TEXT, b"{}", reserved=0x40)), (1002, frame(3, b"")),
                         (1002, frame(11, b"")), (1002, frame(0, b"{}")), (1002, frame(TEXT, b"{", final=False) + frame(TEXT, b"}")),
                         (1002, frame(PING, b"", final=False)), (1002, frame(PING, b"x" * 126)), (1007, frame(TEXT, b"\xc3(")),
                         (1007, frame(TEXT, b"\xed\xa0\x80")), (1009, frame(BINARY, b"x" * ((1 << 20) + 1))),
                         (1009, b"\x82\xff" + b"\xff" * 8 + b"abcd")):
        with server.client() as client:
            with contextlib.suppress(OSError):  # the server may close before it has received everything
                client.send(data)
            must(struct.unpack(">H", client.until(CLOSE))[0] == reason, f"{data[:12]!r} ends with {reason}")


def wrong_requests(server):
    wrong = (b"", b"x", b"[]", b"{}", b'{"op":1}', b'{"op":"advertise","channels":[]}', b'{"op":"subscribe","subscriptions":[1]}',
             b'{"op":"subscribe","subscriptions":[{"id":1,"channelId":99}]}', b'{"op":"subscribe","subscriptions":[{"id":-1,"channelId":1}]}',
             b'{"op":"unsubscribe","subscriptionIds":[5]}', b"[" * 100000)
    with server.client() as client:
        for text in wrong:
            client.send(frame(TEXT, text))
            must(client.until_op("status")["level"] == 2, f"{text[:60]!r} is an error")
        client.send(frame(BINARY, b"\x03" + b"\0" * 18))
        must(client.until_op("status")["level"] == 2, "no playback control in the old protocol")
    with server.client(protocols=SDK) as client:
        good = struct.pack("<BBfBQI", 3, 0, 1.0, 0, 0, 0)
        for data in (b"", b"\x01\0\0\0\0", good[:-1], struct.pack("<BBfBQI", 3, 2, 1.0, 0, 0, 0), struct.pack("<BBfBQI", 3, 0, 0.0, 0, 0, 0),
                     struct.pack("<BBfBQI", 3, 0, float("nan"), 0, 0, 0), struct.pack("<BBfBQI", 3, 0, 1.0, 0, 0, 1)):
            client.send(frame(BINARY, data))
            must(client.until_op("status")["level"] == 2, f"{data!r} is an error")


def many_clients(server):
    with contextlib.ExitStack() as stack:
        clients = [stack.enter_context(server.client()) for _ in range(100)]
        must(all(client.until_op("advertise") for client in clients), "100 clients are served")
        must(stack.enter_context(server.client()).status == 503, "no more are")
    for _ in range(100):
        with server.client() as client:
            if client.status == 101:
                return
    raise AssertionError("clients that left give room to others")


def a_client_that_does_not_read(server):
    """With a client that does not read, playback stops, memory is bounded, and other clients are served."""
    before = server.rss()
    with server.client("/ws/0", protocols=SDK, query="loop=1") as client:
        channels = client.until_op("advertise")["channels"]
        client.send(frame(TEXT, json.dumps({"op": "subscribe", "subscriptions": [{"id": 1, "channelId": channels[0]["id"]}]}).encode()))
        client.send(frame(BINARY, struct.pack("<BBfBQI", 3, 0, 100000.0, 0, 0, 0)))
        for _ in range(20):
            with server.client() as other:
                must(other.until_op("advertise"), "another client is served")
        must(server.rss() < before + (48 << 20), f"memory grows by {server.rss() - before}")
        times = []
        while len(times) < 100:
            data = client.until(BINARY)
            times += struct.unpack_from("<Q", data, 5) if data[0] == 1 else ()
        must([(time - bags.START) // 10**9 for time in times] == [i % 40 for i in range(100)], "each message in its turn")


def a_client_of_small_messages_that_does_not_read(server):
    """Queued messages do not keep the large messages among which they are stored."""
    other = Server(server.holdall, str(server.folder / "mixed.mcap"))
    try:
        before = other.rss()
        with other.client("/ws/0", protocols=SDK, query="loop=1") as client:
            number = next(channel["id"] for channel in client.until_op("advertise")["channels"] if channel["topic"] == "/small")
            client.send(frame(TEXT, json.dumps({"op": "subscribe", "subscriptions": [{"id": 1, "channelId": number}]}).encode()))
            client.send(frame(BINARY, struct.pack("<BBfBQI", 3, 0, 100000.0, 0, 0, 0)))
            for _ in range(50):
                with other.client() as third:
                    must(third.until_op("advertise"), "another client is served")
            grown = other.peak() - before
        must(grown < 24 << 20 or server.sanitized, f"memory grows by {grown >> 20} MiB")
    finally:
        must(other.stop() == 0, "the verb ends")


def many_players(server):
    """60 clients play a bag at different places: each gets every message, and none keeps chunks."""
    other = Server(server.holdall, str(server.folder / "packed.mcap"))
    try:
        before = other.rss()
        with contextlib.ExitStack() as stack:
            clients = [stack.enter_context(other.client("/ws/0", protocols=SDK, query="loop=1")) for _ in range(60)]
            for i, client in enumerate(clients):
                numbers = {channel["topic"]: channel["id"] for channel in client.until_op("advertise")["channels"]}
                client.send(frame(TEXT, json.dumps({"op": "subscribe", "subscriptions": [{"id": 7, "channelId": numbers["/small"]}]}).encode()))
                client.send(frame(BINARY, struct.pack("<BBfBQI", 3, 0, 4.0, 1, bags.START + i * 6 * 10**7, 0)))
            for i, client in enumerate(clients):
                times = []
                while len(times) < 401:
                    data = client.until(BINARY)
                    times += struct.unpack_from("<Q", data, 5) if data[0] == 1 else ()
                # the first one is the last message at the place; all of the bag follow, in a round
                must([(time - bags.START) // 10**7 for time in times] == [(6 * i + k) % 400 for k in range(401)], f"messages of client {i}")
            grown = other.peak() - before
        must(grown < 48 << 20 or server.sanitized, f"memory grows by {grown >> 20} MiB")
    finally:
        must(other.stop() == 0, "the verb ends")


def many_players_of_images(server):
    """100 clients play large messages at different places, of which some do not read: memory is bounded, and those that read get
    every message."""
    other = Server(server.holdall, "--memory", "64M", str(server.folder / "images.mcap"))
    try:
        before = other.rss()
        with contextlib.ExitStack() as stack:
            clients = [stack.enter_context(other.client("/ws/0", protocols=SDK, query="loop=1")) for _ in range(100)]
            for i, client in enumerate(clients):
                number = client.until_op("advertise")["channels"][0]["id"]
                client.send(frame(TEXT, json.dumps({"op": "subscribe", "subscriptions": [{"id": 7, "channelId": number}]}).encode()))
                client.send(frame(BINARY, struct.pack("<BBfBQI", 3, 0, 100.0, 1, bags.START + i % IMAGES * 10**9, 0)))
            with concurrent.futures.ThreadPoolExecutor(100) as pool:
                found = list(pool.map(lambda client: images_of(client, 10), clients[4:]))
            for i, numbers in enumerate(found, 4):
                must(numbers == [(i + k) % IMAGES for k in range(10)], f"messages of client {i}: {numbers}")
            grown = other.peak() - before
        must(grown < 96 << 20 or server.sanitized, f"memory grows by {grown >> 20} MiB")
    finally:
        must(other.stop() == 0, "the verb ends")


def a_slow_player_alone(server):
    """A client whose messages are larger than the memory for all may take its time while nobody else wants memory."""
    other = Server(server.holdall, "--memory", "64M", str(server.folder / "huge.mcap"))
    try:
        with other.client("/ws/0", protocols=SDK, query="loop=1") as client:
            number = client.until_op("advertise")["channels"][0]["id"]
            client.send(frame(TEXT, json.dumps({"op": "subscribe", "subscriptions": [{"id": 7, "channelId": number}]}).encode()))
            client.send(frame(BINARY, struct.pack("<BBfBQI", 3, 0, 100.0, 1, bags.START, 0)))
            time.sleep(5)
            must(images_of(client, 4) == [0, 1, 2, 0], "the messages in their order")
    finally:
        must(other.stop() == 0, "the verb ends")


def images_of(client, count):
    """The numbers of the next messages, after which the client leaves."""
    numbers = []
    while len(numbers) < count:
        data = client.until(BINARY)
        if data[0] == 1:
            numbers.append((struct.unpack_from("<Q", data, 5)[0] - bags.START) // 10**9)
            must(len(data) > IMAGE_BYTES and data[-2] == ord("a") + numbers[-1], "the bytes of the message")
    client.close()
    return numbers


def end(server):
    with server.client() as client:
        client.until_op("advertise")
        must(server.stop() == 0, "the verb ends with clients")
        must(struct.unpack(">H", client.until(CLOSE))[0] == 1001, "clients receive a close frame")


TESTS = (handshake, refusals, introduction, control_frames, broken_frames, wrong_requests, many_clients, a_client_that_does_not_read, a_client_of_small_messages_that_does_not_read,
         many_players, many_players_of_images, a_slow_player_alone, end)
IMAGES, IMAGE_BYTES = 20, 4 << 20


def large_mcap():
    """40 messages of 64 KiB within 40 s."""
    bag = bags.Mcap()
    bag.channel("/large", "std_msgs/msg/String", 1)
    for i in range(40):
        bag.message(1, i, i * 10**9, i * 10**9, b"\0\1\0\0" + bags.cdr_string(0, b"x" * (64 << 10)))
    bag.end_chunk()
    return bag.close()


def mixed_mcap():
    """Within 4 s, 400 messages of 100 KiB, and a small one after each."""
    bag = bags.Mcap()
    bag.channel("/large", "std_msgs/msg/String", 1)
    bag.channel("/small", "std_msgs/msg/String", 2)
    for i in range(400):
        bag.message(1, i, i * 10**7, i * 10**7, b"\0\1\0\0" + bags.cdr_string(0, b"x" * (100 << 10)))
        bag.message(2, i, i * 10**7, i * 10**7, b"\0\1\0\0" + bags.cdr_string(0, b"x" * 100))
    bag.end_chunk()
    return bag.close()


def images_mcap(count, size):
    """Large messages, one in a second."""
    bag = bags.Mcap()
    bag.channel("/image", "std_msgs/msg/String", 1)
    for i in range(count):
        text = bytes([ord("a") + i]) * size
        bag.message(1, i, i * 10**9, i * 10**9, b"\0\1\0\0" + bags.cdr_string(0, text))
    bag.end_chunk()
    return bag.close()


def convert(holdall, path, data, *args):
    """Writes a bag with an index."""
    written = path.with_suffix(".written.mcap")
    written.write_bytes(data)
    subprocess.run([holdall, "convert", "--quiet", str(written), "-o", str(path), *args], check=True, stdout=subprocess.DEVNULL)
    written.unlink()
    return path


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--holdall", required=True)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = convert(options.holdall, pathlib.Path(folder) / "large.mcap", large_mcap())
        convert(options.holdall, path.with_name("mixed.mcap"), mixed_mcap(), "--compression", "none", "--chunk-size", "1M", "--order", "log_time")
        convert(options.holdall, path.with_name("packed.mcap"), mixed_mcap(), "--compression", "lz4", "--chunk-size", "1500k", "--order", "log_time")
        convert(options.holdall, path.with_name("images.mcap"), images_mcap(IMAGES, IMAGE_BYTES), "--compression", "lz4", "--chunk-size", "1M")
        convert(options.holdall, path.with_name("huge.mcap"), images_mcap(3, 16 << 20), "--compression", "lz4", "--chunk-size", "1M")
        server = Server(options.holdall, "--allow-origin", "https://viewer.example", str(path))
        server.holdall, server.folder = options.holdall, path.parent
        program = pathlib.Path(server.holdall).read_bytes()  # sanitizers keep freed memory for a while
        server.sanitized = b"__asan_init" in program or b"__tsan_init" in program
        run_tests(TESTS, server)
        server.process.kill()


main()
