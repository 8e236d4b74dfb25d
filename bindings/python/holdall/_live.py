"""Receive and send messages on live networks."""

from __future__ import annotations

import asyncio
import os
import threading
import time as _time
import weakref
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING, Any, Literal

from . import _holdall
from ._arguments import check_callable, check_choice, check_text, integer, nanoseconds, names_of, paths_of, text_of, whole
from ._build import build
from ._events import STEP_NS, Failures, log
from ._holdall import Channel, Message
from ._network import EVENT_ENDED, Join, NetworkLike, encoding_of, join, make_qos
from ._write import check_type, find_schema, schema_of_channel

if TYPE_CHECKING:
    from ._services import Client, Service

_YIELD_EVERY = 32  # messages after which other tasks of an event loop get to run
_STEP_S = 0.02


@dataclass(frozen=True)
class SubscriptionStatistics:
    """Counts of received messages of a topic."""

    topic: str
    type: str
    received: int  # messages
    bytes: int  # of them
    dropped: int  # of received: the queue was full
    lost: int  # lost by the network, if it numbers messages


def subscribe(
    *topics: str,
    network: NetworkLike = None,
    types: str | Sequence[str] | None = None,
    regex: str | None = None,
    exclude: str | Sequence[str] | None = None,
    exclude_regex: str | None = None,
    all: bool = False,
    hidden: bool = False,
    queue: int = 1000,
    queue_bytes: int = 64 << 20,
    when_full: Literal["drop_oldest", "drop_newest"] = "drop_oldest",
    timeout: float | None = None,
    on_message: Callable[[Message], object] | None = None,
    qos: Mapping[str, Any] | None = None,
    depth: int = 0,
    definitions: Sequence[str | os.PathLike[str]] = (),
    node_name: str | None = None,
    namespace: str | None = None,
    settings: Mapping[str, str] | None = None,
) -> Subscription:
    """Receive messages of a live network, also of topics that appear later.

    topics       names; or all=True, types, regex (Perl's, searched in the name); exclude, exclude_regex
    network      a DDS domain (int), the URI of a ROS 1 master ("http://host:11311"), "ros1" or "ros2"
                 with the settings of the environment; "local" or "local_ros1": within this process, one
                 network for each value of settings={"network": NAME}; None: as the command holdall decides
    hidden       also topics with _ in front of a part of their name, and topics outside of ROS
    queue        most messages that wait, with queue_bytes in total; more are dropped as when_full
                 says, counted (statistics()) and reported once a topic to the logger "holdall"
    timeout      seconds: iteration ends after this time without a message; None: never
    on_message   called with each message in a separate thread; then iteration is not possible
    qos          the requested QoS: a dict with policies as in Channel.qos, others have
                 the defaults of ROS 2; None: what all publishers of a topic offer, with this depth
    definitions  folders or zip files with message definitions, for types that the network does not define
    others       node_name, namespace, settings: the name of this node, and settings of the transport

    Iterate it, `async for` over it, or call next(). Message.time is the time of arrival (nanoseconds since
    1970), Message.publish_time the time of sending.
    """
    chosen = names_of(topics, "topics")
    selection: dict[str, Any] = {
        "flags": (_holdall.RECORD_ALL_TOPICS if all else 0)
        | (_holdall.RECORD_HIDDEN | _holdall.RECORD_ALIEN if hidden else 0),
        "topics": chosen,
        "types": names_of(types, "types"),
        "regex": regex,
        "exclude_topics": names_of(exclude, "exclude"),
        "exclude_regex": exclude_regex,
    }
    check_text(regex, "regex")
    check_text(exclude_regex, "exclude_regex")
    check_choice(when_full, ("drop_oldest", "drop_newest"), "when_full")
    check_callable(on_message, "on_message")
    if not (chosen or all or selection["types"] or regex):
        raise TypeError("subscribe() needs topics, types, regex or all=True")
    limits = (whole(queue, "queue", 1), whole(queue_bytes, "queue_bytes"), when_full == "drop_newest")
    silence = nanoseconds(timeout, "timeout", -1)
    joined = join(network, node_name, namespace, settings, ("holdall", "holdall"))
    decoder = _holdall.Decoder(paths_of(definitions, "definitions") or None)
    handle = _holdall.Network(decoder, joined, selection, make_qos(qos), whole(depth, "depth"), limits)
    return Subscription(handle, silence, on_message)


class Subscription(Iterator[Message]):
    """Messages of a live network as they arrive. Made by holdall.subscribe().

    It may be used by several threads: each message is delivered once. In a forked process it cannot be used.
    """

    def __init__(self, handle: _holdall.Network, timeout_ns: int, on_message: Callable[[Message], object] | None) -> None:
        self._handle = handle
        self._timeout_ns = timeout_ns
        self._is_closed = False
        self._taken = 0
        self._waiters: dict[asyncio.AbstractEventLoop, list[asyncio.Future[None]]] = {}
        self._failures = Failures()
        self._thread: threading.Thread | None = None
        self._finalizer = weakref.finalize(self, handle.close)
        if on_message:
            self._thread = threading.Thread(
                target=_deliver, args=(handle, on_message, self._failures), name="holdall-messages", daemon=True
            )
            self._thread.start()

    def __enter__(self) -> Subscription:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        close_after(self.close, error)

    def close(self) -> None:
        """Leave the network; iteration ends after the queued messages. Raises the first exception of on_message."""
        self._is_closed = True
        self._finalizer()
        if self._thread and threading.current_thread() is not self._thread:
            self._thread.join()
        self._failures.raise_first()

    @property
    def closed(self) -> bool:
        """close() was called."""
        return self._is_closed

    def wait(self, timeout: float | None = None) -> bool:
        """Wait while on_message is called, at most timeout seconds, or until close(). Raises its first exception.

        Returns whether the subscription is closed.
        """
        end = _time.monotonic_ns() + nanoseconds(timeout, "timeout", 2**62)
        while not self._is_closed and _time.monotonic_ns() < end:
            _time.sleep(min(STEP_NS, max(0, end - _time.monotonic_ns())) / 1e9)
            self._failures.raise_first()
        return self._is_closed

    def statistics(self) -> list[SubscriptionStatistics]:
        """Counts so far, by topic."""
        return [SubscriptionStatistics(*item) for item in self._handle.statistics()]

    # --- one by one

    def next(self, timeout: float | None = None) -> Message | None:
        """The next message; None: the timeout (seconds) expired, or it is closed. timeout None: no limit."""
        self._check_iterable()
        return take_message(self._handle, nanoseconds(timeout, "timeout", -1))

    def __iter__(self) -> Subscription:
        return self

    def __next__(self) -> Message:
        self._check_iterable()
        message = take_message(self._handle, self._timeout_ns)
        if message is None:
            raise StopIteration
        return message

    def _check_iterable(self) -> None:
        if self._thread:
            raise ValueError("on_message takes the messages of this subscription")

    # --- in an event loop

    def __aiter__(self) -> Subscription:
        return self

    async def __anext__(self) -> Message:
        self._check_iterable()
        self._taken += 1
        if self._taken % _YIELD_EVERY == 0:
            await asyncio.sleep(0)
        end = None if self._timeout_ns < 0 else _time.monotonic_ns() + self._timeout_ns
        while True:
            message = take_message(self._handle, 0)
            if message is not None:
                return message
            if self._is_closed or not await self._is_readable(end):
                raise StopAsyncIteration

    async def _is_readable(self, end: int | None) -> bool:
        """Wait until a message or event can be taken; False: the time is up."""
        loop = asyncio.get_running_loop()
        waiters = self._waiters.setdefault(loop, [])
        future: asyncio.Future[None] = loop.create_future()
        if not waiters:
            loop.add_reader(self._handle.fileno(), _wake, waiters)
        waiters.append(future)
        try:
            await asyncio.wait_for(future, None if end is None else max(0.0, (end - _time.monotonic_ns()) / 1e9))
        except (TimeoutError, asyncio.TimeoutError):
            return False
        finally:
            waiters.remove(future)
            if not waiters:
                loop.remove_reader(self._handle.fileno())
                self._waiters.pop(loop, None)
        return True

    def __repr__(self) -> str:
        return f"<holdall.Subscription{' (closed)' if self._is_closed else ''}>"


def _wake(waiters: list[asyncio.Future[None]]) -> None:
    for future in waiters:
        if not future.done():
            future.set_result(None)


def take_message(handle: _holdall.Network, timeout_ns: int) -> Message | None:
    """The next message; events are logged."""
    end = _time.monotonic_ns() + timeout_ns
    item = handle.take(timeout_ns)
    while isinstance(item, tuple):
        log.warning("%s", item[1])
        item = handle.take(-1 if timeout_ns < 0 else max(0, end - _time.monotonic_ns()))
    return item


def _deliver(handle: _holdall.Network, on_message: Callable[[Message], object], failures: Failures) -> None:
    while (message := take_message(handle, -1)) is not None:
        failures.call(on_message, message)


def close_after(close: Callable[[], None], error: BaseException | None) -> None:
    """Close at the end of a with statement; if an exception ended it, a failure to close is only logged."""
    try:
        close()
    except Exception:
        if error is None:
            raise
        log.exception("closing failed, too")


# --- publishing


class Node:
    """A node of a network, for several publishers, services and clients.

    holdall.publish(), holdall.serve() and holdall.call() make a node for each call.

    network, node_name, namespace, settings  as in subscribe()
    definitions  folders or zip files with message definitions, for types given by name

    In a forked process it cannot be used.
    """

    def __init__(
        self,
        network: NetworkLike = None,
        *,
        node_name: str | None = None,
        namespace: str | None = None,
        settings: Mapping[str, str] | None = None,
        definitions: Sequence[str | os.PathLike[str]] = (),
    ) -> None:
        self._joined: Join = join(network, node_name, namespace, settings, ("holdall", "holdall"))
        self._decoder = _holdall.Decoder(paths_of(definitions, "definitions") or None)
        self._handle = _holdall.Node(self._joined)
        self._ends: weakref.WeakSet[Publisher | Service | Client] = weakref.WeakSet()
        self._finalizer = weakref.finalize(self, _close_node, self._handle)

    def __enter__(self) -> Node:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    @property
    def encoding(self) -> str:
        """The encoding of messages on its network: "ros1" or "cdr"."""
        return encoding_of(self._joined)

    def close(self) -> None:
        """Close its publishers, services and clients, and leave the network."""
        for end in list(self._ends):
            end._handle.close()
        self._handle.close()
        self._finalizer.detach()

    def publish(
        self,
        topic: str,
        type: str | Channel,
        *,
        definition: str | bytes | None = None,
        qos: Mapping[str, Any] | None = None,
        latch: bool = False,
        max_block: float = 1.0,
    ) -> Publisher:
        """Announce a topic; arguments as in holdall.publish()."""
        return Publisher(self, topic, type, definition, qos, latch, max_block)

    def serve(
        self, name: str, type: str, handler: Callable[[Message], Any], *, definition: str | bytes | None = None, queue: int = 1000
    ) -> Service:
        """Offer a service; arguments as in holdall.serve()."""
        from ._services import Service

        return Service(self, name, type, handler, definition, queue)

    def client(self, name: str, type: str, *, definition: str | bytes | None = None) -> Client:
        """Become a client of a service, which may appear later; arguments as in holdall.call()."""
        from ._services import Client

        return Client(self, name, type, definition)

    def _report(self) -> None:
        """Log the notes of the network."""
        while (event := self._handle.take()) is not None:
            if event[0] == EVENT_ENDED:
                log.error("the network asks the node to end: %s", event[1])
            else:
                log.warning("%s", event[1])


def _close_node(handle: _holdall.Node) -> None:
    """Close at exit, if no publishers are left; otherwise the end of the process closes them."""
    try:
        handle.close()
    except ValueError:
        pass


def publish(
    topic: str,
    type: str | Channel,
    *,
    network: NetworkLike = None,
    definition: str | bytes | None = None,
    qos: Mapping[str, Any] | None = None,
    latch: bool = False,
    max_block: float = 1.0,
    definitions: Sequence[str | os.PathLike[str]] = (),
    node_name: str | None = None,
    namespace: str | None = None,
    settings: Mapping[str, str] | None = None,
) -> Publisher:
    """Announce a topic on a live network, to write messages to it.

    topic       its full name, "/cmd_vel"
    type        "geometry_msgs/msg/Twist", or the channel of a bag or a message
    definition  text of the type; None: found by the name
    network     as in subscribe()
    qos         the offered QoS: a dict with policies as in Channel.qos; others have the defaults of
                ROS 2
    latch       keep the last message for later subscribers (ROS 2: transient_local)
    max_block   seconds that write() may wait for a slow subscriber
    others      definitions, node_name, namespace, settings: as in Node
    """
    node = Node(network, node_name=node_name, namespace=namespace, settings=settings, definitions=definitions)
    publisher = node.publish(topic, type, definition=definition, qos=qos, latch=latch, max_block=max_block)
    publisher._owns_node = True
    return publisher


class Publisher:
    """Sends messages of a topic. Made by holdall.publish() or Node.publish().

    In a forked process it cannot be used.
    """

    def __init__(
        self,
        node: Node,
        topic: str,
        type: str | Channel,
        definition: str | bytes | None,
        qos: Mapping[str, Any] | None,
        latch: bool,
        max_block: float,
    ) -> None:
        text_of(topic, "topic")
        self._node = node
        self._topic = topic
        self._owns_node = False
        self._schema = _schema_for(node, type, definition)
        self._builder: _holdall.Builder | None = None
        profile = make_qos(qos)
        if latch and node.encoding == "cdr":
            profile = {**(profile or make_qos({}) or {}), "durability": "transient_local"}
        block = max(1, nanoseconds(max_block, "max_block"))
        self._handle = node._handle.advertise(topic, self._schema, profile, block, {"latching": "1"} if latch else None)
        node._ends.add(self)

    def __enter__(self) -> Publisher:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """End the publisher; unacknowledged messages may be lost: flush() waits for them."""
        self._handle.close()
        self._node._report()
        if self._owns_node:
            self._node.close()

    @property
    def topic(self) -> str:
        """Its name."""
        return self._topic

    @property
    def type(self) -> str:
        """Name of the type."""
        return self._schema[0]

    @property
    def subscribers(self) -> int:
        """The number of subscribers now."""
        return self._handle.matched()

    def wait_for_subscribers(self, count: int = 1, timeout: float | None = None) -> bool:
        """Wait until there are count subscribers, at most timeout seconds. Returns whether there are."""
        whole(count, "count")
        end = _time.monotonic_ns() + nanoseconds(timeout, "timeout", 2**62)
        while self._handle.matched() < count:
            if _time.monotonic_ns() >= end:
                return False
            _time.sleep(_STEP_S)
        return True

    def write(self, message: Any, *, time: int | None = None) -> None:
        """Send a message.

        message  its serialized bytes (any buffer, also a holdall.Message), or its values: a dict, or an
                 object with the fields as attributes. Fields that are left out have their defaults.
        time     nanoseconds since 1970 source timestamp; None: now

        Raises Error with status "busy" if a subscriber blocks it for longer than max_block.
        """
        if time is not None:
            time = integer(time, "time")
        if isinstance(message, Message) and message.channel.encoding != self._schema[1]:
            raise ValueError(f"message: is encoded in {message.channel.encoding}, and the network in {self._schema[1]}")
        is_bytes = isinstance(message, (bytes, bytearray, memoryview, Message))
        if self._handle.send(message if is_bytes else self._build(message), time):
            self._node._report()

    def flush(self, timeout: float | None = None) -> bool:
        """Wait until all subscribers have acknowledged all messages, at most timeout seconds. Returns whether they have."""
        end = _time.monotonic_ns() + nanoseconds(timeout, "timeout", 2**62)
        while not self._handle.wait_acked(min(STEP_NS, max(0, end - _time.monotonic_ns()))):
            if _time.monotonic_ns() >= end:
                return False
        return True

    def _build(self, values: Any) -> bytes:
        if self._builder is None:
            self._builder = _holdall.Builder(self._schema, self._node._decoder)
        return build(self._builder, values)

    def __repr__(self) -> str:
        return f"<holdall.Publisher {self._topic} {self._schema[0]}>"


def _schema_for(node: Node, type: str | Channel, definition: str | bytes | None) -> tuple[str, str, str, bytes, str]:
    if isinstance(type, Channel):
        if type.encoding != node.encoding:
            raise ValueError(f"type: the channel is encoded in {type.encoding}, and the network in {node.encoding}")
        return schema_of_channel(type)
    check_type(type)
    package, _, name = type.partition("/")
    name = name.removeprefix("msg/")
    full = f"{package}/{name}" if node.encoding == "ros1" else f"{package}/msg/{name}"
    return find_schema(node._decoder, full if name else type, definition, node.encoding, None)
