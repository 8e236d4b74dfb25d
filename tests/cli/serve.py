#!/usr/bin/env python3
"""`holdall serve`: which requests are accepted, and that responses equal output of other verbs and content of files.

serve.py --holdall PATH

The client is Python's http.client, on the loopback interface, at a port that the system chose. Prints TAP.
"""
import argparse
import contextlib
import gzip
import http.client
import json
import math
import os
import pathlib
import pty
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

import bags
import images
sys.path.append(str(pathlib.Path(__file__).parent.parent / "remote"))
import server as remote
from serving import Serving, run_tests
from ws_client import BINARY, TEXT, Client, frame


def must(condition, what):
    if not condition:
        raise AssertionError(what)


class Server(Serving):
    def ask(self, path, method="GET", token=True, tls=None, **headers):
        """(status, headers, body)"""
        if tls:
            connection = http.client.HTTPSConnection(self.url.hostname, self.url.port, timeout=60, context=tls)
        else:
            connection = http.client.HTTPConnection(self.url.hostname, self.url.port, timeout=60)
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        if token:
            headers["Authorization"] = "Bearer " + self.token
        with contextlib.closing(connection):
            connection.request(method, path, headers=headers)
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()


class Scene:
    def __init__(self, holdall, folder):
        self.holdall = holdall
        self.folder = folder
        os.environ["XDG_STATE_HOME"] = str(folder / "state")
        self.first = folder / "first drive.bag"
        self.first.write_bytes(bags.drive_bag1())
        self.second = folder / "second.mcap"
        self.second.write_bytes(bags.small_mcap())
        (folder / "secret.txt").write_text("secret")
        self.third = folder / "third.mcap"
        self.third.write_bytes(bags.plot_mcap())
        images.write_bags(folder)
        self.images = folder / "images.mcap"
        self.server = Server(holdall, str(self.first), str(self.second), str(self.third), str(self.images))

    def run(self, *args):
        """The output of a verb; one of the bags has a message that is too short, so the status may be 3."""
        done = subprocess.run([self.holdall, *args], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        must(done.returncode in (0, 3), f"{args} succeeds")
        return done.stdout


# --- access control ------------------------------------------------------------------------------


def token_is_needed(scene):
    server = scene.server
    must(len(server.token) == 32, "a token of 128 bits is printed")
    for path in ("/", "/page.js", "/api/v1/bags", "/api/v1/bags/0", "/files/1/second.mcap"):
        must(server.ask(path, token=False)[0] == 401, f"{path} without a token is refused")
        must(server.ask(path)[0] == 200, f"{path} with a token is answered")
        for wrong in ("", server.token[:-1], server.token + "0", "0" * 32):
            status = server.ask(path, token=False, Authorization="Bearer " + wrong)[0]
            must(status == 401, f"{path} with another token is refused")
        must(server.ask(path + "?token=" + "0" * 32, token=False)[0] == 401, "in the URL, too")


def token_of_a_file(scene):
    path = scene.folder / "token"
    first = Server(scene.holdall, "--token-file", str(path), str(scene.second))
    must(path.stat().st_mode & 0o777 == 0o600 and path.read_text() == first.token + "\n", "a new file has the token")
    first.stop()
    second = Server(scene.holdall, "--token-file", str(path), str(scene.second))
    must(second.token == first.token and second.ask("/api/v1/bags")[0] == 200, "which stays the same")
    second.stop()
    path.write_text("own-token_of_22_letters")
    third = Server(scene.holdall, "--token-file", str(path), str(scene.second))
    must(third.token == "own-token_of_22_letters" and third.ask("/api/v1/bags")[0] == 200, "a token of the user")
    third.stop()
    for text, mode in (("short", 0o600), ("x" * 33, 0o600), ("y" * 30 + "\n\n", 0o600), ("z" * 30 + " ", 0o600),
                       ("w" * 30, 0o640), ("", 0o600)):
        path.write_text(text)
        path.chmod(mode)
        done = subprocess.run([scene.holdall, "serve", "--token-file", str(path), str(scene.second)],
                              stdin=subprocess.DEVNULL, capture_output=True, timeout=60)
        must(done.returncode == 1 and done.stdout == b"" and str(path).encode() in done.stderr, f"{text!r} {mode:o} is refused")
    path.unlink()
    done = subprocess.run(["bash", "-c", 'trap "" XFSZ; ulimit -f 0; exec "$@"', "full", scene.holdall, "serve", "--token-file",
                           str(path), str(scene.second)], stdin=subprocess.DEVNULL, capture_output=True, timeout=60)
    must(done.returncode == 1 and b"File too large" in done.stderr and not path.exists(), "a half token does not remain")


def page_sets_a_cookie(scene):
    server = scene.server
    status, headers, _ = server.ask("/?token=" + server.token, token=False)
    must(status == 303 and headers["Location"] == "/", "the URL leads to the page without the token")
    cookie = headers["Set-Cookie"]
    must("HttpOnly" in cookie and "SameSite=Strict" in cookie, "pages of others can't use the cookie")
    status, headers, body = server.ask("/", token=False, Cookie=cookie.split(";")[0])
    must(headers["Content-Encoding"] == "gzip", "the page is sent compressed")
    text = gzip.decompress(body).decode()
    must(status == 200 and "<title>holdall" in text, "the cookie opens the page")
    for name in re.findall(r'(?:src|href)="([^"]*)"', text) + ["licences.txt"]:
        status, _, body = server.ask("/" + name)
        must(status == 200 and gzip.decompress(body), f"the page's {name} is there")
    must("default-src 'none'" in headers["Content-Security-Policy"], "the page has a policy")
    must("unsafe" not in headers["Content-Security-Policy"], "which allows no inline script")


def other_hosts_are_refused(scene):
    server = scene.server
    port = server.url.port
    for host in ("localhost", f"localhost:{port}", f"127.0.0.1:{port}", f"[::1]:{port}"):
        must(server.ask("/api/v1/bags", Host=host)[0] == 200, f"{host} is known")
    for host in ("evil.example", f"evil.example:{port}", "localhost.evil.example", "127.0.0.1.evil.example",
                 "localhost:80:80", "localhost:"):
        must(server.ask("/api/v1/bags", Host=host)[0] == 421, f"{host} is refused")
    named = Server(scene.holdall, "--allow-host", "robot.local", str(scene.second))
    must(named.ask("/api/v1/bags", Host="robot.local:80")[0] == 200, "--allow-host names another")
    must(named.stop() == 0, "Ctrl-C ends the server with status 0")


def other_origins_are_refused(scene):
    server = scene.server
    own = f"http://127.0.0.1:{server.url.port}"
    must(server.ask("/api/v1/bags", Origin=own)[0] == 200, "the own page may ask")
    for origin in ("https://evil.example", "null", own + "0", f"http://localhost:{server.url.port}",
                   own.replace("http", "https")):
        status, headers, _ = server.ask("/api/v1/bags", Origin=origin)
        must(status == 403, f"{origin} is refused")
        must("Access-Control-Allow-Origin" not in headers, "and gets no permission to read")


def allowed_origins_read_answers(scene):
    """A page of another site, such as Lichtblick, reads a file in ranges (CORS)."""
    site = "https://viewer.example"
    server = Server(scene.holdall, "--allow-origin", site, str(scene.second))
    size = str(scene.second.stat().st_size)
    path = f"/files/0/second.mcap?token={server.token}"
    status, headers, _ = server.ask("/files/0/second.mcap", "OPTIONS", token=False, Origin=site, Access_Control_Request_Headers="range")
    must((status, headers["Access-Control-Allow-Origin"]) == (204, site), "a preflight request needs no token")
    must("Range" in headers["Access-Control-Allow-Headers"] and headers["Access-Control-Allow-Methods"] == "GET, HEAD", "ranges are allowed")
    status, headers, body = server.ask(path, token=False, Origin=site)
    must((status, headers["Content-Length"], headers["Accept-Ranges"]) == (200, size, "bytes"), "the file, by a token in the URL")
    must((headers["Access-Control-Allow-Origin"], headers["Vary"]) == (site, "Origin"), "the site may read it")
    must({"Accept-Ranges", "Content-Length", "Content-Range", "ETag"} <= set(headers["Access-Control-Expose-Headers"].split(", ")), "and its headers")
    status, headers, part = server.ask(path, token=False, Origin=site, Range="bytes=3-9")
    must((status, part, headers["Access-Control-Allow-Origin"]) == (206, body[3:10], site), "a range")
    must(server.ask("/files/0/second.mcap", token=False, Origin=site)[0] == 401, "not without the token")
    must("Access-Control-Allow-Origin" not in server.ask("/api/v1/bags", Origin=f"http://{server.url.netloc}")[1], "the own page needs none")
    must(server.ask("/api/v1/bags", "OPTIONS", Origin="https://evil.example")[0] == 403, "others are refused")
    server.stop()


def only_reading(scene):
    for method in ("POST", "PUT", "DELETE", "OPTIONS"):
        status, headers, _ = scene.server.ask("/api/v1/bags", method=method)
        must((status, headers["Allow"]) == (405, "GET, HEAD"), f"{method} is refused")
    for place in ("/api/v1/recording", "/api/v1/bags/0/marks", "/api/v1/bags/0/layout", "/api/v1/bags/0/cut"):
        status, headers, _ = scene.server.ask(place, method="PUT")
        must((status, headers["Allow"]) == (405, "GET, HEAD, POST"), f"PUT is refused at {place}")


def signed_urls(scene):
    """A bag at a URL with secrets: it is checked with them, and clients do not see them; its layout stays when they change."""
    web = remote.Server(scene.folder)
    damaged = scene.folder / "damaged.mcap"
    content = bytearray(scene.second.read_bytes())
    content[content.index(b"three")] ^= 1
    damaged.write_bytes(content)
    stored = None
    for number in range(2):
        url = remote.sign(f"{web.url}/signed/damaged.mcap", {"number": str(number)}, "sig")
        server = Server(scene.holdall, url.replace("http://", "http://user:secret@"))
        names = [bag["name"] for bag in json.loads(server.ask("/api/v1/bags")[2])]
        must(names == ["damaged.mcap"], f"a name without secrets, not {names}")
        status, _, body = server.ask("/api/v1/bags/0/check")
        must(status == 200 and json.loads(body)["errors"] > 0, f"the damage is found: {status} {body}")
        findings = json.loads(body)["findings"]
        must({f["file"] for f in findings} == {"damaged.mcap"} and "sig=" not in str(findings), "and shown without secrets")
        must(any("log_time_ns" in f for f in findings), f"with its time: {findings}")
        must(json.loads(server.ask("/api/v1/bags/0/layout")[2])["layout"] == stored, "the layout of another signature")
        stored = '{"panel":"raw"}'
        must(server.ask("/api/v1/bags/0/layout?" + urllib.parse.urlencode({"text": stored}), method="POST")[0] == 200, "it is stored")
        must(server.stop() == 0, "Ctrl-C ends the server")
    shutil.rmtree(scene.folder / "state")
    web.shutdown()


class Held(remote.Handler):
    """Answers while its server lets it."""
    def do_GET(self):
        self.server.go.wait()
        super().do_GET()


def cancelled_cut(scene):
    """A cut that is cancelled before it can read the bag leaves nothing; the next one is whole."""
    web = remote.Server(scene.folder, handler=Held)
    web.go = threading.Event()
    web.go.set()
    folder = scene.folder / "cancelled"
    folder.mkdir()
    server = Server(scene.holdall, "--control", "--record-to", str(folder), web.url + "/ok/third.mcap")
    ask = lambda query, method="POST": json.loads(server.ask("/api/v1/bags/0/cut?" + query, method=method)[2])

    def finished():
        while (state := ask("", "GET"))["running"]:
            time.sleep(0.02)
        return state

    web.go.clear()
    ask("do=start&name=gone.mcap")
    must(ask("do=cancel")["running"], "it waits for the bag")
    web.go.set()
    must(finished()["cancelled"] and not list(folder.iterdir()), "a cancelled bag is removed")
    ask("do=start&name=whole.mcap")
    must(not finished()["cancelled"] and [path.name for path in folder.iterdir()] == ["whole.mcap"], "the next one is there")
    must(server.stop() == 0, "Ctrl-C ends the server")
    web.shutdown()


class HeldBeyond(remote.Handler):
    """Answers requests for the first mebibyte of a file while its server lets it, and others while rest does."""
    def do_GET(self):
        first = re.match(r"bytes=(\d+)-", self.headers.get("Range") or "")
        (self.server.rest if first and int(first[1]) >= 1 << 20 else self.server.go).wait()
        with contextlib.suppress(OSError):  # the request was cancelled
            super().do_GET()


def cut_that_is_cancelled_while_it_opens(scene):
    """An unfinished bag is read to open it. That ends when the cut is cancelled, before the rest of the bag is there; another cut is
    refused until then."""
    bag = bags.Mcap()
    bag.channel("/large", "std_msgs/msg/String", 1)
    for i in range(24):
        bag.message(1, i, i, i, b"\0\1\0\0" + bags.cdr_string(0, b"x" * (1 << 20)))
    (scene.folder / "unfinished.mcap").write_bytes(bytes(bag.out) + bytes(bag.records))
    web = remote.Server(scene.folder, handler=HeldBeyond)
    web.go, web.rest = threading.Event(), threading.Event()
    web.go.set()
    web.rest.set()
    folder = scene.folder / "opening"
    folder.mkdir()
    server = Server(scene.holdall, "--control", "--record-to", str(folder), web.url + "/ok/unfinished.mcap")

    def ask(query, status=200, method="POST"):
        found, _, body = server.ask("/api/v1/bags/0/cut?" + query, method=method)
        must(found == status, f"{query}: {found}, not {status}: {body}")
        return json.loads(body)

    try:
        web.go.clear()
        web.rest.clear()
        must(ask("do=start&name=first.mcap")["running"], "it waits for the bag")
        must("another" in ask("do=start&name=second.mcap", 409)["error"]["text"], "one at a time")
        ask("do=cancel")
        time.sleep(0.05)  # calls that may cancel are 20 ms apart
        web.go.set()
        end = time.monotonic() + 60
        while (state := ask("", method="GET"))["running"]:
            must(time.monotonic() < end, "it ends without the rest of the bag")
            time.sleep(0.02)
        must(state["cancelled"] and not list(folder.iterdir()), "it is cancelled")
    finally:
        web.rest.set()
        code = server.stop()
        web.shutdown()
    must(code == 0, "Ctrl-C ends the server")


def marks(scene):
    """Requests change the file of marks, if they are of the own page; what is not a mark is refused."""
    ask, place = scene.server.ask, "/api/v1/bags/2/marks"
    path = scene.folder / "third.mcap.marks.json"

    def change(query, status=200, **headers):
        found, _, body = ask(f"{place}?{query}", method="POST", **headers)
        must(found == status, f"{query}: {found}, not {status}: {body}")
        return json.loads(body)

    info = json.loads(scene.run("info", "--json", str(scene.third)))
    must(json.loads(ask(place)[2]) == {"read_only": None, "file": path.name, "marks": []}, "no marks, and the name of their file")
    must(not path.exists(), "asking writes nothing")
    must(ask(place + "?do=add&start=5", method="POST", token=False)[0] == 401, "a change needs the token")
    change("do=add&start=5", 403, Origin="https://evil.example")
    change("do=add&start=%2B0s&end=-0s&note=the+whole+bag")
    change("do=add&times=7,8,7&note=three")
    stored = json.loads(path.read_text())
    must(stored["holdall_marks"] == 1 and len(stored["marks"]) == 4, "all of them are in the file")
    whole = next(mark for mark in stored["marks"] if mark["note"] == "the whole bag")
    must((int(whole["start_ns"]), int(whole["end_ns"])) == (info["start_ns"], info["end_ns"]), "times relative to the bag")
    must([mark["start_ns"] for mark in stored["marks"]] == sorted((m["start_ns"] for m in stored["marks"]), key=int), "in order of time")
    changed = change(f"do=change&id={whole['id']}&note={urllib.parse.quote(chr(0x1F600) * 250)}")
    must(any(mark["note"] == chr(0x1F600) * 250 for mark in changed["marks"]), "a note of 1000 bytes")
    changed = change(f"do=change&id={whole['id']}&start=%2B1s")
    moved = next(mark for mark in changed["marks"] if mark["id"] == whole["id"])
    must((int(moved["start_ns"]), moved["end_ns"]) == (info["start_ns"] + 10**9, whole["end_ns"]), "its end stays")
    point = next(mark for mark in changed["marks"] if mark["note"] == "three")
    changed = change(f"do=change&id={point['id']}&start=9")
    must({"id": point["id"], "start_ns": "9000000000", "end_ns": "9000000000", "note": "three"} in changed["marks"], "a point stays one")
    before = path.read_text()
    for wrong in ("", "do=add", "do=add&start=x", "do=add&start=9&end=8", "do=add&start=1&note=" + "a" * 1001, "do=add&times=1,,2",
                  "do=add&times=1,x", "do=add&start=1&times=2", "do=add&start=1&note=%ff", "do=change&id=99", "do=remove", "do=remove&id=x",
                  "do=add&times=" + ",".join(["1"] * 1001)):
        change(wrong, 400)
    must(path.read_text() == before, "what is wrong changes nothing")
    for mark in stored["marks"]:
        change(f"do=remove&id={mark['id']}")
    must(json.loads(path.read_text())["marks"] == [], "all are removed")
    path.write_text(before[:-9])
    status, _, body = ask(place)
    must(status == 422 and path.name in json.loads(body)["error"]["text"], "the answer names the file that is cut off")
    path.unlink()


def marks_at_once(scene):
    """Changes of several clients at the same time are all kept, each with an id of its own."""
    place = "/api/v1/bags/1/marks"

    def add(client):
        for i in range(10):
            found = scene.server.ask(f"{place}?do=add&start={i}&note={client}", method="POST")[0]
            must(found == 200, f"{client}, {i}: {found}")

    clients = [threading.Thread(target=add, args=(i,)) for i in range(8)]
    for client in clients:
        client.start()
    for client in clients:
        client.join()
    path = scene.folder / "second.mcap.marks.json"
    stored = json.loads(path.read_text())["marks"]
    must(len({mark["id"] for mark in stored}) == len(stored) == 80, f"{len(stored)} marks")
    must(sorted(mark["note"] for mark in stored) == sorted(str(i) for i in range(8) for _ in range(10)), "those of each client")
    path.unlink()
    path.mkdir()
    status, _, body = scene.server.ask(place + "?do=add&start=1", method="POST")
    must(status in (403, 422) and path.name in json.loads(body)["error"]["text"], f"a folder in its place: {status} {body}")
    path.rmdir()


def layouts(scene):
    """Each bag has its own layout, which only an object of JSON replaces."""
    def change(number, text, status):
        query = urllib.parse.urlencode({"text": text})
        must(scene.server.ask(f"/api/v1/bags/{number}/layout?{query}", method="POST")[0] == status, f"{text[:40]} is answered by {status}")

    def stored(number):
        return json.loads(scene.server.ask(f"/api/v1/bags/{number}/layout")[2])["layout"]

    must(stored(0) is None, "none at first")
    largest = json.dumps({"a": '"' * 4091})
    must(len(largest) == 8192 - 1, "about the largest one")
    change(0, largest, 200)
    change(1, '{"panel":"raw"}', 200)
    for wrong in ("", "[]", "{", largest + "  "):
        change(0, wrong, 400)
    must((stored(0), stored(1), stored(2)) == (largest, '{"panel":"raw"}', None), "by bag")
    must(len(list((scene.folder / "state/holdall").iterdir())) == 2, "a file for each")
    # where no folder can be made, as a file has its place: permissions do not stop root
    (scene.folder / "no folder").write_text("")
    server = Server(scene.holdall, str(scene.first), environment={"XDG_STATE_HOME": str(scene.folder / "no folder")})
    status, _, body = server.ask("/api/v1/bags/0/layout?text=%7B%7D", method="POST")
    must(status == 403 and "can't be stored" in json.loads(body)["error"]["text"], f"a state folder that can't be written: {status} {body}")
    must(json.loads(server.ask("/api/v1/bags/0/layout")[2])["layout"] is None, "none is stored")
    must(server.stop() == 0, "the server goes on, until Ctrl-C")


def cuts(scene):
    """A new bag equals that of filter; nothing is replaced, nothing is written elsewhere."""
    must(scene.server.ask("/api/v1/bags/1/cut?do=start&name=new.mcap", method="POST")[0] == 403, "not without --control")
    folder = scene.folder / "cuts"
    folder.mkdir()
    server = Server(scene.holdall, "--control", "--record-to", str(folder), str(scene.third))

    def ask(query, status=200, method="POST"):
        found, _, body = server.ask("/api/v1/bags/0/cut?" + query, method=method)
        must(found == status, f"{query}: {found}, not {status}: {body}")
        return json.loads(body)

    def finished():
        while (state := ask("", method="GET"))["running"]:
            time.sleep(0.02)
        return state

    must([bag["control"] for bag in json.loads(server.ask("/api/v1/bags")[2])] == [True], "the page is told")
    topic = json.loads(scene.run("info", "--json", str(scene.third)))["topics"][0]["name"]
    ask("do=start&name=new.mcap&start=%2B1s&topics=" + urllib.parse.quote(topic))
    state = finished()
    scene.run("filter", str(scene.third), "-o", str(folder / "same.mcap"), "--start", "+1s", "--topic", topic)
    must((folder / "new.mcap").read_bytes() == (folder / "same.mcap").read_bytes(), "the bag is that of filter")
    must(state["bag"] == str(folder / "new.mcap") and state["size"] == (folder / "new.mcap").stat().st_size, "its path and size")
    ask("do=start&name=new.mcap")
    state = finished()
    must("there already" in state["error"], "an existing bag is not replaced")
    must((folder / "new.mcap").read_bytes() == (folder / "same.mcap").read_bytes(), "and stays as it is")
    for wrong in ("", "do=start", "do=x", "do=start&name=", "do=start&name=../x.mcap", "do=start&name=/x.mcap", "do=start&name=.x.mcap",
                  "do=start&name=x.txt", "do=start&name=x", "do=start&name=%0A.mcap", "do=start&name=x.mcap&start=x",
                  "do=start&name=" + "a" * 200 + ".mcap"):
        ask(wrong, 400)
    must(ask("", method="GET") == state, "a wrong request leaves the last result")
    must({path.name for path in folder.iterdir()} == {"new.mcap", "same.mcap"}, "nothing else is written")
    must(server.stop() == 0, "Ctrl-C ends the server")
    key = scene.folder / "key"
    key.write_bytes(bytes(16))
    scene.run("encrypt", "--aes-key", str(key), str(scene.first), "-o", str(folder / "sealed.bag"))
    server = Server(scene.holdall, "--control", "--aes-key", str(key), str(folder / "sealed.bag"))
    ask("do=start&name=plain.bag")
    must("the bag is encrypted, and the new one is not" in finished()["losses"], "the new bag is not encrypted")
    must(server.stop() == 0, "Ctrl-C ends the server")


def paths_are_no_way_out(scene):
    for path in ("/files/0/secret.txt", "/files/0/..%2fsecret.txt", "/files/0/../secret.txt", "/files/0/%2fetc%2fpasswd",
                 "/files/0/", "/files/0/.", "/files/0/..", "/files/1/first%20drive.bag", "/files/4/second.mcap",
                 "/files/-1/second.mcap", "/files/99999999999999999999/second.mcap", "/api/v1/bags/4",
                 "/api/v1/bags/x", "/api/v1/bags/0/", "/api/v1/bagsx", "/nothing", "/..%2f..%2fetc/passwd"):
        status, _, body = scene.server.ask(path)
        must(status == 404 and b"error" in body and b"secret" not in body, f"{path} is nothing")


def model_files(scene):
    """Files of models are read within the folders of --assets alone, also through links."""
    root = scene.folder / "robots"
    files = {"source/arm/meshes/a b.stl": b"1", "install/leg/share/leg/leg.dae": b"2", "merged/share/eye/eye.obj": b"3",
             "wheel/rim.stl": b"4", "source/arm/secret.txt": b"secret", "source/arm/.hidden/x.stl": b"secret",
             "outside/x.stl": b"secret"}
    for path, data in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(data)
    (root / "source/arm/out.stl").symlink_to(root / "outside/x.stl")
    (root / "source/arm/in.stl").symlink_to(root / "wheel/rim.stl")
    (root / "source/arm/folder.stl").mkdir()
    os.mkfifo(root / "source/arm/pipe.stl")
    folders = [part for name in ("source", "install", "merged", "wheel/") for part in ("--assets", f"{root}/{name}")]
    server = Server(scene.holdall, *folders, str(scene.second))

    def ask(url, server=server):
        status, _, body = server.ask("/api/v1/asset?url=" + urllib.parse.quote(url, safe=""))
        return body if status == 200 else (status, json.loads(body)["error"]["text"])

    found = {"package://arm/meshes/a b.stl": b"1", "package://arm/meshes/a%20b.stl": b"1", "package://leg/leg.dae": b"2",
             "package://eye/eye.obj": b"3", "package://wheel/rim.stl": b"4", "package://arm/in.stl": b"4",
             f"file://{root}/wheel/rim.stl": b"4"}
    for url, data in found.items():
        must(ask(url) == data, f"{url} is {data}, not {ask(url)}")
    outside = "the file is outside of the folders of --assets"
    refused = {"package://arm/out.stl": outside, f"file://{root}/outside/x.stl": outside,
               "package://arm/none.stl": "no such file in the folders of --assets",
               **dict.fromkeys(("package://arm/folder.stl", "package://arm/pipe.stl"), "not a regular file of at most 256 MiB"),
               **dict.fromkeys(("package://arm/secret.txt", "package://arm/.hidden/x.stl", "package://arm/../../outside/x.stl",
                                "package://arm/%2e%2e/arm/in.stl", "package://arm", f"file://{root}/wheel/../outside/x.stl", "/etc/passwd", ""),
                               "not package://NAME/PATH or file:///PATH of a mesh, a texture or a URDF file")}
    for url, text in refused.items():
        must(ask(url) == (404, text), f"{url} is refused by '{text}', not {ask(url)}")
    viewer = Client(server.url, server.token)
    must(viewer.until_op("serverInfo")["capabilities"] == ["time", "assets"], "clients of WebSocket can fetch them")
    for uri, answer in (("package://arm/meshes/a b.stl", b"\4\7\0\0\0\0\0\0\0\0" + b"1"),
                        ("package://arm/out.stl", b"\4\7\0\0\0\1\x2e\0\0\0" + outside.encode())):
        viewer.send(frame(TEXT, json.dumps({"op": "fetchAsset", "uri": uri, "requestId": 7}).encode()))
        while (found := viewer.until(BINARY))[0] == 2:  # the time
            pass
        must(found == answer, f"{uri}: {found}")
    for wrong in ({"uri": "package://arm/in.stl"}, {"requestId": 7}, {"uri": 1, "requestId": 7}, {"uri": "a", "requestId": -1}):
        viewer.send(frame(TEXT, json.dumps({"op": "fetchAsset", **wrong}).encode()))
        must(viewer.until_op("status")["level"] == 2, f"{wrong} is refused")
    viewer.close()
    must(ask("package://arm/in.stl", scene.server)[1] == "files of models need --assets", "without the option there are no files")
    must(server.stop() == 0, "Ctrl-C ends the server with status 0")


# --- responses -----------------------------------------------------------------------------------


def descriptions(scene):
    server = scene.server
    listed = json.loads(server.ask("/api/v1/bags")[2])
    must([bag["id"] for bag in listed] == [0, 1, 2, 3], "bags have numbers")
    must([bag["name"] for bag in listed] == ["first drive.bag", "second.mcap", "third.mcap", "images.mcap"], "and names")
    for number, path in enumerate((scene.first, scene.second, scene.third)):
        body = server.ask(f"/api/v1/bags/{number}")[2]
        expected = json.loads(scene.run("info", "--json", "--verbose", str(path)))
        for topic in expected["topics"]:
            topic["bytes"] = None  # needs all messages to be read
        must(json.loads(body) == expected, "as info prints it")


def messages(scene):
    server = scene.server
    for number, path in enumerate((scene.first, scene.second)):
        for query, args in (("limit=10000", ()), ("limit=3", ("--limit", "3")),
                            ("limit=10000&reverse=1", ("--reverse",)),
                            ("limit=10000&full=1", ("--full",)),
                            ("limit=10000&start=%2B0.5s&end=-0.1s", ("--start", "+0.5s", "--end", "-0.1s"))):
            body = server.ask(f"/api/v1/bags/{number}/messages?{query}")[2]
            must(body == scene.run("cat", "--json", str(path), *args), f"{query} as cat prints it")
    everything = scene.run("cat", "--json", str(scene.first)).splitlines()
    must(len(everything) > 3, "the bag has messages")
    status, headers, _ = server.ask("/api/v1/bags/0/messages?limit=3")
    must(headers["X-Holdall-End"] == "limit", "an answer says that there is more")
    must(server.ask("/api/v1/bags/0/messages?limit=10000")[1]["X-Holdall-End"] == "end", "or that there is not")


def message_at_a_time(scene):
    server = scene.server
    everything = [json.loads(line) for line in scene.run("cat", "--json", str(scene.first)).splitlines()]
    for topic in {line["topic"] for line in everything}:
        of_topic = [line for line in everything if line["topic"] == topic]
        times = [line["log_time_ns"] for line in of_topic]
        for time in (times[0], times[-1], times[len(times) // 2] + 1, times[-1] + 10**12):
            query = urllib.parse.urlencode({"topic": topic, "at": time})
            found = json.loads(server.ask("/api/v1/bags/0/messages?" + query)[2])
            must(found == [line for line in of_topic if line["log_time_ns"] <= time][-1], f"{topic} at {time}")
        query = urllib.parse.urlencode({"topic": topic, "at": times[0] - 1})
        must(server.ask("/api/v1/bags/0/messages?" + query)[2] == b"", "nothing before the first one")


def wrong_parameters(scene):
    for query in ("limit=0", "limit=10001", "limit=x", "limit=-1", "limit=", "start=x", "end=x", "at=x",
                  "at=%2B1s&limit=2", "at=%2B1s&start=%2B1s"):
        must(scene.server.ask("/api/v1/bags/0/messages?" + query)[0] == 400, f"{query} is refused")
    for query in ("", "topic=/imu", "field=z", "topic=/imu&field=z&points=0", "topic=/imu&field=z&points=10001",
                  "topic=/imu&field=z&start=x", "topic=/imu&field=z&start=5&end=5", "topic=/imu&field=z&start=6&end=5"):
        must(scene.server.ask("/api/v1/bags/0/series?" + query)[0] == 400, f"{query} is refused")
    for query in ("topic=/imu&field=none", "topic=/none&field=z", "topic=/imu&field=stamp.x", "topic=/imu&field=z[0]",
                  "topic=/mode&field=data"):
        must(scene.server.ask("/api/v1/bags/0/series?" + query)[0] == 404, f"{query} is no number")
    for bins in ("0", "10001", "x", "-1"):
        must(scene.server.ask("/api/v1/bags/0/density?bins=" + bins)[0] == 400, f"{bins} intervals are refused")


def values_of(scene, path, topic, field):
    """[(log time, value)] as cat prints them"""
    values = []
    for line in scene.run("cat", "--json", "--full", "--topic", topic, str(path)).splitlines():
        message = json.loads(line)
        value = message.get("data")
        for part in field.split("."):
            value = value.get(part) if value else None
        if isinstance(value, (int, float)) and math.isfinite(value):
            values.append((message["log_time_ns"], value))
    return values


def expected_points(values, start, end, width):
    """[count, time of the least, the least, time of the most, the most] of each interval that is not empty"""
    intervals = {}
    for time, value in values:
        if start <= time < end:
            intervals.setdefault((time - start) // width, []).append((time, value))
    points = []
    for _, part in sorted(intervals.items()):
        least = min(part, key=lambda point: point[1])
        most = max(part, key=lambda point: point[1])
        points.append([len(part), least[0] - start, least[1], most[0] - start, most[1]])
    return points


def series(scene):
    server = scene.server
    for number, path, topic, field in ((0, scene.first, "/imu", "z"), (0, scene.first, "/imu", "seq"),
                                       (2, scene.third, "/wave", "sine"), (2, scene.third, "/wave", "tiny"),
                                       (2, scene.third, "/spike", "data")):
        values = values_of(scene, path, topic, field)
        must(len(values) > 5, f"{topic} has values of {field}")
        first, last = values[0][0], values[-1][0]
        # the first spans are read, the later ones made of values that are kept
        for points, start, end in ((50, first + 1, last), (3, first, first + 1), (1, None, None), (7, None, None), (10000, None, None),
                                   (49, first + 1, last), (2, first, first + 1)):
            query = {"topic": topic, "field": field, "points": points}
            query.update({} if start is None else {"start": start, "end": end})
            status, headers, body = server.ask(f"/api/v1/bags/{number}/series?" + urllib.parse.urlencode(query))
            must(status == 200 and headers["X-Holdall-End"] == "end", f"{query} is answered")
            found = json.loads(body)
            begin, end = int(found["start_ns"]), int(found["end_ns"])
            must(start is None or begin == start, "the answer says which span it is of")
            must(found["width_ns"] * points >= end - begin > found["width_ns"] * points - points, "equal intervals")
            must(found["points"] == expected_points(values, begin, end, found["width_ns"]), f"{query} as cat prints it")
    spike = json.loads(server.ask("/api/v1/bags/2/series?topic=/spike&field=data&points=100")[2])
    found = [point[3] + int(spike["start_ns"]) for point in spike["points"] if point[4] == 7]
    must(found == [time for time, value in values if value == 7] and len(values) == 20000, "one value of 20000 is found")
    broken = json.loads(server.ask("/api/v1/bags/0/series?topic=/imu&field=z")[2])
    must((broken["messages"], broken["failed"]) == (10, 1), "a message that is too short is counted")


def damage(scene):
    """Answers with numbers say that messages in between could not be read, also those that are made of kept values."""
    path = scene.folder / "damaged.mcap"
    scene.run("filter", str(scene.third), "-o", str(path), "--chunk-size", "64k", "--compression", "zstd", "--topic", "/spike", "--order", "log_time")
    data = bytearray(path.read_bytes())
    chunks = [found.start() for found in re.finditer(rb"\x28\xb5\x2f\xfd", data)]
    must(len(chunks) > 5, "several chunks")
    data[chunks[3]] ^= 0xff
    path.write_bytes(data)
    server = Server(scene.holdall, str(path))
    total = None
    for place in ("series?topic=/spike&field=data&points=9", "series?topic=/spike&field=data&points=7", "values?topic=/spike&fields=data"):
        status, headers, body = server.ask("/api/v1/bags/0/" + place)
        must((status, headers["X-Holdall-End"]) == (200, "damage"), f"{place}: {status} {headers['X-Holdall-End']}")
        count = sum(point[0] for point in json.loads(body)["points"]) if place[0] == "s" else len(body.split(b"\n", 1)[1]) // 16
        total = total or count
        must(10000 < count == total < 20000, f"{place}: the messages before and after it: {count}")
    server.stop()


def density(scene):
    for number, path in enumerate((scene.first, scene.second, scene.third)):
        times = {}
        for line in scene.run("cat", "--json", str(path)).splitlines():
            message = json.loads(line)
            times.setdefault(message["topic"], []).append(message["log_time_ns"])
        for bins in (1, 13, 10000):
            found = json.loads(scene.server.ask(f"/api/v1/bags/{number}/density?bins={bins}")[2])
            start, width = int(found["start_ns"]), found["width_ns"]
            for topic in found["topics"]:
                counts = [0] * bins
                for time in times.pop(topic["name"], []) if bins == 10000 else times.get(topic["name"], []):
                    counts[(time - start) // width] += 1
                must(topic["counts"] == counts, f"{topic['name']} of {path.name} in {bins} intervals")
        must(not times, "all topics are counted")


def the_latest_time(scene):
    """All messages of a bag are at the largest log time."""
    path = scene.folder / "latest.mcap"
    bag = bags.Mcap()
    bag.channel("/spike", "std_msgs/msg/Float64", 1, "float64 data")
    bag.message(1, 0, 2**63 - 1 - bags.START, 0, b"\0\1\0\0" + bytes(8))
    bag.end_chunk()
    path.write_bytes(bag.close())
    server = Server(scene.holdall, str(path))
    status, _, body = server.ask("/api/v1/bags/0/density?bins=3")
    must(status == 200 and json.loads(body)["topics"] == [{"name": "/spike", "counts": [1, 0, 0]}], "it is counted")
    must(server.stop() == 0, "the server still runs")


def jpeg_size(data):
    """(width, height, channels) of a JPEG, from its frame header"""
    must(data[:2] == b"\xff\xd8" and data[-2:] == b"\xff\xd9", "a whole JPEG")
    at = 2
    while data[at + 1] not in (0xc0, 0xc1, 0xc2):
        at += 2 + int.from_bytes(data[at + 2:at + 4], "big")
    return (int.from_bytes(data[at + 7:at + 9], "big"), int.from_bytes(data[at + 5:at + 7], "big"), data[at + 9])


def image_answers(scene):
    for image in images.all_images():
        for width in (1, 2, 4096):
            query = urllib.parse.urlencode({"topic": image.topic, "width": width})
            status, headers, body = scene.server.ask("/api/v1/bags/3/image?" + query)
            must(status == 200 and headers["Content-Type"] == "image/jpeg", f"{image.topic} is an image")
            made = jpeg_size(body)
            must(made[0] == min(width, images.WIDTH), f"{image.topic} has at most {width} columns")
            must(made[1] == max(1, images.HEIGHT * made[0] // images.WIDTH), "and the same shape")
            must(made[2] in (1, 3), "grey or colors")


def grey_pixels(python, data):
    """Rows of the pixels of a JPEG as grey, decoded by Pillow."""
    code = ("import io, sys; from PIL import Image; im = Image.open(io.BytesIO(sys.stdin.buffer.read())).convert('L');"
            "print([[im.getpixel((x, y)) for x in range(im.width)] for y in range(im.height)])")
    return json.loads(subprocess.run([python, "-c", code], input=data, stdout=subprocess.PIPE, check=True).stdout)


def image_pixels(scene):
    """Each pixel is the mean of the source pixels that it replaces."""
    python = os.environ.get("HOLDALL_PYTHON")
    if not python:
        must(os.environ.get("CI") != "true", "HOLDALL_PYTHON names a Python with Pillow")
        return
    for image in images.all_images():
        if image.encoding not in ("mono8", "rgb8", "bgra8") or image.big_endian:
            continue
        grey = [[sum(part * weight for part, weight in zip(pixel, (0.299, 0.587, 0.114) if len(pixel) > 1 else (1,)))
                 for pixel in row] for row in image.pixels()]
        whole = sum(map(sum, grey)) / images.WIDTH / images.HEIGHT
        body = scene.server.ask(f"/api/v1/bags/3/image?width=1&topic={urllib.parse.quote(image.topic)}")[2]
        must(abs(grey_pixels(python, body)[0][0] - whole) < 6, f"{image.topic} as one pixel")
        body = scene.server.ask(f"/api/v1/bags/3/image?topic={urllib.parse.quote(image.topic)}")[2]
        far = [abs(a - b) for got, row in zip(grey_pixels(python, body), grey) for a, b in zip(got, row)]
        must(sum(distance > 24 for distance in far) <= len(far) // 10, f"{image.topic} in its size")


def image_refusals(scene):
    topic = urllib.parse.quote(images.all_images()[0].topic)
    for query in ("", "width=10", f"topic={topic}&width=0", f"topic={topic}&width=4097", f"topic={topic}&at=x"):
        must(scene.server.ask("/api/v1/bags/3/image?" + query)[0] == 400, f"{query} is refused")
    for bag, query in ((3, f"topic={topic}&at=0"), (3, "topic=/none"), (0, "topic=/imu&at=-1s")):
        must(scene.server.ask(f"/api/v1/bags/{bag}/image?{query}")[0] == 404, f"{query} is no image")


def files(scene):
    server = scene.server
    whole = scene.first.read_bytes()
    path = "/files/0/first%20drive.bag"
    status, headers, body = server.ask(path)
    must(status == 200 and body == whole and headers["Accept-Ranges"] == "bytes", "the whole file")
    tag = headers["ETag"]
    size = len(whole)
    for text, part in (("0-9", whole[:10]), ("5-", whole[5:]), ("-7", whole[-7:]),
                       (f"10-{size + 5}", whole[10:]), (f"{size - 1}-", whole[-1:])):
        status, headers, body = server.ask(path, Range="bytes=" + text)
        at = whole.rindex(part) if text != "0-9" else 0
        must(status == 206 and body == part, f"bytes {text}")
        must(headers["Content-Range"] == f"bytes {at}-{at + len(part) - 1}/{size}", f"Content-Range of {text}")
    for text in (f"{size}-", "-0"):
        status, headers, _ = server.ask(path, Range="bytes=" + text)
        must(status == 416 and headers["Content-Range"] == f"bytes */{size}", f"{text} is outside")
    for text in ("bytes=0-1,3-4", "bytes=9-5", "lines=0-1", "bytes=x"):
        must(server.ask(path, Range=text)[0] == 200, f"{text} gives the whole file")
    must(server.ask(path, Range="bytes=0-1", If_Range=tag)[0] == 206, "the file is the same")
    must(server.ask(path, Range="bytes=0-1", If_Range='"other"')[0] == 200, "the file is another one")
    status, headers, body = server.ask(path, method="HEAD")
    must(status == 200 and headers["Content-Length"] == str(size) and body == b"", "HEAD")


def open_browser(scene):
    """xdg-open gets a file that only this user can read, which leads to the page."""
    programs, got = scene.folder / "programs", scene.folder / "got"
    programs.mkdir()
    (programs / "xdg-open").write_text(f"#!/bin/sh\nstat -c %a \"$1\" >{got}.part\ncat \"$1\" >>{got}.part\necho \"$1\" >>{got}.part\nmv {got}.part {got}\n")
    (programs / "xdg-open").chmod(0o755)
    before = os.environ["PATH"]
    os.environ["PATH"] = f"{programs}:{before}"
    try:
        server = Server(scene.holdall, "--open", str(scene.second))
    finally:
        os.environ["PATH"] = before
    for _ in range(600):
        if got.exists():
            break
        time.sleep(0.05)
    mode, page, path = got.read_text().splitlines()
    must(mode == "600" and server.url.geturl() in page, f"{page} leads to the page")
    must(server.stop() == 0 and not pathlib.Path(path).exists(), "the file is removed at the end")


def rss(server):
    status = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) << 10


def floods(scene):
    """Connections that send nothing, parts of requests, or too much: others are served, also of the same address, and memory is
    bounded."""
    count = 900  # more than the server has connections
    server = Server(scene.holdall, str(scene.second))
    before = rss(server)
    address = (server.url.hostname, server.url.port)
    other = http.client.HTTPConnection(*address, timeout=60, source_address=("127.0.0.2", 0))
    with contextlib.ExitStack() as stack:
        for i in range(count):
            connection = stack.enter_context(socket.create_connection(address, 60))
            with contextlib.suppress(ConnectionError):
                connection.sendall((b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\nX: ", b"\0" * 1000, b"GET /" + b"a" * 5000)[i % 5])
        other.request("GET", "/api/v1/bags", headers={"Authorization": "Bearer " + server.token})
        must(other.getresponse().status == 200, "another address is served")
        other.close()
        for i in range(20):
            must(server.ask("/api/v1/bags")[0] == 200, f"the same address is served, {i}")
        must(rss(server) < before + (100 << 20), f"memory grows by {rss(server) - before}")
    must({server.ask("/", Authorization=f"Bearer {i:032x}", token=False)[0] for i in range(200)} == {401}, "wrong tokens")
    for size in (70_000, 1_000_000):
        with contextlib.suppress(ConnectionError, http.client.HTTPException):
            must(server.ask("/api/v1/bags", X_Large="a" * size)[0] >= 400, "a head that is too large")
    must(server.ask("/api/v1/bags")[0] == 200 and server.stop() == 0, "it lives")


def address_of_network():
    """An address of this machine that is not loopback."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("198.51.100.1", 9))  # sends nothing
        return probe.getsockname()[0]


def folder_of_answers(scene):
    """The bodies of answers are in the folder of --temp-dir."""
    folder = scene.folder / "temporary"
    folder.mkdir()
    server = Server(scene.holdall, "--temp-dir", str(folder), str(scene.third))
    must(server.ask("/api/v1/bags")[0] == 200, "the folder is there")
    folder.rmdir()
    must(server.ask("/api/v1/bags")[0] == 500, "the folder is gone")
    must(server.stop() == 0, "Ctrl-C ends the server")


def from_a_network(scene):
    """A server at all addresses is used by an address that is not loopback."""
    address = address_of_network()
    must(not address.startswith("127."), "this machine has an address that is not loopback")
    server = Server(scene.holdall, "--listen", "0.0.0.0", str(scene.second))
    must(server.url.hostname != "0.0.0.0" and not server.url.hostname.startswith("127."), f"{server.url.netloc} can be reached")
    server.url = server.url._replace(netloc=f"{address}:{server.url.port}")
    must(server.ask("/api/v1/bags")[0] == 200, "with the token")
    must(server.ask("/api/v1/bags", token=False)[0] == 401, "not without it")
    must(server.ask("/api/v1/bags", Origin=f"http://{address}:{server.url.port}")[0] == 200, "of the own page")
    must(server.ask("/api/v1/bags", Host="robot.local")[0] == 421, "not by another name")
    must(server.stop() == 0, "ends")


def certificate(scene, name):
    cert, key = scene.folder / f"{name}.crt", scene.folder / f"{name}.key"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cert, "-days", "2", "-subj",
                    "/CN=robot", "-addext", f"subjectAltName=IP:{address_of_network()}"], check=True, stderr=subprocess.DEVNULL)
    return str(cert), str(key)


def encrypted(scene):
    address = address_of_network()
    cert, key = certificate(scene, "tls")
    server = Server(scene.holdall, "--listen", address, "--tls", f"{cert},{key}", str(scene.second))
    tls = ssl.create_default_context(cafile=cert)
    own = f"https://{address}:{server.url.port}"
    must(server.url.scheme == "https" and server.url.hostname == address, "the URL")
    must(server.ask("/files/0/second.mcap", tls=tls)[2] == scene.second.read_bytes(), "a file")
    must(server.ask("/", token=False, tls=tls)[0] == 401, "without the token")
    must("Secure" in server.ask(f"/?token={server.token}", token=False, tls=tls)[1]["Set-Cookie"], "the cookie is sent to TLS only")
    must(server.ask("/api/v1/bags", tls=tls, Origin=own)[0] == 200, "the own page")
    must(server.ask("/api/v1/bags", tls=tls, Origin=own.replace("https", "http"))[0] == 403, "a page of the same host without TLS")
    viewer = Client(server.url, server.token, tls=tls)
    must(viewer.status == 101 and viewer.until_op("serverInfo") and viewer.until_op("advertise"), "WebSocket")
    with contextlib.suppress(http.client.HTTPException, ConnectionError):
        must(server.ask("/api/v1/bags")[0] >= 400, "without TLS")
    must(server.stop() == 0, "ends")
    for files, words in ((cert, "CERT,KEY"), (f"{cert},{certificate(scene, 'other')[1]}", "not the key"), (f"{key},{key}", "no certificate"),
                         (f"{cert},{cert}", "no private key"), (f"{cert},{scene.folder}/none", "cannot open")):
        done = subprocess.run([scene.holdall, "serve", "--tls", files, str(scene.second)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)
        must(done.returncode == 1 and words in done.stderr.decode(), f"{files}: {done.stderr}")


def qr_code(scene):
    """The code on the terminal, read by zbarimg, is the URL."""
    if not shutil.which("zbarimg"):
        must(os.environ.get("CI") != "true", "zbarimg is installed")
        return
    server = Server(scene.holdall, "--qr", str(scene.second))
    server.process.send_signal(signal.SIGINT)
    lines = [re.sub("\033\\[[0-9;]*m", "", line) for line in server.process.stdout.read().splitlines()]
    must(server.process.wait(60) == 0, "ends")
    halves = {" ": (255, 255), "\u2584": (255, 0), "\u2580": (0, 255), "\u2588": (0, 0)}
    rows = [[halves[c][half] for c in line for _ in range(4)] for line in lines for half in (0, 1) for _ in range(4)]
    picture = scene.folder / "code.pgm"
    picture.write_bytes(f"P5 {len(rows[0])} {len(rows)} 255\n".encode() + bytes(sum(rows, [])))
    read = subprocess.run(["zbarimg", "--quiet", "--raw", picture], stdout=subprocess.PIPE, encoding="utf-8").stdout.strip()
    must(read == server.url.geturl(), f"{read} is {server.url.geturl()}")


def url_alone(scene):
    """--print-url: one line, also on a terminal; the server answers as soon as it is printed."""
    server = Server(scene.holdall, "--print-url", "--listen", "127.0.0.1", str(scene.second))
    must(server.ask("/api/v1/bags")[0] == 200, "answers")
    server.process.send_signal(signal.SIGINT)
    must(server.process.stdout.read() == "" and server.process.wait(60) == 0, "nothing else is printed")
    main_side, terminal = pty.openpty()
    process = subprocess.Popen([scene.holdall, "serve", "-q", "--print-url", "--listen", "127.0.0.1", str(scene.second)], stdout=terminal)
    os.close(terminal)
    with open(main_side, "rb", buffering=0) as output:
        printed = output.read(4096)
        while not printed.endswith(b"\n"):
            printed += output.read(4096)
        process.send_signal(signal.SIGINT)
        process.wait(60)
        with contextlib.suppress(OSError):  # Linux reports the end of a terminal by EIO
            printed += output.read(4096)
    must(re.fullmatch(rb"http://127\.0\.0\.1:\d+/\?token=[0-9a-f]{32}\r\n", printed), f"on a terminal: {printed}")


def wrong_use(scene):
    for args, code in (((str(scene.folder / "none.bag"),), 1), (("--port", "65536", str(scene.first)), 2),
                       (("--listen", "nowhere.example", str(scene.first)), 1), ((), 2),
                       (("--print-url", "--qr", str(scene.first)), 2), (("--memory", "63M", str(scene.first)), 2),
                       (("--assets", str(scene.first), str(scene.first)), 2),
                       (("--tiles", "https://tile.example.org/{z}/{x}.png", str(scene.first)), 2),
                       (("--tiles", "https://tile.example.org; script-src */{z}/{x}/{y}", str(scene.first)), 2)):
        done = subprocess.run([scene.holdall, "serve", *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              timeout=60)
        must(done.returncode == code and done.stdout == b"" and done.stderr, f"{args} ends with {code}")


TESTS = (token_is_needed, token_of_a_file, page_sets_a_cookie, other_hosts_are_refused, other_origins_are_refused, allowed_origins_read_answers, only_reading,
         marks, marks_at_once, layouts, cuts, paths_are_no_way_out, model_files, descriptions, messages, message_at_a_time, series, damage, density, the_latest_time, image_answers, image_pixels, image_refusals,
         wrong_parameters, files, open_browser, floods, folder_of_answers, from_a_network, encrypted, qr_code, url_alone, wrong_use)
OF_URLS = (signed_urls, cancelled_cut, cut_that_is_cancelled_while_it_opens)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--holdall", required=True)
    parser.add_argument("--http", action="store_true", help="it can open URLs")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        scene = Scene(options.holdall, pathlib.Path(folder))
        try:
            tests = TESTS + (OF_URLS if options.http else ())
            run_tests(tests, scene)
        finally:
            scene.server.stop()


main()
