"""Goods at hand against goods wanted: seven bits for each kind, so that one addition compares all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravanserai.games.almanac.book import KINDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from caravanserai.games.almanac.road import Road

WIDTH: Final = 7
ONE_EACH: Final = sum(1 << WIDTH * kind for kind in range(KINDS))
LACKING: Final = ONE_EACH << WIDTH - 1
"""The highest bit of each kind: set by an addition where more is wanted than is there."""
_MOST: Final = (1 << WIDTH - 1) - 1
"""As many as are told apart, far more than any card asks for."""
_FIRST, _SECOND, _THIRD, _FOURTH = (
    tuple(max(0, _MOST - count) << WIDTH * kind for count in range(1024)) for kind in range(KINDS)
)
"""Of each kind, by how many there are: what is wanting to the most."""


def bundle(goods: Sequence[int]) -> int:
    """Goods kind by kind as one number."""
    return sum(count << WIDTH * kind for kind, count in enumerate(goods[:KINDS]))


def at_hand(road: Road, seat: int) -> int:
    """The goods of a seat, counted down from the most.

    A bundle is among them if `bundle + at_hand & LACKING` is nothing; one of each kind shows which are there at all.
    """
    goods, at = road.goods, KINDS * seat
    return _FIRST[goods[at]] + _SECOND[goods[at + 1]] + _THIRD[goods[at + 2]] + _FOURTH[goods[at + 3]]


def lacking(kinds: int) -> int:
    """What one of each kind lacks if goods of these kinds, a bit each, are at hand."""
    return sum(1 << WIDTH * kind + WIDTH - 1 for kind in range(KINDS) if not kinds >> kind & 1)
