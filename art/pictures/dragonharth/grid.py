"""Where the spaces lie in the picture, and the colours of the four lands and of the marches between them."""

from typing import Final

from art.svg import Point
from caravanserai.games.dragonharth.content import ROWS

EDGE: Final = 32
CELL: Final = 72
SIDE: Final = len(ROWS)
LAND: Final = {"g": "#7b974a", "r": "#dc9b70", "b": "#86b4b8", "y": "#ead9aa", "m": "#bfb68a"}
SOIL: Final = {"g": "#6b8a3c", "r": "#7a351d", "b": "#4a8aa0", "y": "#dcae3e"}
ROAD: Final = {"g": "#e0cf9a", "r": "#f3d3b0", "b": "#dfdcc0", "y": "#f8efd2", "m": "#d9c99a"}
ROOF: Final = {
    "g": ("#0d8562", "#9fe0b8"),
    "r": ("#c2410c", "#ffb38a"),
    "b": ("#174f93", "#a5cdf7"),
    "y": ("#f2bd3a", "#fff0b8"),
}
CORNER: Final = {"g": (0, 0), "b": (8, 0), "r": (0, 8), "y": (8, 8)}
"""The first space of each land."""


def centre(x: float, y: float) -> Point:
    """The middle of a space, counted from the north-western one."""
    return EDGE + CELL * (x + 0.5), EDGE + CELL * (y + 0.5)


def spaces(kinds: str) -> list[tuple[int, int, str]]:
    """All spaces of some kinds: column, row and mark."""
    return [(x, y, mark) for y, row in enumerate(ROWS) for x, mark in enumerate(row) if mark[-1] in kinds]
