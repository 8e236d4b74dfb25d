"""Common parts of the live tests: a separate network for each test, holdall on it, and TAP.

Each test uses a separate DDS domain, on loopback only.
"""
import fcntl
import os
import pathlib
import shutil
import signal
import sys
import tempfile

from processes import WAIT_S, Difference, Programs, as_event, must_equal, wait_until
from contents import Missing, bag_messages
from harness import run_again, skip

# loopback only; the largest receive buffer that the system allows, because large images need it
CONFIGURATION = ('<General><Interfaces><NetworkInterface name="lo" multicast="true"/></Interfaces>'
                 '</General><Internal><SocketReceiveBufferSize max="64MB"/></Internal>')
DOMAINS = range(20, 91)  # unit tests have the next ones; domains above 101 use ports of ordinary connections


# --- a network ------------------------------------------------------------------------------------


def take_domain():
    """Returns an unused domain and the file that locks it, so that tests can run in parallel."""
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
        return domain, lock
    raise Difference("all domains are taken")


class Network(Programs):
    """A DDS domain that no other test uses, with the processes on it."""
    record_words = ("-o",)  # the path of the bag follows
    # matched subscribers may need more time to discover their publisher, or may be stopped
    play_words = ("--delay", "3", "--wait-for-all-acked", "10000")

    def __init__(self, folder, peers):
        self.domain, self._lock = take_domain()
        super().__init__(folder, peers, {
            **os.environ, "CYCLONEDDS_URI": CONFIGURATION, "ROS_DOMAIN_ID": str(self.domain),
            "ROS_LOG_DIR": str(folder)})

    def __exit__(self, *_):
        super().__exit__()
        self._lock.close()

    def peer(self, program, *verb, **words):
        return super().peer(program, *verb, **{"domain": self.domain, **words})


# --- holdall on the network ---------------------------------------------------------------------------


class Recorder:
    """`holdall record` that has joined the network."""

    def __init__(self, network, *words, name="bag", limits=None):
        self.path = network.folder / name
        ready = network.folder / f"ready-{name}"
        self.process = network.start("holdall record", [
            network.holdall, "record", *network.record_words, self.path, "--ready-file", ready, "--json",
            "--disable-keyboard-controls", *words], limits)
        wait_until(lambda: ready.exists() or self.process.ended(), "holdall record is ready")
        if not ready.exists():
            raise Difference(f"holdall record ends with {self.process.status()}: {self.process.tail()}")

    def stop(self, status=0):
        """Stops it and returns its report. Data that reached its sockets before is processed first. status:
        None = 0 or 3."""
        self.process.wait_idle()
        self.process.signal(signal.SIGINT)
        return self.ended(status)

    def ended(self, status):
        found = self.process.status(4 * WAIT_S)
        if status == 0 and "nothing was recorded" in self.process.tail():
            status = 3
        if status is None:
            status = 3 if found == 3 else 0
        must_equal(f"exit status of holdall record ({self.process.tail()})", found, status)
        reports = [said for said in map(as_event, self.process.said) if "messages" in said]
        return reports[-1] if reports else None

    def wait_written(self, size):
        """Waits until its files have this size."""
        wait_until(lambda: self.size() >= size, f"{size} bytes of bag")

    def files(self):
        """The files in its folder, also during the recording; or x.bag, x.bag.active, x_0.bag."""
        if self.path.suffix == ".bag":
            return sorted(self.path.parent.glob(f"{self.path.stem}*.bag*"))
        return [f for f in self.path.rglob("*") if f.is_file()]

    def size(self):
        return sum(f.stat().st_size for f in self.files())

    def messages(self, topic=None):
        return [m for m in bag_messages(self.path) if topic in (None, m.topic)]


def play(network, bag, *words):
    """A started `holdall play` that waits for subscribers."""
    return network.start("holdall play", [
        network.holdall, "play", *network.play_words, bag, "--wait-for-subscribers",
        "--disable-keyboard-controls", "--json", *words])


# --- TAP ------------------------------------------------------------------------------------------------


PACKAGES = {"fast": "libfastrtps-dev, libfastcdr-dev, fastddsgen", "ros1": "libroscpp-dev, libtopic-tools-dev"}


def what_is_missing(peers, needed):
    """None, or the reason why the tests can't run."""
    for name in needed:
        if name not in peers:
            package = PACKAGES.get(name[:4], "cyclonedds-dev, cyclonedds-tools")
            return f"no {name}: needs {package} when the tests are built"
    if not shutil.which("ip") and not pathlib.Path("/proc/net/dev").exists():
        return "no network"
    return None


def run(cases, args, needed, network=Network):
    """cases: [(name, function of a network)]. They run one after the other, because each needs all cores."""
    missing = what_is_missing(args.peers, needed)
    if missing:
        return skip(missing)
    cases = [case for case in cases if not args.names or any(n in case[0] for n in args.names)]
    failed = 0
    print(f"1..{len(cases)}")
    for number, (name, check) in enumerate(cases, 1):
        why, is_skipped = attempt(check, args, network)
        failed += bool(why) and not is_skipped
        if is_skipped:
            print(f"ok {number} - {name} # SKIP {why}", flush=True)
        else:
            print(f"not ok {number} - {name}\n# {why}" if why else f"ok {number} - {name}", flush=True)
    return 1 if failed else 0


def attempt(check, args, network):
    """(None or the reason of the failure, whether the test may be skipped)"""
    with tempfile.TemporaryDirectory() as folder:
        try:
            with network(pathlib.Path(folder), args.peers) as joined:
                joined.holdall = args.holdall
                joined.asleep = args.asleep
                check(joined)
        except Missing as e:
            return str(e), os.environ.get("CI") != "true"
        except Exception as e:  # any exception: the other tests still run
            return f"{type(e).__name__}: {e}".replace("\n", "\n# "), False
    return None, False


def arguments():
    """--holdall PROGRAM, --package DIR of the Python package, --asleep LIBRARY (asleep.c), --peer PROGRAM for
    each peer that was built, and names of the tests to run."""
    import argparse
    run_again()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # an exit ends the processes that were started
    parser = argparse.ArgumentParser()
    parser.add_argument("--holdall", type=os.path.abspath)
    parser.add_argument("--package", type=os.path.abspath)
    parser.add_argument("--asleep", type=os.path.abspath)
    parser.add_argument("--peer", action="append", default=[], type=pathlib.Path)
    parser.add_argument("names", nargs="*")
    args = parser.parse_args()
    if args.package:
        os.environ["PYTHONPATH"] = args.package
    args.peers = {p.name: p.resolve() for p in args.peer}
    return args
