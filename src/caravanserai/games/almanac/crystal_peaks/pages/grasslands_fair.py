"""Grasslands Fair (page 13): use a new lane and a new row each time, and bet on three cards on a barrel."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from caravanserai.games.almanac.effects import OPS, Op
from caravanserai.games.almanac.placement_rule import UNKNOWN, PlacementRule, placement_rule
from caravanserai.games.almanac.purse import gain_gold
from caravanserai.games.almanac.space_index import EVERYWHERE, bits_of
from caravanserai.games.almanac.state import Road, book_of, page_of, turn_order
from caravanserai.games.almanac.token_layout import in_box
from caravanserai.kernel.decision import Decision, Reason, decision
from caravanserai.kernel.event import EventKind
from caravanserai.kernel.space import Options, Space, names, word

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.games.almanac.book import Spot
    from caravanserai.games.almanac.space_index import Tolls
    from caravanserai.kernel.chance import Dice
    from caravanserai.kernel.codec import Pending

LOOKED: Final = EventKind("looked", seat="seat", slot="slot", token="token")  # noqa: S106  # no password
SWAPPED: Final = EventKind("swapped", seat="seat", first="slot", second="slot")
BET: Final = EventKind("bet", seat="seat", slot="slot")
CARD_SHOWN: Final = EventKind("card_shown", slot="slot", token="token")  # noqa: S106  # no password

MONTE: Final = "monte"
SLOTS: Final = ("left", "middle", "right")
PAIRS: Final = ((0, 1), (0, 2), (1, 2))
SWAPS: Final = ("left_middle", "left_right", "middle_right")


@placement_rule
class RowColumn(PlacementRule):
    """A second worker in a lane costs its owner 2 gold, a second worker in a row 2 gold as well (CP-L13b).

    Three cards lie face down; when all workers are placed, each bet on the queen wins 14 gold, each bet on the jack 7
    (CP-L13f).

    `road.memo`: for each seat the spaces of its lanes, then of its rows; for each card a bit for each seat that has
    seen it, and one more bit when it is shown to all; for each seat its number of bets on left, middle and right.
    `road.veiled` holds the cards.
    """

    kind: ClassVar[str] = "row_column"

    def __init__(self, settings: Mapping[str, Any], groups: tuple[str, ...], spots: tuple[Spot, ...]) -> None:
        super().__init__(settings, groups, spots)
        self.lane_cost: int = settings["repeat_lane_cost"]["gold"]
        self.row_cost: int = settings["repeat_row_cost"]["gold"]
        self.costs = (*sorted([self.lane_cost, self.row_cost]), self.lane_cost + self.row_cost)
        self.payout: Mapping[str, int] = settings["payout"]
        self.lane_of, self.row_of = (
            tuple(bits_of(other.index for other in spots if other.extra[key] == spot.extra[key]) for spot in spots)
            for key in ("lane", "row")
        )

    def set_up(self, road: Road) -> None:
        cards = [kind.index for kind in book_of(road).tokens if kind.family == MONTE and in_box(road, kind.index)]
        road.shuffle(cards, "monte")
        road.veiled = tuple(cards)
        road.memo = [0] * (2 * road.seats + len(SLOTS) + len(SLOTS) * road.seats)

    def tolls(self, road: Road, seat: int) -> Tolls:
        lanes, rows = road.memo[seat], road.memo[road.seats + seat]
        if not lanes:
            return ((0, ~rows),)
        less, more, both = self.costs
        costlier = rows if self.lane_cost <= self.row_cost else lanes
        return ((0, ~(lanes | rows)), (less, ~costlier), (more, ~(lanes & rows)), (both, EVERYWHERE))

    def on_placed(self, road: Road, seat: int, spot: int) -> None:
        road.memo[seat] |= self.lane_of[spot]
        road.memo[road.seats + seat] |= self.row_of[spot]

    def seen_at(self, road: Road, slot: int) -> int:
        """The index in `road.memo` of the bits of the seats that have seen the card of a slot."""
        return 2 * road.seats + slot

    def bets_at(self, road: Road, seat: int, slot: int) -> int:
        """The index in `road.memo` of the number of bets of a seat on a slot."""
        return 2 * road.seats + len(SLOTS) * (1 + seat) + slot

    def look(self, road: Road, seat: int, slot: int) -> None:
        """Show a card to one seat only (CP-L13d)."""
        road.memo[self.seen_at(road, slot)] |= 1 << seat
        road.seal()
        road.whisper(LOOKED, (seat,), 1, seat, slot, road.veiled[slot])

    def swap(self, road: Road, seat: int, pair: int) -> None:
        """Swap two cards; the bets stay, and a seat that has seen a card knows where it goes (CP-L13e, CP-L13g)."""
        first, second = PAIRS[pair]
        cards = list(road.veiled)
        cards[first], cards[second] = cards[second], cards[first]
        road.veiled = tuple(cards)
        one, other = self.seen_at(road, first), self.seen_at(road, second)
        road.memo[one], road.memo[other] = road.memo[other], road.memo[one]
        road.tell(SWAPPED, seat, first, second)

    def all_placed(self, road: Road) -> None:
        bets = [[road.memo[self.bets_at(road, seat, slot)] for slot in range(len(SLOTS))] for seat in range(road.seats)]
        if not any(map(any, bets)):
            return
        kinds = book_of(road).tokens
        road.seal()
        for slot, card in enumerate(road.veiled):
            road.memo[self.seen_at(road, slot)] = (1 << road.seats + 1) - 1
            road.tell(CARD_SHOWN, slot, card)
        for seat in turn_order(road):
            won = [count * self.payout[kinds[card].face] for count, card in zip(bets[seat], road.veiled, strict=True)]
            gain_gold(road, seat, sum(won))

    def known(self, road: Road, seat: int | None) -> tuple[int, ...]:
        bit = road.seats if seat is None else seat
        seen = [road.memo[self.seen_at(road, slot)] >> bit & 1 for slot in range(len(SLOTS))]
        return tuple([card if known else UNKNOWN for card, known in zip(road.veiled, seen, strict=True)])

    def redraw(self, road: Road, observer: int | None, dice: Dice) -> None:
        known = self.known(road, observer)
        unknown = [card for card in road.veiled if card not in known]
        dice.shuffle(unknown)
        road.veiled = tuple([unknown.pop() if card == UNKNOWN else card for card in known])

    def why_not(self, road: Road, seat: int, spot: int) -> Reason:
        return Reason("lane_or_row_again", (("gold", self.surcharge(road, seat, spot)),))


def fair_of(road: Road) -> RowColumn:
    """The rule of the open page."""
    return cast("RowColumn", page_of(road).rule)


@dataclass(frozen=True, slots=True)
class ThreeCardBarrel(Op):
    """Look at a card, optionally swap two cards, then bet (CP-L13d, CP-L13j)."""

    def apply(self, road: Road, seat: int, source: int) -> None:
        road.ask(LookAtCard.of(seat), SwapCards.of(seat), BetOnCard.of(seat))


@decision
class LookAtCard(Decision[Road]):
    """Choose the card you look at in secret (CP-L13d)."""

    seat: int
    space: ClassVar[Space] = Space(names("slot", "slot", SLOTS))

    def options(self, state: Road) -> Options:
        return range(len(SLOTS))

    def resolve(self, state: Road, choice: int) -> None:
        fair_of(state).look(state, self.seat, choice)


LEAVE: Final = 0


@decision
class SwapCards(Decision[Road]):
    """Swap two cards, or leave them as they lie (CP-L13d)."""

    seat: int
    space: ClassVar[Space] = Space(word("leave"), names("swap", "swap", SWAPS))

    def options(self, state: Road) -> Options:
        return range(1 + len(SWAPS))

    def resolve(self, state: Road, choice: int) -> None:
        if choice != LEAVE:
            fair_of(state).swap(state, self.seat, choice - 1)


@decision
class BetOnCard(Decision[Road]):
    """Choose the slot on which you bet; several bets may be on one slot (CP-L13d)."""

    seat: int
    space: ClassVar[Space] = Space(names("slot", "slot", SLOTS))

    def options(self, state: Road) -> Options:
        return range(len(SLOTS))

    def resolve(self, state: Road, choice: int) -> None:
        state.memo[fair_of(state).bets_at(state, self.seat, choice)] += 1
        state.tell(BET, self.seat, choice)


OPS["three_card_barrel"] = lambda _entry, _compiler: ThreeCardBarrel()

EVENTS: Final[tuple[EventKind, ...]] = (LOOKED, SWAPPED, BET, CARD_SHOWN)
KINDS: Final[tuple[type[Pending], ...]] = (LookAtCard, SwapCards, BetOnCard)
