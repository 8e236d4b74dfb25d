"""Make bags from bags: convert, filter, merge, edit, recover; check and reindex."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, BinaryIO, Literal, NamedTuple, Union

from . import _holdall
from ._arguments import check_callable, check_choice, check_text, integer, mapping_of, names_of, number, pairs_of, path_of, text_of, whole
from ._bag import Bag, ReadProgress, check_where, open
from ._errors import NO_OFFSET
from ._info import Loss
from ._net import UrlOptions, find_certificates, net_options
from ._source import is_file
from ._write import writer_options

Path = Union[str, "os.PathLike[str]"]
Source = Union[Path, BinaryIO]
Progress = Callable[[int, int, int], object]
_QUERY = ("topics", "types", "exclude", "start", "end", "limit", "include_regex", "exclude_regex")
_ROS = {None: 0, 1: _holdall.DIALECT_ROS1, 2: _holdall.DIALECT_ROS2}
_TIMES = {"log": _holdall.TIMES_LOG, "publish": _holdall.TIMES_PUBLISH, "headers": _holdall.TIMES_HEADERS}


@dataclass(frozen=True)
class Result:
    """Result of a rewrite."""

    messages: int
    bytes: int  # of the messages
    files: int
    file_bytes: int
    damages: tuple[str, ...]  # places that could not be read; reading continued after them
    notes: tuple[str, ...]  # properties that the output cannot express, and that are lost
    remarks: tuple[str, ...]  # about conversions, without a loss
    losses: tuple[Loss, ...]  # of recover()


class Finding(NamedTuple):
    """One problem that check() found."""

    severity: Literal["warning", "error"]
    file: str
    offset: int | None
    text: str


@dataclass(frozen=True)
class CheckResult:
    """Result of check()."""

    messages: int  # messages that can be read
    findings: tuple[Finding, ...]

    @property
    def ok(self) -> bool:
        """True without errors; warnings are allowed."""
        return all(finding.severity != "error" for finding in self.findings)


def _paths_of(inputs: Source | Sequence[Source], name: str = "inputs") -> list[Any]:
    given = [inputs] if isinstance(inputs, (str, bytes, os.PathLike)) or is_file(inputs) else inputs
    if not isinstance(given, Sequence):
        raise TypeError(f"{name} must be a path or a list of paths, not {type(inputs).__name__}")
    if not given:
        raise TypeError(f"{name}: there must be at least one")
    for path in given:
        if not is_file(path):
            path_of(path, name)
    return list(given)


def _query_of(bag: Bag, options: dict[str, Any]) -> dict[str, Any]:
    """Remove the options that choose messages from options, and return them as a query."""
    chosen = {name: options.pop(name) for name in _QUERY if name in options}
    query = bag._query(chosen.get("start"), chosen.get("end"), chosen.get("limit", 0), False)
    query["topics"] = names_of(chosen.get("topics"), "topics")
    query["types"] = names_of(chosen.get("types"), "types")
    query["exclude_topics"] = names_of(chosen.get("exclude"), "exclude")
    for name in ("include_regex", "exclude_regex"):
        check_text(chosen.get(name), name)
        query[name] = chosen.get(name)
    return query


def convert(
    inputs: Source | Sequence[Source],
    output: Path | None = None,
    *,
    output_options: Path | None = None,
    where: str | None = None,
    rename: Mapping[str, str] | None = None,
    ros: Literal[1, 2] | None = None,
    distro: str | None = None,
    last_per_topic: str | None = None,
    attachments: bool = True,
    metadata_records: bool = True,
    anew: bool = False,
    recover: bool = False,
    definitions: Sequence[Path] = (),
    progress: Progress | None = None,
    url_options: UrlOptions | None = None,
    edits: tuple[Any, ...] | None = None,
    **options: Any,
) -> Result:
    """Write the messages of bags into another one, in any format.

    inputs    one path or several, which are merged by time; or file objects, as in open()
    output    file or folder, with the options of create(): storage, compression, split, force, ...
    output_options  instead of output: a YAML file in the form of `ros2 bag convert`, whose output_bags each have
              a uri, their own options, and topics; of the options of create() force, threads and
              distro apply to all
    topics, types, exclude, start, end, limit, where  as in Bag.messages(); include_regex, exclude_regex
    rename    {old topic: new topic}
    ros       1 or 2: messages of the other ROS are converted; distro: the ROS 2 distribution, "jazzy"
    last_per_topic  regular expression: for matching topics also the last message before start
    attachments, metadata_records  of MCAP files; False: leave them out
    anew      write every message individually, in order of time
    recover   read as much as possible of damaged bags
    definitions  folders or zip files with message definitions, for types that a bag does not define
    progress  called with (messages, bytes, time of the last one) from time to time
    url_options  how URLs among the inputs are read, as in open()
    edits     used by edit()

    On failure no output is left. Raises holdall.Error with file and offset, ValueError for a wrong
    option, OSError for a file that cannot be opened or exists. The same in the command: holdall-convert(1).
    """
    plan = None if output_options is None else path_of(output_options, "output_options")
    if (output is None) == (plan is None):
        raise TypeError("output: give either this or output_options")
    check_where(where)
    check_text(last_per_topic, "last_per_topic")
    check_callable(progress, "progress")
    names = pairs_of(rename, "rename")
    check_choice(ros, (1, 2, None), "ros")
    damages: list[str] = []
    notes: list[str] = []
    remarks: list[str] = []
    with open(*_paths_of(inputs), recover=recover, definitions=definitions, url_options=url_options) as bag:
        query = _query_of(bag, options)
        writer = writer_options(distro=distro, **options)
        outputs: Any = ((plan,), writer) if plan is not None else [((path_of(output, "output"),), writer, {})]
        rewrite = {
            "query": query,
            "where": where,
            "rename": names,
            "to": _ROS[ros],
            "to_distro": distro,
            "last_per_channel": last_per_topic,
            "flags": (0 if attachments else _holdall.REWRITE_NO_ATTACHMENTS)
            | (0 if metadata_records else _holdall.REWRITE_NO_METADATA)
            | (_holdall.REWRITE_ANEW if anew else 0),
            "edits": edits,
        }
        reader = bag._claim()
        try:
            counts = _holdall.rewrite(
                reader,
                outputs,
                rewrite,
                (progress, damages.append, lambda _, text: notes.append(text), lambda _, text: remarks.append(text)),
            )
        finally:
            reader.release()
        losses = bag.losses()
    counts["damages"], counts["notes"] = tuple(damages), tuple(notes)
    return Result(**counts, remarks=tuple(remarks), losses=losses)


def filter(input: Source, output: Path, **options: Any) -> Result:
    """Copy a part of a bag: convert() with topics, types, exclude, start, end, where, limit."""
    _paths_of(input, "input")
    return convert(input, output, **options)


def merge(inputs: Sequence[Source], output: Path, **options: Any) -> Result:
    """Merge several bags by time: convert() of a list."""
    if isinstance(inputs, (str, os.PathLike)):
        raise TypeError("inputs must be a list of paths")
    _paths_of(inputs)
    return convert(inputs, output, **options)


def recover(input: Source | Sequence[Source], output: Path, **options: Any) -> Result:
    """Write everything that can be read of a damaged bag; Result.losses lists the rest."""
    _paths_of(input, "input")
    return convert(input, output, recover=True, **options)


def edit(
    input: Source | Sequence[Source],
    output: Path,
    *,
    set: Mapping[str, Any] | None = None,
    shift: int = 0,
    scale: float = 1.0,
    origin: int | None = None,
    times: Sequence[Literal["log", "publish", "headers"]] = ("log", "publish", "headers"),
    log_from_header: bool = False,
    headers_from_log: bool = False,
    **options: Any,
) -> Result:
    """Write a bag whose messages have other values or times.

    input, output  as in convert()
    set     {field: value}, {"/topic": {field: value}} or {"pkg/Type": {field: value}}
    shift   nanoseconds added to times; scale: times become origin + (t - origin) * scale
    origin  nanoseconds; None: the start of the bag
    times   which times shift and scale change
    log_from_header, headers_from_log  log time becomes header.stamp, or the other way
    others  as in convert()
    """
    shift, scale = integer(shift, "shift"), number(scale, "scale")
    for time in names_of(times, "times"):
        check_choice(time, tuple(_TIMES), "times")
    with open(*_paths_of(input, "input"), url_options=options.get("url_options")) as bag:
        base = integer(origin, "origin") if origin is not None else (bag.start or 0)
    columns: tuple[list[str], ...] = ([], [], [], [])
    for name, value in mapping_of(set, "set").items():
        text_of(name, "set")
        fields = value if isinstance(value, Mapping) else {name: value}
        is_topic, is_type = name.startswith("/"), "/" in name and isinstance(value, Mapping)
        for path, text in fields.items():
            row = (name if is_topic else "", name if is_type and not is_topic else "", path, _text_of(text))
            for column, item in zip(columns, row):
                column.append(item)
    chosen = 0
    if shift or scale != 1.0:
        for time in times:
            chosen |= _TIMES[time]
    flags = (_holdall.EDITS_LOG_FROM_HEADER if log_from_header else 0) | (
        _holdall.EDITS_HEADERS_FROM_LOG if headers_from_log else 0
    )
    return convert(input, output, edits=(flags, chosen, scale, base, shift, columns), **options)


def _text_of(value: Any) -> str:
    """A value in the syntax of ha_edit_set()."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_text_of, value)) + "]"
    return str(value)


def check(
    path: Path, *, types: bool = False, strict_order: bool = False, progress: ReadProgress | None = None, url_options: UrlOptions | None = None
) -> CheckResult:
    """Check a bag: structure, checksums, index against content, counts, times, order.

    path          a file, folder or URL
    types         also definitions, their hashes, and whether messages can be decoded
    strict_order  messages out of order of time are an error
    progress      called with (bytes, all bytes) from time to time
    url_options   how a URL is read, as in open()

    Raises NotFoundError (a FileNotFoundError), FileError (an OSError), Error if nothing can be checked.
    """
    check_callable(progress, "progress")
    flags = (_holdall.CHECK_TYPES if types else 0) | (_holdall.CHECK_STRICT_ORDER if strict_order else 0)
    name, net = path_of(path, "path"), net_options(url_options)
    if b"://" in name:
        find_certificates()
    messages, found = _holdall.check((name,), flags, progress, net)
    findings = tuple(
        Finding("error" if severity == 2 else "warning", file, None if offset == NO_OFFSET else offset, text)
        for severity, file, offset, text in found
    )
    return CheckResult(messages, findings)


def reindex(path: Path, *, version: int = 0, progress: ReadProgress | None = None) -> None:
    """Rebuild metadata.yaml of a folder in the file system.

    path      of the folder
    version   of that file, 5 to 9; 0: the newest
    progress  called with (bytes, all bytes) from time to time

    Raises Error for files that are not bags, FileError (an OSError) if the folder can't be written.
    """
    check_callable(progress, "progress")
    _holdall.reindex((path_of(path, "path"),), whole(version, "version", 0, 2**31 - 1), progress)
