"""Step 1 of a turn: the auction for the leader pawn."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, ClassVar, Final

from caravanserai.games.silk_road.content import PRICES
from caravanserai.games.silk_road.events import BID, KEPT_PAWN, PASSED, SOLD_PAWN, UNBID
from caravanserai.games.silk_road.state import ROUTES, Journey
from caravanserai.kernel.decision import Decision, Outlook, Reason, Step, decision, step
from caravanserai.kernel.space import Options, Space, numbers, word

if TYPE_CHECKING:
    from caravanserai.games.silk_road.view import SilkRoadView

PASS: Final = 0
SELL: Final = 0
KEEP: Final = 1


@step
class Auction(Step[Journey]):
    """The holder auctions the lead, unless the only exit is the end of the road (SR-33, SR-45, SR-46)."""

    def run(self, state: Journey) -> None:
        """Ask the bidders clockwise from the holder's left, once each (SR-34, SR-38)."""
        route = ROUTES[state.reverse]
        state.leader = state.holder
        state.high = 0
        if route.exits[state.city] != (route.end,):
            state.stack.append(Bid.of((state.holder + 1) % state.seats))


@functools.cache
def _bids(high: int, money: int) -> tuple[int, ...]:
    return (PASS, *range(high + 1, min(money, PRICES.highest_bid) + 1))


@decision
class Bid(Decision[Journey]):
    """Pass, or bid more silver than the highest bid, up to the seat's money (SR-35 ... SR-37)."""

    seat: int
    space: ClassVar[Space] = Space(word("pass"), numbers("bid", 1, PRICES.highest_bid, "money"))
    preparable: ClassVar[bool] = True

    def options(self, state: Journey) -> Options:
        return _bids(state.high, state.money[self.seat])

    def resolve(self, state: Journey, choice: int) -> None:
        seat = self.seat
        state.seals += 1
        if choice == PASS:
            state.tell(PASSED, seat)
        else:
            state.high = choice
            state.bidder = seat
            state.tell(BID, seat, choice)
        bidder = (seat + 1) % state.seats
        if bidder != state.holder:
            state.stack.append(Bid.of(bidder))
        elif state.high:
            state.stack.append(SellOrKeep.of(bidder))
        else:
            state.tell(UNBID, bidder)

    def why_not(self, state: Journey, choice: int) -> Reason:
        if choice <= state.high:
            return Reason("bid_too_low", (("money", state.high),))
        return Reason("bid_above_money", (("money", state.money[self.seat]),))

    def basis(self, view: SilkRoadView, choice: int) -> tuple[object, ...] | None:
        """The facts that a prepared answer depends on: the auction, and for a bid also the highest bid (SR-34)."""
        place, now = ((seat - view.holder) % view.seats for seat in (self.seat, view.asked[0][0]))
        if not place or place < now:
            return None
        if choice not in _bids(view.high, view.money or 0):
            return None
        auction = (view.path, view.holder, view.money, view.goods)
        return auction if choice == PASS else (*auction, view.high, view.bidder)


@decision
class SellOrKeep(Decision[Journey]):
    """Sell the lead to the highest bidder, or pay the bid to the bidder to keep it (SR-40)."""

    seat: int
    space: ClassVar[Space] = Space(word("sell"), word("keep"))

    def options(self, state: Journey) -> Options:
        """A holder who cannot pay the bid must sell (SR-41)."""
        return (SELL, KEEP) if state.money[self.seat] >= state.high else (SELL,)

    def resolve(self, state: Journey, choice: int) -> None:
        """Only the highest bid is ever paid (SR-42)."""
        state.seals += 1
        holder, bidder, price = self.seat, state.bidder, state.high
        if choice == SELL:
            state.money[bidder] -= price
            state.money[holder] += price
            state.leader = state.holder = bidder
            state.tell(SOLD_PAWN, holder, bidder, price)
        else:
            state.money[holder] -= price
            state.money[bidder] += price
            state.tell(KEPT_PAWN, holder, bidder, price)

    def why_not(self, state: Journey, choice: int) -> Reason:
        return Reason("cannot_pay_bid", (("money", state.high),))

    def outlook(self, state: Journey, choice: int) -> Outlook:
        return (("silver", state.high if choice == SELL else -state.high),)
