"""The colours, shapes and leaders of the four kingdoms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

BADGES: Final = (3, 2, 4, 1)
"""The number of colour and shape of each kingdom: green triangle, blue diamond, gold square, red circle."""
LEADERS: Final = ("sares", "ironcat", "konu", "baskul")
"""The picture of each kingdom's leader."""


def badges(corner: Sequence[int]) -> tuple[int, ...]:
    """Return the badge of each seat: that of its kingdom, or an unused one while the seat has no kingdom."""
    left = [badge for kingdom, badge in enumerate(BADGES) if kingdom not in corner]
    return tuple(BADGES[kingdom] if kingdom >= 0 else left.pop(0) for kingdom in corner)
