"""Heuristics for Silk Road: a score in silver for each option, computed from the view of a seat."""

from __future__ import annotations

import functools
import statistics
from typing import TYPE_CHECKING, Any, Final

from caravanserai.games.silk_road.auction import KEEP, PASS, Bid, SellOrKeep
from caravanserai.games.silk_road.bots.appraisal import Appraisal
from caravanserai.games.silk_road.caravan import MoveCaravan
from caravanserai.games.silk_road.content import CITIES
from caravanserai.games.silk_road.market import PRINTED, SPEND_BARTERER, PassPawn, TakeTile
from caravanserai.games.silk_road.merchant import DONE, GiveGood, ReceiveGood
from caravanserai.games.silk_road.thief import Steal
from caravanserai.games.silk_road.trade import Buy, Sell, Trade
from caravanserai.games.silk_road.vizier import DECLINE, NameGood, Show

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from caravanserai.games.silk_road.state import Journey
    from caravanserai.games.silk_road.view import SilkRoadView
    from caravanserai.kernel.chance import Dice
    from caravanserai.kernel.decision import Decision
    from caravanserai.kernel.space import Options

_BID_SHARE: Final = 0.45
"""The largest share of the gain from leading that a bot bids."""
_KEEP_FACTOR: Final = 3
"""A bot keeps the pawn from this gain, in bids: it pays the bid, does not earn it, and enriches a rival."""

_LEAST_SWAP_GAIN: Final = 0.01
"""The smallest gain for which a bot swaps a token."""


def choose(view: SilkRoadView, decision: Decision[Journey], options: Options, dice: Dice) -> int:
    """Choose the option with the highest score; the dice break ties."""
    scores = option_scores(view, decision, options)
    most = max(scores)
    best = [option for option, score in zip(options, scores, strict=True) if score == most]
    return best[dice.below(len(best))]


def option_scores(view: SilkRoadView, decision: Decision[Journey], options: Options) -> list[float]:
    """The score of each option, in silver."""
    judge = Judge(view)
    score = _SCORERS[type(decision)]
    return [round(score(judge, decision, option), 6) for option in options]


def worth(view: SilkRoadView) -> float:
    """The expected final score of the view's seat: its possessions, and the lead if it can be sold or used."""
    judge = Judge(view)
    lead = _BID_SHARE * judge.gain_of_lead if view.holder == view.seat and view.exits else 0.0
    return judge.here.worth() + lead


class Judge:
    """Scores the options of one view, in silver."""

    def __init__(self, view: SilkRoadView) -> None:
        if view.seat is None or view.money is None or view.goods is None:
            raise ValueError("a spectator has nothing to decide")
        self.view = view
        self.seat = view.seat
        self.money = view.money
        self.goods = view.goods

    def in_city(self, city: int) -> Appraisal:
        """The value of things if the caravan were in that city."""
        tricks = self.view.crooks[self.seat], self.view.barterers[self.seat]
        return Appraisal(self.view, city, self.money, self.goods, tricks)

    @functools.cached_property
    def here(self) -> Appraisal:
        """The value of things in the current city."""
        return self.in_city(self.view.city)

    # -- the auction and the move --------------------------------------------------------------------------

    def leading(self, city: int) -> tuple[float, float]:
        """The expected score of the first seat in a city, and of a seat in the middle."""
        there = self.in_city(city)
        tiles = [there.use(face) for face in self.view.deal[city]]
        if not tiles:
            return there.worth(), there.worth()
        printed = CITIES[city].printed
        first = max(tiles) + (0.0 if printed is None else there.use(printed))
        return there.worth() + first, there.worth() + statistics.median(tiles)

    @functools.cached_property
    def gain_of_lead(self) -> float:
        """The advantage of leading to the best city over following another leader to an average one."""
        ways = [self.leading(city) for city in self.view.exits]
        return max(first for first, _ in ways) - statistics.mean(middle for _, middle in ways)

    def bid(self, decision: Bid, option: int) -> float:
        """Bid up to a share of the gain from leading; the last bidder bids the least that wins."""
        if option == PASS:
            return 0.0
        if option > _BID_SHARE * self.gain_of_lead:
            return -1.0
        last = (decision.seat + 1) % self.view.seats == self.view.holder
        return 1 / option if last else float(option)

    def sell_or_keep(self, _decision: SellOrKeep, option: int) -> float:
        """Keep the lead if its gain covers the bid to pay and the bid that a sale would earn."""
        return self.gain_of_lead - _KEEP_FACTOR * self.view.high if option == KEEP else 0.0

    def move(self, _decision: MoveCaravan, option: int) -> float:
        """Lead to the city with the best tile and road ahead."""
        return self.leading(option)[0]

    # -- the market ----------------------------------------------------------------------------------------

    def take(self, _decision: TakeTile, option: int) -> float:
        """Use a good printed action first, then take the best tile; spend a Barterer if two tiles are good."""
        tiles = sorted((self.here.use(face) for face in self.view.market), reverse=True)
        if option == PRINTED:
            printed = CITIES[self.view.city].printed
            gain = 0.0 if printed is None else self.here.use(printed)
            return sum(tiles[:2]) + gain if gain > 0 else -1.0
        if option == SPEND_BARTERER:
            return sum(tiles[:2]) - self.here.barterer
        return self.here.use(option)

    def pass_pawn(self, _decision: PassPawn, option: int) -> float:
        """With an open ledger, pass to the seat that gains least from the tiles left; otherwise all seats score 0."""
        if self.view.ledger is None:
            return 0.0
        money, goods = self.view.ledger[option]
        tricks = self.view.crooks[option], self.view.barterers[option]
        receiver = Appraisal(self.view, self.view.city, money, goods, tricks)
        return -max((receiver.use(face) for face in self.view.market), default=receiver.worth())

    def buy(self, decision: Buy, option: int) -> float:
        """Buy while the next token is worth more than its price; change the kind with a Crook if that pays."""
        crook = decision.space.starts["crook"]
        if option >= crook:
            return self.here.best_buy(option - crook) - self.here.crook
        return self.here.bought(decision.good, option)

    def sell(self, decision: Sell, option: int) -> float:
        """Sell the tokens that bring more now than their expected later value."""
        crook = decision.space.starts["crook"]
        if option >= crook:
            return self.here.best_sale(option - crook) - self.here.crook
        return self.here.sold(decision.good, option)

    def trade(self, decision: Trade, option: int) -> float:
        """Exchange for more valuable goods; change one side with a Crook if that pays."""
        give, get = decision.space.starts["crook_give"], decision.space.starts["crook_get"]
        if option >= get:
            return self.here.best_trade(decision.give, option - get, decision.rate) - self.here.crook
        if option >= give:
            return self.here.best_trade(option - give, decision.get, decision.rate) - self.here.crook
        return self.here.traded(decision.give, decision.get, decision.rate, option)

    def give(self, decision: GiveGood, option: int) -> float:
        """Give the least valuable token while a better one is available."""
        return 0.0 if option == DONE else self.here.given(option - 1, decision.given) - _LEAST_SWAP_GAIN

    def receive(self, _decision: ReceiveGood, option: int) -> float:
        """Receive the most valuable token."""
        return self.here.change(option, 1)

    def steal(self, _decision: Steal, option: int) -> float:
        """With an open ledger, steal from the seat with the most tokens; otherwise all seats score the same."""
        if option == DECLINE:
            return 0.0
        known = 0 if self.view.ledger is None else sum(self.view.ledger[option - 1][1])
        return self.here.stolen() + known

    def name(self, _decision: NameGood, option: int) -> float:
        """Name the kind with the best expected prize, if it is above the average rival's."""
        return 0.0 if option == DECLINE else self.here.named(option - 1)

    def show(self, _decision: Show, option: int) -> float:
        """Show all tokens: the seat keeps them, and only the most tokens win."""
        return float(option)


_SCORERS: Final[Mapping[type[Decision[Any]], Callable[[Judge, Any, int], float]]] = {
    Bid: Judge.bid,
    SellOrKeep: Judge.sell_or_keep,
    MoveCaravan: Judge.move,
    TakeTile: Judge.take,
    PassPawn: Judge.pass_pawn,
    Buy: Judge.buy,
    Sell: Judge.sell,
    Trade: Judge.trade,
    GiveGood: Judge.give,
    ReceiveGood: Judge.receive,
    Steal: Judge.steal,
    NameGood: Judge.name,
    Show: Judge.show,
}
