"""Crystal Peaks as an open book."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from caravanserai.web.boards.almanac.board import AlmanacBoard
from caravanserai.web.boards.crystal_peaks.carried import CARRIED, knots
from caravanserai.web.boards.crystal_peaks.group_sign_places import SIGNS
from caravanserai.web.boards.crystal_peaks.page_pieces import PAGE_PIECES
from caravanserai.web.boards.crystal_peaks.targets import TARGETED, targets

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from caravanserai.games.almanac.book import Spot
    from caravanserai.web.boards.almanac.pieces import Look, Piece
    from caravanserai.web.boards.almanac.scenery import Point
    from caravanserai.web.boards.almanac.spaces import Printed


class CrystalPeaksBoard(AlmanacBoard):
    """The board with the pieces of the nineteen pages."""

    live: ClassVar[Mapping[str, Callable[[Look], Sequence[Piece]]]] = PAGE_PIECES
    personal_pieces: ClassVar[frozenset[str]] = frozenset({"grasslands_fair"})
    carried: ClassVar[Mapping[str, Callable[[Look], Mapping[int, Point]]]] = CARRIED
    signs: ClassVar[Mapping[str, dict[str, Point]]] = SIGNS
    targeted: ClassVar[frozenset[str]] = TARGETED

    def printed(self, spot: Spot) -> Printed | None:
        """Return the knots that are printed on a space of a ship."""
        return knots(spot, self.words)

    def targets(self, look: Look) -> Sequence[Piece]:
        return targets(look)
