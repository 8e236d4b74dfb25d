"""The part of roslib that scripts use: classes of messages by name."""

from __future__ import annotations

import sys
from typing import Any

from . import _types

message = sys.modules[__name__]  # roslib.message


def load_manifest(package: str) -> None:
    """Does nothing: there are no manifests to load."""


def get_message_class(message_type: str, reload_on_error: bool = False) -> Any:
    """The class of a type, or None."""
    return _types.class_by_name(message_type)
