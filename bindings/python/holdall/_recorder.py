"""Recording live networks into bags."""

from __future__ import annotations

import os
import time as _time
import weakref
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Literal, Union

from . import _holdall
from ._arguments import check_callable, check_choice, check_text, integer, mapping_of, metadata_version_of, nanoseconds, names_of, number, path_of, paths_of, positive, text_of, whole
from ._events import STEP_NS, Dispatcher, log, progress_of
from ._live import close_after
from ._network import NetworkLike, full_node_name, join
from ._write import writer_options

Path = Union[str, "os.PathLike[str]"]
Names = Union[str, Sequence[str], None]
Moment = Literal["node", "sent", "received"]

_EVENTS = ("split", "lost", "low_space", "stopped", "note", "file")
_CHANNELS = {"default": 0, "topic": 1, "publisher": 2}
_POLICIES = {"drop_newest": 0, "drop_oldest": 1, "block": 2}
_LOW_SPACE = {"stop": 0, "delete_oldest": 1, "wait": 2}
_MOMENTS = {"node": 0, "sent": 1, "received": 2}
_DURABLE_BYTES = 64 << 20
_METADATA_VERSIONS = {"foxy": 5, "galactic": 5, "humble": 5, "iron": 7}
_ASK, _NO, _YES = -1, 0, 1


@dataclass(frozen=True)
class RecorderEvent:
    """An event of a recorder.

    kind  "file": opened_file begins; "split": closed_file ended, opened_file begins ("": the bag ended);
          "lost": messages were lost since the last such event, see the statistics; "low_space": the disk has
          free_bytes, less than limit_bytes; "stopped": the recording ended, text says why; "note": text
    """

    kind: Literal["split", "lost", "low_space", "stopped", "note", "file"]
    text: str
    closed_file: str
    opened_file: str
    free_bytes: int
    limit_bytes: int
    has_stopped: bool  # with low_space: the recording stopped because of it


@dataclass(frozen=True)
class RecorderStatistics:
    """Statistics of a recorder. Counts are of messages; times are nanoseconds since 1970."""

    recording: bool
    paused: bool
    received: int
    received_bytes: int
    written: int  # including repeated ones
    written_bytes: int
    lost: int  # by the network
    dropped: int  # by the queue, or after a failure
    throttled: int  # by throttle and every
    unmatched: int  # publishers whose messages are not received
    queue_bytes: int  # bytes that wait now
    queue_limit: int
    ring_bytes: int  # bytes of the next snapshot
    file_bytes: int  # of all files
    files: int
    topics: int  # subscribed topics
    snapshots: int  # written snapshots
    start: int  # meaningless when nothing is written
    end: int
    syncs: int
    repeated: int  # of written
    deleted: int  # of written: in files that were deleted to keep a limit
    omitted: int  # publishers of topics beyond max_topics
    unconverted: int  # of dropped: can't be expressed in the encoding
    unstored: int  # of dropped: not in the bag because writing it failed


@dataclass(frozen=True)
class RecorderTopic:
    """Statistics of a recorded topic. Counts are of messages."""

    name: str
    type: str
    publishers: int  # present publishers
    received: int
    received_bytes: int
    written: int
    lost: int
    dropped: int
    throttled: int
    unmatched: int
    reason: str  # of unmatched, or why it has no subscription; "" if there is none
    repeated: int
    deleted: int


def _text_of(path: Path | None, name: str) -> str | None:
    return None if path is None else os.fsdecode(path_of(path, name))


def _rates(throttle: Mapping[str, float] | None, every: Mapping[str, int] | None) -> list[tuple[str, float, int]]:
    rates = {text_of(topic, "throttle"): positive(hz, f"throttle: of {topic}") for topic, hz in mapping_of(throttle, "throttle").items()}
    counts = {text_of(topic, "every"): whole(count, f"every: of {topic}", 1, 2**32 - 1) for topic, count in mapping_of(every, "every").items()}
    return [(name, rates.get(name, 0.0), counts.get(name, 0)) for name in {**rates, **counts}]


def _quotas(rates: Mapping[str, int] | None, sizes: Mapping[str, int] | None) -> list[tuple[str, int, int]]:
    rates = {text_of(topic, "max_topic_rate"): whole(rate, f"max_topic_rate: of {topic}") for topic, rate in mapping_of(rates, "max_topic_rate").items()}
    sizes = {text_of(topic, "max_topic_size"): whole(size, f"max_topic_size: of {topic}") for topic, size in mapping_of(sizes, "max_topic_size").items()}
    return [(name, rates.get(name, 0), sizes.get(name, 0)) for name in {**rates, **sizes}]


def _repeats(repeat: Mapping[str, int] | Sequence[str] | None) -> list[tuple[str, int]]:
    if isinstance(repeat, Mapping):
        return [(text_of(topic, "repeat"), whole(depth, f"repeat: of {topic}", 1)) for topic, depth in repeat.items()]
    return [(topic, 1) for topic in names_of(repeat, "repeat")]


class Recorder:
    """Records topics of a live network into a bag, from its construction until stop(), close() or the end of `with`.

    path         of the bag: a folder, x.mcap, x.bag
    topics, types, services, actions, regex, exclude_topics, exclude_types, exclude_services,
    exclude_actions, exclude_regex, subscribed_by  what to record; all, all_topics, all_services,
                 all_actions; hidden, unpublished, no_leaves, alien: kinds of topics
    network      as in holdall.subscribe()
    on_event     called with each RecorderEvent in a separate thread; without it notes go to the
                 logger "holdall"
    on_progress  called with RecorderStatistics every `period` seconds in that thread
    paused, discovery, sim_time, snapshot, snapshot_bags, repeat_latched, idle (begin with record())
    queue_bytes, when_full ("drop_newest", "drop_oldest", "block"), throttle {topic: Hz}, every
                 {topic: one of so many}, max_topic_rate {topic: bytes per second}, max_topic_size {topic:
                 bytes of a recording}; messages that they leave out are counted as throttled
    snapshot_bytes, snapshot_seconds, snapshot_post (seconds after the trigger), repeat {topic: messages}
    max_bytes, max_messages, max_seconds, max_topic_messages, max_total_bytes (oldest files of a split
                 bag are deleted), min_free_bytes, min_free_percent, warn_free_bytes, low_space ("stop",
                 "delete_oldest", "wait")
    encoding     of messages in the bag: "json", "cbor", "protobuf", ...; None: unchanged
    static_topics, qos_overrides, storage_config  files of YAML, as in rosbag2
    direct       None: bypass the page cache while the disk is fast enough; True: always; False: never
    depth        messages that a subscription keeps until they are taken; 0: 1000
    channels     "topic": one channel a topic; "publisher": one for each; "default": what the format supports
    max_topics   topics beyond it are not recorded, and counted as omitted; 0: no limit
    metadata_version  of metadata.yaml, 5 to 9; 0: that of the distribution
    definitions, node_name, namespace, network_settings  as in subscribe(), where network_settings is called settings
    control      offer services to other nodes, as rosbag2's recorder does; bags that they begin are below
                 control_folder
    options      others of create(): storage, compression, split, split_seconds, force, ...; see
                 holdall-record(1)

    Exceptions of callbacks are reported by threading.excepthook; the first one is raised by wait() or
    close(). In a forked process a recorder cannot be used.
    """

    def __init__(
        self,
        path: Path,
        topics: Names = None,
        *,
        network: NetworkLike = None,
        types: Names = None,
        services: Names = None,
        actions: Names = None,
        regex: str | None = None,
        all: bool = False,
        all_topics: bool = False,
        all_services: bool = False,
        all_actions: bool = False,
        exclude_topics: Names = None,
        exclude_types: Names = None,
        exclude_services: Names = None,
        exclude_actions: Names = None,
        exclude_regex: str | None = None,
        subscribed_by: str | None = None,
        hidden: bool = False,
        unpublished: bool = False,
        no_leaves: bool = False,
        alien: bool = False,
        on_event: Callable[[RecorderEvent], object] | None = None,
        on_progress: Callable[[RecorderStatistics], object] | None = None,
        period: float = 1.0,
        paused: bool = False,
        discovery: bool = True,
        sim_time: bool = False,
        idle: bool = False,
        depth: int = 0,
        channels: Literal["default", "topic", "publisher"] = "default",
        queue_bytes: int = 0,
        when_full: Literal["drop_newest", "drop_oldest", "block"] = "drop_newest",
        throttle: Mapping[str, float] | None = None,
        every: Mapping[str, int] | None = None,
        max_topic_rate: Mapping[str, int] | None = None,
        max_topic_size: Mapping[str, int] | None = None,
        snapshot: bool = False,
        snapshot_bags: bool = False,
        snapshot_bytes: int = 0,
        snapshot_seconds: float | None = None,
        snapshot_post: float | None = None,
        repeat: Mapping[str, int] | Sequence[str] | None = None,
        repeat_latched: bool = False,
        max_bytes: int = 0,
        max_messages: int = 0,
        max_seconds: float | None = None,
        max_topic_messages: int = 0,
        max_total_bytes: int = 0,
        max_topics: int = 0,
        min_free_bytes: int = 0,
        min_free_percent: float = 0.0,
        warn_free_bytes: int = 0,
        low_space: Literal["stop", "delete_oldest", "wait"] = "stop",
        static_topics: Path | None = None,
        qos_overrides: Path | None = None,
        storage_config: Path | None = None,
        control_folder: Path | None = None,
        encoding: str | None = None,
        direct: bool | None = None,
        metadata_version: int = 0,
        control: bool = False,
        definitions: Sequence[Path] = (),
        node_name: str | None = None,
        namespace: str | None = None,
        network_settings: Mapping[str, str] | None = None,
        **options: Any,
    ) -> None:
        for name, text in (("regex", regex), ("exclude_regex", exclude_regex), ("subscribed_by", subscribed_by), ("encoding", encoding)):
            check_text(text, name)
        check_choice(channels, tuple(_CHANNELS), "channels")
        check_choice(when_full, tuple(_POLICIES), "when_full")
        check_choice(low_space, tuple(_LOW_SPACE), "low_space")
        check_callable(on_event, "on_event")
        check_callable(on_progress, "on_progress")
        selection = {
            "flags": (_holdall.RECORD_ALL_TOPICS if all or all_topics else 0)
            | (_holdall.RECORD_ALL_SERVICES if all or all_services else 0)
            | (_holdall.RECORD_ALL_ACTIONS if all or all_actions else 0)
            | (_holdall.RECORD_HIDDEN if hidden else 0)
            | (_holdall.RECORD_UNPUBLISHED if unpublished else 0)
            | (_holdall.RECORD_NO_LEAVES if no_leaves else 0)
            | (_holdall.RECORD_ALIEN if alien else 0),
            "topics": names_of(topics, "topics"),
            "types": names_of(types, "types"),
            "services": names_of(services, "services"),
            "actions": names_of(actions, "actions"),
            "regex": regex,
            "exclude_topics": names_of(exclude_topics, "exclude_topics"),
            "exclude_types": names_of(exclude_types, "exclude_types"),
            "exclude_services": names_of(exclude_services, "exclude_services"),
            "exclude_actions": names_of(exclude_actions, "exclude_actions"),
            "exclude_regex": exclude_regex,
            "subscribed_by": subscribed_by,
        }
        chooses = any_of(selection, ("topics", "types", "services", "actions", "regex", "subscribed_by"))
        if not (chooses or all or all_topics or all_services or all_actions or static_topics):
            raise TypeError("topics: nothing is chosen: topics, types, regex, all=True, ...")
        flags = (
            (_holdall.RECORDER_PAUSED if paused else 0)
            | (0 if discovery else _holdall.RECORDER_NO_DISCOVERY)
            | (_holdall.RECORDER_SIM_TIME if sim_time else 0)
            | (_holdall.RECORDER_SNAPSHOT if snapshot else 0)
            | (_holdall.RECORDER_SNAPSHOT_BAGS if snapshot_bags else 0)
            | (_holdall.RECORDER_REPEAT_LATCHED if repeat_latched else 0)
            | (_holdall.RECORDER_IDLE if idle else 0)
        )
        if not 0 <= number(min_free_percent, "min_free_percent") <= 100:
            raise ValueError(f"min_free_percent must be 0 to 100: {min_free_percent}")
        numbers = {
            "depth": whole(depth, "depth"),
            "queue_bytes": whole(queue_bytes, "queue_bytes"),
            "snapshot_bytes": whole(snapshot_bytes, "snapshot_bytes"),
            "max_bytes": whole(max_bytes, "max_bytes"),
            "max_messages": whole(max_messages, "max_messages"),
            "max_topic_messages": whole(max_topic_messages, "max_topic_messages"),
            "quota_bytes": whole(max_total_bytes, "max_total_bytes"),
            "min_free_bytes": whole(min_free_bytes, "min_free_bytes"),
            "warn_free_bytes": whole(warn_free_bytes, "warn_free_bytes"),
            "max_topics": whole(max_topics, "max_topics"),
            "snapshot_ns": nanoseconds(snapshot_seconds, "snapshot_seconds"),
            "snapshot_post_ns": nanoseconds(snapshot_post, "snapshot_post"),
            "max_ns": nanoseconds(max_seconds, "max_seconds"),
        }
        others = (
            flags,
            _CHANNELS[channels],
            _POLICIES[when_full],
            _LOW_SPACE[low_space],
            float(min_free_percent),
            _text_of(storage_config, "storage_config"),
            _text_of(static_topics, "static_topics"),
            _text_of(qos_overrides, "qos_overrides"),
            _text_of(control_folder, "control_folder"),
            encoding,
        )
        joined = join(network, node_name, namespace, network_settings, ("holdall_recorder", "record"), "network_settings")
        request = (
            (path_of(path, "path"),),
            joined,
            selection,
            numbers,
            others,
            _rates(throttle, every),
            _quotas(max_topic_rate, max_topic_size),
            _repeats(repeat),
            _writer(direct, metadata_version, options),
        )
        period_ns = max(1, nanoseconds(period, "period"))
        decoder = _holdall.Decoder(paths_of(definitions, "definitions") or None)
        self._path = os.fspath(path)
        self._handle = handle = _holdall.Recorder(decoder, request, full_node_name(joined) if control else None)
        self._finalizer = weakref.finalize(self, _close_quietly, handle)
        progress = progress_of(lambda: RecorderStatistics(**handle.statistics()), on_progress)
        self._dispatcher = Dispatcher(handle, _event_taker(on_event), progress, period_ns)

    def __enter__(self) -> Recorder:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        close_after(self.close, error)

    def close(self) -> None:
        """Finish the bag and leave the network. Raises the first failure of the recording, or of a callback."""
        try:
            self._handle.close()
        finally:
            self._finalizer.detach()
            self._dispatcher.end()
        self._dispatcher.failures.raise_first()

    @property
    def path(self) -> str:
        """The given path."""
        return self._path

    # --- control

    def pause(self) -> None:
        """Messages that arrive while paused are not recorded, and not counted as lost."""
        self._handle.pause(_YES)

    def resume(self, *, at: int | None = None, clock: Moment = "node", topic: str | None = None) -> None:
        """Continue, or do so at a time (nanoseconds since 1970) of the node's clock, or of a message (of a topic): sent or received at that time."""
        if at is None:
            self._handle.pause(_NO)
        else:
            self._handle.resume_at(*_moment(at, clock, topic))

    @property
    def paused(self) -> bool:
        """Whether it is paused."""
        return self._handle.pause(_ASK)

    @property
    def discovery(self) -> bool:
        """Whether topics that appear later are recorded. Can be set."""
        return self._handle.discover(_ASK)

    @discovery.setter
    def discovery(self, wanted: bool) -> None:
        self._handle.discover(_YES if wanted else _NO)

    def split(self, *, at: int | None = None, clock: Moment = "node", topic: str | None = None) -> None:
        """Begin another file of the bag, now or at a moment as in resume()."""
        if at is None:
            self._handle.split()
        else:
            self._handle.split_at(*_moment(at, clock, topic))

    def snapshot(self, path: Path | None = None) -> None:
        """With snapshot or snapshot_bags: write the messages in memory, to a separate bag if a path is given."""
        self._handle.snapshot(None if path is None else (path_of(path, "path"),))

    def record(self, path: Path | None = None) -> None:
        """Start again after stop(), or for the first time with idle=True; path: of another bag."""
        self._handle.record(None if path is None else (path_of(path, "path"),))

    def stop(self) -> None:
        """Write waiting messages, and finish the bag. Raises the first failure of this recording."""
        self._handle.stop()

    def wait(self, timeout: float | None = None) -> bool:
        """Wait until the recording ends, by a limit or stop(), at most timeout seconds. Returns whether it has.

        Raises the failure that ended it, and the first exception of a callback.
        """
        end = _time.monotonic_ns() + nanoseconds(timeout, "timeout", 2**62)
        while True:
            self._dispatcher.failures.raise_first()
            left = max(0, end - _time.monotonic_ns())
            if self._handle.wait(min(STEP_NS, left)):
                self._dispatcher.failures.raise_first()
                return True
            if left == 0:
                return False

    # --- statistics

    def statistics(self) -> RecorderStatistics:
        """Totals of this recording."""
        return RecorderStatistics(**self._handle.statistics())

    @property
    def topics(self) -> list[RecorderTopic]:
        """Statistics of recorded topics, by topic and type."""
        return [RecorderTopic(*item) for item in self._handle.topics()]

    def __repr__(self) -> str:
        return f"<holdall.Recorder {self._path}>"


def any_of(selection: Mapping[str, Any], names: Sequence[str]) -> bool:
    return any(selection[name] for name in names)


def _writer(direct: bool | None, metadata_version: int, options: dict[str, Any]) -> dict[str, Any]:
    """Options of the writer, with the defaults of holdall record."""
    distro = options.pop("distro", None) or os.environ.get("ROS_DISTRO")
    options.setdefault("durable_bytes", _DURABLE_BYTES)
    out = writer_options(direct=direct is not False, distro=distro, **options)
    if direct is None:
        out["flags"] |= _holdall.WRITE_EASED
    out["metadata_version"] = metadata_version_of(metadata_version, "metadata_version") or _METADATA_VERSIONS.get(distro or "", 0)
    return out


def _moment(at: int, clock: Moment, topic: str | None) -> tuple[int, int, str | None]:
    check_choice(clock, tuple(_MOMENTS), "clock")
    check_text(topic, "topic")
    return integer(at, "at"), _MOMENTS[clock], topic


def _event_taker(on_event: Callable[[RecorderEvent], object] | None) -> Callable[[tuple[Any, ...]], object]:
    def take(item: tuple[Any, ...]) -> None:
        kind, text, closed, opened, free, limit, has_stopped, _ = item
        if on_event:
            on_event(RecorderEvent(_EVENTS[kind], text, closed, opened, free, limit, bool(has_stopped)))  # type: ignore[arg-type]
        elif _EVENTS[kind] == "note":
            log.warning("%s", text)
        elif _EVENTS[kind] == "low_space":
            log.warning("the disk has %d bytes free, less than the limit of %d", free, limit)

    return take


def _close_quietly(handle: _holdall.Recorder) -> None:
    """Close a recorder that was not closed; a failure is only logged."""
    try:
        handle.close()
    except Exception:
        log.exception("failure of a recorder that was not closed")
