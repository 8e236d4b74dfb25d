"""Run old scripts unchanged: modules of ROS, implemented with holdall.

    python -m holdall.compat SCRIPT ARGUMENTS...

runs a script with these modules in place of those that are not installed; install() does so for the
program that calls it. There are rosbag, rospy (times), genpy; rosbag2_py, rclpy (times, serialization, QoS, publishers and subscriptions) and
rosidl_runtime_py.utilities; rosbags.highlevel and rosbags.typesys; and modules of messages, such as
sensor_msgs.msg, for all types that are found in the environment or are common interfaces.
"""

from __future__ import annotations

import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import re
import sys
from types import CodeType, ModuleType
from typing import Any

from . import _packages

_MODULES = {
    "genpy": "genpy",
    "genpy.message": "genpy",
    "genpy.rostime": "genpy",
    "rosbag": "rosbag",
    "rosbag.bag": "rosbag",
    "rosbag.rosbag_main": "rosbag_main",
    "roslib": "roslib",
    "roslib.message": "roslib",
    "rospy": "rospy",
    "rospy.rostime": "rospy",
    "rosbag2_py": "rosbag2_py",
    "rosbag2_py._compression_options": "rosbag2_py",
    "rosbag2_py._info": "rosbag2_py",
    "rosbag2_py._message_definitions": "rosbag2_py",
    "rosbag2_py._reader": "rosbag2_py",
    "rosbag2_py._reindexer": "rosbag2_py",
    "rosbag2_py._storage": "rosbag2_py",
    "rosbag2_py._transport": "rosbag2_py",
    "rosbag2_py._writer": "rosbag2_py",
    "rclpy": "rclpy",
    "rclpy.clock": "rclpy",
    "rclpy.context": "rclpy",
    "rclpy.duration": "rclpy",
    "rclpy.executors": "rclpy_node",
    "rclpy.logging": "rclpy",
    "rclpy.node": "rclpy_node",
    "rclpy.publisher": "rclpy_node",
    "rclpy.qos": "qos",
    "rclpy.serialization": "rclpy",
    "rclpy.subscription": "rclpy_node",
    "rclpy.time": "rclpy",
    "rosidl_runtime_py": "rosidl",
    "rosidl_runtime_py.convert": "rosidl",
    "rosidl_runtime_py.utilities": "rosidl",
    "rosbags": "rosbags",
    "rosbags.convert": "rosbags_convert",
    "rosbags.convert.__main__": "rosbags_convert",
    "rosbags.convert.converter": "rosbags_convert",
    "rosbags.highlevel": "rosbags",
    "rosbags.interfaces": "rosbags",
    "rosbags.rosbag1": "rosbags1",
    "rosbags.rosbag1.reader": "rosbags1",
    "rosbags.rosbag1.writer": "rosbags1",
    "rosbags.rosbag2": "rosbags2",
    "rosbags.rosbag2.reader": "rosbags2",
    "rosbags.rosbag2.writer": "rosbags2",
    "rosbags.rosbag2.enums": "rosbags2",
    "rosbags.serde": "rosbags",
    "rosbags.typesys": "rosbags_types",
    "rosbags.typesys.base": "rosbags_types",
    "rosbags.typesys.msg": "rosbags_types",
    "rosbags.typesys.store": "rosbags_types",
    "rosbags.typesys.stores": "rosbags_types",
    "rosbags.highlevel.anyreader": "rosbags",
}
_ROS2 = ("rosbag2_py", "rclpy", "rosidl_runtime_py")
_PACKAGES = frozenset(name.partition(".")[0] for name in _MODULES)


class _Loader(importlib.abc.Loader):
    """Loads an existing module under another name."""

    def __init__(self, module: ModuleType) -> None:
        self._module = module

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType:
        module = ModuleType(spec.name)
        module.__dict__.update({key: value for key, value in vars(self._module).items() if not key.startswith("__")})
        module.__doc__ = self._module.__doc__
        if hasattr(self._module, "__getattr__"):
            module.__dict__["__getattr__"] = self._module.__getattr__
        module.__path__ = []
        return module

    def exec_module(self, module: ModuleType) -> None:
        pass

    def get_code(self, name: str) -> CodeType:
        """The code that `python -m` runs."""
        return compile(f"from {name} import main\nmain()", name, "exec")


class _Finder(importlib.abc.MetaPathFinder):
    """Finds the modules of this package under the names of those that they replace."""

    ros = 1  # the ROS version of the modules of messages

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> importlib.machinery.ModuleSpec | None:
        if name in _MODULES:
            module = importlib.import_module("holdall.compat." + _MODULES[name])
            return importlib.util.spec_from_loader(name, _Loader(module), is_package=not name.endswith("__main__"))
        if re.fullmatch(r"rosbags\.typesys\.(types|stores\.\w+)", name):
            made: ModuleType | None = importlib.import_module("holdall.compat.rosbags_types").module_of(name)
        else:
            made = _packages.find(name, self.ros)
        return importlib.util.spec_from_loader(name, _Loader(made), is_package=True) if made else None


_finder = _Finder()


def install(*, ros: int = 1, replace: bool = False) -> None:
    """Let `import rosbag` and others find the modules of this package.

    ros      1 or 2: the ROS version of modules of messages (sensor_msgs.msg)
    replace  even if the real ones are installed
    """
    if ros not in (1, 2):
        raise ValueError(f"ros must be 1 or 2, not {ros!r}")
    _finder.ros = ros
    if _finder in sys.meta_path:
        sys.meta_path.remove(_finder)
    if replace:
        for name in [name for name in sys.modules if name.partition(".")[0] in _PACKAGES]:
            del sys.modules[name]
        sys.meta_path.insert(0, _finder)
    else:
        sys.meta_path.append(_finder)


def ros_of(script: str) -> int:
    """2 if the text of a script imports modules of ROS 2, else 1."""
    return 2 if re.search(rf"^\s*(import|from)\s+({'|'.join(_ROS2)})\b", script, re.MULTILINE) else 1
