#!/usr/bin/env python3
"""Bags that rosbag encrypted, read by holdall. TAP.

encrypted.py --holdall PROGRAM

A keyring is made for the run. Debian's rosbag encrypts a bag, in C++ and in Python, with each compression:
its messages are those of the plain bag, `check` and `recover` find nothing, and without the secret key there
is one line of error, at once, whatever gpg-agent would ask. What `holdall encrypt` makes of the bag is read by
rosbag in C++ and in Python, and by holdall while it is unfinished. The samples of the shared data, which were made
with other keys, give the messages that their README states.

Where gpg, rosbag or data are missing a line is skipped, but fails when CI=true.
"""
import contextlib
import hashlib
import json
import os
import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from harness import Difference, OWN, arguments, cat, has_module, must_equal, run, run_well, skip, tap  # noqa: E402

ROS_PYTHON = "/usr/bin/python3"  # the one that Debian's ROS packages are for
ENCRYPT = "/usr/lib/rosbag/encrypt"  # rosbag's program in C++
USER = "holdall tester"
ADDRESS = "tester@example.invalid"
SIGNER = "holdall signer"  # cannot encrypt
LOCKED = "holdall locked"  # has a passphrase
PASSPHRASE = "correct horse"
DEMO = OWN / "demo/demo.bag"
SAMPLES_DIGEST = "96869c8155281d985596142234bbce3288da655fd45d623e8de47470fad82a87"
SAMPLES = ["cpp_none", "cpp_bz2", "cpp_lz4", "cpp_ecc_lz4", "cpp_chunks", "py_none", "py_lz4_chunks", "py_ecc_bz2"]
CPP = {"none": [], "bz2": ["-j"], "lz4": ["--lz4"]}

WRITE_PY = """
import sys, rosbag
plain, sealed, compression, user, threshold = sys.argv[1:]
with rosbag.Bag(plain) as source, \\
        rosbag.Bag(sealed, "w", compression=compression, chunk_threshold=int(threshold)) as target:
    target.set_encryptor("rosbag/AesCbcEncryptor", user)
    for topic, msg, t, header in source.read_messages(raw=True, return_connection_header=True):
        target.write(topic, msg, t, raw=True, connection_header=header)
"""


def make_keyring(folder):
    folder.mkdir(mode=0o700)
    os.environ["GNUPGHOME"] = str(folder)
    for user, usage, passphrase in ((SIGNER, "sign", ""), (f"{USER} <{ADDRESS}>", "encr,sign", ""),
                                    (LOCKED, "encr,sign", PASSPHRASE)):
        subprocess.run(["gpg", "--batch", "--quiet", "--pinentry-mode", "loopback", "--passphrase", passphrase,
                        "--quick-gen-key", user, "rsa2048", usage, "never"], check=True, stderr=subprocess.PIPE)


def end_agent():
    subprocess.run(["gpgconf", "--kill", "gpg-agent"], check=True)


def encrypt_cpp(plain, sealed, compression, user=USER):
    subprocess.run([ENCRYPT, "-q", plain, "-o", sealed, "-p", "rosbag/AesCbcEncryptor", "-r", user,
                    *CPP[compression]], check=True, stdout=subprocess.DEVNULL)


def encrypt_py(plain, sealed, compression, user=USER, threshold=8192):
    subprocess.run([ROS_PYTHON, "-c", WRITE_PY, plain, sealed, compression, user, str(threshold)], check=True)


def must_be_demo(holdall, path, scratch):
    status, messages = cat(holdall, path)
    must_equal("status of cat", status, 0)
    must_equal("messages", messages, cat(holdall, DEMO)[1])
    run_well(holdall, "check", path)
    status, _, err = run(holdall, "recover", path, "-o", scratch / "recovered.bag")
    must_equal(f"status of recover ({err})", status, 0)
    must_equal("warnings", err.count("the bag is encrypted, and the new one is not"), 1)
    must_equal("recovered", cat(holdall, scratch / "recovered.bag")[1], messages)
    info = run_well(holdall, "info", path)
    if "rosbag/AesCbcEncryptor" not in info or USER not in info:
        raise Difference(f"info does not describe the encryption: {info}")


def check_rosbag(encrypt, compression):
    def check(holdall, scratch):
        sealed = scratch / "sealed.bag"
        encrypt(DEMO, sealed, compression)
        must_be_demo(holdall, sealed, scratch)
    return check


def digest_of(holdall, path):
    """Computes the digest like the README of the samples."""
    digest = hashlib.sha256()
    for m in cat(holdall, path, "--payload", "hex")[1]:
        payload = bytes.fromhex(m["payload"])
        digest.update(m["topic"].encode() + b"\0" + struct.pack("<QI", m["log_time_ns"], len(payload)) + payload)
    return digest.hexdigest()


def check_sample(path):
    def check(holdall, scratch):
        must_equal("digest", digest_of(holdall, path), SAMPLES_DIGEST)
        run_well(holdall, "check", path)
    return check


def must_lack(holdall, path, *words, **environment):
    status, _, err = run(holdall, "info", path, **environment)
    must_equal("status", status, 1)
    must_equal("lines of error", len(err.splitlines()), 1)
    for word in words:
        if word not in err:
            raise Difference(f"'{word}' is missing: {err}")


def key_id(user):
    """By the public key, which needs no agent: one may be ending."""
    listing = subprocess.run(["gpg", "--batch", "--with-colons", "-k", user], check=True, capture_output=True,
                             text=True).stdout
    return next(line.split(":")[4] for line in listing.splitlines() if line.startswith("pub"))


def check_missing_key(holdall, scratch):
    sealed = scratch / "sealed.bag"
    encrypt_cpp(DEMO, sealed, "none")
    empty = scratch / "empty"
    empty.mkdir(mode=0o700)
    must_lack(holdall, sealed, USER, "no secret key " + key_id(USER), "--aes-key", GNUPGHOME=str(empty))
    must_lack(holdall, sealed, "gpg is not installed", PATH="/nonexistent")


def check_passphrase(holdall, scratch):
    """No prompt appears; the environment variable of rosbag is used."""
    sealed = scratch / "sealed.bag"
    encrypt_cpp(DEMO, sealed, "lz4", LOCKED)
    end_agent()
    must_lack(holdall, sealed, LOCKED, "passphrase", key_id(LOCKED))
    must_lack(holdall, sealed, LOCKED, "passphrase", ROSBAG_GPG_PASSPHRASE="wrong")
    status, out, err = run(holdall, "check", sealed, ROSBAG_GPG_PASSPHRASE=PASSPHRASE)
    must_equal(f"status with the passphrase ({err})", status, 0)


READ_PY = """
import sys, rosbag
with rosbag.Bag(sys.argv[1]) as bag, rosbag.Bag(sys.argv[2], "w") as target:
    for topic, msg, t, header in bag.read_messages(raw=True, return_connection_header=True):
        target.write(topic, msg, t, raw=True, connection_header=header)
"""


def read_cpp(sealed, plain):
    subprocess.run([ENCRYPT, "-q", sealed, "-o", plain, "-p", "rosbag/NoEncryptor", "-r", "*"], check=True,
                   stdout=subprocess.DEVNULL)


def read_py(sealed, plain):
    subprocess.run([ROS_PYTHON, "-c", READ_PY, sealed, plain], check=True)


def check_written(compression):
    def check(holdall, scratch):
        sealed = scratch / "sealed.bag"
        run_well(holdall, "encrypt", "-r", USER, *CPP[compression], DEMO, "-o", sealed)
        must_be_demo(holdall, sealed, scratch)
        for name, read in (("C++", read_cpp), ("Python", read_py)):
            read(sealed, scratch / f"{name}.bag")
            must_equal(f"messages by rosbag in {name}", cat(holdall, scratch / f"{name}.bag")[1], cat(holdall, DEMO)[1])
    return check


def check_in_place(holdall, scratch):
    """Like rosbag: the old bag is kept, and a second run does nothing."""
    bag, kept = scratch / "x.bag", scratch / "x.orig.bag"
    shutil.copy(DEMO, bag)
    run_well(holdall, "encrypt", "-q", "-p", "rosbag/AesCbcEncryptor", bag)
    must_equal("the old bag", kept.read_bytes(), DEMO.read_bytes())
    sealed = bag.read_bytes()
    status, _, err = run(holdall, "encrypt", bag)
    must_equal(f"status of a second run ({err})", status, 1)
    must_equal("the bag after it", bag.read_bytes(), sealed)
    status, _, err = run(holdall, "decrypt", "-f", bag)
    must_equal("decrypt", (status, err), (0, ""))
    must_equal("messages", cat(holdall, bag)[1], cat(holdall, DEMO)[1])
    must_equal("the encrypted bag", kept.read_bytes(), sealed)
    (scratch / "other").mkdir()
    run_well(holdall, "encrypt", "--output-dir", scratch / "other", "-r", ADDRESS, bag)
    must_be_demo(holdall, scratch / "other/x.bag", scratch)


ROSBAG = [ROS_PYTHON, "/usr/bin/rosbag"]
# Commands of rosbag on bags that are not compressed; sealed.bag is encrypted, other.bag for decrypt only.
COMMANDS = [
    ["encrypt", "-r", USER, "plain.bag"],
    ["encrypt", "--param", USER, "--plugin", "rosbag/AesCbcEncryptor", "--bz2", "plain.bag"],
    ["encrypt", "-r", USER, "-p", "rosbag/NoEncryptor", "-j", "plain.bag"],
    ["encrypt", "-r", USER, "--lz4", "-q", "-f", "--output-dir", "out", "plain.bag", "other.bag"],
    ["encrypt", "-r", USER, "--quiet", "--force", "plain.bag"],
    ["decrypt", "sealed.bag"],
    ["decrypt", "-j", "-q", "sealed.bag"],
    ["decrypt", "--bz2", "--quiet", "--output-dir", "out", "sealed.bag"],
    ["decrypt", "--lz4", "-f", "--force", "sealed.bag", "other.bag"],
]


def made_by(command, words, folder, sealed):
    """Runs a command in a folder. Returns for each bag in it: whether it is encrypted, and its compression."""
    (folder / "out").mkdir(parents=True)
    for name in ("plain.bag", "other.bag", "sealed.bag"):
        is_sealed = name == "sealed.bag" or (name == "other.bag" and words[0] == "decrypt")
        shutil.copy(sealed if is_sealed else DEMO, folder / name)
    done = subprocess.run([*command, *words], cwd=folder, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    must_equal(f"status of {command[-1]} {' '.join(words)} ({done.stderr})", done.returncode, 0)
    bags = {}
    for path in sorted(folder.rglob("*.bag")):
        data = path.read_bytes()
        at = data.index(b"compression=") + len("compression=")
        bags[str(path.relative_to(folder))] = (b"AesCbcEncryptor" in data[:4117], data[at:at + 3])
    return bags


def check_commands(holdall, scratch):
    """The options of rosbag encrypt and decrypt: the same bags, with messages that both read."""
    sealed = scratch / "sealed.bag"
    encrypt_cpp(DEMO, sealed, "none")
    want = cat(holdall, DEMO)[1]
    for number, words in enumerate(COMMANDS):
        theirs, mine = scratch / f"theirs{number}", scratch / f"mine{number}"
        must_equal(f"bags of {' '.join(words)}", made_by([holdall], words, mine, sealed), made_by(ROSBAG, words, theirs, sealed))
        for path in (*theirs.rglob("*.bag"), *mine.rglob("*.bag")):
            must_equal(f"messages of {path.relative_to(scratch)}", cat(holdall, path)[1], want)
        for path in mine.rglob("*.bag"):
            read_py(path, scratch / "read.bag")
            must_equal(f"messages of {path.relative_to(scratch)} by rosbag", cat(holdall, scratch / "read.bag")[1], want)


def must_refuse(holdall, status, word, *args):
    got, _, err = run(holdall, *args)
    must_equal(f"status ({err})", got, status)
    if word not in err or len(err.splitlines()) != 1:
        raise Difference(f"'{word}' is missing: {err}")


def check_refusals(holdall, scratch):
    out = ("-o", scratch / "out.bag")
    must_refuse(holdall, 1, "no key of 'holdall teste'", "encrypt", "-r", "holdall teste", DEMO, *out)
    must_refuse(holdall, 1, "cannot encrypt", "encrypt", "-r", SIGNER, DEMO, *out)
    must_refuse(holdall, 1, "not 'a/B'", "encrypt", "-p", "a/B", DEMO, *out)
    must_refuse(holdall, 2, "storage mcap writes no encrypted files", "encrypt", DEMO, "-o", scratch / "out.mcap")


def check_own_key(holdall, scratch):
    """With only a user-defined key gpg is not needed, and rosbag cannot read the bag."""
    sealed = scratch / "sealed.bag"
    key = ("--aes-key", "00112233445566778899aabbccddeeff")
    status, _, err = run(holdall, "encrypt", *key, DEMO, "-o", sealed, PATH="/nonexistent")
    must_equal(f"status ({err})", status, 0)
    must_equal("messages", cat(holdall, sealed, *key)[1], cat(holdall, DEMO)[1])
    must_lack(holdall, sealed, "its key is not in the bag", "--aes-key")
    run_well(holdall, "encrypt", *key, "-r", "*", DEMO, "-o", scratch / "both.bag")
    must_equal("messages by gpg", cat(holdall, scratch / "both.bag")[1], cat(holdall, DEMO)[1])
    must_equal("messages by the key", cat(holdall, scratch / "both.bag", *key)[1], cat(holdall, DEMO)[1])


def listed(holdall, path, *args, **environment):
    """Kinds, offsets and fields of records; without the field that takes the bytes that decryption saves."""
    status, out, err = run(holdall, "records", "--json", "--chunks", path, *args, **environment)
    records = [json.loads(line) for line in out.splitlines()]
    return status, [(r["kind"], [f for f in r["fields"] if f["name"] != "_"], r["problem"]) for r in records], err


def check_records(holdall, scratch):
    """With the key, by gpg or by hand, the records are those of a plain bag; without it those of the file."""
    key = ("--aes-key", "00112233445566778899aabbccddeeff")
    sealed, plain = scratch / "sealed.bag", scratch / "plain.bag"
    run_well(holdall, "encrypt", *key, "-r", "*", DEMO, "-o", sealed)
    run_well(holdall, "decrypt", sealed, "-o", plain)
    status, want, _ = listed(holdall, plain)
    inner = {"message", "connection"}  # bag header and chunk infos have other offsets and lengths
    want = [record for record in want if record[0] in inner]
    for how, args in (("gpg", ()), ("the key", key)):
        status, got, err = listed(holdall, sealed, *args)
        must_equal(f"status with {how} ({err})", status, 0)
        must_equal(f"records with {how}", [record for record in got if record[0] in inner], want)
    empty = scratch / "empty"
    empty.mkdir(mode=0o700)
    status, got, _ = listed(holdall, sealed, GNUPGHOME=str(empty))
    must_equal("status without a key", status, 3)
    must_equal("encrypted connections", sum(record[0] == "encrypted connection" for record in got), 4)
    status, _, err = listed(holdall, sealed, "--aes-key", "ff" * 16)
    must_equal("status with another key", status, 1)
    if "does not decrypt it" not in err:
        raise Difference(f"the wrong key is not reported: {err}")


def check_cut(holdall, scratch):
    """With the header from before closing, a bag returns the messages of its only chunk up to the
    cut."""
    sealed = scratch / "sealed.bag"
    run_well(holdall, "encrypt", DEMO, "-o", sealed)
    whole = sealed.read_bytes()
    at = whole.index(b"index_pos=") + len("index_pos=")
    end = struct.unpack_from("<Q", whole, at)[0]
    left = scratch / "left.bag"
    left.write_bytes(whole[:at] + bytes(8) + whole[at + 8:end - 10000])
    status, _, err = run(holdall, "recover", left, "-o", scratch / "recovered.bag")
    must_equal(f"status ({err})", status, 3)
    messages = cat(holdall, scratch / "recovered.bag")[1]
    wanted = cat(holdall, DEMO)[1]
    must_equal("messages", messages, wanted[:len(messages)])
    if not 100 < len(messages) < 182:
        raise Difference(f"{len(messages)} messages")


def subjects_of(shared):
    subjects = {}
    if os.access(ENCRYPT, os.X_OK) and has_module(ROS_PYTHON, "rosbag"):
        for compression in CPP:
            subjects[f"rosbag in C++, {compression}"] = check_rosbag(encrypt_cpp, compression)
            subjects[f"rosbag in Python, {compression}"] = check_rosbag(encrypt_py, compression)
            subjects[f"holdall, {compression}"] = check_written(compression)
        subjects["in place"] = check_in_place
        subjects["options of rosbag's commands"] = check_commands
        subjects["what is refused"] = check_refusals
        subjects["a key of one's own"] = check_own_key
        subjects["records"] = check_records
        subjects["an unfinished bag"] = check_cut
        subjects["no key"] = check_missing_key
        subjects["a passphrase"] = check_passphrase
    for name in SAMPLES:
        path = shared / "data/encrypted" / f"{name}.bag"
        if path.exists():
            subjects[name] = check_sample(path)
    return subjects


def import_samples(shared, scratch):
    keys = shared / "data/encrypted/keys.tgz"
    if not keys.exists():
        return
    subprocess.run(["tar", "xzf", keys, "-C", scratch], check=True)
    subprocess.run(["gpg", "--batch", "--quiet", "--import", *scratch.rglob("*.asc")], check=True)


def main():
    args = arguments("holdall")
    if not shutil.which("gpg") or not has_module(ROS_PYTHON, "rosbag"):
        return skip("gpg or rosbag is missing")
    with contextlib.ExitStack() as stack:
        scratch = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
        make_keyring(scratch / "gnupg")
        stack.callback(end_agent)
        import_samples(args.shared, scratch)
        subjects = subjects_of(args.shared)
        return 1 if tap(list(subjects), lambda name, folder: subjects[name](args.holdall, folder)) else 0


if __name__ == "__main__":
    sys.exit(main())
