#!/usr/bin/env python3
"""Bags of two independent S3 servers, moto and versitygw: equal to those of the disk, found by listing, uploaded in
one request and by parts. TAP on stdout.

stores.py --holdall PROGRAM --demo BAG [--ros2] FOLDER...

versitygw (HOLDALL_VERSITYGW, or in PATH) checks signatures; moto (of the Python that HOLDALL_PYTHON names) keeps
what boto3 or holdall put. `./dev setup test` installs both; without one its tests are skipped, but fail when CI=true.
"""
import argparse
import contextlib
import importlib.util
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from harness import Command, Tap, all_bags, expect  # noqa: E402

KEY, SECRET = "AKIDSTORES", "se/cret+of/the+stores"
PART = 16 << 20


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(process, port):
    for _ in range(600):
        with contextlib.suppress(OSError):
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        expect(process.poll() is None, "the server ended")
        time.sleep(0.1)
    raise AssertionError("the server does not answer")


@contextlib.contextmanager
def running(command, port, log, **env):
    with open(log, "wb") as out:
        process = subprocess.Popen(command, stdout=out, stderr=out, env={**os.environ, **env})
    try:
        wait_for(process, port)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.kill()
        process.wait()


@contextlib.contextmanager
def versitygw(program, folders, scratch):
    """Buckets are folders, or links to them."""
    root, port = scratch / "root", free_port()
    (root / "new").mkdir(parents=True)
    (scratch / "sidecar").mkdir()
    for i, folder in enumerate(folders):
        (root / f"bags-{i}").symlink_to(folder)
    command = [program, "--port", f"127.0.0.1:{port}", "--quiet", "posix", "--bucketlinks", "--sidecar",
               scratch / "sidecar", "--default-etag", '"1"', root]
    with running(command, port, scratch / "log", ROOT_ACCESS_KEY=KEY, ROOT_SECRET_KEY=SECRET) as url:
        yield url, lambda key: (root / "new" / key).read_bytes()


@contextlib.contextmanager
def moto(folders, scratch):
    import boto3
    port = free_port()
    with running([sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)], port, scratch / "log") as url:
        s3 = boto3.client("s3", endpoint_url=url, aws_access_key_id=KEY, aws_secret_access_key=SECRET, region_name="us-east-1")
        s3.create_bucket(Bucket="new")
        for i, folder in enumerate(folders):
            s3.create_bucket(Bucket=f"bags-{i}")
            for path in folder.rglob("*"):
                if path.is_file():
                    s3.put_object(Bucket=f"bags-{i}", Key=str(path.relative_to(folder)), Body=path.read_bytes())
        yield url, lambda key: s3.get_object(Bucket="new", Key=key)["Body"].read()


def uploads(holdall, stored, demo, large):
    """In one request, by parts, and as the output of a verb; an object that exists is not replaced."""
    for path in (demo, large):
        done = holdall("upload", path, f"s3://new/up/{path.name}")
        expect(done.returncode == 0, done.stderr)
        expect(stored(f"up/{path.name}") == path.read_bytes(), f"{path.name} is not what was uploaded")
    done = holdall("convert", demo, "-o", "s3://new/out/made.mcap")
    expect(done.returncode == 0, done.stderr)
    expect(holdall("cat", "s3://new/out/made.mcap").stdout == holdall("cat", demo).stdout, "other messages")
    done = holdall("upload", large, f"s3://new/up/{demo.name}")
    expect(done.returncode != 0, "an object was replaced")
    expect(stored(f"up/{demo.name}") == demo.read_bytes(), "an object was changed")


def listing(holdall, demo):
    """The parts of a bag are found in their folder."""
    done = holdall("split", demo, "--split-duration", "0.5", "-o", "s3://new/drive/part.bag")
    expect(done.returncode == 0, done.stderr)
    done = holdall("cat", "s3://new/drive/")
    expect(done.returncode == 0 and done.stdout.count(b"\n") == holdall("cat", demo).stdout.count(b"\n"), done.stderr)
    done = holdall("info", "s3://new/none.bag")
    expect(done.returncode == 1 and b"no such file" in done.stderr, done.stderr)


def signatures(holdall):
    done = holdall("info", "s3://new/x.bag", AWS_SECRET_ACCESS_KEY="other")
    expect(done.returncode == 1 and b"secret key is wrong" in done.stderr and SECRET.encode() not in done.stderr, done.stderr)


def recorded(holdall, stored, url, folder):
    """A file of options alone names the store, the profile of its keys and what is uploaded."""
    (folder / "keys").write_text(f"[robot]\naws_access_key_id = {KEY}\naws_secret_access_key = {SECRET}\n")
    (folder / "record.yaml").write_text(
        f"ros2: true\ntopics: [/chatter]\noutput: {folder}/drive\nmax-recording-messages: 5\nupload: s3://new/recorded/\n"
        f"endpoint-url: {url}\nregion: us-east-1\naws-profile: robot\ns3-addressing: path\nnet-timeout: 20s\n")
    unset = {name: "" for name in ("AWS_ENDPOINT_URL", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_REGION")}
    env = {"CYCLONEDDS_URI": '<General><Interfaces><NetworkInterface name="lo" multicast="true"/></Interfaces></General>',
           "ROS_DOMAIN_ID": str(100 + os.getpid() % 2), "AWS_SHARED_CREDENTIALS_FILE": str(folder / "keys"), **unset}
    words = ["pub", "--ros2", "/chatter", "std_msgs/msg/String", "{data: hello}", "-r", "20", "-q"]
    sender = subprocess.Popen([holdall.program, *words], env={**os.environ, **holdall.env, **env})
    try:
        done = holdall("record", "--config", folder / "record.yaml", **env)
    finally:
        sender.terminate()
        sender.wait()
    expect(done.returncode == 0, done.stderr)
    files = sorted((folder / "drive").iterdir())
    expect(len(files) == 2, files)
    for path in files:
        expect(stored(f"recorded/drive/{path.name}") == path.read_bytes(), f"{path.name} is not what was recorded")


def check_store(tap, name, args, server, large):
    with server as (url, stored):
        env = {"AWS_ENDPOINT_URL": url, "AWS_ACCESS_KEY_ID": KEY, "AWS_SECRET_ACCESS_KEY": SECRET, "AWS_REGION": "us-east-1",
               "AWS_EC2_METADATA_DISABLED": "true", "AWS_CONFIG_FILE": "/nonexistent", "AWS_SHARED_CREDENTIALS_FILE": "/nonexistent"}
        holdall = Command(args.holdall, env)
        names = {folder: f"s3://bags-{i}" for i, folder in enumerate(args.folders)}
        tap.run(f"{name}: all bags are read as from the disk", all_bags, holdall, args.folders, names.__getitem__, True)
        tap.run(f"{name}: uploads", uploads, holdall, stored, args.demo, large)
        tap.run(f"{name}: a listing", listing, holdall, args.demo)
        if name == "versitygw":
            tap.run(f"{name}: signatures", signatures, holdall)
            if args.ros2:
                tap.run(f"{name}: a recording by a file of options", recorded, holdall, stored, url, large.parent)


def lacks(tap, name):
    """A peer that is missing."""
    if os.environ.get("CI") == "true":
        tap.run(name, expect, False, f"{name} is missing; ./dev setup test installs it")
    else:
        tap.skip(name, "it is not installed")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--holdall", required=True)
    parser.add_argument("--demo", required=True, type=pathlib.Path)
    parser.add_argument("--ros2", action="store_true", help="the build has ROS 2: test uploads of recordings")
    parser.add_argument("folders", nargs="+", type=pathlib.Path)
    wanted = os.environ.get("HOLDALL_PYTHON")
    if wanted and os.path.exists(wanted) and not os.path.samefile(wanted, sys.executable):
        os.execv(wanted, [wanted, *sys.argv])
    args, tap = parser.parse_args(), Tap()
    args.folders = [folder.resolve() for folder in args.folders if folder.is_dir()]
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        large = scratch / "large.bin"
        large.write_bytes(bytes(range(251)) * (2 * PART // 251 + 1000))  # three parts
        program = shutil.which(os.environ.get("HOLDALL_VERSITYGW") or "versitygw")
        for name, server in (("versitygw", lambda at: versitygw(program, args.folders, at) if program else None),
                             ("moto", lambda at: moto(args.folders, at) if importlib.util.find_spec("moto") else None)):
            at = scratch / name
            at.mkdir()
            started = server(at)
            check_store(tap, name, args, started, large) if started else lacks(tap, name)
    return tap.end()


sys.exit(main())
