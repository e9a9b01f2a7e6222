"""Buyers, Sellers and Traders, and the Crook, which changes the kind of goods."""

from __future__ import annotations

from typing import ClassVar, Final

from caravanserai.games.silk_road.content import BUYING, KINDS, PRICES, SELLING
from caravanserai.games.silk_road.events import BOUGHT, CHEATED, DECLINED, SOLD, TRADED
from caravanserai.games.silk_road.known_goods import note_change
from caravanserai.games.silk_road.state import Journey
from caravanserai.games.silk_road.tile_faces import GOODS
from caravanserai.kernel.decision import Decision, Outlook, Reason, decision
from caravanserai.kernel.space import Options, Space, names, numbers

_COUNTS: Final = tuple(tuple(range(most + 1)) for most in range(PRICES.tokens_of_a_kind + 1))
_CROOK: Final = PRICES.tokens_of_a_kind + 1
"""The first option for spending a Crook, for Buyers and Sellers."""
_COUNTED: Final = Space(numbers("count", 0, PRICES.tokens_of_a_kind, "count"), names("crook", "good", GOODS))
_CHANGES: Final = tuple(tuple(_CROOK + new for new in range(KINDS) if new != good) for good in range(KINDS))

_TIMES: Final = tuple(tuple(range(most + 1)) for most in range(PRICES.trades + 1))
_CROOK_GIVE: Final = PRICES.trades + 1
_CROOK_GET: Final = _CROOK_GIVE + KINDS


def receive(state: Journey, seat: int, good: int, count: int) -> None:
    """Move tokens from the supply to a seat; everyone sees it."""
    state.goods[KINDS * seat + good] += count
    state.supply[good] -= count
    note_change(state, seat, good, count)


def hand_in(state: Journey, seat: int, good: int, count: int) -> None:
    """Move tokens from a seat to the supply; everyone sees it (SR-74)."""
    state.goods[KINDS * seat + good] -= count
    state.supply[good] += count
    note_change(state, seat, good, -count)


def spend_crook(state: Journey, seat: int, old: int, new: int) -> None:
    """Change one printed kind to another with a Crook, which leaves the game (SR-98, SR-103)."""
    state.crooks[seat] -= 1
    state.tiles_out += 1
    state.tell(CHEATED, seat, old, new)


def _barred_crook(state: Journey, seat: int, old: int, new: int, changed: int) -> Reason:
    """Why a Crook cannot make this change (SR-98, SR-101)."""
    if not state.crooks[seat]:
        return Reason("no_crook")
    if changed:
        return Reason("already_changed")
    return Reason("same_good" if old == new else "not_offered", (("good", new),))


@decision
class Buy(Decision[Journey]):
    """Buy any number of one kind, limited by money and supply; each token costs more (SR-75 ... SR-78)."""

    seat: int
    good: int
    changed: int
    """1 if a Crook has changed the kind."""
    space: ClassVar[Space] = _COUNTED

    def options(self, state: Journey) -> Options:
        most = state.supply[self.good]
        money = state.money[self.seat]
        while BUYING[most] > money:
            most -= 1
        if state.crooks[self.seat] and not self.changed:
            return _COUNTS[most] + _CHANGES[self.good]
        return _COUNTS[most]

    def resolve(self, state: Journey, choice: int) -> None:
        seat, good = self.seat, self.good
        if choice >= _CROOK:
            spend_crook(state, seat, good, choice - _CROOK)
            state.stack.append(Buy.of(seat, choice - _CROOK, 1))
        elif choice:
            price = BUYING[choice]
            state.money[seat] -= price
            state.bank += price
            receive(state, seat, good, choice)
            state.tell(BOUGHT, seat, choice, good, price)
        else:
            state.tell(DECLINED, seat)

    def why_not(self, state: Journey, choice: int) -> Reason:
        if choice >= _CROOK:
            return _barred_crook(state, self.seat, self.good, choice - _CROOK, self.changed)
        if choice > state.supply[self.good]:
            return Reason("supply_short", (("count", state.supply[self.good]), ("good", self.good)))
        return Reason("too_dear", (("money", BUYING[choice]),))

    def outlook(self, state: Journey, choice: int) -> Outlook:
        if choice >= _CROOK:
            return (("crook", -1),)
        return (("silver", -BUYING[choice]), (GOODS[self.good], choice)) if choice else ()


@decision
class Sell(Decision[Journey]):
    """Sell any number of one kind; each token brings less (SR-72 ... SR-74)."""

    seat: int
    good: int
    changed: int
    """1 if a Crook has changed the kind."""
    space: ClassVar[Space] = _COUNTED

    def options(self, state: Journey) -> Options:
        counts = _COUNTS[state.goods[KINDS * self.seat + self.good]]
        if state.crooks[self.seat] and not self.changed:
            return counts + _CHANGES[self.good]
        return counts

    def resolve(self, state: Journey, choice: int) -> None:
        seat, good = self.seat, self.good
        if choice >= _CROOK:
            spend_crook(state, seat, good, choice - _CROOK)
            state.stack.append(Sell.of(seat, choice - _CROOK, 1))
        elif choice:
            price = SELLING[choice]
            state.money[seat] += price
            state.bank -= price
            hand_in(state, seat, good, choice)
            state.tell(SOLD, seat, choice, good, price)
        else:
            state.tell(DECLINED, seat)

    def why_not(self, state: Journey, choice: int) -> Reason:
        if choice >= _CROOK:
            return _barred_crook(state, self.seat, self.good, choice - _CROOK, self.changed)
        own = state.goods[KINDS * self.seat + self.good]
        return Reason("not_enough_goods", (("count", own), ("good", self.good)))

    def outlook(self, state: Journey, choice: int) -> Outlook:
        if choice >= _CROOK:
            return (("crook", -1),)
        return (("silver", SELLING[choice]), (GOODS[self.good], -choice)) if choice else ()


@decision
class Trade(Decision[Journey]):
    """Exchange one token of a kind for one or two of another, up to twice (SR-79 ... SR-81)."""

    seat: int
    give: int
    get: int
    rate: int
    give_changed: int
    get_changed: int
    space: ClassVar[Space] = Space(
        numbers("times", 0, PRICES.trades, "count"),
        names("crook_give", "good", GOODS),
        names("crook_get", "good", GOODS),
    )

    def options(self, state: Journey) -> Options:
        """A Crook may change either side, but the sides must still differ (SR-99)."""
        times = min(PRICES.trades, state.goods[KINDS * self.seat + self.give], state.supply[self.get] // self.rate)
        if not state.crooks[self.seat]:
            return _TIMES[times]
        others = [good for good in range(KINDS) if good not in (self.give, self.get)]
        gives = () if self.give_changed else tuple(_CROOK_GIVE + good for good in others)
        gets = () if self.get_changed else tuple(_CROOK_GET + good for good in others)
        return _TIMES[times] + gives + gets

    def resolve(self, state: Journey, choice: int) -> None:
        seat, give, get = self.seat, self.give, self.get
        if choice >= _CROOK_GET:
            new = choice - _CROOK_GET
            spend_crook(state, seat, get, new)
            state.stack.append(Trade.of(seat, give, new, self.rate, self.give_changed, 1))
        elif choice >= _CROOK_GIVE:
            new = choice - _CROOK_GIVE
            spend_crook(state, seat, give, new)
            state.stack.append(Trade.of(seat, new, get, self.rate, 1, self.get_changed))
        elif choice:
            hand_in(state, seat, give, choice)
            receive(state, seat, get, choice * self.rate)
            state.tell(TRADED, seat, choice, give, choice * self.rate, get)
        else:
            state.tell(DECLINED, seat)

    def why_not(self, state: Journey, choice: int) -> Reason:
        if choice >= _CROOK_GIVE:
            side_get = choice >= _CROOK_GET
            new = choice - (_CROOK_GET if side_get else _CROOK_GIVE)
            old, other, changed = (
                (self.get, self.give, self.get_changed) if side_get else (self.give, self.get, self.give_changed)
            )
            if state.crooks[self.seat] and not changed and new == other:
                return Reason("sides_must_differ", (("good", new),))
            return _barred_crook(state, self.seat, old, new, changed)
        own = state.goods[KINDS * self.seat + self.give]
        if choice > own:
            return Reason("not_enough_goods", (("count", own), ("good", self.give)))
        return Reason("supply_short", (("count", state.supply[self.get]), ("good", self.get)))

    def outlook(self, state: Journey, choice: int) -> Outlook:
        if choice >= _CROOK_GIVE:
            return (("crook", -1),)
        return ((GOODS[self.give], -choice), (GOODS[self.get], choice * self.rate)) if choice else ()
