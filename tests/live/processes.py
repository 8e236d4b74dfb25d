"""Processes of a live test: programs, peers (peer.h), and the set of all processes that one test has started.

No test relies on delays: peers report events, and a test waits for the report. All processes are ended when
the test ends, and each peer exits at its timeout.
"""
import contextlib
import json
import os
import pathlib
import queue
import re
import resource
import signal
import subprocess
import sys
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parent / "interop"))

from harness import Difference, must_equal  # noqa: E402

WAIT_S = 60  # the longest wait; busy machines are slow
LINE_CHARS = 300  # of each line in the text of a failure
OF_MACHINE = "receive buffers are limited"  # a warning that depends on the machine


class Process:
    """A running program and its output: lines of stdout and stderr, in order of arrival."""

    def __init__(self, name, command, env, limits=None, cwd=None):
        self.name = name
        self.said = []
        self._new = queue.Queue()
        self._ended_streams = 0
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
            if OF_MACHINE not in line:
                self._new.put(line.rstrip("\n"))
        self._new.put(None)

    def _collect(self, timeout):
        """Reads one more line into self.said. Returns False at the timeout."""
        try:
            line = self._new.get(timeout=timeout)
        except queue.Empty:
            return False
        if line is None:
            self._ended_streams += 1
        else:
            self.said.append(line)
        return True

    def wait_for(self, wanted, what, timeout=WAIT_S, start=0):
        """Returns the first true result of wanted(line) for the lines read already and those to come."""
        end = time.monotonic() + timeout
        at = start
        while True:
            while at < len(self.said):
                found = wanted(self.said[at])
                at += 1
                if found is not None:
                    return found
            left = end - time.monotonic()
            if left <= 0 or self._ended_streams == len(self._readers):
                raise Difference(f"{self.name} did not say: {what}; it said: {self.tail()}")
            self._collect(left)

    def wait_for_line(self, pattern, timeout=WAIT_S):
        return self.wait_for(lambda line: re.search(pattern, line), pattern, timeout)

    def tail(self):
        """The last lines, each shortened, so that a long one does not hide those after it."""
        return " | ".join(line[:LINE_CHARS] for line in self.said[-5:]) or "nothing"

    def ended(self):
        return self._popen.poll() is not None

    def status(self, timeout=WAIT_S):
        """Waits for the exit and returns its status."""
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
        """User and system time so far, read from the CPU clock of the process (clock_getcpuclockid)."""
        return time.clock_gettime(~self.pid << 3 | 2)

    def _states(self):
        """The states of its threads: S waits, T is stopped."""
        stats = pathlib.Path(f"/proc/{self.pid}/task").glob("*/stat")
        try:
            return {stat.read_text(encoding="utf-8").rsplit(")", 1)[1].split()[0] for stat in stats}
        except OSError:  # a thread has ended
            return set()

    def wait_idle(self):
        """Waits until its sockets are empty and each of its threads sleeps. Several checks in a row must
        succeed, because a thread may be given work while another one is checked."""
        looks = 0

        def is_idle():
            nonlocal looks
            looks = looks + 1 if self._states() == {"S"} and bytes_in_sockets(self)[1] == 0 else 0
            return looks == 5 or self.ended()

        wait_until(is_idle, f"{self.name} waits")

    def stand_still(self):
        """Stops the process until SIGCONT. Returns when all of its threads are stopped."""
        self.signal(signal.SIGSTOP)
        wait_until(lambda: self._states() == {"T"}, f"{self.name} stands still")

    def peak_bytes(self):
        with open(f"/proc/{self.pid}/status", encoding="ascii") as status:
            return next((int(line.split()[1]) << 10 for line in status if line.startswith("VmHWM:")), 0)

    def close(self):
        """Kills the process and its process group."""
        if not self.ended():
            os.killpg(self.pid, signal.SIGKILL)
        self._popen.wait()
        with contextlib.suppress(BrokenPipeError):
            self._popen.stdin.close()
        for reader, stream in zip(self._readers, (self._popen.stdout, self._popen.stderr)):
            reader.join(1)
            if not reader.is_alive():  # another process may still hold the pipe open
                stream.close()


class Peer(Process):
    """A peer of this folder, which prints JSON."""

    def event(self, name, timeout=WAIT_S, least=None):
        """Waits for an event; least: with a count of at least this."""

        def wanted(line):
            said = as_event(line)
            if said.get("event") == name and (least is None or said["count"] >= least):
                return said
            return None

        return self.wait_for(wanted, name if least is None else f"{name} {least}", timeout)

    def go(self):
        self.say("go")

    def done(self, status=0, timeout=WAIT_S):
        """Waits for the exit, and returns the peer's counts."""
        must_equal(f"exit status of {self.name} ({self.tail()})", self.status(timeout), status)
        return self.event("done")

    def stop(self, status=0):
        self.signal(signal.SIGINT)
        return self.done(status)

    def matched_now(self):
        """The count of the newest "matched" event."""
        counts = [e["count"] for e in map(as_event, self.said) if e.get("event") == "matched"]
        return counts[-1] if counts else 0


def as_event(line):
    try:
        said = json.loads(line)
    except ValueError:
        return {}
    return said if isinstance(said, dict) else {}


def file_size_limit(size):
    """A value for limits= that simulates a full disk by a maximum file size. The signal is ignored, so that
    write() fails."""

    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    return limit


def packets_dropped():
    """Number of datagrams on this machine that the kernel dropped because a program did not read them in time."""
    with open("/proc/net/snmp", encoding="ascii") as file:
        names, values = [line.split() for line in file if line.startswith("Udp:")]
    return int(values[names.index("RcvbufErrors")])


def sockets_of(process):
    """The inodes of the process's sockets."""
    found = set()
    for fd in pathlib.Path(f"/proc/{process.pid}/fd").iterdir():
        with contextlib.suppress(FileNotFoundError):  # closed in the meantime
            link = os.readlink(fd)
            if link.startswith("socket:["):
                found.add(link[len("socket:["):-1])
    return found


def bytes_in_sockets(*processes):
    """Number of bytes that the processes have sent but the peer has not received, and that they have received
    but not read."""
    sockets = set().union(*map(sockets_of, processes))
    sent = received = 0
    for name in ("tcp", "udp"):
        for row in pathlib.Path("/proc/net", name).read_text(encoding="ascii").splitlines()[1:]:
            words = row.split()
            is_listener = name == "tcp" and words[3] == "0A"  # a listener counts connections, not bytes
            if words[9] in sockets and not is_listener:
                sending, waiting = (int(word, 16) for word in words[4].split(":"))
                sent += sending
                received += waiting
    return sent, received


def wait_until(condition, what, timeout=WAIT_S):
    """Polls a condition that no process reports, such as the size of a file."""
    end = time.monotonic() + timeout
    while not condition():
        if time.monotonic() > end:
            raise Difference(f"{what}: not in {timeout} s")
        time.sleep(0.005)


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


class Programs:
    """The processes of one test, in a separate folder and environment; they are ended with the test."""

    def __init__(self, folder, peers, env):
        self.folder = folder
        self.peers = peers
        self.env = env
        self.processes = []
        self.at_exit = []  # functions to call at the end

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            for leave in self.at_exit:
                leave()
        finally:
            for process in self.processes:
                process.close()

    def start(self, name, command, limits=None, cwd=None, env=()):
        process = Process(name, command, {**self.env, **dict(env)}, limits, cwd)
        self.processes.append(process)
        return process

    def peer(self, program, *verb, **words):
        """Starts a peer, and waits until its endpoints exist."""
        command = [*self.command_of(program), *verb, *options(words)]
        peer = Peer(f"{program} {' '.join(map(str, command[1:]))}", command, self.env)
        self.processes.append(peer)
        peer.event("ready")
        return peer

    def command_of(self, program):
        if program.startswith("python_"):
            return [sys.executable, HERE / "python_peer.py", program[len("python_"):]]
        return [self.peers[program]]


def let_go(publishers, subscribers):
    """Lets publishers (with go=True) send when all publishers and subscribers are matched. A publisher alone
    may have discovered a subscriber that has not discovered it yet, and messages sent before that are
    lost."""
    for publisher in publishers:
        publisher.event("matched", least=len(subscribers))
    for subscriber in subscribers:
        subscriber.event("matched", least=len(publishers))
    for publisher in publishers:
        publisher.go()
