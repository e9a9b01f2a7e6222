"""Ice Point (page 5): a worker beside rivals' workers costs gold, paid to those rivals."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, ClassVar, Final

from caravanserai.games.almanac.placement_rule import CACHE_SIZE, PlacementRule, placement_rule
from caravanserai.games.almanac.space_index import NOWHERE, bits_of, spaces_in, tolls_from
from caravanserai.games.almanac.token_layout import lay_on
from caravanserai.kernel.decision import Reason

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.games.almanac.book import Spot
    from caravanserai.games.almanac.space_index import Tolls
    from caravanserai.games.almanac.state import Road
    from caravanserai.kernel.codec import Pending
    from caravanserai.kernel.event import EventKind

EVENTS: Final[tuple[EventKind, ...]] = ()
KINDS: Final[tuple[type[Pending], ...]] = ()
TWO: Final = 2


@placement_rule
class NeighbourToll(PlacementRule):
    """Each rival's worker beside the space costs 1 gold, with two players 2, paid to that rival (CP-L05c, CP-L05d).

    The player's own workers beside the space cost nothing (CP-L05f). `road.memo`: for each seat a bit for each space
    with a worker of that seat.
    """

    kind: ClassVar[str] = "neighbour_toll"
    splits: ClassVar[bool] = True

    def __init__(self, settings: Mapping[str, Any], groups: tuple[str, ...], spots: tuple[Spot, ...]) -> None:
        super().__init__(settings, groups, spots)
        self.beside = tuple(bits_of(spot.neighbours) for spot in spots)
        self.most = max(len(spot.neighbours) for spot in spots)
        self.gold: int = settings["gold"]
        self.gold_of_two: int = settings["gold_2p"]
        self.tolls_among = functools.lru_cache(maxsize=CACHE_SIZE)(self._tolls_among)

    def set_up(self, road: Road) -> None:
        road.memo = [0] * road.seats
        lay_on(road, "potion")

    def each(self, road: Road) -> int:
        """The cost of one rival neighbour."""
        return self.gold_of_two if road.seats == TWO else self.gold

    def tolls(self, road: Road, seat: int) -> Tolls:
        return self.tolls_among(road.free, sum(road.memo) - road.memo[seat], self.each(road))

    def _tolls_among(self, free: int, rivals: int, each: int) -> Tolls:
        """The tolls for the free spaces, the spaces of rivals and the cost of one neighbour."""
        found = [NOWHERE] * (self.most + 1)
        for spot in spaces_in(free):
            found[(self.beside[spot] & rivals).bit_count()] |= 1 << spot
        return tolls_from([(each * count, spaces) for count, spaces in enumerate(found) if spaces])

    def receivers(self, road: Road, seat: int, spot: int) -> tuple[int, ...]:
        owners = [road.workers[other] for other in self.spots[spot].neighbours]
        return tuple([owner for owner in owners if owner >= 0 and owner != seat])

    def on_placed(self, road: Road, seat: int, spot: int) -> None:
        road.memo[seat] |= 1 << spot

    def why_not(self, road: Road, seat: int, spot: int) -> Reason:
        gold = self.surcharge(road, seat, spot)
        return Reason("dear_neighbours", (("count", gold // self.each(road)), ("gold", gold)))
