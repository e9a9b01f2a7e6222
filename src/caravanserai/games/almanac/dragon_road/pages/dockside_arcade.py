"""Page 17, Dockside Arcade: workers alternate between work and play, and the top score takes the key."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from caravanserai.games.almanac.effects import OPS, Op
from caravanserai.games.almanac.events import DIE
from caravanserai.games.almanac.ops import SIDES
from caravanserai.games.almanac.placement_rule import BARRED, PlacementRule, placement_rule
from caravanserai.games.almanac.purse import pay_gold
from caravanserai.games.almanac.space_index import NOWHERE, by_group, spaces_in
from caravanserai.games.almanac.state import Road, page_of
from caravanserai.kernel.decision import Decision, Outlook, Reason, decision
from caravanserai.kernel.event import EventKind
from caravanserai.kernel.space import Options, Space, word

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.games.almanac.book import Spot
    from caravanserai.games.almanac.space_index import Tolls
    from caravanserai.kernel.codec import Pending

STRUCK: Final = EventKind("struck", seat="seat", score="count", best="count")
KEY_OF_STRIKER: Final = EventKind("key_of_striker", seat="seat", score="count")

NO_SIDE: Final = -1
ARCADE: Final = "arcade"


@placement_rule
class AlternateSides(PlacementRule):
    """Your first worker may go to either side, each later one to the side opposite to your previous worker (DR-L17b).

    If no space of that side is legal for you, use the other side; the next worker goes opposite to the side really used
    (DR-L17c, DR-L17j). The high score to beat starts at 4, and the key is on display (DR-L17a).

    `road.memo`: the high score, then the side of each seat's previous worker.
    """

    kind: ClassVar[str] = "alternate_sides"
    charges: ClassVar[bool] = False

    def __init__(self, settings: Mapping[str, Any], groups: tuple[str, ...], spots: tuple[Spot, ...]) -> None:
        super().__init__(settings, groups, spots)
        self.start_score: int = settings["key"]["start_score"]
        self.side_of = tuple(spot.group for spot in spots)
        self.within = (*by_group(spots, len(groups)), NOWHERE)
        """The spaces of each side, and last no spaces, for a seat without a worker."""
        self.arcade = groups.index(ARCADE)

    def set_up(self, road: Road) -> None:
        road.memo = [self.start_score] + [NO_SIDE] * road.seats

    def tolls(self, road: Road, seat: int) -> Tolls:
        return ((0, ~self.within[road.memo[1 + seat]]),)

    def last_resort(self, road: Road, seat: int) -> int:
        return self.within[road.memo[1 + seat]]

    def on_placed(self, road: Road, seat: int, spot: int) -> None:
        road.memo[1 + seat] = self.side_of[spot]

    def why_not(self, road: Road, seat: int, spot: int) -> Reason:
        if self.surcharge(road, seat, spot) == BARRED:
            return Reason("same_side", (("page", road.page), ("group", self.side_of[spot])))
        return super().why_not(road, seat, spot)

    def score(self, road: Road, seat: int) -> int:
        """The score: the last roll plus the seat's workers in the Arcade, the new one included (DR-L17e)."""
        return road.die + [road.workers[spot] for spot in spaces_in(self.within[self.arcade])].count(seat)

    def strike(self, road: Road, seat: int) -> None:
        """A score above the high score replaces it and takes the key from the display or its holder (DR-L17e)."""
        score, best = self.score(road, seat), road.memo[0]
        road.tell(STRUCK, seat, score, best)
        if score > best:
            road.memo[0] = score
            road.key = seat
            road.tell(KEY_OF_STRIKER, seat, score)


@dataclass(frozen=True, slots=True)
class Strike(Op):
    """Roll the die; the player may pay to roll again up to `rerolls` times, and only the last roll counts (DR-L17d)."""

    rerolls: int
    cost: int

    def apply(self, road: Road, seat: int, source: int) -> None:
        roll_die(road, seat)
        road.stack.append(RollAgain.of(seat, self.rerolls, self.cost))


def roll_die(road: Road, seat: int) -> None:
    """Roll the six-sided die."""
    road.die = 1 + road.draw(SIDES, "die")
    road.tell(DIE, seat, road.die)


KEEP: Final = 0
ROLL: Final = 1


@decision
class RollAgain(Decision[Road]):
    """Keep the roll, or pay 2 gold and roll again; you see each roll before you decide (DR-L17d, DR-L17j)."""

    seat: int
    left: int
    cost: int
    space: ClassVar[Space] = Space(word("keep"), word("roll"))

    def options(self, state: Road) -> Options:
        return (KEEP, ROLL) if state.gold[self.seat] >= self.cost else (KEEP,)

    def resolve(self, state: Road, choice: int) -> None:
        if choice == ROLL:
            pay_gold(state, self.seat, self.cost)
            roll_die(state, self.seat)
            if self.left > 1:
                state.stack.append(RollAgain.of(self.seat, self.left - 1, self.cost))

    def why_not(self, state: Road, choice: int) -> Reason:
        return Reason("too_dear", (("gold", self.cost),))

    def outlook(self, state: Road, choice: int) -> Outlook:
        return (("gold", -self.cost),) if choice == ROLL else ()


@dataclass(frozen=True, slots=True)
class HighScore(Op):
    """Compare the score with the high score; an equal or lower score does nothing (DR-L17e, DR-L17f)."""

    def apply(self, road: Road, seat: int, source: int) -> None:
        cast("AlternateSides", page_of(road).rule).strike(road, seat)


OPS["roll_die_again"] = lambda entry, _compiler: Strike(entry["rerolls"], entry["reroll_cost"]["gold"])
OPS["high_score"] = lambda _entry, _compiler: HighScore()

EVENTS: Final[tuple[EventKind, ...]] = (STRUCK, KEY_OF_STRIKER)
KINDS: Final[tuple[type[Pending], ...]] = (RollAgain,)
