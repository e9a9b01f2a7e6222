"""Trader's Village (page 1): from cluster to cluster of stalls, and never back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from caravanserai.games.almanac.placement_rule import PlacementRule, placement_rule
from caravanserai.games.almanac.space_index import EVERYWHERE, NOWHERE, by_group
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
class LinkedGroups(PlacementRule):
    """The first worker goes anywhere (CP-L01a), each later one to a cluster joined to a visited one (CP-L01b).

    Nobody visits a cluster twice (CP-L01c). `road.memo`: for each seat a bit for each cluster visited, whatever the
    visit gave (CP-L01g); workers of others do not count (CP-L01d, CP-L01h).
    """

    kind: ClassVar[str] = "linked_groups"
    charges: ClassVar[bool] = False

    def __init__(self, settings: Mapping[str, Any], groups: tuple[str, ...], spots: tuple[Spot, ...]) -> None:
        super().__init__(settings, groups, spots)
        within = by_group(spots, len(groups))
        joined = [NOWHERE] * len(groups)
        for one, other in settings["paths"]:
            joined[groups.index(one)] |= 1 << groups.index(other)
            joined[groups.index(other)] |= 1 << groups.index(one)
        self.open_to = tuple(_open(visited, joined, within) for visited in range(1 << len(groups)))
        """The open spaces, by the bits of the clusters visited."""

    def set_up(self, road: Road) -> None:
        road.memo = [NOWHERE] * road.seats

    def tolls(self, road: Road, seat: int) -> Tolls:
        return ((0, self.open_to[road.memo[seat]]),)

    def on_placed(self, road: Road, seat: int, spot: int) -> None:
        road.memo[seat] |= 1 << self.spots[spot].group

    def why_not(self, road: Road, seat: int, spot: int) -> Reason:
        cluster = self.spots[spot].group
        here = (("page", road.page), ("group", cluster))
        return Reason("cluster_visited" if road.memo[seat] >> cluster & 1 else "no_path_to_cluster", here)


def _open(visited: int, joined: list[int], within: tuple[int, ...]) -> int:
    """The spaces of clusters that are not visited and are joined to a visited one."""
    if not visited:
        return EVERYWHERE
    linked = 0
    for cluster, others in enumerate(joined):
        if visited >> cluster & 1:
            linked |= others
    return sum(spaces for cluster, spaces in enumerate(within) if (linked & ~visited) >> cluster & 1)
