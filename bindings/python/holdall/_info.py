"""Properties of a bag."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Any, NamedTuple

from ._values import Duration, Time


class Problem(NamedTuple):
    """A problem of a bag, and its place."""

    file: str
    offset: int | None
    text: str


@dataclass(frozen=True)
class Loss:
    """One damaged place of a bag that was opened with recover=True, and its cost."""

    file: str
    offset: int | None
    bytes: int | None  # skipped bytes
    messages: int | None  # least number of lost messages; None: unknown, maybe none
    suspicious: int | None  # messages delivered messages whose checksum is wrong
    places: int | None  # 1; more in the last of a very long list, which sums up the others
    text: str
    more: bool  # there may be more messages than are counted


@dataclass(frozen=True)
class Split:
    """A range of log time for one of several readers: messages(start=, end=)."""

    start: int  # nanoseconds
    end: int  # exclusive
    count: int  # messages in it
    bytes: int  # bytes to read for them


@dataclass(frozen=True)
class FileInfo:
    """One file of a bag."""

    path: str
    storage: str  # "rosbag1", "mcap", "sqlite3", ...
    format_version: str
    size: int  # bytes on disk
    count: int | None  # messages
    start: int  # nanoseconds; meaningless without messages
    end: int
    chunks: int | None
    complete: bool


@dataclass(frozen=True)
class TopicInfo:
    """All channels of one name."""

    name: str
    types: tuple[str, ...]
    count: int | None  # messages
    bytes: int | None  # of messages; None without info(sizes=True)

    @property
    def type(self) -> str:
        """The type; several are separated by commas."""
        return ", ".join(self.types)


@dataclass(frozen=True)
class Compression:
    """How many chunks (messages, files) use a compression."""

    name: str
    count: int | None
    stored_bytes: int | None
    raw_bytes: int | None


@dataclass(frozen=True)
class Attachment:
    """A file inside the bag."""

    name: str
    media_type: str
    time: int  # nanoseconds
    created: int  # nanoseconds; 0: not known
    size: int


@dataclass(frozen=True)
class MetadataRecord:
    """A named set of pairs inside the bag."""

    name: str
    metadata: dict[str, str]


@dataclass(frozen=True)
class Info:
    """Content of a bag. Times are nanoseconds since 1970 (Time: an int), None without messages."""

    path: str
    storage: str  # "mixed" if its files differ
    format_version: str
    complete: bool  # no file is missing, unfinished or damaged
    size: int  # bytes of all files
    count: int | None  # messages
    start: Time | None
    end: Time | None
    files: tuple[FileInfo, ...]
    compression_mode: str
    compressions: tuple[Compression, ...]
    topics: tuple[TopicInfo, ...]
    metadata: dict[str, str]
    custom_data: dict[str, str]
    attachments: tuple[Attachment, ...]
    metadata_records: tuple[MetadataRecord, ...]
    problems: tuple[Problem, ...]

    @property
    def duration(self) -> Duration:
        """From the first to the last message."""
        return Duration(0 if self.start is None or self.end is None else self.end - self.start)

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{escape(t.name)}</td><td>{escape(t.type)}</td><td>{'' if t.count is None else t.count}</td></tr>"
            for t in self.topics
        )
        problems = "".join(f"<li>{escape(p.text)}</li>" for p in self.problems)
        return (
            f"<p><b>{escape(self.path)}</b>: {escape(self.storage)}, {self.count} messages, {self.duration} s"
            f"</p><table><thead><tr><th>topic</th><th>type</th><th>messages</th></tr></thead>"
            f"<tbody>{rows}</tbody></table>" + (f"<ul>{problems}</ul>" if problems else "")
        )


def make_info(data: dict[str, Any]) -> Info:
    """Convert the dict from the extension."""
    for topic in data["topics"]:
        topic["types"] = tuple(topic["types"])
    has_messages = bool(data["count"])
    lists = {"files": FileInfo, "compressions": Compression, "topics": TopicInfo, "attachments": Attachment,
             "metadata_records": MetadataRecord}  # fmt: skip
    made: dict[str, Any] = {name: tuple(kind(**item) for item in data[name]) for name, kind in lists.items()}
    made["problems"] = make_problems(data["problems"])
    for name in ("start", "end"):
        made[name] = Time(data[name]) if has_messages else None
    return Info(**{**data, **made})


def make_problems(data: list[tuple[str, int | None, str]]) -> tuple[Problem, ...]:
    return tuple(Problem(*item) for item in data)


def make_losses(data: list[dict[str, Any]]) -> tuple[Loss, ...]:
    return tuple(Loss(file=item.pop("path"), **item) for item in data)
