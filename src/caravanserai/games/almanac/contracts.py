"""Contracts: drawing, keeping, returning and completing them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from caravanserai.games.almanac.book import KINDS
from caravanserai.games.almanac.bundles import ENOUGH, at_hand, contract_bundles
from caravanserai.games.almanac.events import COMPLETED, DREW, KEPT, RETURNED
from caravanserai.games.almanac.purse import bonus, give_up_good, in_supply, pay_gold, refresh
from caravanserai.games.almanac.road import Road, book_of, replaced
from caravanserai.games.almanac.windows import Window
from caravanserai.kernel.decision import Decision, Outlook, Reason, decision
from caravanserai.kernel.space import Options, Space, numbers, word

if TYPE_CHECKING:
    from caravanserai.games.almanac.book import Goods

MOST_CONTRACTS: Final = 100
DRAWN: Final = 3
LIMIT: Final = 1
"""The most incomplete contracts with which one may gain another (AL-84)."""
_CARDS: Final = numbers("contract", 0, MOST_CONTRACTS - 1, "contract")


def payable(road: Road, seat: int, spare: int = 0) -> list[int]:
    """The incomplete contracts a seat has the goods for, with so many goods of choice to come."""
    if spare:
        own = road.goods[KINDS * seat : KINDS * seat + KINDS]
        cards = book_of(road).contracts
        return [card for card in road.contracts[seat] if is_within(road, cards[card].goods, own, spare)]
    held, wanted = at_hand(road, seat), contract_bundles(road.product)
    return [card for card in road.contracts[seat] if held - wanted[card] & ENOUGH == ENOUGH]


def can_complete(road: Road, seat: int, held: int) -> bool:
    """Whether a seat that holds this bundle could complete a contract."""
    wanted = contract_bundles(road.product)
    for card in road.contracts[seat]:  # noqa: SIM110  # asked before every placement
        if held - wanted[card] & ENOUGH == ENOUGH:
            return True
    return False


def is_within(road: Road, wanted: Goods, own: list[int], spare: int) -> bool:
    """Whether goods are at hand, with so many more of choice that must be in supply."""
    missing = 0
    for good in range(KINDS):
        lack = wanted[good] - own[good]
        if lack > 0:
            missing += lack
            if missing > spare or not in_supply(road, good):
                return False
    return True


def may_gain_contract(road: Road, seat: int) -> bool:
    """Whether the limit of contracts and the deck allow to gain one (AL-84, AL-91)."""
    limit = LIMIT + bonus(road, seat, "gain_contract.contract_limit") if road.done[seat] else LIMIT
    return len(road.contracts[seat]) <= limit and bool(road.contract_deck)


def draw_contracts(road: Road, seat: int) -> None:
    """Draw three contracts, keep one, and put the others under the deck (AL-85, AL-89, AL-90)."""
    count = min(DRAWN + bonus(road, seat, "gain_contract.draw"), len(road.contract_deck))
    road.tray = [road.contract_deck.pop() for _ in range(count)]
    del road.contract_seen[len(road.contract_deck) :]
    road.seal()
    road.whisper(DREW, (seat,), 1, seat, count, tuple(road.tray))
    road.stack.append(KeepContract.of(seat))


@decision
class KeepContract(Decision[Road]):
    """Keep exactly one of the contracts drawn (AL-85, AL-87)."""

    seat: int
    space: ClassVar[Space] = Space(_CARDS)

    def options(self, state: Road) -> Options:
        return tuple(state.tray)

    def resolve(self, state: Road, choice: int) -> None:
        state.tray.remove(choice)
        state.contracts = replaced(state.contracts, self.seat, (*state.contracts[self.seat], choice))
        state.whisper(KEPT, (self.seat,), 1, self.seat, choice)
        if state.tray:
            state.stack.append(ReturnContract.of(self.seat))

    def why_not(self, state: Road, choice: int) -> Reason:  # noqa: ARG002  # only what was drawn
        return Reason("not_drawn")


@decision
class ReturnContract(Decision[Road]):
    """Put the other contracts under the deck in an order of your choice, unseen by the others (AL-88)."""

    seat: int
    space: ClassVar[Space] = Space(_CARDS)
    lone: ClassVar[bool] = True

    def options(self, state: Road) -> Options:
        return tuple(state.tray)

    def resolve(self, state: Road, choice: int) -> None:
        state.tray.remove(choice)
        state.contract_deck.insert(0, choice)
        state.contract_seen.insert(0, 1 << self.seat)
        state.whisper(RETURNED, (self.seat,), 1, self.seat, choice)
        if state.tray:
            state.stack.append(self)

    def why_not(self, state: Road, choice: int) -> Reason:  # noqa: ARG002  # only what was drawn
        return Reason("not_drawn")


@decision
class CompleteContract(Decision[Road]):
    """Complete one of your contracts: hand in its goods (AL-68 ... AL-73)."""

    seat: int
    space: ClassVar[Space] = Space(_CARDS)

    def options(self, state: Road) -> Options:
        return tuple(payable(state, self.seat))

    def resolve(self, state: Road, choice: int) -> None:
        complete(state, self.seat, choice)

    def without_option(self, state: Road) -> None:
        """Nothing happens: only in an imagined world can the contracts be such that none is payable."""

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
            complete(state, self.seat, choice - 1)

    def why_not(self, state: Road, choice: int) -> Reason:
        if state.gold[self.seat] < closing_fee(state, self.seat):
            return Reason("fee_too_high", (("gold", closing_fee(state, self.seat)),))
        return _why_not_complete(state, self.seat, choice - 1)

    def outlook(self, state: Road, choice: int) -> Outlook:
        if not choice:
            return ()
        return (("gold", -closing_fee(state, self.seat)), ("fame", book_of(state).contracts[choice - 1].fame))


def closing_fee(road: Road, seat: int) -> int:
    """What completing a contract at the end costs (AL-189)."""
    return max(0, 5 + bonus(road, seat, "contract_fee"))


def complete(road: Road, seat: int, card: int) -> None:
    """Turn a contract face up; its ability works from now on (AL-69 ... AL-71, AL-75)."""
    goods = book_of(road).contracts[card].goods
    for good in range(KINDS):
        give_up_good(road, seat, good, goods[good])
    road.contracts = replaced(road.contracts, seat, tuple([other for other in road.contracts[seat] if other != card]))
    road.done = replaced(road.done, seat, (*road.done[seat], card))
    road.tell(COMPLETED, seat, card)
    refresh(road, seat)
    road.stack.append(Window.of(seat, "contract.completed", card))


def _why_not_complete(road: Road, seat: int, card: int) -> Reason:
    if card not in road.contracts[seat]:
        return Reason("not_your_contract")
    return Reason("contract_goods_missing", (("contract", card),))
