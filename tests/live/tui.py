#!/usr/bin/env python3
"""Tests the full screens of `holdall record`, `play` and `topics` in a terminal of tmux. TAP.

tui.py --holdall PROGRAM --peer PROGRAM... [NAME...]
"""
import contextlib
import pathlib
import shlex
import shutil
import subprocess
import sys

from contents import bag_messages
from harness import skip
from network import Recorder, arguments, run
from processes import Difference, must_equal, wait_until

NEEDED = ("raw_pub", "raw_sub")


class Terminal:
    """A program in a terminal of tmux."""

    def __init__(self, network, command, columns=80, lines=24):
        self._socket = network.folder / "tmux"
        self._env = {**network.env, "LC_ALL": "C.UTF-8", "TERM": "xterm-256color"}
        words = shlex.join(str(word) for word in command)
        self._tmux("-f", "/dev/null", "new-session", "-d", "-x", columns, "-y", lines,
                   f"{words}; echo status $?; exec sleep 600")

    def _tmux(self, *words):
        return subprocess.run(["tmux", "-S", self._socket, *map(str, words)], env=self._env, check=True,
                              stdout=subprocess.PIPE, text=True, timeout=60).stdout

    def __enter__(self):
        return self

    def __exit__(self, *_):
        with contextlib.suppress(subprocess.CalledProcessError):
            self._tmux("kill-server")

    def lines(self):
        return self._tmux("capture-pane", "-p").split("\n")[:-1]

    def press(self, *keys):
        for key in keys:
            self._tmux("send-keys", key)

    def click(self, column, line):
        """As a terminal reports that the left button is pressed and released."""
        place = chr(33 + column) + chr(33 + line)
        self._tmux("send-keys", "-l", f"\x1b[M {place}\x1b[M#{place}")

    def resize(self, columns, lines):
        self._tmux("resize-window", "-x", columns, "-y", lines)

    def must_show(self, what, line=None):
        """Waits for the text, on one line or on any."""
        found = []

        def is_there():
            found[:] = self.lines()
            return any(what in text for text in (found if line is None else found[line:line + 1]))

        with contextlib.suppress(Difference):
            wait_until(is_there, what)
            return
        raise Difference(f"it does not show '{what}' (line {line}), but: " + " | ".join(filter(None, found)))

    def must_not_show(self, what):
        wait_until(lambda: not any(what in text for text in self.lines()), f"no '{what}'")

    def must_end(self, *keys):
        self.press(*keys)
        self.must_show("status 0")


def sender(network, topic, **words):
    return network.peer("raw_pub", topic=topic, depth=0, count=1000000, rate=50, size=100, matched=1, **words)


def record(network):
    sender(network, "/camera")
    sender(network, "/imu")
    bag = network.folder / "bag"
    with Terminal(network, [network.holdall, "record", "--ros2", "--topics", "/camera", "/imu", "-o", bag, "--tui"]) as screen:
        screen.must_show("RECORDING", 0)
        screen.must_show("/camera", 4)
        screen.must_show("/imu", 5)
        screen.must_show("q end", 23)
        screen.press("Space")
        screen.must_show("PAUSED", 0)
        screen.press("Space")
        screen.must_show("RECORDING", 0)
        screen.press("m")
        screen.must_show("marks 1", 2)
        screen.press("s")
        screen.must_show("file 2", 2)
        screen.press("Down", "x")
        screen.must_show("muted", 5)
        screen.click(10, 4)
        screen.press("x")
        screen.must_show("muted", 4)
        screen.press("/", "C", "A", "M")
        screen.must_show("/CAM_", 23)
        screen.must_not_show("/imu")
        screen.press("Enter")
        screen.must_show("filter", 23)
        screen.resize(160, 40)
        screen.must_show("filter", 39)
        screen.resize(40, 10)
        screen.must_show("filter", 9)
        screen.resize(80, 24)
        screen.press("Escape")
        screen.must_show("/imu", 5)
        screen.must_end("q")
        screen.must_show("messages of 2 topics")
    must_equal("topics in the bag", {m.topic for m in bag_messages(bag)}, {"/camera", "/imu"})
    must_equal("files", len(list(pathlib.Path(bag).glob("*.mcap"))), 2)


def snapshot(network):
    """A key writes what is kept in memory."""
    sender(network, "/camera")
    bag = network.folder / "bag"
    with Terminal(network, [network.holdall, "record", "--ros2", "-a", "--snapshot-mode", "-o", bag, "--tui"]) as screen:
        screen.must_show("/camera", 4)
        screen.must_show("snapshot", 2)
        screen.press("s")
        wait_until(lambda: list(pathlib.Path(bag).glob("*.mcap*")), "a file with the snapshot")
        screen.must_end("q")
        screen.must_show("1 snapshot")
    must_equal("topics in the bag", {m.topic for m in bag_messages(bag)}, {"/camera"})


def record_is_told_to_end(network):
    """Ctrl-C ends the recording; its messages follow on the ordinary screen."""
    sender(network, "/camera")
    with Terminal(network, [network.holdall, "record", "--ros2", "-a", "-o", network.folder / "bag", "--tui"]) as screen:
        screen.must_show("/camera")
        screen.press("C-c")
        screen.must_show("status 0")


def topics(network):
    sender(network, "/camera", best_effort=True)
    network.peer("raw_sub", topic="/camera")
    network.peer("raw_sub", topic="/camera", best_effort=True)
    with Terminal(network, [network.holdall, "topics", "--ros2", "--tui", "--interval", "200ms"]) as screen:
        screen.must_show("/camera", 2)
        screen.must_show("1 bad", 2)
        screen.must_show("reliability", 22)
        screen.resize(120, 30)
        screen.must_show("112 B", 2)
        screen.must_end("q")


def play(network):
    talker = sender(network, "/camera")
    recorder = Recorder(network, "-a")
    recorder.wait_written(5000)
    recorder.stop()
    talker.stop()
    with Terminal(network, [network.holdall, "play", "--ros2", recorder.path, "--loop", "--tui"]) as screen:
        screen.must_show("RUNNING", 0)
        screen.must_show("/camera", 5)
        screen.must_show("^", 3)
        screen.press("Space")
        screen.must_show("PAUSED", 0)
        screen.click(79, 2)
        wait_until(lambda: screen.lines()[3].rstrip().endswith("^") and len(screen.lines()[3].rstrip()) > 70, "the end of the timeline")
        screen.click(0, 3)
        wait_until(lambda: screen.lines()[3].startswith("^"), "the start of the timeline")
        screen.press("x")
        screen.must_show("muted", 5)
        screen.press("+")
        screen.must_show("rate 1.1", 1)
        screen.press("Space")
        screen.must_show("RUNNING", 0)
        screen.must_end("q")


def no_terminal(network):
    """The full screen is refused with a message that states the reason."""
    process = network.start("holdall topics", ["setsid", "--wait", network.holdall, "topics", "--ros2", "--tui"])
    must_equal("exit status", process.status(60), 1)
    if not any("--tui needs a terminal" in line for line in process.said):
        raise Difference(f"it says {process.tail()}")


CASES = [
    ("record, with keys and sizes", record),
    ("record, a snapshot", snapshot),
    ("record, until a signal", record_is_told_to_end),
    ("topics, with QoS trouble", topics),
    ("play, with keys", play),
    ("without a terminal", no_terminal),
]

if __name__ == "__main__":
    if not shutil.which("tmux"):
        sys.exit(skip("no tmux: apt-get install tmux"))
    sys.exit(run(CASES, arguments(), NEEDED))
