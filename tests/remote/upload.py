#!/usr/bin/env python3
"""Uploads to an S3 server and a web server of our own, which lose answers, fail temporarily and check the
received data. TAP on stdout.

upload.py --holdall PROGRAM --demo BAG
"""
import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import s3_server  # noqa: E402
import server  # noqa: E402
from harness import Command, Tap, expect  # noqa: E402
from upload_server import Server  # noqa: E402

KEYS = {"AWS_ACCESS_KEY_ID": s3_server.KEY, "AWS_SECRET_ACCESS_KEY": s3_server.SECRET}
PART = 16 << 20


def first(count, what, trouble):
    """The first `count` requests of this kind have this trouble."""
    left = [count]

    def ask(asked):
        if asked != what or left[0] == 0:
            return None
        left[0] -= 1
        return trouble
    return ask


def upload(holdall, at, *words, status=0):
    done = holdall("upload", *words, "--endpoint-url", at.url, **KEYS)
    expect(done.returncode == status, f"{done.returncode}: {done.stderr}")
    return done


def must_have(at, key, path):
    expect(at.objects.get(f"/{key}", (None,))[0] == pathlib.Path(path).read_bytes(), f"{key} is not {path}")
    expect(not at.uploads, f"{len(at.uploads)} uploads were not ended")


def troubles(tap, holdall, small, large):
    """The uploaded object is complete after each kind of trouble."""
    def passes(path, trouble):
        at = Server(trouble)
        upload(holdall, at, path, "s3://b/d/")
        must_have(at, f"b/d/{path.name}", path)

    def fails(path, trouble, *words):
        at = Server(trouble)
        text = upload(holdall, at, path, "s3://b/d/", status=1).stderr
        for word in words:
            expect(word in text, f"{word} is not in {text}")
        expect(s3_server.SECRET.encode() not in text and not at.uploads, f"{text} {at.uploads}")

    tap.run("small: plain", passes, small, lambda what: None)
    tap.run("large: another checksum in the answer alone", passes, large, first(1, "POST uploadId", "wrong"))
    tap.run("large: plain", passes, large, lambda what: None)
    for what, path in [("PUT ", small), ("POST uploads", large), ("PUT partNumber,uploadId", large),
                       ("POST uploadId", large)]:
        for trouble in [503, "lost"] if "uploads" not in what else [503]:  # an id that is lost is never known
            tap.run(f"{what}: {trouble} twice", passes, path, first(2, what, trouble))
        tap.run(f"{what}: 403", fails, path, first(1, what, 403), b"403")
        if what.startswith("PUT"):
            tap.run(f"{what}: another checksum", fails, path, first(1, what, "wrong"), b"other bytes")


def names(holdall, folder, small):
    """An existing file stays, unless it is equal or --force is given."""
    at = Server()
    other = folder / "other" / small.name
    other.parent.mkdir()
    other.write_bytes(small.read_bytes() + b"x")
    upload(holdall, at, small, "s3://b/x.bag")
    upload(holdall, at, small, "s3://b/x.bag")
    expect(sum(what == "PUT " for what, _ in at.state.requests) == 1, "it was sent twice")
    expect(b"--force" in upload(holdall, at, other, "s3://b/x.bag", status=1).stderr, "no hint")
    must_have(at, "b/x.bag", small)
    upload(holdall, at, other, "s3://b/x.bag", "--force")
    must_have(at, "b/x.bag", other)


def make_folder(holdall, demo, path):
    done = holdall("convert", demo, "--to", "ros2", "-o", path, "--split-size", "20k")
    expect(path.is_dir() and len(list(path.iterdir())) > 3, done.stderr)
    return {p.name: p.read_bytes() for p in path.iterdir()}


def folders(holdall, folder, demo):
    """All files of a bag, metadata.yaml last; deleted where the checksum is equal, and only there."""
    bag = folder / "bag"
    files = make_folder(holdall, demo, bag)
    at = Server(first(1, "PUT ", 403))
    upload(holdall, at, bag, "s3://b/", "--delete-after-upload", status=1)
    expect(len(list(bag.iterdir())) == len(files), "files were deleted that are not there")
    upload(holdall, at, bag)  # goes on, and deletes
    expect(not bag.exists() and not bag.with_name("bag.upload").exists(), "it is still here")
    expect({name.removeprefix("/b/bag/"): data for name, (data, _) in at.objects.items()} == files, "other files")
    expect(at.state.requests[-1][1].endswith("metadata.yaml"), at.state.requests[-1])


def files_that_are_written(holdall, folder, small):
    """The file of a recording is uploaded as it is, and never deleted."""
    at = Server()
    path = folder / "written.bag"
    shutil.copy(small, path)
    with path.open("ab"):
        text = upload(holdall, at, path, "s3://b/d/", "--delete-after-upload", status=3).stderr
        expect(b"still being written" in text and path.exists(), text)
    upload(holdall, at, path, "s3://b/d/", "--delete-after-upload")
    expect(not path.exists(), "it is still here")
    must_have(at, "b/d/written.bag", small)


def kills(holdall, folder, demo, large):
    """Killed at any moment, and run again until it ends: deleted files are on the server, and finally all files."""
    for pause in [0.02, 0.1, 0.2, 0.4]:
        bag = folder / f"killed-{pause}"
        files = make_folder(holdall, demo, bag)
        shutil.copy(large, bag / "bag_9.mcap")
        files["bag_9.mcap"] = large.read_bytes()
        at = Server()
        words = ["upload", bag, "s3://b/", "--delete-after-upload", "--upload-rate", "60M"]
        for _ in range(3):
            process = subprocess.Popen([holdall.program, *map(str, words), "--endpoint-url", at.url],
                                       env={**os.environ, **holdall.env, **KEYS}, stderr=subprocess.PIPE)
            time.sleep(pause)
            process.kill()
            process.communicate()
            here = {p.name for p in bag.iterdir()} if bag.exists() else set()
            there = {name.removeprefix(f"/b/{bag.name}/") for name in at.objects}
            expect(set(files) <= here | there, f"missing: {set(files) - here - there}")
        if bag.exists():
            upload(holdall, at, *words[1:])
        expect({name.removeprefix(f"/b/{bag.name}/"): data for name, (data, _) in at.objects.items()} == files,
               "other files")


def an_outage(holdall, small):
    """--retry goes on when the server is back."""
    at = Server(lambda what: 503 if time.monotonic() < back else None)
    back = time.monotonic() + 8
    upload(holdall, at, small, "s3://b/", "--retry")
    must_have(at, f"b/{small.name}", small)


def a_sleep(holdall, large):
    """Between two parts the machine sleeps for hours, in effect: the clock of the server, which was learnt from an
    answer, is another one, and the credentials have expired. The upload goes on with new ones."""
    def wakes(what):
        if what == "PUT partNumber,uploadId" and not at.expired:
            at.expired.add(at.accounts[s3_server.KEY][1])
            at.accounts = {s3_server.KEY: (s3_server.SECRET, "another+token")}
            at.clock = s3_server.datetime.timedelta(hours=-7)

    at = Server(wakes)
    at.accounts = {s3_server.KEY: (s3_server.SECRET, s3_server.TOKEN)}
    at.clock = s3_server.datetime.timedelta(hours=5)
    done = holdall("upload", large, "s3://b/", "--endpoint-url", at.url,
                   AWS_CONTAINER_CREDENTIALS_FULL_URI=f"{at.url}/container", AWS_CONTAINER_AUTHORIZATION_TOKEN="a token")
    expect(done.returncode == 0, f"{done.returncode}: {done.stderr}")
    must_have(at, f"b/{large.name}", large)


def verbs(holdall, demo, small):
    """Verbs that make bags take a URL as their output."""
    at = Server()
    env = dict(KEYS, AWS_ENDPOINT_URL=at.url)
    for words in [["filter", "--topic", "/imu", "-o", "s3://b/x.mcap"], ["convert", "--to", "ros2", "-o", "s3://b/folder"],
                  ["split", "--split-duration", "0.5", "-o", "s3://b/parts.bag"]]:
        done = holdall(words[0], demo, *words[1:], **env)
        expect(done.returncode in (0, 3) and b"s3://b/" in done.stdout and b"tmp" not in done.stdout,
               f"{done.stdout} {done.stderr}")
    keys = sorted(at.objects)
    expect("/b/x.mcap" in keys and "/b/folder/metadata.yaml" in keys and "/b/parts_1.bag" in keys, keys)
    here = holdall("filter", demo, "--topic", "/imu", "-o", small.parent / "x.mcap", "--force")
    expect(here.returncode == 0, here.stderr)
    must_have(at, "b/x.mcap", small.parent / "x.mcap")
    done = holdall("filter", demo, "--topic", "/imu", "-o", "s3://b/x.bag", **dict(env, AWS_SECRET_ACCESS_KEY="x"))
    expect(done.returncode == 1 and b"secret key is wrong" in done.stderr, done.stderr)


def web(holdall, small):
    """http: by PUT, with the headers of the command line."""
    class Web(server.Handler):
        def do_PUT(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            taken = self.path in self.server.objects and self.headers.get("If-None-Match") == "*"
            good = self.headers.get("Authorization") == "Bearer x"
            if good and not taken:
                self.server.objects[self.path] = body
            self.send_response(401 if not good else 412 if taken else 201)
            self.send_header("Content-Length", "0")
            self.end_headers()

    at = server.Server("/", handler=Web)
    at.objects = {}
    header = ["--header", "Authorization: Bearer x"]
    for words, status, text in [([], 1, b"401"), (header, 0, b""), (header, 1, b"--force"), ([*header, "--force"], 0, b"")]:
        done = holdall("upload", small, f"{at.url}/d/?token=SECRET", *words)
        expect(done.returncode == status and text in done.stderr and b"SECRET" not in done.stderr, done.stderr)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--holdall", required=True)
    parser.add_argument("--demo", required=True)
    args = parser.parse_args()
    tap = Tap()
    for name in [name for name in os.environ if name.startswith("AWS_")]:
        del os.environ[name]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        holdall = Command(args.holdall, {"HOME": name, "AWS_EC2_METADATA_DISABLED": "true"})
        small, large = folder / "small.bag", folder / "large.mcap"
        shutil.copy(args.demo, small)
        large.write_bytes(os.urandom(2 * PART + 12345))
        troubles(tap, holdall, small, large)
        tap.run("names that are taken", names, holdall, folder, small)
        tap.run("folders", folders, holdall, folder, args.demo)
        tap.run("files that are written", files_that_are_written, holdall, folder, small)
        tap.run("killed while it uploads", kills, holdall, folder, args.demo, large)
        tap.run("an outage", an_outage, holdall, small)
        tap.run("a sleep of the machine", a_sleep, holdall, large)
        tap.run("outputs of verbs", verbs, holdall, args.demo, small)
        tap.run("a web server", web, holdall, small)
    return tap.end()


sys.exit(main())
