"""Tortuga (page 10): the turtles race with the workers on their backs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from caravanserai.games.almanac.effects import OPS, Op
from caravanserai.games.almanac.flow.crates import lose_goods
from caravanserai.games.almanac.placement_rule import PlacementRule, placement_rule
from caravanserai.games.almanac.purse import gain_gold
from caravanserai.games.almanac.space_index import EVERYWHERE, by_group, spaces_in
from caravanserai.games.almanac.state import Road, page_of, turn_order
from caravanserai.kernel.decision import Decision, Reason, decision
from caravanserai.kernel.event import EventKind
from caravanserai.kernel.space import Options, Space, numbers, word

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.games.almanac.book import Spot
    from caravanserai.games.almanac.space_index import Tolls
    from caravanserai.kernel.codec import Pending

OVERTOOK: Final = EventKind("overtook", page="page", group="group", other="group")

TURTLES: Final = 6


@placement_rule
class RaceLine(PlacementRule):
    """A turtle that is boarded swaps with the one ahead; the leader costs 2 gold and stays (CP-L10b, CP-L10c).

    At the end a worker on the leader brings 5 gold, on the second 2, and on the last one costs a good (CP-L10e).
    `road.memo`: the turtles in the order of the race, the leader first.
    """

    kind: ClassVar[str] = "race_line"

    def __init__(self, settings: Mapping[str, Any], groups: tuple[str, ...], spots: tuple[Spot, ...]) -> None:
        super().__init__(settings, groups, spots)
        self.within = by_group(spots, len(groups))
        self.line = [groups.index(turtle) for turtle in settings["line"]]
        self.cost: int = settings["leader_cost"]["gold"]
        self.first: int = settings["payout_first"]["gold"]
        self.second: int = settings["payout_second"]["gold"]
        self.penalty: int = settings["penalty_last"]["goods"]

    def set_up(self, road: Road) -> None:
        road.memo = list(self.line)

    def tolls(self, road: Road, seat: int) -> Tolls:
        leader = self.within[road.memo[0]]
        return ((0, ~leader), (self.cost, EVERYWHERE))

    def on_placed(self, road: Road, seat: int, spot: int) -> None:
        turtle = self.spots[spot].group
        if turtle in road.memo[1:]:
            self.overtake(road, road.memo.index(turtle))

    def overtake(self, road: Road, place: int) -> None:
        """Swap the turtle at a position (0 is the leader) with the one ahead."""
        road.memo[place - 1 : place + 1] = [road.memo[place], road.memo[place - 1]]
        road.tell(OVERTOOK, road.page, road.memo[place - 1], road.memo[place])

    def on(self, road: Road, seat: int, turtle: int) -> int:
        """The number of workers of a seat on a turtle."""
        return [road.workers[at] for at in spaces_in(self.within[turtle])].count(seat)

    def all_placed(self, road: Road) -> None:
        first, second, *_, last = road.memo
        for seat in turn_order(road):
            gold = self.first * self.on(road, seat, first) + self.second * self.on(road, seat, second)
            gain_gold(road, seat, gold)
        for seat in reversed(turn_order(road)):
            lose_goods(road, seat, self.penalty * self.on(road, seat, last))

    def why_not(self, road: Road, seat: int, spot: int) -> Reason:
        return Reason("turtle_leads", (("gold", self.surcharge(road, seat, spot)),))


def race_of(road: Road) -> RaceLine:
    """The rule of the open page."""
    return cast("RaceLine", page_of(road).rule)


@dataclass(frozen=True, slots=True)
class SwapTurtles(Op):
    """The player may swap two neighbouring turtles (CP-L10g)."""

    def apply(self, road: Road, seat: int, source: int) -> None:
        road.stack.append(SpurTurtle.of(seat))


LEAVE: Final = 0


@decision
class SpurTurtle(Decision[Road]):
    """Let a turtle overtake the one ahead, or leave the order as it is (CP-L10g)."""

    seat: int
    space: ClassVar[Space] = Space(word("leave"), numbers("group", 0, TURTLES - 1, "group"))

    def options(self, state: Road) -> Options:
        return (LEAVE, *sorted([1 + turtle for turtle in state.memo[1:]]))

    def resolve(self, state: Road, choice: int) -> None:
        if choice != LEAVE:
            race_of(state).overtake(state, state.memo.index(choice - 1))

    def why_not(self, state: Road, choice: int) -> Reason:
        return Reason("turtle_is_first", (("page", state.page), ("group", choice - 1)))


OPS["swap_turtles"] = lambda _entry, _compiler: SwapTurtles()

EVENTS: Final[tuple[EventKind, ...]] = (OVERTOOK,)
KINDS: Final[tuple[type[Pending], ...]] = (SpurTurtle,)
