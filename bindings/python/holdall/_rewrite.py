"""Make bags from bags: convert, filter, merge, edit, recover."""

from __future__ import annotations

import builtins
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, BinaryIO, Literal, Union

from . import _holdall
from ._arguments import check_callable, check_choice, check_text, integer, mapping_of, names_of, number, pairs_of, path_of, paths_of, text_of
from ._bag import Bag, Joining, Limits, TimeLike, check_where, open
from ._info import Loss
from ._net import UrlOptions
from ._source import is_file
from ._write import writer_options

Path = Union[str, "os.PathLike[str]"]
Source = Union[Path, BinaryIO]
Progress = Callable[[int, int, int], object]
Places = Union[Path, Sequence[Path], Literal[True], None]
_MAX_RULES = 16 << 20  # bytes
_QUERY = ("topics", "types", "exclude", "exclude_types", "start", "end", "limit", "include_regex", "exclude_regex")
_ROS = {None: 0, 1: _holdall.DIALECT_ROS1, 2: _holdall.DIALECT_ROS2, "auto": 0}
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
    edited: Mapping[str, int]  # of edit(): messages whose bytes or times changed, by topic
    unused: tuple[str, ...]  # rules and renames of types and fields that matched nothing


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
    query["exclude_types"] = names_of(chosen.get("exclude_types"), "exclude_types")
    for name in ("include_regex", "exclude_regex"):
        check_text(chosen.get(name), name)
        query[name] = chosen.get(name)
    return query


def adaptation_of(
    adapt: Places,
    types: Mapping[str, str] | None = None,
    rename_types: Mapping[str, str] | None = None,
    rename_fields: Mapping[str, str] | None = None,
    rules: Path | None = None,
    repair: bool = False,
    name: str = "adapt",
) -> tuple[Any, ...] | None:
    """Newer definitions in the form of the extension's arguments; None if there are none. adapt=True: those of the environment."""
    if adapt is None or adapt is True:
        places: tuple[bytes, ...] = ()
    elif isinstance(adapt, (str, bytes, os.PathLike)):
        places = (path_of(adapt, name),)
    else:
        places = paths_of(adapt, name)
    maps = pairs_of(types, f"{name}_types"), pairs_of(rename_types, "rename_types"), pairs_of(rename_fields, "rename_fields")
    file = None if rules is None else os.fsdecode(path_of(rules, "rules"))
    if not (places or adapt is True or any(maps) or file):
        return None
    return (places, adapt is True, _holdall.ADAPT_REPAIR if repair else 0, *maps, file, _read_rules(file))


def _read_rules(file: str | None) -> bytes | None:
    if file is None:
        return None
    with builtins.open(file, "rb") as stream:
        text = stream.read(_MAX_RULES + 1)
    if len(text) > _MAX_RULES:
        raise ValueError(f"rules: {file} is larger than 16 MiB")
    return text


def _ros_of(ros: Literal[1, 2, "auto"] | None, output: Path | None, storage: object) -> int:
    """The ROS to which messages are converted; "auto": that of the format of the output."""
    check_choice(ros, (1, 2, "auto", None), "ros")
    if ros != "auto":
        return _ROS[ros]
    if output is None:
        raise ValueError("ros: 'auto' needs an output")
    is_bag1 = storage == "rosbag1" or (storage is None and os.fsencode(output).endswith(b".bag"))
    return _holdall.DIALECT_ROS1 if is_bag1 else _holdall.DIALECT_ROS2


def convert(
    inputs: Source | Sequence[Source] | None = None,
    output: Path | None = None,
    *,
    input_options: Path | None = None,
    output_options: Path | None = None,
    where: str | None = None,
    rename: Mapping[str, str] | None = None,
    ros: Literal[1, 2, "auto"] | None = None,
    distro: str | None = None,
    encoding: str | None = None,
    adapt: Places = None,
    adapt_types: Mapping[str, str] | None = None,
    rename_types: Mapping[str, str] | None = None,
    rename_fields: Mapping[str, str] | None = None,
    rules: Path | None = None,
    repair: bool = False,
    last_per_topic: str | None = None,
    attachments: bool = True,
    metadata_records: bool = True,
    anew: bool = False,
    order: Literal["preserve", "log_time", "topic"] = "preserve",
    coalesce_channels: Joining = "auto",
    recover: bool = False,
    definitions: Sequence[Path] = (),
    progress: Progress | None = None,
    url_options: UrlOptions | None = None,
    identities: Sequence[Path] = (),
    passphrase_file: Path | None = None,
    aes_key: Path | None = None,
    limits: Limits | None = None,
    edits: tuple[Any, ...] | None = None,
    **options: Any,
) -> Result:
    """Write the messages of bags into another one, in any format.

    inputs    one path or several, which are merged by time; or file objects, as in open()
    output    file or folder, with the options of create(): storage, compression, split, force, ...
    input_options   instead of inputs: a YAML file in the form of `ros2 bag convert`, with input_bags
    output_options  instead of output: such a file, whose output_bags each have a uri, their own options, and
              topics; of the options of create() force, threads and distro apply to all
    topics, types, exclude, exclude_types, start, end, limit, where  as in Bag.messages(); include_regex,
              exclude_regex
    rename    {old topic: new topic}
    ros       1 or 2: messages of the other ROS are converted; "auto": to the ROS of the output's format
    distro    the ROS 2 distribution, "jazzy"
    encoding  convert all messages to this encoding: "json", "cbor", "protobuf", "cdr", "ros1"
    adapt     folders or zip files with newer definitions, to which messages are adapted; True: those of the
              environment (AMENT_PREFIX_PATH, ...) and of common interfaces
    adapt_types     {type: newer definition}, before those of adapt
    rename_types    {old type: new type}; rename_fields: {"pkg/Type.old": new name}
    rules     a file of rules for adapting (holdall-rules(5))
    repair    when adapting, also add missing definitions, and correct hashes that do not match them
    last_per_topic  regular expression: for matching topics also the last message before start
    attachments, metadata_records  of MCAP files; False: leave them out
    anew      write every message individually, in order of time, also in a file whose chunks could be copied
    order     "log_time": the same as anew; "topic": one channel after the other, each in chunks of its own
    coalesce_channels  as in open()
    recover   read as much as possible of damaged bags
    definitions  folders or zip files with message definitions, for types that a bag does not define
    progress  called with (messages, bytes, time of the last one) from time to time
    url_options, identities, passphrase_file, aes_key, limits  how the inputs are opened, as in open()
    edits     used by edit()

    On failure no output is left. Raises holdall.Error with file and offset, ValueError for a wrong
    option, OSError for a file that cannot be opened or exists. The same in the command: holdall-convert(1).
    """
    plan = None if output_options is None else path_of(output_options, "output_options")
    if edits is None and (output is None) == (plan is None):
        raise TypeError("output: give either this or output_options")
    check_where(where)
    for name, text in (("last_per_topic", last_per_topic), ("encoding", encoding)):
        check_text(text, name)
    check_callable(progress, "progress")
    check_choice(order, ("preserve", "log_time", "topic"), "order")
    names = pairs_of(rename, "rename")
    found: tuple[list[str], list[str], list[str], dict[str, int]] = ([], [], [], {})
    damages, notes, remarks, edited = found
    paths, times = _inputs_of(inputs, input_options, notes)
    adaptation = adaptation_of(adapt, adapt_types, rename_types, rename_fields, rules, repair)
    to = _ros_of(ros, output, options.get("storage"))
    with open(*paths, recover=recover, coalesce_channels=coalesce_channels, definitions=definitions, url_options=url_options, identities=identities,
              passphrase_file=passphrase_file, aes_key=aes_key, limits=limits) as bag:  # fmt: skip
        query = _query_of(bag, options)
        query["start_ns"], query["end_ns"] = max(query["start_ns"], times[0]), min(query["end_ns"], times[1])
        if order == "topic":
            query["order"] = _holdall.ORDER_TOPIC
        writer = writer_options(distro=distro, **options)
        outputs: Any = ((plan,), writer) if plan is not None else [((path_of(output, "output"),), writer, {})] if output is not None else []
        rewrite = {
            "query": query,
            "where": where,
            "rename": names,
            "to": to,
            "to_distro": distro,
            "encoding": encoding,
            "adaptation": adaptation,
            "last_per_channel": last_per_topic,
            "flags": (0 if attachments else _holdall.REWRITE_NO_ATTACHMENTS)
            | (0 if metadata_records else _holdall.REWRITE_NO_METADATA)
            | (_holdall.REWRITE_ANEW if anew or order != "preserve" else 0),
            "edits": edits,
        }

        def count(topic: str, messages: int) -> None:
            edited[topic] = edited.get(topic, 0) + messages

        reader = bag._claim()
        try:
            counts = _holdall.rewrite(
                reader,
                outputs,
                rewrite,
                (progress, damages.append, lambda _, text: notes.append(text), lambda _, text: remarks.append(text), count),
            )
        finally:
            reader.release()
        losses = bag.losses()
    counts["damages"], counts["notes"], counts["unused"] = tuple(damages), tuple(notes), tuple(counts["unused"])
    return Result(**counts, remarks=tuple(remarks), losses=losses, edited=edited)


def _inputs_of(inputs: Source | Sequence[Source] | None, options: Path | None, notes: list[str]) -> tuple[list[Any], tuple[int, int]]:
    """The paths of the inputs, and the range of time of a file of options."""
    plan = None if options is None else path_of(options, "input_options")
    if (inputs is None) == (plan is None):
        raise TypeError("inputs: give either this or input_options")
    if inputs is not None:
        return _paths_of(inputs), (-(2**63), 2**63 - 1)
    assert options is not None and plan is not None
    paths, start, end, texts = _holdall.read_plan((plan,))
    if not paths:
        raise ValueError(f"input_options: {os.fsdecode(options)} has no input_bags")
    notes.extend(texts)
    return list(paths), (start, end)


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
    output: Path | None,
    *,
    set: Mapping[str, Any] | None = None,
    shift: int = 0,
    scale: float = 1.0,
    origin: int | None = None,
    start_at: TimeLike | None = None,
    times: Sequence[Literal["log", "publish", "headers"]] = ("log", "publish", "headers"),
    log_from_header: bool = False,
    headers_from_log: bool = False,
    redefine: Mapping[str, str | os.PathLike[str]] | None = None,
    **options: Any,
) -> Result:
    """Write a bag whose messages have other values, times or definitions.

    input, output  as in convert(); output None: write nothing, and count in Result.edited what would change
    set       {field: value}, {"/topic": {field: value}} or {"pkg/Type": {field: value}}
    shift     nanoseconds added to times; scale: times become origin + (t - origin) * scale
    origin    nanoseconds; None: the start of the bag
    start_at  instead of shift: the time of the first message in the output, as in Bag.messages()
    times     which times shift, scale and start_at change
    log_from_header, headers_from_log  log time becomes header.stamp, or the other way
    redefine  {type: new definition, or the path of its file}; a file x.idl is in the language of IDL
    others    as in convert()
    """
    shift, scale = integer(shift, "shift"), number(scale, "scale")
    for time in names_of(times, "times"):
        check_choice(time, tuple(_TIMES), "times")
    if start_at is not None and (shift or origin is not None):
        raise ValueError("start_at: give either this or shift and origin")
    redefinitions = _redefinitions_of(redefine)
    with open(*_paths_of(input, "input"), **{name: options[name] for name in _OPENING if name in options}) as bag:
        base = integer(origin, "origin") if origin is not None else (bag.start or 0)
        if start_at is not None:
            first = next(bag.messages(limit=1, **{name: options[name] for name in ("topics", "types", "exclude", "start", "end") if name in options}), None)
            base = base if first is None else first.time
            shift = integer(bag._time(start_at, "start_at") - base, "start_at")
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
    return convert(input, output, edits=(flags, chosen, scale, base, shift, columns, redefinitions), **options)


_OPENING = ("recover", "definitions", "url_options", "identities", "passphrase_file", "aes_key", "limits")


def _redefinitions_of(given: Mapping[str, Any] | None) -> tuple[list[str], list[str], list[str]]:
    """Types, encodings of their definitions ("": that of the bag), and definitions."""
    types: list[str] = []
    encodings: list[str] = []
    texts: list[str] = []
    for name, definition in mapping_of(given, "redefine").items():
        encoding = ""
        if isinstance(definition, os.PathLike):
            file = os.fsdecode(path_of(definition, "redefine"))
            encoding = "ros2idl" if file.endswith(".idl") else ""
            with builtins.open(file, encoding="utf-8") as stream:
                definition = stream.read()
        for column, text in ((types, name), (encodings, encoding), (texts, definition)):
            column.append(text_of(text, "redefine"))
    return types, encodings, texts


def _text_of(value: Any) -> str:
    """A value in the syntax of ha_edit_set()."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_text_of, value)) + "]"
    return str(value)
