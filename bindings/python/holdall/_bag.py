"""Reading: bags and their topics."""

from __future__ import annotations

import datetime as _datetime
import os
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Any, BinaryIO, Literal, TypedDict, Union, get_args

from . import _columns, _holdall
from ._arguments import MAX_THREADS, check_callable, check_choice, check_text, integer, mapping_of, names_of, path_of, paths_of, text_of, whole
from ._errors import ArgumentError, without_secrets
from ._holdall import Channel, Message, Messages
from ._info import Info, Loss, Problem, Split, make_info, make_losses, make_problems
from ._net import UrlOptions, find_certificates, net_options
from ._source import FileObjects, FileSystem, is_file
from ._values import Time

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

    from ._align import Aligned, Method
    from ._frames import Frames
    from ._show import Shown

TimeLike = Union[int, str, _datetime.datetime]
Errors = Literal["raise", "skip"]
Order = Literal["log", "publish", "sequence", "header", "topic"]
_ORDERS = get_args(Order)  # by their numbers, HA_ORDER_...
Joining = Literal["auto", "force", "none"]
_JOINING = {"auto": 0, "force": _holdall.READ_CHANNELS_JOINED, "none": _holdall.READ_CHANNELS_APART}
ReadProgress = Callable[[int, int], object]  # called with (bytes, all bytes)
RowProgress = Callable[[int, Union[int, None]], object]  # called with (rows, all rows, or None if unknown)

_MIN_TIME, _MAX_TIME = -(2**63), 2**63 - 1


class Limits(TypedDict, total=False):
    """Limits of memory and disk space for opening and reading a bag; a bag beyond one raises Error with status "limit".

    max_chunk_bytes       largest chunk, uncompressed; 1 GiB, and over 256 MiB at most 64 times its size
    max_record_bytes      largest record of an index, a definition or a header; 256 MiB
    max_temp_bytes        most bytes of temporary files; 1 GiB, and 1024 times the bag's size
    max_unpacked_bytes    most bytes that chunks unpack to without delivering a message; 8 GiB
    max_channels          most channels of a bag; 100,000
    max_definition_bytes  most bytes of definitions and channels, without duplicates; 64 MiB
    max_chunks            most chunks of a file; 2,000,000
    max_attachments       most attachments of a file, and as many metadata records; 100,000
    temp_dir              folder of temporary files; $TMPDIR, or /tmp
    """

    max_chunk_bytes: int
    max_record_bytes: int
    max_temp_bytes: int
    max_unpacked_bytes: int
    max_channels: int
    max_definition_bytes: int
    max_chunks: int
    max_attachments: int
    temp_dir: Union[str, os.PathLike[str]]


_FROM_START, _FROM_END = 1, 2


def open(
    *paths: str | os.PathLike[str] | BinaryIO,
    filesystem: Any = None,
    recover: bool = False,
    definitions: Sequence[str | os.PathLike[str]] = (),
    threads: int = 0,
    crc: bool = True,
    mapped: bool = False,
    coalesce_channels: Joining = "auto",
    progress: ReadProgress | None = None,
    url_options: UrlOptions | None = None,
    identities: Sequence[str | os.PathLike[str]] = (),
    passphrase_file: str | os.PathLike[str] | None = None,
    aes_key: str | os.PathLike[str] | None = None,
    limits: Limits | None = None,
) -> Bag:
    """Open bags for reading; several are read as one, merged by time.

    paths        files or folders of any format: ROS 1 .bag, MCAP, sqlite3, compressed ones, too; URLs
                 (https://, s3://); or file objects in binary mode that can seek, which stay open
    filesystem   a file system of fsspec that opens the paths instead of the system
    recover      read all readable messages of damaged bags; Bag.losses() lists the losses
    definitions  folders or zip files with message definitions, for types that a bag does not define
    threads      threads that decompress; 0: the number of cores
    crc          check checksums
    mapped       messages are views into the mapped file, which must not change or shrink meanwhile;
                 saves a copy of large messages
    coalesce_channels  which channels become one: "auto": those with equal topic, encoding, definition and
                 metadata; "force": metadata may differ; "none": only those of the files of a split bag
    progress     called with (bytes, all bytes) from time to time, while files without an index are scanned, and
                 while messages are sorted by sequence, header or topic
    url_options  how URLs are read: a dict with headers, timeout (seconds), endpoint, region, profile,
                 ... of UrlOptions
    identities   files with secret keys of age or OpenSSH, for bags that age encrypted; by default those
                 of HOLDALL_IDENTITY
    passphrase_file  a file whose first line is the passphrase of such a bag
    aes_key      a file with the AES key of a bag that rosbag encrypted; by default gpg is asked
    limits       of memory and disk space, which are compared with the sizes that a bag states: a dict with
                 max_chunk_bytes, max_temp_bytes, ... of Limits

    Raises NotFoundError (a FileNotFoundError), FileError (an OSError), Error.
    """
    if not paths:
        raise TypeError("open() needs at least one path")
    files = _files_of(paths, filesystem)
    check_choice(coalesce_channels, tuple(_JOINING), "coalesce_channels")
    flags = (
        (_holdall.READ_RECOVER | _holdall.READ_PRESENT_FILES if recover else 0)
        | (0 if crc else _holdall.READ_NO_CRC)
        | (_holdall.READ_MAPPED if mapped else 0)
        | _JOINING[coalesce_channels]
    )
    check_callable(progress, "progress")
    names = files.paths if isinstance(files, FileObjects) else paths_of(paths, "paths")
    return Bag(names, flags, whole(threads, "threads", 0, MAX_THREADS), paths_of(definitions, "definitions"), files, progress, net_options(url_options), keys_of(aes_key, identities, passphrase_file), limits_of(limits))


def limits_of(given: Limits | None) -> dict[str, Any] | None:
    """Limits in the form of the extension's arguments."""
    if given is None:
        return None
    out: dict[str, Any] = {}
    for name, value in mapping_of(given, "limits").items():
        if name not in Limits.__annotations__:
            raise ValueError(f"limits: there is no {name!r}, but {', '.join(Limits.__annotations__)}")
        out[name] = os.fsdecode(path_of(value, "limits: temp_dir")) if name == "temp_dir" else whole(value, f"limits: {name}")
    return out


def keys_of(aes_key: Any, identities: Any, passphrase_file: Any) -> _holdall.Keys | None:
    """Keys in the form of the extension's arguments."""
    keys = (
        () if aes_key is None else (path_of(aes_key, "aes_key"),),
        paths_of(identities, "identities"),
        () if passphrase_file is None else (path_of(passphrase_file, "passphrase_file"),),
    )
    return keys if any(keys) else None


def _files_of(paths: Sequence[Any], filesystem: Any) -> FileObjects | FileSystem | None:
    """The object that opens the paths; None: the system."""
    objects = [is_file(path) for path in paths]
    if not any(objects):
        return None if filesystem is None else FileSystem(filesystem)
    if not all(objects) or filesystem is not None:
        raise TypeError("paths: either file objects or names, and with filesystem only names")
    return FileObjects(paths)


class Bag:
    """One bag, or several that are read as one. Made by holdall.open().

    Iteration returns all messages in order of time. bag["/topic"] is a topic. A bag may be used by
    several threads, and have several iterators at the same time; it can be pickled, and works in
    forked processes.
    """

    def __init__(
        self,
        paths: tuple[bytes, ...],
        flags: int,
        threads: int,
        definitions: tuple[bytes, ...],
        files: FileObjects | FileSystem | None = None,
        progress: ReadProgress | None = None,
        net: dict[str, Any] | None = None,
        keys: _holdall.Keys | None = None,
        limits: dict[str, Any] | None = None,
    ) -> None:
        self._arguments = (paths, flags, threads, definitions, files, None, net, keys, limits)
        if files is None and any(b"://" in path for path in paths):
            find_certificates()
        self._decoder = _holdall.Decoder(definitions or None)
        self._readers: list[_holdall.Reader] = []
        self._is_closed = False
        self._info: Info | None = None
        reader = self._open_reader(progress)
        self._readers.append(reader)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self._arguments

    def __enter__(self) -> Bag:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Close the files. Messages in use remain valid; iterators end with ValueError."""
        self._is_closed = True
        for reader in self._readers:
            reader.close()
        self._readers.clear()

    def _open_reader(self, progress: ReadProgress | None = None) -> _holdall.Reader:
        paths, flags, threads, _, files, _, net, keys, limits = self._arguments
        return _holdall.Reader(paths, self._decoder, flags, threads, files, progress, net, keys, limits)

    def _claim(self) -> _holdall.Reader:
        """An idle reader, claimed until it is released."""
        if self._is_closed:
            raise ValueError("the bag is closed")
        for reader in self._readers:
            if reader.claim():
                return reader
        reader = self._open_reader()
        reader.claim()
        self._readers.append(reader)
        return reader

    def _take(self) -> _holdall.Reader:
        """A reader for a stream, which closes it. An unused reader is taken first, because opening another takes time."""
        reader = self._claim()
        self._readers.remove(reader)
        return reader

    # --- content

    @property
    def paths(self) -> tuple[str, ...]:
        """The paths passed to open()."""
        return tuple(os.fsdecode(path) for path in self._arguments[0])

    def info(self, *, sizes: bool = False) -> Info:
        """Properties of the bag; sizes: with the bytes of each topic, which may read the whole bag."""
        if self._info is not None and not sizes:
            return self._info
        reader = self._claim()
        try:
            info = make_info(reader.info(sizes))
        finally:
            reader.release()
        self._info = info
        return info

    @property
    def count(self) -> int:
        """Messages in the bag. There is no len(): list(bag) would call it, and count all messages first."""
        return self.info().count or 0

    @property
    def start(self) -> Time | None:
        """Time of the first message; None without messages."""
        return self.info().start

    @property
    def end(self) -> Time | None:
        """Time of the last message; None without messages."""
        return self.info().end

    @property
    def channels(self) -> list[Channel]:
        """Streams of messages: a topic has several if publishers differ in type or encoding."""
        reader = self._claim()
        try:
            return reader.channels()
        finally:
            reader.release()

    @property
    def topics(self) -> Mapping[str, Topic]:
        """Topics by name."""
        return {name: Topic(self, name) for name in sorted({channel.topic for channel in self.channels})}

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Problems found so far, when the bag was opened and while it was read."""
        self._claim().release()  # at least one reader, of this process
        found: dict[Problem, None] = {}
        for reader in self._readers:
            found.update(dict.fromkeys(make_problems(reader.problems())))
        return tuple(found)

    def losses(self) -> tuple[Loss, ...]:
        """With recover=True: the losses, by file and offset. Complete when everything was read."""
        self._claim().release()
        found: dict[Loss, None] = {}
        for reader in self._readers:
            found.update(dict.fromkeys(make_losses(reader.losses())))
        return tuple(found)

    def attachment(self, name: str) -> bytes:
        """The bytes of an attachment (see Info.attachments)."""
        names = [item.name for item in self.info().attachments]
        if not isinstance(name, str):
            raise TypeError(f"name must be str, not {type(name).__name__}")
        if name not in names:
            raise KeyError(name)
        reader = self._claim()
        try:
            return reader.attachment(names.index(name))
        finally:
            reader.release()

    def __contains__(self, topic: object) -> bool:
        return any(channel.topic == topic for channel in self.channels)

    def __getitem__(self, topic: str) -> Topic:
        if not isinstance(topic, str):
            raise TypeError(f"the name of a topic is a str, not {type(topic).__name__}")
        if topic not in self:
            raise KeyError(topic)
        return Topic(self, topic)

    def topic(self, name: str, **options: Any) -> Topic:
        """bag[name] with the options of Topic.select()."""
        if not isinstance(name, str):
            raise TypeError(f"name must be str, not {type(name).__name__}")
        return self[name].select(**options)

    # --- messages

    def __iter__(self) -> Iterator[Message]:
        return self.messages()

    def messages(
        self,
        topics: str | Sequence[str] | None = None,
        *,
        types: str | Sequence[str] | None = None,
        exclude: Sequence[str] = (),
        exclude_types: Sequence[str] = (),
        start: TimeLike | None = None,
        end: TimeLike | None = None,
        where: str | None = None,
        limit: int = 0,
        order: Order = "log",
        reverse: bool = False,
        errors: Errors = "raise",
    ) -> Messages:
        """Messages in order of time.

        topics, types  names; None: all
        exclude        topics to leave out; exclude_types: types
        start, end     log time, end exclusive: nanoseconds, a datetime with a zone, or text: "+5s"
                       (after the first message), "-3s" (before the last), "2025-11-10T06:55:46Z"
        where          an expression over fields: "linear_acceleration.z > 9.9" (holdall-where(7))
        limit          most messages; 0: all
        order          "log": by log time; "publish": by publish time; "sequence": by the sequence in
                       the file, or header.seq; "header": by header.stamp, else the log time; "topic": by
                       topic, then channel, then log time. The last three read all messages before the
                       first is returned, many by a temporary file
        reverse        last message first
        errors         "raise" at damage (the next call continues after it), or "skip" it
        """
        query = self._query(start, end, limit, reverse)
        query["topics"] = names_of(topics, "topics")
        query["types"] = names_of(types, "types")
        query["exclude_topics"] = names_of(exclude, "exclude")
        query["exclude_types"] = names_of(exclude_types, "exclude_types")
        check_where(where)
        check_choice(errors, ("raise", "skip"), "errors")
        check_choice(order, _ORDERS, "order")
        query["order"] = _ORDERS.index(order)
        return self._claim().messages(query, where, errors == "skip")

    def align(
        self,
        fields: Mapping[str, str] | Sequence[str] | str | None = None,
        *,
        topics: str | Sequence[str] | None = None,
        rate: float | None = None,
        at: str | None = None,
        method: Method | Mapping[str, Method] = "latest",
        max_age: int | _datetime.timedelta | None = None,
        start: TimeLike | None = None,
        end: TimeLike | None = None,
        complete: bool = False,
        ages: bool = False,
        flat: bool = False,
        adapt: bool = False,
        errors: Errors = "skip",
        batch_rows: int = 0,
        batch_bytes: int = 0,
    ) -> Aligned:
        """Fields of several topics as one table with common row times.

        fields      columns by name: {"imu_z": "/imu.linear_acceleration.z", "joints": "/joints.position"},
                    or a list of such paths, which are then the names; "/imu": all its fields
        topics      topics of which all fields are columns, "/imu.linear_acceleration"
        rate        rows a second; row i is i / rate s after the first message (or after start)
        at          instead of a rate: a row at each message of this topic
        method      "latest": the last value at the row's time or before; "nearest"; "linear":
                    interpolated between the messages before and after: floats, arrays of them, and
                    quaternions along the arc, other values as "latest". Or a dict, by column
        max_age     nanoseconds or a timedelta: older values are null; for "nearest" and "linear" it
                    also bounds how long rows wait for a topic without messages
        start, end  range of the rows, log time, end exclusive, as in messages()
        complete    leave out rows in which a field has no value
        ages        a column "NAME.age" after each field: the age of its value at the time of the row
        flat        nested types become columns "pose.position.x"
        adapt       different types of a topic are adapted to the last one, field by field by name
        errors      "skip" messages that can't be read: rows that would use their values have none;
                    or "raise"
        batch_rows, batch_bytes  limits of an Arrow batch
        """
        from ._align import align

        return align(self, fields, topics, rate, at, method, max_age, start, end, complete, ages, flat, adapt, errors,
                     batch_rows, batch_bytes)  # fmt: skip

    def show(
        self,
        *,
        height: int = 600,
        origins: Sequence[str] = ("http://localhost:*", "http://127.0.0.1:*"),
        program: str | None = None,
    ) -> Shown:
        """Show the bag in a notebook: the page of `holdall serve`, which this starts on this machine.

        height   of the page, in pixels
        origins  of the notebook: sites that may show the page; the browser refuses others
        program  path of the command; default: that of the wheel, or the one in PATH

        The server ends with stop() of the result, when the result is deleted, or with this process. A page
        that is loaded again needs another call: its address works once.
        """
        from ._show import Shown

        name = None if program is None else text_of(program, "program")
        return Shown(self.paths, whole(height, "height"), names_of(origins, "origins"), name)

    def tf(self) -> Frames:
        """The coordinate frames of the bag: reads all its transforms (tf2_msgs/TFMessage, tf/tfMessage).

        bag.tf().lookup("map", "base_link", m.time).matrix
        """
        from ._frames import read_frames

        return read_frames(self)

    def splits(
        self,
        topics: str | Sequence[str] | None = None,
        *,
        start: TimeLike | None = None,
        end: TimeLike | None = None,
        size: int = 0,
        count: int = 0,
    ) -> list[Split]:
        """Ranges of time for several readers, which together read each message once.

        topics, start, end  as in messages(), which is then called with the range of a split
        size                approximate bytes of a split; 0: 128 MiB, unless there is a count
        count               most splits; 0: as many as the size requires
        """
        size, count = whole(size, "size"), whole(count, "count")
        query = self._query(start, end, 0, False)
        query["topics"] = names_of(topics, "topics")
        reader = self._claim()
        try:
            return [Split(*split) for split in reader.splits(query, size, count)]
        finally:
            reader.release()

    def _query(self, start: TimeLike | None, end: TimeLike | None, limit: int, reverse: bool) -> dict[str, Any]:
        return {
            "start_ns": _MIN_TIME if start is None else self._time(start, "start"),
            "end_ns": _MAX_TIME if end is None else self._time(end, "end"),
            "limit": whole(limit, "limit"),
            "reverse": bool(reverse),
        }

    def _time(self, time: TimeLike, name: str) -> int:
        """Nanoseconds since 1970, within 64 bits."""
        ns, kind = _parse_time(time, name)
        base = {_FROM_START: self.start, _FROM_END: self.end}.get(kind) if kind else None
        return integer(ns + (base or 0), name)

    def __repr__(self) -> str:
        shown = " ".join(without_secrets(path) for path in self.paths)
        return f"<holdall.Bag {shown}{' (closed)' if self._is_closed else ''}>"

    def _repr_html_(self) -> str:
        return self.info()._repr_html_()


def _parse_time(time: TimeLike, name: str) -> tuple[int, int]:
    """Nanoseconds, and their origin: 0, _FROM_START or _FROM_END."""
    if isinstance(time, str):
        try:
            return _holdall.parse_time(text_of(time, name))
        except ArgumentError as error:
            raise ValueError(f"{name}: {error}") from None
    if not isinstance(time, _datetime.datetime):
        if isinstance(time, bool) or not hasattr(time, "__index__"):
            raise TypeError(f"{name} must be int (nanoseconds), str or datetime, not {type(time).__name__}")
        return integer(time, name), 0
    if time.tzinfo is None:
        raise ValueError(f"{name}: {time} has no time zone")
    since = time - _datetime.datetime(1970, 1, 1, tzinfo=_datetime.timezone.utc)
    return (since // _datetime.timedelta(microseconds=1)) * 1000, 0


def check_where(where: object) -> None:
    """Check the syntax of an expression, or None. Its fields are checked later."""
    check_text(where, "where")
    if isinstance(where, str):
        try:
            _holdall.check_where(where)
        except ArgumentError as error:
            error.args = (f"where: {error}",)
            raise


_SELECT = {
    "fields": None,
    "start": None,
    "end": None,
    "where": None,
    "limit": 0,
    "reverse": False,
    "errors": None,
    "adapt": False,
    "flat": False,
    "spark": False,
    "batch_rows": 0,
    "batch_bytes": 0,
}


def check_select(options: Mapping[str, Any]) -> None:
    """Check the options of Topic.select()."""
    for name in options:
        if name not in _SELECT:
            raise TypeError(f"select() has no option {name!r}; there are {', '.join(_SELECT)}")
    for name in ("start", "end"):
        if options.get(name) is not None:
            _parse_time(options[name], name)
    names_of(options.get("fields"), "fields")
    check_where(options.get("where"))
    whole(options.get("limit", 0), "limit")
    check_choice(options.get("errors"), ("raise", "skip", None), "errors")
    whole(options.get("batch_rows", 0), "batch_rows", 0, _MAX_ROWS)
    whole(options.get("batch_bytes", 0), "batch_bytes")


_MAX_ROWS = 2**31 - 1  # largest Arrow batch
_NARROWING = ("start", "end", "where", "limit")
_NUMPY_ROWS = 8192  # rows of a batch, which is copied into arrays: few, so that all batches reuse the same memory


def row_progress(progress: RowProgress | None, count: Callable[[], int | None]) -> Callable[[int], object] | None:
    """The function that the extension calls with only the rows."""
    if progress is None:
        return None
    total = count()
    return lambda rows: progress(rows, total)


def report_rows(report: Callable[[int], object] | None, arrays: Mapping[str, Any]) -> None:
    """Report all rows at the end, because a short call may have reported none."""
    if report is not None:
        report(len(next(iter(arrays.values()), ())))


class _Columns:
    """Conversions of an Arrow stream to tables."""

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        raise NotImplementedError

    def arrow(self) -> pyarrow.Table:
        """The columns as a pyarrow.Table."""
        import pyarrow

        return pyarrow.table(self)

    def pandas(self, *, dtype_backend: Literal["numpy", "pyarrow"] = "numpy") -> pandas.DataFrame:
        """The columns as a pandas.DataFrame (by way of pyarrow).

        dtype_backend  as in pandas.read_parquet(): "numpy": lists and structs are objects of Python, made one by one;
                       "pyarrow": columns stay in the layout of Arrow (pandas.ArrowDtype): several times faster if there
                       are lists
        """
        check_choice(dtype_backend, ("numpy", "pyarrow"), "dtype_backend")
        if dtype_backend == "numpy":
            return _columns.to_frame(self.arrow())
        import pandas

        return self.arrow().to_pandas(types_mapper=pandas.ArrowDtype)

    def polars(self) -> polars.DataFrame:
        """The columns as a polars.DataFrame."""
        import polars

        return polars.DataFrame(self)

    def _row_count(self) -> int | None:
        """The number of rows to expect; None if unknown."""
        return None

    def parquet(
        self, path: str | os.PathLike[str], *, compression: str = "zstd", progress: RowProgress | None = None, **options: Any
    ) -> int:
        """Write a Parquet file, batch by batch (by pyarrow); returns the rows.

        path         a file name, or an object with write()
        compression  and options: of pyarrow's ParquetWriter
        progress     called with (rows, all rows, or None if unknown) after each batch

        On failure no file is left.
        """
        check_callable(progress, "progress")
        if hasattr(path, "write"):
            return self._write_parquet(path, compression, progress, options)
        target = os.fsdecode(path_of(path, "path"))
        part = f"{target}.{os.getpid()}.active"
        try:
            rows = self._write_parquet(part, compression, progress, options)
            os.replace(part, target)
        except BaseException:
            if os.path.exists(part):
                os.unlink(part)
            raise
        return rows

    def _write_parquet(self, to: Any, compression: str, progress: RowProgress | None, options: dict[str, Any]) -> int:
        import pyarrow
        import pyarrow.parquet

        rows, total = 0, self._row_count() if progress else None
        stream = pyarrow.RecordBatchReader.from_stream(self)
        with pyarrow.parquet.ParquetWriter(to, stream.schema, compression=compression, **options) as out:
            for batch in stream:
                out.write_batch(batch)
                rows += batch.num_rows
                if progress:
                    progress(rows, total)
        return rows


class Catalog(_Columns):
    """A table of many bags, with a row for each topic of each bag. Made by holdall.catalog().

    It is an Arrow stream by the PyCapsule protocol, as a Topic is: pyarrow.table(catalog).
    """

    def __init__(self, paths: tuple[bytes, ...], splits: int) -> None:
        self._paths = paths
        self._splits = splits

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """A new Arrow stream of the rows, in a capsule."""
        return _holdall.catalog(self._paths, self._splits)


def catalog(*paths: str | os.PathLike[str], splits: int = 0) -> Catalog:
    """A table of bags, and of the bags below folders: catalog("bags/").parquet("bags.parquet").

    The columns are those of holdall-catalog(1): bag, error, storage, ..., topic, type, messages.
    splits: rows have the log times that divide a bag into parts of about this many bytes, which
    holdall.parts(catalog=...) uses; 0: they have none.
    Bags are opened when the rows are requested; a bag that cannot be opened has a row with its error.
    """
    if not paths:
        raise TypeError("catalog() needs at least one path")
    return Catalog(paths_of(paths, "paths"), whole(splits, "splits"))


class Topic(_Columns):
    """A topic of a bag: iterable messages, and columns for numpy, Arrow, pandas, Polars, DuckDB. Made by bag["/topic"].

    It is an Arrow stream by the PyCapsule protocol: pyarrow.table(topic), polars.DataFrame(topic),
    and DuckDB's "from topic" accept it.
    """

    def __init__(self, bag: Bag, name: str, options: Mapping[str, Any] = _SELECT) -> None:
        self._bag = bag
        self._name = name
        self._options = dict(options)

    @property
    def name(self) -> str:
        """Name of the topic."""
        return self._name

    @property
    def channels(self) -> list[Channel]:
        """Its streams of messages."""
        return [channel for channel in self._bag.channels if channel.topic == self._name]

    @property
    def type(self) -> str:
        """Name of the message type; several are separated by commas."""
        return ", ".join(dict.fromkeys(channel.type for channel in self.channels))

    @property
    def count(self) -> int:
        """Messages of the topic in the bag, independent of select()."""
        return sum(topic.count or 0 for topic in self._bag.info().topics if topic.name == self._name)

    @property
    def fields(self) -> tuple[str, ...]:
        """Names of the fields of its (last) type."""
        return self.channels[-1].fields

    def select(self, **options: Any) -> Topic:
        """The topic with other options.

        fields      paths of the columns, "pose.position.x"; None: all fields
        start, end, where, limit, reverse, errors  as in Bag.messages(); columns skip errors by default
        adapt       different types are adapted to the last one, field by field by name
        flat        nested types become columns "pose.position.x"
        spark       types that Apache Spark reads
        batch_rows, batch_bytes  limits of an Arrow batch
        """
        check_select(options)
        return Topic(self._bag, self._name, {**self._options, **options})

    def __repr__(self) -> str:
        return f"<holdall.Topic {self._name} {self.type}>"

    def _repr_html_(self) -> str:
        info = self._bag.info()
        topics = tuple(topic for topic in info.topics if topic.name == self._name)
        from dataclasses import replace

        return replace(info, topics=topics)._repr_html_()

    # --- messages

    def __iter__(self) -> Messages:
        o = self._options
        return self._bag.messages(
            [self._name],
            start=o["start"],
            end=o["end"],
            where=o["where"],
            limit=o["limit"],
            reverse=o["reverse"],
            errors=o["errors"] or "raise",
        )

    def __getitem__(self, n: int) -> Message:
        """The n-th message by time, found by the index; negative: from the end."""
        n = integer(n, "n")
        if self._is_plain():
            message = self._nth(n + self.count if n < 0 else n)
        else:
            messages = list(self) if n < 0 else []
            message = messages[n] if n < 0 else next((m for i, m in enumerate(self) if i == n), None)
        if message is None:
            raise IndexError(f"{self._name} has no message {n}")
        return message

    def _is_plain(self) -> bool:
        narrowed = any(self._options[name] for name in (*_NARROWING, "reverse"))
        return not narrowed and len(self.channels) == 1

    def _nth(self, n: int) -> Message | None:
        if n < 0:
            return None
        reader = self._bag._claim()
        try:
            ids = [i for i, channel in enumerate(reader.channels()) if channel.topic == self._name]
            return reader.nth(ids[0], n)
        finally:
            reader.release()

    # --- images and points

    def image(self, n: int = 0, order: str = "rgb", *, copy: bool = False, max_bytes: int = 0) -> Any:
        """The n-th image of the topic as an array (height, width[, channels]), as Message.image()."""
        return self[n].image(order, copy=copy, max_bytes=max_bytes)

    def points(self, n: int = 0) -> Any:
        """The n-th point cloud or scan of the topic as a structured array, as Message.points()."""
        return self[n].points()

    # --- columns

    def _arguments(self, fields: Sequence[str] | None, column_flags: int) -> tuple[bytes, dict[str, Any], dict[str, Any]]:
        o = self._options
        query = self._bag._query(o["start"], o["end"], o["limit"], o["reverse"])
        options = {
            "fields": None if fields is None else names_of(fields, "fields"),
            "flags": (_holdall.ARROW_ADAPT if o["adapt"] else 0) | (_holdall.ARROW_STOP if o["errors"] == "raise" else 0),
            "column_flags": column_flags
            | (_holdall.COLUMNS_FLAT if o["flat"] else 0)
            | (_holdall.COLUMNS_SPARK if o["spark"] else 0),
            "where": o["where"],
            "batch_rows": o["batch_rows"],
            "batch_bytes": o["batch_bytes"],
        }
        return self._name.encode("utf-8", "surrogateescape"), query, options

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """A new Arrow stream of the topic, in a capsule."""
        return self._stream(0)[0]

    def _stream(self, column_flags: int) -> tuple[object, object]:
        """A new Arrow stream, and its counts for _holdall.stream_counts(): both are capsules."""
        arguments = self._arguments(self._options["fields"], column_flags)
        return self._bag._take().stream(*arguments)

    def _row_count(self) -> int | None:
        return None if any(self._options[name] for name in _NARROWING) else self.count

    def numpy(self, *fields: str, progress: RowProgress | None = None) -> Any:
        """Fields as numpy arrays, one value a message: t, z = topic.numpy("log_time", "pose.position.z").

        One field gives its array, several a tuple of arrays, none a dict of all fields that are
        arrays. "log_time" and "publish_time" are the times of the messages. Times are int64
        nanoseconds (t.view("datetime64[ns]")), strings and lists are arrays of objects, T[N] has
        shape (messages, N). A value that a message does not have is NaN.

        progress is called with (messages, all messages, or None if unknown) from time to time, and
        at the end.

        Messages that can't be read or decoded are left out with a warning; select(errors="raise").
        """
        check_callable(progress, "progress")
        report = row_progress(progress, self._row_count)
        columns = self._columns(names_of(fields, "fields") or self._options["fields"], report)
        arrays = {column[0]: _columns.to_array(column) for column in columns}
        report_rows(report, arrays)
        if not fields:
            return arrays
        return arrays[fields[0]] if len(fields) == 1 else tuple(arrays[name] for name in fields)

    def _columns(self, fields: Sequence[str] | None, progress: Callable[[int], object] | None) -> list[tuple[Any, ...]]:
        flags, wanted, skips_structs = 0, fields, fields is None
        if fields is None:
            flags = _holdall.COLUMNS_FLAT
        else:
            flags |= 0 if "log_time" in fields else _holdall.COLUMNS_NO_LOG_TIME
            flags |= 0 if "publish_time" in fields else _holdall.COLUMNS_NO_PUBLISH_TIME
            wanted = [name for name in dict.fromkeys(fields) if name not in ("log_time", "publish_time")]
            if not wanted:  # a stream without fields would have all fields: the first one is cheapest
                wanted, skips_structs = list(self.fields[:1]), True
        arguments = self._arguments(wanted, flags)
        arguments[2]["batch_rows"] = self._options["batch_rows"] or _NUMPY_ROWS
        columns, skipped, why = self._bag._take().columns(arguments, skips_structs, progress)
        if skipped:
            warnings.warn(f"{self._name}: {skipped} messages or places left out: {why}", RuntimeWarning, stacklevel=3)
        return columns
