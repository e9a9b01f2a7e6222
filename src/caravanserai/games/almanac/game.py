"""The base class of all almanacs; each product is a subclass with its own book."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from caravanserai.games.almanac import ability_windows, effects, ops
from caravanserai.games.almanac.book import ACTIONS, CONTRACT, GOODS, KINDS
from caravanserai.games.almanac.bots import (
    card_heuristics,  # noqa: F401  # registers the heuristics for cards
    shared_heuristics,  # noqa: F401  # registers the heuristics that all pages share
)
from caravanserai.games.almanac.bots.appraisal import Appraisal, last_round
from caravanserai.games.almanac.bots.heuristics import choose, option_scores
from caravanserai.games.almanac.descriptions import portrait, texts_of
from caravanserai.games.almanac.flow import (
    bidding,
    contracts,
    crates,
    encounters,
    final_scoring,
    phases,
    placement,
    standard_actions,
)
from caravanserai.games.almanac.flow.setup import set_up
from caravanserai.games.almanac.imagine import redraw
from caravanserai.games.almanac.state import Road, page_of
from caravanserai.games.almanac.view import RoadView, view_of
from caravanserai.kernel.game import Game, MatchOption, Portrait, Standing

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.games.almanac.book import Book
    from caravanserai.kernel.chance import Dice
    from caravanserai.kernel.codec import Pending
    from caravanserai.kernel.decision import Decision
    from caravanserai.kernel.event import Value
    from caravanserai.kernel.space import Options

COMMON_KINDS: tuple[type[Pending], ...] = (
    placement.Place,
    placement.ChooseReceiver,
    placement.ChooseWaiver,
    crates.ChooseGood,
    crates.ThrowOut,
    crates.GiveUpGood,
    crates.GiveUpKind,
    standard_actions.SellGoods,
    standard_actions.VisitShop,
    standard_actions.ShopSale,
    standard_actions.ExtendCaravan,
    contracts.KeepContract,
    contracts.MayKeepContract,
    contracts.ReturnContract,
    contracts.CompleteContract,
    contracts.CloseContract,
    contracts.StandIn,
    ability_windows.UseAbility,
    ability_windows.WorkFirst,
    bidding.Bid,
    phases.ChooseLocation,
    encounters.ChooseOption,
    encounters.ChooseForAll,
    encounters.FightOrNot,
    ops.ChooseToken,
    ops.StowToken,
    ops.Stake,
    ops.SwapGive,
    ops.SwapOut,
    ops.SwapTake,
    ops.Mirror,
    ops.HandIn,
    ops.SellKind,
    effects.Carry,
    ability_windows.Window,
    ability_windows.Windows,
    ability_windows.Automatic,
    ability_windows.Offer,
    standard_actions.Act,
    placement.PutWorker,
    placement.Windfall,
    placement.Acted,
    standard_actions.Answered,
    bidding.SettleBid,
    bidding.Revealed,
    encounters.Meet,
    encounters.EncounterTurn,
    encounters.Result,
    encounters.Suffer,
    phases.Arrive,
    phases.DealOffer,
    phases.OpenPage,
    phases.BeginAction,
    phases.NextTurn,
    phases.TryToPlace,
    phases.EndAction,
    phases.Retrieve,
    phases.BidForGuide,
    phases.OpenGuideBid,
    phases.Choose,
    phases.CleanUp,
    final_scoring.Close,
    final_scoring.Closed,
    final_scoring.End,
)


COMMON_THINGS: Mapping[str, tuple[str, ...]] = {
    "good": GOODS,
    "action": ACTIONS,
    "obstacle": ACTIONS[:CONTRACT],
    "won": ("lost", "won"),
}
"""The names of things that every almanac has; an `obstacle` is an action that always fails for the same reason."""


def things_of(book: Book) -> dict[str, tuple[str, ...]]:
    """The things that a match with this book can name: the things of every almanac, its cards, tokens and pages."""
    return {
        **COMMON_THINGS,
        "caravan": tuple(card.id for card in book.caravans),
        "contract": tuple(card.id for card in book.contracts),
        "encounter": tuple(card.id for card in book.encounters),
        "token": tuple(kind.id for kind in book.tokens),
        "page": tuple("" if page is None else page.id for page in book.pages),
    }


COMMON_RULES: Final = 2
"""The version of the common rules; a change of their behaviour adds one, and every almanac gets a new number."""


class Almanac(Game[Road]):
    """Two to four caravans travel six pages of a book (AL-01, AL-06)."""

    seat_counts: ClassVar[range] = range(2, 5)
    match_options: ClassVar[tuple[MatchOption, ...]] = (
        MatchOption("strict_placement", ("on", "off")),
        MatchOption("unlimited_goods", ("off", "on")),
        MatchOption("open_gold", ("off", "on")),
        MatchOption("first_guide", ("drawn",), seats=True),
    )
    state_type: ClassVar[type[Road]] = Road
    catalogues: ClassVar[tuple[str, ...]] = ("almanac",)
    hidden: ClassVar[tuple[str, ...]] = (
        "caravan_deck",
        "contract_deck",
        "encounter_deck",
        "contracts",
        "tray",
        "tokens",
        "face_down",
    )

    def deal(self, seats: int, options: Mapping[str, str], chance: int) -> Road:
        """Set up the match."""
        return set_up(self.id, seats, options, chance)

    def view(self, state: Road, seat: int | None) -> RoadView:
        """Build the view of a seat."""
        return view_of(state, seat)

    def imagine(self, state: Road, seat: int | None, dice: Dice) -> None:
        """Redraw hidden decks, contracts and letters."""
        redraw(state, seat, dice)

    def standings(self, state: Road) -> tuple[Standing, ...]:
        """Score a finished match."""
        return final_scoring.standings(state)

    def standing(self, state: Road, seat: int) -> int:
        """The present sum of the score sheet; contracts in hand count as failed."""
        return sum(points for _, points in final_scoring.score_sheet(state, seat))

    def texts(self, lang: str) -> Mapping[str, str]:
        """The texts of the content files."""
        return texts_of(self.id, lang)

    def portrait(self, kind: str, value: Value, among: Mapping[str, Value]) -> Portrait | None:
        """Describe cards, tokens, pages and what is on them."""
        return portrait(self.id, kind, value, among)

    def totals(self, state: Road) -> tuple[int, ...]:
        """The conserved totals: goods of each kind, guards, workers of each seat, cards of each deck."""
        lying = page_of(state).rule.holding(state) if state.memo else (0,) * KINDS
        goods = [sum(state.goods[good::KINDS]) + state.supply[good] + lying[good] for good in range(len(GOODS))]
        workers = [
            state.home[seat] + state.reserve[seat] + state.workers.count(seat) + state.crowd[seat] + state.on_card[seat]
            for seat in range(state.seats)
        ]
        caravans = len(state.caravan_deck) + len(state.caravan_discard) + len(state.offer)
        caravans += sum(len(cards) for cards in state.cards)
        contracts = len(state.contract_deck) + len(state.tray)
        contracts += sum(len(cards) for cards in (*state.contracts, *state.done))
        return (*goods, sum(state.guards) + state.guard_supply, *workers, caravans, contracts)

    def greedy(self, view: RoadView, decision: Decision[Road], options: Options, dice: Dice) -> int:
        """Choose by the heuristics of `bots/heuristics.py`."""
        return choose(view, decision, options, dice)

    def option_scores(self, view: RoadView, decision: Decision[Road], options: Options) -> list[float]:
        """Score the options with the same heuristics."""
        return option_scores(view, decision, options)

    def worth(self, state: Road, seat: int) -> float:
        """The present score, plus the expected value of goods, contracts, workers and crates."""
        return self.standing(state, seat) + Appraisal(view_of(state, seat), leaving=False).future_value

    def chapter(self, state: Road) -> int:
        """The number of the round."""
        return state.round

    def progress(self, state: Road) -> float:
        """The present round as a share of all rounds."""
        return state.round / last_round(state.product)
