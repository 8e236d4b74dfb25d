"""rosbag.rosbag_main, as far as scripts use it: its progress line."""

from __future__ import annotations

import shutil
import sys
import time

_UNITS = ("KB", "MB", "GB", "TB")


def _size_of(count: float) -> str:
    """Bytes in the largest suitable unit."""
    power = 1
    while power < len(_UNITS) and count >= 1024 ** (power + 1):
        power += 1
    return f"{count / 1024**power:.1f} {_UNITS[power - 1]}"


def _time_of(seconds: float) -> str:
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours:02d}:{minutes:02d}:{rest:02d}" if hours else f"{minutes:02d}:{rest:02d}"


class ProgressMeter:
    """A line on the terminal with the progress of reading a bag."""

    def __init__(self, path: str, bytes_total: int, refresh_rate: float = 1.0) -> None:
        self.path = path
        self.bytes_total = bytes_total
        self.refresh_rate = refresh_rate
        self.bytes_read = 0
        self.elapsed = 0.0
        self._start = self._shown = time.monotonic()
        self._update(final=False)

    def step(self, bytes_read: int, force_update: bool = False) -> None:
        """Show the progress, at most every refresh_rate seconds."""
        self.bytes_read = bytes_read
        now = time.monotonic()
        self.elapsed = now - self._start
        if force_update or now - self._shown >= self.refresh_rate:
            self._shown = now
            self._update(final=False)

    def finish(self) -> None:
        """Show that all is read, and end the line."""
        self.bytes_read = self.bytes_total
        self.elapsed = time.monotonic() - self._start
        self._update(final=True)
        print()

    def _update(self, final: bool) -> None:
        share = min(1.0, self.bytes_read / self.bytes_total) if self.bytes_total else 1.0
        rest = _time_of(self.elapsed * (1 - share) / share) if share and self.bytes_read else "--:--"
        sizes = f"{_size_of(self.bytes_total):>23}" if final else f"{_size_of(self.bytes_read):>10} / {_size_of(self.bytes_total):>10}"
        text = f" {int(share * 100):3d}% {sizes} {_time_of(self.elapsed)}" if final else f" {int(share * 100):3d}% {sizes} {rest} ETA"
        room = max(10, shutil.get_terminal_size().columns - len(text) - 2)
        print(f"\r {self.path[-room:]:{room}}{text}", end="")
        sys.stdout.flush()
