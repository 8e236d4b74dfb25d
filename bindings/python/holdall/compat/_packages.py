"""Packages of messages, such as sensor_msgs with sensor_msgs.msg, made when they are imported."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from . import _types, rosidl

# One type of each package, to recognise packages whose types cannot be listed.
_KNOWN = (
    "actionlib_msgs", "action_msgs", "diagnostic_msgs", "geometry_msgs", "nav_msgs", "rcl_interfaces", "rosgraph_msgs",
    "sensor_msgs", "shape_msgs", "statistics_msgs", "unique_identifier_msgs", "vision_msgs",
    "std_msgs", "stereo_msgs", "tf2_msgs", "tf", "trajectory_msgs", "visualization_msgs", "builtin_interfaces",
)  # fmt: skip


def find(name: str, ros: int) -> ModuleType | None:
    """The module PACKAGE, PACKAGE.msg or PACKAGE.msg._TYPE; None for other names."""
    package, _, rest = name.partition(".")
    if package not in _KNOWN:
        return None
    if not rest:
        return ModuleType(name)
    kind, _, leaf = rest.partition(".")
    if kind not in ("msg", "srv"):
        return None
    if leaf:
        return _with_types(name, package, {leaf.lstrip("_")}, ros)
    return _with_types(name, package, None, ros)


def _with_types(name: str, package: str, only: set[str] | None, ros: int) -> ModuleType:
    module = ModuleType(name, f"Messages of {package}.")

    def find_type(attribute: str) -> Any:
        made = None
        if not attribute.startswith("_") and (only is None or attribute in only):
            made = (_types.class_by_name if ros == 1 else rosidl.class_by_name)(f"{package}/{attribute}")
        if made is None:
            raise AttributeError(f"{name} has no type {attribute!r}: no definition of it was found")
        return made

    module.__getattr__ = find_type  # type: ignore[method-assign]
    return module
