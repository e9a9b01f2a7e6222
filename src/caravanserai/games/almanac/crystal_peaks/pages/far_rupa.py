"""Far'Rupa (page 15): follow the street or the action of the last worker, or pay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from caravanserai.games.almanac.flow.legal_placements import purse_of
from caravanserai.games.almanac.placement_rule import PlacementRule, placement_rule
from caravanserai.games.almanac.space_index import NO_TOLL, bits_of, by_group, tolls_from
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

NOBODY: Final = -1
LAST: Final = 0
OWNER: Final = 1
"""Indices in `road.memo`: the space of the last worker, and its owner."""


@placement_rule
class MatchLast(PlacementRule):
    """A worker that shares neither street nor kind of action with the last worker costs 3 gold, or all the player has.

    The gold goes to the owner of the last worker, or to the supply if the payer is the owner (CP-L15b, CP-L15c). The
    space's own cost is paid first and in full (CP-G02).
    """

    kind: ClassVar[str] = "match_last"

    def __init__(self, settings: Mapping[str, Any], groups: tuple[str, ...], spots: tuple[Spot, ...]) -> None:
        super().__init__(settings, groups, spots)
        self.cost: int = settings["miss_cost"]["gold"]
        within = by_group(spots, len(groups))
        self.matching = tuple(
            within[spot.group] | bits_of(other.index for other in spots if other.action == spot.action)
            for spot in spots
        )
        costs = sorted({spot.cost.gold for spot in spots})
        self.by_cost = tuple((gold, bits_of(one.index for one in spots if one.cost.gold == gold)) for gold in costs)
        """The spaces by their own cost."""
        self.enough: int = self.cost + costs[-1]
        self.tolls_after: tuple[tuple[Tolls, ...], ...] = tuple(
            tuple(self._tolls(match, purse) for purse in range(self.enough + 1)) for match in self.matching
        )
        """By the space of the last worker and the gold that can be spent, up to the amount that makes a difference."""

    def set_up(self, road: Road) -> None:
        road.memo = [NOBODY, NOBODY]

    def tolls(self, road: Road, seat: int) -> Tolls:
        if road.memo[LAST] == NOBODY:
            return NO_TOLL
        return self.tolls_after[road.memo[LAST]][min(self.enough, max(0, purse_of(road, seat)))]

    def _tolls(self, match: int, purse: int) -> Tolls:
        """The tolls for the spaces that match and for the gold that can be spent."""
        misses = [(min(self.cost, max(0, purse - own)), spaces & ~match) for own, spaces in self.by_cost]
        return tolls_from([(0, match), *misses])

    def receivers(self, road: Road, seat: int, spot: int) -> tuple[int, ...]:
        owner = road.memo[OWNER]
        return () if owner in (NOBODY, seat) else (owner,)

    def on_placed(self, road: Road, seat: int, spot: int) -> None:
        road.memo[:] = [spot, seat]

    def why_not(self, road: Road, seat: int, spot: int) -> Reason:
        return Reason("breaks_suit", (("gold", self.surcharge(road, seat, spot)),))
