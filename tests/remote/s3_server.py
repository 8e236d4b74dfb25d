"""A server on loopback with the part of S3 that reading needs: ranges of objects, and listings. It
computes signatures independently, by the documentation of AWS, and refuses wrong ones.

Buckets are folders below the root. The server also answers as the metadata server of a machine and of a
container do. A request for a bucket whose name begins with "far-" must be signed for the region eu-far-1.
"""
import datetime
import email.utils
import hashlib
import hmac
import json
import time
import urllib.parse
from xml.sax.saxutils import escape

import server

KEY, SECRET, TOKEN = "AKIDTESTTESTTEST", "se/cret+of:the=tests", "to/ken+of=the/tests"
PAGE = 3  # keys in a page of a listing


def sign(secret, scope, text):
    key = ("AWS4" + secret).encode()
    for part in scope.split("/"):
        key = hmac.new(key, part.encode(), hashlib.sha256).digest()
    return hmac.new(key, text.encode(), hashlib.sha256).hexdigest()


class Refused(Exception):
    def __init__(self, status, code, *headers, inside=""):
        super().__init__(code)
        self.status, self.code, self.headers, self.inside = status, code, headers, inside


class Handler(server.Handler):
    def fail_xml(self, refused):
        body = (f'<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>{refused.code}</Code><Message>no</Message>'
                f"{refused.inside}</Error>").encode()
        self.answer(refused.status, body, *refused.headers)

    def answer(self, status, body, *headers):
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def date_time_string(self, timestamp=None):
        return email.utils.formatdate(time.time() + self.server.clock.total_seconds(), usegmt=True)

    # --- who asks -------------------------------------------------------------------------------

    def check_signature(self, path, query, region):
        given = self.headers.get("Authorization")
        if given is None:
            if self.server.is_public:
                return
            raise Refused(403, "AccessDenied")
        algorithm, rest = given.split(" ", 1)
        parts = dict(part.strip().split("=", 1) for part in rest.split(","))
        key, scope = parts["Credential"].split("/", 1)
        date = self.headers["X-Amz-Date"]
        if algorithm != "AWS4-HMAC-SHA256" or not date.startswith(scope[:8]) or not scope.endswith("/s3/aws4_request"):
            raise Refused(400, "AuthorizationHeaderMalformed")
        if key not in self.server.accounts:
            raise Refused(403, "InvalidAccessKeyId")
        if scope.split("/")[1] != region:
            raise Refused(400, "AuthorizationHeaderMalformed", ("x-amz-bucket-region", region),
                          inside=f"<Region>{region}</Region>")
        secret, token = self.server.accounts[key]
        if token != self.headers.get("X-Amz-Security-Token"):
            raise Refused(400, "ExpiredToken" if self.headers.get("X-Amz-Security-Token") in self.server.expired else
                          "InvalidToken")
        now = datetime.datetime.now(datetime.timezone.utc) + self.server.clock
        signed = datetime.datetime.strptime(date, "%Y%m%dT%H%M%SZ").replace(tzinfo=datetime.timezone.utc)
        if abs((now - signed).total_seconds()) > 900:
            raise Refused(403, "RequestTimeTooSkewed")
        names = parts["SignedHeaders"].split(";")
        if "host" not in names or any(name.lower().startswith("x-amz-") and name.lower() not in names
                                      for name in self.headers):
            raise Refused(403, "AccessDenied")
        fields = "".join(f"{name}:{' '.join(self.headers[name].split())}\n" for name in names)
        encoded = urllib.parse.quote(urllib.parse.unquote(path, errors="surrogateescape"), safe="/-_.~",
                                     errors="surrogateescape")
        pairs = urllib.parse.parse_qsl(query, keep_blank_values=True, strict_parsing=bool(query))
        canonical_query = "&".join(sorted(
            f"{urllib.parse.quote(a, safe='-_.~')}={urllib.parse.quote(b, safe='-_.~')}" for a, b in pairs))
        canonical = "\n".join([self.command, encoded, canonical_query, fields, ";".join(names),
                               self.headers["x-amz-content-sha256"]])
        text = "\n".join([algorithm, date, scope, hashlib.sha256(canonical.encode()).hexdigest()])
        if not hmac.compare_digest(sign(secret, scope, text), parts["Signature"]):
            raise Refused(403, "SignatureDoesNotMatch")

    # --- what is asked for ------------------------------------------------------------------------

    def do_GET(self):
        path, _, query = self.path.partition("?")
        with self.server.state.lock:
            self.server.state.requests.append((path, self.headers.get("Range")))
        if path.startswith("/latest/") or path.startswith("/container"):
            self.serve_metadata(path)
            return
        try:
            self.serve_bucket(path, query)
        except Refused as refused:
            self.fail_xml(refused)

    def serve_bucket(self, path, query):
        host = self.headers["Host"].split(":")[0]
        name = urllib.parse.unquote(path)
        if host.endswith(".localhost"):
            name = "/" + host[:-len(".localhost")] + name
        _, bucket, key = (name + "/").split("/", 2)
        key = key[:-1]
        self.check_signature(path, query, "eu-far-1" if bucket.startswith("far-") else "us-east-1")
        folder = self.server.root / self.server.buckets.get(bucket, bucket)
        if not folder.is_dir():
            raise Refused(404, "NoSuchBucket")
        if not key:
            self.serve_listing(folder, dict(urllib.parse.parse_qsl(query, keep_blank_values=True)))
            return
        if not (folder / key).is_file():
            raise Refused(404, "NoSuchKey")
        if (folder / key).stat().st_size == 0:
            raise Refused(416, "InvalidRange", inside="<ActualObjectSize>0</ActualObjectSize>")
        self.serve_ok(str((folder / key).relative_to(self.server.root)))

    def serve_listing(self, folder, query):
        prefix, delimiter = query.get("prefix", ""), query.get("delimiter", "")
        if query.get("list-type") != "2" or delimiter != "/":
            raise Refused(400, "InvalidArgument")
        keys = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
        entries = sorted({prefix + key[len(prefix):].partition("/")[0] + key[len(prefix):].partition("/")[1]
                          for key in keys if key.startswith(prefix)})
        first = int(query.get("continuation-token", "page 0").split()[1])
        page, more = entries[first:first + PAGE], len(entries) > first + PAGE
        text = "".join(f"<CommonPrefixes><Prefix>{escape(e)}</Prefix></CommonPrefixes>" if e.endswith("/") else
                       f"<Contents><Key>{escape(e)}</Key><Size>1</Size></Contents>" for e in page)
        if more:
            text += f"<NextContinuationToken>page {first + PAGE}</NextContinuationToken>"
        self.answer(200, ('<?xml version="1.0" encoding="UTF-8"?><ListBucketResult '
                          'xmlns="http://s3.amazonaws.com/doc/2006-03-01/">'
                          f"<Prefix>{escape(prefix)}</Prefix><IsTruncated>{str(more).lower()}</IsTruncated>"
                          f"{text}</ListBucketResult>").encode())

    # --- where credentials come from ----------------------------------------------------------------

    @staticmethod
    def credentials(token=TOKEN):
        end = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(hours=1)
        return json.dumps({"Code": "Success", "AccessKeyId": KEY, "SecretAccessKey": SECRET, "Token": token,
                           "Expiration": end.strftime("%Y-%m-%dT%H:%M:%SZ")}).encode()

    def serve_metadata(self, path):
        role = "/latest/meta-data/iam/security-credentials/"
        if path == "/container" and self.headers.get("Authorization") == "a token":
            self.answer(200, self.credentials(self.server.accounts[KEY][1]))
        elif self.headers.get("X-aws-ec2-metadata-token") != "the token of version 2":
            self.answer(401, b"")
        elif path == role:
            self.answer(200, b"a-role\n")
        else:
            self.answer(200 if path == role + "a-role" else 404, self.credentials(self.server.accounts[KEY][1]))

    def do_PUT(self):
        good = self.path == "/latest/api/token" and self.headers.get("X-aws-ec2-metadata-token-ttl-seconds")
        self.answer(200 if good else 400, b"the token of version 2")


class Server(server.Server):
    def __init__(self, root, buckets=None, token=None, is_public=False, clock=0):
        super().__init__(root, handler=Handler)
        self.buckets, self.is_public = buckets or {}, is_public
        self.accounts = {KEY: (SECRET, token)}
        self.expired = set()  # tokens
        self.clock = datetime.timedelta(seconds=clock)
