"""Operations on cards, bids and placements."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from caravanserai.games.almanac.effects import Op, carry_out
from caravanserai.games.almanac.events import KEPT_CARD, PEEKED
from caravanserai.games.almanac.flow.bidding import open_bid
from caravanserai.games.almanac.flow.contracts import MayKeepContract, fill_tray
from caravanserai.games.almanac.flow.legal_placements import legal_spaces
from caravanserai.games.almanac.flow.placement import Place
from caravanserai.games.almanac.ops.factory import op
from caravanserai.games.almanac.purse import gain_workers
from caravanserai.games.almanac.state import Road, book_of, replaced, turn_order

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.games.almanac.effects import Compiler


@dataclass(frozen=True, slots=True)
class KeepCard(Op):
    """Keep the encounter card in play for its fame (AL-155)."""

    fame: int

    def apply(self, road: Road, seat: int, source: int) -> None:
        keep_card(road, seat, self.fame)


def keep_card(road: Road, seat: int, fame: int) -> None:
    """Give the encounter card in play to a player."""
    road.kept = replaced(road.kept, seat, (*road.kept[seat], (road.encounter, fame)))
    road.tell(KEPT_CARD, seat, road.encounter, fame)


@op("keep_card")
def _keep_card(entry: Mapping[str, Any], _compiler: Compiler) -> Op:
    return KeepCard(entry["fame"])


@dataclass(frozen=True, slots=True)
class FirstKeepsCard(Op):
    """The first player to choose this keeps the card; later players get something else."""

    fame: int
    later: int

    def apply(self, road: Road, seat: int, source: int) -> None:
        if road.first_done:
            carry_out(road, seat, self.later, source)
        else:
            road.first_done = 1
            keep_card(road, seat, self.fame)


@op("first_keeps_card")
def _first_keeps_card(entry: Mapping[str, Any], compiler: Compiler) -> Op:
    return FirstKeepsCard(entry["fame"], compiler.program(entry["later"]))


@dataclass(frozen=True, slots=True)
class StrongestKeepsCard(Op):
    """The strongest player, on a tie the first in turn order, keeps the card; the others get something else."""

    fame: int
    others: int

    def apply(self, road: Road, seat: int, source: int) -> None:
        order = turn_order(road)
        strongest = max(order, key=lambda one: (road.strength[one], -order.index(one)))
        for one in reversed(order):
            if one != strongest:
                carry_out(road, one, self.others, source)
        keep_card(road, strongest, self.fame)


@op("highest_strength_keeps_card")
def _strongest(entry: Mapping[str, Any], compiler: Compiler) -> Op:
    return StrongestKeepsCard(entry["fame"], compiler.program(entry["others"]))


@dataclass(frozen=True, slots=True)
class StartBid(Op):
    """All players bid for a prize (AL-156, AL-157)."""

    prize: int
    others: int

    def apply(self, road: Road, seat: int, source: int) -> None:
        open_bid(road, tuple(range(road.seats)), self.prize, self.others)


@op("start_bid")
def _start_bid(entry: Mapping[str, Any], compiler: Compiler) -> Op:
    return StartBid(compiler.program(entry["prize"]), compiler.program(entry.get("others")))


@dataclass(frozen=True, slots=True)
class DrawContracts(Op):
    """Draw contracts and keep one of them or no contract, whatever the limit (AL-92)."""

    count: int

    def apply(self, road: Road, seat: int, source: int) -> None:
        if road.contract_deck:
            fill_tray(road, seat, self.count)
            road.stack.append(MayKeepContract.of(seat))


@op("may_keep_contract")
def _may_keep_contract(entry: Mapping[str, Any], _compiler: Compiler) -> Op:
    return DrawContracts(entry["n"])


@dataclass(frozen=True, slots=True)
class PeekDeck(Op):
    """Look at the top encounter card in secret; all players see that it happened (DR-D19)."""

    def apply(self, road: Road, seat: int, source: int) -> None:
        if road.encounter_deck:
            road.seal()
            road.peeked |= 1 << seat
            road.whisper(PEEKED, (seat,), 1, seat, road.encounter_deck[-1])


@op("peek_deck")
def _peek_deck(_entry: Mapping[str, Any], _compiler: Compiler) -> Op:
    return PeekDeck()


@dataclass(frozen=True, slots=True)
class OpenPlacement(Op):
    """Make one complete placement at once; not allowed without a legal one.

    The worker comes from the caravan, or from the reserve for this round only (CP-L03m).
    """

    from_reserve: bool

    def apply(self, road: Road, seat: int, source: int) -> None:
        if self.allowed(road, seat, 0, 0):
            if self.from_reserve:
                gain_workers(road, seat, 1, for_the_round=True)
            road.stack.append(Place.of(seat))

    def allowed(self, road: Road, seat: int, gold: int, spare: int) -> bool:
        ready = road.reserve[seat] if self.from_reserve else road.home[seat]
        return ready > 0 and bool(legal_spaces(road, seat))


@op("open_placement")
def _open_placement(entry: Mapping[str, Any], _compiler: Compiler) -> Op:
    return OpenPlacement(entry["source"] == "reserve")


@dataclass(frozen=True, slots=True)
class IgnorePageRule(Op):
    """The current placement ignores the page's rule and its payments (CP-G04)."""

    def apply(self, road: Road, seat: int, source: int) -> None:
        road.exempt = 1


@op("ignore_page_rule")
def _ignore_page_rule(_entry: Mapping[str, Any], _compiler: Compiler) -> Op:
    return IgnorePageRule()


@dataclass(frozen=True, slots=True)
class IfGuide(Op):
    """Carry out one program for the Guide, another one for the others."""

    then: int
    otherwise: int

    def apply(self, road: Road, seat: int, source: int) -> None:
        carry_out(road, seat, self.then if seat == road.guide else self.otherwise, source)

    def any_time(self, road: Road, seat: int) -> bool:
        branch = self.then if seat == road.guide else self.otherwise
        return branch < 0 or all(op.any_time(road, seat) for op in book_of(road).programs[branch])


@op("if")
def _if(entry: Mapping[str, Any], compiler: Compiler) -> Op:
    return IfGuide(compiler.program(entry.get("then")), compiler.program(entry.get("else")))
