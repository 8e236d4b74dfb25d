"""Nodes of rclpy with publishers and subscriptions, on holdall's network of ROS 2; services, timers and parameters are not supported."""

from __future__ import annotations

import time as _time
from collections.abc import Callable
from typing import Any

import holdall

from . import qos, rosidl
from .rclpy import Clock, Context, default_context, get_logger

_STEP_S = 0.01


class Publisher:
    """Made by Node.create_publisher()."""

    def __init__(self, node: holdall.Node, kind: Any, topic: str, profile: qos.QoSProfile | int) -> None:
        self.msg_type, self.topic_name = kind, topic
        self._publisher = node.publish(topic, kind._type, definition=kind._definition.full_text, qos=qos.to_dict(profile))

    def publish(self, message: Any) -> None:
        """Send a message, or its bytes in CDR. Raises TypeError for one of another type."""
        if not isinstance(message, (bytes, self.msg_type)):
            raise TypeError(f"expected {self.msg_type._type}, not {type(message).__name__}")
        self._publisher.write(message if isinstance(message, bytes) else rosidl.serialize_message(message))

    def get_subscription_count(self) -> int:
        """The number of subscribers now."""
        return self._publisher.subscribers

    def destroy(self) -> None:
        """End the publisher."""
        self._publisher.close()


class Subscription:
    """Made by Node.create_subscription()."""

    def __init__(self, kind: Any, topic: str, callback: Callable[[Any], object], profile: qos.QoSProfile | int, raw: bool) -> None:
        self.msg_type, self.topic_name, self.callback = kind, topic, callback
        self._raw = raw
        self._messages = holdall.subscribe(topic, network="ros2", qos=qos.to_dict(profile))

    def _take(self) -> bool:
        """Call the callback with a waiting message; False: there is none."""
        message = self._messages.next(0)
        if message is None:
            return False
        data = bytes(message.raw)
        self.callback(data if self._raw else rosidl.deserialize_message(data, self.msg_type))
        return True

    def destroy(self) -> None:
        """End the subscription."""
        self._messages.close()


class Node:
    """rclpy.node.Node, on the network of ROS_DOMAIN_ID."""

    def __init__(self, node_name: str, *, context: Context | None = None, namespace: str | None = None, **options: Any) -> None:
        self.context = context or default_context
        self._name, self._namespace = node_name, "/" + (namespace or "").strip("/")
        self._node = holdall.Node("ros2", node_name=node_name, namespace=namespace)
        self._publishers: list[Publisher] = []
        self._subscriptions: list[Subscription] = []

    def _full_name(self, topic: str) -> str:
        if topic.startswith("~"):
            topic = f"{self._name}{topic[1:]}"
        return topic if topic.startswith("/") else f"{self._namespace.rstrip('/')}/{topic}"

    def get_name(self) -> str:
        """The name without the namespace."""
        return self._name

    def get_namespace(self) -> str:
        """The namespace with a leading slash."""
        return self._namespace

    def get_clock(self) -> Clock:
        """The clock of the system."""
        return Clock()

    def get_logger(self) -> Any:
        """A logger of the module logging."""
        return get_logger(self._name)

    def create_publisher(self, msg_type: Any, topic: str, qos_profile: qos.QoSProfile | int, **options: Any) -> Publisher:
        """Announce a topic."""
        made = Publisher(self._node, msg_type, self._full_name(topic), qos_profile)
        self._publishers.append(made)
        return made

    def create_subscription(
        self, msg_type: Any, topic: str, callback: Callable[[Any], object], qos_profile: qos.QoSProfile | int, *, raw: bool = False, **options: Any
    ) -> Subscription:
        """Subscribe: spin() calls the function with each message; raw: with its bytes."""
        made = Subscription(msg_type, self._full_name(topic), callback, qos_profile, raw)
        self._subscriptions.append(made)
        return made

    def _take(self) -> bool:
        return any([subscription._take() for subscription in list(self._subscriptions)])

    def destroy_node(self) -> None:
        """End its publishers and subscriptions, and leave the network."""
        for subscription in self._subscriptions:
            subscription.destroy()
        for publisher in self._publishers:
            publisher.destroy()
        self._subscriptions, self._publishers = [], []
        self._node.close()


class SingleThreadedExecutor:
    """rclpy.executors: calls the callbacks of nodes, in the thread that spins."""

    def __init__(self, *, context: Context | None = None, **options: Any) -> None:
        self.context = context or default_context
        self._nodes: list[Node] = []

    def add_node(self, node: Node) -> bool:
        """Add a node; False: it was added before."""
        is_new = node not in self._nodes
        if is_new:
            self._nodes.append(node)
        return is_new

    def remove_node(self, node: Node) -> None:
        """Remove a node."""
        if node in self._nodes:
            self._nodes.remove(node)

    def spin_once(self, timeout_sec: float | None = None) -> None:
        """Wait for messages, at most timeout_sec, and call back with one of each topic."""
        end = None if timeout_sec is None or timeout_sec < 0 else _time.monotonic() + timeout_sec
        while not any([node._take() for node in self._nodes]) and self.context.ok():
            if end is not None and _time.monotonic() >= end:
                return
            _time.sleep(_STEP_S)

    def spin(self) -> None:
        """Call callbacks until shutdown() of the context."""
        while self.context.ok():
            self.spin_once(0.1)

    def shutdown(self, timeout_sec: float | None = None) -> bool:
        """Remove all nodes."""
        self._nodes = []
        return True


MultiThreadedExecutor = SingleThreadedExecutor


def create_node(node_name: str, **options: Any) -> Node:
    """rclpy.create_node()"""
    return Node(node_name, **options)


def spin(node: Node, executor: SingleThreadedExecutor | None = None) -> None:
    """Call the callbacks of a node until shutdown()."""
    executor = executor or SingleThreadedExecutor(context=node.context)
    executor.add_node(node)
    executor.spin()


def spin_once(node: Node, *, executor: SingleThreadedExecutor | None = None, timeout_sec: float | None = None) -> None:
    """Call the callbacks once."""
    executor = executor or SingleThreadedExecutor(context=node.context)
    executor.add_node(node)
    executor.spin_once(timeout_sec)
    executor.remove_node(node)

