"""The positions of the spaces in the 1000 x 1000 picture of the board."""

from __future__ import annotations

from typing import Final

from caravanserai.games.dragonharth.map.board import SIDE

EDGE: Final = 32
CELL: Final = 72
SIZE: Final = 1000


def centre(space: int) -> tuple[int, int]:
    """Return the centre of a space."""
    y, x = divmod(space, SIDE)
    return EDGE + CELL * x + CELL // 2, EDGE + CELL * y + CELL // 2


def point(x: int, y: int) -> tuple[float, float]:
    """Convert a point from thousandths of a space."""
    return EDGE + CELL * x / 1000, EDGE + CELL * y / 1000
