"""Bags of URLs: by a server on the loopback interface that sends ranges; forks, options, uploads."""
import http.server
import multiprocessing
import os
import pickle
import re
import subprocess
import sys
import threading
import time

import holdall
import pytest
from conftest import COUNT

try:
    holdall.open("http://127.0.0.1:9/none.bag", url_options={"timeout": 0.1})
except holdall.Error as error:
    if error.status == "unsupported":
        pytest.skip("built without libcurl", allow_module_level=True)


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *words):
        pass

    def do_HEAD(self):
        self.answer()

    def do_GET(self):
        self.answer()

    def do_PUT(self):
        if "Content-Length" in self.headers:
            body = self.rfile.read(int(self.headers["Content-Length"]))
        else:
            body = b"".join(iter(self.read_chunk, b""))
        exists = self.path in self.server.files and self.headers.get("If-None-Match") == "*"
        if not exists:
            self.server.files[self.path] = body
        self.send_response(412 if exists else 201)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def read_chunk(self):
        size = int(self.rfile.readline(), 16)
        data = self.rfile.read(size)
        self.rfile.readline()
        return data

    def range_of(self, size):
        found = re.fullmatch(r"bytes=(\d*)-(\d*)", self.headers.get("Range", ""))
        if not found:
            return None
        if not found[1]:
            return max(0, size - int(found[2])), size - 1
        return int(found[1]), min(int(found[2]) if found[2] else size - 1, size - 1)

    def answer(self):
        self.server.seen.append(dict(self.headers))
        data = self.server.files.get(self.path)
        wanted = self.server.token
        time.sleep(self.server.delay)
        if data is None or (wanted and self.headers.get("X-Token") != wanted):
            self.send_response(404 if data is None else 403)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        part = self.range_of(len(data))
        first, last = part or (0, len(data) - 1)
        self.send_response(206 if part else 200)
        self.send_header("ETag", '"1"')
        self.send_header("Accept-Ranges", "bytes")
        if part:
            self.send_header("Content-Range", f"bytes {first}-{last}/{len(data)}")
        self.send_header("Content-Length", str(last + 1 - first))
        self.end_headers()
        if self.command == "GET":
            self.wfile.write(data[first : last + 1])


@pytest.fixture
def server(bags):
    made = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    made.files = {"/drive.mcap": next(bags["mcap"].glob("*.mcap")).read_bytes(), "/ros1.bag": bags["rosbag1"].read_bytes()}
    made.seen, made.token, made.delay = [], None, 0
    made.url = f"http://127.0.0.1:{made.server_port}"
    thread = threading.Thread(target=made.serve_forever, daemon=True)
    thread.start()
    yield made
    made.shutdown()
    made.server_close()


@pytest.fixture(params=["/drive.mcap", "/ros1.bag"])
def url(request, server):
    return server.url + request.param


def test_reading(url):
    with holdall.open(url) as bag:
        assert bag.count == COUNT + 2 * COUNT // 100
        assert bag["/imu"][5].linear_acceleration.x == 5.0
        assert bag["/imu"].numpy("linear_acceleration.x").tolist() == [float(i) for i in range(COUNT)]
        assert bag["/imu"].select(where="linear_acceleration.x > 10", limit=3).arrow().num_rows == 3
        assert [m.linear_acceleration.x for m in bag.messages("/imu", start="+14.99s")][-1] == COUNT - 1
        again = pickle.loads(pickle.dumps(bag))
    assert again.count == bag.info().count


READ = """
import sys
import holdall
with holdall.open(sys.argv[1], url_options={"cache": sys.argv[2], "cache_bytes": 64 << 20}) as bag:
    print(bag["/imu"].numpy("linear_acceleration.x").sum(), bag.count)
"""


def test_a_cache_on_the_disk(server, url, tmp_path):
    """Parts cached by other processes are not sent again, except one byte, which checks the version. A part of which the
    last bytes, which the reader does not need, are on their way when it ends is not kept: hence several of them."""

    def read(cache):
        server.seen.clear()
        done = subprocess.run([sys.executable, "-c", READ, url, cache], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    wanted = f"{sum(range(COUNT)):.1f} {COUNT + 2 * COUNT // 100}\n"
    assert read(tmp_path / "cache") == wanted
    assert len(server.seen) > 1

    def is_kept():
        assert read(tmp_path / "cache") == wanted
        assert server.seen[0].get("Range") == "bytes=0-0"
        return len(server.seen) == 1

    assert any(is_kept() for _ in range(10))
    with pytest.raises(AssertionError, match="NotFoundError|Error.*cache"):
        (tmp_path / "file").write_text("x")
        read(tmp_path / "file")
    with pytest.raises(TypeError, match="cache"):
        holdall.open(url, url_options={"cache": 5})


def count_messages(bag, pipe):
    try:
        pipe.send((sum(1 for _ in bag), float(bag["/imu"].numpy("linear_acceleration.x").sum())))
    except BaseException as error:  # noqa: BLE001
        pipe.send(error)


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_processes(url, method):
    """A bag opened before a fork is read by several children and the parent at once."""
    bag = holdall.open(url)
    iterator = iter(bag)
    next(iterator)
    context = multiprocessing.get_context(method)
    pipes = [context.Pipe() for _ in range(2)]
    # daemons: one that hangs ends with this process
    children = [context.Process(target=count_messages, args=(bag, theirs), daemon=True) for _, theirs in pipes]
    for child in children:
        child.start()
    assert sum(1 for _ in iterator) == bag.count - 1
    for child, (ours, _) in zip(children, pipes):
        assert ours.poll(60), "a child hangs"
        assert ours.recv() == (bag.count, float(sum(range(COUNT))))
        child.join(60)
        assert child.exitcode == 0


@pytest.mark.skipif("LD_PRELOAD" in os.environ, reason="GCC 12's AddressSanitizer keeps its allocator locked in the child of a fork")
def test_forks_while_threads_open(url):
    """A child opens a bag although other threads of its parent were opening bags at the moment of the fork."""
    stops = threading.Event()

    def open_often():
        while not stops.is_set():
            holdall.open(url).close()

    threads = [threading.Thread(target=open_often) for _ in range(3)]
    context = multiprocessing.get_context("fork")
    for thread in threads:
        thread.start()
    try:
        for _ in range(20):
            ours, theirs = context.Pipe()
            child = context.Process(target=lambda pipe: pipe.send(holdall.open(url).count), args=(theirs,), daemon=True)
            child.start()
            assert ours.poll(60), "a child hangs"
            assert ours.recv() > COUNT
            child.join(60)
    finally:
        stops.set()
        for thread in threads:
            thread.join()


def test_iterators_stay_in_their_process(url):
    iterator = iter(holdall.open(url))
    next(iterator)
    pid = os.fork()
    if pid == 0:
        try:
            list(iterator)
        except RuntimeError:
            os._exit(7)
        os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 7
    assert sum(1 for _ in iterator) > COUNT - 10


def test_options(server):
    server.token = "secret"
    url = server.url + "/drive.mcap"
    with pytest.raises(holdall.FileError) as refused:
        holdall.open(url)
    assert "secret" not in str(refused.value)
    options = {"headers": {"X-Token": "secret"}, "connections": 1, "kept_bytes": 1 << 20, "ahead_bytes": 1 << 16, "timeout": 20}
    bag = holdall.open(url, url_options=options)
    assert bag.count > COUNT and any(seen.get("X-Token") == "secret" for seen in server.seen)
    assert pickle.loads(pickle.dumps(bag)).count == bag.count
    stream = bag["/imu"].__arrow_c_stream__()  # it lives on without the bag, and so do its options
    bag.close()
    import pyarrow

    del bag
    assert pyarrow.RecordBatchReader._import_from_c_capsule(stream).read_all().num_rows == COUNT


def test_options_of_functions(server, tmp_path):
    """Headers that check and the converting functions send with their requests."""
    server.token = "secret"
    url, options = server.url + "/drive.mcap", {"headers": {"X-Token": "secret"}}
    with pytest.raises(holdall.FileError):
        holdall.check(url)
    done = holdall.check(url, url_options=options)
    assert done.ok and done.messages == COUNT + 2 * COUNT // 100
    for number, function in enumerate((holdall.convert, holdall.filter, holdall.recover, holdall.edit)):
        out = tmp_path / f"{number}.mcap"
        with pytest.raises(holdall.FileError):
            function(url, out)
        assert function(url, out, url_options=options).messages == done.messages
    assert holdall.merge([url, tmp_path / "0.mcap"], tmp_path / "merged.mcap", url_options=options).messages == 2 * done.messages
    with pytest.raises(ValueError, match="nonsense"):
        holdall.check(url, url_options={"nonsense": 1})


def test_timeout(server):
    server.delay = 3
    begin = time.monotonic()
    with pytest.raises(holdall.FileError):
        holdall.open(server.url + "/drive.mcap", url_options={"timeout": 0.2})
    assert time.monotonic() - begin < 20


def test_no_such_file(server):
    with pytest.raises(FileNotFoundError):
        holdall.open(server.url + "/none.mcap")


def test_upload(server, bags):
    source = bags["rosbag1"]
    sent = holdall.upload(source, server.url + "/new.bag")
    assert sent.size == source.stat().st_size and server.files["/new.bag"] == source.read_bytes()
    assert holdall.open(server.url + "/new.bag").count == holdall.open(source).count
    server.files["/new.bag"] = b"other"
    with pytest.raises(FileExistsError):
        holdall.upload(source, server.url + "/new.bag")
    with open(source, "rb") as file:
        holdall.upload(file.fileno(), server.url + "/new.bag", replace=True)
    assert server.files["/new.bag"] == source.read_bytes()


def test_interrupted_upload(bags):
    """Without a server the call retries until Ctrl-C."""
    code = """import holdall, signal, sys, time
signal.signal(signal.SIGALRM, signal.default_int_handler)
signal.setitimer(signal.ITIMER_REAL, 0.5)
begin = time.monotonic()
try:
    holdall.upload(sys.argv[1], "http://127.0.0.1:9/x.bag", patient=True)
except KeyboardInterrupt:
    print(time.monotonic() - begin)
"""
    done = subprocess.run([sys.executable, "-c", code, bags["rosbag1"]], capture_output=True, text=True, timeout=60)
    assert done.stdout and float(done.stdout) < 5, done.stderr


def test_certificates(monkeypatch, tmp_path):
    """Certificates of certifi are used where the system has none."""
    from holdall import _net

    bundle = tmp_path / "cacert.pem"
    bundle.write_text("")
    (tmp_path / "certifi.py").write_text(f"def where(): return {str(bundle)!r}\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "certifi", raising=False)
    for name in _net._BUNDLE_NAMES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("SSL_CERT_DIR", "/own")
    monkeypatch.setattr(_net, "_BUNDLES", ())
    _net.find_certificates()  # settings of the environment are kept
    assert "CURL_CA_BUNDLE" not in os.environ
    monkeypatch.delenv("SSL_CERT_DIR")
    monkeypatch.setenv("CURL_CA_BUNDLE", "")
    _net.find_certificates()
    assert os.environ["CURL_CA_BUNDLE"] == str(bundle)
    monkeypatch.delitem(sys.modules, "certifi")
