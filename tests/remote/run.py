#!/usr/bin/env python3
"""Bags on a web server: the command must read the same messages through http as from the disk, and
each fault of a server must have its defined result. TAP on stdout.

run.py --holdall PROGRAM FOLDER...
"""
import argparse
import json
import os
import pathlib
import re
import signal
import sqlite3
import ssl
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import server  # noqa: E402
from harness import Command, Tap, all_bags, expect  # noqa: E402

def make_large(holdall, folder, demo):
    """Bags of 11 MB: many times larger than the part fetched to open them."""
    for name in ["large.mcap", "large.bag"]:
        done = holdall("merge", *[demo] * 200, "-c", "none", "-o", folder / name)
        expect(done.returncode == 0, done.stderr)
        expect((folder / name).stat().st_size > 5 << 20, "too small to test anything")


def outcome(holdall, at, fault, name, status, *words):
    result = holdall("cat", f"{at.url.replace('//', '//user:SECRET@')}/{fault}/{name}?sig=SECRET")
    text = result.stderr.decode()
    expect(result.returncode == status, f"status {result.returncode}, not {status}: {text}")
    for word in words:
        expect(word in text, f"{word!r} is not in {text!r}")
    expect("SECRET" not in text, f"a secret is in {text!r}")
    return result.stdout


def faults(tap, holdall, at, name):
    right = holdall("cat", at.root / name).stdout
    lines = set(right.splitlines())
    expect(lines, "nothing to compare with")

    def passes(fault):
        expect(outcome(holdall, at, fault, name, 0) == right, "other messages")

    def stays(fault, status, *words):
        got = outcome(holdall, at, fault, name, status, *words)
        expect(set(got.splitlines()) <= lines, "output that the bag does not give")

    for fault in ["ok", "busy", "cut", "moved", "elsewhere", "no-ranges"]:
        tap.run(f"{name}: {fault}", passes, fault)
    for fault, status, word in [
            ("always-busy", 1, "503"), ("shifted", 1, "requested"),
            ("loop", 1, "redirect"), ("to-file", 1, "rotocol"), ("encoded", 1, "Content-Encoding"),
            ("secret", 1, "403"), ("ok/none", 1, "no such file"),
            ("changed", 3, "changed"), ("other-total", 3, "changed")]:
        tap.run(f"{name}: {fault}", stays, fault, status, word)


def no_secrets(holdall, at, fault, folder):
    """No verb shows or writes the user, the password or the query of a URL, in any use."""
    url = f"{at.url.replace('//', '//user:SECRET@')}/{fault}/mcap/cut_in_a_chunk.mcap?sig=SECRET"
    verbs = ["info", "info -v", "info --json", "cat", "cat --json", "check", "check --json", "records", "topics",
             "schema", "attachments", "recover", "reindex", "compress", "convert", "sort", "edit --set x=1",
             "convert -o a.mcap", "recover -o b.bag --json", "filter -o c.mcap", "merge -o d.bag",
             "export -o e --as csv", "catalog -o f.arrow", "plot /imu.x", "bogus"]
    for verb in verbs:
        done = subprocess.run([os.path.abspath(holdall.program), *verb.split(), url], capture_output=True,
                              cwd=folder, timeout=60)
        expect(b"SECRET" not in done.stdout + done.stderr, f"{verb}: {done.stdout[-200:]} {done.stderr[-200:]}")
    for path in folder.rglob("*"):
        expect("SECRET" not in path.name, path)
        expect(not path.is_file() or b"SECRET" not in path.read_bytes(), f"in {path}")


def requests_of(holdall, at, name, *args):
    before, sent = len(at.state.requests), at.state.sent
    done = holdall(*args, f"{at.url}/ok/{name}")
    expect(done.returncode == 0, done.stderr)
    return len(at.state.requests) - before, at.state.sent - sent


def few_requests(holdall, at, name):
    """Opening takes two requests at once and few more; reading all fetches little more than the file."""
    size = (at.root / name).stat().st_size
    count, sent = requests_of(holdall, at, name, "info")
    expect(count <= 4, f"info: {count} requests")
    begun, before = len(at.state.requests), at.state.sent
    told = json.loads(holdall("info", "--json", f"{at.url}/ok/{name}").stdout)["fetched"]
    expect(told["requests"] == len(at.state.requests) - begun, told)
    expect(told["bytes"] <= at.state.sent - before < told["bytes"] * 2, f"{told}, not {at.state.sent - before}")
    expect(0 < told["hits"] <= told["reads"], told)
    expect(sent < size / 4, f"info: {sent} of {size} bytes")
    count, sent = requests_of(holdall, at, name, "info", "-v")
    expect(count <= 4 and sent < size / 4, f"info -v: {count} requests, {sent} of {size} bytes")
    count, sent = requests_of(holdall, at, name, "info", "--sort", "size")
    expect(count <= 8 and sent < size * 1.2, f"info --sort size: {count} requests, {sent} of {size} bytes")
    count, sent = requests_of(holdall, at, name, "cat")
    expect(sent < size * 1.2, f"cat: {sent} bytes of a file of {size}")
    expect(count < 40, f"cat: {count} requests")


def few_requests_of_scans(holdall, folder, name):
    """A file that does not fit into memory is fetched once by large requests for each pass; recovering makes two."""
    path, out = folder / f"scanned_{name}", folder / f"out_{name}"
    done = holdall("merge", *[folder / name] * 12, "-c", "none", "-o", path)
    expect(done.returncode == 0, done.stderr)
    at, size = server.Server(folder), path.stat().st_size
    for passes, most, words in [(1, 160, ["check"]), (2, 400, ["recover", "-o", out, "--force"]),
                                (1, 400, ["convert", "-o", out, "--force"])]:
        count, sent = requests_of(holdall, at, path.name, *words, "--net-memory", "48M", "--net-ahead", "8M")
        expect(sent < size * passes * 1.2, f"{words[0]}: {sent} bytes of a file of {size}")
        expect(count < most, f"{words[0]}: {count} requests")
    path.unlink()
    out.unlink()


def make_database(path, size, count):
    """A bag of rosbag2 whose messages have so many bytes, but every fourth of a second topic, which has few."""
    with sqlite3.connect(path) as db:
        db.executescript("""
            CREATE TABLE topics(id INTEGER PRIMARY KEY, name TEXT NOT NULL, type TEXT NOT NULL,
                serialization_format TEXT NOT NULL, offered_qos_profiles TEXT NOT NULL);
            CREATE TABLE messages(id INTEGER PRIMARY KEY, topic_id INTEGER NOT NULL, timestamp INTEGER NOT NULL,
                data BLOB NOT NULL);
            CREATE INDEX timestamp_idx ON messages (timestamp ASC);
            INSERT INTO topics VALUES(1, '/note', 'std_msgs/msg/String', 'cdr', ''),
                (2, '/image', 'std_msgs/msg/String', 'cdr', '');""")
        for i in range(count):
            db.execute("INSERT INTO messages VALUES(?, ?, ?, ?)",
                       (i + 1, 2 if i % 4 else 1, 10**9 + i, bytes(size if i % 4 else 100)))
    db.close()


def counts_of_a_database(holdall, folder, size, count, most):
    """Messages are counted without their data where they are large, and with few requests where they are small."""
    path = folder / f"of_{size}.db3"
    make_database(path, size, count)
    at = server.Server(folder)
    done = holdall("info", "--json", f"{at.url}/ok/{path.name}")
    expect(done.returncode == 0, done.stderr)
    counts = {topic["name"]: topic["messages"] for topic in json.loads(done.stdout)["topics"]}
    expect(counts == {"/note": count // 4, "/image": count - count // 4}, counts)
    part = at.state.sent / path.stat().st_size
    expect(part <= most, f"{part:.2f} of the file")
    expect(len(at.state.requests) < 60, f"{len(at.state.requests)} requests")


def one_topic(holdall, folder, suffix):
    """For a topic in few chunks, only these are fetched, at once, and little more."""
    make_database(folder / "sparse.db3", 1 << 20, 80)
    done = holdall("convert", folder / "sparse.db3", "-o", folder / f"sparse{suffix}", "-c", "none")
    expect(done.returncode == 0, done.stderr)
    at = server.Server(folder)
    done = holdall("cat", "--brief", "--topic", "/note", f"{at.url}/ok/sparse{suffix}")
    expect(done.stdout.count(b"\n") == 20, done.stdout + done.stderr)
    expect(len(at.state.requests) <= 20 + 4, at.state.requests)
    expect(at.state.sent < 1 << 20, f"{at.state.sent} bytes")


def a_limit_without_ranges(holdall, at, name):
    """A file that is only sent as a whole is fetched up to a limit."""
    size = (at.root / name).stat().st_size
    for limit, status in [(size, 0), (size - 1, 1)]:
        done = holdall("info", f"{at.url}/no-ranges/{name}", HOLDALL_NET_SPOOL=str(limit))
        expect(done.returncode == status, done.stderr)
    expect(b"HOLDALL_NET_SPOOL" in done.stderr and b"Range" in done.stderr, done.stderr)


def no_size(holdall, folder, demo):
    """A file is empty if the server says so by its size, not because it refuses ranges."""
    (folder / "empty.bag").touch()
    (folder / "demo.bag").write_bytes(demo.read_bytes())
    at = server.Server(folder)
    for fault in ["ok", "no-size", "refuses-ranges"]:
        done = holdall("info", f"{at.url}/{fault}/empty.bag")
        expect(done.returncode == 1 and b"the file is empty" in done.stderr, f"{fault}: {done.stderr}")
        done = holdall("cat", f"{at.url}/{fault}/demo.bag")
        expect(done.returncode == 0 and done.stdout == holdall("cat", demo).stdout, f"{fault}: {done.stderr}")


def a_header(holdall, at, name):
    """It is sent with each request, also with those of a redirect unless it may be a secret of one host."""
    url = f"{at.url}/ok/{name}"
    done = holdall("info", url, "--header", "Authorization: Bearer SECRET", "--header", "X-Robot: 7")
    expect(done.returncode == 0, done.stderr)
    expect(all(h.get("Authorization") == "Bearer SECRET" and h.get("X-Robot") == "7" for h in at.state.headers),
           at.state.headers)
    moved = url.replace("/ok/", "/moved/")
    expect(holdall("info", moved, "--header", "Authorization: Bearer SECRET").returncode == 0, "is not followed")
    at.state.headers.clear()
    elsewhere = url.replace("/ok/", "/elsewhere/").replace("//", "//user:SECRET@", 1)
    for more in [[], ["--header", "Authorization: Bearer SECRET"]]:
        done = holdall("info", elsewhere, *more)
        expect(done.returncode == 0, done.stderr)
    sent = {host: [h for h in at.state.headers if h["Host"].startswith(host)] for host in ["127.0.0.1", "localhost"]}
    expect(all(sent.values()) and all("Authorization" in h for h in sent["127.0.0.1"]), sent)
    expect(not any("Authorization" in h for h in sent["localhost"]), "a secret of one host is sent to another")
    done = holdall("info", moved, "--header", "X-Robot: 7")
    expect(done.returncode == 1 and b"redirect is not followed" in done.stderr, done.stderr)
    for bad in ["X-Robot", "X-Robot: 7\r\nX-Other: 8", ": 7", "X Robot: 7"]:
        done = holdall("info", url, "--header", bad)
        expect(done.returncode != 0 and b"of the form" in done.stderr, done.stderr)


GOOGLE = {"X-Goog-Algorithm": "GOOG4-RSA-SHA256", "X-Goog-Credential": "robot@project.iam/20261128/auto/storage/goog4_request",
          "X-Goog-Expires": "3600", "X-Goog-SignedHeaders": "host"}
AZURE = {"sv": "2023-11-03", "se": "2026-12-01T08:00:00Z", "sr": "b", "sp": "r", "spr": "https,http"}


def signed_urls(holdall, at, name):
    """Objects of Google and Azure: their signatures arrive as they are, with each request, and nothing shows them."""
    right = holdall("cat", at.root / name).stdout
    for parameters, key in [(GOOGLE, "X-Goog-Signature"), (AZURE, "sig")]:
        for number in range(8):  # other characters in each signature
            url = server.sign(f"{at.url}/signed/{name}", {**parameters, "n": f"{number}+/= é"}, key)
            secret = url.partition(f"{key}=")[2].encode()
            done = holdall("cat", url, "-v")
            expect(done.returncode == 0 and done.stdout == right, done.stderr)
            expect(secret not in done.stderr, done.stderr)
        done = holdall("cat", url[:-4])
        expect(done.returncode == 1 and b"403" in done.stderr and secret[:-4] not in done.stderr, done.stderr)


def a_token(holdall, at, name):
    """The same by header lines."""
    url, token = f"{at.url}/token/{name}", ("--header", "Authorization: Bearer SECRET")
    done = holdall("info", url, *token, "--header", "x-ms-version: 2023-11-03")
    expect(done.returncode == 0, done.stderr)
    for few in [(), token]:
        done = holdall("info", url, *few)
        expect(done.returncode == 1 and b"401" in done.stderr and b"SECRET" not in done.stderr, done.stderr)


def reports(holdall, at, name, folder):
    """Statistics of requests: as one JSON object, and as a note of each reading verb."""
    url = f"{at.url}/ok/{name}"
    for words in [("info", "--json"), ("check", "--json"), ("convert", "--json", "-o", folder / "new.mcap"),
                  ("export", "--json", "--as", "csv", "-o", folder / "csv"), ("plot", "--json", "/pose.pose.position.x")]:
        begun = len(at.state.requests)
        done = holdall(words[0], url, *words[1:])
        told = json.loads(done.stdout)
        expect(told["fetched"]["requests"] == len(at.state.requests) - begun > 0, f"{words}: {told}")
    for words in [("cat", "-v"), ("records", "--verbose"), ("schema", "--net-report"), ("metadata", "-v"), ("attachments", "-v")]:
        begun = len(at.state.requests)
        done = holdall(words[0], url, *words[1:])
        count = len(at.state.requests) - begun
        expect(f"note: fetched by {count} requests: ".encode() in done.stderr, f"{words}: {done.stderr}")
    expect(b"fetched" not in holdall("cat", "-v", at.root / name).stderr, "a note without requests")


def a_catalog(holdall, at, name):
    """The same rows of a URL, of standard input and of a file, but for the path and its time."""
    def rows(done):
        expect(done.returncode == 0, done.stderr)
        return [{key: value for key, value in json.loads(line).items() if key not in ("bag", "modified_ns")}
                for line in done.stdout.splitlines()]

    right = rows(holdall("catalog", "--json", at.root / name))
    expect(right and rows(holdall("catalog", "--json", f"{at.url}/ok/{name}")) == right, "other rows of a URL")
    with (at.root / name).open("rb") as file:
        piped = subprocess.run([holdall.program, "catalog", "--json", "-"], stdin=file, capture_output=True, timeout=60)
    expect(rows(piped) == right, "other rows of standard input")
    done = holdall("catalog", f"{at.url}/secret/{name}?sig=SECRET")
    expect(done.returncode == 3 and b"403" in done.stdout + done.stderr, (done.returncode, done.stderr))
    expect(b"SECRET" not in done.stdout + done.stderr, done.stderr)


def connections(holdall, folder):
    """Small ranges use more connections; never more than the limit."""
    make_database(folder / "often.db3", 1 << 20, 80)
    done = holdall("convert", folder / "often.db3", "-o", folder / "often.mcap", "-c", "none")
    expect(done.returncode == 0, done.stderr)
    for words, least, most in [((), 9, 64), (("--net-connections", "3"), 2, 3)]:
        at = server.Server(folder, delay=0.2)
        done = holdall("cat", "--brief", "--topic", "/note", f"{at.url}/ok/often.mcap", *words)
        expect(done.stdout.count(b"\n") == 20, done.stdout + done.stderr)
        expect(least <= at.state.most <= most, f"{at.state.most} requests at one time")


def demo_copy(demo, folder):
    (folder / demo.name).write_bytes(demo.read_bytes())
    return demo.name


def fetched(holdall, *args):
    done = holdall(*args)
    expect(done.returncode == 0, done.stderr)
    return json.loads(done.stdout)["fetched"]


def size_of(folder):
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def a_cache(holdall, at, name, folder):
    """Cached parts come from the disk, after one request of a byte; damaged or deleted parts are fetched."""
    cache = folder / f"cache_{name}"
    right = holdall("cat", at.root / name).stdout
    words = [f"{at.url}/ok/{name}?sig=SECRET", "--cache", cache]
    first, second = (fetched(holdall, "info", "--json", *words) for _ in range(2))
    expect(second["requests"] == 1 and second["bytes"] == 1 and second["cached"] > 0, (first, second))
    for _ in range(2):
        expect(holdall("cat", *words).stdout == right, "other messages")
    before = at.state.sent
    expect(holdall("cat", *words).stdout == right, "other messages")
    expect(at.state.sent - before == 1, f"{at.state.sent - before} bytes")
    parts = sorted(path for path in cache.rglob("*") if path.is_file())
    expect(len(parts) > 5, f"{len(parts)} parts")
    expect(all(path.stat().st_mode & 0o077 == 0 for path in [cache, *cache.rglob("*")]), "others can read it")
    for i, path in enumerate(parts):
        data = bytearray(path.read_bytes())
        data[len(data) // 2] ^= 1
        if i % 3 == 0:
            path.write_bytes(data)
        elif i % 3 == 1:
            path.write_bytes(data[:100])
        else:
            path.unlink()
    expect(holdall("cat", *words).stdout == right, "other messages after damage")
    expect(not any(b"SECRET" in path.read_bytes() or "SECRET" in path.name for path in cache.rglob("*")
                   if path.is_file()), "a secret")


def a_cut_reading(holdall, folder, name):
    """Bytes of requests that were still running at the end are in the cache, too."""
    cache, size = folder / f"cache_cut_{name}", (folder / name).stat().st_size
    at = server.Server(folder, rate=1 << 20)
    words = [f"{at.url}/ok/{name}", "--cache", cache]
    done = fetched(holdall, "info", "--json", *words)
    first = holdall("cat", "--limit", "1", "-v", *words)
    expect(first.returncode == 0, first.stderr)
    got = int(re.search(rb"requests: (\d+) bytes", first.stderr)[1])
    expect(got > 1 << 20, f"{got} bytes: too few to test anything")
    expect(size_of(cache) >= (done["bytes"] + got) * 0.7, f"{size_of(cache)} of {got} bytes")
    at.rate, before = 0, at.state.sent
    expect(holdall("cat", *words).stdout == holdall("cat", folder / name).stdout, "other messages")
    expect(at.state.sent - before < size - got * 0.7, f"{at.state.sent - before} bytes of {size}, after {got}")


def a_changed_file(holdall, at, name, folder):
    """Another ETag: nothing of the old state is read, and both may be in the cache."""
    cache = folder / "cache_changed"
    (at.root / "two").mkdir(exist_ok=True)
    path = at.root / "two/x.bag"
    words = [f"{at.url}/by-content/two/x.bag", "--cache", cache]
    for other in [name, "large.bag", name]:
        path.write_bytes((at.root / other).read_bytes())
        for _ in range(2):
            shown = [holdall("cat", *words).stdout, holdall("cat", path).stdout]
            expect(shown[0] == shown[1], f"other messages of {other}")
    # both states have the same size
    data = bytearray(path.read_bytes())
    data[data.index(b"holdall") if b"holdall" in data else len(data) // 2] ^= 1
    path.write_bytes(data)
    shown = [holdall("cat", *words), holdall("cat", path)]
    expect(shown[0].stdout == shown[1].stdout and shown[0].returncode == shown[1].returncode, "messages of the old state")


def no_strong_etag(holdall, at, name, folder):
    cache = folder / "cache_weak"
    for fault in ["weak", "no-etag"]:
        for _ in range(2):
            expect(fetched(holdall, "info", "--json", f"{at.url}/{fault}/{name}", "--cache", cache)["cached"] == 0,
                   "it was kept")
    expect(not cache.exists() or size_of(cache) == 0, "something is kept")


def a_bounded_cache(holdall, at, name, folder):
    """By several processes at a time: each gets the messages, and the limit holds."""
    cache, limit = folder / "cache_bounded", 4 << 20
    right = holdall("cat", at.root / name).stdout
    words = [holdall.program, "cat", f"{at.url}/ok/{name}", "--cache", cache, "--cache-size", str(limit),
             "--net-memory", "2M"]
    for _ in range(2):
        running = [subprocess.Popen(list(map(str, words)), stdout=subprocess.PIPE) for _ in range(4)]
        for process in running:
            expect(process.communicate(timeout=120)[0] == right and process.returncode == 0, "other messages")
    expect(0 < size_of(cache) <= limit * 5 // 4, f"{size_of(cache)} bytes")
    done = holdall("info", words[2], "--cache", at.root / name)
    expect(done.returncode == 1 and b"folder of the cache" in done.stderr, done.stderr)


def reading_in_order(holdall, folder):
    """Without a plan all connections fetch, and the output is that of the file; a file of over 1 GiB is refused."""
    path = folder / "in_order.db3"
    make_database(path, 100000, 700)
    at = server.Server(folder)
    for words in [["recover", "-o", folder / "out.mcap", "--force"], ["cat", "--json"]]:
        outputs = [holdall(words[0], name, *words[1:]) for name in (path, f"{at.url}/ok/{path.name}")]
        shown = [done.stdout.replace(at.url.encode() + b"/ok/", str(folder).encode() + b"/") for done in outputs]
        expect(outputs[0].returncode == outputs[1].returncode and shown[0] == shown[1], outputs[1].stderr)
    expect(at.state.sent < path.stat().st_size * 2.4, f"{at.state.sent} bytes")
    large = folder / "sparse.mcap"
    with large.open("wb") as file:
        file.write(b"\x89MCAP0\r\n")
        file.truncate((1 << 30) + 1)
    at = server.Server(folder)
    done = holdall("recover", f"{at.url}/ok/{large.name}", "-o", folder / "none.mcap")
    expect(done.returncode == 1 and b"--allow-remote-scan" in done.stderr, done.stderr)
    expect(at.state.sent < 200 << 20, f"{at.state.sent} bytes")
    large.unlink()


def no_index(holdall, folder):
    """A file without an index is scanned by few requests; if it has over 1 GiB, that is refused, however often it is tried."""
    path = folder / "no_index.mcap"
    done = holdall("merge", *[folder / "large.mcap"] * 12, "-c", "none", "--chunk-size", "64K", "-o", path)
    expect(done.returncode == 0, done.stderr)
    os.truncate(path, path.stat().st_size - (1 << 20))
    at = server.Server(folder)
    here, there = (holdall("info", name) for name in (path, f"{at.url}/ok/{path.name}"))
    expect(here.returncode == there.returncode == 3 and here.stdout.splitlines()[1:] == there.stdout.splitlines()[1:], there.stdout)
    expect(len(at.state.requests) < 60, f"{len(at.state.requests)} requests")
    os.truncate(path, (1 << 30) + 1)
    done = holdall("info", "--sort", "size", f"{at.url}/ok/{path.name}")
    expect(done.returncode == 1 and b"--allow-remote-scan" in done.stderr and b"damaged" not in done.stderr, done.stderr)
    path.unlink()


def all_of_a_large_bag(holdall, folder, demo):
    """Verbs that read all bytes ask first, where the index shows that there are over 1 GiB; others need no permission."""
    small, large = folder / "small.mcap", folder / "padded.mcap"
    expect(holdall("convert", demo, "-o", small, "--force").returncode == 0, "no MCAP")
    data = small.read_bytes()
    summary = int.from_bytes(data[-28:-20], "little")
    end, padding = summary - 13, (1 << 30) + 1  # before the record that ends the data
    footer = (summary + 9 + padding).to_bytes(8, "little") + bytes(8 + 4)  # without offsets and CRC of the summary
    with large.open("wb") as file:
        file.write(data[:end] + b"\x80" + padding.to_bytes(8, "little"))  # a private record
        file.seek(padding, os.SEEK_CUR)
        file.write(data[end:-28] + footer + data[-8:])
    at = server.Server(folder)
    url = f"{at.url.replace('//', '//user:SECRET@')}/ok/{large.name}"
    right = holdall("cat", small).stdout
    expect(holdall("cat", url).stdout == right and right, "other messages")
    for words in [["check"], ["recover", "-o", folder / "all.mcap"], ["reindex", "-o", folder / "all.mcap"], ["info", "--sort", "size"]]:
        done = holdall(words[0], url, *words[1:])
        expect(done.returncode == 1 and b"all 1.1 GB" in done.stderr and b"--allow-remote-scan" in done.stderr, done.stderr)
        expect(b"SECRET" not in done.stderr, done.stderr)
    expect(holdall("info", "--sort", "size", "--allow-remote-scan", url).returncode == 0, "it is not allowed")
    expect(at.state.sent < 4 << 20, f"{at.state.sent} bytes")
    large.unlink()


def a_silent_server(holdall, at, name):
    """The command gives up after some time, with few retries."""
    begun = time.monotonic()
    done = holdall("info", f"{at.url}/hangs/{name}", "--net-timeout", "1")
    expect(done.returncode == 1 and b"no answer from the server" in done.stderr, done.stderr)
    expect(2 <= len(at.state.requests) <= 6, f"{len(at.state.requests)} requests: at most 3 for each end of the file")
    expect(time.monotonic() - begun < 60, "it was waited for much longer")


def an_interrupt(holdall, at, name):
    """The first signal ends the command, whatever the server does."""
    process = subprocess.Popen([holdall.program, "cat", f"{at.url}/hangs/{name}"], stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE)
    while not at.state.requests and process.poll() is None:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=45)  # a second where the machine is free; the server hangs for 60
    expect(process.returncode == 1 and b"stopped by a signal" in errors, (process.returncode, errors))


def certificates(holdall, demo, folder):
    """A server is trusted by the authorities that the environment names, and by no others."""
    files = [folder / name for name in ("key.pem", "own.pem")]
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
                    "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", files[0], "-out", files[1]],
                   check=True, capture_output=True)
    at = server.Server(demo.parent)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(files[1], files[0])
    at.socket = context.wrap_socket(at.socket, server_side=True)
    url = at.url.replace("http:", "https:") + f"/ok/{demo.name}"
    none = dict.fromkeys(("CURL_CA_BUNDLE", "SSL_CERT_FILE", "SSL_CERT_DIR"), "")
    for name in ("SSL_CERT_FILE", "CURL_CA_BUNDLE"):
        done = holdall("info", url, **{**none, name: str(files[1])})
        expect(done.returncode == 0, f"{name}: {done.stderr[-200:]}")
    done = holdall("info", url, **none)
    expect(done.returncode == 1 and b"certificate" in done.stderr, done.stderr[-200:])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--holdall", required=True)
    parser.add_argument("--demo", required=True)
    parser.add_argument("folders", nargs="+")
    args = parser.parse_args()
    holdall, tap = Command(args.holdall), Tap()
    folders = [f for f in args.folders if pathlib.Path(f).is_dir()]
    tap.run("all bags are read as from the disk", all_bags, holdall, folders,
            lambda folder: f"{server.Server(folder).url}/ok")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for fault in ["ok", "secret"]:
            own = folder / fault
            own.mkdir()
            data = server.Server(pathlib.Path(args.demo).parents[1])
            tap.run(f"no secrets: {fault}", no_secrets, holdall, data, fault, own)
        demo = pathlib.Path(args.demo)
        tap.run("a limit without ranges", a_limit_without_ranges, holdall, server.Server(demo.parent), demo.name)
        tap.run("a size that is not stated", no_size, holdall, folder, demo)
        tap.run("a header", a_header, holdall, server.Server(demo.parent), demo.name)
        tap.run("signed URLs", signed_urls, holdall, server.Server(demo.parent), demo.name)
        tap.run("a token", a_token, holdall, server.Server(demo.parent), demo.name)
        tap.run("reports", reports, holdall, server.Server(demo.parent), demo.name, folder)
        tap.run("a catalog", a_catalog, holdall, server.Server(demo.parent), demo.name)
        tap.run("connections", connections, holdall, folder)
        tap.run("reading in order", reading_in_order, holdall, folder)
        tap.run("all of a large bag", all_of_a_large_bag, holdall, folder, demo)
        tap.run("certificates", certificates, holdall, demo, folder)
        tap.run("a silent server", a_silent_server, holdall, server.Server(demo.parent), demo.name)
        tap.run("an interrupt", an_interrupt, holdall, server.Server(demo.parent), demo.name)
        tap.run("large rows of sqlite3", counts_of_a_database, holdall, folder, 100000, 120, 0.4)
        tap.run("small rows of sqlite3", counts_of_a_database, holdall, folder, 500, 20000, 1.1)
        tap.run("one topic", one_topic, holdall, folder, ".mcap")
        make_large(holdall, folder, args.demo)
        tap.run("no index", no_index, holdall, folder)
        for bag in ["large.mcap", "large.bag"]:
            faults(tap, holdall, server.Server(folder), bag)
            tap.run(f"{bag}: few requests", few_requests, holdall, server.Server(folder), bag)
            tap.run(f"{bag}: few requests of scans", few_requests_of_scans, holdall, folder, bag)
            tap.run(f"{bag}: a cache", a_cache, holdall, server.Server(folder), bag, folder)
            tap.run(f"{bag}: a cache, and a reading that ends early", a_cut_reading, holdall, folder, bag)
        tap.run("a file that changes, and a cache", a_changed_file, holdall, server.Server(folder), demo_copy(demo, folder),
                folder)
        tap.run("no cache without a strong ETag", no_strong_etag, holdall, server.Server(folder), "large.bag", folder)
        tap.run("a bounded cache", a_bounded_cache, holdall, server.Server(folder), "large.bag", folder)
    return tap.end()


sys.exit(main())
