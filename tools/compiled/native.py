"""What compiled modules need when they run; it goes with them as `caravanserai.kernel._native`."""

# ruff: noqa: ANN401  # classes and values of any kind

from __future__ import annotations

import dataclasses
import hashlib
import types
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

MISSING: Any = object()
"""In place of an argument that was not given."""


def digest(file: Path) -> str:
    """A hash of what a file says."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def refuse_if_stale(source: Path, digests: Mapping[str, str]) -> None:
    """What was compiled from an older source must not go before it."""
    for name, known in digests.items():
        if not (source / name).is_file() or digest(source / name) != known:
            raise ImportError(f"{name} has changed since it was compiled: run `make compiled`")


def generic(cls: Any) -> None:
    """Let a class that is written without parameters be given some, as in `Decision[Road]`."""
    cls.__class_getitem__ = classmethod(types.GenericAlias)


def fields(cls: Any, frozen: bool, kinds: dict[str, str], values: Mapping[str, Any]) -> None:  # noqa: FBT001  # written by a tool
    """Make a dataclass of a native class, which keeps its constructor and its own way to each field."""
    ways = {name: vars(cls)[name] for name in kinds}
    for name in kinds:
        setattr(cls, name, values.get(name, dataclasses.field()))
    cls.__annotations__ = kinds
    dataclasses.dataclass(init=False, frozen=frozen)(cls)
    for name, way in ways.items():
        setattr(cls, name, way)


def slotted(**about: Any) -> Callable[[Any], Any]:
    """What `dataclasses.dataclass` does, without new slots for fields that native classes have already."""

    def made_of(cls: Any) -> Any:
        native = [base for base in cls.__mro__[1:] if "__mypyc_attrs__" in vars(base)]
        for base in native:  # it would find them in interpreted classes; mypyc forbids them but for this moment
            base.__slots__ = base.__mypyc_attrs__
        made = dataclasses.dataclass(**about)(cls)
        for base in native:
            del base.__slots__
        return made

    return made_of
