"""Operations on gold, goods, guards and workers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from caravanserai.games.almanac.book import GAIN, KINDS
from caravanserai.games.almanac.effects import MEASURES, Op, carry_out
from caravanserai.games.almanac.flow.crates import ALL_KINDS, gain_goods, lose_goods, take_any
from caravanserai.games.almanac.ops.factory import goods_from, op
from caravanserai.games.almanac.purse import (
    any_supplied,
    bonus,
    gain_gold,
    gain_guards,
    gain_workers,
    goods_held,
    kinds_held,
    pay_gold,
)
from caravanserai.games.almanac.state import Road, page_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.games.almanac.book import Goods
    from caravanserai.games.almanac.effects import Compiler

HALF: Final = -1
"""Stands for a number of goods: half of all."""
NO_LIMIT: Final = 1 << 20
"""Stands for no limit."""

MEASURES["round"] = lambda road, _seat: road.round
MEASURES["completed_contracts"] = lambda road, seat: len(road.done[seat])
MEASURES["strength"] = lambda road, seat: road.strength[seat]
MEASURES["own_workers_on_page"] = lambda road, seat: road.workers.count(seat)
MEASURES["kinds_in_crates"] = kinds_held
MEASURES["roll"] = lambda road, _seat: road.die


@dataclass(frozen=True, slots=True)
class GainGold(Op):
    """Gain gold: a fixed amount, or an amount for each unit of a number of the seat."""

    amount: int
    per: str
    most: int

    def apply(self, road: Road, seat: int, source: int) -> None:
        gain_gold(road, seat, self.worth(road, seat))

    def worth(self, road: Road, seat: int) -> int:
        """The amount of gold now."""
        return min(self.most, self.amount * (MEASURES[self.per](road, seat) if self.per else 1))

    def any_time(self, road: Road, seat: int) -> bool:
        return True


@op("gain_gold")
def _gain_gold(entry: Mapping[str, Any], _compiler: Compiler) -> Op:
    if isinstance(entry["n"], str):
        return GainGold(1, entry["n"], NO_LIMIT)
    return GainGold(entry["n"], entry.get("per", ""), entry.get("max", NO_LIMIT))


@dataclass(frozen=True, slots=True)
class GainGoods(Op):
    """Gain goods; `shown` goods are of a kind printed on the space of the action."""

    goods: Goods
    shown: int

    def apply(self, road: Road, seat: int, source: int) -> None:
        if self.shown:
            take_any(road, seat, self.shown, shown_kinds(road))
        else:
            gain_goods(road, seat, self.goods)

    @property
    def unfailing(self) -> bool:
        return any(self.goods)

    def gives(self, road: Road, seat: int) -> bool:
        return any_supplied(road, self.goods)


def shown_kinds(road: Road) -> int:
    """The kinds printed on the Gain space of the current action, as bits."""
    spot = page_of(road).spots[road.spot]
    if spot.action != GAIN or spot.goods[KINDS]:
        return ALL_KINDS
    return sum(1 << good for good in range(KINDS) if spot.goods[good])


@op("gain_goods")
def _gain_goods(entry: Mapping[str, Any], _compiler: Compiler) -> Op:
    return GainGoods(goods_from(entry["goods"]), entry["goods"].get("shown", 0))


@dataclass(frozen=True, slots=True)
class Discard(Op):
    """Discard goods of the player's choice, as far as possible (AL-164, AL-165)."""

    count: int
    """HALF for half of all goods, rounded up (CP-E19)."""

    def apply(self, road: Road, seat: int, source: int) -> None:
        spared = bonus(road, seat, "n") if road.encounter >= 0 else 0
        lose_goods(road, seat, max(0, self.number(road, seat) + spared))

    def number(self, road: Road, seat: int) -> int:
        """The number of goods that a seat discards."""
        return (goods_held(road, seat) + 1) // 2 if self.count == HALF else self.count


@op("discard")
def _discard(entry: Mapping[str, Any], _compiler: Compiler) -> Op:
    count = entry["goods"]["any"]
    return Discard(HALF if count == "half_up" else count)


@dataclass(frozen=True, slots=True)
class Pay(Op):
    """Pay gold, at most all the seat has; carry out another program if it has no gold at all (AL-166)."""

    gold: int
    otherwise: int

    def apply(self, road: Road, seat: int, source: int) -> None:
        if not road.gold[seat]:
            carry_out(road, seat, self.otherwise, source)
        pay_gold(road, seat, self.gold)


@op("pay")
def _pay(entry: Mapping[str, Any], compiler: Compiler) -> Op:
    return Pay(entry["gold"], compiler.program(entry.get("else")))


@dataclass(frozen=True, slots=True)
class GainGuard(Op):
    """Gain guards, as far as possible (AL-124)."""

    count: int

    def apply(self, road: Road, seat: int, source: int) -> None:
        gain_guards(road, seat, self.count)

    @property
    def unfailing(self) -> bool:
        return True

    def gives(self, road: Road, seat: int) -> bool:
        return road.guard_supply > 0


@op("gain_guard")
def _gain_guard(entry: Mapping[str, Any], _compiler: Compiler) -> Op:
    return GainGuard(entry["n"])


@dataclass(frozen=True, slots=True)
class GainWorker(Op):
    """Move workers from the reserve to the caravan; carry out another program if the reserve is empty."""

    count: int
    for_the_round: bool
    otherwise: int

    def apply(self, road: Road, seat: int, source: int) -> None:
        if road.reserve[seat]:
            gain_workers(road, seat, self.count, for_the_round=self.for_the_round)
        else:
            carry_out(road, seat, self.otherwise, source)


@op("gain_worker")
def _gain_worker(entry: Mapping[str, Any], compiler: Compiler) -> Op:
    return GainWorker(entry["n"], entry.get("duration") == "round", compiler.program(entry.get("else")))
