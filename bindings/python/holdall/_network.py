"""Networks of ROS: how to join one, and its endpoints."""

from __future__ import annotations

import os
import socket
import time as _time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Union
from urllib.parse import urlsplit

from . import _holdall
from ._arguments import INFINITE, check_text, integer, mapping_of, nanoseconds, pairs_of, text_of
from ._events import log

NetworkLike = Union[int, str, None]
Join = tuple[str, str, Union[str, None], int, dict[str, str]]

_NAMES = ("ros1", "ros2", "local", "local_ros1")
_KINDS = ("publisher", "subscriber", "server", "client")
_ALIEN = 1 << 2  # flag of an endpoint: outside of ROS
_QUIET_NS, _MAX_WAIT_NS, _STEP_S = 500_000_000, 2_000_000_000, 0.02
_QOS = {
    "history": "keep_last",
    "depth": 10,
    "reliability": "reliable",
    "durability": "volatile",
    "liveliness": "automatic",
    "deadline": INFINITE,
    "lifespan": INFINITE,
    "lease_duration": INFINITE,
}
EVENT_NOTE, EVENT_ENDED = -1, -2


# --- the network to join


def _answers(uri: str) -> bool:
    """Whether a ROS 1 master answers."""
    parts = urlsplit(uri)
    try:
        socket.create_connection((parts.hostname or "localhost", parts.port or 11311), 0.5).close()
    except (OSError, ValueError):
        return False
    return True


def _of_environment() -> Literal["ros1", "ros2"]:
    """The network that the command would choose."""
    master = os.environ.get("ROS_MASTER_URI")
    if master and _answers(master):
        return "ros1"
    return "ros1" if os.environ.get("ROS_VERSION") == "1" else "ros2"


def join(
    network: NetworkLike,
    node_name: str | None,
    namespace: str | None,
    settings: Mapping[str, str] | None,
    names: tuple[str, str],
    settings_name: str = "settings",
) -> Join:
    """How to join, in the form of the extension's arguments. names: of the node on ROS 2, and its base on ROS 1."""
    check_text(node_name, "node_name")
    check_text(namespace, "namespace")
    given = pairs_of(settings, settings_name)
    domain = -1
    if isinstance(network, bool) or not isinstance(network, (int, str, type(None))):
        raise TypeError(f"network must be int (a DDS domain) or str, not {type(network).__name__}")
    if isinstance(network, int):
        transport, domain = "ros2", integer(network, "network", 0, 2**31 - 1)
    elif network is None:
        transport = _of_environment()
    elif network in _NAMES:
        transport = network
    elif network.startswith("http://"):
        transport, given["master"] = "ros1", network
    else:
        raise ValueError(f"network must be a DDS domain, 'http://HOST:PORT', {', '.join(map(repr, _NAMES))}, not {network!r}")
    name = node_name or (f"{names[1]}_{_time.time_ns()}" if transport == "ros1" else names[0])
    if transport == "ros1":
        given["name"] = name
        namespace = namespace or os.environ.get("ROS_NAMESPACE") or None
    return transport, name, namespace, domain, given


def encoding_of(joined: Join) -> str:
    """The encoding of messages on a network."""
    return "ros1" if joined[0] in ("ros1", "local_ros1") else "cdr"


def full_node_name(joined: Join) -> str:
    space = (joined[2] or "").strip("/")
    return f"/{space}/{joined[1]}" if space else f"/{joined[1]}"


def make_qos(qos: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """A complete profile, from some policies; None stays None."""
    if qos is None:
        return None
    unknown = [name for name in mapping_of(qos, "qos") if name not in _QOS]
    if unknown:
        raise ValueError(f"qos: {unknown[0]!r} is not a policy; they are {', '.join(_QOS)}")
    return {**_QOS, **{name: INFINITE if value is None else value for name, value in qos.items()}}


# --- endpoints


@dataclass(frozen=True)
class Endpoint:
    """A publisher or subscriber on a network."""

    kind: Literal["publisher", "subscriber", "server", "client"]
    topic: str
    type: str  # "" if not known
    node: str  # full name; "" if not known
    qos: Mapping[str, Any]  # as in Channel.qos; times in nanoseconds
    hash: str  # of the type; "" if not known
    vendor: str  # of its middleware; "" if not known
    gid: str  # identifier, 32 hexadecimal digits
    is_alien: bool  # outside of ROS


@dataclass(frozen=True)
class LiveTopic:
    """A topic of a network."""

    name: str
    types: tuple[str, ...]
    publishers: tuple[Endpoint, ...]
    subscribers: tuple[Endpoint, ...]

    @property
    def type(self) -> str:
        """The type; several are separated by commas."""
        return ", ".join(self.types)


def _endpoints(network: _holdall.Network) -> list[Endpoint]:
    return [
        Endpoint(_KINDS[kind], topic, type, node, qos, hash, vendor, gid, bool(flags & _ALIEN))  # type: ignore[arg-type]
        for kind, flags, gid, topic, type, hash, node, vendor, qos in network.endpoints()
    ]


def _is_hidden(endpoint: Endpoint) -> bool:
    return endpoint.is_alien or any(part.startswith("_") for part in endpoint.topic.split("/"))


def topics(
    *names: str,
    network: NetworkLike = None,
    wait: float | None = None,
    hidden: bool = False,
    node_name: str | None = None,
    namespace: str | None = None,
    settings: Mapping[str, str] | None = None,
) -> dict[str, LiveTopic]:
    """The topics of a network, by name.

    names    of topics; none: all
    network  a DDS domain (int), the URI of a ROS 1 master ("http://host:11311"), "ros1" or "ros2" with
             the settings of the environment; "local" or "local_ros1": within this process; None: as the
             command holdall decides
    wait     seconds to wait for discovery; None: until nothing new is found for 0.5 s, at most 2 s
    hidden   also those with _ in front of a part of their name, and topics outside of ROS
    others   node_name, namespace, settings: the name of this node, and settings of the transport
    """
    for name in names:
        text_of(name, "names")
    most = nanoseconds(wait, "wait", _MAX_WAIT_NS)
    joined = join(network, node_name, namespace, settings, ("holdall", "holdall"))
    handle = _holdall.Network(_holdall.Decoder(None), joined, None, None, 0, (1, 1, False))
    try:
        begin = _time.monotonic_ns()
        while _time.monotonic_ns() - begin < most and (wait is not None or handle.quiet() < _QUIET_NS):
            _time.sleep(_STEP_S)
        found = _endpoints(handle)
        while isinstance(event := handle.take(0), tuple):
            log.warning("%s", event[1])
    finally:
        handle.close()
    wanted = {name if name.startswith("/") else "/" + name for name in names}
    out: dict[str, LiveTopic] = {}
    for name in sorted({e.topic for e in found if e.kind in ("publisher", "subscriber") and (hidden or not _is_hidden(e))}):
        if wanted and name not in wanted:
            continue
        ends = [e for e in found if e.topic == name]
        out[name] = LiveTopic(
            name,
            tuple(sorted({e.type for e in ends if e.type})),
            tuple(e for e in ends if e.kind == "publisher"),
            tuple(e for e in ends if e.kind == "subscriber"),
        )
    return out
