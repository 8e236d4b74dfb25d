"""What the live tests share: a network of their own, peers on it, bags read by others, and TAP.

Each test runs on a DDS domain of its own, on loopback alone. Nothing waits for a time to pass:
peers say what has happened (peer.h), and a test waits until it is said. All processes are ended
when the test ends, and each peer ends by itself when its time is up.
"""
import collections
import fcntl
import json
import os
import pathlib
import queue
import re
import resource
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parent / "interop"))

from harness import Difference, must_equal, run_again, short, skip  # noqa: E402, F401

# loopback alone; as much receive buffer as the system gives, which large images need
CONFIGURATION = ('<General><Interfaces><NetworkInterface name="lo" multicast="true"/></Interfaces>'
                 '</General><Internal><SocketReceiveBufferSize max="64MB"/></Internal>')
DOMAINS = range(20, 100)  # above 101 the ports would be those of ordinary connections
WAIT_S = 30  # for anything; busy machines are slow
IMAGE_BYTES = 1920 * 1080 * 3


# --- processes ----------------------------------------------------------------------------------


class Process:
    """A program that runs, and what it says: lines of stdout and stderr, in the order they come."""

    def __init__(self, name, command, env, limits=None, cwd=None):
        self.name = name
        self.said = []
        self._new = queue.Queue()
        self._popen = subprocess.Popen([str(c) for c in command], env=env, cwd=cwd, text=True,
                                       stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE, errors="replace",
                                       start_new_session=True, preexec_fn=limits)
        self.pid = self._popen.pid
        self._readers = [threading.Thread(target=self._read, args=(stream,), daemon=True)
                         for stream in (self._popen.stdout, self._popen.stderr)]
        for reader in self._readers:
            reader.start()

    def _read(self, stream):
        for line in stream:
            self._new.put(line.rstrip("\n"))
        self._new.put(None)

    def _collect(self, timeout):
        """One line more in self.said; False when none came in time."""
        try:
            line = self._new.get(timeout=timeout)
        except queue.Empty:
            return False
        if line is not None:
            self.said.append(line)
        return True

    def wait_for(self, wanted, what, timeout=WAIT_S, start=0):
        """The first thing that wanted(line) gives for a line that is said, or was said already."""
        end = time.monotonic() + timeout
        at = start
        while True:
            while at < len(self.said):
                found = wanted(self.said[at])
                at += 1
                if found is not None:
                    return found
            left = end - time.monotonic()
            if left <= 0 or not self._collect(min(left, 0.1)) and self.ended() and self._new.empty():
                raise Difference(f"{self.name} did not say: {what}; it said: {self.tail()}")

    def wait_for_line(self, pattern, timeout=WAIT_S):
        return self.wait_for(lambda line: re.search(pattern, line), pattern, timeout)

    def tail(self):
        return " | ".join(self.said[-5:]) or "nothing"

    def ended(self):
        return self._popen.poll() is not None

    def status(self, timeout=WAIT_S):
        """Of the exit, waited for."""
        try:
            status = self._popen.wait(timeout)
        except subprocess.TimeoutExpired:
            while self._collect(0):
                pass
            raise Difference(f"{self.name} does not end; it said: {self.tail()}") from None
        for reader in self._readers:
            reader.join(WAIT_S)
        while not self._new.empty():
            self._collect(0)
        return status

    def signal(self, number):
        if not self.ended():
            self._popen.send_signal(number)

    def say(self, line):
        self._popen.stdin.write(line + "\n")
        self._popen.stdin.flush()

    def cpu_s(self):
        """User and system time up to now."""
        with open(f"/proc/{self.pid}/stat", encoding="ascii") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def peak_bytes(self):
        with open(f"/proc/{self.pid}/status", encoding="ascii") as status:
            return next((int(line.split()[1]) << 10 for line in status if line.startswith("VmHWM:")), 0)

    def close(self):
        if not self.ended():
            self._popen.kill()
        self._popen.wait()
        for stream in (self._popen.stdin, self._popen.stdout, self._popen.stderr):
            try:
                stream.close()
            except BrokenPipeError:
                pass


class Peer(Process):
    """A peer of this folder, which says JSON."""

    def event(self, name, timeout=WAIT_S, least=None):
        """Waits until it is said, with a count of at least so many."""

        def wanted(line):
            said = as_event(line)
            if said.get("event") == name and (least is None or said["count"] >= least):
                return said
            return None

        return self.wait_for(wanted, name if least is None else f"{name} {least}", timeout)

    def go(self):
        self.say("go")

    def done(self, status=0, timeout=WAIT_S):
        """Waits for its end. What it has counted."""
        must_equal(f"exit status of {self.name} ({self.tail()})", self.status(timeout), status)
        return self.event("done")

    def stop(self, status=0):
        self.signal(signal.SIGINT)
        return self.done(status)

    def matched_now(self):
        """Of the newest "matched"."""
        counts = [e["count"] for e in map(as_event, self.said) if e.get("event") == "matched"]
        return counts[-1] if counts else 0


def as_event(line):
    try:
        said = json.loads(line)
    except ValueError:
        return {}
    return said if isinstance(said, dict) else {}


def file_size_limit(size):
    """For limits=: a disk that is full at so many bytes a file. The signal is ignored, so that
    write() fails."""

    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    return limit


def packets_dropped():
    """By the kernel, because a program did not take them in time; of the whole machine."""
    with open("/proc/net/snmp", encoding="ascii") as file:
        names, values = [line.split() for line in file if line.startswith("Udp:")]
    return int(values[names.index("RcvbufErrors")])


def wait_until(condition, what, timeout=WAIT_S):
    """For what nobody says: files that grow."""
    end = time.monotonic() + timeout
    while not condition():
        if time.monotonic() > end:
            raise Difference(f"{what}: not in {timeout} s")
        time.sleep(0.005)


# --- a network ------------------------------------------------------------------------------------


def options(words):
    """depth=0, best_effort=True -> --depth 0 --best-effort"""
    found = []
    for name, value in words.items():
        flag = "--" + name.replace("_", "-")
        if value is True:
            found.append(flag)
        elif value is not None and value is not False:
            found += [flag, str(value)]
    return found


class Network:
    """A DDS domain that nobody else has, with those who are on it."""

    def __init__(self, folder, peers):
        self.folder = folder
        self.peers = peers
        self.processes = []
        self.at_exit = []  # functions
        self._lock = None
        self.domain = self._take_domain()
        self.env = {**os.environ, "CYCLONEDDS_URI": CONFIGURATION, "ROS_DOMAIN_ID": str(self.domain),
                    "ROS_LOG_DIR": str(folder)}

    def _take_domain(self):
        """Locked, so that tests can run beside each other."""
        locks = pathlib.Path(tempfile.gettempdir()) / f"holdall-domains-{os.getuid()}"
        locks.mkdir(mode=0o700, exist_ok=True)
        for i in range(len(DOMAINS)):
            domain = DOMAINS[(os.getpid() + i) % len(DOMAINS)]
            lock = open(locks / str(domain), "w", encoding="ascii")
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                lock.close()
                continue
            self._lock = lock
            return domain
        raise Difference("all domains are taken")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for leave in self.at_exit:
            leave()
        for process in self.processes:
            process.close()
        self._lock.close()

    def start(self, name, command, limits=None, cwd=None, env=()):
        process = Process(name, command, {**self.env, **dict(env)}, limits, cwd)
        self.processes.append(process)
        return process

    def peer(self, program, *verb, **words):
        """Started, and ready: its endpoints are there."""
        command = [self.peers[program], *verb, *options({"domain": self.domain, **words})]
        peer = Peer(f"{program} {' '.join(command[1:])}", command, self.env)
        self.processes.append(peer)
        peer.event("ready")
        return peer


def let_go(publishers, subscribers):
    """Publishers (with go=True) send from when all of both have matched. A publisher alone may
    know of a subscriber that does not know of it yet, and loses what it sends until then."""
    for publisher in publishers:
        publisher.event("matched", least=len(subscribers))
    for subscriber in subscribers:
        subscriber.event("matched", least=len(publishers))
    for publisher in publishers:
        publisher.go()


# --- holdall on the network ---------------------------------------------------------------------------


class Recorder:
    """`holdall record`, which has joined the network."""

    def __init__(self, network, *words, name="bag", limits=None):
        self.path = network.folder / name
        ready = network.folder / f"{name}.ready"
        self.process = network.start("holdall record", [
            network.holdall, "record", "-o", self.path, "--ready-file", ready, "--json",
            "--disable-keyboard-controls", *words], limits)
        wait_until(lambda: ready.exists() or self.process.ended(), "holdall record is ready")
        if not ready.exists():
            raise Difference(f"holdall record ends with {self.process.status()}: {self.process.tail()}")

    def stop(self, status=0):
        """What it reports."""
        self.process.signal(signal.SIGINT)
        return self.ended(status)

    def ended(self, status):
        found = self.process.status(4 * WAIT_S)
        must_equal(f"exit status of holdall record ({self.process.tail()})", found, status)
        reports = [said for said in map(as_event, self.process.said) if "messages" in said]
        return reports[-1] if reports else None

    def wait_written(self, size):
        """Until so many bytes are in its files."""
        wait_until(lambda: self.size() >= size, f"{size} bytes of bag")

    def size(self):
        return sum(f.stat().st_size for f in self.path.rglob("*") if f.is_file())

    def messages(self, topic=None):
        return [m for m in bag_messages(self.path) if topic in (None, m.topic)]


def play(network, bag, *words):
    """`holdall play`, started: it waits for subscribers, and a second more for them to know it."""
    return network.start("holdall play", [
        network.holdall, "play", bag, "--wait-for-subscribers", "--delay", "1", "--wait-for-all-acked",
        "10000", "--disable-keyboard-controls", "--json", *words])


DEFINITIONS = {"std_msgs/msg/String": b"string data\n",
               "live_msgs/msg/Numbered": b"uint32 publisher\nuint64 number\nuint8[] data\n"}


def write_bag(path, messages):
    """An MCAP file by the package mcap, as rosbag2 has it. messages: (topic, type, ns, data, QoS as
    YAML)."""
    from mcap.writer import CompressionType, Writer
    channels = {}
    with open(path, "wb") as stream:
        writer = Writer(stream, compression=CompressionType.NONE)
        writer.start(profile="ros2", library="live tests")
        for topic, name, ns, data, qos in messages:
            key = (topic, name, qos)
            if key not in channels:
                schema = writer.register_schema(name, "ros2msg", DEFINITIONS.get(name, b""))
                channels[key] = writer.register_channel(topic, "cdr", schema, {"offered_qos_profiles": qos})
            writer.add_message(channels[key], log_time=ns, publish_time=ns, data=data)
        writer.finish()
    return path


# --- what must have come ----------------------------------------------------------------------------


def must_have_all(what, counted, wanted, order=True):
    """counted: a subscriber's "done", or tally(). wanted: {publisher: range of its numbers}."""
    must_equal(f"{what}: bad messages", counted["bad"], 0)
    must_equal(f"{what}: publishers", sorted(map(int, counted["publishers"])), sorted(wanted))
    for publisher, numbers in wanted.items():
        seen = counted["publishers"][str(publisher)]
        found = {k: seen[k] for k in ("count", "first", "last", "missing", "twice")}
        must_equal(f"{what}: publisher {publisher}", found,
                   {"count": len(numbers), "first": numbers[0], "last": numbers[-1], "missing": 0,
                    "twice": 0})
        if order:
            must_equal(f"{what}: publisher {publisher}, out of order", seen["back"], 0)


# --- bags, read by others ------------------------------------------------------------------------------

BagMessage = collections.namedtuple("BagMessage", "topic type log_ns publish_ns data")


def bag_files(path, suffix):
    path = pathlib.Path(path)
    return sorted(path.glob("*" + suffix), key=natural) if path.is_dir() else [path]


def natural(path):
    """x_10 behind x_9."""
    return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", path.name)]


def bag_messages(path):
    """What the package mcap reads, file by file, in the order of the file."""
    from mcap.reader import make_reader
    for file in bag_files(path, ".mcap"):
        with open(file, "rb") as stream:
            for schema, channel, message in make_reader(stream).iter_messages(log_time_order=False):
                yield BagMessage(channel.topic, schema.name if schema else "", message.log_time,
                                 message.publish_time, message.data)


def bag_definitions(path):
    """{type: definition}, by the package mcap."""
    from mcap.reader import make_reader
    found = {}
    for file in bag_files(path, ".mcap"):
        with open(file, "rb") as stream:
            found.update((s.name, s.data.decode()) for s in make_reader(stream).get_summary().schemas.values())
    return found


def bag_channels(path):
    """{topic: [(type, metadata)]}, by the package mcap."""
    from mcap.reader import make_reader
    found = {}
    for file in bag_files(path, ".mcap"):
        with open(file, "rb") as stream:
            summary = make_reader(stream).get_summary()
            for channel in summary.channels.values():
                schema = summary.schemas.get(channel.schema_id)
                entry = (schema.name if schema else "", dict(channel.metadata))
                if entry not in found.setdefault(channel.topic, []):
                    found[channel.topic].append(entry)
    return found


def bag_counts(path):
    """{topic: messages}, by the package rosbags, which goes by metadata.yaml."""
    from rosbags.rosbag2 import Reader
    with Reader(path) as reader:
        return collections.Counter(connection.topic for connection, _, _ in reader.messages())


# --- the contents of messages (content.h once more) ------------------------------------------------------

BLOCK_BYTES = 65536
BLOCK = bytes((i * 167 + (i >> 8) * 13) & 0xff for i in range(BLOCK_BYTES)) * 2
KINDS = {"std_msgs/msg/String": "string", "live_msgs/msg/Numbered": "numbered",
         "sensor_msgs/msg/Image": "image", "sensor_msgs/msg/Imu": "imu",
         "tf2_msgs/msg/TFMessage": "tf", "live_msgs/msg/Keyed": "keyed"}


def bytes_of(publisher, number, size):
    start = (publisher * 4099 + number * 257) % BLOCK_BYTES
    block = BLOCK[start:start + BLOCK_BYTES]
    return (block * (size // BLOCK_BYTES + 1))[:size]


def text_of(publisher, number, size):
    head = f"{publisher} {number} "
    return "".join(head[i] if i < len(head) else chr(ord("a") + (i + number) % 26) for i in range(size))


class Cdr:
    """A little-endian message, field by field."""

    def __init__(self, data):
        if data[0] != 0 or data[1] not in (1, 7):
            raise ValueError(f"no CDR head: {data[:4].hex()}")
        self.data = memoryview(data)[4:]
        self.at = 0
        self.most = 4 if data[1] == 7 else 8

    def value(self, code):
        size = struct.calcsize("<" + code)
        self.at += -self.at % min(size, self.most)
        found, = struct.unpack_from("<" + code, self.data, self.at)
        self.at += size
        return found

    def bytes(self):
        size = self.value("I")
        self.at += size
        return bytes(self.data[self.at - size:self.at])

    def string(self):
        return self.bytes()[:-1].decode()

    def values(self, n):
        return [self.value("d") for _ in range(n)]


def encoded(kind, publisher, number, size=32):
    """A message, as content.h has it, for bags that are made by hand."""
    if kind == "string":
        text = text_of(publisher, number, size).encode() + b"\0"
        return b"\0\1\0\0" + struct.pack("<I", len(text)) + text
    if kind == "numbered":
        head = struct.pack("<IIQI", publisher, 0, number, size)
        return b"\0\1\0\0" + head + bytes_of(publisher, number, size)
    if kind == "image":
        head = struct.pack("<III7sxIII5sB2xII", publisher, number, 7, b"camera", size // 5760, 1920, 5,
                           b"rgb8", 0, 5760, size)
        return b"\0\1\0\0" + head + bytes_of(publisher, number, size)
    raise ValueError(kind)


def content(kind, data):
    """(publisher, number) of a message; None when it is not as it must be."""
    cdr = Cdr(data)
    try:
        if kind in ("string", "keyed"):
            _ = cdr.value("i") if kind == "keyed" else None
            text = cdr.string()
            publisher, number = map(int, text.split()[:2])
            good = text == text_of(publisher, number, len(text))
        elif kind == "numbered":
            publisher, number = cdr.value("I"), cdr.value("Q")
            payload = cdr.bytes()
            good = payload == bytes_of(publisher, number, len(payload))
        else:
            publisher, number, good = content_with_header(kind, cdr)
    except (ValueError, struct.error):
        return None
    return (publisher, number) if good and len(cdr.data) - cdr.at < 4 else None


def content_with_header(kind, cdr):
    good = kind != "tf" or cdr.value("I") == 1
    publisher, number = cdr.value("I"), cdr.value("I")
    good = cdr.string() == "camera" and good
    if kind == "image":
        head = [cdr.value("I"), cdr.value("I"), cdr.string(), cdr.value("B"), cdr.value("I")]
        payload = cdr.bytes()
        good = good and head == [len(payload) // 5760, 1920, "rgb8", 0, 5760]
        return publisher, number, good and payload == bytes_of(publisher, number, len(payload))
    good = (kind != "tf" or cdr.string() == "base_link") and good
    n = 37 if kind == "imu" else 7
    return publisher, number, good and cdr.values(n) == [number + 0.125 * i for i in range(n)]


def tally(messages):
    """What tally.c counts, of messages of a bag in the order they are given."""
    counted = {"received": 0, "bad": 0, "publishers": {}}
    seen = collections.defaultdict(list)
    for message in messages:
        counted["received"] += 1
        found = content(KINDS[message.type], message.data)
        if found is None:
            counted["bad"] += 1
        else:
            seen[found[0]].append(found[1])
    for publisher, numbers in seen.items():
        distinct = set(numbers)
        first, last = min(distinct), max(distinct)
        counted["publishers"][str(publisher)] = {
            "count": len(distinct), "first": first, "last": last,
            "missing": last - first + 1 - len(distinct), "twice": len(numbers) - len(distinct),
            "back": sum(b < a for a, b in zip(numbers, numbers[1:]))}
    return counted


# --- TAP ------------------------------------------------------------------------------------------------


def what_is_missing(peers, needed):
    """None, or why the tests can't run."""
    for name in needed:
        if name not in peers:
            package = "libfastrtps-dev, libfastcdr-dev, fastddsgen" if name.startswith("fast") else \
                "cyclonedds-dev, cyclonedds-tools"
            return f"no {name}: needs {package} when the tests are built"
    if not shutil.which("ip") and not pathlib.Path("/proc/net/dev").exists():
        return "no network"
    return None


def run(cases, args, needed):
    """cases: [(name, function of a Network)]. One after the other: each needs all the cores."""
    missing = what_is_missing(args.peers, needed)
    if missing:
        return skip(missing)
    cases = [case for case in cases if not args.names or any(n in case[0] for n in args.names)]
    failed = 0
    print(f"1..{len(cases)}")
    for number, (name, check) in enumerate(cases, 1):
        why = attempt(check, args)
        failed += bool(why)
        print(f"not ok {number} - {name}\n# {why}" if why else f"ok {number} - {name}", flush=True)
    return 1 if failed else 0


def attempt(check, args):
    """None, or why it failed."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            with Network(pathlib.Path(folder), args.peers) as network:
                network.holdall = args.holdall
                check(network)
        except (Difference, KeyError, ValueError, OSError, subprocess.SubprocessError) as e:
            return f"{type(e).__name__}: {e}".replace("\n", "\n# ")
    return None


def arguments():
    """--holdall PROGRAM, --peer PROGRAM for each that was built, and names of tests to run."""
    import argparse
    run_again()
    parser = argparse.ArgumentParser()
    parser.add_argument("--holdall", type=os.path.abspath)
    parser.add_argument("--peer", action="append", default=[], type=pathlib.Path)
    parser.add_argument("names", nargs="*")
    args = parser.parse_args()
    args.peers = {p.name: p.resolve() for p in args.peer}
    return args
