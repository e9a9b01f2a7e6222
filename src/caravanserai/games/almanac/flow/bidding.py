"""Sealed bids, for the Guide token and for other prizes (AL-132 ... AL-144, AL-156 ... AL-160)."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, ClassVar, Final

from caravanserai.games.almanac.ability_hooks import BID_REVEAL
from caravanserai.games.almanac.ability_windows import Window
from caravanserai.games.almanac.effects import carry_out, perform_last
from caravanserai.games.almanac.events import BIDS, GUIDE, KEY, WON_BID
from caravanserai.games.almanac.purse import bonus, pay_gold, tokens_of
from caravanserai.games.almanac.state import BOOKS, Road, replaced, turn_order
from caravanserai.kernel.decision import Decision, Reason, Step, Together, decision, step
from caravanserai.kernel.space import Options, Space, numbers

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_GOLD: Final = 500
NO_PROGRAM: Final = -1
NO_BID: Final = -1
"""Stands for an amount: this seat takes no part in the bid."""
SOMETHING, GUIDE_TOKEN, CITY_KEY = range(3)
"""The prizes of a bid: an effect of a card or page, the Guide token, or the key to the city."""


_ALL_BIDS: Final = range(1 + MOST_GOLD)


@decision
class Bid(Decision[Road]):
    """Commit some of your gold in secret, from 0 to all of it (AL-132, AL-133)."""

    seat: int
    for_guide: int
    for_key: int
    """Whether the Guide token (`for_guide`) or the key to the city (`for_key`) is the prize; else it is an effect."""
    space: ClassVar[Space] = Space(numbers("bid", 0, MOST_GOLD, "gold"))

    def options(self, state: Road) -> Options:
        gold = state.gold[self.seat]
        return range(1 + gold) if gold < MOST_GOLD else _ALL_BIDS

    def resolve(self, state: Road, choice: int) -> None:
        state.bids = replaced(state.bids, self.seat, choice)
        state.tell(BIDS, self.seat, choice)

    def why_not(self, state: Road, choice: int) -> Reason:
        return Reason("bid_above_gold", (("gold", state.gold[self.seat]),))


def open_bid(road: Road, bidders: tuple[int, ...], prize: int, others: int, kind: int = SOMETHING) -> None:
    """Let these seats bid, in seat order; the winner gets the prize (a program, the Guide token or the city key)."""
    road.bids = (NO_BID,) * road.seats
    road.ask(_bids_of(bidders, kind), SettleBid.of(prize, others, kind))


@functools.cache
def _bids_of(bidders: tuple[int, ...], kind: int) -> Together:
    """The sealed questions to these seats."""
    asked = [Bid.of(seat, int(kind == GUIDE_TOKEN), int(kind == CITY_KEY)) for seat in bidders]
    group: Together = Together.of(tuple(asked))
    return group


@step
class SettleBid(Step[Road]):
    """The highest bid wins and pays the lowest bid made, at least 1 if possible (AL-134 ... AL-142, AL-159)."""

    prize: int
    others: int
    kind: int

    def run(self, state: Road) -> None:
        winner = bid_winner(state, self.kind)
        price = min([bid for bid in state.bids if bid != NO_BID]) or 1
        paid = 0 if bonus(state, winner, "pays_nothing") else min(price, state.gold[winner])
        state.tell(WON_BID, winner, paid)
        pay_gold(state, winner, paid)
        state.stack.append(Revealed.of(state.guide, 0, winner))
        if self.kind == GUIDE_TOKEN:
            state.guide = winner
            state.tell(GUIDE, winner)
            return
        if self.kind == CITY_KEY:
            state.key = winner
            state.tell(KEY, winner)
            return
        for seat in reversed(turn_order(state)):
            if seat != winner:
                carry_out(state, seat, self.others)
        perform_last(state, winner, self.prize)


def bid_winner(road: Road, kind: int) -> int:
    """The winner; ties go to a seat that wins every tie, then to the Guide, then clockwise (AL-137 ... AL-140)."""
    values: Sequence[int] = road.bids
    if kind == CITY_KEY:
        values = [bid + token_value(road, seat) * (bid != NO_BID) for seat, bid in enumerate(road.bids)]
    highest = max(values)
    tied = [seat for seat in turn_order(road) if values[seat] == highest]
    if len(tied) > 1:
        tied = [seat for seat in tied if bonus(road, seat, "wins_ties")] or tied
    return tied[0]


def token_value(road: Road, seat: int) -> int:
    """The value that a seat's tokens add to its bid for the city key; the seat does not pay it (CP-L16h)."""
    return sum([tokens_of(road, seat, kind) * value for kind, value in _bid_values(road.product)])


@functools.cache
def _bid_values(product: str) -> tuple[tuple[int, int], ...]:
    """The kinds of tokens that add to a bid, each with its value."""
    abilities = [(kind.index, ability.modify) for kind in BOOKS[product].tokens for ability in kind.abilities]
    return tuple((kind, modify["bid_value"]) for kind, modify in abilities if "bid_value" in modify)


@step
class Revealed(Step[Road]):
    """Abilities that depend on the result of a bid work, clockwise from the seat that was the Guide before it."""

    guide: int
    at: int
    winner: int

    def run(self, state: Road) -> None:
        for at in range(self.at, state.seats):
            seat = (self.guide + at) % state.seats
            if state.hooks[seat] & BID_REVEAL and state.bids[seat] != NO_BID:
                won = int(seat == self.winner)
                state.ask(Window.of(seat, "bid.reveal", won), Revealed.of(self.guide, at + 1, self.winner))
                return
