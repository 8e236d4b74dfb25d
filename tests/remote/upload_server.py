"""An S3 server on loopback that takes objects, whole and by parts, and checks signatures, hashes and checksums.

upload_server.py FOLDER    serves until its input ends; prints its URL; objects are in the folder, too
"""
import hashlib
import pathlib
import re
import sys
import urllib.parse

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import s3_server  # noqa: E402
import server  # noqa: E402


class Handler(s3_server.Handler):
    """Objects and uploads by parts, in memory. server.trouble(request) may return a fault: a status, "lost"
    (done, but there is no answer), "wrong" (the checksum is another)."""

    def read_body(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if hashlib.sha256(body).hexdigest() != self.headers["x-amz-content-sha256"]:
            raise s3_server.Refused(400, "XAmzContentSHA256Mismatch")
        return body

    def work(self):
        path, _, query = self.path.partition("?")
        fields = dict(urllib.parse.parse_qsl(query, keep_blank_values=True))
        what = f"{self.command} {','.join(sorted(fields))}"
        with self.server.state.lock:
            self.server.state.requests.append((what, self.path))
            trouble = self.server.trouble(what)
        try:
            body = self.read_body()
            if isinstance(trouble, int):
                raise s3_server.Refused(trouble, "InternalError")
            self.check_signature(path, query, "us-east-1")
            with self.server.state.lock:
                status, answer, etag = self.store(urllib.parse.unquote(path), fields, body)
        except s3_server.Refused as refused:
            self.fail_xml(refused)
            return
        if trouble == "lost":
            self.close_connection = True
            return
        if trouble == "wrong":
            etag, answer = '"' + "0" * 32 + '"', re.sub(rb"&quot;\w{32}", b"&quot;" + b"0" * 32, answer)
        self.answer(status, answer, *([("ETag", etag)] if etag else []))

    do_PUT = do_POST = do_DELETE = work

    def do_GET(self):
        path = urllib.parse.unquote(self.path.partition("?")[0])
        if path == "/container":
            self.serve_metadata(path)
            return
        with self.server.state.lock:
            self.server.state.requests.append(("GET", self.path))
            found = self.server.objects.get(path)
        if found is None:
            self.fail_xml(s3_server.Refused(404, "NoSuchKey"))
            return
        data, etag = found
        start, end = server.parse_range(self.headers.get("Range"), len(data)) or (0, 0)
        self.answer(206, data[start:end], ("ETag", etag), ("Content-Range", f"bytes {start}-{end - 1}/{len(data)}"))

    def put(self, path, data, etag):
        if self.headers.get("If-None-Match") == "*" and path in self.server.objects:
            raise s3_server.Refused(412, "PreconditionFailed")
        self.server.objects[path] = data, etag
        if self.server.folder:
            copy = self.server.folder / path.lstrip("/")
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(data)
        return etag

    def store(self, path, fields, body):
        uploads = self.server.uploads
        if "uploads" in fields:
            name = f"upload {len(uploads)} <&>"
            uploads[name] = {}
            return 200, ("<InitiateMultipartUploadResult><UploadId>" + s3_server.escape(name) +
                         "</UploadId></InitiateMultipartUploadResult>").encode(), None
        if "uploadId" not in fields:
            return 200, b"", self.put(path, body, f'"{hashlib.md5(body).hexdigest()}"')
        if fields["uploadId"] not in uploads:
            raise s3_server.Refused(404, "NoSuchUpload")
        parts = uploads[fields["uploadId"]]
        if self.command == "PUT":
            parts[int(fields["partNumber"])] = body
            return 200, b"", f'"{hashlib.md5(body).hexdigest()}"'
        if self.command == "POST":
            listed = re.findall(r'<PartNumber>(\d+)</PartNumber><ETag>"(\w+)"</ETag>', body.decode())
            if [(int(n), e) for n, e in listed] != [(n, hashlib.md5(p).hexdigest()) for n, p in sorted(parts.items())]:
                raise s3_server.Refused(400, "InvalidPart")
            sums = b"".join(bytes.fromhex(e) for _, e in listed)
            etag = f"{hashlib.md5(sums).hexdigest()}-{len(listed)}"
            self.put(path, b"".join(p for _, p in sorted(parts.items())), f'"{etag}"')
            del uploads[fields["uploadId"]]
            return 200, (f"<CompleteMultipartUploadResult><ETag>&quot;{etag}&quot;</ETag>"
                         "</CompleteMultipartUploadResult>").encode(), None
        del uploads[fields["uploadId"]]
        return 204, b"", None


class Server(server.Server):
    def __init__(self, trouble=lambda what: None):
        super().__init__("/", handler=Handler)
        self.folder = None
        self.objects, self.uploads, self.trouble = {}, {}, trouble
        self.is_public, self.accounts = False, {s3_server.KEY: (s3_server.SECRET, None)}
        self.expired = set()
        self.clock = s3_server.datetime.timedelta()


if __name__ == "__main__":
    at = Server()
    at.folder = pathlib.Path(sys.argv[1])
    print(at.url, flush=True)
    sys.stdin.read()
