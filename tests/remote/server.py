"""An HTTP server on loopback that serves a folder by ranges, and fails on request.

The first part of a path chooses the fault, the rest is the file: /ok/demo.bag, /cut/demo.bag. Requests
are counted by path, so that a fault can pass: what a fault does is in its function.
"""
import base64
import email.utils
import hashlib
import hmac
import http.server
import pathlib
import re
import socketserver
import threading
import time
import urllib.parse

RANGE = re.compile(r"bytes=(\d*)-(\d*)$")


class State:
    """Requests that a server received."""

    def __init__(self):
        self.lock = threading.Lock()
        self.requests = []  # (path, range header)
        self.headers = []
        self.sent = 0
        self.now, self.most = 0, 0  # requests at one time

    def count(self, path):
        with self.lock:
            return sum(1 for seen, _ in self.requests if seen == path)


def parse_range(text, size):
    """(start, end) of a Range header, clipped to the file; None: not satisfiable."""
    found = RANGE.match(text or "")
    if not found:
        return 0, size
    first, last = found.groups()
    if first == "":
        start, end = max(0, size - int(last)), size
    else:
        start, end = int(first), min(size, int(last) + 1 if last else size)
    return (start, end) if start < end else None


def signature(text):
    """With each of the characters that a URL escapes, sooner or later."""
    return base64.b64encode(hmac.new(b"key", text.encode(), hashlib.sha256).digest()).decode()


def sign(url, parameters, name):
    """The URL with its parameters and their signature as one more."""
    path = urllib.parse.urlsplit(url).path
    query = "&".join(f"{key}={urllib.parse.quote(value, safe='')}" for key, value in parameters.items())
    return f"{url}?{query}&{name}={urllib.parse.quote(signature(f'{path}?{query}'), safe='')}"


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *args):
        pass

    def fail(self, status, *headers):
        body = b"<html>this is not a bag</html>"
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        path = self.path.split("?")[0]
        with self.server.state.lock:
            self.server.state.requests.append((path, self.headers.get("Range")))
            self.server.state.headers.append(self.headers)
        _, fault, name = path.split("/", 2)
        with self.server.state.lock:
            self.server.state.now += 1
            self.server.state.most = max(self.server.state.most, self.server.state.now)
        try:
            getattr(self, "serve_" + fault.replace("-", "_"))(name)
        finally:
            with self.server.state.lock:
                self.server.state.now -= 1

    # --- what is served ------------------------------------------------------------------------

    def serve_ok(self, name, etag='"1"', cut=None, shift=0, status=206, total=None, extra=()):
        file = self.server.root / name
        if not file.is_file():
            self.fail(404)
            return
        size = file.stat().st_size
        if self.headers.get("If-Match") not in (None, etag):
            self.fail(412)
            return
        where = parse_range(self.headers.get("Range"), size)
        if where is None:
            self.fail(416, ("Content-Range", f"bytes */{size}"))
            return
        start, end = where
        self.send_response(status)
        if status == 206:
            self.send_header("Content-Range",
                             f"bytes {start + shift}-{end - 1 + shift}/{total or size}")
        self.send_header("Content-Length", str(end - start))
        self.send_header("Last-Modified", email.utils.formatdate(file.stat().st_mtime, usegmt=True))
        if etag:
            self.send_header("ETag", etag)
        for key, value in extra:
            self.send_header(key, value)
        self.end_headers()
        with file.open("rb") as opened:
            opened.seek(start)
            body = opened.read(end - start)
        self.send(body if cut is None else body[:cut])
        if cut is not None and cut < len(body):
            self.close_connection = True

    def send(self, body):
        delay, rate = self.server.delay, self.server.rate
        if delay:
            time.sleep(delay)
        for i in range(0, len(body), 1 << 16):
            part = body[i:i + (1 << 16)]
            self.wfile.write(part)
            with self.server.state.lock:
                self.server.state.sent += len(part)
            if rate:
                time.sleep(len(part) / rate)

    def serve_by_content(self, name):
        """The ETag is that of the content."""
        digest = hashlib.sha256((self.server.root / name).read_bytes()).hexdigest()
        self.serve_ok(name, etag=f'"{digest}"')

    def serve_weak(self, name):
        self.serve_ok(name, etag='W/"1"')

    def serve_no_etag(self, name):
        self.serve_ok(name, etag=None)

    def serve_signed(self, name):
        """As signed URLs of Google (X-Goog-Signature) and Azure (sig): of the path and all other parameters, byte by byte."""
        path, _, query = self.path.partition("?")
        found = re.fullmatch(r"(.*)&(X-Goog-Signature|sig)=([^&]*)", query)
        if not found or urllib.parse.unquote(found[3]) != signature(f"{path}?{found[1]}"):
            self.fail(403)
        else:
            self.serve_ok(name)

    def serve_token(self, name):
        """As Azure with a token: a version must be named, too."""
        known = self.headers.get("Authorization") == "Bearer SECRET" and self.headers.get("x-ms-version")
        self.serve_ok(name) if known else self.fail(401)

    def serve_no_size(self, name):
        """A range beyond the end, or of an empty file, is refused without the size."""
        file = self.server.root / name
        if file.is_file() and "Range" in self.headers and parse_range(self.headers["Range"], file.stat().st_size) is None:
            self.fail(416)
        else:
            self.serve_ok(name, status=206 if "Range" in self.headers else 200)

    def serve_refuses_ranges(self, name):
        """As no file has them."""
        if "Range" in self.headers:
            self.fail(416)
        else:
            self.serve_ok(name, status=200)

    # --- faults that pass ------------------------------------------------------------------------

    def serve_busy(self, name):
        """Each path is refused twice."""
        if self.server.state.count(self.path.split("?")[0]) <= 2:
            self.fail(503, ("Retry-After", "0"))
        else:
            self.serve_ok(name)

    def serve_cut(self, name):
        """Every answer but each third ends after half of its bytes, at most 20000 of them."""
        count = self.server.state.count(self.path.split("?")[0])
        self.serve_ok(name, cut=None if count % 3 == 0 else 20000)

    def serve_moved(self, name):
        self.fail(302, ("Location", f"/ok/{name}"))

    def serve_elsewhere(self, name):
        """Another name of this machine is another host for clients."""
        self.fail(307, ("Location", f"http://localhost:{self.server.server_port}/ok/{name}"))

    # --- faults that stay ------------------------------------------------------------------------

    def serve_always_busy(self, name):
        self.fail(503, ("Retry-After", "0"))

    def serve_no_ranges(self, name):
        self.headers.replace_header("Range", "") if "Range" in self.headers else None
        self.serve_ok(name, status=200)

    def serve_shifted(self, name):
        """Content-Range states other bytes than requested."""
        self.serve_ok(name, shift=1)

    def serve_other_total(self, name):
        """After three answers the file is larger, and nothing else says so."""
        size = (self.server.root / name).stat().st_size
        grown = self.server.state.count(self.path.split("?")[0]) > 3
        self.serve_ok(name, etag=None, total=size + grown)

    def serve_changed(self, name):
        """After the first four answers the file is another one."""
        count = self.server.state.count(self.path.split("?")[0])
        self.serve_ok(name, etag='"1"' if count <= 4 else '"2"')

    def serve_loop(self, name):
        self.fail(302, ("Location", f"/loop/{name}"))

    def serve_to_file(self, name):
        self.fail(302, ("Location", "file:///etc/passwd"))

    def serve_encoded(self, name):
        self.serve_ok(name, extra=(("Content-Encoding", "gzip"),))

    def serve_secret(self, name):
        self.fail(403)

    def serve_hangs(self, name):
        """Headers, then nothing."""
        self.send_response(206)
        self.send_header("Content-Range", "bytes 0-99/100")
        self.send_header("Content-Length", "100")
        self.end_headers()
        self.wfile.flush()
        time.sleep(self.server.hang)


class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, request, client_address):
        """Ignores errors of closed connections, which the tests expect."""

    def __init__(self, root, delay=0, rate=0, hang=60, handler=Handler):
        super().__init__(("127.0.0.1", 0), handler)
        self.root, self.state = pathlib.Path(root), State()
        self.delay, self.rate, self.hang = delay, rate, hang
        self.url = f"http://127.0.0.1:{self.server_port}"
        threading.Thread(target=self.serve_forever, daemon=True).start()
