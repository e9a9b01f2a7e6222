"""The boards of games that have one of their own, by game id."""

from __future__ import annotations

import functools
import importlib
from typing import TYPE_CHECKING, Final

from caravanserai.web.board import Board

if TYPE_CHECKING:
    from caravanserai.web.sitting import Sitting

_BOARDS: Final = {
    "crystal_peaks": "CrystalPeaksBoard",
    "dragon_road": "DragonRoadBoard",
    "dragonharth": "DragonharthBoard",
    "silk_road": "SilkRoadBoard",
}


@functools.cache
def board_type(game: str) -> type[Board]:
    """The game's own board, or the plain one."""
    if game not in _BOARDS:
        return Board
    found: type[Board] = getattr(importlib.import_module(f"{__name__}.{game}"), _BOARDS[game])
    return found


def board_for(sitting: Sitting) -> Board:
    """Make the board of a sitting."""
    return board_type(sitting.game.id)(sitting)
