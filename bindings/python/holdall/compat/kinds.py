"""The metaclass of message classes: they are pickled as the definition that they were made from."""

from __future__ import annotations

import copyreg
import importlib
from typing import Any


class Kind(type):
    """A message class made by a function of a module: (module, function, arguments) -> {name: class}."""

    _source: tuple[str, str, tuple[Any, ...]] | None = None
    _family: dict[str, type]
    _type: str


def note_source(classes: dict[str, type], module: str, function: str, *arguments: Any) -> None:
    """Note the function and arguments that make the classes of a definition."""
    for made in classes.values():
        made._source = (module, function, arguments)  # type: ignore[attr-defined]
        made._family = classes  # type: ignore[attr-defined]


def restore(source: tuple[str, str, tuple[Any, ...]], name: str) -> Any:
    """The class of this name, made again if necessary."""
    module, function, arguments = source
    return getattr(importlib.import_module(f"holdall.compat.{module}"), function)(*arguments)[name]


def _reduce(made: Kind) -> Any:
    return (restore, (made._source, made._type)) if made._source else made.__qualname__


copyreg.pickle(Kind, _reduce)
