"""Contracts: drawing, keeping, returning and completing them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from caravanserai.games.almanac.ability_windows import open_rival_windows, open_window
from caravanserai.games.almanac.book import GOODS, KINDS
from caravanserai.games.almanac.events import COMPLETED, DREW, KEPT, RETURNED
from caravanserai.games.almanac.flow.substitute_goods import (
    may_suffice,
    replace_missing,
    replace_one,
    stand_in_for,
    stand_ins,
)
from caravanserai.games.almanac.packed_goods import LACKING, at_hand
from caravanserai.games.almanac.purse import bonus, give_up_good, in_supply, pay_gold, refresh, shown
from caravanserai.games.almanac.state import BOOKS, Road, book_of, goods_of, replaced
from caravanserai.kernel.decision import Decision, Outlook, Reason, decision
from caravanserai.kernel.space import Options, Space, names, numbers, word

if TYPE_CHECKING:
    from caravanserai.games.almanac.book import Goods

MOST_CONTRACTS: Final = 100
DRAWN: Final = 3
LIMIT: Final = 1
"""The most incomplete contracts with which a player may gain another one (AL-84)."""
_CARDS: Final = numbers("contract", 0, MOST_CONTRACTS - 1, "contract")


def payable(road: Road, seat: int, spare: int = 0) -> list[int]:
    """The incomplete contracts for which a seat has the goods, counting `spare` goods of choice to come."""
    wild, cards = stand_ins(road, seat), book_of(road).contracts
    if wild:
        return [card for card in road.contracts[seat] if may_suffice(road, seat, cards[card].goods, wild, spare)]
    if spare:
        own = goods_of(road, seat)
        return [card for card in road.contracts[seat] if is_within(road, cards[card].goods, own, spare)]
    held = at_hand(road, seat)
    return [card for card in road.contracts[seat] if not held - cards[card].bundle & LACKING]


def can_complete(road: Road, seat: int, held: int) -> bool:
    """Whether a seat with this bundle of goods could complete a contract."""
    cards = BOOKS[road.product].contracts
    for card in road.contracts[seat]:  # called before every placement
        if not held - cards[card].bundle & LACKING:
            return True
    if not road.done[seat]:
        return False
    return bool(stand_ins(road, seat) and payable(road, seat))


def is_within(road: Road, wanted: Goods, own: list[int], spare: int) -> bool:
    """Whether the wanted goods are at hand, counting `spare` goods of choice that must be in the supply."""
    missing = 0
    for good in range(KINDS):
        lack = wanted[good] - own[good]
        if lack > 0:
            missing += lack
            if missing > spare or not in_supply(road, good):
                return False
    return True


def may_gain_contract(road: Road, seat: int) -> bool:
    """Whether the limit of contracts and the deck allow a seat to gain one (AL-84, AL-91)."""
    return len(road.contracts[seat]) <= _limit(road, seat) and bool(road.contract_deck)


def _limit(road: Road, seat: int) -> int:
    return LIMIT + bonus(road, seat, "gain_contract.contract_limit") if road.done[seat] else LIMIT


def why_no_contract(road: Road, seat: int) -> Reason:
    """The reason why a seat may not gain a contract."""
    if not road.contract_deck:
        return Reason("no_contract_left")
    return Reason("too_many_contracts", (("count", len(road.contracts[seat])), ("limit", _limit(road, seat))))


def draw_contracts(road: Road, seat: int) -> None:
    """Draw three contracts, keep one, and put the others under the deck (AL-85, AL-89, AL-90)."""
    fill_tray(road, seat, DRAWN + bonus(road, seat, "gain_contract.draw"))
    road.stack.append(KeepContract.of(seat))


def fill_tray(road: Road, seat: int, count: int) -> None:
    """Draw contracts into the tray, or as many as there are (AL-90)."""
    count = min(count, len(road.contract_deck))
    road.tray = [road.contract_deck.pop() for _ in range(count)]
    del road.contract_seen[len(road.contract_deck) :]
    road.seal()
    road.whisper(DREW, (seat,), 1, seat, count, tuple(road.tray))


@decision
class KeepContract(Decision[Road]):
    """Keep exactly one of the contracts drawn (AL-85, AL-87)."""

    seat: int
    space: ClassVar[Space] = Space(_CARDS)

    def options(self, state: Road) -> Options:
        return tuple(state.tray)

    def resolve(self, state: Road, choice: int) -> None:
        keep_contract(state, self.seat, choice)

    def why_not(self, state: Road, choice: int) -> Reason:
        return Reason("not_drawn")


@decision
class MayKeepContract(Decision[Road]):
    """Keep one of the contracts drawn, or no contract, whatever the limit (AL-92, CP-E11)."""

    seat: int
    space: ClassVar[Space] = Space(word("none"), _CARDS)

    def options(self, state: Road) -> Options:
        return (0, *[1 + card for card in state.tray])

    def resolve(self, state: Road, choice: int) -> None:
        if choice:
            keep_contract(state, self.seat, choice - 1)
        else:
            state.stack.append(ReturnContract.of(self.seat))

    def why_not(self, state: Road, choice: int) -> Reason:
        return Reason("not_drawn")


def keep_contract(road: Road, seat: int, card: int) -> None:
    """Take a contract from the tray, hidden from the others; the rest of the tray goes under the deck."""
    road.tray.remove(card)
    road.contracts = replaced(road.contracts, seat, (*road.contracts[seat], card))
    road.whisper(KEPT, (seat,), 1, seat, card)
    if road.tray:
        road.stack.append(ReturnContract.of(seat))


@decision
class ReturnContract(Decision[Road]):
    """Put the other contracts under the deck in an order of your choice, hidden from the others (AL-88)."""

    seat: int
    space: ClassVar[Space] = Space(_CARDS)
    auto_if_forced: ClassVar[bool] = True

    def options(self, state: Road) -> Options:
        return tuple(state.tray)

    def resolve(self, state: Road, choice: int) -> None:
        state.tray.remove(choice)
        state.contract_deck.insert(0, choice)
        state.contract_seen.insert(0, 1 << self.seat)
        state.whisper(RETURNED, (self.seat,), 1, self.seat, choice)
        if state.tray:
            state.stack.append(self)

    def why_not(self, state: Road, choice: int) -> Reason:
        return Reason("not_drawn")


@decision
class CompleteContract(Decision[Road]):
    """Complete one of your contracts: hand in its goods (AL-68 ... AL-73)."""

    seat: int
    space: ClassVar[Space] = Space(_CARDS)

    def options(self, state: Road) -> Options:
        return tuple(payable(state, self.seat))

    def resolve(self, state: Road, choice: int) -> None:
        hand_in(state, self.seat, choice, book_of(state).contracts[choice].goods)

    def without_option(self, state: Road) -> None:
        """Nothing happens; only in an imagined world can the seat be unable to complete a contract here."""

    def why_not(self, state: Road, choice: int) -> Reason:
        return _why_not_complete(state, self.seat, choice)

    def outlook(self, state: Road, choice: int) -> Outlook:
        return (("fame", book_of(state).contracts[choice].fame),)


@decision
class CloseContract(Decision[Road]):
    """At the end, complete contracts for their goods and 5 gold each, as many as you like (AL-188 ... AL-190)."""

    seat: int
    space: ClassVar[Space] = Space(word("done"), _CARDS)

    def options(self, state: Road) -> Options:
        fee = closing_fee(state, self.seat)
        if state.gold[self.seat] < fee:
            return (0,)
        return (0, *[1 + card for card in payable(state, self.seat)])

    def resolve(self, state: Road, choice: int) -> None:
        if choice:
            pay_gold(state, self.seat, closing_fee(state, self.seat))
            state.stack.append(self)
            hand_in(state, self.seat, choice - 1, book_of(state).contracts[choice - 1].goods)

    def why_not(self, state: Road, choice: int) -> Reason:
        if state.gold[self.seat] < closing_fee(state, self.seat):
            return Reason("fee_too_high", (("gold", closing_fee(state, self.seat)),))
        return _why_not_complete(state, self.seat, choice - 1)

    def outlook(self, state: Road, choice: int) -> Outlook:
        if not choice:
            return ()
        return (("gold", -closing_fee(state, self.seat)), ("fame", book_of(state).contracts[choice - 1].fame))


def closing_fee(road: Road, seat: int) -> int:
    """The gold that completing a contract at the end costs (AL-189)."""
    return max(0, 5 + bonus(road, seat, "contract_fee"))


def hand_in(road: Road, seat: int, card: int, owed: Goods) -> None:
    """Complete a contract for its goods; substitutes may replace some goods, and must replace missing ones (CP-K07)."""
    spare = stand_ins(road, seat)
    if spare:
        asking = StandIn.of(seat, card, *replace_missing(goods_of(road, seat), owed[:KINDS], spare))
        if asking.replaceable(road):
            road.stack.append(asking)
            return
        owed = asking.owed
    complete(road, seat, card, owed)


class ShownContract(Decision[Road]):
    """A question about a contract that its owner has shown and is about to complete."""

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def card(self) -> int:
            """The contract; every such question declares it as a field."""


@decision
class StandIn(ShownContract):
    """Replace a good that the contract asks for by a substitute, or hand in the goods it asks for (CP-K07)."""

    seat: int
    card: int
    owed: tuple[int, ...]
    """The number of goods of each kind to be handed in."""
    spare: tuple[int, ...]
    """The number of goods of each kind that may still serve as substitutes."""
    space: ClassVar[Space] = Space(word("done"), names("replace", "good", GOODS))
    auto_if_forced: ClassVar[bool] = True

    def replaceable(self, state: Road) -> list[int]:
        """The kinds of which a good may be replaced now."""
        own = goods_of(state, self.seat)
        return [good for good in range(KINDS) if stand_in_for(own, self.owed, self.spare, good) >= 0]

    def options(self, state: Road) -> Options:
        return (0, *[1 + good for good in self.replaceable(state)])

    def resolve(self, state: Road, choice: int) -> None:
        if not choice:
            complete(state, self.seat, self.card, self.owed)
            return
        kind = stand_in_for(goods_of(state, self.seat), self.owed, self.spare, choice - 1)
        state.stack.append(StandIn.of(self.seat, self.card, *replace_one(self.owed, self.spare, choice - 1, kind)))

    def why_not(self, state: Road, choice: int) -> Reason:
        return Reason("cannot_stand_in", (("good", choice - 1),))


def complete(road: Road, seat: int, card: int, owed: Goods) -> None:
    """Hand in the goods and turn the contract face up; its ability works from now on (AL-69 ... AL-71, AL-75)."""
    for good, count in shown(owed):
        give_up_good(road, seat, good, count)
    road.contracts = replaced(road.contracts, seat, tuple([other for other in road.contracts[seat] if other != card]))
    road.done = replaced(road.done, seat, (*road.done[seat], card))
    road.tell(COMPLETED, seat, card)
    refresh(road, seat)
    open_rival_windows(road, seat, "rival.completed")
    open_window(road, seat, "contract.completed", card)


def _why_not_complete(road: Road, seat: int, card: int) -> Reason:
    if card not in road.contracts[seat]:
        return Reason("not_your_contract")
    return Reason("contract_goods_missing", (("contract", card),))
