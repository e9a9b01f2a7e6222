"""A turn of the caravan: the auction, the move, the market."""

from __future__ import annotations

from caravanserai.games.silk_road.auction import Auction
from caravanserai.games.silk_road.caravan import Lead
from caravanserai.games.silk_road.market import OpenMarket
from caravanserai.games.silk_road.state import Journey
from caravanserai.kernel.decision import Step, step


@step
class Turn(Step[Journey]):
    """Each turn is an auction, a move and a market, until the caravan reaches the end (SR-33, SR-50)."""

    def run(self, state: Journey) -> None:
        """Return all turn tokens to the holder (SR-64), then push the three steps and the next turn."""
        state.tokens = [0] * state.seats
        state.ask(Auction.of(), Lead.of(), OpenMarket.of(), self)
