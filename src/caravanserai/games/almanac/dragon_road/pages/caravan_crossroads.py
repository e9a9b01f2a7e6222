"""Page 13, Caravan Crossroads: rivals on the same road bring gold, the player's own workers cost gold."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, ClassVar, Final

from caravanserai.games.almanac.placement_rule import PlacementRule, placement_rule
from caravanserai.games.almanac.space_index import EVERYWHERE, NOWHERE, bits_of
from caravanserai.kernel.decision import Reason

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.games.almanac.book import Spot
    from caravanserai.games.almanac.space_index import Tolls
    from caravanserai.games.almanac.state import Road
    from caravanserai.kernel.codec import Pending
    from caravanserai.kernel.event import EventKind


@placement_rule
class CrossingRoads(PlacementRule):
    """Every space lies on two roads, one running east and one running south (DR-L13a).

    For each of the two roads, pay 2 gold if it holds a worker of your own, and gain 1 gold if it holds a rival's; a
    road with both does both (DR-L13b ... DR-L13d). The gain comes after the worker is placed and can pay for its action
    (DR-L13h).

    `road.memo`: for each seat, a bit for every space whose road running east holds a worker of the seat, then the same
    for the roads running south.
    """

    kind: ClassVar[str] = "crossing_roads"

    def __init__(self, settings: Mapping[str, Any], groups: tuple[str, ...], spots: tuple[Spot, ...]) -> None:
        super().__init__(settings, groups, spots)
        self.own_cost: int = settings["own_cost"]
        self.rival_gain: int = settings["rival_gain"]
        lines = [[groups.index(line) for line in spot.extra["lines"]] for spot in spots]
        self.roads = tuple((east, south) for east, south in lines)
        along = [bits_of(at for at, roads in enumerate(lines) if line in roads) for line in range(len(groups))]
        self.along = tuple((along[east], along[south]) for east, south in lines)
        """The spaces on the two roads of each space."""

    def set_up(self, road: Road) -> None:
        road.memo = [0] * (2 * road.seats)

    def tolls(self, road: Road, seat: int) -> Tolls:
        east, south = road.memo[2 * seat : 2 * seat + 2]
        return ((0, ~(east | south)), (self.own_cost, ~(east & south)), (2 * self.own_cost, EVERYWHERE))

    def windfall(self, road: Road, seat: int, spot: int) -> tuple[int, int]:
        rivals = road.memo[: 2 * seat] + road.memo[2 * seat + 2 :]
        east, south = reduce(or_, rivals[::2]), reduce(or_, rivals[1::2])
        return (self.rival_gain * ((east >> spot & 1) + (south >> spot & 1)), 0)

    def windfall_spaces(self, road: Road, seat: int) -> tuple[int, int]:
        return (reduce(or_, road.memo[: 2 * seat] + road.memo[2 * seat + 2 :]), NOWHERE)

    def on_placed(self, road: Road, seat: int, spot: int) -> None:
        east, south = self.along[spot]
        road.memo[2 * seat] |= east
        road.memo[2 * seat + 1] |= south

    def why_not(self, road: Road, seat: int, spot: int) -> Reason:
        own = [line for way, line in enumerate(self.roads[spot]) if road.memo[2 * seat + way] >> spot & 1]
        if not own:
            return super().why_not(road, seat, spot)
        page, gold = ("page", road.page), ("gold", self.own_cost * len(own))
        if len(own) > 1:
            return Reason("own_workers_on_both_roads", (page, ("group", own[0]), ("other_group", own[1]), gold))
        return Reason("own_worker_on_road", (page, ("group", own[0]), gold))


EVENTS: Final[tuple[EventKind, ...]] = ()
KINDS: Final[tuple[type[Pending], ...]] = ()
