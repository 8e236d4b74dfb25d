"""Offer and call services on live networks."""

from __future__ import annotations

import os
import threading
import time as _time
import weakref
from collections.abc import Callable, Mapping, Sequence
from types import TracebackType
from typing import Any

from . import _holdall
from ._arguments import bytes_of, check_text, nanoseconds, text_of, whole
from ._build import build
from ._events import STEP_NS, Failures, log
from ._holdall import Message
from ._live import Node, close_after
from ._network import NetworkLike
from ._write import find_schema

_Schema = tuple[str, str, str, bytes, str]
_QUEUE = 1000
_QUEUE_BYTES = 64 << 20
_STEP_NS = 10_000_000  # between checks for a server
_BYTES = (bytes, bytearray, memoryview)


class _Kind:
    """The type of a service: its hash, and the schemas of both messages."""

    def __init__(self, node: Node, type: str, definition: str | bytes | None) -> None:
        package, _, name = text_of(type, "type").partition("/")
        name = name.removeprefix("srv/")
        is_ros1 = node.encoding == "ros1"
        self.name = (f"{package}/{name}" if is_ros1 else f"{package}/srv/{name}") if name else type
        text = bytes_of(definition, "definition")
        names = ("Request", "Response") if is_ros1 else ("_Request", "_Response")
        texts = _parts_of(text) if is_ros1 else (text, text)
        self.hash = find_schema(node._decoder, self.name, text, node.encoding, None)[4]
        self.request, self.response = (
            find_schema(node._decoder, self.name + part, of_part, node.encoding, None) for part, of_part in zip(names, texts)
        )


def _parts_of(text: bytes) -> tuple[bytes, bytes]:
    """The texts of both messages of a service definition of ROS 1; definitions of nested types follow both."""
    lines = text.split(b"\n")
    middle = next((i for i, line in enumerate(lines) if line.strip() == b"---"), len(lines))
    others = next((i for i, line in enumerate(lines) if line.startswith(b"=====")), len(lines))
    request, response = lines[:middle], lines[middle + 1 : others]
    if not text:
        return b"", b""
    # a part without fields needs a text, too: without one its type would be looked up
    return b"\n".join([*request, *lines[others:], b""]) or b"\n", b"\n".join([*response, *lines[others:], b""]) or b"\n"


class _Maker:
    """Makes the bytes of messages of one type, in one thread at a time."""

    def __init__(self, node: Node, schema: _Schema) -> None:
        self._schema = schema
        self._decoder = node._decoder
        self._builder: _holdall.Builder | None = None

    def make(self, values: Any, name: str) -> Any:
        if isinstance(values, _BYTES):
            return values
        if isinstance(values, Message) and values.channel.type == self._schema[0] and values.channel.encoding == self._schema[1]:
            return values
        if self._builder is None:
            self._builder = _holdall.Builder(self._schema, self._decoder)
        return build(self._builder, {} if values is None else values, name)


def _full(name: str) -> str:
    """The full name of a service, with a leading slash."""
    text = text_of(name, "name")
    return text if text.startswith("/") else "/" + text


class Service:
    """A service that this program offers. Made by holdall.serve() or Node.serve().

    In a forked process it cannot be used.
    """

    def __init__(self, node: Node, name: str, type: str, handler: Callable[[Message], Any], definition: str | bytes | None, queue: int) -> None:
        if not callable(handler):
            raise TypeError(f"handler must be callable, not {handler.__class__.__name__}")
        kind = _Kind(node, type, definition)
        self._node = node
        self._owns_node = False
        self._name = _full(name)
        self._type = kind.name
        limits = (whole(queue, "queue", 1), _QUEUE_BYTES)
        self._handle = handle = node._handle.serve(self._name, kind.name, kind.hash, kind.request, node._decoder, limits)
        self._failures = failures = Failures()
        self._finalizer = weakref.finalize(self, handle.close)
        node._ends.add(self)
        self._thread = threading.Thread(
            target=_answer, args=(handle, handler, _Maker(node, kind.response), failures), name="holdall-service", daemon=True
        )
        self._thread.start()

    def __enter__(self) -> Service:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        close_after(self.close, error)

    def close(self) -> None:
        """Withdraw the service. Raises the first exception of the handler."""
        self._finalizer()
        if threading.current_thread() is not self._thread:
            self._thread.join()
        self._node._report()
        if self._owns_node:
            self._node.close()
        self._failures.raise_first()

    @property
    def name(self) -> str:
        """Its full name."""
        return self._name

    @property
    def type(self) -> str:
        """Name of the type."""
        return self._type

    def wait(self, timeout: float | None = None) -> bool:
        """Wait while the handler is called, at most timeout seconds, or until close(). Raises its first exception.

        Returns whether the service is closed.
        """
        end = _time.monotonic_ns() + nanoseconds(timeout, "timeout", 2**62)
        while self._finalizer.alive and _time.monotonic_ns() < end:
            _time.sleep(min(STEP_NS, max(0, end - _time.monotonic_ns())) / 1e9)
            self._failures.raise_first()
        return not self._finalizer.alive

    def __repr__(self) -> str:
        return f"<holdall.Service {self._name} {self._type}>"


def _answer(handle: _holdall.Service, handler: Callable[[Message], Any], maker: _Maker, failures: Failures) -> None:
    def answer(request: Message, id: bytes) -> None:
        data = maker.make(handler(request), "response")
        try:
            if not handle.reply(id, data):
                log.warning("a client of %s has left, or does not accept the reply", request.topic)
        except ValueError:  # closed meanwhile
            pass

    while (item := handle.take(-1)) is not False:
        if isinstance(item, tuple) and len(item) == 2:
            failures.call(answer, *item)
        elif isinstance(item, tuple):
            log.warning("%s", item[1])


class Client:
    """A client of a service. Made by Node.client().

    It may be used by several threads, which call one after the other. In a forked process it cannot be used.
    """

    def __init__(self, node: Node, name: str, type: str, definition: str | bytes | None) -> None:
        kind = _Kind(node, type, definition)
        self._node = node
        self._name = _full(name)
        self._type = kind.name
        self._maker = _Maker(node, kind.request)
        self._lock = threading.Lock()
        self._handle = node._handle.connect(self._name, kind.name, kind.hash, kind.response, node._decoder, (_QUEUE, _QUEUE_BYTES))
        self._finalizer = weakref.finalize(self, self._handle.close)
        node._ends.add(self)

    def __enter__(self) -> Client:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """End the client. A call that waits in another thread raises ValueError."""
        self._finalizer()
        self._node._report()

    @property
    def name(self) -> str:
        """Full name of the service."""
        return self._name

    @property
    def type(self) -> str:
        """Name of the type."""
        return self._type

    @property
    def ready(self) -> bool:
        """Whether a server can be called."""
        return self._handle.ready()

    def wait_for_server(self, timeout: float | None = None) -> bool:
        """Wait for a server, at most timeout seconds. Returns whether there is one."""
        end = _time.monotonic_ns() + nanoseconds(timeout, "timeout", 2**62)
        while not self._handle.ready():
            if _time.monotonic_ns() >= end:
                return False
            _time.sleep(_STEP_NS / 1e9)
        return True

    def call(self, request: Any = None, timeout: float | None = 10.0) -> Message:
        """Call the service, and wait for its reply, whose fields are attributes: call({"a": 1, "b": 2}).sum

        request  its bytes, or its values: a dict, or an object with the fields as attributes. Fields that
                 are left out have their defaults
        timeout  seconds that the server may take to appear and to reply; None: no limit

        Raises TimeoutError.
        """
        end = _time.monotonic_ns() + nanoseconds(timeout, "timeout", 2**62)
        with self._lock:
            data = self._maker.make(request, "request")
            while (number := self._handle.call(data)) is None:
                if _time.monotonic_ns() >= end:
                    raise TimeoutError(f"{self._name}: no server accepts the call")
                _time.sleep(_STEP_NS / 1e9)
            return self._reply(number, end)

    def _reply(self, number: int, end: int) -> Message:
        while True:
            left = end - _time.monotonic_ns()
            item = self._handle.take(max(0, left))
            if item is False:
                raise ValueError("the client is closed")
            if isinstance(item, tuple) and len(item) == 2:
                if item[1] == number:  # not the reply to an abandoned call
                    return item[0]
            elif isinstance(item, tuple):
                log.warning("%s", item[1])
            elif left <= 0:
                raise TimeoutError(f"{self._name}: no reply arrived")

    def __repr__(self) -> str:
        return f"<holdall.Client {self._name} {self._type}>"


def serve(
    name: str,
    type: str,
    handler: Callable[[Message], Any],
    *,
    network: NetworkLike = None,
    definition: str | bytes | None = None,
    queue: int = _QUEUE,
    definitions: Sequence[str | os.PathLike[str]] = (),
    node_name: str | None = None,
    namespace: str | None = None,
    settings: Mapping[str, str] | None = None,
) -> Service:
    """Offer a service on a live network.

    name        its full name, "/add_two_ints"
    type        "example_interfaces/srv/AddTwoInts"
    handler     called with each request in a separate thread, one after the other; it returns the
                response: a dict, an object with the fields as attributes, bytes, or None: all defaults.
                If it raises, no reply is sent: the exception is reported by threading.excepthook, and
                the first one is raised by wait() or close()
    network     as in subscribe()
    definition  text of the type (.srv); None: found by the name
    queue       requests that may wait; more are dropped with a warning
    others      definitions, node_name, namespace, settings: as in Node
    """
    check_text(node_name, "node_name")
    node = Node(network, node_name=node_name, namespace=namespace, settings=settings, definitions=definitions)
    try:
        service = node.serve(name, type, handler, definition=definition, queue=queue)
    except BaseException:
        node.close()
        raise
    service._owns_node = True
    return service


def call(
    name: str,
    type: str,
    request: Any = None,
    *,
    timeout: float | None = 10.0,
    network: NetworkLike = None,
    definition: str | bytes | None = None,
    definitions: Sequence[str | os.PathLike[str]] = (),
    node_name: str | None = None,
    namespace: str | None = None,
    settings: Mapping[str, str] | None = None,
) -> Message:
    """Call a service of a live network once, as the command call does; Node.client() is for several calls.

    name, type         of the service: "/add_two_ints", "example_interfaces/srv/AddTwoInts"
    request, timeout   as in Client.call()
    network            as in subscribe()
    definition         text of the type (.srv); None: found by the name
    others             definitions, node_name, namespace, settings: as in Node
    """
    with Node(network, node_name=node_name, namespace=namespace, settings=settings, definitions=definitions) as node:
        return node.client(name, type, definition=definition).call(request, timeout)
