#!/usr/bin/env python3
"""Signatures of S3 requests equal those of botocore: of requests as in AWS's test suite, and of others made at random.

sign.py PROGRAM

HOLDALL_PYTHON is the Python that has botocore. Without it the test is skipped, but fails when CI=true.
"""
import os
import random
import subprocess
import sys
import urllib.parse

EMPTY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
DATE = "20150830T123600Z"
SIGNS = "aZ09-._~ /+=&?%#:;,@!$'()*[]|\"<>\u00e4\u20ac\U0001f697"
SKIP = 77

SUITE = [  # method, path, query, headers
    ("GET", "/", [], [("My-Header1", "value2"), ("My-Header1", "value2"), ("My-Header1", "value1")]),
    ("GET", "/", [], [("My-Header1", "value4"), ("My-Header1", "value1"), ("My-Header1", "value3"), ("My-Header1", "value2")]),
    ("GET", "/", [], [("My-Header1", " value1 "), ("My-Header2", ' "a   b   c" ')]),
    ("GET", "/example1/example2/../..", [], []), ("GET", "/./", [], []), ("GET", "//example//", [], []),
    ("GET", "/example space/", [], []), ("GET", "/-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", [], []),
    ("GET", "/\u1234", [], []), ("GET", "/", [("\u1234", "bar")], []), ("GET", "/", [("Param1", "")], []),
    ("GET", "/", [("Param1", "value2"), ("Param1", "Value1")], []),
    ("GET", "/", [("Param-3", "Value3"), ("Param", "Value2"), ("\u1235", "Value1")], []),
    ("GET", "/", [("Param2", "value2"), ("Param1", "value1")], []),
    ("GET", "/", [], [("X-Amz-Security-Token", "6e86291e8372ff2a2260956d9b8aae1d763fbf31")]),
    ("POST", "/", [], [("my-header2", "a"), ("My-Header1", "VALUE1")]),
    ("POST", "/", [("Param1", "value1")], [("Content-Type", "application/x-www-form-urlencoded; charset=utf8")]),
]


def text(chance, most):
    return "".join(chance.choice(SIGNS) for _ in range(chance.randint(0, most)))


def by_chance(chance):
    query = [(text(chance, 6) + "k", text(chance, 12)) for _ in range(chance.randint(0, 5))]
    names = ["Range", "If-Match", "x-amz-meta-a", "X-Amz-Meta-A", "X-Amz-Security-Token"]
    headers = [(chance.choice(names), "  ".join(text(chance, 5).encode("ascii", "replace").decode() for _ in range(3)).strip() or "x")
               for _ in range(chance.randint(0, 6))]
    return chance.choice(["GET", "PUT", "POST", "HEAD", "DELETE"]), "/" + text(chance, 20), query, headers


def all_headers(headers):
    return [("Host", "bucket.example.com"), ("X-Amz-Date", DATE), ("X-Amz-Content-SHA256", EMPTY), *headers]


def description(method, path, query, headers):
    def line(word, *texts):
        return " ".join([word, *(t.encode().hex() for t in texts)])

    return [line("method", method), line("path", path), line("payload", EMPTY),
            *(line("query", *pair) for pair in query), *(line("header", *pair) for pair in all_headers(headers)), "sign"]


def of_botocore(method, path, query, headers):
    from botocore.auth import S3SigV4Auth
    from botocore.awsrequest import AWSRequest
    from botocore.credentials import Credentials

    def quoted(value):
        return urllib.parse.quote(value, safe="-._~")

    url = "https://bucket.example.com" + urllib.parse.quote(path, safe="/-._~")
    if query:
        url += "?" + "&".join(f"{quoted(name)}={quoted(value)}" for name, value in query)
    request = AWSRequest(method, url)
    for name, value in all_headers(headers):
        request.headers.add_header(name, value)
    request.context["timestamp"] = DATE
    auth = S3SigV4Auth(Credentials("AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"), "s3", "us-east-1")
    signed = auth.headers_to_sign(request)
    signature = auth.signature(auth.string_to_sign(request, auth.canonical_request(request)), request)
    return (f"AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/s3/aws4_request, "
            f"SignedHeaders={auth.signed_headers(signed)}, Signature={signature}")


def main():
    wanted = os.environ.get("HOLDALL_PYTHON")
    if wanted and os.path.exists(wanted) and not os.path.samefile(wanted, sys.executable):
        os.execv(wanted, [wanted, *sys.argv])
    try:
        import botocore  # noqa: F401
    except ImportError:
        return 1 if os.environ.get("CI") == "true" else SKIP
    chance = random.Random(1)
    requests = SUITE + [by_chance(chance) for _ in range(500)]
    lines = [line for request in requests for line in description(*request)]
    got = subprocess.run([sys.argv[1]], input="\n".join(lines) + "\n", capture_output=True, text=True, check=True).stdout.splitlines()
    wrong = [(request, here, there) for request, here in zip(requests, got) if here != (there := of_botocore(*request))]
    for request, here, there in wrong[:5]:
        print(f"{request!r}\n  {here}\n  {there}")
    print(f"{len(got)} of {len(requests)} requests, {len(wrong)} signed otherwise than by botocore")
    return 1 if wrong or len(got) != len(requests) else 0


sys.exit(main())
