"""What goods and open contracts are worth together: contracts take what they need, the rest is for sale."""

from __future__ import annotations

import functools
import itertools
from typing import TYPE_CHECKING, NamedTuple

from caravanserai.games.almanac.road import BOOKS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from caravanserai.games.almanac.book import Contract


class Time(NamedTuple):
    """What is left to complete contracts: rounds, workers for this page, and the fee for the end, if one has it."""

    rounds: int
    hands: int
    fee: int | None

    def promise(self, swing: float, missing: int) -> float:
        """What an open contract promises that brings so much, with so many goods still missing."""
        if not missing:
            if self.rounds or self.hands:
                return swing - 4
            return swing - self.fee if self.fee is not None else 0.0
        if not self.rounds and missing > 2 * self.hands:
            return 0.0
        steep = 0.13 + 0.03 * max(0, 5 - self.rounds)
        return max(0.0, (swing - 4) * (1 - steep * missing) - 2)


@functools.lru_cache(maxsize=1 << 16)
def best_use(
    product: str,
    goods: tuple[int, ...],
    contracts: tuple[tuple[int, float], ...],
    prices: tuple[float, ...],
    time: Time,
) -> float:
    """What goods and open contracts are worth together, with the goods best shared out; a contract with its swing."""
    orders = itertools.permutations(contracts) if len(contracts) > 1 else (contracts,)
    cards = BOOKS[product].contracts
    return max([_shared_out(cards, goods, order, prices, time) for order in orders])


def _shared_out(
    cards: Sequence[Contract],
    goods: Sequence[int],
    order: Sequence[tuple[int, float]],
    prices: Sequence[float],
    time: Time,
) -> float:
    """The same, if the contracts take what they need in this order, and the rest is for sale."""
    worth = 0.0
    for number, swing in order:
        left = [own - wanted for own, wanted in zip(goods, cards[number].goods, strict=False)]
        promise = time.promise(swing, -sum([lack for lack in left if lack < 0]))
        if promise > 0:
            worth += promise
            goods = [rest if rest > 0 else 0 for rest in left]
    return worth + sum([stock(count, price) for count, price in zip(goods, prices, strict=True) if count])


def stock(count: int, price: float) -> float:
    """What so many goods for sale are worth: the more of a kind, the better a worker is used."""
    return count * price * (0.42 + 0.06 * (count if count < 4 else 4))
