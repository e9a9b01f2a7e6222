"""What actions are worth to a merchant in a city, in silver, from what one seat may know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravanserai.games.silk_road.bots.goods_value import expected_prize, holding_values
from caravanserai.games.silk_road.bots.prospects import prospects
from caravanserai.games.silk_road.content import BUYING, KINDS, PRICES, SELLING
from caravanserai.games.silk_road.tile_faces import (
    BARTERER,
    CROOK,
    THIEF,
    VIZIER,
    bought_good,
    sold_good,
    swaps_of,
    trade_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from caravanserai.games.silk_road.view import SilkRoadView

_HOPE: Final = 1.7
"""How many times a fair share of the Sellers ahead one hopes to get: one takes those of one's own goods."""
_VIZIERS_TAKEN: Final = 0.5
"""The share of the Viziers ahead that will name a kind while one still has it."""
_CROOK_WORTH: Final = 1.0
_BARTERER_WORTH: Final = 2.0
_MARKETS_FOR_A_TRICK: Final = 3
"""With fewer markets ahead, a Crook or a Barterer may find no good use."""


class Appraisal:
    """The worth of things to a merchant with this money and these goods, once the caravan stands in a city."""

    def __init__(
        self, view: SilkRoadView, city: int, money: int, goods: Sequence[int], tricks: tuple[int, int]
    ) -> None:
        self.supply = view.supply
        self.nameable = [good for good in range(KINDS) if not view.named[good]] or list(range(KINDS))
        """The kinds that a Vizier may name (SR-86, SR-93)."""
        self.rivals = view.seats - 1
        self.money = money
        self.goods = goods
        self.crooks, self.barterers = tricks
        held = zip(view.supply, view.markers, goods, strict=True)
        self.among_rivals = [PRICES.tokens_of_a_kind - sum(elsewhere) for elsewhere in held]
        ahead = prospects(view.deal, view.reverse)[city]
        usable = min(1.0, ahead.markets / _MARKETS_FOR_A_TRICK)
        self.crook = _CROOK_WORTH * usable
        self.barterer = _BARTERER_WORTH * usable
        self.values = [
            holding_values(
                (ahead.sellers[good] * _HOPE + ahead.printed_sellers[good]) / view.seats,
                1 / (1 + ahead.markets),
                _VIZIERS_TAKEN * ahead.viziers / KINDS if good in self.nameable else 0.0,
                self.among_rivals[good],
                self.rivals,
            )
            for good in range(KINDS)
        ]

    def worth(self) -> float:
        """What everything in store is worth together."""
        stored = sum(self.values[good][count] for good, count in enumerate(self.goods))
        return self.money + stored + self.crooks * self.crook + self.barterers * self.barterer

    # -- one way to use an action --------------------------------------------------------------------------

    def change(self, good: int, count: int) -> float:
        """What it is worth to hold so many more (or fewer) of a kind."""
        own = self.goods[good]
        return self.values[good][own + count] - self.values[good][own]

    def bought(self, good: int, count: int) -> float:
        """What buying so many brings."""
        return self.change(good, count) - BUYING[count]

    def sold(self, good: int, count: int) -> float:
        """What selling so many brings."""
        return self.change(good, -count) + SELLING[count]

    def traded(self, give: int, get: int, rate: int, times: int) -> float:
        """What exchanging so many times brings."""
        return self.change(give, -times) + self.change(get, times * rate)

    def given(self, give: int, owed: int) -> float:
        """What giving a token to a Merchant brings, if he owes so many already and the best are taken."""
        goods = list(self.goods)
        for _ in range(owed):
            goods[self._best_receipt(goods)] += 1
        goods[give] -= 1
        get = self._best_receipt(goods)
        return self._step(goods, get) - self._step(goods, give)

    def stolen(self) -> float:
        """What a token stolen by chance brings."""
        tokens = sum(self.among_rivals)
        gains = [self.change(good, 1) * count for good, count in enumerate(self.among_rivals) if count]
        return sum(gains) / tokens if tokens else 0.0

    def named(self, good: int) -> float:
        """What a Vizier naming this kind brings, above what he brings to the average rival."""
        prize = expected_prize(self.goods[good], self.among_rivals[good], self.rivals)
        rest = PRICES.vizier_first + PRICES.vizier_second - prize
        return prize - rest / self.rivals

    # -- the best way to use it ----------------------------------------------------------------------------

    def best_buy(self, good: int) -> float:
        """What the best purchase of a kind brings."""
        counts = range(self.supply[good] + 1)
        return max(self.bought(good, count) for count in counts if BUYING[count] <= self.money)

    def best_sale(self, good: int) -> float:
        """What the best sale of a kind brings."""
        return max(self.sold(good, count) for count in range(self.goods[good] + 1))

    def best_trade(self, give: int, get: int, rate: int) -> float:
        """What the best number of exchanges brings."""
        most = min(PRICES.trades, self.goods[give], self.supply[get] // rate)
        return max(self.traded(give, get, rate, times) for times in range(most + 1))

    def best_swap(self, most: int) -> float:
        """What a Merchant brings who swaps up to so many tokens."""
        goods, gain = list(self.goods), 0.0
        for _ in range(most):
            stored = [good for good in range(KINDS) if goods[good]]
            if not stored:
                break
            give = min(stored, key=lambda good: self.values[good][goods[good]] - self.values[good][goods[good] - 1])
            goods[give] -= 1
            get = self._best_receipt(goods)
            step = self._step(goods, get) - self._step(goods, give)
            if step <= 0:
                break
            goods[get] += 1
            gain += step
        return gain

    def use(self, face: int) -> float:
        """What the best use of an action brings; to leave it unused brings nothing (SR-55)."""
        good = bought_good(face)
        if good is not None:
            return self._with_crook(self.best_buy, good)
        good = sold_good(face)
        if good is not None:
            return self._with_crook(self.best_sale, good)
        exchange = trade_of(face)
        if exchange is not None:
            return self.best_trade(*exchange)
        swaps = swaps_of(face)
        if swaps is not None:
            return self.best_swap(swaps)
        if face == VIZIER:
            return max(0.0, *[self.named(good) for good in self.nameable])
        return {THIEF: self.stolen(), CROOK: self.crook, BARTERER: self.barterer}[face]

    def _with_crook(self, best: Callable[[int], float], good: int) -> float:
        """A Crook lets the action deal in any kind, at the price of the Crook (SR-98)."""
        if not self.crooks:
            return best(good)
        return max(best(good), *[best(other) - self.crook for other in range(KINDS)])

    def _step(self, goods: Sequence[int], good: int) -> float:
        """What one more token of a kind would be worth beside these goods."""
        return self.values[good][goods[good] + 1] - self.values[good][goods[good]]

    def _best_receipt(self, goods: Sequence[int]) -> int:
        """The kind of which one more token is worth most, of those that the supply still has."""
        left = [good for good in range(KINDS) if goods[good] - self.goods[good] < self.supply[good]]
        return max(left, key=lambda good: self._step(goods, good))
