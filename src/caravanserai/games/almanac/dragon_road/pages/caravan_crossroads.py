"""Page 13, Caravan Crossroads: company on the road pays, one's own people are in the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from caravanserai.games.almanac.placement_rule import PlacementRule, placement_rule
from caravanserai.kernel.decision import Reason

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.games.almanac.book import Spot
    from caravanserai.games.almanac.road import Road
    from caravanserai.kernel.codec import Pending
    from caravanserai.kernel.event import EventKind


@placement_rule
class CrossingRoads(PlacementRule):
    """Every space lies on two roads, one running east and one running south (DR-L13a).

    For each of the two, pay 2 gold if it holds a worker of your own, and gain 1 gold if it holds a rival's; a road with
    both does both (DR-L13b ... DR-L13d). The gain comes after the worker is put down and serves its action (DR-L13h).

    Remembered: for every road, a bit for each seat with a worker on it.
    """

    kind: ClassVar[str] = "crossing_roads"
    windfalls: ClassVar[bool] = True

    def __init__(self, settings: Mapping[str, Any], groups: tuple[str, ...], spots: tuple[Spot, ...]) -> None:
        super().__init__(settings, groups, spots)
        self.own_cost: int = settings["own_cost"]
        self.rival_gain: int = settings["rival_gain"]
        lines = [[groups.index(line) for line in spot.extra["lines"]] for spot in spots]
        self.east = tuple(east for east, _ in lines)
        self.south = tuple(south for _, south in lines)

    def set_up(self, road: Road) -> None:
        road.memo = [0] * len(self.groups)

    def surcharge(self, road: Road, seat: int, spot: int) -> int:
        on = road.memo
        return self.own_cost * ((on[self.east[spot]] >> seat & 1) + (on[self.south[spot]] >> seat & 1))

    def windfall(self, road: Road, seat: int, spot: int) -> tuple[int, int]:
        on, own = road.memo, 1 << seat
        roads = (on[self.east[spot]] & ~own > 0) + (on[self.south[spot]] & ~own > 0)
        return (self.rival_gain * roads, 0)

    def put(self, road: Road, seat: int, spot: int) -> None:
        road.memo[self.east[spot]] |= 1 << seat
        road.memo[self.south[spot]] |= 1 << seat

    def why_not(self, road: Road, seat: int, spot: int) -> Reason:
        own = [line for line in (self.east[spot], self.south[spot]) if road.memo[line] >> seat & 1]
        if not own:
            return super().why_not(road, seat, spot)
        page, gold = ("page", road.page), ("gold", self.own_cost * len(own))
        if len(own) > 1:
            return Reason("own_workers_on_both_roads", (page, ("group", own[0]), ("other_group", own[1]), gold))
        return Reason("own_worker_on_road", (page, ("group", own[0]), gold))


EVENTS: Final[tuple[EventKind, ...]] = ()
KINDS: Final[tuple[type[Pending], ...]] = ()
