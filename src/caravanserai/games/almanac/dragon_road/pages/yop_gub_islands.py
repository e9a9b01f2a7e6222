"""Yop-Gub Islands (page 5): all players share one ferry, which sails clockwise only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from caravanserai.games.almanac.placement_rule import PlacementRule, placement_rule
from caravanserai.games.almanac.space_index import by_group
from caravanserai.games.almanac.token_layout import lay_on
from caravanserai.kernel.decision import Reason
from caravanserai.kernel.event import EventKind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.games.almanac.book import Spot
    from caravanserai.games.almanac.space_index import Tolls
    from caravanserai.games.almanac.state import Road
    from caravanserai.kernel.codec import Pending

FERRY: Final = EventKind("ferry", page="page", group="group")

EVENTS: Final = (FERRY,)
KINDS: Final[tuple[type[Pending], ...]] = ()


@placement_rule
class FerryRing(PlacementRule):
    """Sail clockwise and place there: three islands are free of charge, each further one costs 1 gold (DR-L05c).

    With two players only two islands are free (DR-L05g). Islands without a free space are passed without counting
    (DR-L05d); the ferry's own island is the last of the circle (DR-L05e, DR-L05k), and the first if it is the only one
    left (DR-L05j). `memo[0]`: the island (group) of the ferry; `memo[1 + fares]`: a bit for each space that costs at
    most this number of fares.
    """

    kind: ClassVar[str] = "ferry_ring"

    def __init__(self, settings: Mapping[str, Any], groups: tuple[str, ...], spots: tuple[Spot, ...]) -> None:
        super().__init__(settings, groups, spots)
        self.start = groups.index(settings["start"])
        self.free_steps: int = settings["free_steps"]
        self.free_steps_for_two: int = settings["two_player_free_steps"]
        self.step_cost: int = settings["extra_step_cost"]
        within = by_group(spots, len(groups))
        self.fares = tuple(self.step_cost * fares for fares in range(len(groups) + 1))
        ring = tuple(groups.index(island) for island in settings["ring"])
        self.circle = tuple(tuple(within[other] for other in _onward(ring, island)) for island in range(len(groups)))
        """For each island, the spaces of all islands in the order in which the ferry reaches them from it."""

    def set_up(self, road: Road) -> None:
        """Put the ferry at its first island, and a globe on each workshop space in use (DR-L05b)."""
        road.memo = [self.start]
        self._set_fares(road)
        lay_on(road, "workshop")

    def tolls(self, road: Road, seat: int) -> Tolls:
        return [*zip(self.fares, road.memo[1:], strict=False)]

    def on_placed(self, road: Road, seat: int, spot: int) -> None:
        """The ferry moves to the island of the worker (DR-L05f)."""
        island = self.spots[spot].group
        if road.memo[0] != island:
            road.memo[0] = island
            road.tell(FERRY, road.page, island)
        self._set_fares(road)

    def why_not(self, road: Road, seat: int, spot: int) -> Reason:
        gold = self.surcharge(road, seat, spot)
        return Reason("ferry_costs", (("page", road.page), ("group", self.spots[spot].group), ("gold", gold)))

    def _set_fares(self, road: Road) -> None:
        """Count the islands with a free space, clockwise from the next island."""
        left = self.free_steps_for_two if road.seats == 2 else self.free_steps
        reached, fares, free = 0, [], road.free
        for spaces in self.circle[road.memo[0]]:
            if free & spaces:
                if left:
                    left -= 1
                else:
                    fares.append(reached)
                reached |= spaces
        road.memo[1:] = [*fares, reached]


def _onward(ring: tuple[int, ...], island: int) -> tuple[int, ...]:
    """The islands in the order in which the ferry reaches them from `island`, which comes last."""
    place = ring.index(island) + 1
    return ring[place:] + ring[:place]
