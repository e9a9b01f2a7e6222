"""The input of an automaton's rules: the question, the visible state, and the level of play (DH-214, DH-216)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from caravanserai.games.dragonharth.content import SEATS
from caravanserai.games.dragonharth.map.board import SEEN
from caravanserai.games.dragonharth.state import ALLIED, owner_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from caravanserai.games.dragonharth.view import DragonharthView
    from caravanserai.kernel.chance import Dice
    from caravanserai.kernel.event import Event
    from caravanserai.kernel.space import Options


_AT_FIRST: Final = 29
"""The public points of every kingdom before month 1."""


class Level(NamedTuple):
    """The settings of one level of play."""

    aim_error: int
    """The scale of the random error of aim, in tenths of a degree."""
    attack_at: int
    """The estimated chance to win, in per cent, from which the automaton attacks."""
    gives_eggs: bool = False
    """Whether a rich automaton gives an egg to the leader."""
    spends_at_end: bool = False
    """Whether it fills its fields in the last month, when money is worth least."""
    spares_fields: bool = False
    """Whether it starves a dragon before it sells the tiles of its fields."""
    marches_with_dragon: bool = False
    """Whether it keeps its dragon in a column and prefers to attack the leader."""
    lies_low: bool = False
    """Whether it avoids the lead before the last month, so that the others shoot at another kingdom."""
    reserve: int = 0
    """The money it keeps back for bad times."""


LEVELS: Final = {
    "easy": Level(60, 75),
    "normal": Level(30, 60, gives_eggs=True, spends_at_end=True, spares_fields=True, reserve=200),
    "hard": Level(
        0,
        55,
        gives_eggs=True,
        spends_at_end=True,
        spares_fields=True,
        marches_with_dragon=True,
        lies_low=True,
        reserve=800,
    ),
}


class Case(NamedTuple):
    """A decision and the information that may be used to answer it: view, options and seen events."""

    view: DragonharthView
    decision: Any
    """A decision of any kind, with the fields of its kind."""
    options: Options
    dice: Dice
    level: Level
    seen: Callable[[], list[Event]]

    @property
    def seat(self) -> int:
        """The seat that answers."""
        return self.view.seat or 0

    @property
    def money(self) -> int:
        """The seat's money."""
        return self.view.money or 0

    @property
    def leader(self) -> int:
        """The leading kingdom."""
        return max(range(SEATS), key=lambda seat: (self.pace(seat), -seat))

    def pace(self, seat: int) -> int:
        """A kingdom's public points projected to the end of this month at its average rate so far."""
        view = self.view
        turns = view.month - (view.order.index(seat) > view.order.index(view.turn))
        return _AT_FIRST + (view.points[seat] - _AT_FIRST) * view.month // max(1, turns)

    def place(self, space: int) -> int:
        """The number of a space counted from the seat's castle; breaking ties by it gives no corner an advantage."""
        return SEEN[self.view.corner[self.seat]][space]

    @property
    def has_struck(self) -> bool:
        """Whether the seat has moved, attacked or fired in this turn."""
        return bool(self.view.moved or self.view.attacked or self.view.fired)

    def is_hostile(self, other: int) -> bool:
        """Whether a kingdom is neither this seat's nor an ally's."""
        return other not in (self.seat, -1) and self.view.relation[SEATS * self.seat + other] != ALLIED

    def own_pieces(self) -> list[int]:
        """The spaces of the seat's pieces."""
        return [space for space, code in enumerate(self.view.piece) if code and owner_of(code) == self.seat]
