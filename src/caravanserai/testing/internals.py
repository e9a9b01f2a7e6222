"""The only module of the contract suite that uses private attributes of a match."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

from caravanserai.kernel.decision import Together
from caravanserai.kernel.match import Match
from caravanserai.kernel.state import OPEN, State

if TYPE_CHECKING:
    from collections.abc import Iterable


def state_of(match: Match[Any]) -> State:
    """The true state."""
    return match._state  # type: ignore[no-any-return]  # noqa: SLF001  # Match[Any]; see the module


def resumed(match: Match[Any]) -> Match[Any]:
    """A match resumed from the saved position."""
    return Match(match.game, match.game.load(match.snapshot()), 0, match.setup)


def listening(world: Match[Any]) -> Match[Any]:
    """Make an imagined match collect its events, as a real match does."""
    state_of(world).pending_events = world._past.facts  # noqa: SLF001  # see the module
    return world


def aligned(world: Match[Any], match: Match[Any]) -> bool:
    """Copy dice and sealed answers from the true match to an imagined one; return False if they do not fit there."""
    true, imagined = state_of(match), state_of(world)
    imagined.chance = true.chance
    imagined.sealed = list(true.sealed)
    top: Any = imagined.stack[-1] if imagined.stack else None
    parts = top.parts if isinstance(top, Together) else ()
    return all(
        answer == OPEN or answer in part.options(imagined) for part, answer in zip(parts, imagined.sealed, strict=True)
    )


def mutable_parts(value: object, path: str, found: dict[int, str]) -> None:
    """Walk through a value; collect the identity and the path of each mutable part."""
    if _never_changes(value):
        return
    inside: Iterable[tuple[object, object]] = ()
    if not isinstance(value, tuple):
        found[id(value)] = path
    if isinstance(value, list | tuple):
        inside = enumerate(value)
    elif isinstance(value, dict):
        inside = value.items()
    elif dataclasses.is_dataclass(value):
        inside = ((field.name, getattr(value, field.name)) for field in dataclasses.fields(value))
    for name, item in inside:
        if type(item) is not int:
            mutable_parts(item, f"{path}.{name}", found)


def _never_changes(value: object) -> bool:
    """Whether a value is hashable: lists, dicts, sets and states are not, nor is a value that contains them."""
    try:
        hash(value)
    except TypeError:
        return False
    return True


def shared_part(one: object, other: object) -> str | None:
    """The path of a mutable part that two values share; None without one."""
    ours: dict[int, str] = {}
    theirs: dict[int, str] = {}
    mutable_parts(one, type(one).__name__, ours)
    mutable_parts(other, "", theirs)
    return next((path for identity, path in ours.items() if identity in theirs), None)
