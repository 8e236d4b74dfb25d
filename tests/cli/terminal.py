#!/usr/bin/env python3
"""Control characters in a bag or in its name never reach a terminal; data output keeps all bytes.

terminal.py --holdall PATH

Bags of each format with control characters and changes of direction in all of their texts; each
verb that reads shows them on a pseudo terminal. Prints TAP.
"""
import argparse
import csv
import io
import json
import os
import pathlib
import pty
import re
import sqlite3
import subprocess
import sys
import tempfile
import termios

import bags
from bags import Bag1, Mcap, cdr_string, ros_string

# A title, a colour, a colour by the C1 character, backspace, return, delete, changes of direction.
EVIL = ("\x1b]0;owned\x07\x1b[31m\u009b32m\b\r\x7f"
        "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u0080\u009f")
RAW = EVIL.encode() + b"\x9b33m\x84\xff"  # bytes that are no UTF-8 as well
DATA = 'a,"b"\n' + EVIL + "é"
DEFINITION = f"string data\nfloat64 x\nstring S={EVIL.replace(chr(13), '')}\n# {EVIL}\n"
# Control sequences of the command itself: erased lines, and colours.
OWN = re.compile(r"\r\x1b\[K|\x1b\[(0|2|38;5;\d+)m|\x1b\[\?7[hl]")
OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\udc80-\udcff]")
ESCAPE = re.compile(r"\\(x1b|x1B|u001b|x07|x9b|u009b|x7f|xff|ufffd)")


# --- bags ---------------------------------------------------------------------------------------


def ros1(path):
    bag = Bag1()
    good = bag.connect(b"/" + RAW, b"pkg/Text", DEFINITION.encode(), callerid=b"/" + RAW)
    kind = bag.connect(b"/kind", b"pkg/" + RAW, b"string data\n", callerid=RAW)
    field = bag.connect(b"/field", b"pkg/Field", b"string da" + RAW + b"ta\nstring data\n")
    plain = bag.connect(b"/plain", b"pkg/Text", DEFINITION.encode())
    bag.chunk([(number, i, ros_string(DATA.encode() + extra) + bytes(8)) for i, (number, extra) in
               enumerate([(good, b""), (good, b"\x9b\xff"), (kind, b""), (field, b""),
                          (plain, b""), (plain, b"\x9b\xff")])])
    path.write_bytes(bag.close())


def message(extra=b""):
    body = cdr_string(0, DATA.encode() + extra)
    return b"\0\1\0\0" + body + bytes(-len(body) % 8) + bytes(8)


def mcap(path):
    bag = Mcap(profile=EVIL)
    bag.channel("/" + EVIL, "pkg/msg/Text", 1, DEFINITION, callerid=EVIL, **{EVIL: EVIL})
    bag.channel("/kind", "pkg/msg/" + EVIL, 2, "string data\n", offered_qos_profiles=EVIL)
    bag.channel("/json", "note", 3, EVIL, "jsonschema", "json")
    bag.channel("/coding", "note", 4, EVIL, EVIL, EVIL)
    bag.channel("/plain", "pkg/msg/Text", 5, DEFINITION)
    text = json.dumps({"k" + EVIL: DATA}, ensure_ascii=False)
    for i, (number, data) in enumerate([(1, message()), (2, message()), (3, text.encode()),
                                        (4, RAW), (5, message()), (1, b"\0\1\0\0\xff")]):
        bag.message(number, i, i * 10**9, i, data)
    bag.end_chunk()
    bag.attach(EVIL, EVIL, RAW)
    bag.metadata(EVIL, **{EVIL: EVIL})
    path.write_bytes(bag.close())


def ros2(folder):
    folder.mkdir()
    name = json.dumps("/" + EVIL)  # which is YAML as well
    meta = bags.METADATA.format(count=2).replace("/topic\n", name + "\n")
    meta = meta.replace("relative_file_paths", f"ros_distro: {name}\n  custom_data:\n"
                        f"    {name}: {name}\n  relative_file_paths")
    (folder / "metadata.yaml").write_text(meta)
    database = sqlite3.connect(folder / "bag_0.db3")
    database.executescript("""
        CREATE TABLE schema(schema_version INTEGER PRIMARY KEY, ros_distro TEXT NOT NULL);
        CREATE TABLE topics(id INTEGER PRIMARY KEY, name TEXT NOT NULL, type TEXT NOT NULL,
          serialization_format TEXT NOT NULL, offered_qos_profiles TEXT NOT NULL);
        CREATE TABLE messages(id INTEGER PRIMARY KEY, topic_id INTEGER NOT NULL,
          timestamp INTEGER NOT NULL, data BLOB NOT NULL);
    """)
    database.execute("INSERT INTO schema VALUES (3, ?)", (EVIL,))
    database.execute("INSERT INTO topics VALUES (1, ?, 'std_msgs/msg/String', 'cdr', ?)",
                     ("/" + EVIL, EVIL))
    database.execute("INSERT INTO topics VALUES (2, '/kind', ?, ?, '')", (EVIL, EVIL))
    for i in range(2):
        database.execute("INSERT INTO messages VALUES (?, ?, ?, ?)",
                         (i + 1, i + 1, bags.START + i * 10**9, message()))
    database.commit()
    database.close()


# --- runs ---------------------------------------------------------------------------------------


def on_terminal(command, env=None):
    """The exit status, and all that a terminal gets; its driver changes nothing."""
    ours, theirs = pty.openpty()
    modes = termios.tcgetattr(theirs)
    modes[1] &= ~termios.OPOST
    termios.tcsetattr(theirs, termios.TCSANOW, modes)
    child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs,
                             env=env)
    os.close(theirs)
    out = bytearray()
    while True:
        try:
            part = os.read(ours, 65536)
        except OSError:  # EIO: no process has the terminal open any more
            break
        if not part:
            break
        out += part
    os.close(ours)
    return child.wait(timeout=60), bytes(out)


def what_is_obeyed(out):
    """The first control character with its context; or None."""
    text = OWN.sub("", out.decode("utf-8", "surrogateescape"))
    found = OBEYED.search(text)
    return found and f"{found[0]!a} in {text[max(0, found.start() - 60):found.end() + 20]!a}"


class Suite:
    def __init__(self, holdall, folder):
        self.holdall, self.folder = holdall, folder
        self.number = 0
        self.good = True

    def say(self, name, wrong):
        self.number += 1
        self.good = self.good and not wrong
        print(f"{'not ok' if wrong else 'ok'} {self.number} - {name}")
        for line in wrong:
            print("# " + line)
        sys.stdout.flush()

    def shown(self, name, *arguments, escapes=True, wants=(0, 1, 3)):
        """Output is shown, with escapes unless it has no such texts, and without control characters."""
        status, out = on_terminal([self.holdall, *arguments])
        text = out.decode("utf-8", "surrogateescape")
        found = what_is_obeyed(out)
        wrong = [found] if found else []
        if status not in wants:
            wrong.append(f"exit status {status}: {text[-200:]!a}")
        if escapes and not ESCAPE.search(text):
            wrong.append(f"nothing is escaped: {text[-200:]!a}")
        self.say(name, wrong)

    def piped(self, *arguments):
        return subprocess.run([self.holdall, *arguments], capture_output=True, timeout=60).stdout


LOOKS = [["info"], ["info", "--verbose"], ["info", "--json", "--verbose"], ["check"],
         ["check", "--json"], ["records"], ["records", "--json"], ["schema"], ["schema", "--full"],
         ["schema", "--json"], ["schema", "--md5"], ["cat"], ["cat", "--full"], ["cat", "--json"],
         ["cat", "--json", "--fields", "data"], ["cat", "--fields", "data,x"], ["cat", "--csv"],
         ["cat", "--csv", "--fields", "data"], ["cat", "--brief"],
         ["cat", "--brief", "--json"], ["cat", "--payload", "hex"], ["cat", "--topic", EVIL],
         ["cat", "--fields", EVIL], ["cat", "--where", EVIL], ["metadata", "--get", EVIL + "x"],
         ["attachments", "--get", EVIL + "x"], ["plot"], ["plot", "--title", EVIL, "/plain.x"],
         ["plot", f"/{EVIL}.x"], ["plot", "/plain." + EVIL], ["plot", f"/{EVIL}.x", "/plain.x"],
         ["plot", "--json", "/plain.x"]]
WRONG_USE = ("--fields", "--where", "plot")  # also of bags that have no such field
NO_TEXTS = ("records", "schema", "--topic", "/plain.x")  # there, or they are in hexadecimal digits


def looks(suite, path, label):
    for verb in LOOKS:
        words = ["EVIL" if EVIL in word else word for word in verb]
        name = " ".join(words)
        wants = (0, 1, 2, 3) if any(word in name for word in WRONG_USE) else (0, 1, 3)
        escapes = not any(word in name for word in NO_TEXTS)
        suite.shown(f"{name} of {label}", verb[0], str(path), *verb[1:], escapes=escapes, wants=wants)
    for verb in ("metadata", "attachments"):
        for form in ([], ["--json"]):
            suite.shown(f"{verb} {' '.join(form)} of {label}", verb, str(path), *form, escapes=False)
    suite.shown(f"schema diff of {label}", "schema", "diff", str(path), str(path), escapes=False)


FILTER = ["filter", "--exclude-topic", "/nothing"]


def makes(suite, path, label, end):
    out = suite.folder / label
    for number, verb in enumerate((FILTER, ["recover"], ["compress"], ["convert"], ["sort"],
                                   ["recover", "--json"], FILTER + ["--json"])):
        suite.shown(f"{' '.join(verb)} of {label}", *verb, str(path), "-o", f"{out}{number}{EVIL}{end}")
    suite.shown(f"reindex of {label}", "reindex", str(path))
    for kind in ("csv", "jsonl"):
        suite.shown(f"export --as {kind} of {label}", "export", str(path), "--as", kind, "-o",
                    f"{out}_{kind}{EVIL}")
    for file in suite.folder.glob(f"{label}_*/**/*"):
        if OBEYED.search(file.name):
            suite.say(f"names of exported files of {label}", [ascii(file.name)])
            return


def damaged(suite, path, label):
    """Cut and damaged bags: warnings and losses."""
    raw = path.read_bytes()
    bad = suite.folder / f"bad{EVIL}{label}"
    middle = len(raw) // 2
    for what, data in (("cut", raw[:-60]), ("half", raw[:middle]), ("damaged", raw[:middle] + RAW
                                                                    + raw[middle + len(RAW):])):
        bad.write_bytes(data)
        for verb in ("info", "check", "records", "cat"):
            suite.shown(f"{verb} of {what} {label}", verb, str(bad), escapes=verb != "records")
        suite.shown(f"recover of {what} {label}", "recover", str(bad), "-o", f"{bad}{what}{label}")


def others(suite):
    absent = str(suite.folder / EVIL)
    for verb in (["info"], ["cat"], ["play"], ["merge", "-o", absent], ["schema"], ["plot"]):
        suite.shown(f"{verb[0]} of what is not there", *verb, absent, wants=(1, 2),
                    escapes=verb[0] not in ("schema", "plot"))
    for kind in ("storage", "transport"):
        suite.shown(f"list {kind}", "list", kind, escapes=False)
    _, out = on_terminal([suite.holdall, EVIL])
    found = what_is_obeyed(out)
    suite.say("a verb that is none", [found] if found else [])


# --- data ---------------------------------------------------------------------------------------


def lossless(suite, path, label, topic):
    """To a pipe: JSON by escapes alone, YAML that reads back, CSV by RFC 4180 with the bytes as they are."""
    out = suite.piped("cat", str(path), "--json", "--topic", topic)
    first = json.loads(out.splitlines()[0])
    wrong = [] if first["data"]["data"] == DATA else [f"{first['data']['data']!a}"]
    if OBEYED.search(out.decode()):
        wrong.append("JSON is not escaped")
    for escape in (b"\\u001b", b"\\u007f", b"\\u0080", b"\\u009b", b"\\u009f", b"\\u202e", b"\\u2069"):
        if escape not in out:
            wrong.append(f"there is no {escape.decode()}")
    suite.say(f"JSON of {label} is lossless", wrong)
    out = suite.piped("cat", str(path), "--full", "--topic", topic).decode()
    line = out.splitlines()[0].removeprefix("data: ")
    wrong = [f"{line!a}"] if OBEYED.search(out) else []
    if json.loads(re.sub(r"\\x(..)", r"\\u00\1", line)) != DATA:
        wrong.append("YAML reads as something else")
    suite.say(f"YAML of {label} is lossless", wrong)
    out = suite.piped("cat", str(path), "--csv", "--topic", topic)
    rows = list(csv.reader(io.StringIO(out.decode("utf-8", "surrogateescape"), newline="")))
    cells = [row[1].encode("utf-8", "surrogateescape") for row in rows[1:]]
    want = [DATA.encode(), DATA.encode() + b"\x9b\xff"][:len(cells)]
    suite.say(f"CSV of {label} is lossless", [] if cells and cells == want else [ascii(cells)])


def json_messages(suite, path):
    out = suite.piped("cat", str(path), "--json", "--topic", "/json")
    wrong = ["it is not escaped"] if OBEYED.search(out.decode()) else []
    if json.loads(out)["data"] != {"k" + EVIL: DATA}:
        wrong.append(ascii(out))
    suite.say("JSON of messages in JSON is lossless", wrong)


def files(suite, path):
    out = suite.piped("attachments", str(path), "--get", EVIL)
    picture = suite.folder / "picture.svg"
    suite.piped("plot", str(path), "/plain.x", "--title", EVIL, "-o", str(picture))
    svg = picture.read_text()
    suite.say("a picture has no such texts", ["it has"] if OBEYED.search(svg) else [])
    suite.say("an attachment is lossless", [] if out == RAW else [ascii(out)])


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--holdall", required=True)
    options = parser.parse_args()
    os.environ.update(LC_ALL="C.UTF-8", TERM="xterm-256color", COLUMNS="80")
    with tempfile.TemporaryDirectory() as folder:
        suite = Suite(options.holdall, pathlib.Path(folder))
        for label, make, end in (("bag", ros1, ".bag"), ("mcap", mcap, ".mcap"), ("sqlite3", ros2, "")):
            path = suite.folder / f"bag{EVIL}{end}"
            make(path)
            looks(suite, path, label)
            makes(suite, path, label, end)
            if end:
                lossless(suite, path, label, "/plain")
                damaged(suite, path, end)
        json_messages(suite, suite.folder / f"bag{EVIL}.mcap")
        files(suite, suite.folder / f"bag{EVIL}.mcap")
        others(suite)
        print(f"1..{suite.number}")
    return 0 if suite.good else 1


if __name__ == "__main__":
    sys.exit(main())
