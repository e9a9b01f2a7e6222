"""Goods of all kinds as one number, seven bits for each kind, so that one subtraction compares all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravanserai.games.almanac.book import KINDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from caravanserai.games.almanac.state import Road

WIDTH: Final = 7
ONE: Final = tuple(1 << WIDTH * kind for kind in range(KINDS))
"""One good of each kind; up to 63 of a kind are told apart, and there are no more than 60 with two products."""
LACKING: Final = sum(ONE) << WIDTH - 1
"""The highest bit of each kind: a bundle is among the goods at hand if `at_hand - bundle & LACKING` is nothing."""
TO_HAVE: Final = LACKING - sum(ONE)
"""Added to a bundle, this sets that bit for every kind of which there is any."""
COUNT: Final = (1 << WIDTH) - 1
"""What is left of a bundle after division by this is the number of its goods, as with nines in decimal numbers."""


def bundle(goods: Sequence[int]) -> int:
    """Goods kind by kind as one number."""
    return sum(count << WIDTH * kind for kind, count in enumerate(goods[:KINDS]))


def counted(road: Road) -> list[int]:
    """Count the goods of every seat; from now on whoever moves goods keeps `road.bundles` up to date."""
    road.bundles += [bundle(road.goods[KINDS * seat : KINDS * seat + KINDS]) for seat in range(road.seats)]
    return road.bundles


def at_hand(road: Road, seat: int) -> int:
    """The goods of a seat as one number."""
    return (road.bundles or counted(road))[seat]


def present(kinds: int) -> int:
    """What `at_hand + TO_HAVE & LACKING` is if goods of these kinds, a bit each, are at hand."""
    return sum(1 << WIDTH * kind + WIDTH - 1 for kind in range(KINDS) if kinds >> kind & 1)
