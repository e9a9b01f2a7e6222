"""The boards of the games that have one of their own, by game id."""

from __future__ import annotations

import functools
import importlib
from typing import TYPE_CHECKING, Final

from caravanserai.web.board import Board
from caravanserai.web.table_talk import NO_TALK

if TYPE_CHECKING:
    from caravanserai.web.perspective import Perspective
    from caravanserai.web.table_talk import Talk

_BOARDS: Final = {
    "crystal_peaks": "CrystalPeaksBoard",
    "dragon_road": "DragonRoadBoard",
    "dragonharth": "DragonharthBoard",
    "own_almanac": "OwnAlmanacBoard",
    "silk_road": "SilkRoadBoard",
}


@functools.cache
def board_type(*names: str) -> type[Board]:
    """Return the board class of the first name that has one: the game's own, or that of its family; else `Board`."""
    known = next((name for name in names if name in _BOARDS), None)
    if known is None:
        return Board
    found: type[Board] = getattr(importlib.import_module(f"{__name__}.{known}"), _BOARDS[known])
    return found


def board_for(perspective: Perspective, talk: Talk = NO_TALK) -> Board:
    """Create the board of a perspective."""
    return board_type(perspective.game.id, *perspective.game.catalogues)(perspective, talk)
