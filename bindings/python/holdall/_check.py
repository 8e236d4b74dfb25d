"""Check bags, and rebuild their indexes."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from . import _holdall
from ._arguments import check_callable, metadata_version_of, path_of
from ._bag import Bag, Limits, ReadProgress, keys_of, limits_of, open
from ._errors import NO_OFFSET, Error, ExistsError
from ._net import UrlOptions, find_certificates, net_options
from ._rewrite import Path, Places, Result, adaptation_of, recover

_SUFFIXES = (".bag", ".mcap", ".db3")
_ENDINGS = (".active", ".zstd", ".zst", ".gz", ".bz2", ".lz4")  # of unfinished files and of compressed ones


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
    unused: tuple[str, ...] = ()  # rules that matched nothing

    @property
    def ok(self) -> bool:
        """True without errors; warnings are allowed."""
        return all(finding.severity != "error" for finding in self.findings)


def check(
    path: Path,
    *,
    types: bool = False,
    strict_order: bool = False,
    against: Places = None,
    against_types: Mapping[str, str] | None = None,
    rules: Path | None = None,
    progress: ReadProgress | None = None,
    url_options: UrlOptions | None = None,
    identities: Sequence[Path] = (),
    passphrase_file: Path | None = None,
    aes_key: Path | None = None,
    limits: Limits | None = None,
) -> CheckResult:
    """Check a bag: structure, checksums, index against content, counts, times, order.

    path          a file, folder or URL
    types         also definitions, their hashes, and whether messages can be decoded
    strict_order  messages out of order of time are an error
    against       folders or zip files with definitions, which those of the bag are compared with (so types=True);
                  True: those of the environment and of common interfaces
    against_types {type: definition}, which come first
    rules         a file of rules of convert(), which apply before the comparison
    progress      called with (bytes, all bytes) from time to time
    url_options, identities, passphrase_file, aes_key, limits  how it is opened, as in open()

    Raises NotFoundError (a FileNotFoundError), FileError (an OSError), Error if nothing can be checked.
    """
    check_callable(progress, "progress")
    adaptation = adaptation_of(against, against_types, rules=rules, name="against")
    flags = (_holdall.CHECK_TYPES if types or adaptation else 0) | (_holdall.CHECK_STRICT_ORDER if strict_order else 0)
    name, net = path_of(path, "path"), net_options(url_options)
    if b"://" in name:
        find_certificates()
    keys = keys_of(aes_key, identities, passphrase_file)
    messages, found, unused = _holdall.check((name,), flags, progress, net, keys, limits_of(limits), adaptation)
    findings = tuple(
        Finding("error" if severity == 2 else "warning", file, None if offset == NO_OFFSET else offset, text)
        for severity, file, offset, text in found
    )
    return CheckResult(messages, findings, tuple(unused))


# --- reindex


def reindex(
    path: Path, output: Path | None = None, *, version: int = 0, force: bool = False, sync: bool = False, progress: ReadProgress | None = None
) -> Result | None:
    """Write a file with a correct index, or metadata.yaml of a folder.

    path      a file: the old one is kept as NAME.orig.bag; NAME.bag.active becomes NAME.bag, NAME.mcap.zstd
              becomes NAME.mcap. Or a folder: unfinished files in it are kept in PATH.orig
    output    of a file: write a new bag, and do not change the old one
    version   of metadata.yaml, 5 to 9; 0: the newest
    force     also if the index is correct; replace existing backups and outputs
    sync      wait until all data is on the disk
    progress  called with (bytes, all bytes) from time to time

    Returns the Result of recover() for a file, None if the index is correct, and for a folder. Raises
    Error for files that are not bags, and databases, which have no index of ours; ExistsError for an existing
    backup or output; FileError (an OSError) if the folder can't be written.
    """
    check_callable(progress, "progress")
    name = os.fsdecode(path_of(path, "path"))
    version = metadata_version_of(version, "version")
    options: dict[str, Any] = {"sync": sync, "progress": progress}
    if output is None and (os.path.isdir(name) or not os.path.exists(name)):
        _reindex_folder(name, version, progress, lambda file, backup: _rewrite_in_place(file, backup, force, options))
        return None
    if output is not None:
        return _recover(name, output, force=force, **options)
    return _reindex_file(name, force, options)


def _recover(path: str, output: Path, progress: ReadProgress | None = None, **options: Any) -> Result:
    if progress is None:
        return recover(path, output, **options)
    size, report = os.path.getsize(path), progress
    return recover(path, output, progress=lambda messages, done, time: report(min(done, size), size), **options)


def _reindex_folder(path: str, version: int, progress: ReadProgress | None, repair: Callable[[str, str], object]) -> None:
    given = (os.fsencode(path),)
    try:
        _holdall.reindex(given, version, progress)
        return
    except Error as error:
        if error.status != "truncated":
            raise
        files = _unfinished(given)
        if not files:
            raise
    backups = path.rstrip("/") + ".orig"
    os.makedirs(backups, exist_ok=True)
    for file in files:
        repair(file, os.path.join(backups, os.path.basename(file)))
    _holdall.reindex(given, version, progress)


def _unfinished(paths: tuple[bytes]) -> list[str]:
    """Files of a folder that were not finished. Databases have no index of ours."""
    with Bag(paths, _holdall.READ_PRESENT_FILES, 0, ()) as bag:
        return [file.path for file in bag.info().files if not file.complete and file.storage != "sqlite3" and file.path.endswith(_SUFFIXES)]


def _reindex_file(path: str, force: bool, options: dict[str, Any]) -> Result | None:
    target = path
    for ending in _ENDINGS:
        if path.endswith(ending):
            target = path.removesuffix(ending)
            break
    if not target.endswith(_SUFFIXES):
        raise ValueError(f"path: {path} ends neither in .bag, .mcap nor .db3: give an output")
    if target == path and _is_correct(path, force):
        return None
    backup = None if target != path else "{}.orig{}".format(*os.path.splitext(path))
    return _rewrite_in_place(path, backup, force, options, target)


def _is_correct(path: str, force: bool) -> bool:
    """Whether the index is correct, and of the present format. Raises Error for a database with a problem."""
    with contextlib.suppress(Error), open(path) as bag:
        info = bag.info()
        is_old = info.storage == "rosbag1" and info.format_version != "2.0"
        is_good = info.complete and not bag.problems and not is_old and check(path).ok
        if is_good and (not force or info.storage == "sqlite3"):
            return True
    if path.endswith(".db3"):
        raise Error(f"{path}: SQLite maintains the index of a database; recover() writes a new database")
    return False


def _rewrite_in_place(path: str, backup: str | None, force: bool, options: dict[str, Any], target: str | None = None) -> Result:
    """Write the readable messages to target (path, if not given); a replaced file becomes the backup."""
    target = target or path
    for name in (backup, target if target != path else None):
        if name and os.path.lexists(name) and not force:
            raise ExistsError(f"{name} exists already")
    folder = f"{target}.new"
    draft = os.path.join(folder, os.path.basename(target))
    os.mkdir(folder, 0o700)  # fails while another process works on the file
    try:
        result = _recover(path, draft, **options)
        shutil.copymode(path, draft)
        if backup:
            _back_up(path, backup, os.path.join(folder, "backup"))
        os.replace(draft, target)
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(draft)
        os.rmdir(folder)
    return result


def _back_up(path: str, backup: str, second: str) -> None:
    """By a hard link, so that the name of the bag always exists; else by its name."""
    try:
        os.link(path, second)
    except OSError:
        os.replace(path, backup)
        return
    os.replace(second, backup)
