"""URLs: options of reading, and uploads."""

from __future__ import annotations

import os
import threading
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, TypedDict, Union

from . import _holdall
from ._arguments import check_choice, mapping_of, nanoseconds, pairs_of, path_of, text_of, whole

_ADDRESSING = {"auto": 0, "path": 1, "virtual": 2}  # HA_NET_ADDRESSING_AUTO, ...
_BUNDLES = ("/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/ca-bundle.pem", "/etc/ssl/cert.pem",
            "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem")  # fmt: skip
_BUNDLE_NAMES = ("CURL_CA_BUNDLE", "SSL_CERT_FILE", "SSL_CERT_DIR")
_REPLACE, _PATIENT = 1, 2
_STEP_S = 0.05


class UrlOptions(TypedDict, total=False):
    """How URLs are read and written; missing options are those of the environment (holdall(1)), else defaults.

    headers      {name: value}, sent with each request to a web server
    timeout      seconds without a byte after which a request is repeated, three times in all; 30
    endpoint     URL of a server that speaks S3's protocol; region, profile of ~/.aws
    addressing   the position of the bucket in a URL of S3: "auto", "path", "virtual"
    anonymous    do not sign requests to S3
    allow_scan   fetch files of over 1 GiB as a whole if there is no other way
    connections  simultaneous requests of one file; 8, and up to 64 of small ranges
    ahead_bytes  most bytes that are fetched before they are read; 128 MiB
    kept_bytes   most bytes of one file in memory; 192 MiB
    spool_bytes  most bytes of a file that a server only sends as a whole; 1 GiB
    cache        a folder that keeps parts of files with strong ETags for later; none
    cache_bytes  most bytes in that folder; 4 GiB
    """

    headers: Mapping[str, str]
    timeout: float
    endpoint: str
    region: str
    profile: str
    addressing: Literal["auto", "path", "virtual"]
    anonymous: bool
    allow_scan: bool
    connections: int
    ahead_bytes: int
    kept_bytes: int
    spool_bytes: int
    cache: Union[str, os.PathLike[str]]
    cache_bytes: int


class Uploaded(NamedTuple):
    """The file on the server after upload()."""

    size: int  # bytes
    verified: bool  # its checksum was compared with that of the bytes sent


def net_options(given: UrlOptions | None) -> dict[str, Any] | None:
    """Options in the form of the extension's arguments."""
    options: dict[str, Any] = dict(mapping_of(given, "url_options"))
    for name in options:
        if name not in UrlOptions.__annotations__:
            raise ValueError(f"url_options: there is no {name!r}, but {', '.join(UrlOptions.__annotations__)}")
    if given is None:
        return None
    out: dict[str, Any] = {"flags": int(bool(options.get("anonymous"))) | 2 * int(bool(options.get("allow_scan")))}
    for name in ("endpoint", "region", "profile"):
        if options.get(name) is not None:
            out[name] = text_of(options[name], f"url_options: {name}")
    for name in ("connections", "ahead_bytes", "kept_bytes", "spool_bytes", "cache_bytes"):
        out[name] = whole(options.get(name, 0), f"url_options: {name}", 0, 1024 if name == "connections" else 2**62)
    if options.get("cache") is not None:
        out["cache_dir"] = os.fsdecode(path_of(options["cache"], "url_options: cache"))
    check_choice(options.get("addressing", "auto"), tuple(_ADDRESSING), "url_options: addressing")
    out["addressing"] = _ADDRESSING[options.get("addressing", "auto")]
    out["timeout_ns"] = nanoseconds(options.get("timeout"), "url_options: timeout")
    out["headers"] = [f"{name}: {value}" for name, value in pairs_of(options.get("headers"), "url_options: headers").items()]
    return out


def find_certificates() -> None:
    """If the system has no certificates, use those of the package certifi, if it is installed."""
    if any(os.environ.get(name) for name in _BUNDLE_NAMES) or any(os.access(path, os.R_OK) for path in _BUNDLES):
        return
    try:
        import certifi  # type: ignore[import-not-found,import-untyped,unused-ignore]
    except ImportError:
        return
    os.environ["CURL_CA_BUNDLE"] = certifi.where()


def upload(
    source: Union[int, str, os.PathLike[str]],
    url: str,
    *,
    replace: bool = False,
    patient: bool = False,
    rate: int = 0,
    url_options: UrlOptions | None = None,
) -> Uploaded:
    """Send a file to a URL: s3://bucket/key by parts, http and https by one PUT. The name appears when the file is complete.

    source       a path, or the number of an open file or pipe
    replace      replace an existing file; else that is an ExistsError
    patient      if a server cannot be reached: try again until Ctrl-C
    rate         most bytes a second; 0: no limit
    url_options  as in holdall.open()
    """
    text_of(url, "url")
    options = (_REPLACE if replace else 0) | (_PATIENT if patient else 0), whole(rate, "rate"), net_options(url_options)
    find_certificates()
    if isinstance(source, int) and not isinstance(source, bool):
        return _send(source, url, *options)
    with open(path_of(source, "source"), "rb") as file:
        return _send(file.fileno(), url, *options)


def _send(number: int, url: str, flags: int, rate: int, net: dict[str, Any] | None) -> Uploaded:
    """Upload in a thread, so that Ctrl-C can end it."""
    stop = bytearray(4)
    result: list[Any] = []

    def work() -> None:
        try:
            result.append(Uploaded(*_holdall.upload(url, number, flags, rate, net, stop)))
        except BaseException as error:  # noqa: BLE001: raised in the thread of the caller
            result.append(error)

    thread = threading.Thread(target=work, name="holdall-upload")
    thread.start()
    try:
        while thread.is_alive():
            thread.join(_STEP_S)
    finally:
        stop[0] = 1
        thread.join()
    if isinstance(result[0], BaseException):
        raise result[0]
    return result[0]  # type: ignore[no-any-return]
