"""The metadata of rosbag2_py: topics and their QoS, files, bags, and metadata.yaml."""

from __future__ import annotations

import enum
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import holdall

from .._network import make_qos
from . import qos, rclpy
from .rclpy import S_TO_NS

_FILE, _KEY = "metadata.yaml", "rosbag2_bagfile_information"


class Duration(rclpy.Duration):
    """A duration of a QoS: seconds and nanoseconds."""

    def __init__(self, seconds: int = 0, nanoseconds: int = 0) -> None:
        super().__init__(seconds=seconds, nanoseconds=nanoseconds)


def _rmw_enum(policy: str, kind: type[enum.IntEnum]) -> Any:
    members = [one for one in kind if one.name != "BEST_AVAILABLE"]
    names = [(f"RMW_QOS_POLICY_{policy.upper()}_{one.name}", one.value) for one in members]
    made: Any = enum.IntEnum(f"rmw_qos_{policy}_policy_t", names)  # type: ignore[misc]
    made.__doc__ = kind.__doc__
    return made


rmw_qos_history_policy_t = _rmw_enum("history", qos.HistoryPolicy)
rmw_qos_reliability_policy_t = _rmw_enum("reliability", qos.ReliabilityPolicy)
rmw_qos_durability_policy_t = _rmw_enum("durability", qos.DurabilityPolicy)
rmw_qos_liveliness_policy_t = _rmw_enum("liveliness", qos.LivelinessPolicy)


class QoS:
    """A profile, built as in rclcpp: QoS(10).reliable().transient_local()."""

    def __init__(self, history_depth: int, profile: qos.QoSProfile | None = None) -> None:
        self._profile = profile or qos.QoSProfile(depth=history_depth)

    def _with(self, name: str, value: Any) -> QoS:
        setattr(self._profile, name, value)
        return self

    def keep_last(self, depth: int) -> QoS:
        """Keep the last depth messages."""
        return self._with("history", qos.HistoryPolicy.KEEP_LAST)._with("depth", int(depth))

    def keep_all(self) -> QoS:
        """Keep all messages."""
        return self._with("history", qos.HistoryPolicy.KEEP_ALL)._with("depth", 0)

    def reliable(self) -> QoS:
        """Send lost messages again."""
        return self.reliability(qos.ReliabilityPolicy.RELIABLE)

    def best_effort(self) -> QoS:
        """Do not send lost messages again."""
        return self.reliability(qos.ReliabilityPolicy.BEST_EFFORT)

    def transient_local(self) -> QoS:
        """Late subscribers get earlier messages."""
        return self.durability(qos.DurabilityPolicy.TRANSIENT_LOCAL)

    def durability_volatile(self) -> QoS:
        """Late subscribers get no earlier messages."""
        return self.durability(qos.DurabilityPolicy.VOLATILE)

    def history(self, policy: int) -> QoS:
        """Set this policy."""
        return self._with("history", qos.HistoryPolicy(policy))

    def reliability(self, policy: int) -> QoS:
        """Set this policy."""
        return self._with("reliability", qos.ReliabilityPolicy(policy))

    def durability(self, policy: int) -> QoS:
        """Set this policy."""
        return self._with("durability", qos.DurabilityPolicy(policy))

    def liveliness(self, policy: int) -> QoS:
        """Set this policy."""
        return self._with("liveliness", qos.LivelinessPolicy(policy))

    def deadline(self, duration: rclpy.Duration) -> QoS:
        """Set this time."""
        return self._with("deadline", duration)

    def lifespan(self, duration: rclpy.Duration) -> QoS:
        """Set this time."""
        return self._with("lifespan", duration)

    def liveliness_lease_duration(self, duration: rclpy.Duration) -> QoS:
        """Set this time."""
        return self._with("liveliness_lease_duration", duration)

    def avoid_ros_namespace_conventions(self, avoids: bool) -> QoS:
        """Set whether the name of the topic stays as it is."""
        return self._with("avoid_ros_namespace_conventions", avoids)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, QoS) and self._profile == other._profile

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"QoS({self._profile!r})"


def convert_rclcpp_qos_to_rclpy_qos(profile: QoS) -> qos.QoSProfile:
    """The corresponding profile of rclpy."""
    return profile._profile


def _yaml() -> Any:
    try:
        import yaml  # type: ignore[import-untyped, unused-ignore]
    except ImportError as error:
        raise RuntimeError("this needs the package PyYAML: pip install pyyaml") from error
    return yaml


def _policy(kind: type[qos.QoSPolicyEnum], value: Any) -> qos.QoSPolicyEnum:
    return kind(value) if isinstance(value, int) else kind.get_from_short_key(value)


def _qos_of(item: Mapping[str, Any]) -> QoS:
    """A profile from YAML: policies are numbers, or names; times have sec and nsec."""
    policies = {name: _policy(kind, item[name]) for name, kind in qos.POLICIES.items() if name in item}
    times = {}
    for name in ("deadline", "lifespan", "liveliness_lease_duration"):
        if name in item:
            times[name] = rclpy.Duration(nanoseconds=item[name]["sec"] * S_TO_NS + item[name]["nsec"])
    others = {"avoid_ros_namespace_conventions": item.get("avoid_ros_namespace_conventions", False)}
    return QoS(0, qos.QoSProfile(depth=item.get("depth", 0), **policies, **times, **others))


def to_rclcpp_qos_vector(text: str, version: int = 9) -> list[QoS]:
    """Profiles from the YAML text in metadata.yaml up to version 8. Raises RuntimeError for other text."""
    try:
        return [_qos_of(item) for item in _yaml().safe_load(text) or []]
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise RuntimeError(f"not a list of QoS profiles: {error}") from error


def dicts_of(profiles: Any) -> list[dict[str, Any]]:
    """The dicts for Writer.add(), from offered_qos_profiles: a list of any profiles, or YAML."""
    if isinstance(profiles, str):
        profiles = to_rclcpp_qos_vector(profiles)
    out = []
    for one in profiles:
        given = one if isinstance(one, Mapping) else qos.to_dict(one._profile if isinstance(one, QoS) else one)
        out.append(make_qos(given) or {})
    return out


@dataclass
class TopicMetadata:
    """A topic. offered_qos_profiles: a list of QoS; the YAML of older versions is accepted, too."""

    id: int = 0
    name: str = ""
    type: str = ""
    serialization_format: str = "cdr"
    offered_qos_profiles: Any = field(default_factory=list)
    type_description_hash: str = ""

    def equals(self, other: TopicMetadata) -> bool:
        """Whether they are equal, ignoring the id."""
        mine, others = ((t.name, t.type, t.serialization_format) for t in (self, other))
        return mine == others


@dataclass
class TopicInformation:
    """A topic and its number of messages."""

    topic_metadata: TopicMetadata
    message_count: int


@dataclass
class FileInformation:
    """A file of a bag; path as in metadata.yaml."""

    path: str
    starting_time: rclpy.Time
    duration: rclpy.Duration
    message_count: int


@dataclass
class BagMetadata:
    """The content of metadata.yaml. bag_size: bytes."""

    version: int = 9
    bag_size: int = 0
    storage_identifier: str = ""
    relative_file_paths: list[str] = field(default_factory=list)
    files: list[FileInformation] = field(default_factory=list)
    duration: rclpy.Duration = field(default_factory=rclpy.Duration)
    starting_time: rclpy.Time = field(default_factory=rclpy.Time)
    message_count: int = 0
    topics_with_message_count: list[TopicInformation] = field(default_factory=list)
    compression_format: str = ""
    compression_mode: str = ""
    custom_data: dict[str, str] = field(default_factory=dict)
    ros_distro: str = ""


def topics_of(bag: holdall.Bag) -> list[TopicMetadata]:
    """The topics of a bag."""
    found: dict[str, TopicMetadata] = {}
    for channel in bag.channels:
        if channel.topic not in found:
            profiles = [QoS(0, qos.from_dict(profile)) for profile in channel.qos]
            found[channel.topic] = TopicMetadata(len(found) + 1, channel.topic, channel.type, channel.encoding, profiles, channel.hash)
    return list(found.values())


def metadata_of(bag: holdall.Bag) -> BagMetadata:
    """The metadata of a bag."""
    info = bag.info()
    counts = {topic.name: topic.count or 0 for topic in info.topics}
    start, end = int(info.start or 0), int(info.end or 0)
    files = [
        FileInformation(
            os.path.basename(file.path),
            rclpy.Time(nanoseconds=int(file.start or 0)),
            rclpy.Duration(nanoseconds=int(file.end or 0) - int(file.start or 0)),
            file.count or 0,
        )
        for file in info.files
    ]
    has_mode = info.compression_mode in ("file", "message")
    return BagMetadata(
        bag_size=info.size,
        storage_identifier=info.storage,
        relative_file_paths=[file.path for file in files],
        files=files,
        duration=rclpy.Duration(nanoseconds=end - start),
        starting_time=rclpy.Time(nanoseconds=start),
        message_count=info.count or 0,
        topics_with_message_count=[TopicInformation(topic, counts[topic.name]) for topic in topics_of(bag)],
        compression_format=info.compressions[0].name if has_mode and info.compressions else "",
        compression_mode=info.compression_mode.upper() if has_mode else "",
        custom_data=dict(info.custom_data),
    )


# --- metadata.yaml --------------------------------------------------------------------------------


def _plain_qos(profile: Mapping[str, Any]) -> dict[str, Any]:
    times = {"deadline": "deadline", "lifespan": "lifespan", "lease_duration": "liveliness_lease_duration"}
    out = {name: value for name, value in profile.items() if name not in times}
    for name, key in times.items():
        sec, nsec = divmod(profile[name], S_TO_NS)
        out[key] = {"sec": sec, "nsec": nsec}
    return {**out, "avoid_ros_namespace_conventions": False}


def _plain_topic(item: TopicInformation) -> dict[str, Any]:
    topic = item.topic_metadata
    return {
        "topic_metadata": {
            "name": topic.name,
            "type": topic.type,
            "serialization_format": topic.serialization_format,
            "offered_qos_profiles": [_plain_qos(profile) for profile in dicts_of(topic.offered_qos_profiles)],
            "type_description_hash": topic.type_description_hash,
        },
        "message_count": item.message_count,
    }


def _plain_file(file: FileInformation) -> dict[str, Any]:
    return {
        "path": file.path,
        "starting_time": {"nanoseconds_since_epoch": file.starting_time.nanoseconds},
        "duration": {"nanoseconds": file.duration.nanoseconds},
        "message_count": file.message_count,
    }


def _plain(m: BagMetadata) -> dict[str, Any]:
    return {
        "version": m.version,
        "storage_identifier": m.storage_identifier,
        "duration": {"nanoseconds": m.duration.nanoseconds},
        "starting_time": {"nanoseconds_since_epoch": m.starting_time.nanoseconds},
        "message_count": m.message_count,
        "topics_with_message_count": [_plain_topic(item) for item in m.topics_with_message_count],
        "compression_format": m.compression_format,
        "compression_mode": m.compression_mode,
        "relative_file_paths": list(m.relative_file_paths),
        "files": [_plain_file(file) for file in m.files],
        "custom_data": dict(m.custom_data),
        "ros_distro": m.ros_distro,
    }


def _time(item: Mapping[str, Any]) -> rclpy.Time:
    return rclpy.Time(nanoseconds=item["starting_time"]["nanoseconds_since_epoch"])


def _duration(item: Mapping[str, Any]) -> rclpy.Duration:
    return rclpy.Duration(nanoseconds=item["duration"]["nanoseconds"])


def _topic(item: Mapping[str, Any], id: int) -> TopicInformation:
    topic = item["topic_metadata"]
    offered: str | Sequence[Mapping[str, Any]] = topic.get("offered_qos_profiles") or []
    profiles = to_rclcpp_qos_vector(offered) if isinstance(offered, str) else [_qos_of(profile) for profile in offered]
    made = TopicMetadata(id, topic["name"], topic["type"], topic["serialization_format"], profiles, topic.get("type_description_hash", ""))
    return TopicInformation(made, item["message_count"])


def _metadata(m: Mapping[str, Any]) -> BagMetadata:
    return BagMetadata(
        version=m["version"],
        storage_identifier=m["storage_identifier"],
        relative_file_paths=m["relative_file_paths"],
        files=[FileInformation(f["path"], _time(f), _duration(f), f["message_count"]) for f in m.get("files") or []],
        duration=_duration(m),
        starting_time=_time(m),
        message_count=m["message_count"],
        topics_with_message_count=[_topic(item, 1 + i) for i, item in enumerate(m["topics_with_message_count"] or [])],
        compression_format=m.get("compression_format") or "",
        compression_mode=m.get("compression_mode") or "",
        custom_data=m.get("custom_data") or {},
        ros_distro=m.get("ros_distro") or "",
    )


class MetadataIo:
    """Reads and writes metadata.yaml of a folder, without looking into the bag files. Needs PyYAML."""

    def metadata_file_exists(self, uri: str) -> bool:
        """Whether the folder has a metadata.yaml."""
        return os.path.exists(os.path.join(uri, _FILE))

    def read_metadata(self, uri: str) -> BagMetadata:
        """Read it. Raises RuntimeError if it is missing, or has another form."""
        try:
            with open(os.path.join(uri, _FILE), encoding="utf-8") as file:
                out = self._read(_yaml().safe_load(file)[_KEY])
            out.bag_size = sum(entry.stat().st_size for entry in os.scandir(uri) if entry.is_file())
        except (OSError, KeyError, TypeError, _yaml().YAMLError) as error:
            raise RuntimeError(f"Exception on parsing info file: {os.path.join(uri, _FILE)}: {error}") from error
        return out

    def write_metadata(self, uri: str, metadata: BagMetadata) -> None:
        """Write it, replacing an existing one."""
        with open(os.path.join(uri, _FILE), "w", encoding="utf-8") as file:
            _yaml().safe_dump({_KEY: _plain(metadata)}, file, sort_keys=False)

    def serialize_metadata(self, metadata: BagMetadata) -> str:
        """As YAML."""
        text: str = _yaml().safe_dump(_plain(metadata), sort_keys=False)
        return text

    def deserialize_metadata(self, serialized_metadata: str) -> BagMetadata:
        """From YAML. Raises RuntimeError for another form."""
        try:
            return self._read(_yaml().safe_load(serialized_metadata))
        except _yaml().YAMLError as error:
            raise RuntimeError(f"Exception on parsing metadata: {error}") from error

    def _read(self, tree: Any) -> BagMetadata:
        try:
            return _metadata(tree)
        except (KeyError, TypeError, AttributeError) as error:
            raise RuntimeError(f"Exception on parsing metadata: {error!r}") from error
