"""The Dragon Road as an open book."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from caravanserai.games.almanac.dragon_road.pages.dockside_arcade import RollAgain
from caravanserai.games.almanac.dragon_road.pages.horizon_isles import PUSHED
from caravanserai.web.boards.almanac.board import AlmanacBoard
from caravanserai.web.boards.almanac.cues import Stage
from caravanserai.web.boards.dragon_road.group_sign_places import SIGNS
from caravanserai.web.boards.dragon_road.page_pieces import PAGE_PIECES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from caravanserai.kernel.event import Event
    from caravanserai.web.boards.almanac.pieces import Look, Piece
    from caravanserai.web.boards.almanac.scenery import Point
    from caravanserai.web.cue import Cue


class DragonRoadBoard(AlmanacBoard):
    """The board with the pieces of the seventeen pages."""

    live: ClassVar[Mapping[str, Callable[[Look], Sequence[Piece]]]] = PAGE_PIECES
    personal_pieces: ClassVar[frozenset[str]] = frozenset({"sublin_salt"})
    signs: ClassVar[Mapping[str, dict[str, Point]]] = SIGNS

    def rolled(self) -> tuple[str, str]:
        """Return the roll of the six-sided die; at the Great Striker it is visible until the roll is kept."""
        if any(isinstance(one, RollAgain) for one in self.perspective.asked):
            return f"die-{self.view.die}", str(self.view.die)
        return super().rolled()

    def cues(self, events: Sequence[Event]) -> list[Cue]:
        """Return the cues; ocean tokens move from island to island."""
        pushed: list[Cue] = [
            Stage.fly("tok-ocean", f"space-{event.field('space')}", f"space-{event.field('to')}")
            for event in events
            if event.kind is PUSHED
        ]
        return [*super().cues(events), *pushed]
