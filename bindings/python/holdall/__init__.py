"""holdall: read, write and convert robot data bags, of ROS 1 and ROS 2, without ROS.

    import holdall

    with holdall.open("drive.mcap") as bag:
        for m in bag["/imu"]:
            print(m.time, m.linear_acceleration.z)
        t, z = bag["/imu"].numpy("log_time", "linear_acceleration.z")

Times are int, nanoseconds since 1970 in UTC. Failures are holdall.Error.
"""

from . import _errors, _holdall, _values
from ._bag import Bag, Topic, open
from ._errors import ArgumentError, Error, ExistsError, FileError, NotFoundError
from ._holdall import Channel, Message, Messages, Record
from ._info import Attachment, Compression, FileInfo, Info, Loss, MetadataRecord, Problem, TopicInfo
from ._values import Duration, Time, to_dict

__version__ = "0.1.0"

_holdall.set_hooks(_errors.make_error, _values.make_array, Time, Duration)

for _class in (ArgumentError, Error, ExistsError, FileError, NotFoundError, Bag, Topic, Time, Duration, Info,
               Attachment, Compression, FileInfo, Loss, MetadataRecord, Problem, TopicInfo):  # fmt: skip
    _class.__module__ = "holdall"

__all__ = [
    "ArgumentError",
    "Attachment",
    "Bag",
    "Channel",
    "Compression",
    "Duration",
    "Error",
    "ExistsError",
    "FileError",
    "FileInfo",
    "Info",
    "Loss",
    "Message",
    "Messages",
    "MetadataRecord",
    "NotFoundError",
    "Problem",
    "Record",
    "Time",
    "Topic",
    "TopicInfo",
    "open",
    "to_dict",
]
