"""Goods of all kinds packed into one number, seven bits for each kind, so that one subtraction compares all kinds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravanserai.games.almanac.book import KINDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from caravanserai.games.almanac.state import Road

WIDTH: Final = 7
ONE: Final = tuple(1 << WIDTH * kind for kind in range(KINDS))
"""One good of each kind; a kind can hold up to 63 goods, and two products have at most 60."""
LACKING: Final = sum(ONE) << WIDTH - 1
"""The highest bit of each kind: a bundle is among the goods at hand if `at_hand - bundle & LACKING` is 0."""
TO_HAVE: Final = LACKING - sum(ONE)
"""Added to a bundle, this sets the highest bit of every kind with at least one good."""
COUNT: Final = (1 << WIDTH) - 1
"""A bundle modulo this number is the number of its goods, as digit sums work with nines in decimal numbers."""


def bundle(goods: Sequence[int]) -> int:
    """Pack a list of goods into one number."""
    return sum(count << WIDTH * kind for kind, count in enumerate(goods[:KINDS]))


def counted(road: Road) -> list[int]:
    """Pack the goods of every seat; from now on, code that moves goods keeps `road.bundles` up to date."""
    road.bundles += [bundle(road.goods[KINDS * seat : KINDS * seat + KINDS]) for seat in range(road.seats)]
    return road.bundles


def at_hand(road: Road, seat: int) -> int:
    """The goods of a seat, packed into one number."""
    return (road.bundles or counted(road))[seat]


def present(kinds: int) -> int:
    """The value of `at_hand + TO_HAVE & LACKING` for a seat with goods of exactly these kinds, given as bits."""
    return sum(1 << WIDTH * kind + WIDTH - 1 for kind in range(KINDS) if kinds >> kind & 1)
