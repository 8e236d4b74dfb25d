#!/usr/bin/env python3
"""Files that the age command encrypted, read by holdall, and the other way round. TAP.

age.py --holdall PROGRAM

Keys are made for the run: of age, ssh-ed25519 and ssh-rsa. A bag of each format is encrypted for all of them,
and armored: its messages are those of the plain bag, with each key. Cut files give what lies before the cut,
damaged ones what lies around the damage, both with a problem; without the right key there is one line of error.

Without the age command all is skipped, but fails when CI=true.
"""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from harness import Difference, OWN, arguments, cat, must_equal, run, run_well, skip, tap  # noqa: E402

DEMO = OWN / "demo/demo.bag"
PIECE = 65536 + 16
KEYS = ("age", "ed25519", "rsa")


def make_keys(folder):
    subprocess.run(["age-keygen", "-o", folder / "age"], check=True, stderr=subprocess.PIPE)
    public = subprocess.run(["age-keygen", "-y", folder / "age"], check=True, capture_output=True).stdout
    (folder / "age.pub").write_bytes(public)
    for kind in ("ed25519", "rsa"):
        subprocess.run(["ssh-keygen", "-q", "-t", kind, "-N", "", "-f", folder / kind], check=True)
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "secret", "-f", folder / "locked"], check=True)
    subprocess.run(["age-keygen", "-o", folder / "other"], check=True, stderr=subprocess.PIPE)


def encrypt(keys, plain, sealed, *options):
    recipients = [word for key in KEYS for word in ("-R", keys / f"{key}.pub")]
    subprocess.run(["age", *options, *recipients, "-o", sealed, plain], check=True)


def make_bags(holdall, folder):
    """A bag of each format, of several pieces."""
    run_well(holdall, "convert", DEMO, "-o", folder / "demo.mcap", "--compression", "none")
    run_well(holdall, "convert", DEMO, "-o", folder / "ros2.db3", "--to", "ros2")
    return {"bag": DEMO, "mcap": folder / "demo.mcap", "sqlite3": folder / "ros2.db3"}


def large_bag(holdall, folder):
    """Uncompressed MCAP of several pieces and chunks."""
    bag = folder / "large.mcap"
    parts = []
    for number in range(12):
        part = folder / f"part{number}.bag"
        shutil.copy(DEMO, part)
        parts.append(part)
    run_well(holdall, "merge", *parts, "-o", bag, "--compression", "none", "--chunk-size", "16k")
    return bag


def checked(holdall, path, *args):
    status, out, _ = run(holdall, "check", path, *args)
    return status, out.replace(str(path), "BAG")


def check_format(kind):
    def check(holdall, keys, scratch):
        plain = make_bags(holdall, scratch)[kind]
        want = cat(holdall, plain)[1]
        for name, options in (("sealed", []), ("sealed.asc", ["-a"])):
            encrypt(keys, plain, scratch / name, *options)
            for key in KEYS:
                status, messages = cat(holdall, scratch / name, "--identity", keys / key)
                must_equal(f"status with {key}", status, 0)
                must_equal(f"messages with {key}", messages, want)
        shutil.copy(plain, scratch / "plain")
        must_equal("check", checked(holdall, scratch / "sealed", "--identity", keys / "age"),
                   checked(holdall, scratch / "plain"))
        info = run_well(holdall, "info", scratch / "sealed", "--identity", keys / "age")
        if "age v1, for 3 recipients (X25519, ssh-ed25519, ssh-rsa)" not in info:
            raise Difference(f"info does not describe the encryption: {info}")
    return check


def check_in_folder(holdall, keys, scratch):
    """A folder without metadata.yaml, whose files are encrypted."""
    (scratch / "bag").mkdir()
    encrypt(keys, DEMO, scratch / "bag/part.age")
    must_equal("messages", cat(holdall, scratch / "bag", "--identity", keys / "age")[1], cat(holdall, DEMO)[1])


def cut(sealed, size):
    with open(sealed, "r+b") as file:
        file.truncate(size)


def check_cut(holdall, keys, scratch):
    """Files cut at a border of pieces, and within one: all whole pieces are read, and the missing
    end is reported."""
    plain = large_bag(holdall, scratch)
    encrypt(keys, plain, scratch / "whole")
    whole = scratch / "whole"
    head = whole.stat().st_size - plain.stat().st_size - 16 * -(-plain.stat().st_size // 65536)
    for name, size in (("border", head + 3 * PIECE), ("within", head + 3 * PIECE + 1000)):
        shutil.copy(whole, scratch / name)
        cut(scratch / name, size)
        shutil.copy(plain, scratch / "plain")
        cut(scratch / "plain", 3 * 65536)
        status, messages = cat(holdall, scratch / name, "--identity", keys / "age")
        must_equal("status", status, 3)
        must_equal("messages", messages, cat(holdall, scratch / "plain")[1])
        if len(messages) < 100:
            raise Difference(f"only {len(messages)} messages are before the cut")
        _, _, err = run(holdall, "info", scratch / name, "--identity", keys / "age")
        if "the encrypted file ends early" not in err:
            raise Difference(f"the cut is not reported: {err}")


def check_damage(holdall, keys, scratch):
    """A changed piece is never returned; recover reads the pieces before and after it."""
    plain = large_bag(holdall, scratch)
    want = cat(holdall, plain)[1]
    encrypt(keys, plain, scratch / "sealed")
    raw = bytearray((scratch / "sealed").read_bytes())
    raw[len(raw) // 2] ^= 1
    (scratch / "sealed").write_bytes(raw)
    status, _, err = run(holdall, "recover", scratch / "sealed", "-o", scratch / "out.mcap", "--identity", keys / "age")
    must_equal(f"status of recover ({err})", status, 3)
    got = cat(holdall, scratch / "out.mcap")[1]
    if not len(want) // 2 < len(got) < len(want):
        raise Difference(f"{len(got)} of {len(want)} messages are recovered")
    known = {repr(sorted(m.items())) for m in want}
    if any(repr(sorted(m.items())) not in known for m in got):
        raise Difference("a message is recovered that was never written")


def must_lack(holdall, path, *words, arguments=(), status=1):
    got, _, err = run(holdall, "info", path, *arguments)
    must_equal("status", got, status)
    must_equal("lines of error", len(err.splitlines()), 1)
    for word in words:
        if word not in err:
            raise Difference(f"'{word}' is missing: {err}")


def check_keys(holdall, keys, scratch):
    encrypt(keys, DEMO, scratch / "sealed")
    (scratch / "text").write_text("hello\n")
    must_lack(holdall, scratch / "sealed", "no identity is given", "--identity")
    must_lack(holdall, scratch / "sealed", "no key", arguments=["--identity", keys / "other"])
    must_lack(holdall, scratch / "sealed", "passphrase", "ssh-keygen -p", arguments=["--identity", keys / "locked"])
    must_lack(holdall, scratch / "sealed", "line 1", arguments=["--identity", scratch / "text"])
    must_lack(holdall, scratch / "sealed", "public key", arguments=["--identity", keys / "age.pub"])
    must_lack(holdall, scratch / "sealed", "No such file", arguments=["--identity", scratch / "missing"])
    status, _, _ = run(holdall, "info", scratch / "sealed", HOLDALL_IDENTITY=str(keys / "rsa"))
    must_equal("status with HOLDALL_IDENTITY", status, 0)
    both = ["--identity", keys / "other", "--identity", keys / "ed25519"]
    run_well(holdall, "info", scratch / "sealed", *both)
    run_well(holdall, "records", scratch / "sealed", *both)


def recipients(keys):
    """One recipient as text, two from files."""
    text = (keys / "age.pub").read_text(encoding="utf-8").strip()
    return [word for key in (text, f"@{keys / 'ed25519.pub'}", f"@{keys / 'rsa.pub'}") for word in ("--recipient", key)]


def decrypted(keys, key, sealed, plain):
    subprocess.run(["age", "-d", "-i", keys / key, "-o", plain, sealed], check=True)
    return plain


def must_be_ours(holdall, keys, scratch, sealed, want):
    """The age command and holdall read the file with each key."""
    if sealed.read_bytes()[:21] != b"age-encryption.org/v1":
        raise Difference(f"{sealed.name} is not encrypted")
    for key in KEYS:
        plain = decrypted(keys, key, sealed, scratch / f"plain-{key}")
        must_equal(f"messages that age decrypted with {key}", cat(holdall, plain)[1], want)
        must_equal(f"messages with {key}", cat(holdall, sealed, "--identity", keys / key)[1], want)
    run_well(holdall, "check", sealed, "--identity", keys / "age")


def check_writing(holdall, keys, scratch):
    """MCAP, encrypted while it is written; also to standard output, and from an encrypted bag."""
    plain = large_bag(holdall, scratch)
    want = cat(holdall, plain)[1]
    for name, options in (("one.mcap.age", []), ("two.mcap", ["--compression", "lz4"]), ("three.mcap", ["--direct", "--threads", "4"])):
        run_well(holdall, "convert", plain, "-o", scratch / name, *recipients(keys), *options)
        must_be_ours(holdall, keys, scratch, scratch / name, want)
    run_well(holdall, "convert", scratch / "two.mcap", "--identity", keys / "rsa", "-o", scratch / "four.mcap", *recipients(keys))
    must_be_ours(holdall, keys, scratch, scratch / "four.mcap", want)
    with open(scratch / "five", "wb") as out:
        subprocess.run([holdall, "convert", plain, "-o", "-", *recipients(keys)], stdout=out, check=True, stderr=subprocess.PIPE)
    must_be_ours(holdall, keys, scratch, scratch / "five", want)


def check_late(holdall, keys, scratch):
    """Other storages: refused, or encrypted when they are finished, with a warning."""
    want = cat(holdall, DEMO)[1]
    status, _, err = run(holdall, "convert", DEMO, "-o", scratch / "x.bag", *recipients(keys))
    must_equal("status", status, 2)
    if "--seal-when-finished" not in err or (scratch / "x.bag").exists():
        raise Difference(f"not refused well: {err}")
    status, _, err = run(holdall, "convert", DEMO, "-o", scratch / "x.bag", "--seal-when-finished", *recipients(keys))
    must_equal(f"status ({err})", status, 0)
    must_equal("warnings", err.count("its unencrypted bytes are on the disk"), 1)
    must_be_ours(holdall, keys, scratch, scratch / "x.bag", want)
    status, _, err = run(holdall, "convert", DEMO, "-o", scratch / "y", "--storage", "sqlite3", "--seal-when-finished", *recipients(keys))
    must_equal(f"status, for what sqlite3 does not keep ({err})", status, 3)
    files = sorted(p.name for p in (scratch / "y").iterdir())
    must_equal("files", files, ["y_0.db3.age"])
    must_equal("messages", cat(holdall, scratch / "y", "--identity", keys / "age")[1], want)


def check_folder(holdall, keys, scratch):
    """A split bag: each file has its own key, and the folder has no plain file."""
    plain = large_bag(holdall, scratch)
    run_well(holdall, "convert", plain, "-o", scratch / "split", "--split-size", "200k", *recipients(keys))
    files = sorted((scratch / "split").iterdir())
    if len(files) < 3 or any(file.read_bytes()[:21] != b"age-encryption.org/v1" for file in files):
        raise Difference(f"not encrypted: {files}")
    heads = {file.read_bytes().split(b"\n---")[0] for file in files}
    must_equal("different headers", len(heads), len(files))
    must_equal("messages", cat(holdall, scratch / "split", "--identity", keys / "ed25519")[1], cat(holdall, plain)[1])


def must_age_open(keys, sealed, plain, scratch):
    for key in KEYS:
        must_equal(f"bytes that age decrypted with {key}",
                   decrypted(keys, key, sealed, scratch / f"by-age-{key}").read_bytes(), plain)


def check_whole(kind):
    """Finished files, encrypted and decrypted as a whole; age decrypts files of holdall, and
    holdall those of age."""
    def check(holdall, keys, scratch):
        source = make_bags(holdall, scratch)[kind]
        plain = source.read_bytes()
        bag = scratch / f"drive{source.suffix}"
        bag.write_bytes(plain)
        bag.chmod(0o640)
        run_well(holdall, "encrypt", bag, "-o", scratch / "sealed", *recipients(keys))
        must_age_open(keys, scratch / "sealed", plain, scratch)
        must_equal("mode", (scratch / "sealed").stat().st_mode & 0o777, 0o640)
        for name, options in (("by-age", []), ("by-age.asc", ["-a"])):
            encrypt(keys, bag, scratch / name, *options)
            run_well(holdall, "decrypt", scratch / name, "--identity", keys / "ed25519", "-o", scratch / f"{name}.plain")
            must_equal(f"bytes of {name}", (scratch / f"{name}.plain").read_bytes(), plain)
        run_well(holdall, "encrypt", bag, *recipients(keys))
        must_equal("backup", (scratch / f"drive.orig{bag.suffix}").read_bytes(), plain)
        must_age_open(keys, bag, plain, scratch)
        (scratch / "into").mkdir()
        run_well(holdall, "decrypt", bag, "--identity", keys / "age", "--output-dir", scratch / "into")
        must_equal("bytes in a folder", (scratch / "into" / bag.name).read_bytes(), plain)
        run_well(holdall, "decrypt", bag, "--identity", keys / "age", "--force")
        must_equal("bytes", bag.read_bytes(), plain)
    return check


def check_whole_sizes(holdall, keys, scratch):
    """Files that end at a border of pieces, and close to it, equal those of age."""
    for size in (1, 65535, 65536, 65537, 131072, (1 << 20) + 5, (3 << 20)):
        plain = bytes((i * i >> 3) & 255 for i in range(4096)) * (size // 4096 + 1)
        (scratch / "plain").write_bytes(plain[:size])
        run_well(holdall, "encrypt", scratch / "plain", "-o", scratch / "sealed", "-f", *recipients(keys))
        must_equal(f"{size} bytes by age", decrypted(keys, "age", scratch / "sealed", scratch / "back").read_bytes(), plain[:size])
        run_well(holdall, "decrypt", scratch / "sealed", "-f", "-o", scratch / "ours", "--identity", keys / "rsa")
        must_equal(f"{size} bytes", (scratch / "ours").read_bytes(), plain[:size])


def check_whole_damage(holdall, keys, scratch):
    """Whole pieces of a cut file are written; a changed piece becomes zeros."""
    plain = large_bag(holdall, scratch).read_bytes()
    run_well(holdall, "encrypt", scratch / "large.mcap", "-o", scratch / "sealed", *recipients(keys))
    raw = (scratch / "sealed").read_bytes()
    head = len(raw) - len(plain) - 16 * -(-len(plain) // 65536)
    for rest, lost in ((0, 0), (1000, 1000)):
        (scratch / "cut").write_bytes(raw[:head + 3 * PIECE + rest])
        status, _, err = run(holdall, "decrypt", scratch / "cut", "-f", "-o", scratch / "out", "--identity", keys / "age")
        must_equal(f"status ({err})", status, 3)
        if f"its end is missing, and {lost} bytes" not in err:
            raise Difference(f"the cut is not reported: {err}")
        must_equal("bytes before the cut", (scratch / "out").read_bytes(), plain[:3 * 65536])
    changed = bytearray(raw)
    changed[head + PIECE + 7] ^= 1
    (scratch / "changed").write_bytes(changed)
    status, out, err = run(holdall, "decrypt", scratch / "changed", "-f", "-o", scratch / "out", "--identity", keys / "age", "--json")
    must_equal(f"status ({err})", status, 3)
    must_equal("damages", json.loads(out)["damages"], 1)
    if "changed:65536: 65536 plain bytes" not in err:
        raise Difference(f"the piece is not reported: {err}")
    must_equal("other bytes", (scratch / "out").read_bytes(), plain[:65536] + bytes(65536) + plain[131072:])


def listed(holdall, path, *args):
    status, out, err = run(holdall, "records", "--json", "--chunks", path, *args)
    return status, [json.loads(line) for line in out.splitlines()], err


def check_records(holdall, keys, scratch):
    """The records equal those of the plain file; damage and the records after it are listed."""
    for kind, plain in make_bags(holdall, scratch).items():
        encrypt(keys, plain, scratch / kind)
        must_equal(kind, listed(holdall, scratch / kind, "--identity", keys / "age")[:2], listed(holdall, plain)[:2])
    plain = large_bag(holdall, scratch)
    want = listed(holdall, plain)[1]
    encrypt(keys, plain, scratch / "sealed")
    raw = bytearray((scratch / "sealed").read_bytes())
    (scratch / "cut").write_bytes(raw[:len(raw) - 3 * PIECE])
    raw[len(raw) // 2] ^= 1
    (scratch / "changed").write_bytes(raw)
    status, got, _ = listed(holdall, scratch / "cut", "--identity", keys / "age")
    must_equal("status of a cut file", status, 3)
    if "the encrypted file ends early" not in got[-1]["problem"] or len(got) < len(want) // 4:
        raise Difference(f"{len(got)} records of {len(want)}, the last one: {got[-1]}")
    status, got, _ = listed(holdall, scratch / "changed", "--identity", keys / "age")
    must_equal("status of a changed file", status, 3)
    must_equal("the last record", got[-1], want[-1])
    if not any(record["problem"] for record in got) or len(got) < len(want) // 2:
        raise Difference(f"{len(got)} records of {len(want)}")


def check_whole_refused(holdall, keys, scratch):
    shutil.copy(DEMO, scratch / "x.bag")
    encrypt(keys, DEMO, scratch / "sealed")
    (scratch / "folder").mkdir()
    before = sorted(p.name for p in scratch.iterdir())
    mine = recipients(keys)
    for want, words, command in (
            (2, "--param", ["encrypt", scratch / "x.bag", "--lz4", *mine]),
            (2, "already", ["encrypt", scratch / "sealed", "-o", scratch / "y", *mine]),
            (2, "convert --recipient", ["encrypt", scratch / "folder", *mine]),
            (2, "not a recipient", ["encrypt", scratch / "x.bag", "--recipient", "age1foo"]),
            (1, "exists already", ["encrypt", scratch / "x.bag", "-o", scratch / "sealed", *mine]),
            (1, "No such file", ["encrypt", scratch / "missing", "-o", scratch / "y", *mine]),
            (1, "no identity is given", ["decrypt", scratch / "sealed", "-o", scratch / "y"]),
            (1, "no key", ["decrypt", scratch / "sealed", "-o", scratch / "y", "--identity", keys / "other"])):
        status, _, err = run(holdall, *command)
        must_equal(f"status of {command} ({err})", status, want)
        if words not in err or len(err.splitlines()) != 1:
            raise Difference(f"'{words}' is missing: {err}")
    must_equal("files", sorted(p.name for p in scratch.iterdir()), before)


def check_refused(holdall, keys, scratch):
    for words, arguments in (("not a recipient", ["--recipient", "age1foo"]),
                             ("there is no recipient", []),
                             ("secret key was given", ["--recipient", "AGE-SECRET-KEY-1AAA"]),
                             ("line 2", ["--recipient", f"@{DEMO}"])):
        status, _, err = run(holdall, "convert", DEMO, "-o", scratch / "x.mcap.age", *arguments)
        must_equal(f"status ({err})", status, 2)
        if words not in err or "AAA" in err.replace("want age1..., ssh-ed25519", ""):
            raise Difference(f"'{words}' is missing, or a key is shown: {err}")
    must_equal("files", list(scratch.iterdir()), [])


SUBJECTS = {"bag": check_format("bag"), "mcap": check_format("mcap"), "sqlite3": check_format("sqlite3"),
            "a folder": check_in_folder, "cut files": check_cut, "damage": check_damage, "keys": check_keys,
            "writing": check_writing, "other storages": check_late, "written folders": check_folder,
            "refused recipients": check_refused,
            "whole bag": check_whole("bag"), "whole mcap": check_whole("mcap"), "whole sqlite3": check_whole("sqlite3"),
            "sizes of whole files": check_whole_sizes, "damaged whole files": check_whole_damage,
            "records": check_records, "refused whole files": check_whole_refused}


def main():
    args = arguments("holdall")
    if not shutil.which("age") or not shutil.which("ssh-keygen"):
        return skip("age or ssh-keygen is missing")
    with tempfile.TemporaryDirectory() as folder:
        keys = pathlib.Path(folder)
        make_keys(keys)
        return 1 if tap(list(SUBJECTS), lambda name, scratch: SUBJECTS[name](args.holdall, keys, scratch)) else 0


if __name__ == "__main__":
    sys.exit(main())
