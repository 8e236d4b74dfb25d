"""Playing bags to live networks."""

from __future__ import annotations

import os
import time as _time
import weakref
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Literal, Union

from . import _holdall
from ._arguments import MAX_THREADS, check_callable, check_choice, check_text, integer, nanoseconds, names_of, pairs_of, path_of, paths_of, positive, text_of, whole
from ._errors import make_error
from ._events import STEP_NS, Dispatcher, log, progress_of
from ._live import close_after
from ._network import NetworkLike, full_node_name, join

Path = Union[str, "os.PathLike[str]"]
Names = Union[str, Sequence[str], None]

_EVENTS = ("", "split", "pause", "resume", "looped", "ended", "note", "warning", "began")
_PHASES = ("idle", "waiting", "playing", "finishing")
_MIN_TIME, _MAX_TIME = -(2**63), 2**63 - 1
_ASK, _NO, _YES, _TOGGLE = -1, 0, 1, 2


@dataclass(frozen=True)
class PlayerEvent:
    """An event of a player.

    kind  "began": bag time runs; "pause", "resume": by any caller; "looped": playing restarts; "ended";
          "split": the next file of the bag; "note", "warning": text
    """

    kind: Literal["split", "pause", "resume", "looped", "ended", "note", "warning", "began"]
    text: str
    closed_file: str
    opened_file: str


@dataclass(frozen=True)
class PlayerState:
    """State of a player. Times are those of the bag, nanoseconds since 1970."""

    phase: Literal["idle", "waiting", "playing", "finishing"]
    paused: bool
    held: bool  # waits because of rate_topic or lock_step
    rate: float
    now: int
    start: int
    end: int
    messages: int  # sent
    loops: int  # loops that have ended
    topic: str  # of the last message sent; "" before
    loop_start: int | None
    loop_end: int | None


@dataclass(frozen=True)
class PlayerResult:
    """Result of playing. Counts are of messages; late times are nanoseconds."""

    messages: int  # sent, requests too
    bytes: int
    latched: int  # of messages: from before the start or a seek's target
    unsent: int  # not accepted by the network
    missed: int  # accepted, but dropped for a slow subscriber; final after close()
    unplayable: int  # of topics that cannot be played to this network
    damages: int  # number of failures to read or convert messages
    timed: int  # sent at their time, or late:
    late_p50: int
    late_p99: int
    late_max: int
    requests: int  # of services and actions
    replies: int
    clocks: int  # sent on /clock
    digest: str  # of topic, type and bytes of each message; "" unless requested
    acknowledged: bool  # False: wait_acked expired


class Player:
    """Plays bags to a live network: each message at its time. Playing begins when the object is made.

    paths        bags of any format, merged by time; messages of the other ROS are converted
    network      as in holdall.subscribe()
    topics, services, actions, regex, exclude_topics, exclude_services, exclude_actions, exclude_regex
                 what to play; regular expressions must match a name as a whole
    rename       {old: new}; prefix: before each name
    rate         of bag time to real time; start, duration, until (nanoseconds since 1970), delay,
                 skip_empty: seconds
    delay_once   no delay before later loops
    paused, loop, immediate (as fast as possible), order ("received", "sent")
    clock        Hz of /clock, or True: 40; clock_topics: /clock before each message of these, "all"
    pause_topics, rate_topic, rate_max_delay (seconds), lock_step, wait_for_subscribers (count a topic),
    settle (seconds for existing subscribers), wait_acked (seconds at the end; inf: no limit)
    latched      also send the latched messages from before the start
    requests     call services, client_events: as clients saw them; goals: of actions
    digest       compute PlayerResult.digest
    on_event     called with each PlayerEvent in a separate thread; without it notes and warnings go
                 to the logger "holdall"
    on_progress  called with PlayerState every `period` seconds in that thread
    control      offer services to other nodes, as rosbag2's player does
    others       queue, ahead_messages, ahead_bytes, ahead_seconds, qos_file, definitions, recover,
                 threads, node_name, namespace, network_settings; see holdall-play(1)

    Exceptions of callbacks are reported by threading.excepthook; the first one is raised by wait() or
    close(). In a forked process a player cannot be used.
    """

    def __init__(
        self,
        *paths: Path,
        network: NetworkLike = None,
        topics: Names = None,
        services: Names = None,
        actions: Names = None,
        regex: str | None = None,
        exclude_topics: Names = None,
        exclude_services: Names = None,
        exclude_actions: Names = None,
        exclude_regex: str | None = None,
        rename: Mapping[str, str] | None = None,
        prefix: str | None = None,
        rate: float = 1.0,
        start: float = 0.0,
        duration: float | None = None,
        until: int | None = None,
        delay: float = 0.0,
        delay_once: bool = False,
        skip_empty: float | None = None,
        paused: bool = False,
        loop: bool = False,
        immediate: bool = False,
        order: Literal["received", "sent"] = "received",
        clock: float | bool = False,
        clock_topics: Names = None,
        pause_topics: Names = None,
        rate_topic: str | None = None,
        rate_max_delay: float | None = None,
        lock_step: str | None = None,
        wait_for_subscribers: int = 0,
        settle: float | None = None,
        wait_acked: float | None = None,
        latched: bool = True,
        requests: bool = False,
        client_events: bool = False,
        goals: bool = False,
        digest: bool = False,
        queue: int = 0,
        ahead_messages: int = 0,
        ahead_bytes: int = 0,
        ahead_seconds: float | None = None,
        qos_file: Path | None = None,
        on_event: Callable[[PlayerEvent], object] | None = None,
        on_progress: Callable[[PlayerState], object] | None = None,
        period: float = 1.0,
        control: bool = False,
        recover: bool = False,
        threads: int = 0,
        definitions: Sequence[Path] = (),
        node_name: str | None = None,
        namespace: str | None = None,
        network_settings: Mapping[str, str] | None = None,
    ) -> None:
        if not paths:
            raise TypeError("paths: Player() needs at least one bag")
        for name, text in (("regex", regex), ("exclude_regex", exclude_regex), ("prefix", prefix), ("rate_topic", rate_topic), ("lock_step", lock_step)):
            check_text(text, name)
        check_choice(order, ("received", "sent"), "order")
        check_callable(on_event, "on_event")
        check_callable(on_progress, "on_progress")
        clocks_all = clock_topics == "all"
        flags = (
            (_holdall.PLAY_PAUSED if paused else 0)
            | (_holdall.PLAY_LOOP if loop else 0)
            | (_holdall.PLAY_IMMEDIATE if immediate else 0)
            | (_holdall.PLAY_SENT_ORDER if order == "sent" else 0)
            | (_holdall.PLAY_CLOCK_ALL if clocks_all else 0)
            | (_holdall.PLAY_SERVICE_REQUESTS if requests else 0)
            | (_holdall.PLAY_ACTION_GOALS if goals else 0)
            | (_holdall.PLAY_CLIENT_EVENTS if client_events else 0)
            | (0 if latched else _holdall.PLAY_NO_LATCHED)
            | (_holdall.PLAY_DIGEST if digest else 0)
            | (_holdall.PLAY_DELAY_ONCE if delay_once else 0)
        )
        options: dict[str, Any] = {
            "others": (
                flags,
                whole(wait_for_subscribers, "wait_for_subscribers", 0, 2**32 - 1),
                regex,
                exclude_regex,
                prefix,
                rate_topic,
                lock_step,
                None if qos_file is None else os.fsdecode(path_of(qos_file, "qos_file")),
                _holdall.READ_RECOVER if recover else 0,
                whole(threads, "threads", 0, MAX_THREADS),
            ),
            "rate": positive(rate, "rate"),
            "clock_hz": 40.0 if clock is True else positive(clock, "clock") if clock else 0.0,
            "start_offset_ns": nanoseconds(start, "start"),
            "duration_ns": nanoseconds(duration, "duration", -1),
            "until_ns": -1 if until is None else whole(until, "until"),
            "delay_ns": nanoseconds(delay, "delay"),
            "skip_empty_ns": nanoseconds(skip_empty, "skip_empty"),
            "rate_max_delay_ns": nanoseconds(rate_max_delay, "rate_max_delay"),
            "settle_ns": nanoseconds(settle, "settle") or (0 if settle is None else -1),
            "wait_acked_ns": _acked(wait_acked),
            "ahead_ns": nanoseconds(ahead_seconds, "ahead_seconds"),
            "queue": whole(queue, "queue"),
            "ahead_messages": whole(ahead_messages, "ahead_messages"),
            "ahead_bytes": whole(ahead_bytes, "ahead_bytes"),
            "topics": names_of(topics, "topics"),
            "services": names_of(services, "services"),
            "actions": names_of(actions, "actions"),
            "exclude_topics": names_of(exclude_topics, "exclude_topics"),
            "exclude_services": names_of(exclude_services, "exclude_services"),
            "exclude_actions": names_of(exclude_actions, "exclude_actions"),
            "clock_topics": [] if clocks_all else names_of(clock_topics, "clock_topics"),
            "pause_topics": names_of(pause_topics, "pause_topics"),
            "rename": pairs_of(rename, "rename"),
        }
        period_ns = max(1, nanoseconds(period, "period"))
        joined = join(network, node_name, namespace, network_settings, ("holdall_player", "play"), "network_settings")
        names = paths_of(paths, "paths")
        self._paths = tuple(map(os.fsdecode, names))
        request = (names, joined, options)
        decoder = _holdall.Decoder(paths_of(definitions, "definitions") or None)
        self._pid = os.getpid()
        self._handle = handle = _holdall.Player(decoder, request, full_node_name(joined) if control else None)
        self._finalizer = weakref.finalize(self, handle.close)
        progress = progress_of(lambda: _state_of(handle), on_progress)
        self._dispatcher = Dispatcher(handle, _event_taker(on_event), progress, period_ns)

    def __enter__(self) -> Player:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        close_after(self.close, error)

    def close(self) -> None:
        """Stop and leave the network. Raises the failure that ended playing, or the first exception of a callback."""
        self._finalizer()
        self._dispatcher.end()
        self._dispatcher.failures.raise_first()
        if os.getpid() == self._pid:
            self._raise_failure()

    @property
    def paths(self) -> tuple[str, ...]:
        """The given paths."""
        return self._paths

    @property
    def topics(self) -> list[str]:
        """The played topics, by their names in the bag."""
        return self._handle.topics()

    def wait(self, timeout: float | None = None) -> bool:
        """Wait until playing has ended, at most timeout seconds. Returns whether it has.

        Raises the failure that ended it, and the first exception of a callback.
        """
        end = _time.monotonic_ns() + nanoseconds(timeout, "timeout", 2**62)
        while True:
            self._dispatcher.failures.raise_first()
            left = max(0, end - _time.monotonic_ns())
            if self._handle.wait(min(STEP_NS, left)):
                self._dispatcher.failures.raise_first()
                self._raise_failure()
                return True
            if left == 0:
                return False

    def _raise_failure(self) -> None:
        found = self._handle.result()
        if found["status"] < 0:
            raise make_error(found["status"], 0, -1, found["text"], None)

    # --- control

    def pause(self) -> None:
        """No message is sent after this has returned."""
        self._handle.pause(_YES)

    def resume(self) -> None:
        """Continue playing."""
        self._handle.pause(_NO)

    def toggle_paused(self) -> bool:
        """Pause, or continue. Returns whether it is paused now."""
        return bool(self._handle.pause(_TOGGLE))

    @property
    def paused(self) -> bool:
        """Whether it is paused."""
        return bool(self._handle.pause(_ASK))

    @property
    def rate(self) -> float:
        """The ratio of bag time to real time. Can be set."""
        return self.state.rate

    @rate.setter
    def rate(self, rate: float) -> None:
        self._handle.set_rate(positive(rate, "rate"))

    def play_next(self) -> bool:
        """While paused, send the next message. False: not paused, or no message is left."""
        return bool(self._handle.play_next())

    def burst(self, count: int = 0) -> int:
        """The same count times, 0: to the end, or until resumed. Returns the number of messages sent."""
        return self._handle.burst(whole(count, "count"))

    def step_back(self) -> bool:
        """While paused, send again the message before the last one. False: there is none."""
        return bool(self._handle.step_back())

    def to_steady(self, time: int) -> int | None:
        """The time.monotonic_ns() at which the player reaches a time of the bag (nanoseconds since 1970), by its present
        rate and position. None while bag time does not advance: paused, not yet begun, ended."""
        return self._handle.to_steady(integer(time, "time"))

    def from_steady(self, steady: int) -> int:
        """The time of the bag at a time.monotonic_ns(); the present one while bag time does not advance."""
        return self._handle.from_steady(integer(steady, "steady"))

    def seek(self, time: int) -> bool:
        """Continue with the first message at this time (nanoseconds since 1970) or later. False: nothing is played."""
        return bool(self._handle.seek(integer(time, "time")))

    def play(self, *, start: float = 0.0, duration: float | None = None, until: int | None = None) -> bool:
        """Play again, with limits as in the constructor. False: already playing."""
        end = -1 if until is None else whole(until, "until")
        return bool(self._handle.play(nanoseconds(start, "start"), nanoseconds(duration, "duration", -1), end))

    def stop(self) -> None:
        """End playing; play() may begin it again."""
        self._handle.stop()

    def set_loop(self, start: int | None = None, end: int | None = None) -> bool:
        """Repeat the interval from start to end (nanoseconds since 1970); neither: no repetition. False: it is empty."""
        first = _MIN_TIME if start is None else whole(start, "start")
        return bool(self._handle.set_loop(first, _MAX_TIME if end is None else whole(end, "end")))

    def mute(self, topic: str, muted: bool = True) -> None:
        """Mute or unmute a topic (by its name in the bag)."""
        if not self._handle.mute(text_of(topic, "topic"), bool(muted)):
            raise KeyError(topic)

    def pause_at_topics(self, pauses: bool) -> None:
        """Enable or disable pause_topics; they are enabled at first."""
        self._handle.pause_at_topics(int(pauses))

    # --- state

    @property
    def state(self) -> PlayerState:
        """The present state."""
        return _state_of(self._handle)

    def result(self) -> PlayerResult:
        """The result so far; final after close()."""
        found = self._handle.result()
        return PlayerResult(**{name: found[name] for name in found if name not in ("status", "text")})

    def __repr__(self) -> str:
        return f"<holdall.Player {' '.join(self._paths)}>"


def _acked(seconds: float | None) -> int:
    """Nanoseconds; 0: no limit, -1: do not wait."""
    ns = nanoseconds(seconds, "wait_acked", -1)
    return 0 if ns == _MAX_TIME else ns or 1


def _state_of(handle: _holdall.Player) -> PlayerState:
    phase, paused, held, rate, now, start, end, messages, loops, topic, first, last = handle.state()
    return PlayerState(
        _PHASES[phase],  # type: ignore[arg-type]
        paused,
        held,
        rate,
        now,
        start,
        end,
        messages,
        loops,
        topic,
        None if first == _MIN_TIME else first,
        None if last == _MAX_TIME else last,
    )


def _event_taker(on_event: Callable[[PlayerEvent], object] | None) -> Callable[[tuple[Any, ...]], object]:
    def take(item: tuple[Any, ...]) -> None:
        kind, text, closed, opened = item[:4]
        if on_event:
            on_event(PlayerEvent(_EVENTS[kind], text, closed, opened))  # type: ignore[arg-type]
        elif _EVENTS[kind] in ("note", "warning"):
            log.warning("%s", text)

    return take
