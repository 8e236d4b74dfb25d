"""The parts of rospy that scripts for bags use: times, and logging."""

from __future__ import annotations

import logging
import sys
import time as _time
from types import SimpleNamespace
from typing import Any

from . import genpy
from .genpy import Duration


class Time(genpy.Time):
    """genpy.Time with the clock."""

    __slots__ = ()

    @staticmethod
    def now() -> Time:
        """The time now."""
        return Time._of(_time.time_ns())


class ROSException(Exception):
    """A failure of rospy."""


class ROSInterruptException(ROSException, KeyboardInterrupt):
    """The node was shut down."""


_log = logging.getLogger("rosout")
logdebug, loginfo, logwarn = _log.debug, _log.info, _log.warning
logerr, logfatal = _log.error, _log.critical
rostime = SimpleNamespace(Time=Time, Duration=Duration)
get_rostime = Time.now


def get_time() -> float:
    """The time now: seconds since 1970, a float."""
    return _time.time()


def is_shutdown() -> bool:
    """False: there is no node."""
    return False


def myargv(argv: list[str] = sys.argv) -> list[str]:
    """The arguments without remappings NAME:=VALUE."""
    return [arg for arg in argv if ":=" not in arg]


def __getattr__(name: str) -> Any:
    raise AttributeError(f"rospy.{name}: holdall.compat only has the parts that need no ROS network")
