"""The class that describes Silk Road to the kernel."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Final

from caravanserai.games.silk_road import auction, caravan, market, merchant, thief, trade, turn, vizier
from caravanserai.games.silk_road.bots.heuristics import choose, option_scores, worth
from caravanserai.games.silk_road.content import CITY_IDS, KINDS, TILE_SETS
from caravanserai.games.silk_road.events import EVENTS
from caravanserai.games.silk_road.imagine import redraw_goods
from caravanserai.games.silk_road.scoring import score_sheets, standings
from caravanserai.games.silk_road.setup import set_up
from caravanserai.games.silk_road.state import MOST_SEATS, ROUTES, Journey
from caravanserai.games.silk_road.tile_faces import FACES, GOODS
from caravanserai.games.silk_road.view import SilkRoadView, view_of
from caravanserai.kernel.game import Game, MatchOption, Standing

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.kernel.chance import Dice
    from caravanserai.kernel.codec import Pending
    from caravanserai.kernel.decision import Decision
    from caravanserai.kernel.event import EventKind
    from caravanserai.kernel.space import Options


_BEFORE_THE_MOVE: Final = (auction.Bid, auction.SellOrKeep, caravan.MoveCaravan)


class SilkRoad(Game[Journey]):
    """Three to six players lead one caravan along the road, buying in the east and selling in the west (SR-01)."""

    id: ClassVar[str] = "silk_road"
    rules: ClassVar[int] = 1
    seat_counts: ClassVar[range] = range(3, MOST_SEATS + 1)
    calibration_slope: ClassVar[float] = 5.0
    match_options: ClassVar[tuple[MatchOption, ...]] = (
        MatchOption("direction", ("normal", "reverse")),
        MatchOption("ledger", ("hidden", "open")),
        MatchOption("tiles", tuple(TILE_SETS)),
    )
    kinds: ClassVar[tuple[type[Pending], ...]] = (
        auction.Bid,
        auction.SellOrKeep,
        caravan.MoveCaravan,
        market.TakeTile,
        market.PassPawn,
        trade.Buy,
        trade.Sell,
        trade.Trade,
        merchant.GiveGood,
        merchant.ReceiveGood,
        thief.Steal,
        vizier.NameGood,
        vizier.Show,
        turn.Turn,
        auction.Auction,
        caravan.Lead,
        market.OpenMarket,
        vizier.Reward,
    )
    events: ClassVar[tuple[EventKind, ...]] = EVENTS
    state_type: ClassVar[type[Journey]] = Journey
    hidden: ClassVar[tuple[str, ...]] = ("goods",)
    things: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType({"good": GOODS, "city": CITY_IDS, "face": FACES})

    def deal(self, seats: int, options: Mapping[str, str], chance: int) -> Journey:
        """Set up goods, tiles and the first leader."""
        return set_up(seats, options, chance)

    def view(self, state: Journey, seat: int | None) -> SilkRoadView:
        """Build the view of a seat."""
        return view_of(state, seat)

    def imagine(self, state: Journey, seat: int | None, dice: Dice) -> None:
        """Redraw the goods that the seat does not know; money follows from public events, and the end is open."""
        if state.stack:
            redraw_goods(state, seat, dice)

    def standings(self, state: Journey) -> tuple[Standing, ...]:
        """Score a finished match."""
        return standings(state)

    def standing(self, state: Journey, seat: int) -> int:
        """The current total of money, tokens and majorities."""
        return sum(points for _, points in score_sheets(state)[seat])

    def totals(self, state: Journey) -> tuple[int, ...]:
        """Goods of each kind, money with the bank, tiles of the visited cities (SR-02, SR-05)."""
        held = [sum(state.goods[good::KINDS]) for good in range(KINDS)]
        goods = [held[good] + state.supply[good] + state.markers[good] for good in range(KINDS)]
        opened = sum([len(state.deal[city]) for city in state.path])
        tiles = state.tiles_out + sum(state.crooks) + sum(state.barterers) + len(state.market)
        return (*goods, sum(state.money) + state.bank, tiles - opened)

    def greedy(self, view: SilkRoadView, decision: Decision[Journey], options: Options, dice: Dice) -> int:
        """Choose by the heuristics of `bots/heuristics.py`."""
        return choose(view, decision, options, dice)

    def option_scores(self, view: SilkRoadView, decision: Decision[Journey], options: Options) -> list[float]:
        """The scores of the heuristics in `bots/heuristics.py`."""
        return option_scores(view, decision, options)

    def worth(self, state: Journey, seat: int) -> float:
        """The expected final score of the seat."""
        return worth(view_of(state, seat))

    def chapter(self, state: Journey) -> int:
        """The number of the caravan's current turn: the cities reached, plus one from the auction to the move."""
        return len(state.path) + isinstance(state.stack[-1], _BEFORE_THE_MOVE) if state.stack else len(state.path)

    def progress(self, state: Journey) -> float:
        """The share of the road behind the caravan, if it continues on the shortest route."""
        route = ROUTES[state.reverse]
        return 1 - route.distances[state.city] / (route.distances[route.start] + 1)


SILK_ROAD: Final = SilkRoad()
