"""Messages as HTML for notebooks: a tree that can be folded. All text of bags is escaped."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING, Any

from ._holdall import Record
from ._values import _Nanoseconds

if TYPE_CHECKING:
    from ._holdall import Message

_SHOWN_VALUES = 16  # values of an array
_SHOWN_ITEMS = 50  # items of a list of structs
_SHOWN_TEXT = 500  # characters of a text
_MAX_ROWS = 2000


class _Rows:
    """The rows of a tree, up to a limit."""

    def __init__(self) -> None:
        self.left = _MAX_ROWS

    def of_fields(self, pairs: Iterable[tuple[str, Any]]) -> str:
        return "".join(self.of_value(name, value) for name, value in pairs)

    def of_value(self, name: str, value: Any) -> str:
        self.left -= 1
        if self.left <= 0:
            return "<div>…</div>" if self.left == 0 else ""
        if isinstance(value, Record):
            return _folded(escape(name), self.of_fields((key, value[key]) for key in value.keys()), is_open=True)
        if isinstance(value, (list, tuple)) and value and isinstance(value[0], Record):
            items = self.of_fields((f"[{i}]", item) for i, item in enumerate(value[:_SHOWN_ITEMS]))
            more = "<div>…</div>" if len(value) > _SHOWN_ITEMS else ""
            return _folded(f"{escape(name)} ({len(value)})", items + more, is_open=False)
        return f"<div>{escape(name)}: <code>{escape(_text_of(value))}</code></div>"


def _folded(title: str, content: str, is_open: bool) -> str:
    inner = f'<div style="margin-left:1.5em">{content}</div>'
    return f"<details{' open' if is_open else ''}><summary>{title}</summary>{inner}</details>"


def _text_of(value: Any) -> str:
    """A value in one line."""
    if isinstance(value, _Nanoseconds):
        return str(value)
    if isinstance(value, str):
        return repr(value) if len(value) <= _SHOWN_TEXT else f"{value[:_SHOWN_TEXT]!r}… ({len(value)} characters)"
    if not hasattr(value, "__len__"):
        return str(value)
    items = ", ".join(_text_of(item) for item in list(value[:_SHOWN_VALUES]))
    count = len(value)
    kind = f" {value.dtype}" if hasattr(value, "dtype") else ""
    return f"[{items}]" if count <= _SHOWN_VALUES else f"[{items}, …] ({count}{kind} values)"


def tree(message: Message) -> str:
    """A message with its fields, or its size if it cannot be decoded."""
    title = f"<b>{escape(message.topic)}</b> {escape(message.channel.type)} at {message.datetime:%Y-%m-%d %H:%M:%S.%f} UTC"
    try:
        root = message[""]
        rows = _Rows().of_fields((name, root[name]) for name in root.keys())
    except (ValueError, LookupError, OSError, _error()):
        rows = f"<div>{len(message.raw)} bytes that cannot be decoded</div>"
    return _folded(title, rows, is_open=True)


def _error() -> type[Exception]:
    from ._errors import Error

    return Error
