"""The value of actions to a seat in a city, in silver, estimated from the seat's view."""

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

_SELLER_FACTOR: Final = 1.7
"""The factor on a fair share of the Sellers ahead: a player takes more of those that buy the goods they hold."""
_VIZIERS_TAKEN: Final = 0.5
"""The share of the Viziers ahead that name a kind while the player still holds it."""
_CROOK_WORTH: Final = 1.0
_BARTERER_WORTH: Final = 2.0
_MARKETS_FOR_A_TRICK: Final = 3
"""With fewer markets ahead, a Crook or a Barterer may find no good use."""


class Appraisal:
    """The value of things to a seat with this money and these goods, when the caravan is in the given city."""

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
                (ahead.sellers[good] * _SELLER_FACTOR + ahead.printed_sellers[good]) / view.seats,
                1 / (1 + ahead.markets),
                _VIZIERS_TAKEN * ahead.viziers / KINDS if good in self.nameable else 0.0,
                self.among_rivals[good],
                self.rivals,
            )
            for good in range(KINDS)
        ]

    def worth(self) -> float:
        """The value of all the seat's possessions together."""
        stored = sum(self.values[good][count] for good, count in enumerate(self.goods))
        return self.money + stored + self.crooks * self.crook + self.barterers * self.barterer

    # -- the value of one use of an action -------------------------------------------------------------------

    def change(self, good: int, count: int) -> float:
        """The value of `count` more tokens of a kind; negative counts mean fewer tokens."""
        own = self.goods[good]
        return self.values[good][own + count] - self.values[good][own]

    def bought(self, good: int, count: int) -> float:
        """The gain from buying `count` tokens."""
        return self.change(good, count) - BUYING[count]

    def sold(self, good: int, count: int) -> float:
        """The gain from selling `count` tokens."""
        return self.change(good, -count) + SELLING[count]

    def traded(self, give: int, get: int, rate: int, times: int) -> float:
        """The gain from exchanging `times` times."""
        return self.change(give, -times) + self.change(get, times * rate)

    def given(self, give: int, owed: int) -> float:
        """The gain from giving a token to a Merchant who already owes `owed` tokens; the best tokens are taken."""
        goods = list(self.goods)
        for _ in range(owed):
            goods[self._best_receipt(goods)] += 1
        goods[give] -= 1
        get = self._best_receipt(goods)
        return self._step(goods, get) - self._step(goods, give)

    def stolen(self) -> float:
        """The expected gain from stealing a random token."""
        tokens = sum(self.among_rivals)
        gains = [self.change(good, 1) * count for good, count in enumerate(self.among_rivals) if count]
        return sum(gains) / tokens if tokens else 0.0

    def named(self, good: int) -> float:
        """The expected prize of a Vizier who names this kind, minus the average rival's prize."""
        prize = expected_prize(self.goods[good], self.among_rivals[good], self.rivals)
        rest = PRICES.vizier_first + PRICES.vizier_second - prize
        return prize - rest / self.rivals

    # -- the best use of an action ----------------------------------------------------------------------------

    def best_buy(self, good: int) -> float:
        """The gain from the best purchase of a kind."""
        counts = range(self.supply[good] + 1)
        return max(self.bought(good, count) for count in counts if BUYING[count] <= self.money)

    def best_sale(self, good: int) -> float:
        """The gain from the best sale of a kind."""
        return max(self.sold(good, count) for count in range(self.goods[good] + 1))

    def best_trade(self, give: int, get: int, rate: int) -> float:
        """The gain from the best number of exchanges."""
        most = min(PRICES.trades, self.goods[give], self.supply[get] // rate)
        return max(self.traded(give, get, rate, times) for times in range(most + 1))

    def best_swap(self, most: int) -> float:
        """The gain from a Merchant who swaps up to `most` tokens."""
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
        """The gain from the best use of an action; leaving it unused gains nothing (SR-55)."""
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
        """The best gain if a Crook may change the kind; using the Crook costs its value (SR-98)."""
        if not self.crooks:
            return best(good)
        return max(best(good), *[best(other) - self.crook for other in range(KINDS)])

    def _step(self, goods: Sequence[int], good: int) -> float:
        """The value of one more token of a kind, added to these goods."""
        return self.values[good][goods[good] + 1] - self.values[good][goods[good]]

    def _best_receipt(self, goods: Sequence[int]) -> int:
        """The kind in the supply of which one more token is worth most."""
        left = [good for good in range(KINDS) if goods[good] - self.goods[good] < self.supply[good]]
        return max(left, key=lambda good: self._step(goods, good))
