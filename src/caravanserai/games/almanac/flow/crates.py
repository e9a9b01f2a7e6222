"""Choosing goods, finding room for them, and giving them up."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from caravanserai.games.almanac.book import ANY, GOODS, KINDS
from caravanserai.games.almanac.packed_goods import COUNT, LACKING, TO_HAVE, counted, present
from caravanserai.games.almanac.purse import (
    empty_crates,
    gain_good,
    give_up_good,
    goods_held,
    in_supply,
    shown,
)
from caravanserai.games.almanac.state import Road
from caravanserai.kernel.decision import Decision, Outlook, Reason, decision
from caravanserai.kernel.space import Options, Space, names

if TYPE_CHECKING:
    from caravanserai.games.almanac.book import Goods

ALL_KINDS: Final = (1 << KINDS) - 1
_GOODS: Final = Space(names("good", "good", GOODS))
_KINDS_IN: Final = tuple(tuple(good for good in range(KINDS) if bits >> good & 1) for bits in range(ALL_KINDS + 1))
"""The kinds of goods, by a bit for each kind."""
_KINDS_OF: Final = {present(bits): kinds for bits, kinds in enumerate(_KINDS_IN)}
"""The kinds of goods, by the packed number of the goods at hand."""


def gain_goods(road: Road, seat: int, goods: Goods) -> None:
    """Receive all goods shown and choose those of free choice one by one, then find room for them (AL-93 ... AL-98)."""
    for good, count in shown(goods):
        gain_good(road, seat, good, count)
    if goods[ANY]:
        take_any(road, seat, goods[ANY])
    else:
        stow(road, seat)


def supplied(road: Road, among: int = ALL_KINDS) -> Options:
    """The kinds in `among` that can be gained now."""
    if 0 in road.supply and not road.unlimited:
        for good, stock in enumerate(road.supply):
            if not stock:
                among &= ~(1 << good)
    return _KINDS_IN[among]


def take_any(road: Road, seat: int, count: int, among: int = ALL_KINDS) -> None:
    """Receive goods of free choice, then find room for them (AL-96)."""
    road.stack.append(ThrowOut.of(seat))
    road.stack.append(ChooseGood.of(seat, count, among))


@decision
class ChooseGood(Decision[Road]):
    """Choose a good to gain, of the kinds in `among`; `left` goods are still to be taken, of any kinds (AL-96)."""

    seat: int
    left: int
    among: int
    space: ClassVar[Space] = _GOODS

    def options(self, state: Road) -> Options:
        return supplied(state, self.among)

    def without_option(self, state: Road) -> None:
        """The supply has no good left to take (AL-98)."""

    def resolve(self, state: Road, choice: int) -> None:
        gain_good(state, self.seat, choice, 1)
        if self.left > 1:
            state.stack.append(ChooseGood.of(self.seat, self.left - 1, self.among))

    def why_not(self, state: Road, choice: int) -> Reason:
        return Reason("supply_empty" if self.among >> choice & 1 and not in_supply(state, choice) else "other_kind")

    def outlook(self, state: Road, choice: int) -> Outlook:
        return ((GOODS[choice], 1),)


def stow(road: Road, seat: int) -> None:
    """If there are more goods than crates, the player decides which goods stay (AL-94, AL-95)."""
    if (road.bundles or counted(road))[seat] % COUNT > road.room[seat]:
        road.stack.append(ThrowOut.of(seat))


@decision
class ThrowOut(Decision[Road]):
    """While the crates are too full, choose a good to put back, old or new (AL-95)."""

    seat: int
    space: ClassVar[Space] = _GOODS
    auto_if_forced: ClassVar[bool] = True

    def options(self, state: Road) -> Options:
        return kinds_at_hand(state, self.seat) if empty_crates(state, self.seat) < 0 else ()

    def without_option(self, state: Road) -> None:
        """There is room for everything (AL-94)."""

    def resolve(self, state: Road, choice: int) -> None:
        give_up_good(state, self.seat, choice, 1)
        if empty_crates(state, self.seat) < 0:
            state.stack.append(self)

    def why_not(self, state: Road, choice: int) -> Reason:
        return Reason("no_such_good", (("good", choice),))


def lose_goods(road: Road, seat: int, count: int) -> None:
    """Make a seat give up this number of goods, or all if it has fewer (AL-164)."""
    if count >= goods_held(road, seat):
        for good in range(KINDS):
            give_up_good(road, seat, good, road.goods[KINDS * seat + good])
    elif count:
        road.stack.append(GiveUpGood.of(seat, count))


@decision
class GiveUpGood(Decision[Road]):
    """Choose a good to give up (AL-165)."""

    seat: int
    left: int
    space: ClassVar[Space] = _GOODS
    auto_if_forced: ClassVar[bool] = True

    def options(self, state: Road) -> Options:
        return kinds_at_hand(state, self.seat)

    def resolve(self, state: Road, choice: int) -> None:
        give_up_good(state, self.seat, choice, 1)
        lose_goods(state, self.seat, self.left - 1)

    def why_not(self, state: Road, choice: int) -> Reason:
        return Reason("no_such_good", (("good", choice),))

    def outlook(self, state: Road, choice: int) -> Outlook:
        return ((GOODS[choice], -1),)


def lose_kinds(road: Road, seat: int, count: int, among: int = ALL_KINDS) -> None:
    """Make a seat give up this number of goods, all of different kinds."""
    if count:
        road.stack.append(GiveUpKind.of(seat, count, among))


@decision
class GiveUpKind(Decision[Road]):
    """Choose a good to give up, of a kind not given up yet (CP-E20)."""

    seat: int
    left: int
    among: int
    """A bit for each kind that can still be given up."""
    space: ClassVar[Space] = _GOODS
    auto_if_forced: ClassVar[bool] = True

    def options(self, state: Road) -> Options:
        return tuple([good for good in kinds_at_hand(state, self.seat) if self.among >> good & 1])

    def resolve(self, state: Road, choice: int) -> None:
        give_up_good(state, self.seat, choice, 1)
        lose_kinds(state, self.seat, self.left - 1, self.among & ~(1 << choice))

    def why_not(self, state: Road, choice: int) -> Reason:
        return Reason("no_such_good" if self.among >> choice & 1 else "kind_given_up", (("good", choice),))

    def outlook(self, state: Road, choice: int) -> Outlook:
        return ((GOODS[choice], -1),)


def kinds_at_hand(road: Road, seat: int) -> Options:
    """The kinds of goods in a seat's crates."""
    return _KINDS_OF[(road.bundles or counted(road))[seat] + TO_HAVE & LACKING]
