"""Goods at hand against goods wanted: a byte for each kind, so that one subtraction compares all of them."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final

from caravanserai.games.almanac.book import KINDS
from caravanserai.games.almanac.road import BOOKS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from caravanserai.games.almanac.road import Road

BYTE: Final = 8
ENOUGH: Final = sum(1 << BYTE * kind + BYTE - 1 for kind in range(KINDS))
"""The highest bit of each byte: set in what is at hand, it stays set where no more is taken away than is there."""


def bundle(goods: Sequence[int]) -> int:
    """Goods kind by kind as one number."""
    return sum(count << BYTE * kind for kind, count in enumerate(goods[:KINDS]))


def at_hand(road: Road, seat: int) -> int:
    """The goods of a seat; a bundle is among them if `at_hand - bundle & ENOUGH == ENOUGH`."""
    first, second, third, fourth = road.goods[KINDS * seat : KINDS * seat + KINDS]
    return first | second << 8 | third << 16 | fourth << 24 | ENOUGH


@functools.cache
def contract_bundles(product: str) -> tuple[int, ...]:
    """The goods that each contract asks for."""
    return tuple(bundle(card.goods) for card in BOOKS[product].contracts)


@functools.cache
def caravan_prices(product: str) -> tuple[tuple[int, int], ...]:
    """The gold and the goods that each caravan card costs."""
    return tuple((card.gold, bundle(card.goods)) for card in BOOKS[product].caravans)
