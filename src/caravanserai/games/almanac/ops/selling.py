"""Selling goods outside the standard actions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from caravanserai.games.almanac.book import GOODS, KINDS
from caravanserai.games.almanac.effects import Op
from caravanserai.games.almanac.flow.standard_actions import ShopSale
from caravanserai.games.almanac.ops.factory import op
from caravanserai.games.almanac.purse import goods_held
from caravanserai.games.almanac.state import Road
from caravanserai.kernel.decision import Decision, Reason, decision
from caravanserai.kernel.space import Options, Space, names, word

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.games.almanac.effects import Compiler


@dataclass(frozen=True, slots=True)
class SellOneKind(Op):
    """Sell any number of goods of one kind, or no goods; it is no Sell Goods action (CP-E15)."""

    price: int

    def apply(self, road: Road, seat: int, source: int) -> None:
        if goods_held(road, seat):
            road.stack.append(SellKind.of(seat, self.price))


@op("sell_one_kind")
def _sell_one_kind(entry: Mapping[str, Any], _compiler: Compiler) -> Op:
    return SellOneKind(entry["price"])


@decision
class SellKind(Decision[Road]):
    """Choose the kind of goods that you sell, or sell nothing."""

    seat: int
    price: int
    space: ClassVar[Space] = Space(word("done"), names("sell", "good", GOODS))

    def options(self, state: Road) -> Options:
        return (0, *[1 + good for good in range(KINDS) if state.goods[KINDS * self.seat + good]])

    def resolve(self, state: Road, choice: int) -> None:
        if choice:
            state.stack.append(ShopSale.of(self.seat, choice - 1, self.price))

    def why_not(self, state: Road, choice: int) -> Reason:
        return Reason("no_such_good", (("good", choice - 1),))
