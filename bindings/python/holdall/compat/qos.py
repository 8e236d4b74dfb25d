"""rclpy.qos: quality of service with the names of rclpy, and conversions to the dicts of holdall."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Any, TypeVar

from .._arguments import INFINITE
from .rclpy import Duration

_Policy = TypeVar("_Policy", bound="QoSPolicyEnum")
_DEPTH = 10


class QoSPolicyEnum(enum.IntEnum):
    """A policy: the numbers are those of rmw, the names those of rosbag2's files."""

    @property
    def short_key(self) -> str:
        """Its name in lower case."""
        return self.name.lower()

    @classmethod
    def short_keys(cls) -> list[str]:
        """The names of all, in lower case."""
        return [one.short_key for one in cls]

    @classmethod
    def get_from_short_key(cls: type[_Policy], name: str) -> _Policy:
        """The policy of a name."""
        return cls[name.upper()]


class HistoryPolicy(QoSPolicyEnum):
    """How many messages are kept."""

    SYSTEM_DEFAULT, KEEP_LAST, KEEP_ALL, UNKNOWN = range(4)


class ReliabilityPolicy(QoSPolicyEnum):
    """Whether lost messages are sent again."""

    SYSTEM_DEFAULT, RELIABLE, BEST_EFFORT, UNKNOWN, BEST_AVAILABLE = range(5)


class DurabilityPolicy(QoSPolicyEnum):
    """Whether late subscribers get earlier messages."""

    SYSTEM_DEFAULT, TRANSIENT_LOCAL, VOLATILE, UNKNOWN, BEST_AVAILABLE = range(5)


class LivelinessPolicy(QoSPolicyEnum):
    """How a publisher is known to be alive."""

    SYSTEM_DEFAULT, AUTOMATIC, MANUAL_BY_TOPIC, UNKNOWN, BEST_AVAILABLE = 0, 1, 3, 4, 5


QoSHistoryPolicy, QoSReliabilityPolicy = HistoryPolicy, ReliabilityPolicy
QoSDurabilityPolicy, QoSLivelinessPolicy = DurabilityPolicy, LivelinessPolicy

POLICIES: dict[str, type[QoSPolicyEnum]] = {
    "history": HistoryPolicy,
    "reliability": ReliabilityPolicy,
    "durability": DurabilityPolicy,
    "liveliness": LivelinessPolicy,
}
_TIMES = {"deadline": "deadline", "lifespan": "lifespan", "lease_duration": "liveliness_lease_duration"}
_OTHERS = ("system_default", "unknown", "best_available")


class InvalidQoSProfileException(Exception):
    """An invalid profile."""


class QoSProfile:
    """A profile. depth or history must be given; policies are enumerations or their numbers; times are Durations."""

    __slots__ = ("history", "depth", "reliability", "durability", "lifespan", "deadline", "liveliness",
                 "liveliness_lease_duration", "avoid_ros_namespace_conventions")  # fmt: skip

    def __init__(self, **policies: Any) -> None:
        unknown = [name for name in policies if name not in self.__slots__]
        if unknown:
            raise TypeError(f"QoSProfile has no {unknown[0]!r}: there are {', '.join(self.__slots__)}")
        if "history" not in policies and "depth" not in policies:
            raise InvalidQoSProfileException("history or depth must be given")
        self.history = HistoryPolicy(policies.get("history", HistoryPolicy.KEEP_LAST))
        if self.history is HistoryPolicy.KEEP_LAST and "depth" not in policies:
            raise InvalidQoSProfileException("history KEEP_LAST needs a depth")
        self.depth = _depth(policies.get("depth", 0))
        self.reliability = ReliabilityPolicy(policies.get("reliability", ReliabilityPolicy.RELIABLE))
        self.durability = DurabilityPolicy(policies.get("durability", DurabilityPolicy.VOLATILE))
        self.liveliness = LivelinessPolicy(policies.get("liveliness", LivelinessPolicy.SYSTEM_DEFAULT))
        for name in _TIMES.values():
            setattr(self, name, policies.get(name, Duration()))
        self.avoid_ros_namespace_conventions = bool(policies.get("avoid_ros_namespace_conventions", False))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, QoSProfile):
            return False
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)}' for name in self.__slots__)})"


def _depth(depth: Any) -> int:
    if isinstance(depth, bool) or not isinstance(depth, int):
        raise TypeError(f"depth must be int, not {type(depth).__name__}")
    if depth < 0:
        raise ValueError(f"depth must not be negative: {depth}")
    return depth


def to_dict(profile: QoSProfile | int) -> dict[str, Any]:
    """A profile, or a depth, as a dict like Channel.qos; policies with the system default are left out."""
    if not isinstance(profile, QoSProfile):
        return {"history": "keep_last", "depth": _depth(profile)}
    out: dict[str, Any] = {"depth": profile.depth}
    for name in POLICIES:
        key = getattr(profile, name).short_key
        if key not in _OTHERS:
            out[name] = key
    for name, attribute in _TIMES.items():
        nanoseconds = getattr(profile, attribute).nanoseconds
        if 0 < nanoseconds < INFINITE:
            out[name] = nanoseconds
    return out


def from_dict(qos: Mapping[str, Any]) -> QoSProfile:
    """A profile of Channel.qos."""
    policies = {name: kind.get_from_short_key(qos[name]) for name, kind in POLICIES.items() if name in qos}
    times = {attribute: Duration(nanoseconds=min(qos.get(name, INFINITE), INFINITE)) for name, attribute in _TIMES.items()}
    return QoSProfile(depth=qos.get("depth", _DEPTH), **policies, **times)


def _preset(depth: int, reliability: str = "RELIABLE", durability: str = "VOLATILE") -> QoSProfile:
    return QoSProfile(depth=depth, reliability=ReliabilityPolicy[reliability], durability=DurabilityPolicy[durability])


qos_profile_default = _preset(10)
qos_profile_system_default = QoSProfile(
    history=HistoryPolicy.SYSTEM_DEFAULT, reliability=ReliabilityPolicy.SYSTEM_DEFAULT, durability=DurabilityPolicy.SYSTEM_DEFAULT
)
qos_profile_sensor_data = _preset(5, "BEST_EFFORT")
qos_profile_services_default = _preset(10)
qos_profile_parameters = _preset(1000)
qos_profile_parameter_events = _preset(1000)
qos_profile_action_status_default = _preset(1, durability="TRANSIENT_LOCAL")
qos_profile_best_available = QoSProfile(
    depth=10, reliability=ReliabilityPolicy.BEST_AVAILABLE, durability=DurabilityPolicy.BEST_AVAILABLE, liveliness=LivelinessPolicy.BEST_AVAILABLE
)


class QoSPresetProfiles(enum.Enum):
    """Profiles by name."""

    DEFAULT = qos_profile_default
    SYSTEM_DEFAULT = qos_profile_system_default
    SENSOR_DATA = qos_profile_sensor_data
    SERVICES_DEFAULT = qos_profile_services_default
    PARAMETERS = qos_profile_parameters
    PARAMETER_EVENTS = qos_profile_parameter_events
    ACTION_STATUS_DEFAULT = qos_profile_action_status_default
    BEST_AVAILABLE = qos_profile_best_available

    @classmethod
    def get_from_short_key(cls, name: str) -> QoSProfile:
        """The profile of a name."""
        return cls[name.upper()].value
