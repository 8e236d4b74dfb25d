"""holdall: read, write and convert robot data bags, of ROS 1 and ROS 2, without ROS.

    import holdall

    with holdall.open("drive.mcap") as bag:
        for m in bag["/imu"]:
            print(m.time, m.linear_acceleration.z)
        t, z = bag["/imu"].numpy("log_time", "linear_acceleration.z")

Times are int, nanoseconds since 1970 in UTC. Failures are holdall.Error.
"""

from . import _errors, _holdall, _values
from ._align import Aligned, Gaps
from ._bag import Bag, Catalog, Limits, Topic, catalog, open
from ._check import CheckResult, Finding, check, reindex
from ._errors import ArgumentError, Error, ExistsError, FileError, NotFoundError
from ._frames import Frame, Frames, Transform
from ._holdall import Channel, Message, Messages, Record
from ._info import Attachment, Compression, FileInfo, Info, Loss, MetadataRecord, Problem, Split, TopicInfo
from ._live import Node, Publisher, Subscription, SubscriptionStatistics, publish, subscribe
from ._net import Uploaded, UrlOptions, upload
from ._network import Endpoint, LiveTopic, topics
from ._parts import Part, parts
from ._player import Player, PlayerEvent, PlayerResult, PlayerState
from ._recorder import Recorder, RecorderEvent, RecorderStatistics, RecorderTopic
from ._rewrite import Result, convert, edit, filter, merge, recover
from ._services import Client, Service, call, serve
from ._values import Duration, Time, to_dict
from ._version import VERSION
from ._write import Writer, create

__version__ = VERSION

_holdall.set_hooks(_errors.make_error, _values.make_array, Time, Duration)

for _class in (Aligned, Gaps, Frame, Frames, Transform, ArgumentError, Error, ExistsError, FileError, NotFoundError, Bag,
               Catalog, Limits, Topic, Time, Duration, Info,
               Attachment, Compression, FileInfo, Loss, MetadataRecord, Part, Problem, Split, TopicInfo, CheckResult, Finding,
               Result, Uploaded, UrlOptions, Writer, Client, Service, Node, Publisher, Subscription, SubscriptionStatistics, Endpoint, LiveTopic, Player,
               PlayerEvent, PlayerResult, PlayerState, Recorder, RecorderEvent, RecorderStatistics,
               RecorderTopic):  # fmt: skip
    _class.__module__ = "holdall"

__all__ = [
    "Aligned",
    "ArgumentError",
    "Attachment",
    "Bag",
    "Catalog",
    "Channel",
    "CheckResult",
    "Client",
    "Compression",
    "Duration",
    "Endpoint",
    "Error",
    "ExistsError",
    "FileError",
    "FileInfo",
    "Finding",
    "Frame",
    "Frames",
    "Gaps",
    "Info",
    "Limits",
    "LiveTopic",
    "Loss",
    "Message",
    "Messages",
    "MetadataRecord",
    "Node",
    "NotFoundError",
    "Part",
    "Player",
    "PlayerEvent",
    "PlayerResult",
    "PlayerState",
    "Problem",
    "Publisher",
    "Record",
    "Recorder",
    "RecorderEvent",
    "RecorderStatistics",
    "RecorderTopic",
    "Result",
    "Service",
    "Split",
    "Subscription",
    "SubscriptionStatistics",
    "Time",
    "Topic",
    "TopicInfo",
    "Transform",
    "Uploaded",
    "UrlOptions",
    "Writer",
    "call",
    "catalog",
    "check",
    "convert",
    "create",
    "edit",
    "filter",
    "merge",
    "open",
    "parts",
    "publish",
    "recover",
    "reindex",
    "serve",
    "subscribe",
    "to_dict",
    "topics",
    "upload",
]


def __getattr__(name: str) -> object:
    """Import holdall.polars and holdall.ray on first use, because they need those packages."""
    if name in ("polars", "ray"):
        import importlib

        return importlib.import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
