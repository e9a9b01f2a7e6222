"""The Outpost (page 1): five huts, each with room for one worker of a player.

The page has no set-up, no action of its own and no two-player change (DR-L01d, DR-L01g).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from caravanserai.games.almanac.placement_rule import PlacementRule, placement_rule
from caravanserai.games.almanac.space_index import by_group
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


@placement_rule
class MaxOwnPerGroup(PlacementRule):
    """A player may have at most one worker of their own in each hut (DR-L01a).

    Players may share a hut (DR-L01b); a player with a worker in every hut that is not full cannot place (DR-L01c,
    DR-L01h). A worker gained during the round also needs a hut without a worker of its player (DR-L01f). `memo[seat]`:
    a bit for each space of the huts that are closed to the seat; then for each seat its workers in each hut.
    """

    kind: ClassVar[str] = "max_own_per_group"
    charges: ClassVar[bool] = False

    def __init__(self, settings: Mapping[str, Any], groups: tuple[str, ...], spots: tuple[Spot, ...]) -> None:
        super().__init__(settings, groups, spots)
        self.most: int = settings["max"]
        self.huts = len(groups)
        self.hut_of = tuple(spot.group for spot in spots)
        self.within = by_group(spots, len(groups))

    def set_up(self, road: Road) -> None:
        road.memo = [0] * (road.seats + self.huts * road.seats)

    def tolls(self, road: Road, seat: int) -> Tolls:
        return ((0, ~road.memo[seat]),)

    def on_placed(self, road: Road, seat: int, spot: int) -> None:
        hut, memo = self.hut_of[spot], road.memo
        own = road.seats + self.huts * seat + hut
        memo[own] += 1
        if memo[own] >= self.most:
            memo[seat] |= self.within[hut]

    def why_not(self, road: Road, seat: int, spot: int) -> Reason:
        return Reason("own_worker_in_hut", (("page", road.page), ("group", self.hut_of[spot])))
