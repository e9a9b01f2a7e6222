"""Handing in goods of different kinds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

from caravanserai.games.almanac.book import GOODS, KINDS
from caravanserai.games.almanac.effects import Op
from caravanserai.games.almanac.ops.factory import op
from caravanserai.games.almanac.purse import gain_fame, gain_gold, give_up_good, goods_held
from caravanserai.games.almanac.state import Road
from caravanserai.kernel.decision import Decision, Outlook, Reason, decision
from caravanserai.kernel.space import Options, Space, names, word

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.games.almanac.effects import Compiler


@dataclass(frozen=True, slots=True)
class SellSet(Op):
    """Discard 1 good each of several different kinds for gold or fame; more kinds give more (DR-L17g, CP-L06f)."""

    prizes: tuple[int, ...]
    """The prize by the number of kinds, from 0 on."""
    fame: bool

    def apply(self, road: Road, seat: int, source: int) -> None:
        if goods_held(road, seat):
            road.stack.append(HandIn.of(seat, 0, self.prizes, int(self.fame)))

    def allowed(self, road: Road, seat: int, gold: int, spare: int) -> bool:
        return goods_held(road, seat) > 0

    def why_not(self) -> Reason:
        return Reason("no_goods")


DONE: Final = 0


@decision
class HandIn(Decision[Road]):
    """Hand in a good of a kind not handed in yet, at least one, or take the prize (DR-L17g, CP-L19h)."""

    seat: int
    given: int
    """A bit for each kind handed in."""
    prizes: tuple[int, ...]
    fame: int
    """Whether the prize is fame, not gold."""
    space: ClassVar[Space] = Space(word("done"), names("good", "good", GOODS))
    auto_if_forced: ClassVar[bool] = True

    def options(self, state: Road) -> Options:
        own = state.goods[KINDS * self.seat : KINDS * (self.seat + 1)]
        more = self.given.bit_count() < len(self.prizes) - 1
        goods = [1 + good for good in range(KINDS) if more and own[good] and not self.given >> good & 1]
        return (DONE, *goods) if self.given else tuple(goods)

    def resolve(self, state: Road, choice: int) -> None:
        if choice == DONE:
            self._reward(state, self.prizes[self.given.bit_count()])
        else:
            give_up_good(state, self.seat, choice - 1, 1)
            state.stack.append(HandIn.of(self.seat, self.given | 1 << choice - 1, self.prizes, self.fame))

    def _reward(self, state: Road, prize: int) -> None:
        if self.fame:
            gain_fame(state, self.seat, prize)
        else:
            gain_gold(state, self.seat, prize)

    def timeout_choice(self, state: Road, options: Options) -> int:
        return options[-1]

    def why_not(self, state: Road, choice: int) -> Reason:
        if choice == DONE:
            return Reason("hand_in_first")
        if self.given.bit_count() == len(self.prizes) - 1:
            return Reason("no_more_kinds", (("count", len(self.prizes) - 1),))
        good = ("good", choice - 1)
        return Reason("kind_handed_in" if self.given >> choice - 1 & 1 else "no_such_good", (good,))

    def outlook(self, state: Road, choice: int) -> Outlook:
        kinds, prize = self.given.bit_count(), "fame" if self.fame else "gold"
        if choice == DONE:
            return ((prize, self.prizes[kinds]),)
        return ((prize, self.prizes[kinds + 1] - self.prizes[kinds]), (GOODS[choice - 1], -1))


@op("sell_set")
def _sell_set(entry: Mapping[str, Any], _compiler: Compiler) -> Op:
    return SellSet((0, *entry.get("gold", entry.get("fame"))), "fame" in entry)
