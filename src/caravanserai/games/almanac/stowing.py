"""Choosing goods, finding room for them, and giving them up."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from caravanserai.games.almanac.book import ANY, GOODS, KINDS
from caravanserai.games.almanac.purse import (
    empty_crates,
    gain_good,
    give_up_good,
    goods_held,
    in_supply,
)
from caravanserai.games.almanac.road import Road
from caravanserai.kernel.decision import Decision, Outlook, Reason, Step, decision, step
from caravanserai.kernel.space import Options, Space, names

if TYPE_CHECKING:
    from caravanserai.games.almanac.book import Goods

ALL_KINDS: Final = (1 << KINDS) - 1
_GOODS: Final = Space(names("good", "good", GOODS))


def gain_goods(road: Road, seat: int, goods: Goods, among: int = ALL_KINDS) -> None:
    """Receive all goods shown, those of free choice one by one, then find room for them (AL-93 ... AL-98)."""
    road.ask(TakeAny.of(seat, goods[ANY], among), Stow.of(seat)) if goods[ANY] else road.stack.append(Stow.of(seat))
    for good in range(KINDS):
        if goods[good]:
            gain_good(road, seat, good, goods[good])


@step
class TakeAny(Step[Road]):
    """So many goods of free choice are still to be taken, of the kinds in `among`; each may differ (AL-96)."""

    seat: int
    left: int
    among: int

    def run(self, state: Road) -> None:
        if self.left and any(self.among >> good & 1 and in_supply(state, good) for good in range(KINDS)):
            state.stack.append(ChooseGood.of(self.seat, self.left, self.among))


@decision
class ChooseGood(Decision[Road]):
    """Choose a good to gain."""

    seat: int
    left: int
    among: int
    space: ClassVar[Space] = _GOODS

    def options(self, state: Road) -> Options:
        return tuple([good for good in range(KINDS) if self.among >> good & 1 and in_supply(state, good)])

    def resolve(self, state: Road, choice: int) -> None:
        gain_good(state, self.seat, choice, 1)
        state.stack.append(TakeAny.of(self.seat, self.left - 1, self.among))

    def why_not(self, state: Road, choice: int) -> Reason:
        return Reason("supply_empty" if self.among >> choice & 1 and not in_supply(state, choice) else "other_kind")

    def outlook(self, state: Road, choice: int) -> Outlook:  # noqa: ARG002  # one good
        return ((GOODS[choice], 1),)


@step
class Stow(Step[Road]):
    """If there are more goods than crates, the player decides what stays (AL-94, AL-95)."""

    seat: int

    def run(self, state: Road) -> None:
        if empty_crates(state, self.seat) < 0 and goods_held(state, self.seat):
            state.stack.append(ThrowOut.of(self.seat))


@decision
class ThrowOut(Decision[Road]):
    """The crates are too full: choose a good to put back, old or new (AL-95)."""

    seat: int
    space: ClassVar[Space] = _GOODS
    lone: ClassVar[bool] = True

    def options(self, state: Road) -> Options:
        return _held(state, self.seat)

    def resolve(self, state: Road, choice: int) -> None:
        give_up_good(state, self.seat, choice, 1)
        state.stack.append(Stow.of(self.seat))

    def why_not(self, state: Road, choice: int) -> Reason:  # noqa: ARG002  # only missing goods bar it
        return Reason("no_such_good", (("good", choice),))


@step
class LoseGoods(Step[Road]):
    """So many goods must be given up, all if there are fewer (AL-164)."""

    seat: int
    left: int

    def run(self, state: Road) -> None:
        held = goods_held(state, self.seat)
        if self.left >= held:
            for good in range(KINDS):
                give_up_good(state, self.seat, good, state.goods[KINDS * self.seat + good])
        elif self.left:
            state.stack.append(GiveUpGood.of(self.seat, self.left))


@decision
class GiveUpGood(Decision[Road]):
    """Choose a good to give up (AL-165)."""

    seat: int
    left: int
    space: ClassVar[Space] = _GOODS
    lone: ClassVar[bool] = True

    def options(self, state: Road) -> Options:
        return _held(state, self.seat)

    def resolve(self, state: Road, choice: int) -> None:
        give_up_good(state, self.seat, choice, 1)
        state.stack.append(LoseGoods.of(self.seat, self.left - 1))

    def why_not(self, state: Road, choice: int) -> Reason:  # noqa: ARG002  # only missing goods bar it
        return Reason("no_such_good", (("good", choice),))

    def outlook(self, state: Road, choice: int) -> Outlook:  # noqa: ARG002  # one good
        return ((GOODS[choice], -1),)


def _held(road: Road, seat: int) -> Options:
    return tuple([good for good in range(KINDS) if road.goods[KINDS * seat + good]])
