"""Callbacks of live objects: a Python thread takes events from a queue that C threads fill.

No C thread ever enters the interpreter, so that a callback may be slow, raise, close its object or still run when the
interpreter ends.
"""

from __future__ import annotations

import logging
import sys
import threading
import time
from collections.abc import Callable
from typing import Any, Literal, Protocol

log = logging.getLogger("holdall")
STEP_NS = 100_000_000  # longest wait between checks of signals and failures


class Failures:
    """Exceptions of callbacks: each is reported by threading.excepthook, the first one is kept for raise_first()."""

    def __init__(self) -> None:
        self._first: BaseException | None = None

    def call(self, function: Callable[..., object], *arguments: Any) -> None:
        try:
            function(*arguments)
        except BaseException as error:  # noqa: BLE001: any exception is raised again later
            if self._first is None:
                self._first = error
            kind, value, trace = sys.exc_info()
            if kind is not None and not isinstance(error, SystemExit):
                threading.excepthook(threading.ExceptHookArgs((kind, value, trace, threading.current_thread())))

    def raise_first(self) -> None:
        """Raise the first exception, once."""
        error, self._first = self._first, None
        if error is not None:
            raise error


class Source(Protocol):
    """A source of events: a recorder or a player of the extension."""

    def take(self, timeout_ns: int, /) -> tuple[Any, ...] | Literal[False] | None: ...


def progress_of(look: Callable[[], Any], on_progress: Callable[[Any], object] | None) -> Callable[[], object] | None:
    """Passes the result of look() to on_progress, until the observed object is closed."""
    if on_progress is None:
        return None

    def progress() -> None:
        try:
            now = look()
        except ValueError:
            return
        on_progress(now)

    return progress


class Dispatcher:
    """Passes events of a source to a callback, and its progress from time to time, in a separate thread.

    It has no reference to the program's object, so that this is closed when it is garbage-collected.
    """

    def __init__(
        self,
        source: Source,
        on_event: Callable[[tuple[Any, ...]], object],
        on_progress: Callable[[], object] | None,
        period_ns: int,
    ) -> None:
        self.failures = Failures()
        self._thread = threading.Thread(
            target=self._run, args=(source, on_event, on_progress, period_ns), name="holdall-events", daemon=True
        )
        self._thread.start()

    def _run(
        self,
        source: Source,
        on_event: Callable[[tuple[Any, ...]], object],
        on_progress: Callable[[], object] | None,
        period_ns: int,
    ) -> None:
        due = time.monotonic_ns() + period_ns
        while True:
            left = due - time.monotonic_ns() if on_progress else -1
            event = source.take(max(left, 0) if on_progress else -1)
            if event is False:
                return
            if isinstance(event, tuple):
                self.failures.call(on_event, event)
            if on_progress and time.monotonic_ns() >= due:
                self.failures.call(on_progress)
                due = time.monotonic_ns() + period_ns

    def end(self) -> None:
        """Wait until the last callback has returned, unless called from that callback."""
        if threading.current_thread() is not self._thread:
            self._thread.join()
