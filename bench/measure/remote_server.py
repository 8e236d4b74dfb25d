"""A web server like a store far away: each answer begins after a latency, and no connection is faster than a rate.

remote_server.py FOLDER LATENCY_S BYTES_PER_SECOND

Prints its port. GET /x.bag by ranges; GET /log returns the requests since the last one as JSON: [begin, end, bytes], when
all have ended.
"""
import http.server
import json
import os
import pathlib
import re
import socketserver
import sys
import threading
import time

SLICE = 256 << 10


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def log_message(self, *args):
        pass

    def do_GET(self):
        if self.path == "/log":
            self.send_log()
            return
        begin = time.monotonic()
        with self.server.lock:
            self.server.running += 1
        size = 0
        try:
            size = self.send_range()
        finally:
            with self.server.lock:
                self.server.log.append((begin, time.monotonic(), size))
                self.server.running -= 1
                self.server.lock.notify_all()

    def send_range(self):
        """Returns the number of bytes."""
        path = self.server.folder / pathlib.Path(self.path).name
        size = path.stat().st_size
        first, last = re.fullmatch(r"bytes=(\d*)-(\d*)", self.headers.get("Range") or "bytes=0-").groups()
        start = int(first) if first else max(0, size - int(last))
        end = min(size, int(last) + 1) if first and last else size
        time.sleep(self.server.latency)
        self.send_response(206)
        self.send_header("Content-Range", f"bytes {start}-{end - 1}/{size}")
        self.send_header("Content-Length", str(end - start))
        self.send_header("ETag", '"1"')
        self.end_headers()
        self.wfile.flush()
        with path.open("rb") as file:
            self.send_slowly(file.fileno(), start, end)
        return end - start

    def send_slowly(self, file, start, end):
        begun, sent = time.monotonic(), 0
        while start + sent < end:
            sent += os.sendfile(self.connection.fileno(), file, start + sent, min(SLICE, end - start - sent))
            ahead = sent / self.server.rate - (time.monotonic() - begun)
            if ahead > 0:
                time.sleep(ahead)

    def send_log(self):
        with self.server.lock:
            self.server.lock.wait_for(lambda: self.server.running == 0, timeout=60)
            body, self.server.log = json.dumps(self.server.log).encode(), []
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
    daemon_threads = True
    request_queue_size = 512

    def handle_error(self, request, client_address):
        """A client closed its connection."""

    def __init__(self, folder, latency, rate):
        super().__init__(("127.0.0.1", 0), Handler)
        self.folder, self.latency, self.rate = pathlib.Path(folder), latency, rate
        self.lock, self.log, self.running = threading.Condition(), [], 0


if __name__ == "__main__":
    server = Server(sys.argv[1], float(sys.argv[2]), float(sys.argv[3]))
    print(server.server_port, flush=True)
    server.serve_forever()
