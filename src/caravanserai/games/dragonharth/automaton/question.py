"""What an automaton is asked, with all it may look at, and how well it plays (DH-214, DH-216)."""

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
    """How well it plays."""

    aim_error: int
    """Its own, in tenths of a degree."""
    attack_at: int
    """The estimated chance in per cent from which it attacks."""
    gives_eggs: bool = False
    """Whether it gives an egg to the leader when it is rich."""
    spends_at_end: bool = False
    """Whether it fills its fields in the last month, when money is worth least."""
    spares_fields: bool = False
    """Whether it rather lets a dragon go hungry than sells the tiles of its fields."""
    marches_with_dragon: bool = False
    """Whether it keeps its dragon within a column, and goes for the leader."""
    lies_low: bool = False
    """Whether it avoids the lead before the last month, so that the shots of the others go elsewhere."""
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
    """A question, and what may be looked at to answer it: one's view, the options, what was seen to happen."""

    view: DragonharthView
    decision: Any
    """A decision of any kind, with the fields of its kind."""
    options: Options
    dice: Dice
    level: Level
    seen: Callable[[], list[Event]]

    @property
    def seat(self) -> int:
        """The seat that is asked."""
        return self.view.seat or 0

    @property
    def money(self) -> int:
        """One's own money."""
        return self.view.money or 0

    @property
    def leader(self) -> int:
        """The kingdom that leads."""
        return max(range(SEATS), key=lambda seat: (self.pace(seat), -seat))

    def pace(self, seat: int) -> int:
        """A kingdom's public points as if all had had their turn of this month: it goes on as it did so far."""
        view = self.view
        turns = view.month - (view.order.index(seat) > view.order.index(view.turn))
        return _AT_FIRST + (view.points[seat] - _AT_FIRST) * view.month // max(1, turns)

    def place(self, space: int) -> int:
        """The number of a space counted from one's own castle; it decides among equals, so that no corner suffers."""
        return SEEN[self.view.corner[self.seat]][space]

    @property
    def has_struck(self) -> bool:
        """Whether one has moved, attacked or fired in this turn."""
        return bool(self.view.moved or self.view.attacked or self.view.fired)

    def is_hostile(self, other: int) -> bool:
        """Whether a kingdom is neither oneself nor an ally."""
        return other not in (self.seat, -1) and self.view.relation[SEATS * self.seat + other] != ALLIED

    def own_pieces(self) -> list[int]:
        """The spaces of one's pieces."""
        return [space for space, code in enumerate(self.view.piece) if code and owner_of(code) == self.seat]
