"""What scripts that read and write bags use of rclpy: times, clocks and logging; rclpy.serialization is in
rosidl, nodes are in rclpy_node, and rclpy.qos is in qos."""

from __future__ import annotations

import functools
import importlib
import logging as _logging
import sys
import time as _time
from typing import Any

from . import rosidl
from .rosidl import deserialize_message, serialize_message

# rclpy.clock, .context, .duration, .logging, .serialization and .time
clock = context = duration = logging = serialization = time = sys.modules[__name__]

S_TO_NS = 1_000_000_000


class ClockType:
    """Kinds of clocks."""

    ROS_TIME, SYSTEM_TIME, STEADY_TIME = 1, 2, 3


@functools.total_ordering
class _Nanoseconds:
    """Seconds and nanoseconds, as one number."""

    _message: str

    def __init__(self, *, seconds: float = 0, nanoseconds: float = 0, **options: Any) -> None:
        self._ns = int(seconds * S_TO_NS) + int(nanoseconds)
        self.clock_type = options.get("clock_type", ClockType.SYSTEM_TIME)

    @property
    def nanoseconds(self) -> int:
        return self._ns

    def to_msg(self) -> Any:
        return rosidl.class_by_name(self._message)._of_time(self._ns)

    @classmethod
    def from_msg(cls, msg: Any, **options: Any) -> Any:
        return cls(nanoseconds=msg.sec * S_TO_NS + msg.nanosec, **options)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self._ns == other._ns

    def __lt__(self, other: Any) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        return self._ns < other._ns

    def __hash__(self) -> int:
        return hash(self._ns)

    def __repr__(self) -> str:
        return f"{type(self).__name__}(nanoseconds={self._ns})"


class Duration(_Nanoseconds):
    """rclpy.duration.Duration"""

    _message = "builtin_interfaces/msg/Duration"


class Time(_Nanoseconds):
    """rclpy.time.Time"""

    _message = "builtin_interfaces/msg/Time"

    def seconds_nanoseconds(self) -> tuple[int, int]:
        """(seconds, nanoseconds), both int."""
        return divmod(self._ns, S_TO_NS)

    def __add__(self, other: Any) -> Any:
        return Time(nanoseconds=self._ns + other.nanoseconds) if isinstance(other, Duration) else NotImplemented

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:
        if isinstance(other, Time):
            return Duration(nanoseconds=self._ns - other._ns)
        return Time(nanoseconds=self._ns - other.nanoseconds) if isinstance(other, Duration) else NotImplemented


class Clock:
    """rclpy.clock.Clock"""

    def __init__(self, *, clock_type: int = ClockType.SYSTEM_TIME) -> None:
        self.clock_type = clock_type

    def now(self) -> Time:
        """The present time."""
        ns = _time.monotonic_ns() if self.clock_type == ClockType.STEADY_TIME else _time.time_ns()
        return Time(nanoseconds=ns, clock_type=self.clock_type)


def get_logger(name: str) -> _logging.Logger:
    """The logger of this name from the module logging."""
    return _logging.getLogger(name)


class Context:
    """rclpy.context.Context: initialized until shutdown()."""

    def __init__(self) -> None:
        self._is_on = False

    def init(self, *arguments: Any, **options: Any) -> None:
        """Initialize the context."""
        self._is_on = True

    def shutdown(self, *arguments: Any, **options: Any) -> None:
        """Let spin() end."""
        self._is_on = False

    try_shutdown = shutdown

    def ok(self) -> bool:
        """Whether it is initialized and not shut down."""
        return self._is_on


default_context = Context()
init, ok = default_context.init, default_context.ok
shutdown = try_shutdown = default_context.shutdown


__all__ = ["deserialize_message", "serialize_message"]


_SUBMODULES = {"qos": "qos", "executors": "rclpy_node", "node": "rclpy_node", "publisher": "rclpy_node", "subscription": "rclpy_node"}
_NODES = ("create_node", "spin", "spin_once")


def __getattr__(name: str) -> Any:
    """Import the parts that need the network on first use."""
    if name in _SUBMODULES:
        return importlib.import_module(f"{__package__}.{_SUBMODULES[name]}")
    if name in _NODES:
        return getattr(importlib.import_module(f"{__package__}.rclpy_node"), name)
    raise AttributeError(f"rclpy.{name}: holdall.compat has times, logging, serialization, QoS, publishers and subscriptions")
