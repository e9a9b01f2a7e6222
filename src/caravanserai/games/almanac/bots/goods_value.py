"""The joint value of goods and open contracts: contracts use the goods they need, and the rest is for sale."""

from __future__ import annotations

import functools
import itertools
from typing import TYPE_CHECKING, NamedTuple

from caravanserai.games.almanac.state import BOOKS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from caravanserai.games.almanac.book import Goods


class Time(NamedTuple):
    """Time left to complete contracts: rounds, workers for this page, and the closing fee (None if unaffordable)."""

    rounds: int
    workers_left: int
    fee: int | None

    def contract_value(self, swing: float, missing: int) -> float:
        """The expected value of an open contract that is worth `swing` when complete and lacks `missing` goods."""
        if not missing:
            if self.rounds or self.workers_left:
                return swing - 4
            return swing - self.fee if self.fee is not None else 0.0
        if not self.rounds and missing > 2 * self.workers_left:
            return 0.0
        steep = 0.13 + 0.03 * max(0, 5 - self.rounds)
        return max(0.0, (swing - 4) * (1 - steep * missing) - 2)


class Sharing(dict[tuple[int, ...], float]):
    """The joint value of goods and open contracts, by the goods; computed on first use."""

    __slots__ = ("_contracts", "_prices", "_time")

    def __init__(
        self, product: str, contracts: Sequence[tuple[int, float]], prices: Sequence[float], time: Time
    ) -> None:
        super().__init__()
        cards = BOOKS[product].contracts
        self._contracts = [(cards[number].goods, swing) for number, swing in contracts]
        self._prices = prices
        self._time = time

    def __missing__(self, goods: tuple[int, ...]) -> float:
        """Assign the goods to the contracts in every order, and keep the best value."""
        orders = itertools.permutations(self._contracts) if len(self._contracts) > 1 else (self._contracts,)
        worth = self[goods] = max([self._shared_out(goods, order) for order in orders])
        return worth

    def _shared_out(self, goods: Sequence[int], order: Iterable[tuple[Goods, float]]) -> float:
        """The value if the contracts take the goods they need in this order, and the rest is for sale."""
        worth = 0.0
        for wanted, swing in order:
            left = [own - asked for own, asked in zip(goods, wanted, strict=False)]
            value = self._time.contract_value(swing, -sum([lack for lack in left if lack < 0]))
            if value > 0:
                worth += value
                goods = [max(0, rest) for rest in left]
        return worth + sum([stock(count, price) for count, price in zip(goods, self._prices, strict=True) if count])


@functools.lru_cache(maxsize=8192)
def sharing(product: str, contracts: tuple[tuple[int, float], ...], prices: tuple[float, ...], time: Time) -> Sharing:
    """The cached values of goods beside these open contracts, each with its value when complete."""
    return Sharing(product, contracts, prices, time)


def stock(count: int, price: float) -> float:
    """The value of goods for sale; a larger number of one kind makes better use of a worker."""
    return count * price * (0.42 + 0.06 * min(count, 4))
