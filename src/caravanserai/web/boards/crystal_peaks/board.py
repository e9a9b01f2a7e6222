"""Crystal Peaks as an open book."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from caravanserai.web.boards.almanac.board import AlmanacBoard
from caravanserai.web.boards.crystal_peaks.live import LIVE
from caravanserai.web.boards.crystal_peaks.signs import SIGNS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from caravanserai.web.boards.almanac.pieces import Look, Piece
    from caravanserai.web.boards.almanac.scenery import Point


class CrystalPeaksBoard(AlmanacBoard):
    """The nineteen pages with their own pieces."""

    live: ClassVar[Mapping[str, Callable[[Look], Sequence[Piece]]]] = LIVE
    signs: ClassVar[Mapping[str, Mapping[str, Point]]] = SIGNS
