"""What compiled modules need when they run; it goes with them as `caravanserai.kernel._native`."""

# ruff: noqa: ANN401  # classes and values of any kind

from __future__ import annotations

import dataclasses
import functools
import hashlib
import types
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

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


def make(cls: Any) -> Any:
    """An empty instance."""
    return cls.__new__(cls)


def plain(value: Any) -> Any:
    """Write a value that never changes as plain JSON data."""
    from caravanserai.kernel import codec  # noqa: PLC0415  # the codec, compiled, needs this module

    return codec.as_json(value)


def caused(error: BaseException, cause: BaseException | None) -> BaseException:
    """In `raise error from cause` mypyc forgets the cause."""
    error.__cause__ = cause
    return error


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


def slotted(cls: Any, **about: Any) -> Any:
    """Make a slotted dataclass of a Python class, and no slots for fields that native classes above it have."""
    native = [base for base in cls.__mro__[1:] if "__mypyc_attrs__" in vars(base)]
    for base in native:
        base.__slots__ = base.__mypyc_attrs__
    made = dataclasses.dataclass(slots=True, **about)(cls)
    for base in native:
        del base.__slots__
    return made


def state(cls: Any, *about: Any) -> None:
    """What the decorator `state` adds, beside what is written out."""
    from caravanserai.kernel import codec  # noqa: PLC0415  # as above

    fields(cls, *about)
    cls.decode = codec.reader(cls)


def pending(cls: Any, *about: Any) -> None:
    """What the decorators `decision` and `step` add, beside what is written out."""
    fields(cls, *about)
    cls.of = functools.cache(cls)
