"""The run-time support of compiled modules; it is installed with them as `caravanserai.kernel._native`."""

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
"""The default of an argument that was not given."""


def digest(file: Path) -> str:
    """The hash of a file's content."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def refuse_if_stale(source: Path, digests: Mapping[str, str]) -> None:
    """Raise an error if the source is newer than the compiled modules."""
    for name, known in digests.items():
        if not (source / name).is_file() or digest(source / name) != known:
            raise ImportError(f"{name} has changed since it was compiled: run `make compiled`")


def generic(cls: Any) -> None:
    """Let a class without type parameters accept them, as in `Decision[Road]`."""
    cls.__class_getitem__ = classmethod(types.GenericAlias)


def fields(cls: Any, frozen: bool, kinds: dict[str, str], values: Mapping[str, Any]) -> None:  # noqa: FBT001  # generated calls
    """Make a dataclass of a native class, which keeps its constructor and its fields."""
    ways = {name: vars(cls)[name] for name in kinds}
    for name in kinds:
        setattr(cls, name, values.get(name, dataclasses.field()))
    cls.__annotations__ = kinds
    dataclasses.dataclass(init=False, frozen=frozen)(cls)
    for name, way in ways.items():
        setattr(cls, name, way)


def slotted(**about: Any) -> Callable[[Any], Any]:
    """Like `dataclasses.dataclass`, without new slots for fields that native classes already have."""

    def made_of(cls: Any) -> Any:
        native = [base for base in cls.__mro__[1:] if "__mypyc_attrs__" in vars(base)]
        for base in native:  # it would find them in interpreted classes; mypyc forbids them otherwise
            base.__slots__ = base.__mypyc_attrs__
        made = dataclasses.dataclass(**about)(cls)
        for base in native:
            del base.__slots__
        return made

    return made_of
