#!/usr/bin/env python3
"""Bags of an S3 server of our own, which checks signatures: equal to those of the disk, found by listing,
with credentials from all supported sources. TAP on stdout.

s3.py --holdall PROGRAM --demo BAG FOLDER...
"""
import argparse
import os
import pathlib
import shutil
import stat
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import s3_server  # noqa: E402
from harness import Command, Tap, all_bags, expect  # noqa: E402

KEYS = {"AWS_ACCESS_KEY_ID": s3_server.KEY, "AWS_SECRET_ACCESS_KEY": s3_server.SECRET}
SECRETS = [s3_server.SECRET.encode(), s3_server.TOKEN.encode()]


def command(args, home):
    """Removes settings of the machine from the environment."""
    for name in list(os.environ):
        if name.startswith("AWS_"):
            del os.environ[name]
    return Command(args.holdall, {"HOME": str(home), "AWS_EC2_METADATA_DISABLED": "true"})


def good(holdall, name, right, **env):
    done = holdall("cat", name, **env)
    expect(done.returncode == 0 and done.stdout == right, f"{done.returncode}: {done.stderr}")
    return done


def refused(holdall, name, *words, status=1, **env):
    done = holdall("info", name, **env)
    text = done.stdout + done.stderr
    expect(done.returncode == status, f"{done.returncode}: {text}")
    for word in words:
        expect(word.encode() in text, f"{word!r} is not in {text!r}")
    for secret in SECRETS:
        expect(secret not in text, f"a secret is in {text!r}")


def odd_names(holdall, root, demo, right):
    """Characters that a URL encodes, or that a signature orders otherwise."""
    folder = root / "odd"
    names = ["a b+c%20=x&y.bag", "ä~!*'(),;:@$?#.bag", "sub/folder.d/x.bag", "..x/...bag", "%.bag"]
    at = s3_server.Server(root)
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(demo, folder / name)
        good(holdall, f"s3://odd/{name}", right, AWS_ENDPOINT_URL=at.url, **KEYS)
        good(holdall, f"s3://odd/{name}", right, AWS_ENDPOINT_URL=at.url.replace("127.0.0.1", "localhost"),
             AWS_S3_ADDRESSING_STYLE="virtual", **KEYS)


def listings(holdall, root, demo, right):
    """A folder without metadata.yaml: its files are those of all pages of its listing."""
    drive = root / "listed" / "drive"
    (drive / "below").mkdir(parents=True)
    done = holdall("split", demo, "--split-duration", "0.5", "-o", root / "parts.bag")
    expect(done.returncode == 0, done.stderr)
    parts = sorted(root.glob("parts*.bag"))
    expect(len(parts) > 3, f"{parts}: too few to need a second page")
    for part in parts:
        shutil.copy(part, drive)
    shutil.copy(demo, drive / "below")
    (drive / "notes.txt").write_text("no bag")
    (root / "listed" / "empty.bag").touch()
    env = dict(KEYS, AWS_ENDPOINT_URL=s3_server.Server(root).url)
    local = holdall("cat", drive).stdout
    expect(local and len(local.splitlines()) == len(right.splitlines()), "the parts are not the bag")
    for name in ["s3://listed/drive/", "s3://listed/drive"]:
        good(holdall, name, local, **env)
    refused(holdall, "s3://listed/none/", "no such folder", **env)
    refused(holdall, "s3://listed/none.bag", "no such file", **env)
    refused(holdall, "s3://none/none.bag", "no such bucket", **env)
    refused(holdall, "s3://listed/empty.bag", "empty", **env)
    refused(holdall, "s3://listed/drive/below", **env, status=0)


def places(tap, holdall, root, demo, right, home):
    """Each place where credentials may be, one after the other."""
    at = s3_server.Server(root, token=s3_server.TOKEN)
    name = "s3://bags/demo.bag"
    holdall = Command(holdall.program, dict(holdall.env, AWS_ENDPOINT_URL=at.url))
    script = home / "print-credentials"
    script.write_text(f"#!/bin/sh\ncat <<'END'\n{s3_server.Handler.credentials().decode()}\nEND\n")
    script.chmod(script.stat().st_mode | stat.S_IXUSR)
    keys = (f"aws_access_key_id = {s3_server.KEY}\naws_secret_access_key = {s3_server.SECRET}\n"
            f"aws_session_token = {s3_server.TOKEN}\n")
    (home / "credentials").write_text(f"[default]\naws_access_key_id = X\naws_secret_access_key = Y\n[robot]\n{keys}")
    (home / "config").write_text(f"[profile program]\ncredential_process = '{script}' --now\n"
                                 f"[profile failing]\ncredential_process = echo {s3_server.SECRET}; exit 1\n"
                                 "[profile role]\nrole_arn = arn:aws:iam::1:role/x\n"
                                 f"[profile all]\nendpoint_url = {at.url}\nregion = us-east-1\n{keys}")
    files = {"AWS_SHARED_CREDENTIALS_FILE": str(home / "credentials"), "AWS_CONFIG_FILE": str(home / "config")}
    token = home / "token"
    token.write_text("a token\n")

    def ok(what, **env):
        tap.run(f"credentials: {what}", good, holdall, name, right, **env)

    def no(what, *words, **env):
        tap.run(f"credentials: {what}", refused, holdall, name, *words, **env)

    def options(what, *words, right=right, **env):
        def runs():
            done = holdall("cat", name, *words, **env)
            expect(done.returncode == 0 and done.stdout == right, f"{done.returncode}: {done.stderr}")
        tap.run(f"options: {what}", runs)

    wrong = {"AWS_ACCESS_KEY_ID": "x", "AWS_SECRET_ACCESS_KEY": "y", "AWS_PROFILE": "nobody"}
    options("profile, before the environment", "--aws-profile", "robot", **wrong, **files)
    options("endpoint, region, style", "--endpoint-url", at.url, "--region", "us-east-1", "--s3-addressing", "path",
            AWS_ENDPOINT_URL="http://127.0.0.1:9", AWS_REGION="x", AWS_S3_ADDRESSING_STYLE="virtual",
            AWS_SESSION_TOKEN=s3_server.TOKEN, **KEYS)
    public = s3_server.Server(root, is_public=True)
    options("no signature", "--no-sign-request", "--endpoint-url", public.url,
            AWS_ACCESS_KEY_ID="x", AWS_SECRET_ACCESS_KEY="y")
    ok("environment", AWS_SESSION_TOKEN=s3_server.TOKEN, **KEYS)
    ok("profile", AWS_PROFILE="robot", **files)
    ok("profile of the configuration, with the endpoint", AWS_PROFILE="all", AWS_ENDPOINT_URL="", **files)
    ok("program", AWS_PROFILE="program", **files)
    ok("container", AWS_CONTAINER_CREDENTIALS_FULL_URI=f"{at.url}/container",
       AWS_CONTAINER_AUTHORIZATION_TOKEN="a token")
    ok("container, token in a file", AWS_CONTAINER_CREDENTIALS_FULL_URI=f"{at.url}/container",
       AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE=str(token))
    ok("machine", AWS_EC2_METADATA_DISABLED="", AWS_EC2_METADATA_SERVICE_ENDPOINT=f"{at.url}/")
    no("none", "no AWS credentials")
    no("session without its token", "InvalidToken", **KEYS)
    no("wrong secret", "secret key is wrong", **dict(KEYS, AWS_SECRET_ACCESS_KEY="x",
                                                     AWS_SESSION_TOKEN=s3_server.TOKEN))
    no("unknown key", "access key", **dict(KEYS, AWS_ACCESS_KEY_ID="x"))
    no("default profile is another account", "access key", **files)
    no("no such profile", "no AWS profile 'nobody'", AWS_PROFILE="nobody", **files)
    no("a program that fails", "credential_process", AWS_PROFILE="failing", **files)
    no("a profile with a role", "export-credentials", AWS_PROFILE="role", **files)
    no("a container's server elsewhere", "neither local nor https", AWS_CONTAINER_CREDENTIALS_FULL_URI="http://192.0.2.1/x")
    public = s3_server.Server(root, is_public=True)
    tap.run("credentials: none for a public bucket", good, holdall, name, right, AWS_ENDPOINT_URL=public.url)
    tap.run("credentials: none on request", good, holdall, name, right, AWS_ENDPOINT_URL=public.url,
            AWS_SKIP_SIGNATURE="true", AWS_ACCESS_KEY_ID="x", AWS_SECRET_ACCESS_KEY="y")


def regions(holdall, root, right):
    """A bucket of another region costs one more request, not one for each file."""
    at = s3_server.Server(root, {"far-bags": "bags"})
    good(holdall, "s3://far-bags/demo.bag", right, AWS_ENDPOINT_URL=at.url, **KEYS)
    few = len(at.state.requests)
    good(holdall, "s3://far-bags/demo.bag", right, AWS_ENDPOINT_URL=at.url, AWS_REGION="eu-far-1", **KEYS)
    expect(few <= len(at.state.requests) - few + 2, f"{at.state.requests}")


def clocks(holdall, root, right):
    for hours in [-2, 2]:
        at = s3_server.Server(root, clock=hours * 3600)
        good(holdall, "s3://bags/demo.bag", right, AWS_ENDPOINT_URL=at.url, **KEYS)


def names_with_secrets(holdall):
    for name in [f"s3://id:{s3_server.SECRET}@bucket/x.bag", f"S3://id:{s3_server.TOKEN}@bucket/@/x.bag"]:
        refused(holdall, name, "s3://BUCKET/KEY", AWS_ENDPOINT_URL="http://127.0.0.1:9")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--holdall", required=True)
    parser.add_argument("--demo", required=True)
    parser.add_argument("folders", nargs="+")
    args = parser.parse_args()
    tap = Tap()
    with tempfile.TemporaryDirectory() as name:
        root, home = pathlib.Path(name) / "root", pathlib.Path(name) / "home"
        (root / "bags").mkdir(parents=True)
        home.mkdir()
        shutil.copy(args.demo, root / "bags" / "demo.bag")
        holdall = command(args, home)
        right = holdall("cat", args.demo).stdout
        folders = [pathlib.Path(f).resolve() for f in args.folders if pathlib.Path(f).is_dir()]
        buckets = {f"bags-{i}": folder for i, folder in enumerate(folders)}
        at = s3_server.Server("/", buckets)
        names = {str(folder): f"s3://{bucket}" for bucket, folder in buckets.items()}
        tap.run("all bags are read as from the disk", all_bags,
                Command(args.holdall, dict(holdall.env, AWS_ENDPOINT_URL=at.url, **KEYS)), folders,
                lambda folder: names[str(folder)], True)
        tap.run("names with odd characters", odd_names, holdall, root, args.demo, right)
        tap.run("folders are listed", listings, holdall, root, args.demo, right)
        places(tap, holdall, root, args.demo, right, home)
        tap.run("a bucket of another region", regions, holdall, root, right)
        tap.run("clocks that differ", clocks, holdall, root, right)
        tap.run("secrets in names", names_with_secrets, holdall)
    return tap.end()


sys.exit(main())
