"""The live parts of rosbag2_py, and its bag_rewrite()."""

from __future__ import annotations

import datetime
import enum
import os
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import holdall

from .qos import QoSProfile, to_dict

if TYPE_CHECKING:
    from .rosbag2_py import StorageOptions

_LEVELS = ("debug", "info", "warn", "error", "fatal")
_EVENT = "/_service_event"
_STEP_S = 0.05


class ServiceRequestsSource(enum.Enum):
    """Which record of a request is sent again: the service's or the client's."""

    SERVICE_INTROSPECTION, CLIENT_INTROSPECTION = range(2)


@dataclass
class PlayOptions:
    """How a bag is played. Rates are factors, frequencies Hz, start_offset, delay and playback_duration seconds (-1: all),
    playback_until_timestamp nanoseconds since 1970, wait_acked_timeout milliseconds (0: no limit, -1: do not wait)."""

    read_ahead_queue_size: int = 1000
    node_prefix: str = ""
    rate: float = 1.0
    topics_to_filter: list[str] = field(default_factory=list)
    services_to_filter: list[str] = field(default_factory=list)
    regex_to_filter: str = ""
    exclude_regex_to_filter: str = ""
    exclude_topics_to_filter: list[str] = field(default_factory=list)
    exclude_service_events_to_filter: list[str] = field(default_factory=list)
    topic_qos_profile_overrides: dict[str, QoSProfile] = field(default_factory=dict)
    loop: bool = False
    topic_remapping_options: list[str] = field(default_factory=list)
    clock_publish_frequency: float = 0.0
    clock_publish_on_topic_publish: bool = False
    clock_topics: list[str] = field(default_factory=list)
    delay: float = 0.0
    playback_duration: float = -1.0
    playback_until_timestamp: int = -1
    start_paused: bool = False
    start_offset: float = 0.0
    disable_keyboard_controls: bool = False
    wait_acked_timeout: int = -1
    disable_loan_message: bool = False
    publish_service_requests: bool = False
    service_requests_source: ServiceRequestsSource = ServiceRequestsSource.SERVICE_INTROSPECTION


@dataclass
class RecordOptions:
    """What is recorded, and how. Topics are found when they appear: topic_polling_interval has no effect."""

    all_topics: bool = False
    all_services: bool = False
    is_discovery_disabled: bool = False
    topics: list[str] = field(default_factory=list)
    topic_types: list[str] = field(default_factory=list)
    services: list[str] = field(default_factory=list)
    exclude_topics: list[str] = field(default_factory=list)
    exclude_topic_types: list[str] = field(default_factory=list)
    exclude_service_events: list[str] = field(default_factory=list)
    rmw_serialization_format: str = ""
    topic_polling_interval: datetime.timedelta = datetime.timedelta(milliseconds=100)
    regex: str = ""
    exclude_regex: str = ""
    node_prefix: str = ""
    compression_mode: str = ""
    compression_format: str = ""
    compression_queue_size: int = 1
    compression_threads: int = 0
    compression_threads_priority: int = 0
    topic_qos_profile_overrides: dict[str, QoSProfile] = field(default_factory=dict)
    include_hidden_topics: bool = False
    include_unpublished_topics: bool = False
    ignore_leaf_topics: bool = False
    start_paused: bool = False
    use_sim_time: bool = False
    disable_keyboard_controls: bool = False


class _Log:
    """Lines on standard error, as nodes of ROS 2 write them."""

    def __init__(self, node: str, level: str) -> None:
        if level not in _LEVELS:
            raise RuntimeError(f"log level must be {', '.join(_LEVELS)}, not {level!r}")
        self._node, self._least = node, _LEVELS.index(level)

    def __call__(self, level: str, text: str) -> None:
        if _LEVELS.index(level) >= self._least:
            print(f"[{level.upper()}] [{time.time():.9f}] [{self._node}]: {text}", file=sys.stderr, flush=True)

    def take(self, event: holdall.PlayerEvent | holdall.RecorderEvent) -> None:
        """Print the notes and warnings of a player or recorder."""
        if event.kind in ("note", "warning"):
            self("warn", event.text)
        elif isinstance(event, holdall.RecorderEvent) and event.kind == "low_space":
            self("warn", f"the disk has {event.free_bytes} bytes free, less than the limit of {event.limit_bytes}")


def make_parent(uri: str) -> None:
    """Create the parent folder of a bag, as rosbag2 does."""
    os.makedirs(os.path.dirname(os.path.abspath(uri)), exist_ok=True)


def _services(topics: list[str]) -> list[str]:
    """The services of service event topics."""
    return [name.removesuffix(_EVENT) for name in topics]


def _scalar(value: Any) -> str:
    """A value in YAML; nanoseconds become a duration."""
    if not isinstance(value, int):
        return str(value)
    sec, nanosec = divmod(value, 10**9)
    return f"{{sec: {sec}, nsec: {nanosec}}}"


@contextmanager
def _qos_file(overrides: Mapping[str, QoSProfile | int]) -> Iterator[str | None]:
    """A file with profiles by topic, in the form of rosbag2; None if there are none."""
    if not overrides:
        yield None
        return
    with tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
        for topic, profile in overrides.items():
            policies = to_dict(profile)
            lines = [f"  {name}: {value if name == 'depth' else _scalar(value)}\n" for name, value in policies.items()]
            file.write(f'"{topic}":\n{"".join(lines)}')
        file.flush()
        yield file.name


@contextmanager
def _ends_by_signal(cancel: Callable[[], None]) -> Iterator[None]:
    """SIGTERM cancels the work before its handler runs. SIGINT is KeyboardInterrupt, as usual."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came = threading.Event()

    def take(number: int, frame: Any) -> None:
        came.set()
        cancel()

    old = signal.signal(signal.SIGTERM, take)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, old)
        if came.is_set():
            signal.raise_signal(signal.SIGTERM)


def _remaps(options: list[str]) -> dict[str, str]:
    """The remappings of --ros-args --remap FROM:=TO."""
    pairs = [text.split(":=", 1) for text in options if ":=" in text]
    return {old: new for old, new in pairs}


class Player:
    """Plays a bag to a network of ROS 2, that of the environment: ROS_DOMAIN_ID."""

    _cancelled = threading.Event()

    def __init__(self, log_level: str = "info") -> None:
        self._log = _Log("rosbag2_player", log_level)

    def play(self, storage_options: StorageOptions, play_options: PlayOptions) -> None:
        """Play until the end, or cancel() from another thread, or Ctrl-C. Raises holdall.Error for a bag that can't be read."""
        self._play(storage_options, play_options, None)

    def burst(self, storage_options: StorageOptions, play_options: PlayOptions, num_messages: int) -> None:
        """Play num_messages at once (0: all), then continue with play_options, which may be paused."""
        self._play(storage_options, play_options, num_messages)

    @classmethod
    def cancel(cls) -> None:
        """End playing."""
        cls._cancelled.set()

    def _play(self, storage: StorageOptions, options: PlayOptions, count: int | None) -> None:
        self._cancelled.clear()
        with _ends_by_signal(self.cancel), _qos_file(options.topic_qos_profile_overrides) as qos_file:
            arguments = _play_arguments(options)
            if count is not None:
                arguments["paused"] = True
            with holdall.Player(storage.uri, network="ros2", qos_file=qos_file, on_event=self._log.take, **arguments) as player:
                self._log("info", f"Playback until timestamp: {options.playback_until_timestamp}")
                if count is not None:
                    # burst() sends nothing before playing has begun
                    while player.burst(count) == 0 and not self._cancelled.is_set() and not player.wait(_STEP_S / 10):
                        pass
                    if not options.start_paused:
                        player.resume()
                while not self._cancelled.is_set() and not player.wait(_STEP_S):
                    pass


def _play_arguments(options: PlayOptions) -> dict[str, Any]:
    """Arguments of holdall.Player."""
    clocks: Any = (options.clock_topics or "all") if options.clock_publish_on_topic_publish else None
    acked = options.wait_acked_timeout
    return {
        "topics": options.topics_to_filter,
        "services": _services(options.services_to_filter),
        "regex": options.regex_to_filter or None,
        "exclude_topics": options.exclude_topics_to_filter,
        "exclude_services": _services(options.exclude_service_events_to_filter),
        "exclude_regex": options.exclude_regex_to_filter or None,
        "rename": _remaps(options.topic_remapping_options),
        "rate": options.rate,
        "start": options.start_offset,
        "duration": options.playback_duration if options.playback_duration >= 0 else None,
        "until": options.playback_until_timestamp if options.playback_until_timestamp >= 0 else None,
        "delay": options.delay,
        "paused": options.start_paused,
        "loop": options.loop,
        "clock": options.clock_publish_frequency if options.clock_publish_frequency > 0 else False,
        "clock_topics": clocks,
        "wait_acked": None if acked < 0 else acked / 1000 if acked else float("inf"),
        "requests": options.publish_service_requests,
        "client_events": options.service_requests_source is ServiceRequestsSource.CLIENT_INTROSPECTION,
        "ahead_messages": options.read_ahead_queue_size,
        "control": True,
        "node_name": options.node_prefix + "rosbag2_player",
    }


class Recorder:
    """Records topics of a network of ROS 2, that of the environment: ROS_DOMAIN_ID."""

    _cancelled = threading.Event()

    def __init__(self, log_level: str = "info") -> None:
        self._log = _Log("rosbag2_recorder", log_level)

    def record(self, storage_options: StorageOptions, record_options: RecordOptions, node_name: str = "rosbag2_recorder") -> None:
        """Record until cancel() from another thread, or Ctrl-C; the bag is complete then. Raises holdall.Error for one that can't be written."""
        self._cancelled.clear()
        with _ends_by_signal(self.cancel), _qos_file(record_options.topic_qos_profile_overrides) as qos_file:
            arguments = {**_storage_arguments(storage_options), **_record_arguments(record_options)}
            name = record_options.node_prefix + node_name
            arguments.update(network="ros2", qos_overrides=qos_file, node_name=name, on_event=self._log.take)
            make_parent(storage_options.uri)
            with holdall.Recorder(storage_options.uri, **arguments) as recorder:
                self._log("info", "Recording...")
                while not self._cancelled.is_set() and not recorder.wait(_STEP_S):
                    pass

    @classmethod
    def cancel(cls) -> None:
        """End recording."""
        cls._cancelled.set()


def _storage_arguments(options: StorageOptions) -> dict[str, Any]:
    """Arguments of holdall.Recorder for the bag."""
    return {
        "storage": options.storage_id or "mcap",
        "split": options.max_bagfile_size or None,
        "split_seconds": options.max_bagfile_duration or None,
        "snapshot_bytes" if options.snapshot_mode else "queue_bytes": options.max_cache_size,
        "snapshot": options.snapshot_mode,
        "preset": options.storage_preset_profile or None,
        "storage_config": options.storage_config_uri or None,
        "metadata": options.custom_data or None,
    }


def _record_arguments(options: RecordOptions) -> dict[str, Any]:
    """Arguments of holdall.Recorder for the selection."""
    if options.rmw_serialization_format not in ("", "cdr"):
        raise RuntimeError(f"rmw_serialization_format must be cdr, not {options.rmw_serialization_format!r}")
    mode = options.compression_mode.lower()
    compressed = {"compression": options.compression_format or "zstd", "mode": mode, "threads": options.compression_threads}
    return {
        "topics": options.topics,
        "types": options.topic_types,
        "services": _services(options.services),
        "exclude_topics": options.exclude_topics,
        "exclude_types": options.exclude_topic_types,
        "exclude_services": _services(options.exclude_service_events),
        "regex": options.regex or None,
        "exclude_regex": options.exclude_regex or None,
        "all_topics": options.all_topics,
        "all_services": options.all_services,
        "hidden": options.include_hidden_topics,
        "unpublished": options.include_unpublished_topics,
        "no_leaves": options.ignore_leaf_topics,
        "discovery": not options.is_discovery_disabled,
        "paused": options.start_paused,
        "sim_time": options.use_sim_time,
        "control": True,
        **(compressed if mode not in ("", "none") else {}),
    }


def _make_parents(output_config_file: str) -> None:
    """Create the parent folders of all outputs. bag_rewrite() reports an invalid file."""
    try:
        import yaml  # type: ignore[import-untyped, unused-ignore]
    except ImportError:
        return
    try:
        with open(output_config_file, encoding="utf-8") as file:
            uris = [bag["uri"] for bag in yaml.safe_load(file)["output_bags"]]
    except (OSError, ValueError, KeyError, TypeError, yaml.YAMLError):
        return
    for uri in uris:
        make_parent(uri)


def bag_rewrite(input_options: list[StorageOptions], output_config_file: str) -> None:
    """Write the messages of bags, merged by time, into the bags of a file of YAML: its output_bags.

    Raises RuntimeError for a file of another form, bags that can't be read, or outputs that exist.
    """
    _make_parents(output_config_file)
    starts = [one.start_time_ns for one in input_options if one.start_time_ns >= 0]
    ends = [one.end_time_ns + 1 for one in input_options if one.end_time_ns >= 0]
    if not input_options:
        raise RuntimeError(f"{output_config_file}: there must be at least one input bag")
    try:
        holdall.convert(
            [one.uri for one in input_options],
            output_options=output_config_file,
            start=max(starts, default=None),
            end=min(ends, default=None),
        )
    except (holdall.Error, ValueError, OSError) as error:
        raise RuntimeError(str(error)) from error
