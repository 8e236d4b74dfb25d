"""Processes whose machine sleeps, in effect: they are stopped for a moment, and then their clocks show that
hours have passed, except for CLOCK_MONOTONIC, which stands in a sleep (asleep.c)."""
import contextlib
import mmap
import signal
import struct
import time

from outage import set_interface

HOUR_S = 3600


class Machine:
    """Its processes are those that are started within started_here()."""

    def __init__(self, network):
        self.network = network
        path = network.folder / "asleep"
        path.write_bytes(bytes(24))
        self.env = {"LD_PRELOAD": network.asleep, "ASLEEP": str(path)}
        with open(path, "r+b") as file:
            self._added = mmap.mmap(file.fileno(), 24)
        self._ns = [0, 0, 0]

    @contextlib.contextmanager
    def started_here(self):
        before = dict(self.network.env)
        self.network.env.update(self.env)
        yield
        self.network.env.clear()
        self.network.env.update(before)

    @contextlib.contextmanager
    def sleep(self, *processes, hours=8):
        """Lets the processes sleep during the block."""
        for process in processes:
            process.stand_still()
        start = time.monotonic_ns()
        yield
        stopped = time.monotonic_ns() - start
        slept = int(hours * HOUR_S * 10**9)
        self._ns = [a + b for a, b in zip(self._ns, (-stopped, slept - stopped, slept - stopped))]
        self._added[:] = struct.pack("3q", *self._ns)
        for process in processes:
            process.signal(signal.SIGCONT)

    @contextlib.contextmanager
    def sleep_unreachable(self, *processes):
        """The same, while the network is down."""
        with self.sleep(*processes):
            set_interface(False)
            try:
                yield
            finally:
                set_interface(True)

    def now_ns(self):
        """Its wall clock."""
        return time.time_ns() + self._ns[2]
