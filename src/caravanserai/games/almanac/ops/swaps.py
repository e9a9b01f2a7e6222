"""Exchanging goods for others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

from caravanserai.games.almanac.book import GOODS, KINDS
from caravanserai.games.almanac.effects import Op
from caravanserai.games.almanac.flow.crates import ALL_KINDS, ChooseGood
from caravanserai.games.almanac.ops.factory import op
from caravanserai.games.almanac.ops.wealth import NO_LIMIT
from caravanserai.games.almanac.purse import gain_good, give_up_good, goods_held, in_supply
from caravanserai.games.almanac.state import Road, replaced
from caravanserai.kernel.decision import Decision, Outlook, Reason, decision
from caravanserai.kernel.space import Options, Space, names, word

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.games.almanac.effects import Compiler

NOTHING: Final = (0,) * KINDS
"""No goods of any kind."""


@dataclass(frozen=True, slots=True)
class SwapGoods(Op):
    """Exchange up to `count` goods for the same number of goods of choice."""

    most: int

    def apply(self, road: Road, seat: int, source: int) -> None:
        road.stack.append(SwapGive.of(seat, self.most, 0))

    def allowed(self, road: Road, seat: int, gold: int, spare: int) -> bool:
        return goods_held(road, seat) > 0

    def why_not(self) -> Reason:
        return Reason("no_goods")


@dataclass(frozen=True, slots=True)
class SwapKinds(Op):
    """Exchange up to `count` goods, each for one of another kind; the player may decline (CP-L10h, CP-L10j)."""

    most: int

    def apply(self, road: Road, seat: int, source: int) -> None:
        if goods_held(road, seat):
            road.stack.append(SwapOut.of(seat, min(self.most, goods_held(road, seat)), NOTHING))

    def gives(self, road: Road, seat: int) -> bool:
        return goods_held(road, seat) > 0


@op("swap_goods")
def _swap_goods(entry: Mapping[str, Any], _compiler: Compiler) -> Op:
    most = NO_LIMIT if entry["max"] == "all" else entry["max"]
    return SwapKinds(most) if entry.get("other_kinds") else SwapGoods(most)


@decision
class SwapGive(Decision[Road]):
    """Give up goods one by one; then take the same number of goods of your choice (DR-K21)."""

    seat: int
    left: int
    given: int
    space: ClassVar[Space] = Space(word("done"), names("give", "good", GOODS))

    def options(self, state: Road) -> Options:
        base = KINDS * self.seat
        return (0, *[1 + good for good in range(KINDS) if state.goods[base + good]])

    def resolve(self, state: Road, choice: int) -> None:
        if choice:
            give_up_good(state, self.seat, choice - 1, 1)
        given = self.given + bool(choice)
        if choice and self.left > 1:
            state.stack.append(SwapGive.of(self.seat, self.left - 1, given))
        elif given:
            state.stack.append(ChooseGood.of(self.seat, given, ALL_KINDS))

    def why_not(self, state: Road, choice: int) -> Reason:
        return Reason("no_such_good", (("good", choice - 1),))

    def outlook(self, state: Road, choice: int) -> Outlook:
        return ((GOODS[choice - 1], -1),) if choice else ()


@decision
class SwapOut(Decision[Road]):
    """Put back goods one by one; then take the same number, each in place of one of another kind (CP-L10h)."""

    seat: int
    left: int
    given: tuple[int, ...]
    space: ClassVar[Space] = Space(word("done"), names("give", "good", GOODS))

    def options(self, state: Road) -> Options:
        base = KINDS * self.seat
        return (0, *[1 + good for good in range(KINDS) if state.goods[base + good]])

    def resolve(self, state: Road, choice: int) -> None:
        given = self.given
        if choice:
            give_up_good(state, self.seat, choice - 1, 1)
            given = replaced(given, choice - 1, given[choice - 1] + 1)
        if choice and self.left > 1:
            state.stack.append(SwapOut.of(self.seat, self.left - 1, given))
        elif any(given):
            state.stack.append(SwapTake.of(self.seat, given, NOTHING))

    def why_not(self, state: Road, choice: int) -> Reason:
        return Reason("no_such_good", (("good", choice - 1),))

    def outlook(self, state: Road, choice: int) -> Outlook:
        return ((GOODS[choice - 1], -1),) if choice else ()


@decision
class SwapTake(Decision[Road]):
    """Take goods for those put back: of each kind at most as many as were given of the others (CP-L10j)."""

    seat: int
    given: tuple[int, ...]
    taken: tuple[int, ...]
    space: ClassVar[Space] = Space(names("good", "good", GOODS))
    auto_if_forced: ClassVar[bool] = True

    def options(self, state: Road) -> Options:
        others = [sum(self.given) - given for given in self.given]
        return tuple([good for good in range(KINDS) if self.taken[good] < others[good] and in_supply(state, good)])

    def without_option(self, state: Road) -> None:
        """The supply has no other kind (AL-98)."""

    def resolve(self, state: Road, choice: int) -> None:
        gain_good(state, self.seat, choice, 1)
        taken = replaced(self.taken, choice, self.taken[choice] + 1)
        if sum(taken) < sum(self.given):
            state.stack.append(SwapTake.of(self.seat, self.given, taken))

    def why_not(self, state: Road, choice: int) -> Reason:
        return Reason("other_kind" if in_supply(state, choice) else "supply_empty")

    def outlook(self, state: Road, choice: int) -> Outlook:
        return ((GOODS[choice], 1),)
