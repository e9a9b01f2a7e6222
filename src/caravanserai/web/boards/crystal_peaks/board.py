"""Crystal Peaks as an open book."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from caravanserai.web.boards.almanac.board import AlmanacBoard
from caravanserai.web.boards.crystal_peaks.live import LIVE

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from caravanserai.web.boards.almanac.pieces import Look, Piece


class CrystalPeaksBoard(AlmanacBoard):
    """The nineteen pages with their own pieces."""

    live: ClassVar[Mapping[str, Callable[[Look], Sequence[Piece]]]] = LIVE
