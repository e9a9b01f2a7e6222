"""Goods at hand against goods wanted: a byte for each kind, so that one addition compares all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravanserai.games.almanac.book import KINDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from caravanserai.games.almanac.road import Road

BYTE: Final = 8
ONE_EACH: Final = sum(1 << BYTE * kind for kind in range(KINDS))
LACKING: Final = ONE_EACH << BYTE - 1
"""The highest bit of each byte: set by an addition where more is wanted than is there."""
_MOST: Final = LACKING - ONE_EACH


def bundle(goods: Sequence[int]) -> int:
    """Goods kind by kind as one number."""
    return sum(count << BYTE * kind for kind, count in enumerate(goods[:KINDS]))


def at_hand(road: Road, seat: int) -> int:
    """The goods of a seat, counted down from the most a byte holds.

    A bundle is among them if `bundle + at_hand & LACKING` is nothing; one of each kind shows which are there at all.
    """
    goods, first = road.goods, KINDS * seat
    return _MOST - goods[first] - 0x100 * goods[first + 1] - 0x10000 * goods[first + 2] - 0x1000000 * goods[first + 3]


def lacking(kinds: int) -> int:
    """What one of each kind lacks if goods of these kinds, a bit each, are at hand."""
    return sum(1 << BYTE * kind + BYTE - 1 for kind in range(KINDS) if not kinds >> kind & 1)
