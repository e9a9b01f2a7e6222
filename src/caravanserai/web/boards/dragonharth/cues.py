"""The animations on the board: pieces march, ships sail, shots fly, dice roll."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravanserai.games.dragonharth.events import AIMED, DICE, FLEW, MOVE_ROLL, MOVED
from caravanserai.web.boards.dragonharth.aim import arc
from caravanserai.web.boards.dragonharth.coordinates import centre, point
from caravanserai.web.boards.dragonharth.pictures import shot_name
from caravanserai.web.cue import Along, Cue, Roll

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from caravanserai.games.dragonharth.view import DragonharthView
    from caravanserai.kernel.event import Event

_SIDES: Final = 6


def cues_of(events: Sequence[Event], view: DragonharthView) -> list[Cue]:
    """Return the cues of some events, in order; dice roll where their results stand, and never over a question."""
    return list(_cues(events, view))


def _cues(events: Sequence[Event], view: DragonharthView) -> Iterator[Cue]:
    stand, colour = -1, 0
    for event in events:
        kind, facts = event.kind, event.facts()
        if kind is MOVED:
            goal = _number(facts["space"])
            if view.piece[goal]:
                yield Along(cue="along", end=f"piece-{goal}", path=_straight(_number(facts["start"]), goal), sprite="")
        elif kind is MOVE_ROLL:
            yield from _rolled(_number(facts["roll"]), "ribbon")
        elif kind is DICE:
            yield from _rolled(_number(facts["attack"]), "die-0")
            yield from _rolled(_number(facts["defence"]), "die-1")
        elif kind is AIMED:
            stand, colour = _number(facts["space"]), _number(facts["colour"])
        elif kind is FLEW and stand >= 0:
            landing = point(_number(facts["x"]), _number(facts["y"]))
            yield Along(cue="along", end="aiming", path=arc(centre(stand), landing), sprite=f"dh-{shot_name(colour)}")


def _straight(start: int, goal: int) -> str:
    (x, y), (u, v) = centre(start), centre(goal)
    return f"M{x} {y}L{u} {v}"


def _rolled(face: int, end: str) -> Iterator[Cue]:
    """Yield the cue of a six-sided die; a total raised by a card has no face."""
    if 1 <= face <= _SIDES:
        yield Roll(cue="roll", end=end, face=f"die-{face}")


def _number(value: object) -> int:
    if not isinstance(value, int):
        raise TypeError(f"{value!r} is not a number")
    return value
